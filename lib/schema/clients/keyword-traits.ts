import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { TraitName } from "./facts.ts";

/** A trait that a schema has because of a keyword. */
export interface KeywordTrait {
  readonly trait: TraitName;
  readonly keywords: readonly string[];
  /** What to write instead, as a sentence without its full stop. */
  readonly instead: string;
  /** Whether a part with the keyword has the trait. Default: it has. */
  readonly holds?: (part: Schema, keyword: string) => boolean;
}

const checkedByHandler = "Say it in the description, and check it in the handler";

/** The traits that keywords decide. A keyword may have several, by its value. */
export const keywordTraits: readonly KeywordTrait[] = [
  {
    trait: "exclusiveBound",
    keywords: ["exclusiveMinimum", "exclusiveMaximum"],
    instead: "Write 'minimum' or 'maximum', and say in the description that the limit is excluded",
  },
  { trait: "multipleOf", keywords: ["multipleOf"], instead: checkedByHandler },
  { trait: "const", keywords: ["const"], instead: "Write 'enum' with this one value" },
  { trait: "enum", keywords: ["enum"], instead: "List the values in the description, and check them in the handler" },
  {
    trait: "patternProperties",
    keywords: ["patternProperties"],
    instead: "Name the properties, or describe which there may be",
  },
  {
    trait: "propertyNames",
    keywords: ["propertyNames"],
    // Zod 4 writes it for each `z.record`.
    instead: "Describe the names, and in Zod write 'z.object({}).catchall(…)' in place of 'z.record(…)'",
  },
  { trait: "oneOf", keywords: ["oneOf"], instead: "Write 'anyOf'", holds: isInner },
  { trait: "allOf", keywords: ["allOf"], instead: "Write one schema with the keywords of all", holds: isInner },
  { trait: "not", keywords: ["not"], instead: checkedByHandler, holds: isInner },
  { trait: "conditional", keywords: ["if", "dependentRequired", "dependentSchemas"], instead: checkedByHandler },
  { trait: "default", keywords: ["default"], instead: "Say in the description what happens without a value" },
  {
    trait: "prefixItems",
    keywords: ["prefixItems"],
    instead: "Write 'items' with one schema, or an object with a name for each",
  },
  {
    trait: "map",
    keywords: ["additionalProperties"],
    instead: "Write a list of objects with a name and a value",
    holds: (part, keyword) => !isTrueOrFalse(part, keyword),
  },
  {
    trait: "nestedObject",
    keywords: ["properties"],
    instead: "Write its properties into the object around it",
    holds: isInObjectParameter,
  },
  {
    trait: "closedObject",
    keywords: ["additionalProperties"],
    instead: "Leave it out for these clients",
    holds: isTrueOrFalse,
  },
  {
    trait: "referenceSibling",
    keywords: ["$ref"],
    instead: "Write these keywords into what it refers to",
    holds: hasSiblings,
  },
  {
    trait: "unionSibling",
    keywords: ["anyOf"],
    instead: "Write the type into each branch",
    holds: (part) => isInner(part) && part.keyword("type").state === "known",
  },
  {
    trait: "typeNull",
    keywords: ["type"],
    instead: "Make the parameter optional, or write a union with another type",
    // Clients read a branch of a union that is null as "or nothing".
    holds: ({ types, pointer }) =>
      types.state === "known" && types.value.join() === "null" && !/\/(?:anyOf|oneOf)\/\d+$/u.test(pointer),
  },
  { trait: "dialectTag", keywords: ["$schema", "$id"], instead: "Leave it out" },
  { trait: "uniqueItems", keywords: ["uniqueItems"], instead: checkedByHandler },
  { trait: "numberRange", keywords: ["minimum", "maximum"], instead: checkedByHandler },
  {
    trait: "largeBound",
    keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
    instead: "Leave the limit out, or write a smaller one",
    holds: isUnsafe,
  },
  { trait: "textLength", keywords: ["minLength", "maxLength"], instead: checkedByHandler },
  { trait: "listLength", keywords: ["minItems"], instead: checkedByHandler },
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
