import { descriptionFillers, nameFillers, objectNouns, placeholders } from "./lexicon/emptiness.ts";
import { genericVerbs, thinVerbs } from "./lexicon/verbs.ts";
import { everyTextWord } from "./text.ts";
import { verbFormOf } from "./verbs.ts";
import { isFunctionWord, singularOf, wordsOf } from "./words.ts";

/** The description that suggestions insert if there is none. It is a placeholder: rules still require a description. */
export function todoDescription(name: string): string {
  return `TODO: describe ${name}`;
}

/**
 * A note to oneself: at the beginning or end of a sentence or line, before a colon, or before a verb: "TODO describe".
 */
const note =
  /(?:^|[.!?:;,([{<*`—–-]|\n)\s{0,8}(?:TODO|FIXME|TBD|XXX)(?=\s*(?:$|[.!?:;,)\]}>*`—–-]|\n)|\s+(?:add|complete|describe|document|explain|fill|finish|fix|improve|replace|update|write)\b)/;

/** True for a text with such a note, but not for "Create a TODO" and "List TODO comments". */
export function isUnfinished(text: string): boolean {
  return /TODO|FIXME|TBD|XXX/.test(text) && note.test(text);
}

/** "Add a short description here", "Description of the tool". */
const descriptionHere = new RegExp(
  [
    "^(?:(?:please )?(?:add|enter|insert|provide|put|write) )?(?:an? |some |the |this |your )?",
    "(?:(?:brief|short|tool) )*desc(?:ription)?",
    "(?: (?:for|of) (?:my |the |this |your )?(?:tool|function|method|parameter|argument))?(?: (?:goes )?here)?$",
  ].join(""),
);

/** "Describe what the tool does" */
const describeThis =
  /^(?:please )?describe (?:(?:the|this|your) (?:tool|parameter)(?: here)?|what (?:the|this|your) (?:tool|parameter) (?:does|is(?: for)?))$/;

/** "This is a sample tool" */
const bareNoun =
  /^(?:this is )?(?:an? |the |my |this |some )?(?:dummy |example |mcp |new |sample |simple )*(?:tool|parameter|param|argument)$/;

/** The length that no placeholder exceeds. */
const longestPlaceholder = 80;

/** True for a text that is a placeholder or unfinished: "TODO", "N/A.", "description here". */
export function isPlaceholder(text: string): boolean {
  // Long texts are not placeholders, but they may be unfinished.
  if (text.length > longestPlaceholder) return isUnfinished(text);
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[<[({"'`*_]+|(?<![>\])}"'`*_.!:…])[>\])}"'`*_.!:…]+$/g, "")
    .trim();
  return (
    bare === "" ||
    placeholders.has(bare) ||
    [descriptionHere, describeThis, bareNoun].some((pattern) => pattern.test(bare)) ||
    isUnfinished(text)
  );
}

/** True for a name that consists only of words in `generic`: `data`, `inputData`, `payload2`, but not `userData`. */
export function isAmbiguousName(name: string, generic: ReadonlySet<string>): boolean {
  const words = wordsOf(name).filter((word) => !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => isIn(generic, word));
}

/** True for a text that says no more than the words in `generic`: "The data to process". */
export function isAmbiguousText(text: string, generic: ReadonlySet<string>): boolean {
  // "Whether the field is required" states what the parameter decides.
  if (/^\s*whether\b/iu.test(text)) return false;
  let count = 0;
  const isAmbiguous = everyTextWord(text, (word) => {
    count++;
    return isFunctionWord(word) || descriptionFillers.has(word) || isIn(generic, word);
  });
  return isAmbiguous && count > 0;
}

function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(singularOf(word));
}

/**
 * True for a name that consists only of empty words: `get_data`, `tool1`, `do_something`, `handler`.
 *
 * @param nouns lower-case nouns without content.
 */
export function isGenericName(name: string, nouns: readonly string[]): boolean {
  const words = wordsOf(name).filter((word) => !/^\p{Nd}+$/u.test(word) && !nameFillers.has(word));
  const [first] = words;
  if (first === undefined) return wordsOf(name).length > 0;
  const isVerb = genericVerbs.has(first);
  if (words.length === 1) return isVerb || nouns.includes(first);
  const rest = isVerb || thinVerbs.has(first) ? words.slice(1) : words;
  // `run_test` runs a test, `get_example` gets an example.
  const isObject = rest.length === 1 && rest !== words && objectNouns.has(rest[0] ?? "");
  return !isObject && rest.every((word) => nouns.includes(word));
}

/** A longer text says more than any name. */
const longestRepetition = 200;

/** A repetition is at most this many times as long as the names, plus this many characters of function words. */
const stretch = 3;
const allowance = 60;

/**
 * True for a text that says no more than its subject's names: each word is a form of one of theirs, or empty. "Gets the
 * user." says no more than `get_user`.
 *
 * @param names identifiers and titles
 */
export function onlyRepeats(text: string, names: readonly string[]): boolean {
  const most = names.reduce((sum, name) => sum + name.length, 0) * stretch + allowance;
  if (text.length > Math.min(longestRepetition, most)) return false;
  const own = names.flatMap((name) => stemsOf(name));
  let joined = "";
  let others = 0;
  const isRepetition = everyTextWord(text, (word) => {
    if (isFunctionWord(word) || word === "tool" || word === "mcp") return true;
    joined += word;
    if (!stemsOf(word).every((stem) => own.includes(stem))) others++;
    // A name without separators is one word: `getuser`.
    return others === 0 || own.some((stem) => stem.startsWith(joined));
  });
  return isRepetition && joined !== "" && (others === 0 || own.includes(joined));
}

/** True for a text that only writes the name in words: "Gets user." for `get_user`. */
export function spellsOut(text: string, name: string): boolean {
  if (text.length > longestRepetition) return false;
  const own = stemsOf(name);
  let at = 0;
  return (
    everyTextWord(text, (word) => stemsOf(word).every((stem) => stem === own[at++])) && at > 0 && at === own.length
  );
}

/** The words of an identifier in a canonical form: `creates_users` and `createUser` → create user. */
function stemsOf(identifier: string): readonly string[] {
  return wordsOf(identifier).map((word) => verbFormOf(word)?.verb ?? singularOf(word));
}
