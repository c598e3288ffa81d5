import { memoize } from "../model/lazy.ts";
import { descriptionFillers, nameFillers, objectNouns, placeholders } from "./lexicon/emptiness.ts";
import { genericVerbs, thinVerbs } from "./lexicon/verbs.ts";
import { everyTextWord } from "./text.ts";
import { verbFormOf } from "./verbs.ts";
import { isFunctionWord, singularOf, wordsOf } from "./words.ts";

/** The description that suggestions insert if there is none. It is a placeholder: rules still require a description. */
export function todoDescription(name: string): string {
  return `TODO: describe ${name}`;
}

const marker = "(?:TODO|FIXME|TBD|XXX)";
const tasks = "(?:add|complete|describe|document|explain|fill|finish|fix|improve|replace|update|write)";

/** A note of the author to themselves, which is not about the subject of the text. */
const notes = [
  // At the beginning of a text, a line or a sentence: "TODO", "TODO: describe", "[TODO] describe", "TODO(ann): …".
  String.raw`(?:^|[.!?]\s|\n)[\s#>*<[({"'\x60-]{0,8}${marker}(?:\([^)\n]{0,40}\))?[)\]}>*"'\x60]{0,4}(?=\s*(?:$|[.!:…\n])|\s+(?:[–—-]|${tasks}\b))`,
  // In brackets: "(TODO: limits)", "[TBD]". A status may be in brackets, too: "open (TODO)".
  String.raw`[([{<]\s{0,3}(?:${marker}\s{0,3}:|(?:TBD|FIXME|XXX)\s{0,3}[)\]}>])`,
  // At the end: "Gets a user - TODO", "Format: TBD".
  String.raw`(?:[–—]|\s-)\s{1,8}${marker}[.!]?\s*$`,
  String.raw`:\s{0,3}(?:TBD|FIXME|XXX)[.!]?\s*$`,
].map((source) => new RegExp(source));

/** The other states of a task, and other marks of comments. A text that contains them is about such tasks or marks. */
const states = /\b(?:BACKLOG|CANCELL?ED|CLOSED|COMPLETED?|DOING|DONE|HACK|IN[_ -]?PROGRESS|OPEN)\b/;

/** "todo: write this description", in lower case only if the text to write is named. */
const lowerNote =
  /^\s*(?:todo|fixme|tbd)\b[\s:,-]*(?:add|complete|describe|document|explain|fill|write)\b.{0,40}\b(?:desc(?:ription)?|docs?|documentation|here|later|me|this)\b/i;

/** The part of a text that is a note to oneself: "TODO: describe"; not in "Create a TODO" and "List TODO comments". */
function noteIn(text: string): string | undefined {
  const lower = lowerNote.exec(text);
  if (lower) return lower[0].trim();
  const found = text.match(/TODO|FIXME|TBD|XXX/g);
  if (!found || states.test(text)) return undefined;
  // "TODO, FIXME or XXX": the marks that a tool searches for.
  if (new Set(found).size > 1 && text.length > longestPlaceholder / 4) return undefined;
  for (const note of notes) {
    const match = note.exec(text);
    if (match) return text.slice(match.index).replace(/^[.!?]?\s+/, "");
  }
  return undefined;
}

/** True for a text with such a note. */
export function isUnfinished(text: string): boolean {
  return noteIn(text) !== undefined;
}

/** Filler of designers and of templates, anywhere in a text. */
const filler = /\blorem ipsum\b/i;

/** `<name>`, `[insert text]`, `{{title}}`: a field of a template, alone. */
const templateField = /^\s*(?:<[^<>]{1,40}>|\[[^[\]]{1,40}\]|\{\{[^{}]{1,40}\}\})\s*(?:\.\s*)?$/;
const fieldWords = /\b(?:desc(?:ription)?|enter|fill|here|insert|name|placeholder|replace|text|title|todo|your)\b/i;

/** "Enter text here", "Your title here" */
const textHere =
  /^(?:(?:add|enter|insert|put|type|write) )?(?:an? |some |the |your )?(?:tool |parameter )?(?:name|summary|text|title) (?:goes )?here$/;

/** The part of a text that is a placeholder: a note to oneself, filler, or the whole text. */
export const placeholderIn: (text: string) => string | undefined = memoize(
  (text) => noteIn(text) ?? filler.exec(text)?.[0] ?? (isWhollyPlaceholder(text) ? text.trim() : undefined),
  { max: 100 },
);

const placeholderName =
  /^(?:(?:FIXME|TBD|TODO|XXX)(?:[_-](?:name|rename|title|tool))?|(?:insert|my|the|your)[_-]?(?:tool|prompt|resource)[_-]?name(?:[_-]?here)?|lorem[_-]?ipsum|<.*>|\{\{.*\}\})$/;

/** True for a name that a template has left: `TODO`, `your_tool_name`, `<name>`; not `todo_list`. */
export function isPlaceholderName(name: string): boolean {
  return placeholderName.test(name);
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
  return text.trim() === "" || placeholderIn(text) !== undefined;
}

/** True for a text that consists of a placeholder. */
function isWhollyPlaceholder(text: string): boolean {
  if (text.length > longestPlaceholder) return false;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[<[({"'`*_]+|(?<![>\])}"'`*_.!:…])[>\])}"'`*_.!:…]+$/g, "")
    .trim();
  return (
    (bare === "" && text.trim() !== "") ||
    placeholders.has(bare) ||
    [descriptionHere, describeThis, bareNoun, textHere].some((pattern) => pattern.test(bare)) ||
    (templateField.test(text) && fieldWords.test(text))
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
  // "Must be 'object'" states the value.
  if (/(?<!\w)(["'`])\S.*?\1/u.test(text)) return false;
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
