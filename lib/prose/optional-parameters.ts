import { headWordOf } from "./head-word.ts";
import { isForeign } from "./language.ts";
import { wordSet } from "./word-set.ts";

/** Last words of what a first call leaves out: pages, limits, filters. */
const refinements = wordSet("cursor filter filters limit offset order page pagesize size skip sort take token");

/** "Optional name", "Max results (default 20)", "Only documents with this label", "Omit to list all". */
const leftOut =
  /\boptional(?:ly)?\b|\bdefaults?\b|\bomit(?:ted)?\b|\bif (?:not |un)(?:given|provided|set|specified)\b|\bleave (?:blank|empty|out)\b|^(?:filter|limit|only|restrict)\b|\bfilter(?:s|ed)? (?:by|for|on|to)\b|\bempty (?:for|means|to|uses)\b|\bempty ?(?:=|→|->)|\b(?:deprecated|legacy)\b|\buse ['"`]?\w+['"`]? instead\b/i;

/** True for a parameter that a call may surely leave out, by its name or by what is said of it. */
export function mayBeLeftOut(name: string, description: string): boolean {
  // What another language says of it, we do not read.
  return refinements.has(headWordOf(name).head) || saysLeftOut(description) || isForeign(description);
}

/** True for a description of a tool that calls a parameter optional: "Optional `account` switches mailbox." */
export function isCalledOptional(name: string, toolDescription: string): boolean {
  const at = toolDescription.indexOf(`\`${name}\``);
  if (at < 0) return false;
  const [before, behind] = [
    toolDescription.slice(Math.max(0, at - 20), at),
    toolDescription.slice(at + name.length + 2, at + name.length + 30),
  ];
  return /\boptional(?:ly)?,? $/i.test(before) || /^ (?:is |\()optional\b/i.test(behind);
}

function saysLeftOut(description: string): boolean {
  return leftOut.test(description);
}

/** "Provide exactly one of id or url": no list says that. */
export function isAlternative(description: string): boolean {
  return /\b(?:at least|exactly|either|only) one (?:of|identifier)\b|\beither (?:this|\w+) or\b/i.test(description);
}
