import type { TSESTree } from "@typescript-eslint/utils";
import type { TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import { compiled } from "../../patterns/foreign.ts";
import { type Chain, typeCallsOf, type WrittenSchema, type WrittenValue } from "./chain.ts";
import { formatCallOf, formatMethods, type Limit, limitOf, strictnessMethods, patternMethods } from "./checks.ts";
import { insertCall, printArgument, replaceArgument, replaceCall } from "./call-text.ts";

const types: Readonly<Record<string, readonly string[]>> = {
  string: ["string"],
  number: ["number", "integer"],
  array: ["array"],
};

/** Sets a keyword with a number: `maxLength`, `minimum`, `maxItems`, `multipleOf`, … */
export function setLimit(state: SchemaState, chain: Chain, key: string, value: Json): TextEdit | undefined {
  const limit = limitOf(key);
  if (!limit || typeof value !== "number" || !state.isOf(...(types[limit.kind] ?? []))) return undefined;
  const ofType = typeCallsOf(chain, limit.kind);
  if (!ofType || !mayStand(state, chain, key, limit)) return undefined;
  const isStating = (method: string): boolean => limit.same.includes(method) || limit.implying.includes(method);
  const stating = ofType.calls.filter(({ method }) => isStating(method));
  const [only] = stating;
  if (only) {
    // Two limits of one kind narrow each other.
    if (stating.length > 1 || !only.isOwn) return undefined;
    const later = ofType.calls.slice(ofType.calls.indexOf(only) + 1);
    if (chain.version === 3 && later.some(({ method }) => method === limit.overriding)) return undefined;
    if (limit.same.includes(only.method)) return replaceArgument(only, String(value));
    return only.call.arguments.length ? undefined : replaceCall(chain, only, limit.method, String(value));
  }
  if (!ofType.last.isOwn || !isTighter(state, key, value)) return undefined;
  return insertCall(chain, ofType.last, limit.method, String(value));
}

function mayStand(state: SchemaState, { version, calls }: Chain, key: string, limit: Limit): boolean {
  if (calls.some(({ method }) => limit.conflicting.includes(method))) return false;
  if (version === 3 || limit.rival === undefined || !state.has(limit.rival)) return true;
  // Zod 4 writes only the tighter of `minimum` and `exclusiveMinimum`. The bounds of `.int()` are always wider.
  return Math.abs(state.number(limit.rival) ?? 0) === Number.MAX_SAFE_INTEGER && !state.has(key);
}

/** A limit that another call implies, such as the safe integers of `.int()`, can only be replaced by a tighter one. */
function isTighter(state: SchemaState, key: string, value: number): boolean {
  if (!state.has(key)) return true;
  const current = state.number(key);
  if (current === undefined || key === "multipleOf") return false;
  return key.toLowerCase().includes("max") ? value < current : value > current;
}

/** Sets `pattern`: `.regex(/^a/)`. */
export function setPattern(state: SchemaState, chain: Chain, pattern: string): TextEdit | undefined {
  const printed = printRegex(pattern);
  const ofType = typeCallsOf(chain, "string");
  // Zod 4 drops the format of a string if a regular expression follows, and writes two patterns as `allOf`.
  const hasFormat = state.has("format") || chain.calls.some(({ method }) => formatMethods.has(method));
  const isFormatted = chain.version === 4 && hasFormat;
  if (printed === undefined || !ofType || !state.isOf("string") || isFormatted || state.has("allOf")) return undefined;
  const determiningCalls = ofType.calls.filter(({ method }) => patternMethods.has(method));
  const [only] = determiningCalls;
  if (state.has("pattern")) {
    const isRegex = only?.method === "regex" && determiningCalls.length === 1 && only.isOwn;
    return isRegex ? replaceArgument(only, printed) : undefined;
  }
  return ofType.last.isOwn ? insertCall(chain, ofType.last, "regex", printed) : undefined;
}

/** Sets `format`, if Zod writes nothing else with it. */
export function setFormat(state: SchemaState, chain: Chain, format: string): TextEdit | undefined {
  const call = formatCallOf(format, chain.version);
  const ofType = typeCallsOf(chain, "string");
  const base = chain.calls.at(-1);
  if (call === undefined || !ofType || !state.isOf("string") || state.has("format")) return undefined;
  // Only plain strings have the method: `z.email()` is not a `z.string()`.
  return base?.method === "string" && ofType.last.isOwn ? insertCall(chain, ofType.last, call, "") : undefined;
}

/** Makes an integer of a number, if Zod writes nothing else with it: Zod 4 adds the bounds that are missing. */
export function setInteger(state: SchemaState, chain: Chain): TextEdit | undefined {
  const ofType = typeCallsOf(chain, "number");
  const isBounded = state.number("minimum") !== undefined && state.number("maximum") !== undefined;
  if (!ofType?.last.isOwn || !state.isOf("number") || (chain.version === 4 && !isBounded)) return undefined;
  return insertCall(chain, ofType.last, "int", "");
}

/** Sets the values of an enum, or turns a plain `z.string()` into one. */
export function setEnum(state: SchemaState, chain: Chain, values: Json): TextEdit | undefined {
  if (!isTexts(values) || !values.length || !state.isOf("string")) return undefined;
  const base = chain.calls.at(-1);
  if (!base?.isOwn) return undefined;
  const printed = printArgument(chain, base, values);
  if (base.method === "enum" && chain.calls.every(({ method }) => method !== "exclude" && method !== "extract")) {
    return base.args[0]?.kind === "array" && base.call.arguments[0]?.type === "ArrayExpression"
      ? replaceArgument(base, printed)
      : undefined;
  }
  const ofType = typeCallsOf(chain, "string");
  const isPlain =
    base.method === "string" && !base.call.arguments.length && ofType?.last === base && !isCoerced(base.call);
  return isPlain ? replaceCall(chain, base, "enum", printed) : undefined;
}

/** `z.coerce.string()` */
function isCoerced({ callee }: TSESTree.CallExpression): boolean {
  const owner = callee.type === "MemberExpression" ? callee.object : undefined;
  return owner?.type === "MemberExpression" && owner.property.type === "Identifier" && owner.property.name === "coerce";
}

function isTexts(values: Json): values is readonly string[] {
  return Array.isArray(values) && values.every((value) => typeof value === "string");
}

/** A pattern as a regular expression literal; `undefined` if JavaScript rejects it. */
function printRegex(pattern: string): string | undefined {
  if (pattern === "") return undefined;
  const regex = compiled(pattern, "") ?? compiled(pattern, "u");
  return regex && `/${regex.source}/${regex.flags}`;
}

/** Sets `additionalProperties` of an object: false with `.strict()`, and in Zod 3 true with `.passthrough()`. */
export function setObjectStrictness(state: SchemaState, chain: Chain, value: Json): TextEdit | undefined {
  if (typeof value !== "boolean" || !state.isOf("object") || state.is("additionalProperties", value)) return undefined;
  // For a loose object Zod 4 writes `{}`, not true.
  if (value && chain.version === 4) return undefined;
  const ofType = typeCallsOf(chain, "object");
  const base = ofType?.calls[0];
  if (!ofType || !base) return undefined;
  const method = value ? "passthrough" : "strict";
  const determiningCall = ofType.calls.findLast((call) => strictnessMethods.has(call.method));
  if (determiningCall) return determiningCall.isOwn ? replaceCall(chain, determiningCall, method, "") : undefined;
  if (base.method !== "object") return undefined;
  return ofType.last.isOwn ? insertCall(chain, ofType.last, method, "") : undefined;
}

/** A JSON Schema object to change. */
export class SchemaState {
  readonly #value: WrittenSchema;

  constructor(value: WrittenSchema) {
    this.#value = value;
  }

  /** True if the object has the keyword, with a known or unknown value. */
  has(keyword: string): boolean {
    return this.#value.members.has(keyword);
  }

  /** The number of a keyword. */
  number(keyword: string): number | undefined {
    const value = this.#scalar(keyword);
    return typeof value === "number" ? value : undefined;
  }

  /** True if the keyword has exactly this value. */
  is(keyword: string, expected: string | number | boolean): boolean {
    return this.#scalar(keyword) === expected;
  }

  /** True if the object describes values of one of the types, and at most null besides. */
  isOf(...types: readonly string[]): boolean {
    const value = this.#value.members.get("type")?.value;
    const listed = value?.kind === "array" ? value.items : value ? [value] : [];
    const others = listed.filter((item) => !(item.kind === "scalar" && item.value === "null"));
    const [only] = others;
    return others.length === 1 && only?.kind === "scalar" && types.some((type) => type === only.value);
  }

  #scalar(keyword: string): unknown {
    const value: WrittenValue | undefined = this.#value.members.get(keyword)?.value;
    return value?.kind === "scalar" ? value.value : undefined;
  }
}
