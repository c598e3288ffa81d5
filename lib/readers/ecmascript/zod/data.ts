import type { JsonObject } from "../../../model/json.ts";
import { type MemberValue, type NodeRef, scalarValue, unknownValue, type Value } from "../evaluate/value.ts";

/**
 * Data as a value. If `written` is the value that the data comes from, its places are kept: those of a list's items and
 * an object's keys.
 */
export function valueFromData(data: unknown, site: NodeRef, written?: Value): Value {
  const at = written?.site ?? site;
  const shared = written?.shared ? isShared : notShared;
  switch (typeof data) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "undefined":
      return written?.shared ? { ...scalarValue(at, data), ...shared } : scalarValue(at, data);
    case "object": {
      if (data === null) return { ...scalarValue(at, null), ...shared };
      if (data instanceof RegExp) return { kind: "regex", site: at, source: data.source, flags: data.flags };
      if (Array.isArray(data)) {
        const items = written?.kind === "array" && written.items.length === data.length ? written.items : [];
        const values = data.map((item: unknown, index) => valueFromData(item, at, items[index]));
        return { kind: "array", site: at, items: values, unknownRest: undefined, ...shared };
      }
      const members = written?.kind === "object" ? written.members : undefined;
      return { ...objectFrom(Object.entries(data), at, members), ...shared };
    }
    default:
      return unknownValue(at, "it is no plain data");
  }
}

const isShared = { shared: true };
const notShared = {};

/** A JSON object without a place in the text, as the result of a call. */
export function valueFromJson(json: JsonObject, site: NodeRef): Value {
  return valueFromData(json, site);
}

function objectFrom(
  entries: readonly (readonly [string, unknown])[],
  site: NodeRef,
  written: ReadonlyMap<string, MemberValue> | undefined,
): Value {
  const members = new Map<string, MemberValue>();
  for (const [key, data] of entries) {
    const member = written?.get(key);
    members.set(key, { key, keySite: member?.keySite ?? site, value: valueFromData(data, site, member?.value) });
  }
  return { kind: "object", site, members, unknownRest: undefined };
}

export { dataOfValue as toJson } from "../evaluate/plain-value.ts";

/** Why a value is unknown. `otherwise` is the reason if the value has none. */
export function whyNot(value: Value | undefined, otherwise: string): string {
  return value?.kind === "unknown" ? value.reason : otherwise;
}
