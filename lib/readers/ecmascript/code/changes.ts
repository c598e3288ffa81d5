import type { TSESTree } from "@typescript-eslint/utils";
import { rewrittenCall } from "../../../edits/ecmascript/rewritten-call.ts";
import { extendedTemplate } from "../../../edits/ecmascript/literals.ts";
import type { CallValue, ConcatenationValue, Variable } from "../../../model/handler/code.ts";
import type { Module } from "../modules/graph.ts";
import type { Lowering } from "./lowering.ts";

/** How a call of the linted file can be replaced by another one. */
export function rewritable(
  lowering: Lowering,
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  module: Module,
): Pick<CallValue, "rewrite"> {
  if (module !== lowering.graph.linted) return {};
  const { text, program, scopes } = module;
  return {
    rewrite({ names = [], ...call }) {
      const isTaken = (name: string): boolean => scopes.lookup(name, node) !== undefined;
      return areMeant(module, node, names) ? rewrittenCall({ text, program, isTaken }, node, call) : undefined;
    },
  };
}

/** How a template of the linted file can show another value. */
export function extensible(
  lowering: Lowering,
  node: TSESTree.TemplateLiteral,
  module: Module,
): Pick<ConcatenationValue, "append"> {
  if (module !== lowering.graph.linted) return {};
  return {
    append: ({ names, ...part }) =>
      areMeant(module, node, names) ? extendedTemplate(module.text, node, part) : undefined,
  };
}

/** True if the names of the variables refer to them at a place. */
function areMeant({ scopes }: Module, node: TSESTree.Node, names: readonly Variable[]): boolean {
  return names.every(({ name, place }) => scopes.lookup(name, node)?.node.range[0] === place.span.start);
}
