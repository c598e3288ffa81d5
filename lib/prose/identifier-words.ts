import { wordSet } from "./word-set.ts";

const identifiers = wordSet("guid guids id identifier identifiers ids iid iids ref refs sha shas uid uids uuid uuids");

/**
 * True for a last word of the names of what tells one thing from all others, and is copied, never made up: `user_id`,
 * `commitSha`.
 */
export function isIdentifierWord(word: string): boolean {
  return identifiers.has(word);
}
