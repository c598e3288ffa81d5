import type { Alternative } from "../model/alternative.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { danger, type SinkKind, allDangers } from "./dangers.ts";
import { safetyOfMatch } from "./pattern-safety.ts";

/** Formats that leave no room for dangerous text. */
const plainFormats: ReadonlySet<string> = new Set([
  "uuid",
  "date",
  "date-time",
  "time",
  "duration",
  "ipv4",
  "ipv6",
  "cuid2",
  "ulid",
]);

/** Keywords with the schemas of members and items that have no schema of their own. */
const freeKeywords: ReadonlySet<string> = new Set(["additionalProperties", "patternProperties", "prefixItems"]);

const maxDepth = 8;

/**
 * True if a schema allows nothing dangerous at a path of arguments: numbers, values of a list, plain words. Also true
 * if the schema is not known there.
 *
 * @param keys the path; "*" for any item
 */
export function schemaSafety(schema: Schema, keys: readonly string[], of: SinkKind, depth = 0): boolean {
  if (depth > maxDepth || schema.isCheckedByCode || schema.located.kind !== "object") return true;
  const { alternatives } = schema;
  return alternatives.every((alternative) => isSafe(alternative, keys, of, depth));
}

function isSafe(alternative: Alternative, keys: readonly string[], of: SinkKind, depth: number): boolean {
  if (alternative.isCheckedByCode) return true;
  const [key, ...rest] = keys;
  if (key === undefined) return isSafeValue(alternative, of, depth);
  const { conjuncts } = alternative;
  if (conjuncts.some(({ located }) => located.kind !== "object" || located.unknownRest)) return true;
  const properties = conjuncts.flatMap((each) => each.properties());
  const named = properties.filter(({ name }) => name === key || key === "*");
  const items = conjuncts.flatMap((each) => (key === "*" || /^\d+$/.test(key) ? (each.elements ?? []) : []));
  // The schema of any key of a record.
  const others = conjuncts.flatMap((each) =>
    each.subschemas().flatMap((part) => (part.keyword === "additionalProperties" ? [part.schema] : [])),
  );
  const parts = [...named.map((property) => property.schema), ...items];
  const reached = parts.length ? parts : others;
  return reached.every((part) => schemaSafety(part, rest, of, depth + 1));
}

function isSafeValue(alternative: Alternative, of: SinkKind, depth: number): boolean {
  const { types, conjuncts } = alternative;
  if (types.state === "unknown") return true;
  if (alternative.accepts("array")) {
    const elements = conjuncts.flatMap((each) => each.elements ?? []);
    if (elements.some((each) => !schemaSafety(each, [], of, depth + 1))) return false;
  }
  if (alternative.accepts("object")) {
    const properties = conjuncts.flatMap((each) => each.properties());
    if (properties.some(({ schema }) => !schemaSafety(schema, [], of, depth + 1))) return false;
  }
  if (!alternative.accepts("string")) return true;
  if (alternative.mayHave("enum", "const")) return true;
  const format = textOf(alternative, "format");
  if (format !== undefined && plainFormats.has(format)) return true;
  // A URL begins with its protocol, so it is not an option.
  if (of === "option" && format === "uri") return true;
  if (!alternative.mayHave("pattern")) return false;
  const pattern = textOf(alternative, "pattern");
  if (pattern === undefined) return true;
  return (safetyOfMatch({ source: pattern, flags: "u" }) & (danger[of] & allDangers)) !== 0;
}

function textOf(alternative: Alternative, keyword: string): string | undefined {
  const value = knownValue(alternative.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/**
 * True if a schema is known, and has nothing at a path of arguments: `content.*.path` where `content` is a text. A tool
 * that shares its handler with others gets only its own arguments.
 */
export function isOutside(schema: Schema, keys: readonly string[], depth = 0): boolean {
  if (!keys.length || depth > maxDepth || schema.isCheckedByCode || schema.located.kind !== "object") return false;
  return schema.alternatives.every((alternative) => isOutsideOf(alternative, keys, depth));
}

function isOutsideOf(alternative: Alternative, [key = "", ...rest]: readonly string[], depth: number): boolean {
  const { conjuncts, types } = alternative;
  const isOpen = conjuncts.some(({ located }) => located.kind !== "object" || located.unknownRest);
  if (isOpen || alternative.isCheckedByCode || types.state === "unknown" || key.startsWith("~")) return false;
  const isItem = key === "*";
  const named = conjuncts.flatMap((each) =>
    each.properties().flatMap(({ name, schema }) => (isItem || name === key ? schema : [])),
  );
  const items = conjuncts.flatMap((each) => (isItem ? (each.elements ?? []) : []));
  // `additionalProperties: false` allows nothing.
  const free = conjuncts.flatMap((each) =>
    each.subschemas().flatMap(({ keyword, schema }) => {
      const { located } = schema;
      const isNone = located.kind === "scalar" && located.value === false;
      return freeKeywords.has(keyword) && !isNone ? schema : [];
    }),
  );
  const parts = named.length || items.length ? [...named, ...items] : free;
  if (parts.length) return parts.every((part) => isOutside(part, rest, depth + 1));
  // A list without `items`, and an object without `properties`, may have anything in them.
  if (isItem && alternative.accepts("array")) return false;
  return !alternative.accepts("object") || conjuncts.some((each) => each.keyword("properties").state !== "absent");
}

/** True if the schema at a path of arguments is known, and allows nothing there that is dangerous anywhere. */
export function lacksDanger(schema: Schema, keys: readonly string[], depth = 0): boolean {
  if (depth > maxDepth || schema.located.kind !== "object" || schema.located.unknownRest) return false;
  const [key, ...rest] = keys;
  if (key === undefined) {
    const { alternatives } = schema;
    if (alternatives.some(({ types }) => types.state === "unknown")) return false;
    return (["command", "code", "path", "request", "query"] as const).every((of) => schemaSafety(schema, [], of));
  }
  const { elements } = schema;
  const parts =
    key === "*"
      ? [elements ?? []].flat()
      : schema.properties().flatMap((each) => (each.name === key ? [each.schema] : []));
  return parts.length > 0 && parts.every((part) => lacksDanger(part, rest, depth + 1));
}
