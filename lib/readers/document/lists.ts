import type { LocatedArray, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import { isPlausible, promptLikeness, resourceLikeness, toolLikeness, type Likeness } from "./likeness.ts";

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

/** The keys that an answer or a server's own manifest has beside its lists; any other key is a sign of something else. */
const wrapperKeys: ReadonlySet<string> = new Set([
  ...listKeys, "nextCursor", "_meta", "resultType", "ttlMs", "cacheScope",
  "$schema", "name", "title", "displayName", "version", "description", "instructions", "serverInfo", "protocolVersion",
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
 * @param isTrusted true where the file's name or the protocol's envelope vouches for the lists, whatever is in them.
 */
export function listsIn(holder: LocatedObject, pointer: string, isTrusted: boolean): DefinitionList[] {
  const lists: DefinitionList[] = [];
  for (const key of listKeys) {
    const array = holder.members.get(key)?.value;
    if (array?.kind === "array") lists.push({ key, array, pointer: pointerTo(pointer, key) });
  }
  if (!lists.length) return lists;
  const isVouchedFor = lists.some(isSureList) || [...holder.members.keys()].every((key) => wrapperKeys.has(key));
  return lists.filter((list) => (isTrusted ? mayBeList(list) : isSureList(list) || (isVouchedFor && isPlausibleList(list))));
}

/**
 * True for an array that is a list of tools by itself.
 *
 * @param trust what the name of the file says: that it holds tools, or that tools are around.
 */
export function isToolArray(array: LocatedArray, trust: "named" | "near" | undefined): boolean {
  const list: DefinitionList = { key: "tools", array, pointer: "" };
  if (isSureList(list)) return true;
  const entries = objectsIn(array);
  if (trust === "named") return !array.items.length || entries.some(({ members }) => members.has("name") || members.has("description"));
  return trust === "near" && entries.length > 0 && isPlausibleList(list);
}

function isSureList({ key, array }: DefinitionList): boolean {
  return objectsIn(array).some((entry) => likenesses[key].isSure(entry));
}

function isPlausibleList({ key, array }: DefinitionList): boolean {
  const entries = objectsIn(array);
  if (!entries.length) return !array.items.length;
  return entries.every((entry) => !entry.members.size || isPlausible(entry, likenesses[key])) && entries.some(({ members }) => members.size);
}

function mayBeList({ array }: DefinitionList): boolean {
  return !array.items.length || objectsIn(array).length > 0;
}

function objectsIn({ items }: LocatedArray): LocatedObject[] {
  return items.filter((item) => item.kind === "object");
}
