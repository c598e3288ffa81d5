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
import { checkOf, formatDefinition, isFormatFactory } from "./checks-zod4.ts";
import { derived, Sketch, type Blueprint } from "./sketch.ts";

/** What a factory of Zod 4 makes; `undefined` for every call whose outcome is left to the real Zod. */
export function factoryZod4(path: string, args: readonly unknown[]): Blueprint | undefined {
  const definition = madeBy(path, args);
  return definition && { definition };
}

function madeBy(path: string, args: readonly unknown[]): Definition | undefined {
  const [first, second, third] = args;
  switch (path) {
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "never":
      return isMessage(first) ? { type: path } : undefined;
    case "any":
    case "unknown":
      return { type: path };
    case "coerce.string":
    case "coerce.number":
    case "coerce.boolean":
      return isMessage(first) ? { type: path.slice("coerce.".length), coerce: true } : undefined;
    case "literal":
      return isMessage(second) ? literal(first) : undefined;
    case "enum":
    case "nativeEnum": {
      const texts = path === "enum" ? asTexts(first) : undefined;
      const entries = texts ? Object.fromEntries(texts.map((text) => [text, text])) : asTextEnum(first);
      return entries && isMessage(second) ? { type: "enum", entries } : undefined;
    }
    case "object":
    case "strictObject":
    case "looseObject": {
      const shape = asShape(first ?? {});
      if (!shape || !isMessage(second)) return undefined;
      if (path === "object") return { type: "object", shape };
      return { type: "object", shape, catchall: path === "strictObject" ? never() : unknown() };
    }
    case "array":
      return first instanceof Sketch && isMessage(second) ? { type: "array", element: first } : undefined;
    case "record":
      return first instanceof Sketch && second instanceof Sketch && isTextKey(first) && isMessage(third)
        ? { type: "record", keyType: first, valueType: second }
        : undefined;
    case "union": {
      const options = asSketches(first);
      return options && isMessage(second) ? { type: "union", options } : undefined;
    }
    case "discriminatedUnion": {
      const options = asSketches(second);
      return options &&
        typeof first === "string" &&
        isMessage(third) &&
        options.every((option) => isTagged(option, first))
        ? { type: "union", options, discriminator: first, inclusive: false }
        : undefined;
    }
    case "optional":
    case "nullable":
      return first instanceof Sketch && second === undefined ? { type: path, innerType: first } : undefined;
    default:
      return isFormatFactory(path) && isMessage(first) ? formatDefinition(path) : undefined;
  }
}

/**
 * True for an object with a field of that name that is one of some texts: Zod refuses other options of a discriminated
 * union.
 */
function isTagged({ definition: { type, shape } }: Sketch, name: string): boolean {
  const field = type === "object" ? fieldOf(shape, name) : undefined;
  return field?.["type"] === "enum" || (field?.["type"] === "literal" && asTexts(field["values"]) !== undefined);
}

/** The keys of a record are texts; of others Zod writes the values down as required, or turns numbers into patterns. */
function isTextKey({ definition }: Sketch): boolean {
  return definition["type"] === "string" && definition["coerce"] === undefined;
}

function literal(value: unknown): Definition | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isUsual = values.every(
    (one) => one === null || typeof one === "string" || typeof one === "boolean" || isJsonNumber(one),
  );
  return values.length && isUsual ? { type: "literal", values } : undefined;
}

function never(): Sketch {
  return new Sketch(4, { definition: { type: "never" } }, notMade);
}

function unknown(): Sketch {
  return new Sketch(4, { definition: { type: "unknown" } }, notMade);
}

/** What `.strict()` puts into a schema is a part of that schema alone, and nothing gives it out. */
function notMade(): never {
  throw new TypeError("it is made with the schema around it");
}

/**
 * What a method of a Zod 4 schema makes; the receiver where the method gives that back. `undefined` for every call
 * whose outcome is left to the real Zod.
 */
