import type { ZodMajor } from "../../../emission/profile.ts";
import * as read from "./parameters.ts";
import { InertClass, type ZodParameter } from "./parameters.ts";

/** A function of `z` that we call: its result, and how to read its arguments. */
export interface Factory {
  readonly kind: string;
  readonly parameters: readonly ZodParameter[];
  /** How to read all further arguments. */
  readonly rest?: ZodParameter;
  /** Set if only this version of Zod has it. */
  readonly version?: ZodMajor;
  /** True if it makes a check for `.check()`, not a schema. */
  readonly isCheck?: true;
}

const { options, schema, schemas, shape, limit, data, callback } = read;

function simple(kind: string, ...parameters: ZodParameter[]): Factory {
  return { kind, parameters };
}

function since4(kind: string, ...parameters: ZodParameter[]): Factory {
  return { kind, parameters, version: 4 };
}

function check(...parameters: ZodParameter[]): Factory {
  return { kind: "check", parameters, version: 4, isCheck: true };
}

const types: Record<string, Factory> = {
  string: simple("string", options),
  number: simple("number", options),
  boolean: simple("boolean", options),
  bigint: simple("bigint", options),
  date: simple("date", options),
  symbol: simple("symbol", options),
  null: simple("null", options),
  undefined: simple("undefined", options),
  void: simple("void", options),
  any: simple("any", options),
  unknown: simple("unknown", options),
  never: simple("never", options),
  nan: simple("nan", options),
  ostring: { ...simple("optional"), version: 3 },
  onumber: { ...simple("optional"), version: 3 },
  oboolean: { ...simple("optional"), version: 3 },
  int: since4("number", options),
  int32: since4("number", options),
  uint32: since4("number", options),
  float32: since4("number", options),
  float64: since4("number", options),
  int64: since4("bigint", options),
  uint64: since4("bigint", options),
  file: since4("file", options),
  json: since4("lazy", options),
  stringbool: since4("pipe", data),
  literal: simple("literal", read.literal, options),
  enum: simple("enum", read.enumValues, options),
  nativeEnum: simple("enum", read.enumValues, options),
  templateLiteral: since4("template_literal", read.parts, options),
  custom: simple("custom", callback, options),
  instanceof: simple("custom", () => InertClass, options),
  function: simple("function"),
};

const compositions: Record<string, Factory> = {
  object: simple("object", shape, options),
  strictObject: simple("object", shape, options),
  looseObject: since4("object", shape, options),
  array: simple("array", schema, options),
  set: simple("set", schema, options),
  map: simple("map", schema, schema, options),
  record: simple("record", schema, read.schemaOrOptions, options),
  partialRecord: since4("record", schema, schema, options),
  looseRecord: since4("record", schema, schema, options),
  tuple: simple("tuple", schemas, read.schemaOrOptions, options),
  union: simple("union", schemas, options),
  xor: since4("union", schemas, options),
  discriminatedUnion: simple("union", data, schemas, options),
  intersection: simple("intersection", schema, schema),
  promise: simple("promise", schema),
  lazy: simple("lazy", read.getter),
  optional: simple("optional", schema),
  nullable: simple("nullable", schema),
  nullish: since4("optional", schema),
  exactOptional: since4("optional", schema),
  nonoptional: since4("nonoptional", schema, options),
  readonly: since4("readonly", schema),
  _default: since4("default", schema, read.defaultValue),
  prefault: since4("prefault", schema, read.defaultValue),
  catch: since4("catch", schema, read.defaultValue),
  success: since4("success", schema),
  preprocess: simple("pipe", callback, schema),
  transform: since4("transform", callback),
  pipe: since4("pipe", schema, schema),
  pipeline: { ...simple("pipe", schema, schema), version: 3 },
  codec: since4("pipe", schema, schema, () => ({
    decode: (input: unknown) => input,
    encode: (input: unknown) => input,
  })),
  keyof: since4("enum", schema),
  deepPartial: since4("object", schema),
};

const stringFormats: Record<string, Factory> = {};
for (const name of [
  "email",
  "guid",
  "uuid",
  "uuidv4",
  "uuidv6",
  "uuidv7",
  "url",
  "httpUrl",
  "emoji",
  "nanoid",
  "cuid",
  "cuid2",
  "ulid",
  "xid",
  "ksuid",
  "ipv4",
  "ipv6",
  "mac",
  "cidrv4",
  "cidrv6",
  "base64",
  "base64url",
  "e164",
  "creditCard",
  "iban",
  "jwt",
  "hostname",
  "hex",
  "currencyCode",
]) {
  stringFormats[name] = since4("string", options);
}
stringFormats["stringFormat"] = since4("string", data, read.regex, options);
stringFormats["hash"] = since4("string", data, options);

const paths: Record<string, Factory> = {
  "iso.datetime": since4("string", options),
  "iso.date": since4("string", options),
  "iso.time": since4("string", options),
  "iso.duration": since4("string", options),
  "coerce.string": simple("string", options),
  "coerce.number": simple("number", options),
  "coerce.boolean": simple("boolean", options),
  "coerce.bigint": simple("bigint", options),
  "coerce.date": simple("date", options),
};

/** The arguments of Zod Mini's `.check()`. Some names also make schemas (`email`), as in Zod itself. */
const checks: Record<string, Factory> = {
  minLength: check(limit, options),
  maxLength: check(limit, options),
  length: check(limit, options),
  minSize: check(limit, options),
  maxSize: check(limit, options),
  size: check(limit, options),
  gt: check(limit, options),
  gte: check(limit, options),
  lt: check(limit, options),
  lte: check(limit, options),
  minimum: check(limit, options),
  maximum: check(limit, options),
  positive: check(options),
  negative: check(options),
  nonpositive: check(options),
  nonnegative: check(options),
  multipleOf: check(limit, options),
  regex: check(read.regex, options),
  includes: check(read.text, options),
  startsWith: check(read.text, options),
  endsWith: check(read.text, options),
  lowercase: check(options),
  uppercase: check(options),
  trim: check(),
  normalize: check(),
  toLowerCase: check(),
  toUpperCase: check(),
  overwrite: check(callback),
  refine: check(callback, options),
  superRefine: check(callback),
  check: check(callback),
};

const factories: ReadonlyMap<string, Factory> = new Map(
  Object.entries({ ...checks, ...stringFormats, ...types, ...compositions, ...paths }),
);

/** Methods that are functions of `z` in Zod Mini, with the schema as first argument. */
const functionForms = new Set(["extend", "safeExtend", "merge", "pick", "omit", "partial", "required", "catchall"]);

/** The allow-list of factories: `["string"]`, `["coerce", "number"]`; `undefined` for all others. */
export function factoryOf(version: ZodMajor, path: readonly string[]): Factory | undefined {
  const factory = factories.get(path.join("."));
  return factory?.version === undefined || factory.version === version ? factory : undefined;
}

/** True for `z.extend(schema, …)` and similar functions. */
export function isFunctionForm(version: ZodMajor, path: readonly string[]): boolean {
  return version === 4 && path.length === 1 && functionForms.has(path[0] ?? "");
}
