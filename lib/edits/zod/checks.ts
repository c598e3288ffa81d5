/** The methods that state a keyword of a JSON Schema, by the kind of schema that has them. */

export type Kind = "string" | "number" | "array" | "object";

/** How a keyword with a number is stated. */
export interface Limit {
  readonly kind: Kind;
  /** The method that a new limit is written with. */
  readonly method: string;
  /** All methods that take the limit as their first argument, this one among them. */
  readonly same: readonly string[];
  /** Methods that imply a limit and take none: they give way to the one that states it. */
  readonly implying: readonly string[];
  /** Methods that state another keyword along with it: with one of them nothing is changed. */
  readonly conflicting: readonly string[];
  /** The keyword for the same bound of which Zod 4 writes only the tighter one. */
  readonly rival?: string;
}

const lengths = { same: ["min"], implying: ["nonempty"], conflicting: ["length", "size"] } as const;
const maxima = { same: ["max"], implying: [], conflicting: ["length", "size"] } as const;

export const limits: Readonly<Record<string, Limit>> = {
  minLength: { kind: "string", method: "min", ...lengths },
  maxLength: { kind: "string", method: "max", ...maxima },
  minItems: { kind: "array", method: "min", ...lengths },
  maxItems: { kind: "array", method: "max", ...maxima },
  minimum: { kind: "number", method: "min", same: ["min", "gte"], implying: ["nonnegative"], conflicting: [], rival: "exclusiveMinimum" },
  maximum: { kind: "number", method: "max", same: ["max", "lte"], implying: ["nonpositive"], conflicting: [], rival: "exclusiveMaximum" },
  exclusiveMinimum: { kind: "number", method: "gt", same: ["gt"], implying: ["positive"], conflicting: [], rival: "minimum" },
  exclusiveMaximum: { kind: "number", method: "lt", same: ["lt"], implying: ["negative"], conflicting: [], rival: "maximum" },
  multipleOf: { kind: "number", method: "multipleOf", same: ["multipleOf", "step"], implying: [], conflicting: [] },
};

/** The factories whose schemas have the methods of a kind. */
const factories: Readonly<Record<Kind, ReadonlySet<string>>> = {
  string: new Set(["string", "email", "url", "httpUrl", "uuid", "guid", "uuidv4", "uuidv6", "uuidv7", "emoji", "nanoid", "cuid", "cuid2",
    "ulid", "xid", "ksuid", "ipv4", "ipv6", "cidrv4", "cidrv6", "base64", "base64url", "e164", "jwt", "datetime", "date", "time", "duration"]),
  number: new Set(["number", "int", "int32", "uint32", "float32", "float64"]),
  array: new Set(["array"]),
  object: new Set(["object", "strictObject", "looseObject"]),
};

/** True for a call that makes a schema of the kind: `z.string()`, `.array()`. */
export function makes(method: string, kind: Kind, version: 3 | 4): boolean {
  // With Zod 3 `z.date()` is written as a string, and has no checks of one.
  if (version === 3 && kind === "string") return method === "string";
  return factories[kind].has(method);
}

const patternMethods = ["regex", "includes", "startsWith", "endsWith", "lowercase", "uppercase"];
const formatMethods = ["email", "url", "uuid", "guid", "uuidv4", "uuidv6", "uuidv7", "emoji", "nanoid", "cuid", "cuid2", "ulid", "xid", "ksuid",
  "ip", "ipv4", "ipv6", "cidr", "cidrv4", "cidrv6", "base64", "base64url", "e164", "jwt", "datetime", "date", "time", "duration"];
const numberMethods = ["min", "max", "gt", "gte", "lt", "lte", "positive", "negative", "nonnegative", "nonpositive", "multipleOf", "step", "int",
  "safe", "finite"];
const objectMethods = ["extend", "safeExtend", "augment", "merge", "pick", "omit", "partial", "exactPartial", "deepPartial", "required", "setKey",
  "strict", "strip", "nonstrict", "passthrough", "loose", "catchall"];

/** Methods after which a schema has the same methods as before, and that belong to its type: a check goes behind the last. */
const ownMethods: Readonly<Record<Kind, ReadonlySet<string>>> = {
  string: new Set(["min", "max", "length", "nonempty", "trim", "toLowerCase", "toUpperCase", "normalize", "slugify", ...patternMethods, ...formatMethods]),
  number: new Set(numberMethods),
  array: new Set(["min", "max", "length", "nonempty"]),
  object: new Set(objectMethods),
};

/** True for a method that belongs to the type of a schema. */
export function isOwnMethod(method: string, kind: Kind): boolean {
  return ownMethods[kind].has(method);
}

/** True for a method of all schemas whose result is of the same class, so that checks may follow. */
export function keepsClass(method: string, version: 3 | 4): boolean {
  if (method === "describe") return true;
  return version === 4 && ["meta", "register", "refine", "superRefine", "overwrite", "check", "with", "brand", "clone"].includes(method);
}

/** The methods that state `pattern`. */
export const patternDeciders: ReadonlySet<string> = new Set([...patternMethods, ...formatMethods]);
/** The methods that state `format`. */
export const formatDeciders: ReadonlySet<string> = new Set(formatMethods);
/** The methods that state `additionalProperties`. */
export const openness: ReadonlySet<string> = new Set(["strict", "strip", "nonstrict", "passthrough", "loose", "catchall"]);
/** The methods that state `default`. */
export const defaultDeciders: ReadonlySet<string> = new Set(["default", "prefault", "catch", "_default"]);
/** The methods that state metadata. */
export const metadataDeciders: ReadonlySet<string> = new Set(["describe", "meta", "register"]);

/** The calls of Zod 3 that state a format, and nothing but the format, in its JSON Schema. */
export const formatCalls3: Readonly<Record<string, string>> = {
  uri: "url",
  email: "email",
  uuid: "uuid",
  "date-time": "datetime",
  date: "date",
  time: "time",
  duration: "duration",
};
/** Zod 4 writes a pattern beside all formats but this one. */
export const formatCalls4: Readonly<Record<string, string>> = { uri: "url" };
