import { forSentences, memoised } from "../model/memoised.ts";
import { headWordOf } from "./head-word.ts";
import { wordSet } from "./word-set.ts";

/** Last words of what a first call leaves out: pages, limits, filters. */
const refinements = wordSet("cursor filter filters limit offset order page pagesize size skip sort take token");

/** "Optional name", "Max results (default 20)", "Only documents with this label", "Omit to list all". */
const leftOut = /\boptional(?:ly)?\b|\bdefaults?\b|\bomit(?:ted)?\b|\bif (?:not |un)(?:given|provided|set|specified)\b|\bleave (?:blank|empty|out)\b|^(?:filter|limit|only|restrict)\b|\bfilter(?:s|ed)? (?:by|for|on|to)\b/i;

/** True for a parameter that a call may surely leave out, by its name or by what is said of it. */
export function mayBeLeftOut(name: string, description: string): boolean {
  return refinements.has(headWordOf(name).head) || saysLeftOut(description);
}

const saysLeftOut: (description: string) => boolean = memoised(forSentences, (description) => leftOut.test(description));

/** "Provide exactly one of id or url": no list says that. */
export const isAlternative: (description: string) => boolean = memoised(forSentences, (description) =>
  /\b(?:at least|exactly|either|only) one (?:of|identifier)\b|\beither (?:this|\w+) or\b/i.test(description),
);
