import { zod3, zod4 } from "../../../emission/zod-library.ts";
import { zodKindOf } from "../../../emission/zod-schema.ts";
import { compiled, matches } from "../../../patterns/foreign.ts";
import { unknownValue, type Value } from "../evaluate/value.ts";
import { isKeyOfTranslation, isTranslationKey } from "../translations.ts";
import type { ZodCall } from "./call.ts";
import { isCheck, placeholderFor, zodValueOf } from "./made-schemas.ts";
import { decidedBy, isFormat } from "./keywords.ts";
import { toJson, whyNot } from "./data.ts";
import { replayedFunction, Unanswered } from "./missing-value.ts";

/** Converts one argument of a Zod call for the real Zod; returns `undefined` if the call has no such argument. */
export type ZodParameter = (call: ZodCall, value: Value | undefined) => unknown;

/** A Zod schema. */
export const schema: ZodParameter = (call, value) => (value ? call.schemaOf(value) : undefined);

/** The object schema that `.merge()` takes. */
export const objectSchema: ZodParameter = (call, value) => {
  const made = zodValueOf(value)?.schema;
  if (made && zodKindOf(made) === "object") return made;
  call.leaveUnknown(whyNot(value, "it is no object schema"), "properties", "additionalProperties");
  return call.version === 4 ? zod4().object({}) : zod3().object({});
};

/** A list of Zod schemas: the options of a union, the items of a tuple. */
export const schemas: ZodParameter = (call, value) => {
  const list = value?.kind === "array" ? value : undefined;
  if (!list || list.unknownRest) {
    const reason = list?.unknownRest?.reason ?? whyNot(value, "it is no list of Zod schemas");
    const keywords =
      call.method === "tuple" ? ["items", "prefixItems", "minItems", "maxItems"] : ["anyOf", "oneOf", "type", "enum"];
    call.leaveUnknown(reason, "*", ...keywords);
  }
  return list ? list.items.map((item) => call.schemaOf(item)) : [];
};

/** An object of Zod schemas. */
export const shape: ZodParameter = (call, value) => (value ? call.shapeOf(value) : {});

/** A schema, or options in its place: the second argument of `z.record`, `z.tuple`. */
export const schemaOrOptions: ZodParameter = (call, value) =>
  value && value.kind !== "object" && value.kind !== "scalar" ? call.schemaOf(value) : options(call, value);

/** A number for a limit: `.min(5)`. An unknown limit is replaced by one without effect. */
export const limit: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  if (plain?.known && (typeof plain.data === "number" || typeof plain.data === "bigint")) return plain.data;
  call.leaveUnknown(whyNot(value, "the limit is no number"));
  return limitWithoutEffect(call);
};

function limitWithoutEffect(call: ZodCall): unknown {
  const { method, kind } = call;
  const isLength = method === "length" || method === "size";
  if (isLength) call.substitute = "max";
  const [keyword = ""] = decidedBy(isLength ? "max" : method, kind);
  const isUpper = keyword.toLowerCase().includes("max");
  if (method === "multipleOf" || method === "step") return kind === "bigint" ? 1n : 1;
  if (kind === "date") return new Date(isUpper ? 8.64e15 : 0);
  if (kind === "bigint") return isUpper ? 10n ** 30n : -(10n ** 30n);
  if (kind === "number") return isUpper ? 1e300 : -1e300;
  return isUpper ? 1e9 : 0;
}

/** Text for a pattern: `.startsWith("/")`. */
export const text: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  if (plain?.known && typeof plain.data === "string") return plain.data;
  call.leaveUnknown(whyNot(value, "it is no text"));
  return "";
};

export const regex: ZodParameter = (call, value) => {
  const made = value?.kind === "regex" ? inertRegExp(value.source, value.flags) : namedRegex(value);
  if (made) return made;
  call.leaveUnknown(whyNot(value, "the regular expression is not known"));
  return inertRegExp("(?:)", "");
};

