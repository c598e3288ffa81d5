import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { VariableBinding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";
import { isFunctionNode } from "../modules/walk.ts";
import { isMutated } from "./mutations.ts";
import { assignmentsTo, functionAround } from "./reassignments.ts";
import type { Scope } from "./scope.ts";
import { type NodeRef, scalarValue, type Value } from "./value.ts";

/**
 * The value that a function remembers between its calls, where the function itself reads it:
 * `let all = null; function list() { if (all) return all; all = make(); return all; }`. `undefined` for other
 * variables. Each call gives the same result as the first one, because the function has no parameters.
 */
export function rememberedValue(
  scope: Scope,
  binding: VariableBinding,
  { node: read, module }: NodeRef,
): Value | undefined {
  const making = makingsIn(scope.module.scopes)(binding);
  if (!making || functionAround(read) !== functionAround(making) || isWithin(read, making)) return undefined;
  if (read.range[0] > making.range[1]) return scope.evaluate(making.right);
  const { init } = binding.declarator;
  return init ? scope.evaluate(init) : scalarValue({ module, node: read }, undefined);
}

const makingsIn = memoizeFor((scopes: Scopes) => memoizeFor((binding: VariableBinding) => makingOf(binding, scopes)));

/** The only assignment to a variable, in a function that makes its value in the first of its calls. */
function makingOf(binding: VariableBinding, scopes: Scopes): TSESTree.AssignmentExpression | undefined {
  const { declarator, mode, node } = binding;
  if (mode === "const" || declarator.id !== node || !isNothing(declarator.init)) return undefined;
  const [only, ...others] = assignmentsTo(binding, scopes);
  const making = only?.node;
  if (others.length || making?.type !== "AssignmentExpression" || making.operator !== "=") return undefined;
  const around = functionAround(making);
  if (!around || !isFunctionNode(around) || around.params.length || around.generator || isWithin(node, around))
    return undefined;
  const statement = making.parent;
  const condition = conditionAround(statement);
  if (statement.type !== "ExpressionStatement" || (condition ?? statement).parent !== around.body) return undefined;
  const earlier = scopes
    .referencesTo(binding)
    .filter((each) => functionAround(each) === around && each.range[0] < making.range[0]);
  const isFirstUse = earlier.every((each) => isTestOf(each, condition) || isEarlyReturn(each, around.body));
  return isFirstUse && !isMutated(binding, scopes) ? making : undefined;
}

function isNothing(init: TSESTree.Expression | null): boolean {
  if (!init) return true;
  return (init.type === "Literal" && init.raw === "null") || (init.type === "Identifier" && init.name === "undefined");
}

/** `if (!all) { all = make(); }` */
function conditionAround({ parent }: TSESTree.Node): TSESTree.IfStatement | undefined {
  const outer = parent?.type === "BlockStatement" ? parent.parent : parent;
  return outer?.type === "IfStatement" && !outer.alternate ? outer : undefined;
}

function isTestOf(read: TSESTree.Node, condition: TSESTree.IfStatement | undefined): boolean {
  return condition !== undefined && isWithin(read, condition.test);
}

/** Both names in `if (all) return all;`. */
function isEarlyReturn(read: TSESTree.Node, body: TSESTree.Node): boolean {
  const statement = [read.parent?.parent?.parent, read.parent?.parent, read.parent].find(
    (each) => each?.type === "IfStatement" && each.parent === body,
  );
  if (statement?.type !== "IfStatement" || statement.alternate) return false;
  const { consequent } = statement;
  const [only, ...others] = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  const name = read.type === "Identifier" ? read.name : undefined;
  return (
    !others.length &&
    only?.type === "ReturnStatement" &&
    only.argument?.type === "Identifier" &&
    only.argument.name === name
  );
}
