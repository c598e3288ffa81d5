import type { TSESTree } from "@typescript-eslint/types";
import { keyNameOf } from "../../../edits/ecmascript/syntax.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import type { FunctionValue, Value } from "../evaluate/value.ts";
import type { Binding } from "../modules/binding.ts";
import type { Module } from "../modules/module.ts";
import type { Candidates } from "./candidates.ts";
import { functionAround, type FunctionNode } from "./syntax.ts";

/** One call of a function, and the variables that its body then reads. */
export interface CallFrame {
  readonly call: TSESTree.CallExpression;
  readonly frame: Frame;
}

/**
 * The calls, in the module, of the function around a node: what a registration means that reads the function's
 * parameters. None for a function that has no name or that only others call.
 */
export function callFramesAround(node: TSESTree.Node, module: Module, candidates: Candidates, evaluator: Evaluator): CallFrame[] {
  const around = functionAround(node);
  if (!around) return [];
  const outer = evaluator.frameAt(around, module);
  return callsOf(around, module, candidates).map((call) => ({
    call,
    frame: frameOfCall({ node: around, frame: outer }, argumentsOf(call, module, evaluator)),
  }));
}

/** The variables of one call of a function. */
export function frameOfCall({ node, frame }: Pick<FunctionValue, "node" | "frame">, args: readonly Value[]): Frame {
  return { node, outer: frame, args, receiver: undefined, values: new Map() };
}

/** The arguments of a call as the module states them; none where they are spread. */
export function argumentsOf(call: TSESTree.CallExpression, module: Module, evaluator: Evaluator): Value[] {
  const values: Value[] = [];
  for (const argument of call.arguments) {
    if (argument.type === "SpreadElement") break;
    values.push(evaluator.evaluate(argument, module));
  }
  return values;
}

function callsOf(callee: FunctionNode, module: Module, candidates: Candidates): TSESTree.CallExpression[] {
  const { parent } = callee;
  if (parent.type === "MethodDefinition" || parent.type === "PropertyDefinition") {
    const name = keyNameOf(parent);
    return candidates.calls.filter(({ callee: { name: called } }) => called === name).map(({ call }) => call);
  }
  const binding = bindingOf(callee, module);
  if (!binding) return [];
  return module.scopes.referencesTo(binding).flatMap((reference) => {
    const call = reference.parent;
    return call.type === "CallExpression" && call.callee === reference ? [call] : [];
  });
}

/** The name of a function: its own, or that of the constant that holds it. */
function bindingOf(callee: FunctionNode, module: Module): Binding | undefined {
  if (callee.type === "FunctionDeclaration") return callee.id ? module.scopes.lookup(callee.id.name, callee.parent) : undefined;
  const { parent } = callee;
  if (parent.type !== "VariableDeclarator" || parent.init !== callee || parent.id.type !== "Identifier") return undefined;
  return module.scopes.lookup(parent.id.name, parent);
}
