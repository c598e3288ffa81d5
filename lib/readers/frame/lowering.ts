import type { FollowingWork } from "../../model/handler/handler.ts";
import type { CodeFile, CodeLanguage, CodeValue, Place, CodeStatement } from "../../model/handler/code.ts";

/** The context of lowering a node. A language adds where the node is. */
export interface LoweringContext {
  /** The statements that result from evaluating an expression, such as assignments inside it. */
  readonly statements: CodeStatement[];
}

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

/** The language-neutral state of lowering modules: the files of their places, and the limits of a linted file. */
export class LoweringBase<Module extends LoweredModule> {
  readonly #language: CodeLanguage;
  readonly #maxNodes: number;
  readonly #maxDepth: number;
  readonly #files = new Map<Module, CodeFile>();
  #left: number;
  #depth = 0;
  #isCut = false;
  #work: FollowingWork = { steps: 0 };

  constructor(language: CodeLanguage, { codeNodes, codeDepth }: LoweringLimits) {
    this.#language = language;
    this.#left = this.#maxNodes = codeNodes;
    this.#maxDepth = codeDepth;
  }

  /** The budget for following the code that is lowered for the linted file. */
  get work(): FollowingWork {
    return this.#work;
  }

  /** Allows another linted file its nodes and its work. */
  protected renew(): void {
    this.#left = this.#maxNodes;
    this.#work = { steps: 0 };
  }

  /** True if a limit has omitted code. Another linted file may reach the same code within the limits. */
  protected get isCut(): boolean {
    return this.#isCut;
  }

  /** The modules of which something has been lowered. */
  protected get modules(): Iterable<Module> {
    return this.#files.keys();
  }

  /** The place of a node, by its offsets. */
  place({ range: [start, end] }: { readonly range: readonly [number, number] }, module: Module): Place {
    let file = this.#files.get(module);
    if (!file) {
      const { path, text } = module;
      file = { language: this.#language, path, text };
      this.#files.set(module, file);
    }
    return { file, span: { start, end } };
  }

  /** Lowers a node, unless that takes too many steps or the nesting is too deep. */
  step<T>(lower: () => T): T | undefined {
    if (this.#left <= 0 || this.#depth >= this.#maxDepth) {
      this.#isCut = true;
      return undefined;
    }
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
