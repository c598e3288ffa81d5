import type { Located, LocatedArray, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import { parameterKeys } from "../../model/parameters-elsewhere.ts";
import { commonVerbs } from "../../prose/lexicon/verbs.ts";
import {
  hasForeignKey,
  isNamed,
  isPlausible,
  promptShape,
  resourceShape,
  textAtKey,
  toolShape,
  type DefinitionShape,
} from "./tool-shape.ts";

/** The keys in a response of the protocol that hold definitions. */
const listKeys = ["tools", "resources", "resourceTemplates", "prompts"] as const;
type ListKey = (typeof listKeys)[number];

/** The evidence in a file's name about its lists: that they contain tools, or even tools of a server. */
export type FileNameEvidence = "named" | "named mcp";

/** A list of definitions in a document. */
export interface DefinitionList {
  readonly key: ListKey;
  readonly array: LocatedArray;
  /** JSON pointer of the list in its document. */
  readonly pointer: string;
}

/** The keys of a response of the protocol, in its revisions 2025-11-25 and 2026-07-28. */
const answerKeys: ReadonlySet<string> = new Set([
  ...listKeys,
  "nextCursor",
  "_meta",
  "resultType",
  "ttlMs",
  "cacheScope",
]);

/** The keys that a response or a server's own manifest may have. Any other key suggests something else. */
const wrapperKeys: ReadonlySet<string> = new Set([
  ...answerKeys,
  "$schema",
  "name",
  "title",
  "displayName",
  "version",
  "description",
  "instructions",
  "serverInfo",
  "protocolVersion",
  "capabilities",
  "websiteUrl",
  "homepage",
  "repository",
  "license",
  "author",
  "icons",
]);

const shapes: Readonly<Record<ListKey, DefinitionShape>> = {
  tools: toolShape,
  resources: resourceShape,
  resourceTemplates: resourceShape,
  prompts: promptShape,
};

/**
 * The lists of definitions in an object. An entry that certainly is a definition is enough; otherwise all entries must
 * be plausible, and nothing next to the list may suggest something else.
 *
 * @param trust evidence for the lists, even faulty ones: the protocol's envelope, whatever the lists contain, or the
 * file's name, unless they look like lists of something else.
 */
export function listsIn(
  holder: LocatedObject,
  pointer: string,
  trust: "envelope" | FileNameEvidence | undefined,
): DefinitionList[] {
  const lists: DefinitionList[] = [];
  for (const key of listKeys) {
    const array = holder.members.get(key)?.value;
    if (array?.kind === "array") lists.push({ key, array, pointer: pointerTo(pointer, key) });
  }
  if (!lists.length) return lists;
  const isAnswer = hasKeysOfAnswer(holder);
  const isVouchedFor =
    isAnswer || lists.some(({ key, array }) => isCertainList(key, array.items)) || hasKeysOfServer(holder);
  return lists.filter(({ key, array: { items } }) => {
    if (trust === "envelope" || (isAnswer && !items.length)) return true;
    if (isCertainList(key, items)) return true;
    if (isListOfOthers(key, items, trust)) return false;
    return trust ? mayBeList(items) : isVouchedFor && isPlausibleList(key, items);
  });
}

/** True for an object that may be a response: it has no other keys. */
export function hasKeysOfAnswer({ members }: LocatedObject): boolean {
  return [...members.keys()].every((key) => answerKeys.has(key));
}

/** True for an object that may be a response or a server's own manifest: it has no other keys. */
export function hasKeysOfServer({ members }: LocatedObject): boolean {
  return [...members.keys()].every((key) => wrapperKeys.has(key));
}

/**
 * True for values that form a list of tools without a key around them.
 *
 * @param trust evidence from the file's name: that it contains tools, or that tools are near.
 */
export function isToolList(items: readonly Located[], trust: FileNameEvidence | "near" | undefined): boolean {
  if (isCertainList("tools", items)) return true;
  if (!trust || isListOfOthers("tools", items, trust)) return false;
  if (trust === "near") return isPlausibleList("tools", items);
  return !items.length || objectsIn(items).some(({ members }) => members.has("name") || members.has("description"));
}

function isCertainList(key: ListKey, items: readonly Located[]): boolean {
  return objectsIn(items).some((entry) => shapes[key].isCertain(entry));
}

function isPlausibleList(key: ListKey, items: readonly Located[]): boolean {
  const entries = objectsIn(items).filter(({ members }) => members.size);
  return entries.length > 0 && entries.every((entry) => isPlausible(entry, shapes[key]));
}

/**
 * True for a list of programs, links, agents, or of tools in another format: no entry has a key of a definition besides
 * name and description, which anything may have, and there is other evidence against it.
 */
function isListOfOthers(
  key: ListKey,
  items: readonly Located[],
  trust: FileNameEvidence | "near" | undefined,
): boolean {
  const shape = shapes[key];
  const entries = objectsIn(items).filter(({ members }) => members.size);
  if (entries.some((entry) => shape.hasTypicalKey(entry) || shape.isCertain(entry))) return false;
  const others = entries.filter((entry) => hasForeignKey(entry, shape));
  // `{ "foo": 1 }` among entries such as `{ "name": 7 }` is a fault.
  if (others.some(isNamed) || (others.length > 0 && others.length === entries.length)) return true;
  if (key !== "tools") return false;
  if (entries.some(({ members }) => parameterKeys.some((name) => members.has(name)))) return true;
  return trust !== "named mcp" && areNamesOfPrograms(entries);
}

/**
 * `get_user`, `getUser`, `web/search`: words joined as in names of tools. A slug such as `docker-compose` may name a
 * program.
 */
const toolName = /^[a-z][a-z\d]*(?:[_./][a-zA-Z\d]+|[A-Z][a-zA-Z\d]*)/;

/** True for `terraform`, `Visual Studio Code`, `TokenService`: only the file's name suggests that these are tools. */
function areNamesOfPrograms(entries: readonly LocatedObject[]): boolean {
  const names = entries.flatMap((entry) => textAtKey(entry, "name") || []);
  return names.length > 0 && names.filter(isNameOfTool).length * 2 < names.length;
}

function isNameOfTool(name: string): boolean {
  const words = name.split("-");
  return toolName.test(name) || [words[0], words.at(-1)].some((word = "") => commonVerbs.has(word));
}

function mayBeList(items: readonly Located[]): boolean {
  return !items.length || objectsIn(items).length > 0;
}

function objectsIn(items: readonly Located[]): LocatedObject[] {
  return items.filter((item) => item.kind === "object");
}
