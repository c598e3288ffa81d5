import { limits } from "../limits.ts";
import { joined, mayBeAnything, textOfValue, truthOf } from "./coercion.ts";
import type { Call } from "./scope.ts";
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

/** `list.name(...args)`, for the methods that make a value of a list without changing it. Sets are lists here. */
export function callArrayMethod(list: ArrayValue, name: string, call: Call): Value {
  const { args, site } = call;
  const [first] = args;
  const make = (items: readonly Value[], unknownRest: ValueHole | undefined = list.unknownRest): Value =>
    items.length > limits.items
      ? unknownValue(site, "the list is too long")
      : { kind: "array", site, items, unknownRest };
  switch (name) {
    case "map":
    case "flatMap":
      return mapped(list, call, name === "flatMap");
    case "filter":
      return filtered(list, call);
    case "find":
    case "findLast": {
      const matches = filtered(list, call);
      if (matches.kind !== "array") return matches;
      if (matches.unknownRest) return unknownValue(site, matches.unknownRest);
      return (name === "find" ? matches.items[0] : matches.items.at(-1)) ?? scalarValue(site, undefined);
    }
    case "some":
    case "every": {
      const results = mapped(list, call, false);
      if (results.kind !== "array" || results.unknownRest) return unknownValue(site, "the list is not known");
      const truths = results.items.map(truthOf);
      const decisive = name === "some";
      if (truths.includes(decisive)) return scalarValue(site, decisive);
      return truths.includes(undefined)
        ? unknownValue(site, "a test of the list is not known")
        : scalarValue(site, !decisive);
    }
    case "reduce":
      return reduced(list, call);
    case "join": {
      const separator = first ? stringOf(first) : ",";
      if (list.unknownRest) return unknownValue(site, list.unknownRest);
      const text = separator === undefined ? undefined : joined(list.items, separator);
      return text === undefined
        ? unknownValue(site, reasonOf(list) ?? "a part of the text is not known")
        : scalarValue(site, text);
    }
    case "concat": {
      const items = [...list.items];
      let { unknownRest } = list;
      for (const arg of args) {
        if (arg.kind === "array") {
          items.push(...arg.items.slice(0, limits.items));
          unknownRest ??= arg.unknownRest;
        } else if (arg.kind === "unknown") unknownRest ??= { site, reason: arg.reason, cause: arg.cause };
        else items.push(arg);
      }
      return make(items, unknownRest);
    }
    case "slice": {
      if (list.unknownRest && args.length) return unknownValue(site, list.unknownRest);
      const bounds = args.map((arg) =>
        arg.kind === "scalar" && typeof arg.value === "number" ? arg.value : undefined,
      );
      return bounds.includes(undefined)
        ? unknownValue(site, "the bounds of the part are not known")
        : make(list.items.slice(bounds[0], bounds[1]));
    }
    case "flat":
      return make(
        list.items.flatMap((item) => (item.kind === "array" ? item.items : [item])),
        list.unknownRest ?? list.items.find(isHoley)?.unknownRest,
      );
    case "reverse":
    case "toReversed":
      return make([...list.items].reverse());
    case "sort":
    case "toSorted": {
      const texts = list.items.map((item) => [textOfValue(item), item] as const);
      if (first || list.unknownRest || texts.some(([text]) => text === undefined))
        return unknownValue(site, "the order of the list is not known");
      return make([...texts].sort(([a = ""], [b = ""]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item));
    }
    case "includes":
    case "has": {
      if (first?.kind !== "scalar" || args.length > 1) return unknownValue(site, "the value looked for is not known");
      if (list.items.some((item) => item.kind === "scalar" && item.value === first.value))
        return scalarValue(site, true);
      return list.unknownRest || list.items.some(mayBeAnything)
        ? unknownValue(site, "the list is not known")
        : scalarValue(site, false);
    }
    case "indexOf": {
      if (first?.kind !== "scalar" || args.length > 1) return unknownValue(site, "the value looked for is not known");
      if (list.unknownRest) return unknownValue(site, list.unknownRest);
      const index = list.items.findIndex(
        (item) => mayBeAnything(item) || (item.kind === "scalar" && item.value === first.value),
      );
      const found = list.items[index];
      return found && mayBeAnything(found) ? unknownValue(site, "the list is not known") : scalarValue(site, index);
    }
    case "at": {
      const index = first?.kind === "scalar" && typeof first.value === "number" ? first.value : undefined;
      if (index === undefined || list.unknownRest) return unknownValue(site, "the item taken is not known");
      return list.items.at(index) ?? scalarValue(site, undefined);
    }
    case "values":
    case "keys":
      return name === "values" ? list : make(list.items.map((_, index) => scalarValue(site, index)));
    case "entries":
      return make(
        list.items.map((item, index) => ({
          kind: "array",
          site,
          items: [placeIn(list, index, site), item],
          unknownRest: undefined,
        })),
      );
    case "forEach":
      return scalarValue(site, undefined);
    case "toString":
      return callArrayMethod(list, "join", { ...call, args: [] });
    default:
      return unknownValue(site, `it calls ${name} of a list`);
  }
}

/** The index of an item: what a list holds beside its items may stand before them. */
function placeIn({ unknownRest }: ArrayValue, index: number, site: NodeRef): Value {
  return unknownRest ? unknownValue(site, unknownRest) : scalarValue(site, index);
}

function isHoley(value: Value): value is ArrayValue {
  return value.kind === "array" && value.unknownRest !== undefined;
}

function reasonOf(list: ArrayValue): UnknownValue | undefined {
  return list.items.find((item) => item.kind === "unknown");
}

function mapped(list: ArrayValue, { evaluation, args: [callback], site }: Call, isFlat: boolean): Value {
  if (!callback) return unknownValue(site, "the function of the list is missing");
  const items: Value[] = [];
  let { unknownRest } = list;
  for (const [index, item] of list.items.entries()) {
    if (!evaluation.spend() || items.length > limits.items) return unknownValue(site, "the list is too long");
    const result = evaluation.call(callback, [item, placeIn(list, index, site), list], site);
    if (isFlat && result.kind === "array") {
      for (const one of result.items) items.push(one);
      unknownRest ??= result.unknownRest;
    } else if (isFlat && result.kind === "unknown")
      unknownRest ??= { site, reason: result.reason, cause: result.cause };
    else items.push(result);
  }
  return { kind: "array", site, items, unknownRest };
}

function filtered(list: ArrayValue, call: Call): Value {
  const { site } = call;
  const tests = mapped(list, call, false);
  if (tests.kind !== "array") return tests;
  let { unknownRest } = list;
  const items = list.items.filter((_, index) => {
    const test = tests.items[index];
    const truth = test && truthOf(test);
    if (truth === undefined) unknownRest ??= { site, reason: "a test of the list is not known" };
    return truth === true;
  });
  return { kind: "array", site, items, unknownRest };
}

function reduced(list: ArrayValue, { evaluation, args: [callback, initial], site }: Call): Value {
  if (!callback || !initial || list.unknownRest) return unknownValue(site, "what the list is reduced to is not known");
  let result = initial;
  for (const [index, item] of list.items.entries()) {
    if (!evaluation.spend()) return unknownValue(site, "the list is too long");
    result = evaluation.call(callback, [result, item, scalarValue(site, index), list], site);
  }
  return result;
}
