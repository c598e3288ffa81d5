import type { BoundUnit } from "../model/value-facts.ts";
import { clauseAround, mayNotHold, statementEnd, withoutBold } from "./clauses.ts";

/** The bounds that a description states for every call. */
export interface StatedBounds {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly unit: BoundUnit;
}

const figure = String.raw`(-?\d[\d,_]*(?:\.\d+)?)(?![\w%]|\.\d)`;
const unit = String.raw`(?:\s+(characters?|chars?|items?|entries|elements|results?|records?|rows|inclusive))?`;
const to = String.raw`\s{0,2}(?:-|–|—|\.\.\.?|to|and)\s{0,2}`;

/** "(1-100)", "(1-20, default 10)", "between 1 and 100", "Range: 1-50.", "1–255 characters." */
const both = [
  new RegExp(
    String.raw`\((?:range:?\s+|min-max:?\s+)?${figure}(?:\s{0,2}[-–—]\s{0,2}| to )${figure}${unit}\s{0,2}(?=[),;])`,
    "gi",
  ),
  new RegExp(String.raw`\bbetween ${figure} and ${figure}${unit}${statementEnd}`, "gi"),
  new RegExp(String.raw`\brange(?: is|:| of)? ${figure}${to}${figure}${unit}${statementEnd}`, "gi"),
];

const upper = new RegExp(
  String.raw`(?:\b(?:max(?:imum)?(?: value)?\)?(?: is| of)?\s?[:=]?|at most|no more than|must not exceed|cannot exceed|cap:)|≤|<=)\s*${figure}${unit}${statementEnd}`,
  "gi",
);
const lower = new RegExp(
  String.raw`(?:\b(?:min(?:imum)?(?: value)?(?: is| of)?\s?[:=]?|at least|no less than)|≥|>=)\s*${figure}${unit}${statementEnd}`,
  "gi",
);

/** The number of characters that are searched. Later text hardly ever states a bound. */
const longestRead = 4_000;

/**
 * The bounds that a description states in an unambiguous form; `undefined` if there are none, if they may hold for some
 * calls only, or if there are several.
 */
export function statedBoundsOf(description: string): StatedBounds | undefined {
  const text = withoutBold(description.slice(0, longestRead));
  if (!/\d/.test(text)) return undefined;
  const lows = new Map<string, number>();
  const highs = new Map<string, number>();
  const units = new Set<BoundUnit>();
  const add = (bounds: Map<string, number>, said: string | undefined, unitWord: string | undefined): void => {
    const value = numberOf(said);
    if (value === undefined) return;
    const what = unitOf(unitWord);
    units.add(what);
    bounds.set(`${what} ${String(value)}`, value);
  };
  for (const pattern of both) {
    for (const { 0: whole, 1: low, 2: high, 3: word, index } of text.matchAll(pattern)) {
      if (isOfSomeCalls(text, index, whole.length)) return undefined;
      add(lows, low, word);
      add(highs, high, word);
    }
  }
  for (const [pattern, bounds] of [
    [upper, highs],
    [lower, lows],
  ] as const) {
    for (const { 0: whole, 1: said, 2: word, index } of text.matchAll(pattern)) {
      if (isOfSomeCalls(text, index, whole.length)) return undefined;
      add(bounds, said, word);
    }
  }
  const [what = "value"] = units;
  if (units.size > 1 || lows.size > 1 || highs.size > 1 || lows.size + highs.size === 0) return undefined;
  const [minimum] = lows.values();
  const [maximum] = highs.values();
  return minimum !== undefined && maximum !== undefined && minimum > maximum
    ? undefined
    : { minimum, maximum, unit: what };
}

function isOfSomeCalls(text: string, start: number, length: number): boolean {
  return mayNotHold(clauseAround(text, start, start + length));
}

function unitOf(word: string | undefined): BoundUnit {
  if (word === undefined || word === "inclusive") return "value";
  return /^char/i.test(word) ? "characters" : "items";
}

function numberOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const value = Number(said.replaceAll(/[,_]/g, ""));
  return Number.isFinite(value) ? value : undefined;
}

/** Factors between units of time and of size: "30" of "in seconds" may be 30,000 milliseconds. */
const factors: ReadonlySet<number> = new Set([
  24, 60, 1000, 1024, 3600, 60_000, 86_400, 1_000_000, 1_048_576, 3_600_000, 86_400_000,
]);

/** True for numbers that may be the same amount in two units. */
export function mayBeOtherUnit(one: number, other: number): boolean {
  return one !== 0 && other !== 0 && (factors.has(one / other) || factors.has(other / one));
}