/** `z.regexes.email`. */
function namedRegex(value: Value | undefined): RegExp | undefined {
  if (value?.kind !== "external" || value.path.at(-2) !== "regexes") return undefined;
  const named: unknown = Reflect.get(zod4().regexes, value.path.at(-1) ?? "");
  return named instanceof RegExp ? named : undefined;
}

/** The text of `.describe()`. */
export const description: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  const isKey = plain?.known && typeof plain.data === "string" && isTranslationKey(plain.data);
  if (plain?.known && !isKey && (typeof plain.data === "string" || plain.data === undefined)) return plain.data;
  call.leaveUnknown(isKey ? isKeyOfTranslation : whyNot(value, "the description is no text"), "description");
  // Some text is necessary, because Zod does not merge schemas with a description into others.
  return "unknown";
};

/** The value of `z.literal()`. */
export const literal: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  if (plain?.known) return plain.data;
  call.leaveUnknown(whyNot(value, "the value is not known"), "type", "const", "enum");
  // A unique text, because a discriminated union rejects two options with the same value.
  return `unknown ${String(++unknownLiterals)}`;
};

/** For the whole process, because schemas of imported modules are kept between linted files. */
let unknownLiterals = 0;

/** The values of an enum: a list of texts or an object. */
export const enumValues: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  if (plain?.known && typeof plain.data === "object" && plain.data !== null) return plain.data;
  call.leaveUnknown(whyNot(value, "not all values are known"), "enum");
  if (call.method === "nativeEnum") call.leaveUnknown(whyNot(value, "its values are not known"), "type");
  return ["unknown"];
};

/** A default value, or a function that returns it. */
export const defaultValue: ZodParameter = (call, value) => {
  const made = value?.kind === "function" ? call.evaluate(value) : value;
  const plain = made ? toJson(made) : undefined;
  if (plain?.known) return plain.data;
  call.leaveUnknown(whyNot(made, "the default is not known"), "default");
  return null;
};

/**
 * Replaces a function of the project, which never runs. Zod 4 gets a function without effect, because it calls none for
 * a missing value.
 */
export const callback: ZodParameter = (call, value) =>
  call.version === 3 ? replayedFunction(call.method, value) : inertFunction(call.method);

/** The function of `z.lazy()`, evaluated when the schema is needed. */
export const getter: ZodParameter = (call, value) => lazyGetter(call, value);

/** The `{ name: true }` of `.pick()` and similar methods. */
export const mask: ZodParameter = (call, value) => {
  if (!value) return undefined;
  const plain = toJson(value);
  if (plain.known && typeof plain.data === "object" && plain.data !== null) return plain.data;
  const reason = whyNot(value, "the choice of fields is not known");
  if (call.method === "pick" || call.method === "omit") {
    // It is not known which fields exist, so none is listed, and the fields stay unknown.
    call.leaveUnknown(reason, "properties", "required");
    call.substitute = "pick";
    return {};
  }
  call.leaveUnknown(reason, "required");
  return undefined;
};

/** Names of enum values: `.extract(["a"])`. */
export const names: ZodParameter = (call, value) => {
  const plain = value ? toJson(value) : undefined;
  if (plain?.known && Array.isArray(plain.data)) return plain.data as unknown;
  call.leaveUnknown(whyNot(value, "the choice of values is not known"), "enum");
  call.substitute = "exclude";
  return [];
};

/** Metadata: `.meta({ title: "…" })`. Unknown members are omitted and recorded. */
export const metadata: ZodParameter = (call, value) => {
  if (value?.kind !== "object") {
    if (value) call.leaveUnknown(whyNot(value, "the metadata is not known"), "*");
    return {};
  }
  if (value.unknownRest) call.leaveUnknown(value.unknownRest.reason, "*");
  const known: [string, unknown][] = [];
  for (const member of value.members.values()) {
    const plain = toJson(member.value);
    if (plain.known) known.push([member.key, plain.data]);
    else call.leaveUnknown(plain.reason, member.key);
  }
  return Object.fromEntries(known);
};

/**
 * An error message or options. Messages do not matter and may be unknown. If options are partly unknown, the known ones
 * are used, and a format that depends on the unknown ones is unknown.
 */
