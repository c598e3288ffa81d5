import { numbersIn } from "./numbers.ts";
import { spellingOf } from "./spelling.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Short values that people spell out. */
const spelledOut = new Map([
  ["asc", /\bascending\b/],
  ["desc", /\bdescending\b/],
]);

/** A text in lower case with single spaces between its words, and one at either end. */
function bareOf(text: string): string {
  return ` ${bare(text)} `;
}

function spellingsOf(value: string): readonly string[] {
  return [...new Set([bare(value), wordsOf(value).join(" ")].filter(Boolean))];
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/**
 * True for a text that has the value as words of its own, in any quoting and spelling: "merge request" mentions
 * `MERGE_REQUEST`, "issues" mentions `issue`.
 */
export function mentionsValue(text: string, value: string | number): boolean {
  if (typeof value === "number") return numbersIn(text).has(value) || text.includes(String(value));
  const spellings = spellingsOf(value);
  // ">=" has no words; a blank value cannot be told apart from the text around it.
  if (!spellings.length) return text.includes(value);
  const within = bareOf(text);
  return (
    spellings.some((spelling) => within.includes(` ${spelling} `) || within.includes(` ${spelling}s `)) ||
    (spelledOut.get(value.toLowerCase())?.test(within) ?? false)
  );
}

/** Short words that nobody needs explained, beside those that are written in capitals. */
const knownShort = wordSet(`
  all am and any asc at base64 be by desc do down em eu get go hex if in is it js jsx jpg km md me mi my n no none of off on or
  out pm ps1 put px py rtl ltr sh ssh to ts tsx txt up us utf8 webp we y yes yml`);

const mediaType = /^(?:\*|[a-z]+)\/[\w.*+-]+$/;

/**
 * True for a value that says what it stands for: "open", "merge_request", "Slow 3G"; a code such as "S1" or a number
 * does not.
 */
export function isSelfExplaining(value: string): boolean {
  if (mediaType.test(value)) return true;
  const unexplained = wordsOf(value).filter((word) => !isWord(word));
  return unexplained.length < wordsOf(value).length && unexplained.every((word) => /^\p{N}+$|^\p{L}$/u.test(word));
}

function isWord(word: string): boolean {
  return knownShort.has(word) || spellingOf(word) !== undefined || /^(?=.*[aeiouy])\p{L}{3,}$/u.test(word);
}
