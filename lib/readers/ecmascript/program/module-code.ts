import type { TSESTree } from "@typescript-eslint/utils";
import type { CodeStatement } from "../../../model/handler/code.ts";
import type { ModuleCode } from "../../../model/module.ts";
import { lowerExpression } from "../code/expressions.ts";
import { functionOf } from "../code/functions.ts";
import { Lowering } from "../code/lowering.ts";
import { lowerStatement } from "../code/statements.ts";
import { type FunctionNode, isFunctionNode, walk } from "../modules/walk.ts";
import type { Program } from "./read-program.ts";

/** The code of a module as statements over values. */
export function moduleCodeOf({ module, evaluator }: Program): ModuleCode {
  const lowering = Lowering.around(evaluator.graph);
  const statements: CodeStatement[] = [];
  for (const node of module.program.body) {
    if (node.type !== "ExportDefaultDeclaration") lowerStatement(lowering, node, { module, statements });
    else if (!isDeclaration(node.declaration)) {
      const value = lowerExpression(lowering, node.declaration, { module, statements });
      statements.push({ kind: "call", value, place: value.place });
    }
  }
  const nodes: FunctionNode[] = [];
  walk(module.program, (node) => {
    if (isFunctionNode(node)) nodes.push(node);
    return undefined;
  });
  return { body: statements, functions: nodes.map((node) => functionOf(lowering, node, module)) };
}

/** True for a function or a class. Functions have bodies of their own. */
function isDeclaration({ type }: TSESTree.Node): boolean {
  return type.endsWith("Declaration");
}
