import type { LocatedArray, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import { hasForeignKey, isNamed, isPlausible, promptLikeness, resourceLikeness, toolLikeness, type Likeness } from "./likeness.ts";

/** The keys of an answer of the protocol that hold definitions. */
export const listKeys = ["tools", "resources", "resourceTemplates", "prompts"] as const;
export type ListKey = (typeof listKeys)[number];

/** A list of definitions in a document. */
export interface DefinitionList {
  readonly key: ListKey;
  readonly array: LocatedArray;
  /** JSON pointer of the list in its document. */
  readonly pointer: string;
}

/** The keys of an answer of the protocol, in its revisions 2025-11-25 and 2026-07-28. */
const answerKeys: ReadonlySet<string> = new Set([...listKeys, "nextCursor", "_meta", "resultType", "ttlMs", "cacheScope"]);

/** The keys that an answer or a server's own manifest may have; any other key is a sign of something else. */
const wrapperKeys: ReadonlySet<string> = new Set([
  ...answerKeys, "$schema", "name", "title", "displayName", "version", "description", "instructions", "serverInfo", "protocolVersion",
  "capabilities", "websiteUrl", "homepage", "repository", "license", "author", "icons",
]);

const likenesses: Readonly<Record<ListKey, Likeness>> = {
  tools: toolLikeness,
  resources: resourceLikeness,
  resourceTemplates: resourceLikeness,
  prompts: promptLikeness,
};

/**
 * The lists of definitions in an object: where one entry is surely a definition, or all of them may be and nothing
 * beside the list speaks against it.
 *
 * @param trust what vouches for the lists, faulty ones too: the protocol's envelope whatever is in them, the name of the file
 *   where they do not look like lists of something else.
 */
export function listsIn(holder: LocatedObject, pointer: string, trust: "envelope" | "named" | undefined): DefinitionList[] {
  const lists: DefinitionList[] = [];
  for (const key of listKeys) {
    const array = holder.members.get(key)?.value;
    if (array?.kind === "array") lists.push({ key, array, pointer: pointerTo(pointer, key) });
  }
  if (!lists.length) return lists;
  const keys = [...holder.members.keys()];
  const isAnswer = keys.every((key) => answerKeys.has(key));
  const isVouchedFor = isAnswer || lists.some(isSureList) || keys.every((key) => wrapperKeys.has(key));
  return lists.filter((list) => {
    if (trust === "named" && isListOfOthers(list)) return false;
    if (trust || (isAnswer && !list.array.items.length)) return mayBeList(list);
    return isSureList(list) || (isVouchedFor && isPlausibleList(list));
  });
}

/**
 * True for an array that is a list of tools by itself.
 *
 * @param trust what the name of the file says: that it holds tools, or that tools are around.
 */
export function isToolArray(array: LocatedArray, trust: "named" | "near" | undefined): boolean {
  const list: DefinitionList = { key: "tools", array, pointer: "" };
  if (isSureList(list)) return true;
  if (trust === "near") return isPlausibleList(list);
  if (trust !== "named" || isListOfOthers(list)) return false;
  return !array.items.length || objectsIn(array).some(({ members }) => members.has("name") || members.has("description"));
}

function isSureList({ key, array }: DefinitionList): boolean {
  return objectsIn(array).some((entry) => likenesses[key].isSure(entry));
}

function isPlausibleList({ key, array }: DefinitionList): boolean {
  const entries = objectsIn(array).filter(({ members }) => members.size);
  return entries.length > 0 && entries.every((entry) => isPlausible(entry, likenesses[key]));
}

/**
 * True for a list of programs, links, agents: none of its entries has a key of a definition beside the name and the
 * description, which anything may have, and some have keys of their own.
 */
function isListOfOthers({ key, array }: DefinitionList): boolean {
  const likeness = likenesses[key];
  const entries = objectsIn(array).filter(({ members }) => members.size);
  if (entries.some((entry) => likeness.isMarked(entry) || likeness.isSure(entry))) return false;
  const others = entries.filter((entry) => hasForeignKey(entry, likeness));
  // `{ "foo": 1 }` between `{ "name": 7 }` and the like is a fault.
  return others.some(isNamed) || (others.length > 0 && others.length === entries.length);
}

function mayBeList({ array }: DefinitionList): boolean {
  return !array.items.length || objectsIn(array).length > 0;
}

function objectsIn({ items }: LocatedArray): LocatedObject[] {
  return items.filter((item) => item.kind === "object");
}
