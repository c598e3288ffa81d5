import type { Server } from "../model/server.ts";
import { casingOf, type Casing } from "./casing.ts";
import { isProperName } from "./spelling.ts";
import { isActionVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";

/** A prefix of more words than this names no service. */
const longestPrefix = 3;
/** So many tools must begin with the same words for them to be a prefix; or all, where there are but two. */
const sharers = 3;

/** What the names of all tools of a server tell about each of them. */
export interface ToolNames {
  readonly all: ReadonlySet<string>;
  /** The casing of most names that have one, the first of several; `undefined` where no name has one. */
  readonly casing: Casing | undefined;
  /** The word that begins most of the names and is no verb: `browser` of `browser_click`, `browser_type` … */
  readonly service: string | undefined;
  /** True where names end in verbs as a rule: `job_get`, `job_list`, `settings_set`. */
  readonly endInVerbs: boolean;
  /** True where other tools begin with these words too, so that they name a service or a part of it. */
  isPrefix(words: readonly string[]): boolean;
}

/** Verbs with which names end of servers that name the object first. */
const endingVerbs = new Set([
  "add",
  "create",
  "delete",
  "find",
  "get",
  "list",
  "remove",
  "run",
  "search",
  "set",
  "start",
  "stop",
  "update",
]);

const indexes = new WeakMap<Server, ToolNames>();

/** The index of the tool names of a server, made once. Names that are known at run time alone are not in it. */
export function toolNamesOf(server: Server): ToolNames {
  const known = indexes.get(server);
  if (known) return known;
  const made = indexed(server);
  indexes.set(server, made);
  return made;
}

function indexed(server: Server): ToolNames {
  const all = new Set<string>();
  for (const { variants } of server.tools) {
    for (const { name } of variants) if (name.state === "known" && name.value.trim()) all.add(name.value);
  }
  const prefixes = new Map<string, number>();
  const tally = new Map<Casing, number>();
  let ending = 0;
  for (const name of all) {
    const words = wordsOf(name);
    if (words.length > 1 && endingVerbs.has(words.at(-1) ?? "") && !isActionVerb(words[0] ?? "")) ending++;
    for (let length = 1; length <= longestPrefix && length < words.length; length++)
      count(prefixes, keyOf(words.slice(0, length)));
    const casing = casingOf(name);
    if (casing !== "any" && casing !== "mixed") count(tally, casing);
  }
  const isShared = (key: string): boolean => {
    const times = prefixes.get(key) ?? 0;
    return times >= sharers || (times > 1 && times === all.size);
  };
  return {
    all,
    casing: mostFrequent(tally),
    service: serviceAmong(prefixes, all.size, isShared),
    endInVerbs: ending >= sharers && ending * 3 >= all.size,
    isPrefix: (words) => isShared(keyOf(words)),
  };
}

function serviceAmong(
  prefixes: ReadonlyMap<string, number>,
  size: number,
  isShared: (key: string) => boolean,
): string | undefined {
  for (const [key, times] of prefixes) {
    if (!key.includes(" ") && times * 2 > size && isShared(key) && !isActionVerb(key)) return key;
  }
  return undefined;
}

/** Of the counted things the most frequent, of several the one that was counted first. */
export function mostFrequent<T>(tally: ReadonlyMap<T, number>): T | undefined {
  let found: T | undefined;
  let most = 0;
  for (const [thing, times] of tally) if (times > most) [found, most] = [thing, times];
  return found;
}

/** Counts one more of a thing. */
export function count<T>(tally: Map<T, number>, thing: T): void {
  tally.set(thing, (tally.get(thing) ?? 0) + 1);
}

function keyOf(words: readonly string[]): string {
  return words.join(" ");
}

/** Words of servers' names that name no service. */
const serverWords = new Set(["mcp", "server", "the", "official", "api"]);

/** The words by which a server's name tells its service: `github-mcp-server` → github. */
export function serviceWordsOf(serverName: string | undefined): readonly string[] {
  return serverName === undefined ? [] : wordsOf(serverName).filter((word) => !serverWords.has(word));
}

/**
 * How many words of a name may stand before its verb: none; a prefix that other tools share; words of the server's own
 * name, and names of well-known services.
 *
 * @param service the words of the server's name.
 */
export function prefixLengths(
  words: readonly string[],
  names: ToolNames,
  service: readonly string[],
): readonly number[] {
  const lengths = [0];
  let isService = true;
  for (let length = 1; length <= longestPrefix && length < words.length; length++) {
    const last = words[length - 1] ?? "";
    isService &&= service.includes(last) || isProperName(last);
    if (isService || names.isPrefix(words.slice(0, length))) lengths.push(length);
  }
  return lengths;
}
