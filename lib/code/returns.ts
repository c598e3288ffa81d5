import type { Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Tool } from "../model/tool.ts";
import { type AbstractValue, allTaints, type Taint } from "./abstract.ts";
import type { Result } from "./results.ts";
import { runOf } from "./handler-run.ts";

/** One of the possible answers of a tool's code, as an object that the project's code makes. */
export class ReturnedAnswer {
  readonly #result: Result;

  constructor(result: Result) {
    this.#result = result;
  }

  /** The `return`s that the answer passes through, the outermost last. */
  get steps(): readonly Place[] {
    return this.#result.steps;
  }

  /** The `try` whose `catch` returns it; `undefined` for an answer that reports no error. */
  get caught(): Place | undefined {
    return this.#result.caught;
  }

  /** A member; `undefined` if it may be missing. */
  member(name: string): AbstractValue | undefined {
    return this.#result.members.get(name);
  }

  /** True if a member is certainly missing. */
  lacks(name: string): boolean {
    return !this.#result.isOpen && !this.#result.members.has(name);
  }

  /** True if a member is certainly an object without a given member. */
  lacksWithin(name: string, inner: string): boolean {
    const value = this.member(name);
    if (!value?.members || value.members.has(inner) || value.isMixed) return false;
    return !value.items && !value.taints.length && !value.pending.length && !value.targets.length;
  }

  /** Whether the answer reports a failed call; `undefined` if that is not known. */
  get isError(): boolean | undefined {
    if (this.lacks("isError")) return false;
    const value = this.member("isError");
    if (!value || value.isMixed || value.constant === undefined) return undefined;
    return Boolean(value.constant);
  }
}

/** The blocks of an answer's content. */
export function blocksOf(answer: ReturnedAnswer): readonly AbstractValue[] {
  const content = answer.member("content");
  return [...(content?.members?.values() ?? []), ...(content?.items ? [content.items] : [])];
}

/** The texts of an answer's content. */
export function answerTexts(answer: ReturnedAnswer): readonly AbstractValue[] {
  return blocksOf(answer).flatMap((block) => block.members?.get("text") ?? []);
}

/**
 * The possible answers of a tool's code that the project's code makes: `return { content: [] }`,
 * `return errorResult(error)`. There may be others.
 */
export const answersOf: (tool: Tool) => readonly ReturnedAnswer[] = memoizeFor((tool: Tool) => {
  const run = runOf(tool);
  // The Python library makes the answer from the return value of the function.
  if (run?.handler.value.place.file.language !== "ecmascript") return [];
  // It is not known which branch is taken for this tool, unless a condition depends on the arguments.
  return run.result.results
    .filter(({ conditions }) => conditions.every(({ root }) => root === run.input))
    .map((result) => new ReturnedAnswer(result));
});

/** The parts of caught errors that a value contains: `["message"]`, `["stack"]`; empty for a whole error. */
export function caughtErrorsIn(value: AbstractValue): readonly Taint[] {
  return allTaints(value).filter(({ root }) => root.isCaught);
}

/** The parts of caught errors that a tool sends to its client. */
export function caughtErrorsAnswered(tool: Tool): readonly Taint[] {
  const run = runOf(tool);
  return run?.handler.value.place.file.language === "ecmascript" ? caughtErrorsIn(run.result) : [];
}
