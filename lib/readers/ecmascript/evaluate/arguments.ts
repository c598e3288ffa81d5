import type { TSESTree } from "@typescript-eslint/utils";
import type { Scope } from "./scope.ts";
import { type ArrayValue, type NodeRef, unknownValue, type Value } from "./value.ts";

/**
 * The values of a call's arguments. A spread list that is not completely known results in a value that stands for any
 * number of arguments. {@link argumentAt} finds out which parameters that value and the following ones are for.
 */
export function evaluatedArguments(scope: Scope, nodes: readonly TSESTree.Node[]): Value[] {
  const args: Value[] = [];
  for (const node of nodes) {
    if (node.type !== "SpreadElement") {
      args.push(scope.evaluate(node));
      continue;
    }
    const list = scope.evaluate(node.argument);
    // Unknown items of a list may come before the known ones.
    if (list.kind !== "array" || list.unknownRest) {
      args.push({ ...unknownValue(scope.at(node), "it spreads a list that is not known"), isSpread: true });
    }
    if (list.kind === "array") for (const item of list.items) args.push(item);
  }
  return args;
}

/** The argument of a parameter; `undefined` if there is none. */
export function argumentAt(args: readonly Value[], index: number): Value | undefined {
  const spread = args.find(isSpread);
  // `f("x", ...rest)`: any parameter from the second on may have an argument or not.
  if (spread && args.indexOf(spread) <= index) return unknownValue(spread.site, "it spreads a list that is not known");
  return args[index];
}

/** The arguments of a rest parameter, `(first, ...rest)`. */
export function restOfArguments(args: readonly Value[], from: number, site: NodeRef): ArrayValue {
  const spread = args.find(isSpread);
  if (!spread) return { kind: "array", site, items: args.slice(from), unknownRest: undefined };
  const unknownRest = { site: spread.site, reason: "it spreads a list that is not known" };
  // However many the spread stands for, those after it are not handed to an earlier parameter than they would be
  // without it.
  return { kind: "array", site, items: args.filter((arg) => !isSpread(arg)).slice(from), unknownRest };
}

/** The arguments of `f` in `f.call(receiver, ...args)`. */
export function argumentsAfterFirst(args: readonly Value[]): readonly Value[] {
  const [first] = args;
  return first && isSpread(first) ? args : args.slice(1);
}

function isSpread(arg: Value): boolean {
  return arg.kind === "unknown" && arg.isSpread === true;
}
