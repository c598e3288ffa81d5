import type { Definition } from "../zod-schema.ts";
import {
  asShape,
  asSketches,
  asTextEnum,
  asTexts,
  chosenFields,
  fieldOf,
  isJson,
  isJsonNumber,
  isMessage,
} from "./arguments.ts";
import { derived, Sketch, type Blueprint } from "./sketch.ts";

/** The options of a factory that say nothing in JSON Schema. */
const messages = ["required_error", "invalid_type_error", "description"];

/** What a factory of Zod 3 makes; `undefined` for every call whose outcome is left to the real Zod. */
export function factoryZod3(path: string, args: readonly unknown[]): Blueprint | undefined {
  const [first, second, third] = args;
  const simple = (typeName: string, more: Definition, options: unknown): Blueprint | undefined => {
    const description = descriptionIn(options);
    if (!isMessage(options, messages) || description === null) return undefined;
    return { definition: { typeName, ...more, ...(description === undefined ? {} : { description }) } };
  };
  switch (path) {
    case "string":
      return simple("ZodString", { checks: [] }, first);
    case "number":
      return simple("ZodNumber", { checks: [] }, first);
    case "boolean":
      return simple("ZodBoolean", {}, first);
    case "null":
      return simple("ZodNull", {}, first);
    case "any":
      return simple("ZodAny", {}, first);
    case "unknown":
      return simple("ZodUnknown", {}, first);
    case "coerce.string":
      return simple("ZodString", { checks: [], coerce: true }, first);
    case "coerce.number":
      return simple("ZodNumber", { checks: [], coerce: true }, first);
    case "coerce.boolean":
      return simple("ZodBoolean", { coerce: true }, first);
    case "literal": {
      const isUsual = first === null || typeof first === "string" || typeof first === "boolean" || isJsonNumber(first);
      return isUsual ? simple("ZodLiteral", { value: first }, second) : undefined;
    }
    case "enum": {
      const values = asTexts(first);
      return values && simple("ZodEnum", { values }, second);
    }
    case "nativeEnum": {
      const values = asTextEnum(first);
      return values && simple("ZodNativeEnum", { values }, second);
    }
    case "object":
    case "strictObject": {
      const shape = asShape(first ?? {});
      return shape && simple("ZodObject", { shape, unknownKeys: path === "object" ? "strip" : "strict" }, second);
    }
    case "array":
      return first instanceof Sketch ? simple("ZodArray", { type: first }, second) : undefined;
    case "record":
      return first instanceof Sketch && second instanceof Sketch && keyNames.has(first.definition["typeName"])
        ? simple("ZodRecord", { keyType: first, valueType: second }, third)
        : undefined;
    case "union": {
      const options = asSketches(first);
      return options && simple("ZodUnion", { options }, second);
    }
    case "discriminatedUnion": {
      const options = asSketches(second);
      return options && areDistinct(options, first)
        ? simple("ZodDiscriminatedUnion", { options, discriminator: first }, third)
        : undefined;
    }
    case "optional":
      return first instanceof Sketch ? { definition: { typeName: "ZodOptional", innerType: first } } : undefined;
    case "nullable":
      return first instanceof Sketch ? { definition: { typeName: "ZodNullable", innerType: first } } : undefined;
    default:
      return undefined;
  }
}

/** True for objects told apart by the texts of one field: Zod refuses other options of a discriminated union. */
function areDistinct(options: readonly Sketch[], name: unknown): boolean {
  if (typeof name !== "string") return false;
  const tags = options.map((option) => tagsOf(option, name));
  const all = tags.flatMap((some) => some ?? []);
  return !tags.includes(undefined) && new Set(all).size === all.length;
}

function tagsOf({ definition: { typeName, shape } }: Sketch, name: string): readonly string[] | undefined {
  const field = typeName === "ZodObject" ? fieldOf(shape, name) : undefined;
  if (field?.["typeName"] === "ZodEnum") return asTexts(field["values"]);
  return field?.["typeName"] === "ZodLiteral" ? asTexts([field["value"]]) : undefined;
}

