import { lazy } from "../model/lazy.ts";
import { glossary } from "./glossary.ts";
import { wordsOf } from "./words.ts";

/** An abbreviation, and what it may stand for. */
export interface Abbreviation {
  readonly short: string;
  /** The likeliest first; never empty. */
  readonly expansions: readonly string[];
}

interface Entry extends Abbreviation {
  readonly isForNames: boolean;
}

const entries = lazy(
  (): ReadonlyMap<string, Entry> =>
    new Map(
      glossary
        .trim()
        .split("\n")
        .map((line) => {
          const { short, expansions } = abbreviationOf(line);
          const bare = short.replace("*", "");
          return [bare, { short: bare, expansions, isForNames: short !== bare }] as const;
        }),
    ),
);

/** Reads "kyc: know your customer". */
function abbreviationOf(line: string): Abbreviation {
  const [short = "", meanings = ""] = line.split(":");
  return { short: short.trim().toLowerCase(), expansions: meanings.split(",").map((one) => one.trim()) };
}

const none: readonly Abbreviation[] = [];

function knownInName(name: string) {
  return collect(wordsOf(name), (word) => entries().get(word));
}

/** The abbreviations among the words of an identifier: `usrMsg` → usr, msg; those of `also` with them. */
export function abbreviationsInName(name: string, also: readonly string[]): readonly Abbreviation[] {
  return also.length ? [...knownInName(name), ...listedAmong(wordsOf(name), also)] : knownInName(name);
}

/**
 * A word of prose: not in quotes or code, no part of a path, an option, an identifier or a short form in capitals, not
 * named as an identifier ("the src attribute"), and no entry of a listing: "[DIR] src".
 */
const proseWord = lazy(
  () =>
    /(?<!\[\p{Lu}+\] )(?<![\p{L}\p{N}\p{Pc}/\\.`"'’“‘@#$%<{[:=*-])\p{L}\p{Ll}+(?![\p{L}\p{N}\p{Pc}/\\`"'’”@:=({>*-]|\.[\p{L}\p{N}]|\s(?:attribute|column|command|element|field|flag|folder|header|key|option|parameter|property|tag)s?\b)/gu,
);

/** "(id, iid, title, web_url)": the names of fields, as one of them that has a mark within it tells. */
const listOfFields = lazy(() => /\((?=[^()]*\p{Ll}_\p{Ll})[\p{L}\p{N}_]+(?:, (?:and )?[\p{L}\p{N}_]+)+\)/gu);

/** A quick answer for the many texts without any. */
const anyInText = lazy(
  () =>
    new RegExp(
      `\\b(?:${[...entries().values()].flatMap(({ short, isForNames }) => (isForNames ? [] : [short])).join("|")})\\b`,
      "i",
    ),
);

function knownInText(text: string) {
  if (!anyInText().test(text)) return none;
  return collect(text.replace(listOfFields(), "").match(proseWord()) ?? [], (word) => {
    const entry = entries().get(word.toLowerCase());
    return entry?.isForNames ? undefined : entry;
  });
}

/** The abbreviations that a text uses as words; those of `also` with them. */
export function abbreviationsInText(text: string, also: readonly string[]): readonly Abbreviation[] {
  if (!also.length) return knownInText(text);
  return [...knownInText(text), ...listedAmong(text.toLowerCase().split(/[^\p{L}\p{N}]+/u), also)];
}

function listedAmong(words: readonly string[], also: readonly string[]): readonly Abbreviation[] {
  return also.map(abbreviationOf).filter(({ short }) => words.includes(short));
}

function collect(words: readonly string[], find: (word: string) => Abbreviation | undefined): readonly Abbreviation[] {
  let found: Set<Abbreviation> | undefined;
  for (const word of words) {
    const abbreviation = find(word);
    if (abbreviation) (found ??= new Set()).add(abbreviation);
  }
  return found ? [...found] : none;
}
