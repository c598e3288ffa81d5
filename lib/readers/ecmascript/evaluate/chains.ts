import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import { instantiate } from "./classes.ts";
import { argumentsOf } from "./arguments.ts";
import { keyOf } from "./containers.ts";
import type { Scope } from "./scope.ts";
import { isNullish } from "./truth.ts";
import { scalarValue, unknownValue, type Value } from "./value.ts";

type Link = TSESTree.CallExpression | TSESTree.MemberExpression;

/**
 * `root.a(x).b.c(y)`: taken apart in a loop, because Zod chains nest one level for each call. A call right after a
 * member is a method call on the value before.
 */
export function evaluateChain(
  scope: Scope,
  node: TSESTree.CallExpression | TSESTree.MemberExpression | TSESTree.NewExpression,
): Value {
  if (node.type === "NewExpression") {
    const callee = scope.evaluate(node.callee);
    return instantiate(callee, {
      evaluation: scope.evaluation,
      args: argumentsOf(scope, node.arguments),
      site: scope.at(node),
      receiver: undefined,
    });
  }
  const { evaluation } = scope;
  const links: Link[] = [];
  let root: TSESTree.Node = node;
  for (let next = linkBelow(root); next; next = linkBelow(root)) {
    if (root.type === "CallExpression" || root.type === "MemberExpression") links.push(root);
    if (links.length > limits.chain) return unknownValue(scope.at(node), "the call chain is too long");
    root = next;
  }
  let value = scope.evaluate(root);
  // `value` is the receiver of the member that comes before a call; the member itself is read only when it is no
  // callee.
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (!link) continue;
    const next = links[index - 1];
    if (!evaluation.spend()) return unknownValue(scope.at(node), "the file takes too many steps to evaluate");
    // `relations?.alternatives?.length`
    if (link.optional && isNullish(value)) return scalarValue(scope.at(node), undefined);
    if (link.type === "CallExpression") {
      value = evaluation.call(value, argumentsOf(scope, link.arguments), scope.at(link));
      continue;
    }
    const name = keyOf(scope, { key: link.property, computed: link.computed });
    if (name === undefined) {
      value = unknownValue(scope.at(link), value.kind === "unknown" ? value : "the member read is not known");
    } else if (next?.type === "CallExpression") {
      index--;
      value = evaluation.callMethod(value, name, argumentsOf(scope, next.arguments), scope.at(next));
    } else {
      value = evaluation.property(value, name, scope.at(link));
    }
  }
  return value;
}

/** The expression that a link of a chain stands on; `undefined` for the root of the chain. */
function linkBelow(node: TSESTree.Node): TSESTree.Node | undefined {
  switch (node.type) {
    case "CallExpression":
      return node.callee;
    case "MemberExpression":
      return node.object;
    case "ChainExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return node.expression;
    default:
      return undefined;
  }
}
