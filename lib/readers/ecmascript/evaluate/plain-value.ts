import type { Json } from "../../../model/json.ts";
import type { Value } from "./value.ts";

/** Nesting beyond which a value is not taken for data. */
const maxDepth = 100;

/**
 * A value as JSON data.
 *
 * @returns `undefined` where any part is not known or is no data; members that are `undefined` are left out, as
 *   `JSON.stringify` does.
 */
export function plainOfValue(value: Value, depth = 0): Json | undefined {
  if (depth > maxDepth) return undefined;
  switch (value.kind) {
    case "scalar": {
      const { value: scalar } = value;
      if (typeof scalar === "number") return Number.isFinite(scalar) ? scalar : undefined;
      return typeof scalar === "string" || typeof scalar === "boolean" || scalar === null ? scalar : undefined;
    }
    case "array": {
      if (value.hole) return undefined;
      const items: Json[] = [];
      for (const item of value.items) {
        const plain = plainOfValue(item, depth + 1);
        if (plain === undefined) return undefined;
        items.push(plain);
      }
      return items;
    }
    case "object": {
      if (value.hole) return undefined;
      const members: [string, Json][] = [];
      for (const { key, value: member } of value.members.values()) {
        if (member.kind === "scalar" && member.value === undefined) continue;
        const plain = plainOfValue(member, depth + 1);
        if (plain === undefined) return undefined;
        members.push([key, plain]);
      }
      return Object.fromEntries(members);
    }
    default:
      return undefined;
  }
}

/** A value of JSON data, all of it made at one place. */
export function valueOfPlain(plain: Json, site: Value["site"]): Value {
  if (plain === null || typeof plain !== "object") return { kind: "scalar", site, value: plain };
  if (isList(plain)) return { kind: "array", site, items: plain.map((item) => valueOfPlain(item, site)), hole: undefined };
  const members = new Map(
    Object.entries(plain).map(([key, member]) => [key, { key, keySite: site, value: valueOfPlain(member, site) }]),
  );
  return { kind: "object", site, members, hole: undefined };
}

function isList(plain: Json): plain is readonly Json[] {
  return Array.isArray(plain);
}
