import { lazy, memoize } from "../model/lazy.ts";
import { directions, manners, measureWords, otherWordsInLy, verbStarters } from "./lexicon/function-words.ts";
import { actionsWithValues, detailsOfNouns, valuesAfterActions, valuesAfterNouns } from "./lexicon/nouns.ts";
import {
  ambiguousVerbs,
  shellCommands,
  actionVerbs,
  describingVerbs,
  doublingVerbs,
  gitCommands,
  motions,
  nounsAtEnd,
  orderingNouns,
  otherVerbs,
  pureVerbs,
  thingVerbs,
  verbsBehindThings,
  verbsByEffect,
  wordsWithEffect,
} from "./lexicon/verbs.ts";
import { isProperName } from "./spelling.ts";
import { isDeterminer, isFunctionWord } from "./words.ts";

/** The form of a verb in a text: "Create", "Creates", "Creating". */
export type VerbForm = "imperative" | "third person" | "gerund";

export interface InflectedVerb {
  /** The imperative: "create". */
  readonly verb: string;
  readonly form: VerbForm;
}

const verbsOfNames: ReadonlySet<string> = new Set(
  [...Object.values(verbsByEffect), otherVerbs].flatMap((verbs) =>
    [...verbs].filter((verb) => !wordsWithEffect.has(verb)),
  ),
);

/** True for a lower-case word that is a verb in the imperative. Many such words are nouns, too. */
export function isActionVerb(word: string): boolean {
  return verbsOfNames.has(word);
}

/** Irregular forms. */
const irregular: readonly (readonly [form: string, verb: string, kind: VerbForm])[] = [
  ["has", "have", "third person"],
  ["does", "do", "third person"],
  ["goes", "go", "third person"],
  ["dying", "die", "gerund"],
  ["tying", "tie", "gerund"],
];

const allForms = lazy((): ReadonlyMap<string, InflectedVerb> => {
  const forms = new Map<string, InflectedVerb>();
  // The first verb gets the form: "focuses" belongs to "focus".
  const learn = (word: string, verb: string, form: VerbForm): void => {
    if (!forms.has(word)) forms.set(word, { verb, form });
  };
  const verbs = [...verbsOfNames, ...describingVerbs];
  for (const verb of verbs) learn(verb, verb, "imperative");
  for (const [form, verb, kind] of irregular) learn(form, verb, kind);
  for (const verb of verbs) {
    learn(thirdPersonOf(verb), verb, "third person");
    learn(gerundOf(verb), verb, "gerund");
  }
  return forms;
});

/**
 * The verb that a word is a form of: "creates" → create, third person. `undefined` for a word that never begins a name
 * or description of a tool as a verb. Many verbs are also nouns ("queries"); the position in the text decides.
 *
 * @param word in any case
 */
export const verbFormOf: (word: string) => InflectedVerb | undefined = memoize((word) => {
  const lower = word.toLowerCase();
  const found = allForms().get(lower);
  if (found) return found;
  // "Vectorises" is "vectorizes" in British English.
  const american = /is(?:e|es|ing)$/.test(lower) ? allForms().get(lower.replace(/is(e|es|ing)$/, "iz$1")) : undefined;
  if (american) return american;
  // "Rerank", "reprocesses": "re-" before a verb.
  const again = /^re[a-z]{3}/.test(lower) ? allForms().get(lower.slice(2)) : undefined;
  if (again) return { verb: `re${again.verb}`, form: again.form };
  // "Re-runs", "bulk-update", "cherry-pick": the verb is the last part.
  const hyphen = lower.lastIndexOf("-");
  return hyphen > 0 ? allForms().get(lower.slice(hyphen + 1)) : undefined;
});

/** The forms of a verb that begin descriptions: "list", "lists", "listing". */
export function formsOf(verb: string): readonly string[] {
  return [verb, thirdPersonOf(verb), gerundOf(verb)];
}

function thirdPersonOf(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function gerundOf(verb: string): string {
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  // One syllable with one vowel and one consonant at the end: "running", "getting", "stopping".
  const isShort = /^[^aeiou]*(?:qu)?[aeiou][^aeiouwxy]$/.test(verb);
  return isShort || doublingVerbs.has(verb) ? `${verb}${verb.at(-1) ?? ""}ing` : `${verb}ing`;
}

/** True for a word that says how something is done: "recursively", `tentatively_accept`, but not "reply" or "daily". */
export function isAdverb(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    lower.length > 3 && lower.endsWith("ly") && !otherWordsInLy.has(lower) && !isProperName(lower) && !verbFormOf(lower)
  );
}

/** True for a word that precedes the verb of a name: `tentatively_accept`, `bulk_delete`. */
export function isAdverbial(word: string): boolean {
  return isAdverb(word) || measureWords.has(word);
}

/** True for a word that says how the following verb is done: "Recursively list", "Long press". */
export function isBeforeVerb(word: string, next: string): boolean {
  return (
    isAdverb(word) ||
    (manners.has(word.toLowerCase()) && verbFormOf(next) !== undefined) ||
    (directions.has(word.toLowerCase()) && isLookUp(next))
  );
}

/**
 * True for the words at an index that only say where an action leads: "go forward", `navigate_page_forward`,
 * `forward_geocode`.
 */
function isDirection(words: readonly string[], index: number): boolean {
  if (!directions.has(words[index] ?? "")) return false;
  return words.slice(0, index).some(isMotion) || isLookUp(words[index + 1] ?? "");
}

/** True for a form of a verb that only reads and names nothing: "geocoding"; a query may be forwarded. */
function isLookUp(word: string): boolean {
  const verb = verbFormOf(word)?.verb;
  return verb !== undefined && verbsByEffect.reading.has(verb) && !isNounToo(verb);
}

