import type { TSESTree } from "@typescript-eslint/utils";
import { walk } from "../modules/walk.ts";
import type { Scope } from "../evaluate/scope.ts";
import {
  unknownValue,
  type FunctionValue,
  type MemberValue,
  type ObjectValue,
  type NodeRef,
  type Value,
} from "../evaluate/value.ts";

/** Keywords that a helper around a converter usually changes. */
const keywordsHelpersChange = ["required", "additionalProperties"];

/**
 * The JSON Schema that a helper of the project makes from a Zod schema, with a known converter and changes that cannot
 * be followed. It is the result of the converter, in which the keywords that such helpers change are unknown.
 *
 * @param result the result of evaluating the whole helper.
 * @returns `undefined` if the result is sufficiently known, or the helper converts nothing.
 */
export function helperConversion(
  scope: Scope,
  callee: FunctionValue,
  result: Value | undefined,
  site: NodeRef,
): Value | undefined {
  const isUnreadable =
    result?.kind === "unknown" ||
    (result?.kind === "object" && result.members.get("properties")?.value.kind === "unknown");
  if (!isUnreadable || !scope.frame.args?.some((arg) => arg.kind === "zod")) return undefined;
  let converted: ObjectValue | undefined;
  walk(callee.node.body, (node) => {
    if (converted || node.type === "FunctionDeclaration" || node.type === "FunctionExpression") return false;
    if (node.type !== "CallExpression" || !/(?:toJSONSchema|zodToJsonSchema)$/u.test(calleeName(node.callee)))
      return undefined;
    const value = scope.evaluate(node);
    // Such helpers rebuild schemas without properties, such as a union.
    if (value.kind === "object" && value.trace && value.members.has("properties")) converted = value;
    return undefined;
  });
  return converted && withUnknownKeywords(converted, site, true);
}

function calleeName(node: TSESTree.Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : "";
}

/** The schema with unknown values for the keywords that the helper may have changed, at every depth. */
function withUnknownKeywords(value: Value, site: NodeRef, isRoot = false): Value {
  if (value.kind === "array") return { ...value, items: value.items.map((item) => withUnknownKeywords(item, site)) };
  if (value.kind !== "object") return value;
  const members = new Map<string, MemberValue>();
  for (const member of value.members.values())
    members.set(member.key, { ...member, value: withUnknownKeywords(member.value, site) });
  const keys = value.members.has("properties") ? keywordsHelpersChange : [];
  for (const key of isRoot ? ["$schema", ...keys] : keys) {
    const keySite = value.members.get(key)?.keySite ?? site;
    members.set(key, { key, keySite, value: unknownValue(site, "a function of the project finishes the schema") });
  }
  return { ...value, members, convertedAs: undefined };
}
