import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { TraitName } from "./facts.ts";

/** A trait that a schema has because of a keyword. */
export interface KeywordTrait {
  readonly trait: TraitName;
  readonly keywords: readonly string[];
  /** Whether a part with the keyword has the trait. Default: it has. */
  readonly holds?: (part: Schema, keyword: string) => boolean;
}

/** The traits that keywords decide. A keyword may have several, by its value. */
export const keywordTraits: readonly KeywordTrait[] = [
  { trait: "exclusiveBound", keywords: ["exclusiveMinimum", "exclusiveMaximum"] },
  { trait: "multipleOf", keywords: ["multipleOf"] },
  { trait: "const", keywords: ["const"] },
  { trait: "enum", keywords: ["enum"] },
  { trait: "patternProperties", keywords: ["patternProperties"] },
  { trait: "propertyNames", keywords: ["propertyNames"] },
  { trait: "oneOf", keywords: ["oneOf"], holds: isInner },
  { trait: "allOf", keywords: ["allOf"], holds: isInner },
  { trait: "not", keywords: ["not"], holds: isInner },
  { trait: "conditional", keywords: ["if", "dependentRequired", "dependentSchemas"] },
  { trait: "default", keywords: ["default"] },
  { trait: "prefixItems", keywords: ["prefixItems"] },
  { trait: "map", keywords: ["additionalProperties"], holds: (part, keyword) => !isTrueOrFalse(part, keyword) },
  { trait: "nestedObject", keywords: ["properties"], holds: isInObjectParameter },
  { trait: "closedObject", keywords: ["additionalProperties"], holds: isTrueOrFalse },
  { trait: "referenceSibling", keywords: ["$ref"], holds: hasSiblings },
  {
    trait: "unionSibling",
    keywords: ["anyOf"],
    holds: (part) => isInner(part) && part.keyword("type").state === "known",
  },
  {
    trait: "typeNull",
    keywords: ["type"],
    // Clients read a branch of a union that is null as "or nothing".
    holds: ({ types, pointer }) =>
      types.state === "known" && types.value.join() === "null" && !/\/(?:anyOf|oneOf)\/\d+$/u.test(pointer),
  },
  { trait: "dialectTag", keywords: ["$schema", "$id"] },
  { trait: "uniqueItems", keywords: ["uniqueItems"] },
  { trait: "numberRange", keywords: ["minimum", "maximum"] },
  { trait: "largeBound", keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], holds: isUnsafe },
  { trait: "textLength", keywords: ["minLength", "maxLength"] },
  { trait: "listLength", keywords: ["minItems"] },
];

/** Unions at the root are another trait. */
function isInner(part: Schema): boolean {
  return part !== part.root;
}

/** `filter.range.from`, and not `filter.from` */
function isInObjectParameter({ pointer }: Schema): boolean {
  return (pointer.match(/\/properties\//gu)?.length ?? 0) > 1;
}

/** A bound that is too large for the integers of JavaScript, such as that of a 64-bit integer. */
function isUnsafe(part: Schema, keyword: string): boolean {
  const value = knownValue(part.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "number" && Math.abs(value.value) > Number.MAX_SAFE_INTEGER;
}

function isTrueOrFalse(part: Schema, keyword: string): boolean {
  const value = knownValue(part.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "boolean";
}

/** Clients accept a description beside a reference. */
function hasSiblings(part: Schema): boolean {
  const { located } = part;
  return (
    located.kind === "object" &&
    [...located.members.keys()].some((keyword) => !["$ref", "description", "$defs", "definitions"].includes(keyword))
  );
}
