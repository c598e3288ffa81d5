import { isProperName } from "./spelling.ts";
import { verbFormOf } from "./verb-forms.ts";
import { wordSet } from "./word-set.ts";

/** Words in -ly that are nouns, or adjectives before a noun: a butterfly search, a daily report. */
const nounsInLy = wordSet(`
  anomaly assembly belly bully butterfly daily disassembly early elderly family firefly friendly hourly italy jelly july lily
  melancholy monopoly monthly poly quarterly reassembly weekly yearly`);

/** Verbs in -ly that are no verbs of tools. */
const verbsInLy = wordSet("ally comply fly imply multiply rely");

/**
 * True for a word that says how something is done: "recursively", `tentatively_accept`; not "reply", "assembly",
 * "daily".
 */
export function isAdverb(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    lower.length > 3 &&
    lower.endsWith("ly") &&
    !nounsInLy.has(lower) &&
    !verbsInLy.has(lower) &&
    !isProperName(lower) &&
    !verbFormOf(lower)
  );
}
