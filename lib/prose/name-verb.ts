import { isActionVerb } from "./verbs.ts";
import { wordSet } from "./word-set.ts";

/** Commands that everybody knows, which are an order though they are no verb of English. */
const commands = wordSet("cat chmod chown cp curl del eval exec grep ls mkdir mv ps rm rmdir sed ssh sudo teardown whoami");

/** Commands of Git that are no verbs by themselves; after `git` they are what the user types. */
const gitCommands = wordSet("am bisect branch cherry describe gc reflog remote rev status submodule switch worktree");

/**
 * True where the word at an index of a name orders something: a verb in the imperative, one of `others`, or a command.
 *
 * @param words the lower-case words of the name.
 */
export function isOrderAt(words: readonly string[], index: number, others: readonly string[]): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (isActionVerb(word) || others.includes(word) || commands.has(word)) return true;
  return index > 0 && words[index - 1] === "git" && gitCommands.has(word);
}

/** True for a word that says how something is done and stands before its verb: `tentatively_accept`. */
export function isMannerOf(word: string): boolean {
  return word.length > 4 && word.endsWith("ly") && !isActionVerb(word);
}
