import type { Located } from "../model/located.ts";
import type { Schema, Subschema } from "../model/schema.ts";
import { compiledPattern } from "./pattern-syntax.ts";

/** Keywords whose schemas apply to the same value as the schema that holds them. */
const inPlaceKeywords = new Set(["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"]);

/** Keywords that bring properties in a way that is not followed here. */
const opaqueKeywords = ["$dynamicRef", "$recursiveRef", "dependencies", "extends", "$merge"];

/** True for a part that applies to the same value as the schema that holds it. */
export function isInPlace({ keyword }: Subschema): boolean {
  return inPlaceKeywords.has(keyword);
}

/** The properties that a schema declares together with all that applies to the same value. */
export interface Declarations {
  readonly names: ReadonlySet<string>;
  /** True where the name is declared, or may be by a part that is unknown or speaks of names in general. */
  mayDeclare(name: string): boolean;
}

/** Collects what a schema declares, in all its branches and through local references. */
export function declarationsOf(schema: Schema): Declarations {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  let isOpen = false;
  const seen = new Set<Located>();
  const pending = [schema];
  for (let next = pending.pop(); next && !isOpen; next = pending.pop()) {
    if (seen.has(next.located)) continue;
    seen.add(next.located);
    isOpen = next.located.kind === "unknown" || hasOpenPart(next);
    for (const { name } of next.properties()) names.add(name);
    for (const part of next.subschemas()) {
      if (isInPlace(part)) pending.push(part.schema);
      else if (part.keyword === "patternProperties") patterns.push(compiledPattern(String(part.key)) ?? /(?:)/);
    }
    if (next.target.state === "known") pending.push(next.target.value);
  }
  return { names, mayDeclare: (name) => isOpen || names.has(name) || patterns.some((pattern) => pattern.test(name)) };
}

/** True where a part may declare names that cannot be read. */
function hasOpenPart(schema: Schema): boolean {
  const properties = schema.keyword("properties");
  if (
    properties.state === "unknown" ||
    (properties.state === "known" && (properties.value.kind !== "object" || properties.value.unknownRest))
  )
    return true;
  if (schema.keyword("patternProperties").state === "unknown") return true;
  // A reference that leads nowhere is another rule's business.
  if (schema.keyword("$ref").state !== "absent" && schema.target.state !== "known") return true;
  if (opaqueKeywords.some((keyword) => schema.keyword(keyword).state !== "absent")) return true;
  return ["additionalProperties", "unevaluatedProperties"].some((keyword) => isTypedMap(schema, keyword));
}

/** A map says of every key what it holds, so that any name is as good as declared. */
function isTypedMap(schema: Schema, keyword: string): boolean {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known") return reading.state === "unknown";
  return reading.value.kind === "object" && (reading.value.members.size > 0 || reading.value.unknownRest !== undefined);
}
