import { isAdverb } from "./adverbs.ts";
import { isFunctionWord } from "./function-words.ts";
import { isActionVerb, isEndingNoun, isPureVerb } from "./verbs.ts";
import { wordSet } from "./word-set.ts";

/** The verb of a name, and where it stands. */
export interface NameVerb {
  readonly verb: string;
  readonly at: number;
  /** Whether it is the verb for certain: it begins the name, and is not the name of a thing. */
  readonly isCertain: boolean;
}

/** Verbs that are the names of things as well, which a verb behind them is done to: `comment_list`, `order_cancel`. */
const things = wordSet(`
  bid bookmark chat comment draft estimate group index invite invoice issue label link log map model monitor note order
  page plan poll process profile prompt purchase quiz record refund release reply report request review route run schedule
  screenshot snapshot star stream study tag trade vote`);

/** Verbs that are nouns before a verb that can be nothing else: `upload_get`, but `copy_list` copies a list. */
const deeds = wordSet(`
  backup broadcast build copy deploy download export filter fork import match merge new patch play post push query queue
  sample search send share stage swap test trace track transfer trigger upload view watch`);

/** Verbs that end the name of a thing as what is done to it. */
const endingVerbs = wordSet(`
  approve archive assign cancel close count disable download edit enable list modify move publish read reject rename
  reopen resolve restart revoke search send show submit unarchive unassign unpublish update upload validate`);

/** Words before a verb that say how much of it is done. */
const measures = wordSet("batch bulk");

/** True for a word that stands before a verb and says how it is done: `tentatively_accept`, `bulk_delete`. */
export function isManner(word: string): boolean {
  return isAdverb(word) || measures.has(word);
}

/** True for a verb that is the name of a thing as well: an order, a comment. */
export function isThing(word: string): boolean {
  return things.has(word);
}

/** True for a verb that is as common as a noun: a thing, or a deed such as a transfer. */
export function isNounToo(word: string): boolean {
  return things.has(word) || deeds.has(word);
}

/**
 * The verb of a name: `delete_user` → delete, `github_create_issue` → create, `comment_list` → list, `bulk_update_tags`
 * → update. All that ask for the verb of a name ask here; they differ in which verbs they know.
 *
 * @param words the lower-case words of the name
 * @returns `undefined` where no word is a verb that is known, or the one at the end is rather a noun: `user_profile`.
 */
export function verbOfName(
  words: readonly string[],
  isVerb: (word: string) => boolean = isActionVerb,
): NameVerb | undefined {
  const start = startOf(words, isVerb);
  const at = placeOf(words, start, isVerb);
  const verb = words[at];
  return verb === undefined ? undefined : { verb, at, isCertain: at === 0 && !isThing(verb) };
}

/**
 * Where the name begins behind words that say how something is done: 0, but for `tentatively_accept`, `bulk_delete`.
 */
function startOf(words: readonly string[], isVerb: (word: string) => boolean): number {
  const start = words.findIndex((word) => !isManner(word));
  return start > 0 && (isVerb(words[start] ?? "") || isAdverb(words[start - 1] ?? "")) ? start : 0;
}

function placeOf(words: readonly string[], start: number, isVerb: (word: string) => boolean): number {
  const last = words.length - 1;
  const isVerbAt = (index: number): boolean => {
    const word = words[index] ?? "";
    if (!isVerb(word) || (measures.has(word) && isVerb(words[index + 1] ?? ""))) return false;
    return index < last || index === start || !isEndingNoun(word);
  };
  const isPureAt = (index: number): boolean => isPureVerb(words[index] ?? "") && isVerb(words[index] ?? "");
  // Next after what names the service, at a place where no noun can be, or further on.
  const service =
    [start + 1, last].find((index) => index > start && isPureAt(index)) ?? [start + 1, start + 2, last].find(isVerbAt);
  const at = isVerbAt(start)
    ? start
    : (service ??
      words.findIndex((word, index) => index > start && isVerbAt(index) && !isNounToo(word) && !isEndingNoun(word)));
  return verbBehindThing(words, at < 0 ? start : at, isVerb) ?? at;
}

/**
 * `comment_list`, `chat_get_messages`, `upload_get`: where the verb is that is done to what the word at an index names.
 */
function verbBehindThing(words: readonly string[], at: number, isVerb: (word: string) => boolean): number | undefined {
  const last = words.length - 1;
  const [word = "", next = "", end = ""] = [words[at], words[at + 1], words[last]];
  if (at >= last || !isNounToo(word)) return undefined;
  if (isThing(word) && isPureVerb(next)) return at + 1;
  // "copy and delete" are two verbs.
  if (isPureVerb(end) && isVerb(end) && !words.slice(at, last).some(isFunctionWord)) return last;
  return isThing(word) && at + 1 === last && endingVerbs.has(end) && isVerb(end) ? last : undefined;
}
