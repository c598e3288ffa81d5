import { childrenOf } from "../../../languages/python/nodes.ts";
import type { PythonNode } from "../../../languages/python/tree.ts";
import type { CodeStatement, IrFunction } from "../../../model/handler/code.ts";
import type { ModuleCode } from "../../../model/module.ts";
import { functionOf } from "../code/functions.ts";
import { Lowering, outsideOf } from "../code/lowering.ts";
import { lowerStatement } from "../code/statements.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { isStatement, type Scope } from "../modules/scopes.ts";

/** The code of a module as statements over values. */
export function moduleCodeOf({ graph }: Evaluator): ModuleCode {
  const { linted } = graph;
  const lowering = Lowering.around(graph);
  const body: CodeStatement[] = [];
  const functions: IrFunction[] = [];
  const visit = (node: PythonNode, scope: Scope): void => {
    if (node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef")
      functions.push(functionOf(lowering, node, outsideOf(scope)));
    const isScope =
      node.nodeType === "FunctionDef" || node.nodeType === "AsyncFunctionDef" || node.nodeType === "ClassDef";
    for (const child of childrenOf(node)) if (isStatement(child)) visit(child, isScope ? scope.inner(node) : scope);
  };
  for (const statement of linted.ast.body) {
    lowerStatement(lowering, statement, { ...outsideOf(linted.scope), statements: body });
    visit(statement, linted.scope);
  }
  return { body, functions };
}
