import { memoize } from "../model/lazy.ts";
import { foreignVerbs, foreignWords } from "./lexicon/languages.ts";
import { abbreviationsWithStop } from "./lexicon/function-words.ts";
import { isFunctionWord } from "./words.ts";

/** Words of running text: letters and digits, joined by an apostrophe, a hyphen or an underscore. */
const word = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu;

/**
 * The lower-case words of a text, in order: "Get the user's e-mail (max 100)." → get the user's e-mail max 100.
 * Identifiers stay whole: `user_id` is one word.
 */
export const textWordsOf: (text: string) => readonly string[] = memoize(
  (text) => (text.match(word) ?? []).map((found) => found.toLowerCase().replaceAll("’", "'")),
  { max: 100 },
);

/** True for a text that has one of the words. */
export function hasWordOf(text: string, words: ReadonlySet<string>): boolean {
  return textWordsOf(text).some((found) => words.has(found));
}

const escaped = (phrase: string) => phrase.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, String.raw`\s+`);

/** An expression that finds words that begin with one of the given texts, in any case. */
export function beginningsOf(words: readonly string[]): RegExp {
  return words.length ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.map(escaped).join("|")})`, "iu") : /(?!)/;
}

const expressionOf = memoize((list) => {
  const all = list.split("\n").map(escaped).join("|");
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`, "iu");
});

/** True for a text that contains one of the phrases as whole words, in any case. */
export function hasPhrase(text: string, phrases: readonly string[]): boolean {
  return phrases.length > 0 && expressionOf(phrases.join("\n")).test(text);
}

/** True if every word of the text passes. Stops at the first that does not, because most texts fail early. */
export function everyTextWord(text: string, passes: (word: string) => boolean): boolean {
  let at = 0;
  for (;;) {
    // The expression is shared, and `passes` may have changed its `lastIndex`.
    word.lastIndex = at;
    const found = word.exec(text);
    if (!found) return true;
    at = word.lastIndex;
    if (!passes(found[0].toLowerCase().replaceAll("’", "'"))) return false;
  }
}

const stop = /[.!?。]/g;

/**
 * The first sentence of a text, trimmed. It ends at a full stop, exclamation mark or question mark before a space or
 * the end, at an empty line, or before a list; but not within "v1.2", "e.g. a name" or "file.txt".
 */
