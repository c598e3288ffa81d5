import { isPlural } from "./nouns.ts";

/** The singular of a lower-case noun, for comparing words: "queries" → "query", "boxes" → "box"; others stay. */
export function singularOf(word: string): string {
  if (!isPlural(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