export function methodZod4(receiver: Sketch, method: string, args: readonly unknown[]): Blueprint | Sketch | undefined {
  const { definition } = receiver;
  const [first] = args;
  switch (method) {
    case "optional":
    case "nullable":
    case "readonly":
      return { definition: { type: method, innerType: receiver } };
    case "nullish":
      return {
        definition: {
          type: "optional",
          innerType: derived(receiver, "nullable", { definition: { type: "nullable", innerType: receiver } }),
        },
      };
    case "array":
      return { definition: { type: "array", element: receiver } };
    case "default":
      return first !== undefined && isJson(first)
        ? { definition: { type: "default", innerType: receiver, defaultValue: first } }
        : undefined;
    case "or":
      return first instanceof Sketch ? { definition: { type: "union", options: [receiver, first] } } : undefined;
    case "brand":
      return receiver;
    case "finite":
      return definition["type"] === "number" ? receiver : undefined;
  }
  const check = checkOf(definition, method, args);
  if (check) {
    const checks: unknown = definition["checks"];
    return {
      definition: { ...definition, checks: [...(Array.isArray(checks) ? (checks as unknown[]) : []), check] },
      parent: receiver,
    };
  }
  const changed = definition["type"] === "object" ? changedObject(definition, method, args) : undefined;
  return changed && { definition: changed };
}

function changedObject(definition: Definition, method: string, [first]: readonly unknown[]): Definition | undefined {
  const shape = asShape(definition["shape"]);
  if (!shape) return undefined;
  switch (method) {
    case "strict":
      return { ...definition, catchall: never() };
    case "passthrough":
    case "loose":
      return { ...definition, catchall: unknown() };
    case "strip":
      return { ...definition, catchall: undefined };
    case "catchall":
      return first instanceof Sketch ? { ...definition, catchall: first } : undefined;
  }
  // With checks, most of what follows throws.
  if (Array.isArray(definition["checks"]) && definition["checks"].length) return undefined;
  switch (method) {
    case "extend":
    case "safeExtend": {
      const added = asShape(first);
      return added && { ...definition, shape: { ...shape, ...added } };
    }
    case "merge": {
      if (!(first instanceof Sketch)) return undefined;
      const { type, shape: added, catchall, checks } = first.definition;
      const fields = type === "object" && checks === undefined ? asShape(added) : undefined;
      return fields && { ...definition, shape: { ...shape, ...fields }, catchall };
    }
    case "pick":
    case "omit":
      return picked(definition, shape, first, method === "pick");
    case "partial":
      return mapped(definition, shape, first, optional);
    default:
      return undefined;
  }
}

function optional(field: Sketch): Sketch {
  return derived(field, "optional", { definition: { type: "optional", innerType: field } });
}

function picked(
  definition: Definition,
  shape: Readonly<Record<string, Sketch>>,
  mask: unknown,
  isPick: boolean,
): Definition | undefined {
  const chosen = chosenFields(mask, shape);
  if (!chosen) return undefined;
  // Picked fields come in the order of the mask.
  const names = isPick ? [...chosen] : Object.keys(shape).filter((name) => !chosen.has(name));
  const kept: Record<string, unknown> = {};
  for (const name of names) kept[name] = shape[name];
  return { ...definition, shape: kept };
}

function mapped(
  definition: Definition,
  shape: Readonly<Record<string, Sketch>>,
  mask: unknown,
  change: (field: Sketch) => Sketch,
): Definition | undefined {
  const chosen = mask === undefined ? undefined : chosenFields(mask, shape);
  if (mask !== undefined && !chosen) return undefined;
  const fields: Record<string, Sketch> = {};
  for (const [name, field] of Object.entries(shape)) fields[name] = !chosen || chosen.has(name) ? change(field) : field;
  return { ...definition, shape: fields };
}

/** The keywords of metadata that stand beside those of the type without changing what becomes of them. */
const annotations = new Set(["title", "description", "examples", "deprecated", "readOnly", "writeOnly"]);

/** A copy of a Zod 4 schema with metadata, as `.describe()` and `.meta()` make. */
export function describedZod4(receiver: Sketch, metadata: Readonly<Record<string, unknown>>): Blueprint | undefined {
  const isUsual = Object.entries(metadata).every(([key, value]) => annotations.has(key) && isJson(value));
  return isUsual ? { definition: receiver.definition, parent: receiver, metadata } : undefined;
}