export function firstSentenceOf(text: string): string {
  const block = firstBlockOf(text.trim());
  for (const { 0: char, index: at } of block.matchAll(stop)) {
    if (char === "。") return block.slice(0, at + 1);
    const next = block.charAt(at + 1);
    if (next && !/[\s"')\]]/.test(next)) continue;
    if (char === "." && endsInAbbreviation(block, at)) continue;
    return block.slice(0, /["')\]]/.test(next) ? at + 2 : at + 1);
  }
  return block;
}

/** The text before an empty line, or before a line that begins a list or a heading. */
function firstBlockOf(text: string): string {
  const end = /\n\s*(?:\n|[-*•#]\s|\d+[.)]\s)/.exec(text);
  return end ? text.slice(0, end.index).trimEnd() : text;
}

function endsInAbbreviation(text: string, stop: number): boolean {
  let start = stop;
  while (start > 0 && /[\p{L}.]/u.test(text.charAt(start - 1))) start--;
  return abbreviationsWithStop.has(text.slice(start, stop).toLowerCase());
}

/** A text with this many more English words than foreign ones is English. */
const sureLead = 3;

/** Letters of other scripts. A Chinese word has one or two letters, an English one about five. */
const otherScript = /[^\p{Script=Latin}\P{L}]/gu;
const lettersOfWord = 5;

/** 环境名（如 production/staging） */
const bracketed = /[(（][^()（）]*[)）]/gu;

/**
 * True for a text that is certainly not English, so its words cannot be judged: most letters of it, or of its first
 * sentence, are of another script, or function words of other languages outnumber the English ones.
 */
export const isForeign: (text: string) => boolean = memoize(
  (text) => {
    // A list of English names and types may follow a Japanese sentence.
    if (
      /[^ -~\s]/.test(text) &&
      (isOfOtherScript(text) || isOfOtherScript(firstSentenceOf(text).replace(bracketed, "")))
    )
      return true;
    let foreign = 0;
    let english = 0;
    let isFirst = true;
    everyTextWord(text, (word) => {
      // "Consultar saldo atual." has no function word.
      if (isFirst && foreignVerbs.has(word)) foreign += 2;
      else if (foreignWords.has(word) || /[à-öø-ÿ]/.test(word)) foreign++;
      else if (isFunctionWord(word)) english++;
      isFirst = false;
      return english - foreign < sureLead;
    });
    return foreign > english && (foreign > 1 || english === 0);
  },
  { max: 100 },
);

function isOfOtherScript(text: string): boolean {
  const others = text.match(otherScript)?.length ?? 0;
  return others > 0 && others * lettersOfWord > (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Letters of scripts in which one or two letters are a word. */
const denseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The number of Latin letters that say as much as one of a dense script. */
const density = 4;

/** A character of two UTF-16 units. */
const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** The number of characters of a trimmed text, as people count them: an emoji is one. */
export function lengthOf(text: string): number {
  const trimmed = text.trim();
  return trimmed.length - (trimmed.match(pair)?.length ?? 0);
}

/** The equivalent number of Latin letters: Chinese, Japanese and Korean need a quarter of them. */
export function latinLengthOf(text: string): number {
  return lengthOf(text) + (text.match(denseLetters)?.length ?? 0) * (density - 1);
}

/** Words as an English list: "a, b and c". */
export function listOf(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Words in quotes as an English list: "'a', 'b' and 'c'". */
export function quotedListOf(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  return listOf(
    words.map((each) => `'${each}'`),
    conjunction,
  );
}

/** True for a text that ends like a sentence, possibly inside a quote or bracket. */
export function endsAsSentence(text: string): boolean {
  return /[.!?:;…。]["'”’)\]`]*$/.test(text.trimEnd());
}

/**
 * The text to append to a description so that it contains the phrases, too, in the style of the description: "Username"
 * → " (max 100 characters)", "The page size." → " Range: 1-100.", "Sort order" → ". One of: a, b, c."
 *
 * @param phrases are in brackets after a text without a full stop
 * @param sentences are always separate sentences, given without full stops
 * @returns `undefined` for a text that ends in a block of code, because nothing can be appended to it
 */
export function completionOf(
  text: string,
  phrases: readonly string[],
  sentences: readonly string[],
): string | undefined {
  if (/```\s*$/.test(text)) return undefined;
  const space = /\s$/.test(text) ? "" : " ";
  const closed = sentences.map((sentence) => ` ${sentence}.`).join("");
  if (endsAsSentence(text)) {
    const own = phrases.length ? ` ${sentenceOf(phrases)}` : "";
    return `${own}${closed}`.slice(space ? 0 : 1);
  }
  const inBrackets = phrases.length ? `${space}(${phrases.join(", ")})` : "";
  return closed ? `${inBrackets}.${closed}` : inBrackets;
}

function sentenceOf(phrases: readonly string[]): string {
  const text = phrases.join(", ");
  const [only = ""] = phrases;
  if (phrases.length === 1 && /^-?[\d.]+(?:-| to )[\d.-]+$/.test(only)) return `Range: ${only}.`;
  if (phrases.length === 1 && /^\p{Lu}/u.test(only)) return `Format: ${only}.`;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  // A full stop after a pattern would look like a part of it.
  return phrases.at(-1)?.startsWith("pattern ") ? sentence : `${sentence}.`;
}

/** A text with one space where it is padded: padding moves words out of sight. */
export function withSingleSpaces(text: string): string {
  return /[ \t\u00a0]{2}|[\t\u00a0]/u.test(text) ? text.replace(/[ \t\u00a0]+/gu, " ") : text;
}

const longestQuote = 100;

/** Words of a text as a message quotes them: on one line, without punctuation before them, and cut if they are many. */
export function shownQuote(quote: string): string {
  const words = quote
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}<[]+/u, "")
    .trim();
  return words.length > longestQuote ? `${words.slice(0, longestQuote - 1)}…` : words;
}

/** Names in quotes, cut if there are more than some: "'get_issue', 'list_issues' and 3 others". */
export function cutListOf(names: readonly string[], most: number): string {
  if (names.length <= most) return quotedListOf(names);
  const quoted = names.slice(0, most - 1).map((name) => `'${name}'`);
  return listOf([...quoted, `${String(names.length - most + 1)} others`]);
}
