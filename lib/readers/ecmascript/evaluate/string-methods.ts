import { compiled, stepsOf } from "../../../patterns/foreign.ts";
import { limits } from "../limits.ts";
import { textOfValue } from "./coercion.ts";
import type { Call, Evaluation } from "./scope.ts";
import { type NodeRef, type RegexValue, scalarValue, type ScalarValue, unknownValue, type Value } from "./value.ts";

type Argument = string | number | boolean | RegExp | null | undefined | bigint;

/** Methods of the engine's own that are called with whatever primitives and harmless regexes they are handed. */
const methods: ReadonlySet<string> = new Set([
  ...["trim", "trimStart", "trimEnd", "toLowerCase", "toUpperCase", "toString", "valueOf", "normalize", "concat"],
  ...["slice", "substring", "charAt", "at", "indexOf", "includes", "startsWith", "endsWith"],
  ...["replace", "replaceAll", "split", "repeat", "padStart", "padEnd"],
]);

function callNative(text: string, name: string, args: readonly Argument[]): unknown {
  const method: unknown = Reflect.get(String.prototype, name);
  return methods.has(name) && typeof method === "function" && charactersOf(text, name, args) <= limits.characters
    ? Reflect.apply(method, text, args)
    : undefined;
}

/** The most characters that a call may make of a text. */
function charactersOf(text: string, name: string, [first, second]: readonly Argument[]): number {
  switch (name) {
    case "repeat":
      return text.length * Number(first);
    case "padStart":
    case "padEnd":
      return Number(first ?? 0);
    case "replace":
    case "replaceAll": {
      // Every character may be replaced; `$'` stands for all that follows it.
      const by = String(second);
      const surroundings = by.match(/\$[`'&]/gu)?.length ?? 0;
      const isOnce = name === "replace" && !(first instanceof RegExp && first.global);
      return text.length + (isOnce ? 1 : text.length + 1) * (by.length + 1 + surroundings * text.length);
    }
    default:
      return 0;
  }
}

/** `text.name(...args)`, and the few methods of numbers and booleans that a text is made with. */
export function callStringMethod(
  { value, site: at }: ScalarValue,
  name: string,
  { evaluation, args, site }: Call,
): Value {
  if (typeof value !== "string") {
    const isText = name === "toString" && !args.length && value !== null && value !== undefined;
    return isText
      ? scalarValue(site, String(value))
      : unknownValue(site, `it calls ${name} of ${value === null ? "null" : typeof value}`);
  }
  if (!evaluation.spend() || !methods.has(name)) return unknownValue(site, `it calls ${name} of a text`);
  const given: Argument[] = [];
  for (const arg of args) {
    const argument = argumentOf(evaluation, arg, value);
    if (argument === unusable)
      return unknownValue(site, arg.kind === "unknown" ? arg : `it calls ${name} with what is no text`);
    given.push(argument);
  }
  try {
    return resultOf(callNative(value, name, given), site, name, at);
  } catch (error) {
    // `"x".repeat(-1)` throws in the running server too.
    return unknownValue(site, `calling ${name} throws: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const unusable = Symbol("an argument that is not used");

function argumentOf(evaluation: Evaluation, arg: Value, text: string): Argument | typeof unusable {
  if (arg.kind === "scalar") return arg.value;
  if (arg.kind !== "regex") return unusable;
  return (mayMatch(evaluation, arg, text) && compiled(arg.source, arg.flags)) || unusable;
}

function resultOf(result: unknown, site: NodeRef, name: string, at: NodeRef): Value {
  if (Array.isArray(result)) {
    if (result.length > limits.items) return unknownValue(site, "the list is too long");
    const items = result.map((item) => scalarValue(at, typeof item === "string" ? item : undefined));
    return { kind: "array", site, items, unknownRest: undefined };
  }
  if (typeof result === "string" && result.length > limits.characters)
    return unknownValue(site, "the text is too long");
  const isScalar = typeof result === "string" || typeof result === "number" || typeof result === "boolean";
  return isScalar ? scalarValue(site, result) : unknownValue(site, `it calls ${name} of a text`);
}

/** `regex.test(text)` and `String(regex)`. */
export function callRegexMethod(regex: RegexValue, name: string, { evaluation, args, site }: Call): Value {
  if (name === "toString") return scalarValue(site, textOfValue(regex));
  const [text] = args;
  if (name !== "test" || text?.kind !== "scalar" || typeof text.value !== "string")
    return unknownValue(site, `it calls ${name} of a regex`);
  const argument = argumentOf(evaluation, regex, text.value);
  return argument instanceof RegExp
    ? scalarValue(site, argument.test(text.value))
    : unknownValue(site, "the regex is not matched here");
}

/** Steps of one match; 25 million are a text of 5,000 characters and one repetition, and take some 30 milliseconds. */
const maxSteps = 26_000_000;

/**
 * True where a regex of the linted project can be matched against a text in a time that nobody notices. Counts the
 * match as done.
 */
export function mayMatch(evaluation: Evaluation, regex: RegexValue, text: string): boolean {
  const steps = stepsOf(regex.source, text.length);
  return steps <= maxSteps && evaluation.spendOnMatching(steps);
}
