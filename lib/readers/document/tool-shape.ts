import type { Located, LocatedObject } from "../../model/located.ts";

/** The shape of a kind of definition in a document. */
export interface DefinitionShape {
  /** True for an entry that is such a definition and hardly anything else. */
  isCertain(entry: LocatedObject): boolean;
  /** True for an entry with a key that lists of other things do not have, even misspelled or in the wrong place. */
  hasTypicalKey(entry: LocatedObject): boolean;
  /** All keys that such an entry may have: those of MCP 2025-11-25 and 2026-07-28, and additions of model APIs. */
  readonly keys: ReadonlySet<string>;
}

/**
 * `inputSchema` and its misspellings, and hints outside `annotations`. Other formats have `parameters`, `inputs`,
 * `args`.
 */
const typicalToolKeys = /^(?:(?:in|out)put_?schema|annotations|(?:readOnly|destructive|idempotent|openWorld)Hint)$/i;

const schemaKeys = ["inputSchema", "input_schema"] as const;

export const toolShape: DefinitionShape = {
  isCertain: (entry) =>
    schemaKeys.some((key) => entry.members.has(key)) || isFunctionEntry(entry) || isBareFunction(entry),
  hasTypicalKey: (entry) => hasKeyLike(entry, typicalToolKeys),
  keys: new Set([
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "execution",
    "_meta",
    "$schema",
    "input_schema",
    "cache_control",
    "input_examples",
    "defer_loading",
    "allowed_callers",
    "eager_input_streaming",
    "type",
    "function",
    "parameters",
    "strict",
  ]),
};

export const resourceShape: DefinitionShape = {
  isCertain: (entry) =>
    isText(entry, "uriTemplate") || (isUri(entry) && (isText(entry, "name") || isText(entry, "mimeType"))),
  hasTypicalKey: (entry) => hasKeyLike(entry, /^uri/i),
  keys: new Set([
    "name",
    "title",
    "description",
    "uri",
    "uriTemplate",
    "mimeType",
    "size",
    "annotations",
    "icons",
    "_meta",
  ]),
};

export const promptShape: DefinitionShape = {
  isCertain: (entry) => isText(entry, "name") && entry.members.get("arguments")?.value.kind === "array",
  hasTypicalKey: (entry) => hasKeyLike(entry, /^arguments$/i),
  keys: new Set(["name", "title", "description", "arguments", "icons", "_meta"]),
};

/** True for an entry that may be such a definition, even a faulty one: it has a typical key and no foreign key. */
export function isPlausible(entry: LocatedObject, shape: DefinitionShape): boolean {
  if (!entry.members.size) return false;
  return !hasForeignKey(entry, shape) && isNamed(entry);
}

/** True for an entry with a key that no such definition has: `{ "name": "7-Zip", "wingetId": "7zip.7zip" }`. */
export function hasForeignKey({ members }: LocatedObject, { keys }: DefinitionShape): boolean {
  return [...members.keys()].some((key) => !keys.has(key));
}

/** True for a document that is a single tool. */
export function isSingleTool(root: LocatedObject): boolean {
  if (!toolShape.isCertain(root)) return false;
  // Other programs have input schemas, too, but together with other keys.
  return (
    isText(root, "name") || isFunctionEntry(root) || [...root.members.keys()].every((key) => toolShape.keys.has(key))
  );
}

/** `{ "type": "function", … }` of OpenAI: nested (Chat Completions) or flat (Responses). */
export function isFunctionEntry(entry: LocatedObject): boolean {
  const type = entry.members.get("type")?.value;
  if (type?.kind !== "scalar" || type.value !== "function") return false;
  return (
    entry.members.get("function")?.value.kind === "object" || isText(entry, "name") || entry.members.has("parameters")
  );
}

/** A tool that the API of a model provides: `{ "type": "web_search_20250305" }`. It has no definition to check. */
export function isBuiltIn(entry: LocatedObject): boolean {
  const type = entry.members.get("type")?.value;
  if (type?.kind !== "scalar" || typeof type.value !== "string" || type.value === "function") return false;
  return !schemaKeys.some((key) => entry.members.has(key)) && !entry.members.has("parameters");
}

/** OpenAI's first format of a function: a name, and parameters that are the schema of an object. */
function isBareFunction(entry: LocatedObject): boolean {
  const parameters = objectAt(entry, "parameters");
  return parameters !== undefined && isText(entry, "name") && isSchemaOfObject(parameters);
}

/** False for a map of parameters by name, `{ "url": { "type": "string" } }`. One of them may be named `type`. */
export function isSchemaOfObject({ members }: LocatedObject): boolean {
  const type = members.get("type")?.value;
  return (type?.kind === "scalar" && type.value === "object") || members.get("properties")?.value.kind === "object";
}

/** True for an entry with a name or a description. */
export function isNamed(entry: LocatedObject): boolean {
  return isText(entry, "name") || isText(entry, "description");
}

function hasKeyLike({ members }: LocatedObject, pattern: RegExp): boolean {
  return [...members.keys()].some((key) => pattern.test(key));
}

function isUri(entry: LocatedObject): boolean {
  const uri = entry.members.get("uri")?.value;
  return uri?.kind === "scalar" && typeof uri.value === "string" && /^[a-z][a-z\d+.-]*:/i.test(uri.value);
}

function isText(entry: LocatedObject, key: string): boolean {
  return textAtKey(entry, key) !== undefined;
}

/** The text at a key, if there is one. */
export function textAtKey(object: LocatedObject, key: string): string | undefined {
  const value = object.members.get(key)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** The object at a key, if there is one. */
export function objectAt(object: LocatedObject, key: string): LocatedObject | undefined {
  const value: Located | undefined = object.members.get(key)?.value;
  return value?.kind === "object" ? value : undefined;
}
