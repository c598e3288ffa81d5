import type { Place } from "../model/handler/code.ts";
import { type AbstractValue, type Condition, join, joinTaints, untracked } from "./abstract.ts";

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

/**
 * A table with another member under a key that is not known. What an iteration takes from an input under the same key
 * makes the table a copy of the input: `for (const key in args) copy[key] = args[key]`.
 */
export function withItem(table: AbstractValue, value: AbstractValue): AbstractValue {
  const copied = value.taints.flatMap((taint) => {
    const last = taint.keys.findLastIndex((key) => key !== "*");
    return taint.isExact && last < taint.keys.length - 1 ? [{ ...taint, keys: taint.keys.slice(0, last + 1) }] : [];
  });
  return {
    ...table,
    items: join(table.items ?? untracked, value),
    taints: joinTaints(table.taints, copied),
  };
}
