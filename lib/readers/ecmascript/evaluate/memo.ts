import type { Binding } from "../modules/binding.ts";
import type { Module } from "../modules/graph.ts";
import type { Evaluation, Memo } from "./scope.ts";
import { type NodeRef, unknownValue, type Value } from "./value.ts";

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

/** How long a value is believed: the versions of packages around a module may change meanwhile. */
const lifetime = 15_000;
/** Parts of one value that are looked at before it is kept; larger ones are evaluated again. */
const maxParts = 2_000;

interface Kept {
  readonly made: number;
  readonly cacheKey: object;
  readonly values: Map<Binding, Value>;
}

/**
 * Values of imported modules, from one linted file to the next: constants, lists, Zod schemas that rest on nothing but
 * the text of their own module. A module that changes on the disk is another module object, which has none yet.
 */
const keptValues = new WeakMap<Module, Kept>();

/** What a name of an imported module was found to be before; `undefined` where it has to be evaluated. */
export function cachedValue(module: Module, binding: Binding, cacheKey: object): Value | undefined {
  const kept = keptValues.get(module);
  return kept?.cacheKey === cacheKey && Date.now() - kept.made < lifetime ? kept.values.get(binding) : undefined;
}

/** Keeps the value of a name of an imported module, if it is data or a schema through and through. */
export function cacheValue(module: Module, binding: Binding, cacheKey: object, value: Value): void {
  if (!isPlain([value])) return;
  let kept = keptValues.get(module);
  if (kept?.cacheKey !== cacheKey || Date.now() - kept.made >= lifetime) {
    kept = { made: Date.now(), cacheKey, values: new Map() };
    keptValues.set(module, kept);
  }
  kept.values.set(binding, value);
}

/** Functions and classes hold the variables of the pass that met them. */
function isPlain(values: Value[]): boolean {
  let parts = 0;
  for (let value = values.pop(); value; value = values.pop()) {
    if (++parts > maxParts) return false;
    switch (value.kind) {
      case "scalar":
      case "regex":
      case "zod":
        break;
      case "array":
        values.push(...value.items.slice(0, maxParts));
        break;
      case "object":
        for (const member of value.members.values()) values.push(member.value);
        break;
      default:
        return false;
    }
  }
  return true;
}
