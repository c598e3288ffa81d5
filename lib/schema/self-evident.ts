import type { Schema } from "../model/schema.ts";

/**
 * True for a schema that shows by itself what to pass, or may do so: by a list of values, a constant, or the named
 * fields of an object or of an array's elements.
 */
export function saysItself(schema: Schema): boolean {
  return schema.alternatives.some(
    (alternative) =>
      alternative.mayHave("enum", "const") ||
      alternative.conjuncts.some((part) => hasFields(part) || hasFields(elementsOf(part))),
  );
}

function hasFields(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const properties = schema.keyword("properties");
  if (properties.state !== "known") return properties.state === "unknown";
  return (
    properties.value.kind === "object" &&
    (properties.value.members.size > 0 || properties.value.unknownRest !== undefined)
  );
}

function elementsOf({ elements }: Schema): Schema | undefined {
  return elements?.target.state === "known" ? elements.target.value : elements;
}
