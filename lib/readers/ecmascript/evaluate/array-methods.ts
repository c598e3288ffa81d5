import { costOf, limits, outOfSteps } from "../limits.ts";
import { joined, mayBeAnything, textOfValue, truthOf } from "./coercion.ts";
import type { FunctionCall } from "./scope.ts";
import {
  type ArrayValue,
  type NodeRef,
  scalarValue,
  stringOf,
  unknownValue,
  type UnknownValue,
  type Value,
  type ValueHole,
} from "./value.ts";

/** A method that computes a value from a list without changing the list. */
export type ListMethod = (list: ArrayValue, call: FunctionCall) => Value;

const arrayMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ["map", (list, call) => mapped(list, call)],
  ["flatMap", (list, call) => flattened(mapped(list, call), call, 1)],
  ["flat", flat],
  ["filter", filtered],
  ["find", (list, call) => found(list, call, ({ items }) => items[0])],
  ["findLast", (list, call) => found(list, call, ({ items }) => items.at(-1))],
  ["findIndex", findIndex],
  ["some", (list, call) => tested(list, call, true)],
  ["every", (list, call) => tested(list, call, false)],
  ["reduce", reduced],
  ["join", join],
  ["toString", (list, call) => join(list, { ...call, args: [] })],
  ["concat", concatenated],
  ["slice", slice],
  ["reverse", reversed],
  ["toReversed", reversed],
  ["sort", sorted],
  ["toSorted", sorted],
  ["with", replaced],
  ["includes", includes],
  ["indexOf", indexOf],
  ["at", at],
  ["values", (list) => list],
  [
    "keys",
    (list, call) =>
      derivedList(
        list.items.map((_, index) => scalarValue(call.site, index)),
        list,
        call,
      ),
  ],
  ["entries", (list, call) => pairsOf(list, call, (index) => placeIn(list, index, call.site))],
  ["forEach", (_, { site }) => scalarValue(site, undefined)],
]);

/** `list.name(...args)` */
export function callArrayMethod(list: ArrayValue, name: string, call: FunctionCall): Value {
  return callListMethod(list, arrayMethods.get(name), `it calls ${name} of a list`, call);
}

/**
 * Calls a method of a list or a set, whose items count as work. `reason` says why the result of a missing method is not
 * known.
 */
export function callListMethod(
  list: ArrayValue,
  method: ListMethod | undefined,
  reason: string,
  call: FunctionCall,
): Value {
  const { evaluation, site } = call;
  if (!method) return unknownValue(site, reason);
  return evaluation.spend(1 + costOf.items(list.items.length)) ? method(list, call) : unknownValue(site, outOfSteps);
}

/** A list made from another one. If the other one is not completely known, neither is this one. */
export function derivedList(
  items: readonly Value[],
  { unknownRest }: { readonly unknownRest?: ValueHole | undefined },
  call: FunctionCall,
) {
  const { site } = call;
  if (items.length > limits.items) return unknownValue(site, "the list is too long");
  return { kind: "array", site, items, unknownRest } as const;
}

export function pairsOf(list: ArrayValue, call: FunctionCall, keyAt: (index: number, item: Value) => Value): Value {
  const { site } = call;
  const pairs = list.items.map((item, index): Value => ({
    kind: "array",
    site,
    items: [keyAt(index, item), item],
    unknownRest: undefined,
  }));
  return derivedList(pairs, list, call);
}

/** The index of an item. Unknown items of a list may come before it. */
function placeIn({ unknownRest }: ArrayValue, index: number, site: NodeRef): Value {
  return unknownRest ? unknownValue(site, unknownRest) : scalarValue(site, index);
}

function mapped(list: ArrayValue, { evaluation, args: [callback], site }: FunctionCall): ArrayValue | UnknownValue {
  if (!callback) return unknownValue(site, "the function of the list is missing");
  const items: Value[] = [];
  for (const [index, item] of list.items.entries()) {
    if (!evaluation.spend()) return unknownValue(site, outOfSteps);
    items.push(evaluation.call(callback, [item, placeIn(list, index, site), list], site));
  }
  return { kind: "array", site, items, unknownRest: list.unknownRest };
}

