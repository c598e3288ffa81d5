import { isFunctionWord } from "./function-words.ts";
import { singularOf } from "./singular.ts";
import { everyTextWord } from "./text-words.ts";
import { verbFormOf } from "./verb-forms.ts";
import { wordsOf } from "./words.ts";

/** Words for the tool itself, which say nothing of it. */
const selfWords = new Set(["tool", "mcp"]);

/** A text with more characters says more than any name. */
const longest = 200;
/**
 * So many characters of small words and endings for each of the names', and so many in any case, come to nothing new.
 */
const stretch = 3;
const allowance = 60;

/**
 * True for a text that says nothing beyond its subject's names: each word is one of theirs in some form, or carries no
 * meaning. "Gets the user." says nothing beyond `get_user`.
 *
 * @param names identifiers and titles
 */
export function onlyRepeats(text: string, names: readonly string[]): boolean {
  const room = names.reduce((sum, name) => sum + name.length, 0) * stretch + allowance;
  if (text.length > Math.min(longest, room)) return false;
  const own = names.flatMap((name) => stemsOf(name));
  let joined = "";
  let others = 0;
  const isRepetition = everyTextWord(text, (word) => {
    if (isFunctionWord(word) || selfWords.has(word)) return true;
    joined += word;
    if (!stemsOf(word).every((stem) => own.includes(stem))) others++;
    // A name without marks between its words is one word: `getuser`.
    return others === 0 || own.some((stem) => stem.startsWith(joined));
  });
  return isRepetition && joined !== "" && (others === 0 || own.includes(joined));
}

/** True for a text that is the name in words and nothing else: "Gets user." of `get_user`. */
export function spellsOut(text: string, name: string): boolean {
  if (text.length > longest) return false;
  const own = stemsOf(name);
  let at = 0;
  return (
    everyTextWord(text, (word) => stemsOf(word).every((stem) => stem === own[at++])) && at > 0 && at === own.length
  );
}

/** The words of an identifier, each in one form for all: `creates_users` and `createUser` → create user. */
function stemsOf(identifier: string): readonly string[] {
  return wordsOf(identifier).map((word) => verbFormOf(word)?.verb ?? singularOf(word));
}
