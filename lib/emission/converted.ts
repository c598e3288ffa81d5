import { isTree, type JsonNode, type JsonTree } from "./json-tree.ts";

/** The JSON Schema of a Zod schema, and where its parts come from. */
export interface Converted {
  readonly json: JsonTree;
  /** The Zod schema behind each object of `json` that one made: its identity, see zod-schema.ts. */
  readonly causes: ReadonlyMap<JsonTree, object>;
  /** What Zod says about schemas that JSON Schema cannot represent; a running server's `tools/list` fails on them. */
  readonly failures: ReadonlyMap<object, string>;
}

/**
 * Carries what a converter's hook saw over to the result: converters finish by copying the objects that the hook got.
 * Both trees have the same shape, except that the copy has no undefined members, and keeps definitions in one place.
 *
 * @param seen the converter's own objects with the identity of the Zod schema that made each
 */
export function pairCauses(json: JsonTree, root: object, seen: ReadonlyMap<object, object>): Map<JsonTree, object> {
  const causes = new Map<JsonTree, object>();
  const pair = (copy: JsonNode, original: unknown): void => {
    if (typeof original !== "object" || original === null) return;
    if (Array.isArray(copy)) {
      copy.forEach((item, index) => {
        pair(item, Reflect.get(original, index));
      });
    } else if (isTree(copy)) {
      const cause = seen.get(original) ?? copiedFrom(original, seen);
      if (cause) causes.set(copy, cause);
      for (const [key, value] of Object.entries(copy)) pair(value, Reflect.get(original, key));
    }
  };
  pair(json, root);
  pairDefinitions(json, seen, pair);
  return causes;
}

/**
 * zod-to-json-schema copies the parts of an intersection without `additionalProperties`; their fields stay the same
 * objects.
 */
function copiedFrom(copy: object, seen: ReadonlyMap<object, object>): object | undefined {
  const properties: unknown = Reflect.get(copy, "properties");
  if (typeof properties !== "object" || properties === null) return undefined;
  for (const [original, cause] of seen) if (Reflect.get(original, "properties") === properties) return cause;
  return undefined;
}

/** Definitions are moved to the root under names that the hook is not told; they are recognised by what they say. */
function pairDefinitions(
  json: JsonTree,
  seen: ReadonlyMap<object, object>,
  pair: (copy: JsonNode, original: object) => void,
): void {
  const definitions = json["$defs"] ?? json["definitions"];
  if (!isTree(definitions)) return;
  const byText = new Map<string, object>();
  for (const original of seen.keys()) byText.set(JSON.stringify(original), original);
  for (const definition of Object.values(definitions)) {
    const original = byText.get(JSON.stringify(definition));
    if (original) pair(definition, original);
  }
}
