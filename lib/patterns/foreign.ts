import { createRequire } from "node:module";
import { lazy, memoize } from "../model/lazy.ts";

/*
 * Regular expressions of the linted project, of documents, requests and options. V8 backtracks, so a pattern of ten
 * characters may take years for a text of forty. Only this module compiles and runs such expressions; the lint step
 * forbids it elsewhere.
 */

/**
 * Why a JSON Schema `pattern` cannot be compiled; `undefined` if it can. JSON Schema requires ECMAScript regular
 * expressions. Implementations compile them with the `u` flag and, if that fails, without it.
 */
export function patternFaultOf(pattern: string): string | undefined {
  return compiledPattern(pattern) ? undefined : reasonOf(pattern);
}

/**
 * A regular expression that is never executed. Only its source and flags are read, or its methods are replaced.
 *
 * @returns `undefined` if JavaScript does not accept the regular expression
 */
export function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** The compiled `pattern` of JSON Schema, with or without the `u` flag. Do not run it. */
export function compiledPattern(pattern: string): RegExp | undefined {
  return compiled(pattern, "u") ?? compiled(pattern, "");
}

/** "Invalid regular expression: /(?i)x/: Invalid group" → "invalid group". */
function reasonOf(pattern: string): string {
  try {
    new RegExp(pattern);
    return "";
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : "";
    const reason = message.slice(message.lastIndexOf(": ") + 2);
    return reason.charAt(0).toLowerCase() + reason.slice(1);
  }
}

/** The maximum number of steps of V8 for one answer of {@link matches}: one millisecond. */
const maxSteps = 1_000_000;

/** Longer texts are not given to RE2: names have at most some hundred characters. */
const maxCharacters = 10_000;

/** The two engines agree on these characters. For others `.`, `\s` and letter case differ. */
const printableAscii = /^[ -~]*$/u;

/**
 * Whether a JSON Schema `pattern` matches anywhere in a text. V8 is used if it certainly needs few steps, otherwise
 * RE2, which takes linear time.
 *
 * @param flags the flags of a JavaScript expression, which is compiled with exactly these
 * @returns `undefined` if neither engine can answer: see {@link isLinear}, long texts, and characters beyond ASCII
 */
export function matches(pattern: string, text: string, flags?: string): boolean | undefined {
  const regex = flags === undefined ? compiledPattern(pattern) : compiled(pattern, flags);
  if (!regex) return undefined;
  if (stepsOf(pattern, text.length) <= maxSteps) return regex.test(text);
  // RE2 has no flag for a match that must begin at the end of the last one.
  if (text.length > maxCharacters || !printableAscii.test(text) || regex.sticky) return undefined;
  const letters = regex.flags.replace(/[^ims]/gu, "");
  return linear(letters ? `(?${letters})${pattern}` : pattern)?.test(text);
}

/** The start of a group, its content, and its quantifier. */
const innerGroup = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?([^()]{0,200})\)(\?|[*+]|\{\d{0,9},?\d{0,9}\})?/u;

/**
 * True if V8 certainly needs few steps to match an expression that may have groups, unless a repeated group has
 * repetitions or alternatives.
 *
 * @param characters the length of the text
 */
export function isQuick(source: string, characters: number): boolean {
  if (source.length > maxSourceLength || /\\[1-9k]/u.test(source)) return false;
  let bare = source.replace(/\\./gu, "x").replace(/\[[^[\]]*\]/gu, "x");
  for (let group = innerGroup.exec(bare); group; group = innerGroup.exec(bare)) {
    const { 0: whole, 1: inner = "", 2: repetition = "", index } = group;
    if (repetition !== "" && repetition !== "?" && /[*+?|]|\{\d+,/u.test(inner)) return false;
    // As if each alternative had to be tried in combination with the others.
    bare = bare.slice(0, index) + inner.replaceAll("|", "x") + repetition + bare.slice(index + whole.length);
  }
  return stepsOf(bare, characters) <= maxSteps;
}

/** True for a pattern that can be matched in linear time: short, without lookaround and backreferences. */
export function isLinear(pattern: string): boolean {
  return stepsOf(pattern, 1) < Infinity || linear(pattern) !== undefined;
}

/** RE2 expands counted repetitions, so longer patterns may take long to compile. */
const maxSourceLength = 200;
const countedGroup = /\)\{(?:\d+,)?\d{3,}\}|\{(?:\d+,)?\d{4,}\}/u;

const require = createRequire(import.meta.url);

/** Loaded on first use: few patterns have groups. */
const re2 = lazy(() => {
  const { RE2JS } = require("re2js") as typeof import("re2js");
  return RE2JS;
});

const linear = memoize(
  (pattern) => {
    if (pattern.length > maxSourceLength || countedGroup.test(pattern)) return undefined;
    const RE2JS = re2();
    try {
      return RE2JS.compile(RE2JS.translateRegExp(pattern));
    } catch {
      return undefined;
    }
  },
  { max: 200 },
);

/**
 * The steps that V8 needs in the worst case to match an expression against a text. From each character, each repetition
 * in an alternative tries all lengths, combined with all lengths of the others. A repetition at the end of its
 * alternative, `\s+`, is never retried with fewer.
 *
 * @param characters the length of the text
 * @returns `Infinity` for expressions with groups, because a repeated group may contain a repetition
 */
export function stepsOf(source: string, characters: number): number {
  if (source.length > maxSourceLength) return Infinity;
  const bare = source.replace(/\\./gu, "x").replace(/\[[^[\]]*\]/gu, "x");
  if (/[([]/u.test(bare)) return Infinity;
  let steps = 0;
  for (const alternative of bare.split("|")) {
    let ways = characters + 1;
    for (const { 0: repetition, 1: most, index } of alternative.matchAll(/\?|(?:[*+]|\{(?:\d+,)?(\d*)\})\??/gu)) {
      if (index + repetition.length === alternative.length) break;
      ways *= 1 + (repetition === "?" ? 1 : Math.min(characters, most ? Number(most) : Infinity));
    }
    steps += ways;
  }
  return steps;
}
