import { compiled, stepsOf } from "../../../patterns/foreign.ts";
import { costOf, limits, outOfSteps } from "../limits.ts";
import { textOfValue } from "./coercion.ts";
import type { FunctionCall, Evaluation } from "./scope.ts";
import { type NodeRef, type RegexValue, scalarValue, type ScalarValue, unknownValue, type Value } from "./value.ts";

type Argument = string | number | boolean | RegExp | null | undefined | bigint;

/** The maximum length of the result of a call, by the length of the text. */
type SizeOf = (length: number, args: readonly Argument[]) => number;

const same: SizeOf = (length) => length;

/**
 * The engine's own methods that are called, with any primitives and harmless regexes. No method is called that may make
 * a text longer than the limit.
 */
const stringMethods: ReadonlyMap<string, SizeOf> = new Map<string, SizeOf>([
  ...["trim", "trimStart", "trimEnd", "toString", "valueOf", "slice", "substring", "split"].map(ofSameSize),
  ...["charAt", "at", "charCodeAt", "codePointAt", "indexOf", "lastIndexOf"].map(ofSameSize),
  ...["includes", "startsWith", "endsWith"].map(ofSameSize),
  // "ß" → "SS", "ΐ" → three characters.
  ["toLowerCase", (length) => length * 3],
  ["toUpperCase", (length) => length * 3],
  ["normalize", (length) => length * 18],
  ["concat", (length, args) => args.reduce<number>((sum, arg) => sum + String(arg).length, length)],
  ["repeat", (length, [count]) => length * Number(count)],
  ["padStart", (length, [to]) => Math.max(length, Number(to))],
  ["padEnd", (length, [to]) => Math.max(length, Number(to))],
  ["replace", (length, [what, by]) => sizeOfReplaced(length, by, what instanceof RegExp && what.global)],
  ["replaceAll", (length, [, by]) => sizeOfReplaced(length, by, true)],
]);

function ofSameSize(name: string): [string, SizeOf] {
  return [name, same];
}

/** Every character may be replaced, and `$'` stands for all following text. */
function sizeOfReplaced(length: number, replacement: Argument, isGlobal: boolean): number {
  const by = String(replacement);
  const surroundings = by.match(/\$[`'&]/gu)?.length ?? 0;
  return length + (isGlobal ? length + 1 : 1) * (by.length + surroundings * length);
}

/** `text.name(...args)`, and the few methods of numbers and booleans that make texts. */
export function callStringMethod({ value, site: at }: ScalarValue, name: string, call: FunctionCall): Value {
  const { evaluation, args, site } = call;
  if (typeof value !== "string") return callPrimitiveMethod(value, name, call);
  const sizeOf = stringMethods.get(name);
  if (!sizeOf) return unknownValue(site, `it calls ${name} of a text`);
  if (!evaluation.spend(1 + costOf.characters(value.length))) {
    return unknownValue(site, outOfSteps);
  }
  const given: Argument[] = [];
  for (const arg of args) {
    const argument = argumentOf(evaluation, arg, value);
    if (argument === unusable)
      return unknownValue(site, arg.kind === "unknown" ? arg : `it calls ${name} with what is no text`);
    given.push(argument);
  }
  if (sizeOf(value.length, given) > limits.characters) return unknownValue(site, "the text is too long");
  return callNative(String.prototype, value, given, { call, name, at });
}

/** `limit.toString()`, `ratio.toFixed(2)` */
function callPrimitiveMethod(value: Exclude<Argument, string | RegExp>, name: string, call: FunctionCall): Value {
  const { args, site } = call;
  const [first] = args;
  const isWithoutArguments = name === "toString" && !args.length && value !== null && value !== undefined;
  if (isWithoutArguments) return scalarValue(site, String(value));
  const isOfNumber = typeof value === "number" && (name === "toFixed" || name === "toString");
  if (!isOfNumber || (first && (first.kind !== "scalar" || typeof first.value !== "number")))
    return unknownValue(site, `it calls ${name} of ${value === null ? "null" : typeof value}`);
  const digits = first?.kind === "scalar" ? [first.value] : [];
  return callNative(Number.prototype, value, digits, { call, name, at: site });
}

interface Native {
  readonly call: FunctionCall;
  /** The name of the method. */
  readonly name: string;
  /** The place of the items if the call makes a list. */
  readonly at: NodeRef;
}

function callNative(prototype: object, receiver: string | number, args: readonly Argument[], native: Native): Value {
  const { call, name } = native;
  const { site } = call;
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== "function") return unknownValue(site, `it calls ${name} of a ${typeof receiver}`);
  try {
    return valueOfResult(Reflect.apply(method, receiver, args), native);
  } catch (error) {
    // `"x".repeat(-1)` throws in the running server too.
    return unknownValue(site, `calling ${name} throws: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function valueOfResult(result: unknown, { call: { evaluation, site }, name, at }: Native): Value {
  if (Array.isArray(result)) {
    if (result.length > limits.items || !evaluation.spend(costOf.items(result.length)))
      return unknownValue(site, "the list is too long");
    const items = result.map((item) => scalarValue(at, typeof item === "string" ? item : undefined));
    return { kind: "array", site, items, unknownRest: undefined };
  }
  if (typeof result === "string") {
    return result.length <= limits.characters && evaluation.spend(costOf.characters(result.length))
      ? scalarValue(site, result)
      : unknownValue(site, "the text is too long");
  }
  const isScalar = typeof result === "number" || typeof result === "boolean" || result === undefined;
  return isScalar ? scalarValue(site, result) : unknownValue(site, `it calls ${name} of a text`);
}

const unusable = Symbol("an argument that is not used");

function argumentOf(evaluation: Evaluation, arg: Value, text: string): Argument | typeof unusable {
  if (arg.kind === "scalar") return arg.value;
  // A sticky regex matches where its last match ended.
  if (arg.kind !== "regex" || arg.flags.includes("y")) return unusable;
  return (mayMatch(evaluation, arg, text) && compiled(arg.source, arg.flags)) || unusable;
}

/** `regex.test(text)` and `String(regex)`. */
export function callRegexMethod(regex: RegexValue, name: string, { evaluation, args, site }: FunctionCall): Value {
  if (name === "toString") return scalarValue(site, textOfValue(regex, evaluation));
  const [text] = args;
  if (name !== "test" || text?.kind !== "scalar" || typeof text.value !== "string")
    return unknownValue(site, `it calls ${name} of a regex`);
  // A global regex continues at the end of its last match.
  const argument = regex.flags.includes("g") ? unusable : argumentOf(evaluation, regex, text.value);
  return argument instanceof RegExp
    ? scalarValue(site, argument.test(text.value))
    : unknownValue(site, "the regex is not matched here");
}

/** Steps of one match; 25 million are a text of 5,000 characters and one repetition, and take some 30 milliseconds. */
const maxSteps = 26_000_000;

/** True if a regex of the linted project can be matched against a text in negligible time. Counts the match as done. */
function mayMatch(evaluation: Evaluation, regex: RegexValue, text: string): boolean {
  const steps = stepsOf(regex.source, text.length);
  return steps <= maxSteps && evaluation.spend(costOf.matching(steps));
}
