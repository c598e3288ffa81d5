import { callListMethod, includes, type ListMethod, derivedList, pairsOf } from "./array-methods.ts";
import { mayBeAnything } from "./coercion.ts";
import type { FunctionCall } from "./scope.ts";
import { type ArrayValue, type NodeRef, type ScalarValue, scalarValue, type Value, type ValueHole } from "./value.ts";

const setMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ["has", includes],
  ["values", (set, call) => derivedList(set.items, set, call)],
  ["keys", (set, call) => derivedList(set.items, set, call)],
  ["entries", (set, call) => pairsOf(set, call, (_, item) => item)],
  ["forEach", (_, { site }) => scalarValue(site, undefined)],
  [
    "add",
    (set, { args: [value], site }) =>
      setOf([...set.items, value ?? scalarValue(site, undefined)], set.unknownRest, site),
  ],
]);

/** `set.name(...args)` */
export function callSetMethod(set: ArrayValue, name: string, call: FunctionCall): Value {
  return callListMethod(set, setMethods.get(name), `it calls ${name} of a set`, call);
}

/** `new Set(items)` */
export function setOf(items: readonly Value[], unknownRest: ValueHole | undefined, site: NodeRef): ArrayValue {
  const scalars = new Set<ScalarValue["value"]>();
  const places = new Set<NodeRef["node"]>();
  let rest = unknownRest;
  const distinct = items.filter((item) => {
    if (item.kind === "scalar") {
      const isNew = !scalars.has(item.value);
      scalars.add(item.value);
      return isNew;
    }
    // It is not known whether two objects of one expression are the same object.
    if (mayBeAnything(item) || places.has(item.site.node)) {
      rest ??= { site, reason: "two values of the set may be one" };
    }
    places.add(item.site.node);
    return true;
  });
  return { kind: "array", site, items: distinct, unknownRest: rest, isSet: true };
}

/** The methods that change a list or a set. "kept": it still contains its items, in some order. */
export const mutatingMethods: ReadonlyMap<string, "kept" | "dropped"> = new Map([
  ["push", "kept"],
  ["unshift", "kept"],
  ["sort", "kept"],
  ["reverse", "kept"],
  ["add", "kept"],
  ["set", "kept"],
  ["pop", "dropped"],
  ["shift", "dropped"],
  ["splice", "dropped"],
  ["fill", "dropped"],
  ["copyWithin", "dropped"],
  ["delete", "dropped"],
  ["clear", "dropped"],
]);