function flat(list: ArrayValue, call: FunctionCall): Value {
  const [depth] = call.args;
  if (!depth) return flattened(list, call, 1);
  return depth.kind === "scalar" && typeof depth.value === "number"
    ? flattened(list, call, depth.value)
    : unknownValue(call.site, "the depth to which the list is flattened is not known");
}

function flattened(list: ArrayValue | UnknownValue, call: FunctionCall, depth: number): Value {
  if (list.kind === "unknown" || depth < 1) return list;
  const items: Value[] = [];
  let { unknownRest } = list;
  for (const item of list.items) {
    if (item.kind === "array" && !item.collection) {
      const inner = flattened(item, call, depth - 1);
      if (inner.kind !== "array" || !call.evaluation.spend(costOf.items(inner.items.length)))
        return unknownValue(call.site, "the list is too long");
      for (const each of inner.items) items.push(each);
      unknownRest ??= inner.unknownRest;
    } else if (mayBeAnything(item)) unknownRest ??= holeFor(item, call.site);
    else items.push(item);
    if (items.length > limits.items) return unknownValue(call.site, "the list is too long");
  }
  return derivedList(items, { unknownRest }, call);
}

/** The items that a list may have in place of a value that may be a list itself. */
function holeFor(value: Value, site: NodeRef): ValueHole {
  return value.kind === "unknown"
    ? { site, reason: value.reason, cause: value.cause }
    : { site, reason: "a part of the list is not known" };
}

function filtered(list: ArrayValue, call: FunctionCall): ArrayValue | UnknownValue {
  const tests = mapped(list, call);
  if (tests.kind !== "array") return tests;
  let { unknownRest } = list;
  const items = list.items.filter((item, index) => {
    const test = tests.items[index];
    const truth = test && truthOf(test);
    if (truth === undefined) unknownRest ??= { site: call.site, reason: "a test of the list is not known" };
    // It is better to see a tool that may be left out than none, but a list of texts may not claim one.
    return truth ?? (item.kind === "object" || item.kind === "instance");
  });
  return { kind: "array", site: call.site, items, unknownRest };
}

function found(list: ArrayValue, call: FunctionCall, pick: (matches: ArrayValue) => Value | undefined): Value {
  const matches = filtered(list, call);
  if (matches.kind !== "array") return matches;
  if (matches.unknownRest) return unknownValue(call.site, matches.unknownRest);
  return pick(matches) ?? scalarValue(call.site, undefined);
}

function findIndex(list: ArrayValue, call: FunctionCall): Value {
  const truths = truthsOf(list, call);
  if (!truths) return unknownValue(call.site, "the list is not known");
  const index = truths.findIndex((truth) => truth !== false);
  return index >= 0 && truths[index] === undefined
    ? unknownValue(call.site, "a test of the list is not known")
    : scalarValue(call.site, index);
}

/** The outcome of the test for each item; `undefined` if not all items are known. */
function truthsOf(list: ArrayValue, call: FunctionCall): (boolean | undefined)[] | undefined {
  const results = mapped(list, call);
  return results.kind !== "array" || results.unknownRest ? undefined : results.items.map(truthOf);
}

/** `some`, which one true item decides, and `every`, which one false item decides. */
function tested(list: ArrayValue, call: FunctionCall, decisive: boolean): Value {
  const truths = truthsOf(list, call);
  if (!truths) return unknownValue(call.site, "the list is not known");
  if (truths.includes(decisive)) return scalarValue(call.site, decisive);
  return truths.includes(undefined)
    ? unknownValue(call.site, "a test of the list is not known")
    : scalarValue(call.site, !decisive);
}

function reduced(list: ArrayValue, { evaluation, args: [callback, initial], site }: FunctionCall): Value {
  let result = initial ?? list.items[0];
  if (!callback || !result || list.unknownRest) return unknownValue(site, "what the list is reduced to is not known");
  for (const [index, item] of list.items.entries()) {
    if (!initial && index === 0) continue;
    if (!evaluation.spend()) return unknownValue(site, outOfSteps);
    result = evaluation.call(callback, [result, item, scalarValue(site, index), list], site);
  }
  return result;
}

