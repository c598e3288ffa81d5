import type { FollowingWork } from "../model/handler/handler.ts";
import type { CodeFile, CodeLanguage, CodeValue, Place } from "../model/handler/code.ts";

/** The source of lowered code: a module of the project. */
interface LoweredModule {
  readonly path: string;
  readonly text: string;
}

/** Of one linted file. */
interface LoweringLimits {
  /** Nodes that are lowered. */
  readonly codeNodes: number;
  /** Nested nodes. */
  readonly codeDepth: number;
}

/** The language-neutral state of lowering a linted file: the files of its places, and its limits. */
export class LoweringBase<Module extends LoweredModule> {
  readonly #language: CodeLanguage;
  readonly #linted: Module;
  readonly #maxNodes: number;
  readonly #maxDepth: number;
  readonly #files = new Map<Module, CodeFile>();
  #left: number;
  #depth = 0;
  /** The budget for following the code that is lowered for the linted file. */
  readonly work: FollowingWork = { steps: 0 };

  constructor(language: CodeLanguage, linted: Module, { codeNodes, codeDepth }: LoweringLimits) {
    this.#language = language;
    this.#linted = linted;
    this.#left = this.#maxNodes = codeNodes;
    this.#maxDepth = codeDepth;
  }

  /** Allows another linted file its nodes. */
  protected renew(): void {
    this.#left = this.#maxNodes;
  }

  /** The place of a node, by its offsets. */
  place({ range: [start, end] }: { readonly range: readonly [number, number] }, module: Module): Place {
    let file = this.#files.get(module);
    if (!file) {
      const { path, text } = module;
      file = { language: this.#language, path, text, isLinted: module === this.#linted };
      this.#files.set(module, file);
    }
    return { file, span: { start, end } };
  }

  /** Lowers a node, unless that takes too many steps or the nesting is too deep. */
  step<T>(lower: () => T): T | undefined {
    if (this.#left <= 0 || this.#depth >= this.#maxDepth) return undefined;
    this.#left--;
    this.#depth++;
    try {
      return lower();
    } finally {
      this.#depth--;
    }
  }
}

/** A function that is called at most once; while it is running it has no results, so that cycles end. */
export function once<T>(make: () => readonly T[]): () => readonly T[] {
  let made: readonly T[] | undefined;
  return () => {
    if (made) return made;
    made = [];
    made = make();
    return made;
  };
}

/** The values of fields by name, collected on first use. */
export function fieldsByName(collect: () => readonly (readonly [string, CodeValue])[]): () => Map<string, CodeValue[]> {
  let fields: Map<string, CodeValue[]> | undefined;
  return () => {
    if (fields) return fields;
    // While the values are collected, a field that depends on itself has none.
    fields = new Map<string, CodeValue[]>();
    for (const [name, value] of collect()) fields.set(name, [...(fields.get(name) ?? []), value]);
    return fields;
  };
}
