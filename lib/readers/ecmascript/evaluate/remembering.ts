import type { Evaluator } from "./evaluator.ts";
import type { Remembered } from "./frame.ts";
import { unknownValue, type Site, type Value } from "./value.ts";

/** A value that was evaluated before: what it rests on, the outcome at hand rests on, too. */
export function recalled(evaluator: Evaluator, { value, undecided, isForeign }: Remembered): Value {
  if (undecided) evaluator.rely(undecided);
  if (isForeign) evaluator.noteForeign();
  return value;
}

/** Evaluates what is read from many places, and remembers it under a key; what needs itself is unknown. */
export function evaluateOnce<Key>(
  evaluator: Evaluator,
  values: Map<Key, Remembered>,
  key: Key,
  site: Site,
  compute: () => Value,
): Remembered {
  const before = evaluator.foreignNotes;
  // What is asked for while it is evaluated refers to itself.
  values.set(key, { value: unknownValue(site, "it refers to itself"), undecided: undefined, isForeign: true });
  const { result: value, undecided } = evaluator.track(compute);
  const isForeign = evaluator.foreignNotes !== before;
  const remembered: Remembered = { value, undecided: undecided.size ? undecided : undefined, isForeign };
  values.set(key, remembered);
  return remembered;
}
