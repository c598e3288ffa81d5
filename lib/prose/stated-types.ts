import { clauseAround, isDenied, withoutBold } from "./clauses.ts";
import { firstSentenceOf } from "./text.ts";

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

/** The types, one of which a description states in an unambiguous form; `undefined` if it states none. */
export function statedTypesOf(description: string): readonly string[] | undefined {
  const text = withoutBold(description).replace(/^[\s\-*•]*(?:\(?(?:optional|required)\)?[.:,]?\s+)?/i, "");
  const inBrackets = bracketed.exec(text)?.[1];
  if (inBrackets !== undefined) return [inBrackets.toLowerCase()];
  const [opening] = text.split(/[.(\n]/, 1);
  for (const [pattern, types] of openings) {
    if (!pattern.test(text)) continue;
    // "Whether to exclude …. Multiple values can be specified as a comma-separated list."
    if (pattern === openings[0]?.[0])
      return listed.test(text) || choice.test(opening ?? "") || quotedValues.test(firstSentenceOf(text))
        ? undefined
        : types;
    return !several.test(opening ?? "") ? types : undefined;
  }
  return flag.test(text) ? ["boolean"] : undefined;
}

/** A format that a description states, and the formats of JSON Schema that it may mean. */
export interface StatedFormat {
  readonly name: string;
  /** The first one says it best. */
  readonly accepts: readonly [string, ...string[]];
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

/** The one format that a description states for a text; `undefined` if it states none, or several. */
export function statedFormatOf(description: string): StatedFormat | undefined {
  // A long text explains a language in which dates are only a part.
  if (description.length > longestForm) return undefined;
  const text = withoutBold(description);
  const found = statedFormats.filter(([pattern]) => isAffirmed(pattern.exec(text), text));
  const [only] = found;
  if (!only || otherForms.test(text)) return undefined;
  // A date next to a time is a part of it.
  if (found.length > 1 && !(found.length === 2 && only[1].name === "date-time")) return undefined;
  return found.length > 1 ? undefined : only[1];
}

/** False for "This is no UUID.": the format may be at the end of the match. */
function isAffirmed(match: RegExpExecArray | null, text: string): boolean {
  if (!match) return false;
  const end = match.index + match[0].length;
  return !isDenied(clauseAround(text, end, end));
}

/** "Hex color, such as #ff0000", "#RRGGBB" */
const sixDigits = /#(?:rrggbb|[\da-f]{6})\b/i;
const hex = /\bhex|#rrggbb/i;
const otherColor = /\b(?:or|rgba?|hsl|names?|transparent|css|image)\b|#(?:rrggbbaa|[\da-f]{8}|[\da-f]{3})\b/i;

/** True for a text that requires a color of six digits and nothing else. */
export function statesHexColor(description: string): boolean {
  return sixDigits.test(description) && hex.test(description) && !otherColor.test(description);
}
