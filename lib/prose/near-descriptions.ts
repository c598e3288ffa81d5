import { effectOfName } from "./effects.ts";
import { wordSet } from "./lexicon/list.ts";
import type { NamedTool } from "./near-names.ts";
import { textWordsOf } from "./text.ts";
import { count } from "./tool-names.ts";
import { verbFormOf } from "./verbs.ts";
import { isFunctionWord, singularOf, wordsOf } from "./words.ts";

/**
 * The least share of words that two descriptions of nearly the same meaning have in common, and the fewest words of
 * which this is said. Measured on the 625 tools of fixtures/corpus (2026-11-27): 15 pairs, of which a reader would tell
 * 4 apart; with a share of 0.7 there are 18, of which 6.
 */
const leastShare = 0.8;
const leastWords = 3;

/** Verbs that do not set two tools apart: each means that something is given back. */
const givingVerbs = wordSet("fetch find get give list lookup obtain query read retrieve return search show view");

/** Of fewer descriptions nobody can say that a word is in all of them by habit. */
const fewestForHabit = 5;

/** The words of a text that say something, without their inflection. */
export function contentWordsOf(text: string): ReadonlySet<string> {
  const words = textWordsOf(text).flatMap((word) => (/[_.]/u.test(word) ? wordsOf(word) : [word]));
  return new Set(words.filter((word) => !isFunctionWord(word)).map(baseOf));
}

/** The words of a name, in the same form. */
function nameWordsOf(name: string): ReadonlySet<string> {
  return new Set(wordsOf(name).map(baseOf));
}

function baseOf(word: string): string {
  const bare = word.replace(/'s?$/u, "");
  return verbFormOf(bare)?.verb ?? singularOf(bare);
}

/** What two descriptions have in common, and what each says alone. */
export interface Overlap {
  readonly shared: readonly string[];
  readonly only: readonly [readonly string[], readonly string[]];
}

/** The descriptions of the tools of a server, for the question which of them say nearly the same. */
export class NearDescriptions {
  /** The words of each description, without those that more than half of all descriptions have. */
  readonly #telling: ReadonlyMap<NamedTool, ReadonlySet<string>>;

  constructor(tools: readonly NamedTool[]) {
    const all = tools.flatMap((tool): [NamedTool, readonly string[]][] => {
      const words = [...contentWordsOf(tool.description ?? "")].filter((word) => !givingVerbs.has(word));
      return tool.description === undefined ? [] : [[tool, words]];
    });
    const frequency = new Map<string, number>();
    for (const word of all.flatMap(([, words]) => words)) count(frequency, word);
    const isHabit = (word: string): boolean =>
      all.length >= fewestForHabit && (frequency.get(word) ?? 0) * 2 > all.length;
    this.#telling = new Map(all.map(([tool, words]) => [tool, new Set(words.filter((word) => !isHabit(word)))]));
  }

  /** What two descriptions share, if they say nearly the same and what they say alone is not what the names tell. */
  nearOf(a: NamedTool, b: NamedTool): Overlap | undefined {
    const [words, others] = [this.#telling.get(a), this.#telling.get(b)];
    if (!words?.size || !others?.size) return undefined;
    const shared = [...words].filter((word) => others.has(word));
    const alone = [without(words, others), without(others, words)] as const;
    const share = (2 * shared.length) / (words.size + others.size);
    const isWhole = share === 1 || Math.min(words.size, others.size) >= leastWords;
    if (share < leastShare || !isWhole || namesTell(a.name, b.name, alone)) return undefined;
    return { shared, only: alone };
  }
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...words].filter((word) => !others.has(word));

/** True if the names state different effects, or the words that one description alone has are those of its name. */
function namesTell(a: string, b: string, [onlyA, onlyB]: Overlap["only"]): boolean {
  const [effect, otherEffect] = [effectOfName(a)?.kind, effectOfName(b)?.kind];
  if (effect !== undefined && otherEffect !== undefined && effect !== otherEffect) return true;
  const [words, others] = [nameWordsOf(a), nameWordsOf(b)];
  const tells = (word: string, own: ReadonlySet<string>, foreign: ReadonlySet<string>): boolean =>
    own.has(word) && !foreign.has(word);
  return onlyA.some((word) => tells(word, words, others)) || onlyB.some((word) => tells(word, others, words));
}
