import type { Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Resource } from "../model/resource.ts";
import type { Tool } from "../model/tool.ts";
import { runOf } from "./handler-run.ts";
import type { Use, UseKind } from "./uses.ts";

/**
 * What the code behind a tool does with the tool's arguments, through functions of the project. Paths are those of
 * arguments: `["filter", "name"]`, with "*" for an item whose key is not known.
 */
export class ArgumentUses {
  /** True if all of the code has been followed. */
  readonly isComplete: boolean;
  /** False for code that always throws, such as that of a removed tool. */
  readonly mayReturn: boolean;
  readonly #uses: readonly Use[];

  constructor(uses: readonly Use[], { isComplete, mayReturn }: Pick<ArgumentUses, "isComplete" | "mayReturn">) {
    this.#uses = uses;
    this.isComplete = isComplete;
    this.mayReturn = mayReturn;
  }

  /** The uses of a kind. */
  of(kind: UseKind): readonly Use[] {
    return this.#uses.filter((use) => use.kind === kind);
  }

  /**
   * True if the code may read an argument: it reads it, or unknown code gets it or an object or list that contains it.
   * Always true if not all of the code has been followed.
   */
  mayRead(path: readonly string[]): boolean {
    if (!this.isComplete) return true;
    return this.#uses.some(({ kind, keys }) => {
      if (kind === "read") return keys.length >= path.length && isWithin(keys, path);
      return kind === "whole" && isWithin(path, keys);
    });
  }
}

/** True if one path leads to a part of what the other one leads to. "*" stands for any key. */
function isWithin(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((key, at) => at < path.length && (key === path[at] || key === "*" || path[at] === "*"));
}

/** What the code behind a tool does with its arguments; `undefined` if the code is not known. */
export const argumentUsesOf: (tool: Tool) => ArgumentUses | undefined = memoizeFor((tool: Tool) => {
  const run = runOf(tool);
  // The tables do not yet say what Python libraries do with arguments.
  if (run?.handler.value.place.file.language !== "ecmascript") return undefined;
  const { recorder, input } = run;
  return new ArgumentUses(
    // A use of the arguments as a whole says nothing, because they are always present.
    recorder.uses
      .filter(({ root, kind, keys }) => root === input && (keys.length > 0 || (kind !== "needed" && kind !== "read")))
      // It is not known which branch of any other condition is taken for this tool.
      .map((use) => ({ ...use, isCertain: use.isCertain && use.conditions.every((each) => each.root === input) })),
    { isComplete: !recorder.cut, mayReturn: run.mayReturn },
  );
});

/** Uses which show that the code handles omitted values. */
const usesOfOptional: ReadonlySet<UseKind> = new Set(["asked", "defaulted"]);

/**
 * The names that the callback of a template reads from the template's variables, as the SDK's `registerResource` calls
 * it, with the first place of each. Computed names are omitted, and so are names that every object has and names that
 * the code treats as optional.
 */
export function variableReadsOf(resource: Resource): ReadonlyMap<string, Place> {
  const run = runOf(resource);
  const reads = new Map<string, Place>();
  if (run?.handler.value.place.file.language !== "ecmascript") return reads;
  const uses = run.recorder.uses.filter(({ root, keys }) => root === run.input && keys.length > 0);
  const optional = new Set(uses.flatMap(({ kind, keys }) => (usesOfOptional.has(kind) ? keys.slice(0, 1) : [])));
  for (const { kind, keys, place } of uses) {
    const [name = "*"] = keys;
    if (kind !== "read" || name === "*" || name in {} || optional.has(name) || reads.has(name)) continue;
    reads.set(name, place);
  }
  return reads;
}
