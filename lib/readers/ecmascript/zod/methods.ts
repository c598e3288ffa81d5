import type { ZodMajor } from "../../../emission/profile.ts";
import { isFormat } from "./keywords.ts";
import * as read from "./parameters.ts";
import type { ZodParameter } from "./parameters.ts";

/** A method of Zod schemas that we call, and how to read its arguments. */
export interface Method {
  readonly parameters: readonly ZodParameter[];
  readonly rest?: ZodParameter;
  readonly version?: ZodMajor;
}

const { options, schema, shape, limit, callback, mask } = read;

function taking(...parameters: ZodParameter[]): Method {
  return { parameters };
}

function since4(...parameters: ZodParameter[]): Method {
  return { parameters, version: 4 };
}

function only3(...parameters: ZodParameter[]): Method {
  return { parameters, version: 3 };
}

const limits: Record<string, Method> = {};
for (const name of ["min", "max", "length", "size", "gt", "gte", "lt", "lte", "multipleOf", "step"]) {
  limits[name] = taking(limit, options);
}

const plain: Record<string, Method> = {};
for (const name of [
  "nonempty",
  "positive",
  "negative",
  "nonpositive",
  "nonnegative",
  "int",
  "safe",
  "finite",
  "lowercase",
  "uppercase",
]) {
  plain[name] = taking(options);
}
// Arguments of these methods do not affect the JSON Schema.
for (const name of [
  "optional",
  "exactOptional",
  "nullable",
  "nullish",
  "nonoptional",
  "array",
  "promise",
  "readonly",
  "brand",
  "strip",
  "strict",
  "nonstrict",
  "passthrough",
  "loose",
  "trim",
  "normalize",
  "toLowerCase",
  "toUpperCase",
  "slugify",
  "keyof",
  "clone",
]) {
  plain[name] = taking();
}

const methods: Record<string, Method> = {
  regex: taking(read.regex, options),
  includes: taking(read.text, options),
  startsWith: taking(read.text, options),
  endsWith: taking(read.text, options),
  mime: since4(read.data),
  // Zod 4 keeps descriptions in a registry, which the replay handles.
  describe: only3(read.description),
  default: taking(read.defaultValue),
  prefault: since4(read.defaultValue),
  catch: taking(read.defaultValue),
  refine: taking(callback, options),
  refinement: only3(callback, options),
  superRefine: taking(callback),
  overwrite: since4(callback),
  transform: taking(callback),
  pipe: taking(schema),
  or: taking(schema),
  and: taking(schema),
  extend: taking(shape),
  safeExtend: since4(shape),
  augment: only3(shape),
  merge: taking(read.objectSchema),
  setKey: only3(read.data, schema),
  catchall: taking(schema),
  pick: taking(mask),
  omit: taking(mask),
  partial: taking(mask),
  exactPartial: since4(mask),
  deepPartial: only3(),
  required: taking(mask),
  rest: taking(schema),
  extract: taking(read.names, options),
  exclude: taking(read.names, options),
  check: { ...since4(), rest: read.check },
  with: { ...since4(), rest: read.check },
};

const all: ReadonlyMap<string, Method> = new Map(Object.entries({ ...limits, ...plain, ...methods }));
const format: Method = taking(options);

/** The allow-list of methods; `undefined` for all others. */
export function methodOf(version: ZodMajor, name: string): Method | undefined {
  const method = all.get(name) ?? (isFormat(name) ? format : undefined);
  return method?.version === undefined || method.version === version ? method : undefined;
}

/** Methods that return a schema inside of the one that they are called on. */
const openers: ReadonlyMap<string, readonly string[]> = new Map([
  ["unwrap", ["innerType", "element", "type"]],
  ["removeDefault", ["innerType"]],
  ["removeCatch", ["innerType"]],
  ["innerType", ["schema"]],
  ["sourceType", ["schema"]],
]);

/** The place of the inner schema for a method that opens a wrapper; `undefined` for other methods. */
export function openedBy(name: string): readonly string[] | undefined {
  return openers.get(name);
}
