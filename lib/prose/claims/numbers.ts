import type { Claim, Passage } from "./claim.ts";

/** What texts say of numbers besides bounds and defaults. A number in the pattern is in its group. */
const idioms: readonly (readonly [meaning: Claim<"number">["meaning"], pattern: RegExp])[] = [
  // "0 = unlimited", "-1 for the last", "0 — не указана", "0 means all"
  ["special", /(?<![\w.])(-?\d+)(?:\s*(?:=(?!=)|[—–:]\s|->|→)|\s+(?:disables?|for|if|is|means|when)\b)/gi],
  // "0-based", "1-indexed", "counted from 1"
  ["base", /(?<![\w.])([01])(?=-(?:based|indexed)\b)|(?<=\bcount(?:ed|ing)? from )([01])\b/gi],
  // "-1 for the last", "may be negative"; but not "1-100", "2024-01-02" and "must not be negative"
  [
    "negative",
    /(?<![\w.)\]/-])[-−]\d|(?<!\b(?:cannot|can't|must not|never|no|not|not be|non) ?-?(?:be )?)\bnegative\b/gi,
  ],
  ["unlimited", /\bunlimited\b|\bno limit\b/gi],
  // "0 = all", "-1 for everything"
  ["unlimited", /(?<!\d)-?\d+\s*(?:=|means|for|returns?)\s*(?:all|everything|infinite|no maximum)\b/gi],
  // "(default: all)", "When omitted, returns all messages"
  ["unlimited", /\bdefaults?(?: value)?(?: is| to)?[:=]?\s*["'`]?(?:all|everything|infinity|no maximum|none)\b/gi],
  [
    "unlimited",
    /\b(?:omit(?:ted)?|leave (?:empty|out)|not (?:given|provided|set|specified))\b[^.;]{0,30}\b(?:all|everything)\b/gi,
  ],
];

/** The numbers that calls may use for a purpose of their own, and the words for such numbers. */
export function numbersOfPurposeIn(passage: Passage): readonly Claim<"number">[] {
  return idioms.flatMap(([meaning, pattern]) =>
    Array.from(passage.text.matchAll(pattern), (match) => {
      const [, value, other = value] = match;
      return {
        kind: "number",
        span: passage.spanOfMatch(match),
        meaning,
        value: other === undefined ? undefined : Number(other),
      };
    }),
  );
}
