import { knownValue } from "../model/reading.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { casingOf, type Casing } from "./casing.ts";
import { serverWords, vagueWords } from "./lexicon/nouns.ts";
import { verbsOfObjectFirstServers } from "./lexicon/verbs.ts";
import { isProperName } from "./spelling.ts";
import { isActionVerb, isImperativeAt } from "./verbs.ts";
import { singularOf, wordsOf } from "./words.ts";

/** A longer prefix is not the name of a service. */
const longestPrefix = 3;

/** The number of tools that must begin with the same words to make them a prefix; if there are only two tools, both. */
const fewestSharers = 3;

/** Facts about the names of all tools of a server. */
export interface ToolNames {
  readonly all: ReadonlySet<string>;
  /** The most frequent casing, the first of several; `undefined` if no name has a casing. */
  readonly casing: Casing | undefined;
  /** The first word of most names, if it is not a verb: `browser` in `browser_click`, `browser_type` … */
  readonly service: string | undefined;
  /** True if most names end in verbs: `job_get`, `job_list`, `settings_set`. */
  readonly endInVerbs: boolean;
  /** True if other tools begin with these words, too, so they name a service or a part of it. */
  isPrefix(words: readonly string[]): boolean;
  /** For each renaming, the first tool to get each name. {@link availableName} computes it on demand. */
  readonly owners: Map<string, ReadonlyMap<string, string>>;
}

/** Not a field of the server, because the model is independent of English. Several rules need the same index. */
const indexes = new WeakMap<Server, ToolNames>();

/** The index of a server's tool names, made once. Names that are only known at run time are omitted. */
export function toolNamesOf(server: Server): ToolNames {
  let index = indexes.get(server);
  if (!index) indexes.set(server, (index = indexOf(server)));
  return index;
}

function indexOf(server: Server): ToolNames {
  const all = new Set<string>();
  for (const { variants } of server.tools) {
    for (const { name } of variants) if (name.state === "known" && name.value.trim()) all.add(name.value);
  }
  const prefixes = new Map<string, number>();
  const tally = new Map<Casing, number>();
  let ending = 0;
  for (const name of all) {
    const words = wordsOf(name);
    const endsInVerb = words.length > 1 && verbsOfObjectFirstServers.has(words.at(-1) ?? "");
    if (endsInVerb && !isActionVerb(words[0] ?? "")) ending++;
    for (let length = 1; length <= longestPrefix && length < words.length; length++)
      count(prefixes, keyOf(words.slice(0, length)));
    const casing = casingOf(name);
    if (casing !== "any" && casing !== "mixed") count(tally, casing);
  }
  const isShared = (key: string): boolean => {
    const times = prefixes.get(key) ?? 0;
    return times >= fewestSharers || (times > 1 && times === all.size);
  };
  const service = [...prefixes].find(
    ([key, times]) => !key.includes(" ") && times * 2 > all.size && isShared(key) && !isActionVerb(key),
  );
  return {
    all,
    casing: mostFrequent(tally),
    service: service?.[0],
    endInVerbs: ending >= fewestSharers && ending * 3 >= all.size,
    isPrefix: (words) => isShared(keyOf(words)),
    owners: new Map(),
  };
}

/** The most frequent thing in a tally; among equals, the one counted first. */
function mostFrequent<T>(tally: ReadonlyMap<T, number>): T | undefined {
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

/** The words for the service in a server's name: `github-mcp-server` → github. */
export function serviceWordsOf(serverName: string | undefined): readonly string[] {
  return serverName === undefined ? [] : wordsOf(serverName).filter((word) => !serverWords.has(word));
}

/**
 * The possible numbers of words before the verb of a name: none; a prefix that other tools share; words of the server's
 * own name; names of well-known services.
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

/** A way to rename tools. */
export interface ToolRenaming {
  /** The identity of the renaming: the rule, and the options that affect it. */
  readonly by: string;
  /** The new name for a tool; `undefined` if it keeps its name. */
  readonly rename: (name: string) => string | undefined;
}

/**
 * The new name for a tool, if no other tool has it: `get_user` for `get user`, unless there is a `get_user`. If two
 * tools would get the same name, the first gets it.
 */
export function availableName(names: ToolNames, name: string, { by, rename }: ToolRenaming): string | undefined {
  const wanted = rename(name);
  if (wanted === undefined || names.all.has(wanted)) return undefined;
  let owners = names.owners.get(by);
  if (!owners) names.owners.set(by, (owners = ownersOf(names, rename)));
  return owners.get(wanted) === name ? wanted : undefined;
}

/** The first tool to get each name. */
function ownersOf({ all }: ToolNames, rename: ToolRenaming["rename"]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const name of all) {
    const wanted = rename(name);
    if (wanted !== undefined && !owners.has(wanted)) owners.set(wanted, name);
  }
  return owners;
}

/** The parts of a name `{service}_{action}_{resource}`, as far as they are known. */
export interface NameParts {
  readonly service: string | undefined;
  readonly action: string | undefined;
  readonly resource: readonly string[];
}

/** Facts for naming tools, besides the names of the server. */
export interface NamingContext {
  /** The service that every name must begin with; "" to guess it. */
  readonly service: string;
  /** The words that may be actions; empty for any verb. */
  readonly actions: readonly string[];
  readonly serverName: string | undefined;
  /** The server's own name, for tools whose service nothing else shows. */
  readonly ownName?: string | undefined;
  readonly names: ToolNames;
}

/** True if the word at an index is an action. */
export function isActionAt(words: readonly string[], index: number, { actions }: NamingContext): boolean {
  return actions.length ? actions.includes(words[index] ?? "") : isImperativeAt(words, index, actions);
}

/**
 * Sorts the words of a name by role, in any order: list github repos → github, list, repos. The service is the
 * configured one, otherwise the server's name in the settings, otherwise the server's own name if the tool's name has
 * it, otherwise the first word of most tools, a well-known name, or the server's own name.
 */
export function namePartsOf(words: readonly string[], context: NamingContext): NameParts {
  const service = serviceOf(words, context);
  const serviceAt = service === undefined ? -1 : words.indexOf(service);
  const others = words.filter((_, index) => index !== serviceAt);
  const actionAt = others.findIndex((_, index) => isActionAt(others, index, context));
  return { service, action: others[actionAt], resource: others.filter((_, index) => index !== actionAt) };
}

/**
 * The words for the subject of a tool: find_book → book; github_list_repos → repos. None for an unknown name, and for a
 * name without an action or a noun.
 */
export function thingsOf({ name }: Tool, server: Server): readonly string[] {
  if (name.state !== "known") return [];
  const serverName = server.identity && knownValue(server.identity.name);
  const context = { service: "", actions: [], serverName, names: toolNamesOf(server) };
  const { action, resource } = namePartsOf(wordsOf(name.value), context);
  return action === undefined ? [] : resource.filter((word) => !vagueWords.has(singularOf(word)));
}

function serviceOf(words: readonly string[], context: NamingContext): string | undefined {
  const { service, serverName, ownName, names } = context;
  if (service) return service;
  const own = onlyOf(serviceWordsOf(ownName));
  return (
    onlyOf(serviceWordsOf(serverName)) ??
    words.find((word) => word === own) ??
    names.service ??
    words.find(isProperName) ??
    own
  );
}

/** The service that a name of one word states: which word of several is the service is not known. */
function onlyOf(words: readonly string[]): string | undefined {
  return words.length === 1 ? words[0] : undefined;
}
