import { zod4 } from "../zod-library.ts";
import { definitionOf, type Definition } from "../zod-schema.ts";
import { isJsonNumber, isMessage } from "./arguments.ts";
import { callReal } from "./sketch.ts";

/** The formats of a string that need no options, each by the function of `z` that makes it. */
const formats: ReadonlyMap<string, string> = new Map([
  ...[
    "email",
    "url",
    "emoji",
    "guid",
    "uuid",
    "uuidv4",
    "uuidv6",
    "uuidv7",
    "nanoid",
    "cuid",
    "cuid2",
    "ulid",
    "base64",
    "base64url",
    "xid",
    "ksuid",
    "ipv4",
    "ipv6",
    "cidrv4",
    "cidrv6",
    "e164",
    "jwt",
  ].map((name) => [name, name] as const),
  ["datetime", "iso.datetime"],
  ["date", "iso.date"],
  ["time", "iso.time"],
  ["duration", "iso.duration"],
]);

/** The checks whose pattern the real Zod writes; none takes long to make. */
const patternChecks = new Set(["regex", "includes", "startsWith", "endsWith", "lowercase", "uppercase"]);
/** What changes a text on its way; the JSON Schema says nothing of it. */
const overwrites = new Set(["trim", "normalize", "toLowerCase", "toUpperCase"]);
const overwrite: Definition = { check: "overwrite" };
const custom: Definition = { check: "custom" };

/**
 * The definitions by path. Those that need no pattern stand here: the real Zod takes 80 ms to load, and `.int()` alone
 * is no reason.
 */
const known = new Map<string, Definition>([
  ["int", numberFormat("safeint")],
  ["int32", numberFormat("int32")],
  ["uint32", numberFormat("uint32")],
  ["url", { type: "string", format: "url", check: "string_format", abort: false }],
]);

function numberFormat(format: string): Definition {
  return { type: "number", check: "number_format", abort: false, format };
}

/** The definition of a format as the real Zod states it: `z.email()`, `z.iso.date()`, `z.int()`. */
export function formatDefinition(path: string): Definition | undefined {
  let definition = known.get(path);
  if (!definition) {
    const names = path.split(".");
    let owner: unknown = zod4();
    for (const name of names.slice(0, -1))
      owner = typeof owner === "object" && owner !== null ? Reflect.get(owner, name) : undefined;
    if (typeof owner !== "object" || owner === null) return undefined;
    const made = callReal(owner, names.at(-1) ?? "", []);
    if (typeof made !== "object" || made === null) return undefined;
    definition = definitionOf(made);
    known.set(path, definition);
  }
  return definition;
}

/** True for a factory that {@link formatDefinition} knows. */
export function isFormatFactory(path: string): boolean {
  return (
    path === "int" || path === "int32" || path === "uint32" || path.startsWith("iso.") || formats.get(path) === path
  );
}

/**
 * The check that a method of a Zod 4 schema adds.
 *
 * @param definition that of the schema that the method is called on
 * @returns `undefined` for every call that is not among the usual ones
 */
export function checkOf(definition: Definition, method: string, args: readonly unknown[]): Definition | undefined {
  const isRefinement = method === "refine" || method === "superRefine";
  if (isRefinement)
    return typeof args[0] === "function" && isMessage(args[1], ["path"]) && args.length <= 2 ? custom : undefined;
  switch (definition["type"]) {
    case "string":
      return textCheck(definition, method, args);
    case "number":
      return numberCheck(method, args);
    case "array":
      return lengthCheck(method, args);
    default:
      return undefined;
  }
}

function textCheck(definition: Definition, method: string, args: readonly unknown[]): Definition | undefined {
  if (overwrites.has(method)) return args.length ? undefined : overwrite;
  const [first, second] = args;
  if (patternChecks.has(method)) {
    const isBare = method === "lowercase" || method === "uppercase";
    if (method === "regex" && first instanceof RegExp && isMessage(second))
      return { check: "string_format", format: "regex", pattern: first };
    const isUsual = isBare ? isMessage(first) : isMessage(second) && typeof first === "string";
    const made = isUsual ? callReal(zod4(), method, isBare ? [] : [first]) : undefined;
    return typeof made === "object" && made !== null ? definitionOf(made) : undefined;
  }
  const format = formats.get(method);
  // `z.email()` has no methods for further formats.
  if (format !== undefined)
    return definition["check"] === undefined && isMessage(first) ? formatDefinition(format) : undefined;
  return lengthCheck(method, args);
}

function lengthCheck(method: string, [first, second]: readonly unknown[]): Definition | undefined {
  if (method === "nonempty") return isMessage(first) ? { check: "min_length", minimum: 1 } : undefined;
  if (!isJsonNumber(first) || !isMessage(second)) return undefined;
  switch (method) {
    case "min":
      return { check: "min_length", minimum: first };
    case "max":
      return { check: "max_length", maximum: first };
    case "length":
      return { check: "length_equals", length: first };
    default:
      return undefined;
  }
}

const signs: ReadonlyMap<string, Definition> = new Map([
  ["positive", { check: "greater_than", value: 0, inclusive: false }],
  ["nonnegative", { check: "greater_than", value: 0, inclusive: true }],
  ["negative", { check: "less_than", value: 0, inclusive: false }],
  ["nonpositive", { check: "less_than", value: 0, inclusive: true }],
]);

function numberCheck(method: string, [first, second]: readonly unknown[]): Definition | undefined {
  const sign = signs.get(method);
  if (sign) return isMessage(first) ? sign : undefined;
  if (method === "int" || method === "safe") return isMessage(first) ? formatDefinition("int") : undefined;
  if (!isJsonNumber(first) || !isMessage(second)) return undefined;
  switch (method) {
    case "min":
    case "gte":
      return { check: "greater_than", value: first, inclusive: true };
    case "gt":
      return { check: "greater_than", value: first, inclusive: false };
    case "max":
    case "lte":
      return { check: "less_than", value: first, inclusive: true };
    case "lt":
      return { check: "less_than", value: first, inclusive: false };
    case "multipleOf":
    case "step":
      return first === 0 ? undefined : { check: "multiple_of", value: first };
    default:
      return undefined;
  }
}
