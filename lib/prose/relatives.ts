import { isFunctionWord } from "./function-words.ts";
import { singularOf } from "./singular.ts";
import { isManner, verbOfName } from "./verb-place.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Words behind the verb that tell nothing of what a name is about: `insert_many`, `get_all`. */
const vague = wordSet("batch bulk by current data detail details info list many multiple new one status");

/**
 * What a name shares with its relatives: the thing that it is about, and the word that it begins with, if that is no
 * verb.
 */
export interface Kinship {
  readonly noun: string | undefined;
  readonly prefix: string | undefined;
}

/**
 * By what a name of a tool is related to others: `user-create` and `list_users` by their noun, `browser_click` and
 * `browser_type` by their prefix. A verb alone relates nothing: `get_user` and `get_weather` are strangers.
 */
export function kinshipOf(name: string): Kinship {
  const words = wordsOf(name);
  const at = verbOfName(words)?.at ?? -1;
  const noun =
    words.slice(at + 1).find((word) => !isFunctionWord(word) && !vague.has(word)) ??
    words.slice(0, Math.max(at, 0)).findLast((word) => !isManner(word));
  const [first] = words;
  return {
    noun: noun === undefined ? undefined : singularOf(noun),
    prefix: at === 0 || first === undefined || words.length < 2 || isManner(first) ? undefined : singularOf(first),
  };
}

/** Members by the noun, and by the prefix, that they share with two others at least; those by a noun first. */
export function kinsOf<T>(members: readonly T[], nameOf: (member: T) => string): readonly (readonly T[])[] {
  const byNoun = new Map<string, T[]>();
  const byPrefix = new Map<string, T[]>();
  for (const member of members) {
    const { noun, prefix } = kinshipOf(nameOf(member));
    if (noun !== undefined) join(byNoun, noun, member);
    if (prefix !== undefined) join(byPrefix, prefix, member);
  }
  return [...byNoun.values(), ...byPrefix.values()].filter(({ length }) => length >= fewestKins);
}

/** Two make no pattern that a third could depart from. */
const fewestKins = 3;

function join<T>(groups: Map<string, T[]>, key: string, member: T): void {
  const group = groups.get(key);
  if (group) group.push(member);
  else groups.set(key, [member]);
}
