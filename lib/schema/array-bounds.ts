import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { elementsOf } from "./elements.ts";
import { mayBeOfType, wholeOf } from "./type-look.ts";

/**
 * The alternatives that surely let through lists of any length: of a schema itself, and of the elements of its lists,
 * as long as these are lists, too (the rows of a table).
 */
export function unboundedArraysOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "array") || isPlainAndBounded(schema)) return [];
  const found: Alternative[] = [];
  const seen = new Set<Located>();
  const pending = [schema];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!mayBeOfType(next, "array") || seen.has(next.located)) continue;
    seen.add(next.located);
    for (const alternative of next.alternatives) {
      if (!alternative.accepts("array")) continue;
      if (!mayBeBounded(alternative)) found.push(alternative);
      const elements = elementsOf(alternative);
      if (elements) pending.push(elements);
    }
  }
  return found;
}

/** A quick answer for the list that most are: with a limit, and elements that are no lists. */
function isPlainAndBounded(schema: Schema): boolean {
  const members = wholeOf(schema)?.members;
  const elements = members?.get("items")?.value;
  return members?.has("maxItems") === true && elements !== undefined && !mayBeOfType({ located: elements }, "array");
}

function mayBeBounded(alternative: Alternative): boolean {
  if (alternative.mayHave("maxItems", "enum", "const")) return true;
  return isTuple(alternative) || isChoice(alternative);
}

/** A tuple without a word about what follows its elements: Zod sends it so, and lets nothing follow. */
function isTuple(alternative: Alternative): boolean {
  const items = alternative.keyword("items");
  if (alternative.mayHave("prefixItems")) return items.state !== "known" || isFalse(items.value);
  if (items.state !== "known" || items.value.kind !== "array") return items.state === "unknown";
  const rest = alternative.keyword("additionalItems");
  return rest.state !== "known" || isFalse(rest.value);
}

/** Different elements of a fixed choice: there are never more than the choice has. */
function isChoice(alternative: Alternative): boolean {
  const unique = knownValue(alternative.keyword("uniqueItems"));
  if (unique?.kind !== "scalar" || unique.value !== true) return false;
  const elements = elementsOf(alternative);
  return elements?.alternatives.every((each) => each.mayHave("enum", "const")) ?? false;
}

function isFalse(located: Located): boolean {
  return located.kind === "scalar" && located.value === false;
}