function join(list: ArrayValue, { evaluation, args: [first], site }: FunctionCall): Value {
  const separator = first && !isUndefined(first) ? stringOf(first) : ",";
  if (list.unknownRest) return unknownValue(site, list.unknownRest);
  const text = separator === undefined ? undefined : joined(list.items, separator, evaluation);
  return text === undefined
    ? unknownValue(site, list.items.find((item) => item.kind === "unknown") ?? "a part of the text is not known")
    : scalarValue(site, text);
}

function concatenated(list: ArrayValue, call: FunctionCall): Value {
  const { evaluation, args, site } = call;
  const items = [...list.items];
  let { unknownRest } = list;
  for (const arg of args) {
    if (arg.kind === "array" && !arg.collection) {
      if (!evaluation.spend(costOf.items(arg.items.length))) return unknownValue(site, "the list is too long");
      for (const item of arg.items) items.push(item);
      unknownRest ??= arg.unknownRest;
    } else if (mayBeAnything(arg)) unknownRest ??= holeFor(arg, site);
    else items.push(arg);
  }
  return derivedList(items, { unknownRest }, call);
}

function slice(list: ArrayValue, call: FunctionCall): Value {
  const { args, site } = call;
  if (list.unknownRest && args.length) return unknownValue(site, list.unknownRest);
  const [from, to] = args.map(numberOf);
  const isKnown = args.every((arg) => isUndefined(arg) || numberOf(arg) !== undefined);
  return isKnown
    ? derivedList(list.items.slice(from, to), list, call)
    : unknownValue(site, "the bounds of the part are not known");
}

function reversed(list: ArrayValue, call: FunctionCall): Value {
  return derivedList([...list.items].reverse(), list, call);
}

/** The order by code units, with `undefined` at the end. An order by a function is not known. */
function sorted(list: ArrayValue, call: FunctionCall): Value {
  const texts = list.items.map((item) => (isUndefined(item) ? "" : textOfValue(item, call.evaluation)));
  if (call.args.length || list.unknownRest || texts.includes(undefined))
    return unknownValue(call.site, "the order of the list is not known");
  const order = list.items.map((item, index) => ({ item, text: texts[index] ?? "", isLast: isUndefined(item) }));
  order.sort((a, b) => Number(a.isLast) - Number(b.isLast) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return derivedList(
    order.map(({ item }) => item),
    list,
    call,
  );
}

/** `list.with(index, value)` */
function replaced(list: ArrayValue, call: FunctionCall): Value {
  const [index, value] = call.args;
  const place = index && numberOf(index);
  if (place === undefined || !value || list.unknownRest || list.items.at(place) === undefined)
    return unknownValue(call.site, "the item replaced is not known");
  return derivedList(list.items.with(place, value), list, call);
}

export function includes(list: ArrayValue, { args: [first, ...others], site }: FunctionCall): Value {
  if (first?.kind !== "scalar" || others.length) return unknownValue(site, "the value looked for is not known");
  // NaN is found, too, unlike with `indexOf`.
  const isSame = (item: Value) => item.kind === "scalar" && [item.value].includes(first.value);
  if (list.items.some(isSame)) return scalarValue(site, true);
  return list.unknownRest || list.items.some(mayBeAnything)
    ? unknownValue(site, "the list is not known")
    : scalarValue(site, false);
}

function indexOf(list: ArrayValue, { args: [first, ...others], site }: FunctionCall): Value {
  if (first?.kind !== "scalar" || others.length) return unknownValue(site, "the value looked for is not known");
  if (list.unknownRest) return unknownValue(site, list.unknownRest);
  const index = list.items.findIndex(
    (item) => mayBeAnything(item) || (item.kind === "scalar" && item.value === first.value),
  );
  const item = list.items[index];
  return item && mayBeAnything(item) ? unknownValue(site, "the list is not known") : scalarValue(site, index);
}

function at(list: ArrayValue, { args: [first], site }: FunctionCall): Value {
  const index = first && numberOf(first);
  if (index === undefined || list.unknownRest) return unknownValue(site, "the item taken is not known");
  return list.items.at(index) ?? scalarValue(site, undefined);
}

function numberOf(value: Value): number | undefined {
  return value.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}

function isUndefined(value: Value): boolean {
  return value.kind === "scalar" && value.value === undefined;
}
