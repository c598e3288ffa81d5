import type { Place } from "../model/handler/code.ts";
import type { AbstractValue, Condition } from "./abstract.ts";

/** An object that may be the answer of a tool. */
export interface Result {
  /** The members that it certainly has. */
  readonly members: ReadonlyMap<string, AbstractValue>;
  /** True if it may have others. */
  readonly isOpen: boolean;
  /** The `return`s that it passes through, the outermost last. */
  readonly steps: readonly Place[];
  /** The `catch` that returns it. */
  readonly caught: Place | undefined;
  readonly conditions: readonly Condition[];
}

/** A value with another member. */
export function withMember(object: AbstractValue, key: string, value: AbstractValue): AbstractValue {
  const members = new Map(object.members);
  members.set(key, value);
  const results = object.results.map((result) => ({ ...result, members: new Map(result.members).set(key, value) }));
  return { ...object, members, results };
}
