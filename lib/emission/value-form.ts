import {
  anyItem,
  anyValue,
  type FieldForm,
  type FormFault,
  type PathStep,
  type ValueForm,
} from "../model/value-form.ts";
import type { Scalar } from "../model/value-facts.ts";
import { zod4 } from "./zod-library.ts";
import { asSchema, definitionOf, isTooLarge, zodKindOf, majorOf, shapeOf } from "./zod-schema.ts";

/** The unknown part of a schema: everything, or whether it has further fields. */
export type Ignorance = "all" | "fields" | undefined;

/** mcp-ts-core makes its sample up to this depth. */
const maxDepth = 8;
/** Wrappers that mcp-ts-core looks through, up to this number. */
const transparent = new Set(["optional", "nullable", "default"]);
const maxWrappers = 10;
/** Recursive schemas may grow with each level, so their number is limited. */
const maxNodes = 4_000;

/**
 * The form of the values of a Zod 4 schema, as mcp-ts-core reads it to make a sample. mcp-ts-core does not know the
 * types of Zod 3 schemas inside it.
 *
 * A schema without a JSON Schema is not read: its tool is never listed.
 *
 * @param ignoranceOf the part of a schema that the source does not show
 * @returns a fault if Zod throws while a part is read: the `value` of a literal with several values
 */
export function valueFormOf(schema: object, ignoranceOf: (schema: object) => Ignorance): ValueForm | FormFault {
  if (!hasJsonSchema(schema)) return { kind: "unknown" };
  try {
    return new FormReader(ignoranceOf).form(schema, [], 0);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

function hasJsonSchema(schema: object): boolean {
  if (majorOf(schema) !== 4 || isTooLarge(schema)) return false;
  try {
    // Every schema of the real Zod 4 is one of these; only Zod's own constructor could tell TypeScript so.
    zod4().toJSONSchema(schema as Parameters<ReturnType<typeof zod4>["toJSONSchema"]>[0]);
    return true;
  } catch {
    return false;
  }
}

class Unreadable extends Error {
  readonly fault: FormFault;

  constructor(path: readonly PathStep[], reason: string) {
    super(reason);
    this.fault = { kind: "fault", path, reason };
  }
}

class FormReader {
  readonly #ignoranceOf: (schema: object) => Ignorance;
  #nodes = 0;

  constructor(ignoranceOf: (schema: object) => Ignorance) {
    this.#ignoranceOf = ignoranceOf;
  }

  form(schema: unknown, path: readonly PathStep[], depth: number): ValueForm {
    if (depth > maxDepth) return { kind: "too deep" };
    if (++this.#nodes > maxNodes) return { kind: "unknown" };
    const bare = unwrapped(schema);
    if (!bare) return { kind: "other" };
    const ignorance = this.#ignoranceOf(bare);
    if (ignorance === "all") return { kind: "unknown" };
    const definition = definitionOf(bare);
    const kind = majorOf(bare) === 4 ? zodKindOf(bare) : "";
    const inner = (part: unknown, step?: PathStep): ValueForm =>
      this.form(part, step === undefined ? path : [...path, step], depth + 1);
    switch (kind) {
      case "string":
        return { kind: "text" };
      case "number":
      case "int":
      case "bigint":
        return { kind: "number" };
      case "boolean":
        return { kind: "boolean" };
      case "enum": {
        const options: unknown = Reflect.get(bare, "options");
        return { kind: "constant", value: scalarOf(Array.isArray(options) && options.length ? options[0] : "") };
      }
      case "literal": {
        const values = definition["values"];
        if (Array.isArray(values) && values.length > 1)
          throw new Unreadable(path, "it is a literal with several values, of which none is *the* value");
        return { kind: "constant", value: scalarOf(Array.isArray(values) ? values[0] : undefined) };
      }
      case "array":
        return { kind: "list", item: inner(definition["element"], anyItem), ...gapsOf(definition["element"]) };
      case "object":
        return { kind: "object", fields: this.#fields(bare, path, depth), isOpen: ignorance === "fields" };
      case "union": {
        const { options } = definition;
        if (!Array.isArray(options) || !options.length) return { kind: "too deep" };
        return { kind: "union", options: options.map((option) => inner(option)) };
      }
      case "record":
        return {
          kind: "record",
          value: inner(definition["valueType"], anyValue),
          ...gapsOf(definition["valueType"]),
        };
      case "tuple": {
        const { items } = definition;
        return { kind: "tuple", items: Array.isArray(items) ? items.map((item, index) => inner(item, index)) : [] };
      }
      default:
        return { kind: "other" };
    }
  }

  #fields(schema: object, path: readonly PathStep[], depth: number): ReadonlyMap<string, FieldForm> {
    const fields = new Map<string, FieldForm>();
    const shape = shapeOf(schema) ?? {};
    // A field may be a getter, which creates its schema now.
    for (const key of Object.keys(shape)) {
      const field = shape[key];
      const form = this.form(field, [...path, key], depth + 1);
      fields.set(key, { form, isOptional: isOptional(field), ...(isNullable(field) ? { isNullable: true } : {}) });
    }
    return fields;
  }
}

function unwrapped(schema: unknown): object | undefined {
  let current = asSchema(schema);
  for (let count = 0; current && count < maxWrappers; count++) {
    if (majorOf(current) !== 4 || !transparent.has(zodKindOf(current))) return current;
    const inner = asSchema(definitionOf(current)["innerType"]);
    if (!inner) return current;
    current = inner;
  }
  return current;
}

/** True if a field may be missing in a result. A field with a default is always present. */
function isOptional(schema: unknown): boolean {
  for (let current = asSchema(schema); current; current = asSchema(definitionOf(current)["innerType"])) {
    const kind = zodKindOf(current);
    if (kind === "optional") return true;
    if (kind !== "nullable") return false;
  }
  return false;
}

function gapsOf(schema: unknown): { readonly hasGaps?: true } {
  return isOptional(schema) || isNullable(schema) ? { hasGaps: true } : {};
}

/** True if a value may be `null`. */
function isNullable(schema: unknown): boolean {
  let current = asSchema(schema);
  for (let count = 0; current && count < maxWrappers; count++) {
    if (zodKindOf(current) === "nullable") return true;
    if (!transparent.has(zodKindOf(current))) return false;
    current = asSchema(definitionOf(current)["innerType"]);
  }
  return false;
}

function scalarOf(value: unknown): Scalar | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null
    ? value
    : typeof value === "bigint"
      ? String(value)
      : undefined;
}
