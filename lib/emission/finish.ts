import { isTree, setMember, type JsonTree } from "./json-tree.ts";
import type { RoleRules } from "./profile.ts";

/**
 * The changes that a server makes to the converter's result, in place.
 *
 * @returns why the server does not take the schema, where it does not
 */
export function finishRoot(root: JsonTree, finish: RoleRules["finish"]): string | undefined {
  switch (finish) {
    case "none":
      return undefined;
    case "strict":
      makeStrict(root);
      return undefined;
    case "object-root": {
      const { type } = root;
      if (type === undefined) setMember(root, "type", "object");
      return type === undefined || type === "object"
        ? undefined
        : `the MCP SDK 2 takes schemas of objects only, and this is one of type ${JSON.stringify(type)}`;
    }
    case "object-root-if-provable":
      if (root["type"] === undefined && isObjectShaped(root, root)) setMember(root, "type", "object");
      return undefined;
  }
}

/** xsschema 0.4, `strictJsonSchema`: objects below objects, but not those in lists or unions. */
function makeStrict(node: JsonTree): void {
  setMember(node, "additionalProperties", false);
  const { properties } = node;
  if (!isTree(properties)) return;
  for (const property of Object.values(properties)) {
    if (isTree(property) && property["type"] === "object") makeStrict(property);
  }
}

/** SDK 2.4, `isProvablyObjectShapedRoot`. */
function isObjectShaped(node: JsonTree, root: JsonTree): boolean {
  if (["properties", "patternProperties", "additionalProperties", "required"].some((key) => key in node)) return true;
  const reference = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(typeof node["$ref"] === "string" ? node["$ref"] : "");
  const definitions = reference?.[1] === undefined ? undefined : root[reference[1]];
  const target = isTree(definitions) && reference?.[2] !== undefined ? definitions[reference[2]] : undefined;
  if (isTree(target) && target["type"] === "object") return true;
  for (const key of ["oneOf", "anyOf", "allOf"]) {
    const members = node[key];
    if (!Array.isArray(members) || !members.length) continue;
    return members.every((member) => isTree(member) && (member["type"] === "object" || isObjectShaped(member, root)));
  }
  return false;
}