function isMotion(word: string): boolean {
  return motions.has(verbFormOf(word)?.verb ?? "");
}

/** True for a text in which a word is only a direction: "Goes forward to the next page". */
export function usesAsDirection(text: string, verb: string): boolean {
  return (
    directions.has(verb) &&
    new RegExp(String.raw`\b(?:${[...motions].join("|")})(?:e?s)? (?:\w+ )?${verb}\b`, "i").test(text)
  );
}

/** True for a verb that is a noun at the end of a name: `user_profile`. */
export function isNounAtEnd(word: string): boolean {
  return nounsAtEnd.has(word);
}

/** True for a verb that is also a noun: an order, a transfer. */
export function isNounToo(word: string): boolean {
  return thingVerbs.has(word) || actionVerbs.has(word);
}

/**
 * True if the word at an index of a name states an action: a verb in the imperative, one of `others`, or a command.
 *
 * @param words the lower-case words of the name.
 */
export function isImperativeAt(words: readonly string[], index: number, others: readonly string[]): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (isActionVerb(word) || others.includes(word) || shellCommands.has(word)) return true;
  // `reroute`, `retranspose`
  if (/^re[a-z]{3}/.test(word) && isActionVerb(word.slice(2))) return true;
  if (orderingNouns.has(word))
    return index + 1 < words.length ? !detailsOfNouns.has(words[index + 1] ?? "") : index === 0;
  return index > 0 && words[index - 1] === "git" && gitCommands.has(word);
}

/** The verb of a name, and its index. */
export interface NameVerb {
  readonly verb: string;
  readonly at: number;
  /** Whether it certainly is the verb: it begins the name, and is not a noun. */
  readonly isCertain: boolean;
}

/** The maximum number of words before a verb that is also a noun: the names of one or two services. */
const longestPrefix = 2;

/**
 * The verb of a name: `delete_user` → delete, `github_create_issue` → create, `comment_list` → list, `bulk_update_tags`
 * → update. It is the first known verb, or the verb after it if the first is a noun.
 *
 * @param words the lower-case words of the name
 * @returns `undefined` if no word is a known verb, or only the last word is, which is more likely a noun:
 * `user_profile`.
 */
export function verbOfName(
  words: readonly string[],
  isVerb: (word: string) => boolean = isActionVerb,
): NameVerb | undefined {
  const last = words.length - 1;
  const first = words.findIndex((word, index) => {
    if (!isVerb(word) || (measureWords.has(word) && isVerb(words[index + 1] ?? ""))) return false;
    if (isDirection(words, index)) return false;
    return index === 0 || (index === last ? !nounsAtEnd.has(word) : index <= longestPrefix || !isNounToo(word));
  });
  const at = verbAfterNoun(words, first < 0 ? 0 : first, isVerb) ?? first;
  const verb = words[at];
  return verb === undefined ? undefined : { verb, at, isCertain: at === 0 && !thingVerbs.has(verb) };
}

/** The index of the verb after a noun at an index: `comment_list`, `chat_get_messages`, `upload_get`. */
function verbAfterNoun(words: readonly string[], at: number, isVerb: (word: string) => boolean): number | undefined {
  const last = words.length - 1;
  const [word = "", next = "", end = ""] = [words[at], words[at + 1], words[last]];
  if (at >= last || !isNounToo(word)) return undefined;
  const isThing = thingVerbs.has(word);
  if (isThing && pureVerbs.has(next) && isVerb(next)) return at + 1;
  // "copy and delete" contains two verbs.
  if (pureVerbs.has(end) && isVerb(end) && !words.slice(at, last).some(isFunctionWord)) return last;
  return isThing && at + 1 === last && verbsBehindThings.has(end) && isVerb(end) ? last : undefined;
}

/** True for a verb that is also a noun or an adjective, so a name with it need not state an action. */
export function isNounOrVerb(verb: string): boolean {
  return ambiguousVerbs.has(verb) || isNounToo(verb);
}

/** A word with the mark before it that begins a clause. A hyphen is such a mark: "Base-Update a record". */
const wordInClause = /(^|[.:;!?|()[\]•✓\n–—-]\s{0,8}|\s|[^\p{L}\p{N}])([\p{L}\p{N}']+)(?!\/)/gu;

/**
 * True for a text that certainly uses a word as a verb: "Orders a pizza", "to order", "the one that was ordered", but
 * not "Order book depth", "the stop times", "put/call ratio".
 */
export function usesAsVerb(text: string, verb: string): boolean {
  const stem = verb.replace(/e$/u, "");
  const doubled = stem + (stem.at(-1) ?? "");
  const stemOfPast = verb.replace(/y$/u, "i");
  const inflected = [`${stem}ed`, `${stem}ing`, `${verb}ing`, `${doubled}ed`, `${doubled}ing`, `${stemOfPast}ed`];
  const thirdPerson = [`${verb}s`, `${verb}es`, `${stemOfPast}es`];
  const words = [...text.toLowerCase().matchAll(wordInClause)];
  return words.some(([, mark = "", word = ""], index) => {
    if (inflected.includes(word)) return true;
    if (word !== verb && !thirdPerson.includes(word)) return false;
    const before = words[index - 1]?.[2] ?? "";
    const [, markBehind = "", next = ""] = words[index + 1] ?? [];
    // "orders: the newest of a user": the name of a domain.
    if (markBehind.startsWith(":")) return false;
    if (isDeterminer(next) || (word === verb && verbStarters.has(before))) return true;
    const isFirst = index === 0 || mark.trim() !== "";
    return isFirst && !valuesAfterNouns.has(next) && !(valuesAfterActions.has(next) && actionsWithValues.has(verb));
  });
}
