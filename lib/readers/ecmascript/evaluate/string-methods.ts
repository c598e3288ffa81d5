import { limits } from "../limits.ts";
import type { Evaluator } from "./evaluator.ts";
import { textOfValue } from "./text.ts";
import { scalarValue, unknownValue, type RegexValue, type ScalarValue, type Site, type Value } from "./value.ts";

/** Texts longer than this are not matched against a regex of the linted project. */
const maxMatched = 5_000;

type Argument = string | number | boolean | RegExp | null | undefined | bigint;

/** Methods that give the same as the engine's own, for arguments of primitives and harmless regexes. */
const methods = new Map<string, (text: string, args: readonly Argument[]) => unknown>(Object.entries({
  trim: (text: string) => text.trim(),
  trimStart: (text: string) => text.trimStart(),
  trimEnd: (text: string) => text.trimEnd(),
  toLowerCase: (text: string) => text.toLowerCase(),
  toUpperCase: (text: string) => text.toUpperCase(),
  toString: (text: string) => text,
  valueOf: (text: string) => text,
  normalize: (text: string) => text.normalize(),
  concat: (text: string, args: readonly Argument[]) => text + args.map(String).join(""),
  slice: (text: string, [start, end]: readonly Argument[]) => text.slice(numberOf(start), numberOf(end)),
  substring: (text: string, [start, end]: readonly Argument[]) => text.substring(numberOf(start) ?? 0, numberOf(end)),
  charAt: (text: string, [index]: readonly Argument[]) => text.charAt(numberOf(index) ?? 0),
  at: (text: string, [index]: readonly Argument[]) => text.at(numberOf(index) ?? 0),
  indexOf: (text: string, [part]: readonly Argument[]) => text.indexOf(String(part)),
  includes: (text: string, [part]: readonly Argument[]) => text.includes(String(part)),
  startsWith: (text: string, [part]: readonly Argument[]) => text.startsWith(String(part)),
  endsWith: (text: string, [part]: readonly Argument[]) => text.endsWith(String(part)),
  replace: (text: string, [pattern, by]: readonly Argument[]) =>
    typeof by === "string" && (text.length + 1) * (by.length + 1) <= limits.characters ? text.replace(patternOf(pattern), by) : undefined,
  // Every character may be replaced.
  replaceAll: (text: string, [pattern, by]: readonly Argument[]) =>
    typeof by === "string" && (text.length + 1) * (by.length + 1) <= limits.characters ? text.replaceAll(patternOf(pattern), by) : undefined,
  split: (text: string, [pattern]: readonly Argument[]) => (pattern === undefined ? [text] : text.split(patternOf(pattern))),
  repeat: (text: string, [count]: readonly Argument[]) => (text.length * (numberOf(count) ?? 0) > limits.characters ? undefined : text.repeat(numberOf(count) ?? 0)),
  padStart: (text: string, [length, by]: readonly Argument[]) => ((numberOf(length) ?? 0) > limits.characters ? undefined : text.padStart(numberOf(length) ?? 0, padOf(by))),
  padEnd: (text: string, [length, by]: readonly Argument[]) => ((numberOf(length) ?? 0) > limits.characters ? undefined : text.padEnd(numberOf(length) ?? 0, padOf(by))),
}));

function numberOf(value: Argument): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function padOf(value: Argument): string {
  return typeof value === "string" ? value : " ";
}

function patternOf(value: Argument): string | RegExp {
  return value instanceof RegExp ? value : String(value);
}

/** `text.name(...args)`, and the few methods of numbers and booleans that a text is made with. */
export function callStringMethod(evaluator: Evaluator, { value, site: at }: ScalarValue, name: string, args: readonly Value[], site: Site): Value {
  if (typeof value !== "string") {
    const isText = name === "toString" && !args.length && value !== null && value !== undefined;
    return isText ? scalarValue(site, String(value)) : unknownValue(site, `it calls ${name} of ${value === null ? "null" : typeof value}`);
  }
  if (!evaluator.spend() || !methods.has(name)) return unknownValue(site, `it calls ${name} of a text`);
  const given: Argument[] = [];
  for (const arg of args) {
    const argument = argumentOf(arg, value);
    if (argument === unusable) return unknownValue(site, arg.kind === "unknown" ? arg.why : `it calls ${name} with what is no text`);
    given.push(argument);
  }
  try {
    return resultOf(methods.get(name)?.(value, given), site, name, at);
  } catch (error) {
    // `"x".repeat(-1)` throws in the running server too.
    return unknownValue(site, `calling ${name} throws: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const unusable = Symbol("an argument that is not used");

function argumentOf(arg: Value, text: string): Argument | typeof unusable {
  if (arg.kind === "scalar") return arg.value;
  if (arg.kind !== "regex") return unusable;
  return text.length <= maxMatched && isHarmless(arg) ? regexOf(arg) : unusable;
}

function resultOf(result: unknown, site: Site, name: string, at: Site): Value {
  if (Array.isArray(result)) {
    if (result.length > limits.items) return unknownValue(site, "the list is too long");
    const items = result.map((item) => scalarValue(at, typeof item === "string" ? item : undefined));
    return { kind: "array", site, items, hole: undefined };
  }
  if (typeof result === "string" && result.length > limits.characters) return unknownValue(site, "the text is too long");
  const isScalar = typeof result === "string" || typeof result === "number" || typeof result === "boolean";
  return isScalar ? scalarValue(site, result) : unknownValue(site, `it calls ${name} of a text`);
}

/**
 * True for a regex that matches in time polynomial of a small degree, whatever the text: no groups, so that no
 * repetition can stand inside another, and at most three repetitions.
 */
function isHarmless({ source }: RegexValue): boolean {
  if (source.length > 200) return false;
  const bare = source.replace(/\\./gu, "x").replace(/\[[^\]]*\]/gu, "x");
  return !bare.includes("(") && (bare.match(/[*+?{]/gu)?.length ?? 0) <= 3;
}

function regexOf({ source, flags }: RegexValue): RegExp | typeof unusable {
  try {
    return new RegExp(source, flags);
  } catch {
    return unusable;
  }
}

/** `regex.test(text)` and `String(regex)`. */
export function callRegexMethod(regex: RegexValue, name: string, args: readonly Value[], site: Site): Value {
  if (name === "toString") return scalarValue(site, textOfValue(regex));
  const [text] = args;
  if (name !== "test" || text?.kind !== "scalar" || typeof text.value !== "string") return unknownValue(site, `it calls ${name} of a regex`);
  const argument = argumentOf(regex, text.value);
  return argument instanceof RegExp ? scalarValue(site, argument.test(text.value)) : unknownValue(site, "the regex is not matched here");
}
