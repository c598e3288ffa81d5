import { textWordSetOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Names of texts that have no other form than the name says. */
const formless = wordSet("comment content message prompt query text title uri url");

/** True where a tool's description speaks of a text by its name: `url` in "Requires the URL of a listing". */
export function speaksOfText(description: string, name: string): boolean {
  const words = wordsOf(name);
  if (!formless.has(words.at(-1) ?? "")) return false;
  const spoken = textWordSetOf(description);
  return words.every((word) => spoken.has(word));
}
