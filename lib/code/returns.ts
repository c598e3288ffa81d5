import type { Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Tool } from "../model/tool.ts";
import { type AbstractValue, allTaints, type Taint } from "./abstract.ts";
import type { Result } from "./results.ts";
import { runOf } from "./handler-run.ts";

/** One of the answers that the code behind a tool may give, as an object that the project's code makes. */
export class Answer {
  readonly #result: Result;

  constructor(result: Result) {
    this.#result = result;
  }

  /** The `return`s that the answer goes through, the outermost at the end. */
  get steps(): readonly Place[] {
    return this.#result.steps;
  }

  /** The `try` whose `catch` returns it; `undefined` for an answer without an error. */
  get caught(): Place | undefined {
    return this.#result.caught;
  }

  /** A member; `undefined` for one that it certainly lacks or may lack. */
  member(name: string): AbstractValue | undefined {
    return this.#result.members.get(name);
  }

  /** True if it is certain that it lacks a member. */
  lacks(name: string): boolean {
    return !this.#result.isOpen && !this.#result.members.has(name);
  }

  /** True if it is certain that a member is an object without another one. */
  lacksWithin(name: string, inner: string): boolean {
    const value = this.member(name);
    if (!value?.members || value.members.has(inner) || value.isMixed) return false;
    return !value.items && !value.taints.length && !value.pending.length && !value.targets.length;
  }

  /** Whether the answer says that the call has failed; `undefined` if that is not known. */
  get isError(): boolean | undefined {
    if (this.lacks("isError")) return false;
    const value = this.member("isError");
    if (!value || value.isMixed || value.constant === undefined) return undefined;
    return Boolean(value.constant);
  }
}

/** The blocks of an answer's content. */
export function blocksOf(answer: Answer): readonly AbstractValue[] {
  const content = answer.member("content");
  return [...(content?.members?.values() ?? []), ...(content?.items ? [content.items] : [])];
}

/** The texts of an answer's content. */
export function textsOf(answer: Answer): readonly AbstractValue[] {
  return blocksOf(answer).flatMap((block) => block.members?.get("text") ?? []);
}

/**
 * The answers that the code behind a tool may give, as far as the project's code makes them: `return { content: [] }`,
 * `return errorResult(error)`. There may be others.
 */
export const answersOf: (tool: Tool) => readonly Answer[] = memoizeFor((tool: Tool) => {
  const run = runOf(tool);
  // A library makes the answer of what a function of Python returns.
  if (run?.handler.value.place.file.language !== "ecmascript") return [];
  // Which branch of a condition on anything but the arguments is taken for this tool is not known.
  return run.result.results
    .filter(({ conditions }) => conditions.every(({ root }) => root === run.input))
    .map((result) => new Answer(result));
});

/** The parts of caught errors that are in a value: `["message"]`, `["stack"]`; empty for an error as a whole. */
export function caughtErrorsIn(value: AbstractValue): readonly Taint[] {
  return allTaints(value).filter(({ root }) => root.isCaught);
}

/** The parts of caught errors that a tool hands to its client. */
export function caughtErrorsAnswered(tool: Tool): readonly Taint[] {
  const run = runOf(tool);
  return run?.handler.value.place.file.language === "ecmascript" ? caughtErrorsIn(run.result) : [];
}
