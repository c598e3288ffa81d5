import type { Evaluation, Memo } from "./scope.ts";
import { unknownValue, type NodeRef, type Value } from "./value.ts";

/** A value that was evaluated before; the current result depends on what it depends on. */
export function readMemo(evaluation: Evaluation, { value, assumptions, dependsOnContext }: Memo): Value {
  if (assumptions) evaluation.addAssumptions(assumptions);
  if (dependsOnContext) evaluation.markUncacheable();
  return value;
}

/** Where a value is kept between its evaluations. */
interface Slot<Key> {
  readonly values: Map<Key, Memo>;
  readonly key: NoInfer<Key>;
  /** The node to name where the value refers to itself. */
  readonly site: NodeRef;
}

/** Evaluates a value that is read in many places, and keeps it; a value that refers to itself is unknown. */
export function memoize<Key>(evaluation: Evaluation, { values, key, site }: Slot<Key>, compute: () => Value): Memo {
  const before = evaluation.uncacheableMarks;
  values.set(key, {
    value: unknownValue(site, "it refers to itself"),
    assumptions: undefined,
    dependsOnContext: true,
  });
  const { result: value, assumptions } = evaluation.withAssumptions(compute);
  const memo: Memo = {
    value,
    assumptions: assumptions.size ? assumptions : undefined,
    dependsOnContext: evaluation.uncacheableMarks !== before,
  };
  values.set(key, memo);
  return memo;
}
