import { listOf } from "./listing.ts";

/** Patterns that everything passes but the empty text, or a text of nothing but spaces. */
const anything = /^\^?(?:\.[*+]|\[\\s\\S\][*+]|\\S|\.\*\\S\.\*|\\S\+|\\S\.\*|\(\?:)?\$?$/;

/**
 * Patterns that only refuse something, such as `..` in a path: a guard against attackers, of which a model need not
 * know.
 */
const guard = /^\^(?:\(\?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+(?:\.[*+]|\[[^\]]*\][*+])?\$?$/;

/** True for a pattern that tells a model what to write. */
export function isTelling(pattern: string): boolean {
  return !anything.test(pattern) && !guard.test(pattern);
}

/**
 * What tells the form of a text in words: what it is made of, how it begins or ends, what it must not have; a date's or
 * a time's letters; an example, in quotes or in code.
 */
const told =
  /\b(?:formats?|formatted|patterns?|reg(?:ular )?ex(?:p|pression)?|e\.g|eg|ex:|examples?|such as|like|must|only|cannot|letters?|digits?|numeric|numbers?|alphanumerics?|alphabetic|hyphens?|hyphenated|dash(?:es)?|underscores?|slash(?:es)?|spaces|lower-?case|upper-?case|snake.?case|kebab.?case|camel.?case|hex(?:adecimal)?|slug|semver|semantic version|base64|json|prefix(?:ed)?|starts? with|starting with|begins? with|beginning with|ends? (?:with|in)|ending (?:with|in)|suffix|without|consists?|contains?|comma-separated|separated|iso[- ]?\d*|rfc[- ]?\d*|uuid|guid|udid|ulid|url|uri|https?|e-?mail|ip|cidr|sha-?\d*|hash|locale|language code|country code|currency code|time ?zone|phone)\b|[`"“«]|(?<!\w)'[^']+'|yyyy|hh:mm|\d{4}-\d\d|\dT\d|#(?:rgb|rrggbb)|[[{<]\w+[\]}>]|→/i;

/** True for a text that tells in words, or by an example, what the pattern asks for. */
export function tellsPattern(text: string, pattern: string): boolean {
  return text.includes(pattern) || told.test(text);
}

/** A pattern longer than this is no help in a description. */
const longestShown = 60;

/** One class of characters and how often it stands, the whole text through: `^[a-z0-9-]{2,10}$`. */
const oneClass = /^\^(?:\[([^\]^\\[]*(?:\\[\w.\-/ ][^\]^\\[]*)*)\]|(\\[dw]))(?:([*+])|\{(\d+)(?:(,)(\d*))?\})?\$$/;

/** Patterns for which there is a name. */
const named = new Map([
  [String.raw`^\d{4}-\d{2}-\d{2}$`, "YYYY-MM-DD"],
  ["^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "YYYY-MM-DD"],
  [String.raw`^\d{2}:\d{2}$`, "HH:MM"],
  [String.raw`^\d{2}:\d{2}:\d{2}$`, "HH:MM:SS"],
  ["^([01][0-9]|2[0-3]):[0-5][0-9]$", "HH:MM"],
  [String.raw`^\d+\.\d+\.\d+$`, "version as in 1.2.3 (format X.Y.Z)"],
  ["^https://", "begins with https://"],
  ["^https?://", "begins with http:// or https://"],
  [String.raw`^https:\/\/`, "begins with https://"],
  [String.raw`^https?:\/\/`, "begins with http:// or https://"],
  ["^#[0-9a-fA-F]{6}$", "hexadecimal color as #RRGGBB"],
  ["^#[0-9A-Fa-f]{6}$", "hexadecimal color as #RRGGBB"],
  ["^#[0-9a-f]{6}$", "lower-case hexadecimal color as #rrggbb"],
]);

const ranges: readonly (readonly [range: string, words: string])[] = [
  ["a-zA-Z", "letters"],
  ["A-Za-z", "letters"],
  ["a-z", "lower-case letters"],
  ["A-Z", "upper-case letters"],
  ["0-9", "digits"],
  ["\\d", "digits"],
];

/** The names of characters that are hard to see between quotes. */
const characterNames = new Map([
  [" ", "spaces"],
  ["\\s", "spaces"],
]);

/**
 * A pattern in words, as a description would have it: `^[a-z0-9-]{2,10}$` → "2-10 lower-case letters, digits and '-'";
 * the short pattern itself where there are no words for it.
 *
 * @returns `undefined` for a pattern that would help nobody.
 */
export function phraseOfPattern(pattern: string): string | undefined {
  const name = named.get(pattern);
  if (name !== undefined) return name;
  const match = oneClass.exec(pattern);
  const characters = match ? charactersOf(match[1] ?? match[2] ?? "") : undefined;
  if (match && characters !== undefined) {
    const { 4: from = "", 5: comma = "", 6: to = "" } = match;
    const times = comma ? (to ? `${from}-${to}` : `${from} or more`) : from;
    return times ? `${times} ${characters}` : `only ${characters}`;
  }
  return pattern.length <= longestShown && !/\s/.test(pattern) ? `pattern ${pattern}` : undefined;
}

/** The characters of a class in words; `undefined` where one of its ranges has no name. */
function charactersOf(text: string): string | undefined {
  if (/^(?:0-9a-fA-F|a-fA-F0-9|0-9A-Fa-f|A-Fa-f0-9)$/.test(text)) return "hexadecimal digits";
  if (/^(?:0-9a-f|a-f0-9)$/.test(text)) return "lower-case hexadecimal digits";
  let rest = text;
  const parts: string[] = [];
  while (rest) {
    const range = ranges.find(([start]) => rest.startsWith(start));
    if (range) {
      parts.push(range[1]);
      rest = rest.slice(range[0].length);
    } else if (rest.startsWith("\\w")) {
      parts.push("letters", "digits", "'_'");
      rest = rest.slice(2);
    } else {
      const [character = ""] = /^\\?[^]/.exec(rest) ?? [];
      rest = rest.slice(character.length);
      if (/^\\[a-z]/i.test(character) && character !== "\\s") return undefined;
      // A range such as `$-@` of which nobody knows the members.
      if (rest.startsWith("-") && rest.length > 1) return undefined;
      parts.push(characterNames.get(character) ?? `'${character.replace("\\", "")}'`);
    }
  }
  return parts.length ? listOf([...new Set(parts)]) : undefined;
}
