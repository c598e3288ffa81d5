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

/** The same JSON in objects of its own. */
export function copyOf(node: JsonNode): JsonNode {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map(copyOf);
  const copy: JsonTree = {};
  for (const [key, member] of Object.entries(node)) setMember(copy, key, copyOf(member));
  return copy;
}