export const options: ZodParameter = (call, value) => {
  if (value?.kind === "scalar") return typeof value.value === "string" ? value.value : undefined;
  if (value?.kind !== "object") return undefined;
  const known: [string, unknown][] = [];
  for (const member of value.members.values()) {
    const plain = toJson(member.value);
    if (plain.known) known.push([member.key, plain.data]);
    else if (member.value.kind === "regex")
      known.push([member.key, inertRegExp(member.value.source, member.value.flags)]);
    else if (!/^(?:message|error|errorMap|\w+_error)$/.test(member.key) && isFormat(call.method)) {
      call.leaveUnknown(plain.reason, "format", "pattern");
    } else if (member.key === "description") call.leaveUnknown(plain.reason, "description");
  }
  return Object.fromEntries(known);
};

/** Data that only Zod interprets: a discriminator, the name of a hash. */
export const data: ZodParameter = (call, value) => {
  if (!value) return undefined;
  const plain = toJson(value);
  if (plain.known) return plain.data;
  call.leaveUnknown(whyNot(value, "it is not known"), "*");
  return "unknown";
};

/** An argument of `.check()`: the result of `z.minLength(5)`, or a function. */
export const check: ZodParameter = (call, value) => {
  if (value?.kind === "zod" && isCheck(value)) return value.schema;
  if (value?.kind === "unknown") call.leaveUnknown(value.reason, "*");
  return inertFunction("check");
};

/** The parts of `z.templateLiteral`. */
export const parts: ZodParameter = (call, value) => {
  if (value?.kind !== "array" || value.unknownRest) {
    call.leaveUnknown(whyNot(value, "not all parts are known"), "pattern");
    return [];
  }
  return value.items.map((item) => {
    if (item.kind === "zod") return item.schema;
    const plain = toJson(item);
    if (!plain.known) call.leaveUnknown(plain.reason, "pattern");
    return plain.known ? plain.data : "";
  });
};

/**
 * The function for the real `z.lazy()` in place of one of the project. It evaluates the project's function when the
 * schema is first needed, because the constants that the function reads exist then. A function that needs its own
 * result stays unknown.
 */
function lazyGetter(call: ZodCall, value: Value | undefined): () => object {
  call.invoker.markUncacheable();
  let made: object | undefined;
  let isRunning = false;
  return () => {
    if (made) return made;
    const at = value?.site ?? call.site;
    if (isRunning) return placeholderFor(unknownValue(at, "the schema needs itself"), call.version);
    isRunning = true;
    try {
      const result = value ? call.evaluate(value) : undefined;
      const schema = zodValueOf(result);
      const unknown = result?.kind === "unknown" ? result : unknownValue(at, "a function makes the schema");
      made = schema?.version === call.version ? schema.schema : placeholderFor(unknown, call.version);
      return made;
    } finally {
      isRunning = false;
    }
  };
}

/**
 * A function in place of one of the linted project. It accepts and passes on everything, so that no code of the project
 * runs and Zod still makes the schema.
 */
function inertFunction(method: string): (input?: unknown) => unknown {
  return isPredicate.has(method) ? () => true : (input) => input;
}

const isPredicate = new Set(["refine", "custom", "check", "stringFormat"]);

/** A class in place of the argument of `z.instanceof`. Any class will do. */
export const InertClass = Map;

/**
 * A regular expression that shows its source but does not run. Zod 3 tests default values to find out what is required,
 * and a project's expression may take unlimited time. {@link matches} answers instead.
 *
 * @returns `undefined` if JavaScript does not accept the regular expression
 */
function inertRegExp(source: string, flags: string): RegExp | undefined {
  const regex = compiled(source, flags);
  if (!regex) return undefined;
  const test = (text: string): boolean => {
    const answer = matches(source, text, flags);
    if (answer === undefined) throw new Unanswered();
    return answer;
  };
  Object.defineProperty(regex, "test", { value: test });
  return Object.defineProperty(regex, "exec", { value: () => [""] });
}
