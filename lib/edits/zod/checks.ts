/** The kinds of schemas with their own methods for JSON Schema keywords. */
export type Kind = "string" | "number" | "array" | "object";

/** How Zod states a keyword with a number. */
export interface Limit {
  readonly kind: Kind;
  /** The method for a new limit. */
  readonly method: string;
  /** All methods that take the limit as their first argument, including `method`. */
  readonly same: readonly string[];
  /** Methods without arguments that imply a limit. They give way to a method that states it. */
  readonly implying: readonly string[];
  /** Methods that also state another keyword. If there is one, nothing is changed. */
  readonly conflicting: readonly string[];
  /** The keyword for the other form of the same bound. Zod 4 writes only the tighter of the two. */
  readonly rival?: string;
  /** A method whose limit Zod 3 writes instead of one that a call before it states: `.min(1).safe()`. */
  readonly overriding?: string;
}

/** A limit that no other call implies or states along with another. */
const alone = { implying: [], conflicting: [] } as const;
const bothLengths = ["length", "size"] as const;
const shortest = { method: "min", same: ["min"], implying: ["nonempty"], conflicting: bothLengths } as const;
const longest = { method: "max", same: ["max"], implying: [], conflicting: bothLengths } as const;
const lower = { ...alone, kind: "number", method: "min", same: ["min", "gte"], implying: ["nonnegative"] } as const;
const upper = { ...alone, kind: "number", method: "max", same: ["max", "lte"], implying: ["nonpositive"] } as const;
const above = { ...alone, kind: "number", method: "gt", same: ["gt"], implying: ["positive"] } as const;
const below = { ...alone, kind: "number", method: "lt", same: ["lt"], implying: ["negative"] } as const;

const limits: Readonly<Record<string, Limit>> = {
  minLength: { kind: "string", ...shortest },
  maxLength: { kind: "string", ...longest },
  minItems: { kind: "array", ...shortest },
  maxItems: { kind: "array", ...longest },
  minimum: { ...lower, rival: "exclusiveMinimum", overriding: "safe" },
  maximum: { ...upper, rival: "exclusiveMaximum", overriding: "safe" },
  exclusiveMinimum: { ...above, rival: "minimum" },
  exclusiveMaximum: { ...below, rival: "maximum" },
  multipleOf: { ...alone, kind: "number", method: "multipleOf", same: ["multipleOf", "step"] },
};

/** How Zod states a keyword with a number; `undefined` for other keywords. */
export function limitOf(keyword: string): Limit | undefined {
  return Object.hasOwn(limits, keyword) ? limits[keyword] : undefined;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** The methods that state `format`: methods of strings, most of them also functions of `z` since Zod 4. */
export const formatMethods: ReadonlySet<string> = new Set(
  words(`
    email url httpUrl uuid guid uuidv4 uuidv6 uuidv7 emoji nanoid cuid cuid2 ulid xid ksuid ip ipv4 ipv6
    cidr cidrv4 cidrv6 mac base64 base64url e164 jwt creditCard iban datetime date time duration
    hostname hex hash stringFormat currencyCode`),
);

const checksOfPattern = words("regex includes startsWith endsWith lowercase uppercase");

/** The factories of schemas that have the methods of a kind. */
const factories: Readonly<Record<Kind, ReadonlySet<string>>> = {
  string: new Set(["string", ...formatMethods]),
  number: new Set(words("number int int32 uint32 float32 float64")),
  array: new Set(["array"]),
  object: new Set(words("object strictObject looseObject")),
};

/** True for a call that makes a schema of the kind: `z.string()`, `.array()`. */
export function makes(method: string, kind: Kind, version: 3 | 4): boolean {
  // Zod 3 writes `z.date()` as a string, but it lacks the checks of a string.
  if (version === 3 && kind === "string") return method === "string";
  return factories[kind].has(method);
}

/** Methods that belong to a type and keep it: a new check follows the last of them. */
const ownMethods: Readonly<Record<Kind, ReadonlySet<string>>> = {
  string: new Set([
    ...words("min max length nonempty trim toLowerCase toUpperCase normalize slugify"),
    ...checksOfPattern,
    ...formatMethods,
  ]),
  number: new Set(
    words("min max gt gte lt lte positive negative nonnegative nonpositive multipleOf step int safe finite"),
  ),
  array: new Set(words("min max length nonempty")),
  object: new Set(
    words(`
    extend safeExtend augment merge pick omit partial exactPartial deepPartial required setKey
    strict strip nonstrict passthrough loose catchall`),
  ),
};

/** True for a method that belongs to the type of a schema. */
export function isOwnMethod(method: string, kind: Kind): boolean {
  return ownMethods[kind].has(method);
}

const classKeepers = new Set(words("meta register refine superRefine overwrite check with brand clone"));

/** True for a method of all schemas that keeps the class, so checks may follow. */
export function keepsClass(method: string, version: 3 | 4): boolean {
  return method === "describe" || (version === 4 && classKeepers.has(method));
}

/** The methods that state `pattern`. */
export const patternMethods: ReadonlySet<string> = new Set([...checksOfPattern, ...formatMethods]);
/** The methods that state `additionalProperties`. */
export const strictnessMethods: ReadonlySet<string> = new Set(
  words("strict strip nonstrict passthrough loose catchall"),
);
/** The methods that state `default`. */
export const defaultMethods: ReadonlySet<string> = new Set(["default", "prefault", "catch", "_default"]);
/** The methods that state metadata such as `title`. */
export const metadataMethods: ReadonlySet<string> = new Set(["describe", "meta", "register"]);

const formatCalls = new Map([
  ["uri", "url"],
  ["email", "email"],
  ["uuid", "uuid"],
  ["date-time", "datetime"],
  ["date", "date"],
  ["time", "time"],
  ["duration", "duration"],
]);

/**
 * The method that states a format and nothing else in the JSON Schema. For all formats but one, Zod 4 adds a pattern.
 */
export function formatCallOf(format: string, version: 3 | 4): string | undefined {
  return version === 3 || format === "uri" ? formatCalls.get(format) : undefined;
}

/** Methods that wrap the schema that they are called on into another JSON Schema object, or replace it. */
export const boundaryMethods: ReadonlySet<string> = new Set(["array", "or", "and", "nullable", "nullish", "keyof"]);
