import { toText } from "./operators.ts";
import type { Leaf } from "./sample.ts";

/** The text that a formatter has rendered. */
export interface Rendered {
  readonly text: string;
  /** True if a part of the text is not known. Any name may be in that part. */
  readonly isOpen: boolean;
}

/**
 * True if a text shows a leaf. A text must be there unchanged, and a number with all its digits, which may be grouped.
 * For other values, a word of their name is enough.
 */
export function isSeen(leaf: Leaf, { text, isOpen }: Rendered): boolean {
  if (hasValue(leaf.value, text)) return true;
  return !leaf.isStrict && (isOpen || wordsOf(leaf.name).some((word) => hasWord(word, text)));
}

function hasValue(value: unknown, text: string): boolean {
  if (value === null || value === undefined || value === "") return false;
  const written = toText(value);
  return text.includes(written) || (typeof value === "number" && withoutGroups(text).includes(written));
}

/** `1,234,567` and `1.234.567`, but not `12.5`: groups of three digits after the first one. */
const groups = /\b\d{1,3}(?:[,._'\u0020\u00A0\u202F\u2009\u2019\u066C]\d{3})+\b/gu;

function withoutGroups(text: string): string {
  return text.replace(groups, (number) => number.replaceAll(/\D/gu, ""));
}

/** The name of a field, and the words in it: "isActive" contains "is" and "active". */
function wordsOf(name: string): string[] {
  return [name, ...name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").split(/[_-]/)];
}

/** True if a text contains a word of at least three letters, in any case. */
function hasWord(word: string, text: string): boolean {
  if (word.length < 3) return false;
  const [needle, hay] = [word.toLowerCase(), text.toLowerCase()];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    if (isEdge(hay, at) && isEdge(hay, end)) return true;
  }
  return false;
}

/** True for a position between a letter, digit or `_` and another character. */
function isEdge(text: string, at: number): boolean {
  const isWord = (index: number): boolean => /^\w$/.test(text.charAt(index));
  return isWord(at - 1) !== isWord(at);
}