const keyNames: ReadonlySet<unknown> = new Set(["ZodString", "ZodEnum"]);

/** The description among the options of a factory; `null` for one that is no text. */
function descriptionIn(options: unknown): string | null | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const description: unknown = Reflect.get(options, "description");
  return description === undefined || typeof description === "string" ? description : null;
}

/**
 * What a method of a Zod 3 schema makes. `undefined` for every call whose outcome is left to the real Zod.
 */
export function methodZod3(receiver: Sketch, method: string, args: readonly unknown[]): Blueprint | undefined {
  const { definition } = receiver;
  const [first, second] = args;
  // Wrappers take the description of what they wrap.
  const described = definition["description"] === undefined ? {} : { description: definition["description"] };
  switch (method) {
    case "optional":
      return { definition: { typeName: "ZodOptional", innerType: receiver, ...described } };
    case "nullable":
      return { definition: { typeName: "ZodNullable", innerType: receiver, ...described } };
    case "nullish":
      return { definition: { typeName: "ZodOptional", innerType: nullable(receiver, described), ...described } };
    case "array":
      return { definition: { typeName: "ZodArray", type: receiver } };
    case "default":
      return first !== undefined && isJson(first)
        ? { definition: { typeName: "ZodDefault", innerType: receiver, defaultValue: first, ...described } }
        : undefined;
    case "or":
      return first instanceof Sketch
        ? { definition: { typeName: "ZodUnion", options: [receiver, first], ...described } }
        : undefined;
    case "describe":
      return typeof first === "string" ? { definition: { ...definition, description: first } } : undefined;
    case "refine":
    case "superRefine":
      return typeof first === "function" ? { definition: { typeName: "ZodEffects", schema: receiver } } : undefined;
    case "transform":
      return typeof first === "function"
        ? { definition: { typeName: "ZodEffects", schema: receiver, isTransform: true, ...described } }
        : undefined;
  }
  const changed = changedType(definition, method, first, second);
  return changed && { definition: changed };
}

function nullable(receiver: Sketch, described: Definition): Sketch {
  return derived(receiver, "nullable", { definition: { typeName: "ZodNullable", innerType: receiver, ...described } });
}

function changedType(definition: Definition, method: string, first: unknown, second: unknown): Definition | undefined {
  switch (definition["typeName"]) {
    case "ZodString":
      return withChecks(definition, textChecks(method, first, second));
    case "ZodNumber":
      return withChecks(definition, numberChecks(method, first, second));
    case "ZodArray": {
      if (method === "nonempty") return isMessage(first) ? { ...definition, minLength: 1 } : undefined;
      if (!isJsonNumber(first) || !isMessage(second)) return undefined;
      if (method === "min") return { ...definition, minLength: first };
      if (method === "max") return { ...definition, maxLength: first };
      return method === "length" ? { ...definition, exactLength: first } : undefined;
    }
    case "ZodObject":
      return changedObject(definition, method, first);
    default:
      return undefined;
  }
}

function withChecks(definition: Definition, added: readonly Definition[] | undefined): Definition | undefined {
  const { checks } = definition;
  return added && Array.isArray(checks) ? { ...definition, checks: [...(checks as unknown[]), ...added] } : undefined;
}

const bareTextChecks = new Set([
  "email",
  "url",
  "uuid",
  "cuid",
  "cuid2",
  "ulid",
  "nanoid",
  "emoji",
  "base64",
  "base64url",
  "trim",
  "toLowerCase",
  "toUpperCase",
  "date",
  "duration",
]);

