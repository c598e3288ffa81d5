import type { TSESTree } from "@typescript-eslint/types";
import { limits } from "../limits.ts";
import { instantiate } from "./classes.ts";
import { argumentsOf } from "./arguments.ts";
import { callMethod, callValue } from "./calls.ts";
import { keyOf } from "./containers.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Place } from "./frame.ts";
import { isNullish } from "./truth.ts";
import { scalarValue, unknownValue, type Value } from "./value.ts";

type Link = TSESTree.CallExpression | TSESTree.MemberExpression;

/**
 * `root.a(x).b.c(y)`: taken apart in a loop, because Zod chains nest one level for each call. A call right after a
 * member is a method call on the value before.
 */
export function evaluateChain(
  evaluator: Evaluator,
  node: TSESTree.CallExpression | TSESTree.MemberExpression | TSESTree.NewExpression,
  place: Place,
): Value {
  const { module, frame } = place;
  if (node.type === "NewExpression") {
    const callee = evaluator.evaluate(node.callee, module, frame);
    return instantiate(evaluator, callee, argumentsOf(evaluator, node.arguments, place), { module, node });
  }
  const links: Link[] = [];
  let root: TSESTree.Node = node;
  for (let next = linkBelow(root); next; next = linkBelow(root)) {
    if (root.type === "CallExpression" || root.type === "MemberExpression") links.push(root);
    if (links.length > limits.chain) return unknownValue({ module, node }, "the call chain is too long");
    root = next;
  }
  let value = evaluator.evaluate(root, module, frame);
  // `value` is the receiver of the member that comes before a call; the member itself is read only when it is no
  // callee.
  for (let index = links.length - 1; index >= 0; index--) {
    const link = links[index];
    if (!link) continue;
    const next = links[index - 1];
    if (!evaluator.spend()) return unknownValue({ module, node }, "the file takes too many steps to evaluate");
    // `relations?.alternatives?.length`
    if (link.optional && isNullish(value)) return scalarValue({ module, node }, undefined);
    if (link.type === "CallExpression") {
      value = callValue(
        evaluator,
        value,
        argumentsOf(evaluator, link.arguments, place),
        { module, node: link },
        undefined,
      );
      continue;
    }
    const name = keyOf(evaluator, { key: link.property, computed: link.computed }, place);
    if (name === undefined) {
      value = unknownValue({ module, node: link }, value.kind === "unknown" ? value : "the member read is not known");
    } else if (next?.type === "CallExpression") {
      index--;
      value = callMethod(evaluator, value, name, argumentsOf(evaluator, next.arguments, place), { module, node: next });
    } else {
      value = evaluator.property(value, name, { module, node: link });
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
