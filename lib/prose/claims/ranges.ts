import { statementEnd } from "../clauses.ts";
import { type Claim, type Passage, valueOfFigure } from "./claim.ts";

const figure = String.raw`(-?\d[\d,_]*(?:\.\d+)?)`;

/** What numbers count, by the words behind them. */
const units: readonly (readonly [unit: Claim<"range">["unit"], words: string])[] = [
  ["characters", "characters?|chars?|letters?|symbols?"],
  ["items", "items?|entries|elements|results?|records?|rows"],
  ["other", "bytes?|gb|kb|kib|lines?|mb|mib|minutes?|seconds?|tokens?|words?"],
];
const unitWords = units.map(([unit, words]) => [unit, new RegExp(`^(?:${words})$`, "i")] as const);
const anyUnit = String.raw`(?:\s*-?(${units.map(([, words]) => words).join("|")})\b)?`;
const plainUnit = String.raw`(?:\s+(${units.flatMap(([unit, words]) => (unit === "other" ? [] : words)).join("|")}|inclusive))?`;
const characters = String.raw`[- ]?(?:char(?:acter)?s?|letters?|symbols?)\b`;

interface Idiom {
  /** Its groups are a number for each side, and the unit if it is not fixed. */
  readonly pattern: RegExp;
  readonly sides: readonly ("minimum" | "maximum")[];
  readonly isPlain: boolean;
  readonly unit?: "characters";
}

const both = ["minimum", "maximum"] as const;

/** Numbers after which the statement ends. */
function plain(sides: Idiom["sides"], statement: string, end = statementEnd): Idiom {
  const pattern = new RegExp(String.raw`${statement}(?![\w%]|\.\d)${plainUnit}${end}`, "gi");
  return { pattern, sides, isPlain: true };
}

/** Numbers that other words may follow. */
function likely(sides: Idiom["sides"], statement: string): Idiom {
  return { pattern: new RegExp(String.raw`${statement}\b${anyUnit}`, "gi"), sides, isPlain: false };
}

/** Numbers of characters. */
function ofCharacters(sides: Idiom["sides"], statement: string): Idiom {
  return { pattern: new RegExp(statement, "gi"), sides, isPlain: false, unit: "characters" };
}

/** The first idiom that reads a part of a text decides what it says. */
const idioms: readonly Idiom[] = [
  // "(1-100)", "(1-20, default 10)"
  plain(
    both,
    String.raw`\((?:range:?\s+|min-max:?\s+)?${figure}(?:\s{0,2}[-–—]\s{0,2}| to )${figure}`,
    String.raw`\s{0,2}(?=[),;])`,
  ),
  // "between 1 and 100", "Range: 1-50."
  plain(both, String.raw`\bbetween ${figure} and ${figure}`),
  plain(both, String.raw`\brange(?: is|:| of)? ${figure}\s{0,2}(?:-|–|—|\.\.\.?|to|and)\s{0,2}${figure}`),
  plain(
    ["maximum"],
    String.raw`(?:\b(?:max(?:imum)?(?: value)?\)?(?: is| of)?\s?[:=]?|at most|no more than|must not exceed|cannot exceed|cap:)|≤|<=)\s*${figure}`,
  ),
  plain(
    ["minimum"],
    String.raw`(?:\b(?:min(?:imum)?(?: value)?(?: is| of)?\s?[:=]?|at least|no less than)|≥|>=)\s*${figure}`,
  ),
  // "limited to 50 characters", "(50 characters)", "1-63 characters", "280 characters or less", "max length: 64"
  ofCharacters(
    ["maximum"],
    String.raw`\b(?:max(?:imum)?(?: of)?|at most|up to|no more than|limited to|(?:not|never) (?:exceed|longer than))[: ]\s*${figure}${characters}`,
  ),
  ofCharacters(["maximum"], String.raw`[≤(<]=?\s*${figure}${characters}`),
  ofCharacters(["maximum"], String.raw`\bmax(?:imum)?[ -]?length(?: is| of)?[:=]?\s*${figure}(?![\w.])`),
  ofCharacters(both, String.raw`\b(\d+)\s?(?:-|–|to)\s?${figure}${characters}`),
  ofCharacters(["maximum"], String.raw`\b${figure}${characters} (?:or (?:fewer|less)|max(?:imum)?|at most|limit)\b`),
  likely(both, String.raw`\bbetween ${figure} and ${figure}`),
  // "[0, 50]", "(1..5)"
  likely(both, String.raw`[([]\s*(?:range:?\s*)?${figure}\s*(?:-|–|—|\.\.\.?|to|,)\s*${figure}(?=\s*[)\],;])`),
  likely(both, String.raw`\b(?:from|range:?|range is) ${figure}\s*(?:-|–|—|\.\.\.?|to)\s*${figure}`),
  // "max 50 of them", "up to 20"
  likely(
    ["maximum"],
    String.raw`\b(?:max(?:imum)?(?: value)?(?: is| of)?[:=]?|at most|up to|no more than)\s*${figure}`,
  ),
  // "min 1", "starts at 1"
  likely(
    ["minimum"],
    String.raw`\b(?:min(?:imum)?(?: value)?(?: is| of)?[:=]?|at least|no less than|start(?:s|ing)? at)\s*${figure}`,
  ),
];

/** The bounds that a text states. */
export function rangesIn(passage: Passage): readonly Claim<"range">[] {
  const { text } = passage;
  if (!/\d/.test(text)) return [];
  const read: { readonly start: number; readonly end: number; readonly claim: Claim<"range"> }[] = [];
  for (const { pattern, sides, isPlain, unit } of idioms) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (read.some((one) => start < one.end && one.start < end)) continue;
      const [, ...groups] = match;
      const bounds = sides.flatMap((side, index) => {
        const value = valueOfFigure(groups[index]);
        return value === undefined ? [] : [[side, value] as const];
      });
      if (bounds.length < sides.length) continue;
      const said = { unit: unit ?? unitOf(groups[sides.length]), isPlain, holds: passage.holds(match) };
      const claim = {
        kind: "range",
        span: passage.spanOf(start, end),
        ...Object.fromEntries(bounds),
        ...said,
      } as const;
      read.push({ start, end, claim });
    }
  }
  return read.sort((one, other) => one.start - other.start).map(({ claim }) => claim);
}

function unitOf(word = ""): Claim<"range">["unit"] {
  return unitWords.find(([, pattern]) => pattern.test(word))?.[0] ?? "value";
}
