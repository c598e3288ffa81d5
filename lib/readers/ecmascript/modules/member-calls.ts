import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, withoutTypes } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Module } from "./graph.ts";
import { walk } from "./walk.ts";

/** The calls `x.name(…)` of a module by their names. */
export const memberCallsOf = memoizeFor(
  ({ program }: Module): ReadonlyMap<string, readonly TSESTree.CallExpression[]> => {
    const byName = new Map<string, TSESTree.CallExpression[]>();
    walk(program, (node) => {
      if (node.type !== "CallExpression") return undefined;
      const name = methodName(node.callee);
      const calls = name === undefined ? undefined : byName.get(name);
      if (calls) calls.push(node);
      else if (name !== undefined) byName.set(name, [node]);
      return undefined;
    });
    return byName;
  },
);

/** `name` of `x.name`, `x?.name` and `(0, x.name)`, `#name` of `x.#name`. */
function methodName(callee: TSESTree.Node): string | undefined {
  const bare = withoutTypes(callee);
  if (bare.type === "Identifier") return undefined;
  if (bare.type === "MemberExpression" && bare.property.type === "PrivateIdentifier") return `#${bare.property.name}`;
  return calleeIdentifier(callee)?.name;
}
