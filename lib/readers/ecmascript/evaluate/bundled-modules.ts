import type { TSESTree } from "@typescript-eslint/utils";
import type { VariableBinding } from "../modules/binding.ts";
import type { Scope } from "./scope.ts";
import type { MemberValue, NodeRef, Value } from "./value.ts";

/**
 * A module that a bundler wrote into another, where its namespace is used: `var tools_exports = {};
 * __export(tools_exports, { a: () => a })`.
 *
 * @returns `undefined` where the variable is something else.
 */
export function evaluateBundledModule(scope: Scope, binding: VariableBinding, site: NodeRef): Value | undefined {
  if (binding.scope.type !== "Program" || !isEmptyObject(binding.declarator.init)) return undefined;
  const exported = exportsByName(scope.module.program).get(binding.name);
  if (!exported) return undefined;
  const getters = gettersByName(exported);
  const known = scope.evaluation.intrinsics.packageExporting(new Set(getters.keys()), site);
  if (known) return known;
  const members = new Map<string, MemberValue>();
  for (const [key, node] of getters) members.set(key, { key, keySite: scope.at(node), value: scope.evaluate(node) });
  return { kind: "object", site: scope.at(exported), members, unknownRest: undefined };
}

const found = new WeakMap<TSESTree.Program, ReadonlyMap<string, TSESTree.ObjectExpression>>();

/** What the calls of `__export` at the top of a bundle say, by the variable that they fill. */
function exportsByName(program: TSESTree.Program): ReadonlyMap<string, TSESTree.ObjectExpression> {
  const before = found.get(program);
  if (before) return before;
  const exported = new Map<string, TSESTree.ObjectExpression>();
  found.set(program, exported);
  for (const statement of program.body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "CallExpression") continue;
    const { callee, arguments: args } = statement.expression;
    const [target, getters] = args;
    if (callee.type !== "Identifier" || callee.name !== "__export") continue;
    if (target?.type === "Identifier" && getters?.type === "ObjectExpression") exported.set(target.name, getters);
  }
  return exported;
}

function gettersByName({ properties }: TSESTree.ObjectExpression): Map<string, TSESTree.Node> {
  const getters = new Map<string, TSESTree.Node>();
  for (const property of properties) {
    if (property.type !== "Property" || property.computed || property.value.type !== "ArrowFunctionExpression")
      continue;
    const { key, value } = property;
    getters.set(key.type === "Identifier" ? key.name : String(key.value), value.body);
  }
  return getters;
}

function isEmptyObject(node: TSESTree.Node | null): boolean {
  return node?.type === "ObjectExpression" && !node.properties.length;
}
