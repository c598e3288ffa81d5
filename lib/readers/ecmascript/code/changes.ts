import type { TSESTree } from "@typescript-eslint/utils";
import { rewrittenCall } from "../../../edits/ecmascript/rewritten-call.ts";
import { extendedTemplate } from "../../../edits/ecmascript/literals.ts";
import type { CallValue, ConcatenationValue, Variable } from "../../../model/handler/code.ts";
import type { Module } from "../modules/graph.ts";

/** How a call can be replaced by another one. */
export function rewritable(
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  module: Module,
): Pick<CallValue, "rewrite"> {
  const { text, program, scopes } = module;
  return {
    rewrite({ names = [], ...call }) {
      const isTaken = (name: string): boolean => scopes.lookup(name, node) !== undefined;
      return areMeant(module, node, names) ? rewrittenCall({ text, program, isTaken }, node, call) : undefined;
    },
  };
}

/** How a template can show another value. */
export function extensible(node: TSESTree.TemplateLiteral, module: Module): Pick<ConcatenationValue, "append"> {
  return {
    append: ({ names, ...part }) =>
      areMeant(module, node, names) ? extendedTemplate(module.text, node, part) : undefined,
  };
}

/** True if the names of the variables refer to them at a place. */
function areMeant({ scopes }: Module, node: TSESTree.Node, names: readonly Variable[]): boolean {
  return names.every(({ name, place }) => scopes.lookup(name, node)?.node.range[0] === place.span.start);
}
