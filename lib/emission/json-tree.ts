/** JSON that is being built: nobody else holds it yet, so that it may be changed in place. */
export type JsonNode = null | boolean | number | string | JsonNode[] | JsonTree;
export interface JsonTree {
  [key: string]: JsonNode;
}

/** True for a JSON object. */
export function isTree(value: unknown): value is JsonTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Defines a member, also one that is called "__proto__". */
export function setMember(tree: JsonTree, key: string, value: JsonNode): void {
  Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true });
}
