import { callReal, Sketch } from "./sketch.ts";

/**
 * True for a Zod 3 schema that takes a missing value: `schema.isOptional()`, which parses one. Where a default value or
 * a coercion decides, the real schema is asked.
 */
export function acceptsNothing(sketch: Sketch): boolean {
  const { typeName, innerType, schema, options, coerce, defaultValue } = sketch.definition;
  if (coerce === true) return asked(sketch);
  switch (typeName) {
    case "ZodOptional":
    case "ZodAny":
    case "ZodUnknown":
      return true;
    case "ZodNullable":
      return innerType instanceof Sketch && acceptsNothing(innerType);
    case "ZodDefault":
      return (innerType instanceof Sketch && isSurelyOf(innerType, defaultValue)) || asked(sketch);
    case "ZodEffects":
      return schema instanceof Sketch && acceptsNothing(schema);
    case "ZodUnion":
      return Array.isArray(options) && options.some((option) => option instanceof Sketch && acceptsNothing(option));
    default:
      return false;
  }
}

function asked(sketch: Sketch): boolean {
  try {
    return callReal(sketch.made(), "isOptional", []) === true;
  } catch {
    // As zod-to-json-schema has it.
    return true;
  }
}

/** True for a value of a plain type that has no checks; false says nothing. */
function isSurelyOf({ definition }: Sketch, value: unknown): boolean {
  const { typeName, checks, values, innerType } = definition;
  switch (typeName) {
    case "ZodString":
      return typeof value === "string" && Array.isArray(checks) && !checks.length;
    case "ZodNumber":
      return typeof value === "number" && Array.isArray(checks) && !checks.length;
    case "ZodBoolean":
      return typeof value === "boolean";
    case "ZodEnum":
      return Array.isArray(values) && values.includes(value);
    case "ZodOptional":
      return innerType instanceof Sketch && isSurelyOf(innerType, value);
    default:
      return false;
  }
}
