import { clauseAround, isDenied } from "../clauses.ts";
import { firstSentenceOf } from "../text.ts";
import type { Claim, Passage, StatedFormat } from "./claim.ts";

/** "(integer)", "(string, optional)" at the beginning, in separate brackets; not "each with a `name` (string)". */
const bracketed =
  /^[^.]{0,80}(?<!["'`]\s?)\((string|number|integer|boolean|array|object)(?:, (?:optional|required))?\)(?!\s?(?:,|or\b|and\b))/i;

/** Openings that only descriptions of one type have. */
const openings: readonly (readonly [pattern: RegExp, types: readonly string[]])[] = [
  [
    /^(?:whether(?: or not)?(?: to)?|if (?:set to )?true|(?:set|pass) (?:this )?(?:to )?true|boolean flag)\b/i,
    ["boolean"],
  ],
  [
    /^(?:the )?(?:(?:max|maximum|min|minimum|total) )?(?:number|count) of\b(?! (?:an?|this|type|your)\b)(?<!^(?:the )?number of(?= the\b))/i,
    ["number", "integer"],
  ],
  [
    /^(?:page number|(?:the )?(?:viewport )?(?:width|height) in pixels|timeout in (?:milli)?seconds)\b/i,
    ["number", "integer"],
  ],
  [/^(?:an? )?(?:array|json array) of\b/i, ["array"]],
  [/^(?:an? )?comma[- ]separated (?:list|string)\b/i, ["string"]],
];

/** "Set to true to …" at the start of a sentence, "Default is false.": a flag, wherever the text says it. */
const flag =
  /(?:(?:^|[.;(]\s{0,2})set (?:this )?to (?:true|false)\b|\b(?:default(?:s)?(?: value)?(?: is| to)?:? ["'`]?(?:true|false)["'`]?\s*(?:[).,;]|$)))/i;

/** "Whether to show or hide it", but "whether or not" */
const choice = /\bor\b(?! not\b)/i;
/** "Whether to list local ('local') or all ('all') branches": one of several values. */
const quotedValues = /(?:["'`](?!(?:true|false)["'`])\w[\w-]{0,40}["'`][^"'`\n]{0,40}){2}/i;

const listed = /\b(?:comma[- ]separated|multiple values|one of)\b/i;

/** A value with several types: "Array of IDs or a single ID", "Number of days, or 'all'". */
const several = /\b(?:also accepts|either|json|string(?:ified)?)\b|\bor (?:an? |the |["'`]|all\b|single\b)/i;

/** What may precede the opening: the mark of a list, "(optional)". */
const preamble = /^[\s\-*•]*(?:\(?(?:optional|required)\)?[.:,]?\s+)?/i;

/** The types, one of which a text states in an unambiguous form: one claim at most. */
export function typesIn(passage: Passage): readonly Claim<"type">[] {
  const before = preamble.exec(passage.text)?.[0].length ?? 0;
  const text = passage.text.slice(before);
  const claim = ({ 0: all, index }: RegExpExecArray, types: readonly string[]): readonly Claim<"type">[] => [
    { kind: "type", span: passage.spanOf(before + index, before + index + all.length), types },
  ];
  const inBrackets = bracketed.exec(text);
  if (inBrackets?.[1] !== undefined) return claim(inBrackets, [inBrackets[1].toLowerCase()]);
  const [opening = ""] = text.split(/[.(\n]/, 1);
  for (const [pattern, types] of openings) {
    const match = pattern.exec(text);
    if (!match) continue;
    // "Whether to exclude …. Multiple values can be specified as a comma-separated list."
    const isOfSeveral =
      pattern === openings[0]?.[0]
        ? listed.test(text) || choice.test(opening) || quotedValues.test(firstSentenceOf(text))
        : several.test(opening);
    return isOfSeveral ? [] : claim(match, types);
  }
  const flagged = flag.exec(text);
  return flagged ? claim(flagged, ["boolean"]) : [];
}

/** In order: the first match counts. */
const statedFormats: readonly (readonly [pattern: RegExp, format: StatedFormat])[] = [
  [
    /\byyyy-mm-dd['"]?(?:T|\s)['"]?hh[:h]|\b(?:iso[- ]?8601|rfc[- ]?3339)(?:['’]?s)?,?\s*(?:date[- ]?times?|timestamps?|datetimes?)\b|\b(?:date[- ]?times?|timestamps?)\b[^.]{0,30}\b(?:iso[- ]?8601|rfc[- ]?3339)\b|\brfc[- ]?3339 format\b|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/i,
    { name: "date-time", accepts: ["date-time"] },
  ],
  [/\byyyy-mm-dd\b(?!['"]?[T ]?['"]?hh)/i, { name: "date", accepts: ["date"] }],
  // "URL of the UUID's picture" names the thing by its identifier.
  [
    /^[^.]{0,60}(?<!\b(?:by|for|from|in|of|on|to|with) (?:an?|each|its|that|the|this|your) )\b(?:uuid|guid)\b(?! or\b|['’]s\b)/i,
    { name: "uuid", accepts: ["uuid"] },
  ],
  [
    /^(?:the |an? )?(?:[\w'’-]+ ){0,4}e-?mail address\b(?! or\b|['’]s\b| of the \w+ or\b)/i,
    { name: "email", accepts: ["email", "idn-email"] },
  ],
];

/** Several forms: none of them is the only one. */
const otherForms =
  /\b(?:or|either|relative|also|natural|unix|epoch|comma[- ]separated|list of|prefix(?:ed)?|e\.g\. ['"`](?:today|now))\b|\.\.|\bto\b[^.]{0,12}\byyyy/i;

const longestForm = 300;

/** The formats that a text states for itself; none if it allows other forms, too. */
export function formatsIn(passage: Passage): readonly Claim<"format">[] {
  const { text } = passage;
  // A long text explains a language in which dates are only a part.
  if (text.length > longestForm || otherForms.test(text)) return [];
  return statedFormats.flatMap(([pattern, format]): readonly Claim<"format">[] => {
    const match = pattern.exec(text);
    // "This is no UUID.": the format may be at the end of the match.
    const end = match ? match.index + match[0].length : 0;
    if (!match || isDenied(clauseAround(text, end, end))) return [];
    return [{ kind: "format", span: passage.spanOfMatch(match), ...format }];
  });
}

/** "Hex color, such as #ff0000", "#RRGGBB" */
const sixDigits = /#(?:rrggbb|[\da-f]{6})\b/i;
const hex = /\bhex|#rrggbb/i;
const otherColor = /\b(?:or|rgba?|hsl|names?|transparent|css|image)\b|#(?:rrggbbaa|[\da-f]{8}|[\da-f]{3})\b/i;

/** The color of six digits that a text requires, if it allows nothing else. */
export function patternsIn(passage: Passage): readonly Claim<"pattern">[] {
  const { text } = passage;
  const match = sixDigits.exec(text);
  if (!match || !hex.test(text) || otherColor.test(text)) return [];
  return [{ kind: "pattern", span: passage.spanOfMatch(match), name: "#RRGGBB", pattern: "^#[0-9a-fA-F]{6}$" }];
}
