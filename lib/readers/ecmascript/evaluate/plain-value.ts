import type { Json } from "../../../model/json.ts";
import { costOf } from "../limits.ts";
import type { Evaluation } from "./scope.ts";
import type { Value } from "./value.ts";

/** The depth from which a value is not treated as data. */
const maxDepth = 100;
/** The limit of values. Objects that contain one another twice double with each level. */
const maxParts = 20_000;

/** The JavaScript data of a value without code. */
type Data = string | number | boolean | bigint | null | undefined | readonly Data[] | { readonly [key: string]: Data };

/** A value as JavaScript data, or the reason why it is not known. */
type Plain = { readonly known: true; readonly data: Data } | { readonly known: false; readonly reason: string };

/** Converts a value to data: scalars, lists, objects. A function, a schema or a hole anywhere makes it unknown. */
export function dataOfValue(value: Value): Plain {
  return new Reader(() => true).read(value, 0);
}

class Reader {
  readonly #spend: Evaluation["spend"];
  #parts = 0;

  constructor(spend: Evaluation["spend"]) {
    this.#spend = spend;
  }

  read(value: Value, depth: number): Plain {
    if (depth > maxDepth || ++this.#parts > maxParts || !this.#spend(costOf.items(1)))
      return { known: false, reason: "it is too large" };
    switch (value.kind) {
      case "scalar":
        return { known: true, data: value.value };
      case "array": {
        if (value.unknownRest) return { known: false, reason: value.unknownRest.reason };
        if (value.collection) return { known: false, reason: `it is a ${value.collection}` };
        const items: Data[] = [];
        for (const item of value.items) {
          const plain = this.read(item, depth + 1);
          if (!plain.known) return plain;
          items.push(plain.data);
        }
        return { known: true, data: items };
      }
      case "object": {
        if (value.unknownRest) return { known: false, reason: value.unknownRest.reason };
        const entries: [string, Data][] = [];
        for (const member of value.members.values()) {
          const plain = this.read(member.value, depth + 1);
          if (!plain.known) return plain;
          entries.push([member.key, plain.data]);
        }
        return { known: true, data: Object.fromEntries(entries) };
      }
      case "unknown":
        return { known: false, reason: value.reason };
      default:
        return { known: false, reason: "it is no plain data" };
    }
  }
}

/**
 * A value as JSON data.
 *
 * @param spend counts the work, if a value is read during the evaluation
 * @returns `undefined` if any part is not known or is not data; members that are `undefined` are omitted, as
 *   `JSON.stringify` does.
 */
export function plainOfValue(value: Value, spend: Evaluation["spend"] = () => true): Json | undefined {
  const plain = new Reader(spend).read(value, 0);
  return plain.known ? jsonOf(plain.data) : undefined;
}

function jsonOf(data: Data): Json | undefined {
  if (typeof data === "number") return Number.isFinite(data) ? data : undefined;
  if (data === null || typeof data === "string" || typeof data === "boolean") return data;
  if (data === undefined || typeof data === "bigint") return undefined;
  if (isList(data)) {
    const items: Json[] = [];
    for (const item of data) {
      const json = jsonOf(item);
      if (json === undefined) return undefined;
      items.push(json);
    }
    return items;
  }
  const members: [string, Json][] = [];
  for (const [key, member] of Object.entries(data)) {
    if (member === undefined) continue;
    const json = jsonOf(member);
    if (json === undefined) return undefined;
    members.push([key, json]);
  }
  return Object.fromEntries(members);
}

/** A value of JSON data with a single place. */
export function valueOfPlain(plain: Json, site: Value["site"]): Value {
  if (plain === null || typeof plain !== "object") return { kind: "scalar", site, value: plain };
  if (isList(plain))
    return { kind: "array", site, items: plain.map((item) => valueOfPlain(item, site)), unknownRest: undefined };
  const members = new Map(
    Object.entries(plain).map(([key, member]) => [key, { key, keySite: site, value: valueOfPlain(member, site) }]),
  );
  return { kind: "object", site, members, unknownRest: undefined };
}

function isList<Item>(plain: readonly Item[] | object): plain is readonly Item[] {
  return Array.isArray(plain);
}
