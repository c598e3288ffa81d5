import type { Claim, Passage } from "./claim.ts";

/** "0 = unlimited", "-1 for the last", "0 — не указана", "0 means all": a number with a special meaning. */
const meaning = /(?<![\w.])(-?\d+)(?:\s*(?:=(?!=)|[—–:]\s|->|→)|\s+(?:disables?|for|if|is|means|when)\b)/gi;

/** "0-based", "1-indexed", "counted from 1" */
const base = /(?<![\w.])([01])(?=-(?:based|indexed)\b)|(?<=\bcount(?:ed|ing)? from )([01])\b/gi;

/** "-1 for the last", "may be negative"; but not "1-100", "2024-01-02" and "must not be negative". */
const negative =
  /(?<![\w.)\]/-])[-−]\d|(?<!\b(?:cannot|can't|must not|never|no|not|not be|non) ?-?(?:be )?)\bnegative\b/gi;

/** "0 = unlimited", "default: all", "omit it for everything" */
const unlimited = [
  /\bunlimited\b|\bno limit\b/gi,
  // "0 = all", "-1 for everything"
  /(?<!\d)-?\d+\s*(?:=|means|for|returns?)\s*(?:all|everything|infinite|no maximum)\b/gi,
  // "(default: all)", "When omitted, returns all messages"
  /\bdefaults?(?: value)?(?: is| to)?[:=]?\s*["'`]?(?:all|everything|infinity|no maximum|none)\b/gi,
  /\b(?:omit(?:ted)?|leave (?:empty|out)|not (?:given|provided|set|specified))\b[^.;]{0,30}\b(?:all|everything)\b/gi,
];

/** The numbers with a special meaning, which calls may use. */
export function specialNumbersIn(passage: Passage): readonly Claim<"special">[] {
  return Array.from(passage.text.matchAll(meaning), (match) => ({
    kind: "special",
    span: passage.spanOfMatch(match),
    value: Number(match[1]),
  }));
}

/** The numbers from which positions are counted. */
export function basesIn(passage: Passage): readonly Claim<"base">[] {
  return Array.from(passage.text.matchAll(base), (match) => ({
    kind: "base",
    span: passage.spanOfMatch(match),
    value: Number(match[0]),
  }));
}

/** The mentions of negative numbers, which a call may therefore use. */
export function negativesIn(passage: Passage): readonly Claim<"negative">[] {
  return Array.from(passage.text.matchAll(negative), (match) => ({
    kind: "negative",
    span: passage.spanOfMatch(match),
  }));
}

/** The ways to ask for everything. */
export function unlimitedIn(passage: Passage): readonly Claim<"unlimited">[] {
  return unlimited
    .flatMap((pattern) => [...passage.text.matchAll(pattern)])
    .map((match) => ({ kind: "unlimited", span: passage.spanOfMatch(match) }));
}
