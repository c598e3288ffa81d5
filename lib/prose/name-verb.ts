import { isActionVerb } from "./verbs.ts";
import { wordSet } from "./word-set.ts";

/** Commands that everybody knows, which are an order though they are no verb of English. */
const commands = wordSet(
  "cat chmod chown cp curl del eval exec grep ls mkdir mv ps rm rmdir sed ssh sudo teardown whoami",
);

/** Commands of Git that are no verbs by themselves; after `git` they are what the user types. */
const gitCommands = wordSet("am bisect branch cherry describe gc reflog remote rev status submodule switch worktree");

/**
 * Verbs that are rather nouns, which are an order by themselves or before what it is done to: `color_elements`,
 * `invoice`.
 */
const nounsToo = wordSet(
  "bill bridge buffer caption castle clip color colour deal dock fillet hash hedge home invoice offer park practice",
);

/** What is told of such a thing: `invoice_details`. */
const toldOf = wordSet(
  "by code codes count data detail details feed for history id ids info list of palette scheme settings stats status summary timeline type types",
);

/**
 * True where the word at an index of a name orders something: a verb in the imperative, one of `others`, or a command.
 *
 * @param words the lower-case words of the name.
 */
export function isOrderAt(words: readonly string[], index: number, others: readonly string[]): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (isActionVerb(word) || others.includes(word) || commands.has(word)) return true;
  // `reroute`, `retranspose`
  if (/^re[a-z]{3}/.test(word) && isActionVerb(word.slice(2))) return true;
  if (nounsToo.has(word)) return index + 1 < words.length ? !toldOf.has(words[index + 1] ?? "") : index === 0;
  return index > 0 && words[index - 1] === "git" && gitCommands.has(word);
}
