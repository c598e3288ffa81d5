import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { closedObjectOf, elementsOf, mayBeOfType } from "./branches.ts";
import { limitsLength } from "./pattern-length.ts";

/** Formats with a maximum length, by definition or in practice. */
const boundedFormats = new Set(["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]);

/** True for a keyword and its value that limit the length of a text. */
export function boundsLength(keyword: string, value: unknown): boolean {
  if (typeof value !== "string") return false;
  return keyword === "format" ? boundedFormats.has(value) : keyword === "pattern" && limitsLength(value) !== false;
}

/** The alternatives of a schema that certainly accept text of any length. */
export function unboundedStringsOf(schema: Schema): readonly Alternative[] {
  if (isNoString(schema)) return [];
  return schema.alternatives.filter((alternative) => alternative.accepts("string") && !mayLimitLength(alternative));
}

/** Quickly excludes the many schemas of a single other type, which need not be split. */
function isNoString({ located, hasParts }: Schema): boolean {
  if (located.kind !== "object" || located.unknownRest) return false;
  const type = located.members.get("type")?.value;
  const isOther = type?.kind === "scalar" && type.value !== "string";
  return isOther && !hasParts;
}

function mayLimitLength(alternative: Alternative): boolean {
  if (alternative.mayHave("maxLength", "enum", "const")) return true;
  return (
    mayHaveText(alternative, "format", (format) => boundsLength("format", format)) ||
    mayHaveText(alternative, "pattern", (pattern) => boundsLength("pattern", pattern))
  );
}

/** True if a conjunct's keyword passes the test, or may pass because it is unknown. */
function mayHaveText(alternative: Alternative, keyword: string, test: (text: string) => boolean): boolean {
  return alternative.conjuncts.some((schema) => {
    const reading = schema.keyword(keyword);
    if (reading.state !== "known") return reading.state === "unknown";
    const { value } = reading;
    return value.kind === "scalar" && typeof value.value === "string" && test(value.value);
  });
}

/** An alternative that accepts numbers, and the sides on which it certainly has no bound. */
export interface OpenNumber {
  readonly alternative: Alternative;
  readonly open: "both" | "below" | "above";
}

/** The alternatives of a schema that accept numbers and are open on one or both sides. */
export function openNumbersOf(schema: Schema): readonly OpenNumber[] {
  if (!mayBeOfType(schema, "number", "integer") || isPlainBoundedNumber(schema)) return [];
  return schema.alternatives.flatMap((alternative) => {
    if (!alternative.accepts("number") && !alternative.accepts("integer")) return [];
    if (alternative.mayHave("enum", "const")) return [];
    const isOpenBelow = !mayLimitValue(alternative, "minimum") && !mayLimitValue(alternative, "exclusiveMinimum");
    const isOpenAbove = !mayLimitValue(alternative, "maximum") && !mayLimitValue(alternative, "exclusiveMaximum");
    if (!isOpenBelow && !isOpenAbove) return [];
    return [{ alternative, open: isOpenBelow && isOpenAbove ? "both" : isOpenBelow ? "below" : "above" }];
  });
}

/** Quickly recognizes the common number: with a minimum and a maximum. */
function isPlainBoundedNumber(schema: Schema): boolean {
  const members = closedObjectOf(schema)?.members;
  return members !== undefined && isBound(members.get("minimum")?.value) && isBound(members.get("maximum")?.value);
}

function mayLimitValue(alternative: Alternative, keyword: string): boolean {
  const reading = alternative.keyword(keyword);
  return reading.state === "known" ? isBound(reading.value) : reading.state === "unknown";
}

/** False for the limits that Zod 4 writes for every `.int()`. They are those of JavaScript, not of the tool. */
function isBound(value: Located | undefined): boolean {
  return value?.kind === "scalar" && typeof value.value === "number" && Math.abs(value.value) < Number.MAX_SAFE_INTEGER;
}

/**
 * The alternatives that certainly accept lists of any length: of the schema itself, and of its elements as long as
 * these are lists, too (the rows of a table).
 */
export function unboundedArraysOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "array") || isPlainBoundedList(schema)) return [];
  const found: Alternative[] = [];
  const seen = new Set<Located>();
  const pending = [schema];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!mayBeOfType(next, "array") || seen.has(next.located)) continue;
    seen.add(next.located);
    for (const alternative of next.alternatives) {
      if (!alternative.accepts("array")) continue;
      if (!mayLimitItems(alternative)) found.push(alternative);
      const elements = elementsOf(alternative);
      if (elements) pending.push(elements);
    }
  }
  return found;
}

/** Quickly recognizes the common list: with a limit, and elements that are not lists. */
function isPlainBoundedList(schema: Schema): boolean {
  const members = closedObjectOf(schema)?.members;
  const elements = members?.get("items")?.value;
  return members?.has("maxItems") === true && elements !== undefined && !mayBeOfType({ located: elements }, "array");
}

function mayLimitItems(alternative: Alternative): boolean {
  if (alternative.mayHave("maxItems", "enum", "const")) return true;
  return isTuple(alternative) || hasFixedChoice(alternative);
}

/** A tuple without a keyword for further elements. Zod sends it like this and accepts no further elements. */
function isTuple(alternative: Alternative): boolean {
  const items = alternative.keyword("items");
  if (alternative.mayHave("prefixItems")) return items.state !== "known" || isFalse(items.value);
  if (items.state !== "known" || items.value.kind !== "array") return items.state === "unknown";
  const rest = alternative.keyword("additionalItems");
  return rest.state !== "known" || isFalse(rest.value);
}

/** Unique elements from a fixed choice: there are never more than the choice has. */
function hasFixedChoice(alternative: Alternative): boolean {
  const unique = knownValue(alternative.keyword("uniqueItems"));
  if (unique?.kind !== "scalar" || unique.value !== true) return false;
  const elements = elementsOf(alternative);
  return elements?.alternatives.every((each) => each.mayHave("enum", "const")) ?? false;
}

function isFalse(located: Located): boolean {
  return located.kind === "scalar" && located.value === false;
}

/**
 * The size that some texts or lists require or have by default. A lower limit would reject them.
 *
 * @param lowerBound the keyword for the minimum size.
 */
export function requiredMinimumOf(alternatives: readonly Alternative[], lowerBound: "minLength" | "minItems"): number {
  let least = 0;
  for (const { conjuncts } of alternatives) {
    for (const part of conjuncts) least = Math.max(least, boundOf(part, lowerBound), defaultSizeOf(part, lowerBound));
  }
  return least;
}

function boundOf(schema: Schema, keyword: string): number {
  const bound = knownValue(schema.keyword(keyword));
  return bound?.kind === "scalar" && typeof bound.value === "number" ? Math.ceil(bound.value) : 0;
}

function defaultSizeOf(schema: Schema, lowerBound: "minLength" | "minItems"): number {
  const fallback = knownValue(schema.keyword("default"));
  if (lowerBound === "minItems") return fallback?.kind === "array" ? fallback.items.length : 0;
  // Zod counts a "😀" as two, JSON Schema as one. The larger number is safe for both.
  return fallback?.kind === "scalar" && typeof fallback.value === "string" ? fallback.value.length : 0;
}
