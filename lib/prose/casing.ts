import { httpHeaders } from "./lexicon/nouns.ts";
import { smallTitleWords, stressedWords } from "./lexicon/function-words.ts";
import { spellingOf } from "./spelling.ts";
import { isActionVerb } from "./verbs.ts";
import { isFunctionWord, wordsOf } from "./words.ts";

/** The ways to join the words of an identifier. If several match, the first one counts. */
const casings = ["camel", "snake", "kebab", "pascal", "dot"] as const;
export type Casing = (typeof casings)[number];

const names: Readonly<Record<Casing, string>> = {
  camel: "camelCase",
  snake: "snake_case",
  kebab: "kebab-case",
  pascal: "PascalCase",
  dot: "dot.case",
};

/** Longer than any name that a person chooses. */
const maxLength = 10_000;

const patterns: Readonly<Record<Casing, RegExp>> = {
  camel: /^[a-z][A-Za-z0-9]*$/,
  snake: /^[a-z0-9]+(?:_[a-z0-9]+)*$/,
  kebab: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  // `GET` and `ID` are acronyms, not PascalCase.
  pascal: /^[A-Z](?:[A-Z0-9]*[a-z][A-Za-z0-9]*)?$/,
  dot: /^[a-z0-9]+(?:\.[a-z0-9]+)*$/,
};

/** The name of a casing, written in itself: "camelCase". */
export function nameOfCasing(casing: Casing): string {
  return names[casing];
}

/** True if an identifier is in a casing. A single lower-case word is in every casing except PascalCase. */
export function isInCasing(identifier: string, casing: Casing): boolean {
  // A regular expression with a repeated group needs stack for each character.
  return identifier.length > maxLength ? false : patterns[casing].test(identifier);
}

/**
 * The casing of an identifier with several words, or of one word with a capital.
 *
 * @returns "any" for a single lower-case word, which fits every casing; "mixed" for a name in no casing:
 * `Content-Type`, `a_bC`.
 */
export function casingOf(identifier: string): Casing | "any" | "mixed" {
  if (/^[a-z0-9]+$/.test(identifier)) return "any";
  return casings.find((casing) => isInCasing(identifier, casing)) ?? "mixed";
}

/** `If-Match`, `X-Request-Id`: the words of an HTTP header begin with capitals. */
const header = /^(?:x-.*|[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z0-9]*)+)$/;

/**
 * The casing of a parameter's name, as in {@link casingOf}. Also "any" for names that others prescribe: HTTP headers,
 * and names with special characters (`$filter`, `_id`, `user.name`, `filter[name]`).
 */
export function parameterCasingOf(name: string): Casing | "any" | "mixed" {
  const isPrescribed = !/^[A-Za-z][\w-]*$/.test(name) || header.test(name) || httpHeaders.has(name.toLowerCase());
  return isPrescribed ? "any" : casingOf(name);
}

/**
 * The same words in another casing: `get_userID` → `get-user-id`. Digits stay with the letters before them: `page2`.
 *
 * @returns `undefined` if the casing cannot express the words' letters or their beginnings.
 */
export function inCasing(identifier: string, casing: Casing): string | undefined {
  const written = joined(wordsWithDigits(identifier), casing);
  return written !== identifier && isInCasing(written, casing) ? written : undefined;
}

function joined(words: readonly string[], casing: Casing): string {
  switch (casing) {
    case "snake":
      return words.join("_");
    case "kebab":
      return words.join("-");
    case "dot":
      return words.join(".");
    case "pascal":
      return words.map(capital).join("");
    case "camel":
      return words.map((word, index) => (index ? capital(word) : word)).join("");
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The words of an identifier; digits belong to the word before them: `page2Of` → page2 of. */
function wordsWithDigits(identifier: string): string[] {
  const lower = identifier.toLowerCase();
  const words: string[] = [];
  let end = -1;
  for (const word of wordsOf(identifier)) {
    const start = lower.indexOf(word, Math.max(end, 0));
    const before = words.at(-1);
    if (start === end && before !== undefined && /^\d/.test(word)) words[words.length - 1] = before + word;
    else words.push(word);
    end = start + word.length;
  }
  return words;
}

/**
 * A capitalized title from an identifier: `get_user_profile` → "Get User Profile".
 *
 * @param text a description, which shows the spelling of words: "a DMCA takedown notice".
 */
export function titleOf(identifier: string, text = ""): string {
  const words = wordsOf(identifier);
  const last = words.length - 1;
  const isShouting = !/\p{Ll}/u.test(identifier);
  return words
    .map((word, index) => {
      if (index > 0 && index < last && smallTitleWords.has(word)) return word;
      return (
        spellingOf(word) ??
        (isShouting ? undefined : inCapitals(word, identifier)) ??
        inCapitals(word, text) ??
        capital(word)
      );
    })
    .join(" ");
}

const longestShortForm = 6;

/** The word in capitals, if a text always writes it like that and does not only stress it: "ALL users". */
function inCapitals(word: string, text: string): string | undefined {
  if (word.length < 2 || word.length > longestShortForm || !/^\p{Ll}+$/u.test(word)) return undefined;
  if (isActionVerb(word) || isFunctionWord(word) || stressedWords.has(word)) return undefined;
  const upper = word.toUpperCase();
  const other = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${word}|${capital(word)})(?![\p{L}_])`, "u");
  return new RegExp(String.raw`(?<!\p{Lu})${upper}(?!\p{Ll})`, "u").test(text) && !other.test(text) ? upper : undefined;
}