function textChecks(method: string, first: unknown, second: unknown): readonly Definition[] | undefined {
  if (bareTextChecks.has(method)) return isMessage(first) ? [{ kind: method }] : undefined;
  // With options these two are still what they are.
  if (method === "datetime" || method === "time")
    return isMessage(first, ["offset", "local", "precision"]) ? [{ kind: method }] : undefined;
  if (method === "nonempty") return isMessage(first) ? [{ kind: "min", value: 1 }] : undefined;
  if (!isMessage(second)) return undefined;
  if (method === "regex") return first instanceof RegExp ? [{ kind: method, regex: first }] : undefined;
  if (!isJsonNumber(first)) return undefined;
  return method === "min" || method === "max" || method === "length" ? [{ kind: method, value: first }] : undefined;
}

const signs: ReadonlyMap<string, Definition> = new Map([
  ["positive", { kind: "min", value: 0, inclusive: false }],
  ["nonnegative", { kind: "min", value: 0, inclusive: true }],
  ["negative", { kind: "max", value: 0, inclusive: false }],
  ["nonpositive", { kind: "max", value: 0, inclusive: true }],
  ["int", { kind: "int" }],
  ["finite", { kind: "finite" }],
]);

function numberChecks(method: string, first: unknown, second: unknown): readonly Definition[] | undefined {
  const sign = signs.get(method);
  if (sign) return isMessage(first) ? [sign] : undefined;
  if (method === "safe") {
    if (!isMessage(first)) return undefined;
    return [
      { kind: "min", value: Number.MIN_SAFE_INTEGER, inclusive: true },
      { kind: "max", value: Number.MAX_SAFE_INTEGER, inclusive: true },
    ];
  }
  if (!isJsonNumber(first) || !isMessage(second)) return undefined;
  switch (method) {
    case "min":
    case "gte":
      return [{ kind: "min", value: first, inclusive: true }];
    case "gt":
      return [{ kind: "min", value: first, inclusive: false }];
    case "max":
    case "lte":
      return [{ kind: "max", value: first, inclusive: true }];
    case "lt":
      return [{ kind: "max", value: first, inclusive: false }];
    case "multipleOf":
    case "step":
      return [{ kind: "multipleOf", value: first }];
    default:
      return undefined;
  }
}

function changedObject(definition: Definition, method: string, first: unknown): Definition | undefined {
  const shape = asShape(definition["shape"]);
  if (!shape) return undefined;
  switch (method) {
    case "strict":
      return { ...definition, unknownKeys: "strict" };
    case "strip":
      return { ...definition, unknownKeys: "strip" };
    case "passthrough":
    case "nonstrict":
      return { ...definition, unknownKeys: "passthrough" };
    case "catchall":
      return first instanceof Sketch ? { ...definition, catchall: first } : undefined;
    case "extend":
    case "augment": {
      const added = asShape(first);
      return added && { ...definition, shape: { ...shape, ...added } };
    }
    case "merge": {
      if (!(first instanceof Sketch)) return undefined;
      const { typeName, shape: added, unknownKeys, catchall } = first.definition;
      const fields = typeName === "ZodObject" ? asShape(added) : undefined;
      return fields && { typeName, shape: { ...shape, ...fields }, unknownKeys, catchall };
    }
    case "pick":
    case "omit": {
      const chosen = chosenFields(first, shape);
      if (!chosen) return undefined;
      // Picked fields come in the order of the mask.
      const names = method === "pick" ? [...chosen] : Object.keys(shape).filter((name) => !chosen.has(name));
      return { ...definition, shape: Object.fromEntries(names.map((name) => [name, shape[name]])) };
    }
    case "partial": {
      const chosen = first === undefined ? undefined : chosenFields(first, shape);
      if (first !== undefined && !chosen) return undefined;
      const entries = Object.entries(shape).map(
        ([name, field]) => [name, !chosen || chosen.has(name) ? optional(field) : field] as const,
      );
      return { ...definition, shape: Object.fromEntries(entries) };
    }
    default:
      return undefined;
  }
}

function optional(field: Sketch): Sketch {
  const { description } = field.definition;
  const described = description === undefined ? {} : { description };
  return derived(field, "optional", { definition: { typeName: "ZodOptional", innerType: field, ...described } });
}
