import type { NumberRange } from "./number-names.ts";

const number = String.raw`(-?\d[\d,_]*(?:\.\d+)?)`;

/** "(1-100)", "1 to 100", "between 1 and 100", "[0, 50]": both ends. */
const both = [
  new RegExp(String.raw`\bbetween ${number} and ${number}\b`, "i"),
  new RegExp(String.raw`[([]\s*(?:range:?\s*)?${number}\s*(?:-|–|—|\.\.\.?|to|,)\s*${number}\s*[)\],;]`, "i"),
  new RegExp(String.raw`\b(?:from|range:?|range is) ${number}\s*(?:-|–|—|\.\.\.?|to)\s*${number}\b`, "i"),
];

/** "max 50", "maximum: 100", "at most 30", "up to 20". */
const upper = new RegExp(
  String.raw`\b(?:max(?:imum)?(?: value)?(?: is| of)?[:=]?|at most|up to|no more than)\s*${number}\b`,
  "i",
);

/** "min 1", "at least 2", "starts at 1". */
const lower = new RegExp(
  String.raw`\b(?:min(?:imum)?(?: value)?(?: is| of)?[:=]?|at least|no less than|start(?:s|ing)? at)\s*${number}\b`,
  "i",
);

/** The bounds of a number that its description tells; `undefined` where it tells none. */
export function statedRangeOf(description: string): NumberRange | undefined {
  for (const pattern of both) {
    const [, low, high] = pattern.exec(description) ?? [];
    const [minimum, maximum] = [knownValue(low), knownValue(high)];
    if (minimum !== undefined && maximum !== undefined && minimum < maximum) return { minimum, maximum };
  }
  const minimum = knownValue(lower.exec(description)?.[1]);
  const maximum = knownValue(upper.exec(description)?.[1]);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined;
  if (minimum === undefined && maximum === undefined) return undefined;
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

/**
 * "default 200", "(default: 200 for a pattern, 100 for errors)", "defaults to 50": each number right behind the word.
 */
const fallback = new RegExp(String.raw`\bdefaults?(?: value)?(?: is| to)?[:=]?\s*${number}(?![\w.])`, "gi");

/** Nothing further on is said of the default; the description of a parameter is a line or two. */
const longestRead = 10_000;

/** The numbers that a description tells to be the default. */
export function statedDefaultsOf(description: string): readonly number[] {
  return [...description.slice(0, longestRead).matchAll(fallback)].flatMap(([, text]) => knownValue(text) ?? []);
}

/** "0 = unlimited", "-1 for the last", "0 — не указана", "0 means all": a number that has a meaning of its own. */
const meaning = /(?<![\w.])(-?\d+)(?:\s*(?:=(?!=)|[—–:]\s|->|→)|\s+(?:disables?|for|if|is|means|when)\b)/gi;

/** The numbers that a description gives a meaning: calls may hold them. */
export function statedValuesOf(description: string): readonly number[] {
  return [...description.slice(0, longestRead).matchAll(meaning)].flatMap(([, text]) => knownValue(text) ?? []);
}

/**
 * The number from which a description counts: "0-based", "1-indexed", "counted from 1", of several the least;
 * `undefined` where it does not say.
 */
export function statedBaseOf(description: string): number | undefined {
  const found = description
    .slice(0, longestRead)
    .matchAll(/(?<![\w.])([01])-(?:based|indexed)\b|\bcount(?:ed|ing)? from ([01])\b/gi);
  // "Documents: 1-based. Text files: 0-based."
  const numbers = Array.from(found, ([, based, from]) => knownValue(based ?? from) ?? 0);
  return numbers.length ? Math.min(...numbers) : undefined;
}

/** True for a text that speaks of a number without an end: "0 = unlimited", "-1 for all". */
export function saysUnlimited(description: string): boolean {
  return /\bunlimited\b|\bno limit\b|(?<!\d)-?\d+\s*(?:=|means|for|returns?)\s*(?:all|everything|infinite|no maximum)\b/i.test(
    description,
  );
}

/**
 * What is said of a parameter in brackets behind its name, in the description of its tool: "Capped by `limit` (max
 * 1000)".
 */
export function saidBehind(name: string, toolDescription: string): string {
  const at = toolDescription.indexOf(`${name}\``);
  if (at < 0) return "";
  const behind = toolDescription.slice(at + name.length + 1, at + name.length + 201);
  return /^\s*(\([^()]*\))/.exec(behind)?.[1] ?? "";
}

/** What a number counts that says nothing of the items of a list: "max 20 characters each". */
const otherUnits =
  /^\s*-?(?:bytes?|characters?|chars?|gb|kb|kib|letters?|lines?|mb|mib|minutes?|seconds?|tokens?|words?)\b/i;

/**
 * The largest number of items that the description of a list tells: "max 9", "at most 500"; `undefined` where it tells
 * none.
 */
export function statedMostOf(description: string): number | undefined {
  const found = upper.exec(description);
  if (!found || otherUnits.test(description.slice(found.index + found[0].length))) return undefined;
  const most = knownValue(found[1]);
  return most !== undefined && Number.isInteger(most) && most > 0 ? most : undefined;
}

function knownValue(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[,_]/g, ""));
  return Number.isFinite(value) ? value : undefined;
}
