import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import { evaluatedArguments as valuesOf } from "../evaluate/arguments.ts";
import { Scope, type Evaluation, type Frame } from "../evaluate/scope.ts";
import type { FunctionValue, ObjectValue, Value } from "../evaluate/value.ts";
import type { Binding } from "../modules/binding.ts";
import type { Module } from "../modules/graph.ts";
import type { NamedCall } from "./candidate-nodes.ts";
import { enclosingIterations } from "./loop-frames.ts";
import { isOfBundledServer, isPassingOn, isSdkMethod } from "./method-calls.ts";
import type { Discovery } from "./raw-definition.ts";
import { enclosingFunction, valueConsumer, type FunctionNode } from "./syntax.ts";

/** One call of a function, and the variables that its body reads. */
export interface CallFrame {
  readonly call: TSESTree.CallExpression;
  readonly frame: Frame;
}

/**
 * The calls, in the module, of the function around a node. A registration that reads the function's parameters means
 * one definition per call. None for a function without a name or without calls in the module.
 */
export function callFramesAround(node: TSESTree.Node, discovery: Discovery, evaluation: Evaluation): CallFrame[] {
  const around = enclosingFunction(node);
  const { module, nodes } = discovery;
  if (!around) return [];
  return callsOf(around, nodes.calls, discovery, evaluation).map((call) => ({
    call,
    frame: frameInside(around, call, { module }, evaluation),
  }));
}

/** The variables of one call of a function. */
export function frameOfCall(
  { node, frame, bound = [] }: Pick<FunctionValue, "node" | "frame" | "bound">,
  args: readonly Value[],
): Frame {
  return {
    node,
    outer: frame,
    args: bound.length ? [...bound, ...args] : args,
    receiver: undefined,
    values: new Map(),
  };
}

/** The place of a call: the module, and the variables in which its arguments are evaluated. */
interface Surroundings {
  readonly module: Module;
  readonly frame?: Frame | undefined;
}

/** The variables of a function in a call. */
export function frameInside(
  node: FunctionNode,
  call: TSESTree.CallExpression,
  { module, frame }: Surroundings,
  evaluation: Evaluation,
): Frame {
  const callee = calledFunction(call, module, evaluation, frame);
  const args = argumentsOfCall(call, module, evaluation, frame);
  return callee?.node === node
    ? frameOfCallee(callee, args, evaluation, receiverOfCall(call, { module, frame }, evaluation))
    : frameOfCall({ node, frame: evaluation.scopeAt({ module, node }).frame }, args);
}

/** The variables of a call of a function or method, `this` included. */
export function frameOfCallee(
  callee: FunctionValue,
  args: readonly Value[],
  evaluation: Evaluation,
  ofLiteral: ObjectValue | undefined,
): Frame {
  const isArrow = callee.node.type === "ArrowFunctionExpression";
  const receiver = callee.frame.receiver ?? (isArrow ? undefined : ofLiteral);
  if (!receiver) return frameOfCall(callee, args);
  // The variables around a method are those of its class. The call provides `this`.
  const { frame } = evaluation.scopeAt({ module: callee.site.module, node: callee.node });
  return { ...frameOfCall({ node: callee.node, frame }, args), receiver };
}

/** The object literal whose method a call calls: `tool.register(server)`. */
export function receiverOfCall(
  { callee }: TSESTree.CallExpression,
  { module, frame }: Surroundings,
  evaluation: Evaluation,
): ObjectValue | undefined {
  const member = withoutTypes(callee);
  if (member.type !== "MemberExpression") return undefined;
  const object = evaluation.evaluate({ module, node: member.object }, frame);
  return object.kind === "object" ? object : undefined;
}

/** The expressions of a call's arguments. */
export function argumentsOfCall(
  call: TSESTree.CallExpression,
  module: Module,
  evaluation: Evaluation,
  frame: Frame = evaluation.scopeAt({ module, node: call }).frame,
): Value[] {
  return valuesOf(new Scope(evaluation, module, frame), call.arguments);
}

/** The function or method of the module that a call calls; `undefined` for other functions, including the SDK's. */
export function calledFunction(
  call: TSESTree.CallExpression,
  module: Module,
  evaluation: Evaluation,
  frame?: Frame,
): FunctionValue | undefined {
  if (!mayBeOfModule(call.callee)) return undefined;
  const callee = evaluation.evaluate({ module, node: call.callee }, frame);
  if (callee.kind !== "function" || callee.site.module !== module) return undefined;
  return isOfBundledServer(callee.node) || isPassingOn(callee.node) ? undefined : callee;
}

/** False for `server.tool(…).tool(…)`: the module does not define that method. */
function mayBeOfModule(callee: TSESTree.Node): boolean {
  const bare = withoutTypes(callee);
  // `new FindTool().register(server)`
  if (bare.type === "NewExpression") return bare.callee.type === "Identifier";
  // `new Builder("find").describe("…").register(server)`
  if (bare.type === "CallExpression") return isNewAtRoot(bare);
  if (bare.type !== "MemberExpression") return bare.type === "Identifier";
  return bare.object.type === "ThisExpression" || mayBeOfModule(bare.object);
}

function isNewAtRoot(node: TSESTree.Node): boolean {
  const bare = withoutTypes(node);
  if (bare.type === "CallExpression") return isNewAtRoot(bare.callee);
  return bare.type === "MemberExpression" ? isNewAtRoot(bare.object) : bare.type === "NewExpression";
}

/** The calls of a function of the module. */
export function callsOf(
  callee: FunctionNode,
  named: readonly NamedCall[],
  { module, memberCalls }: Discovery,
  evaluation: Evaluation,
): TSESTree.CallExpression[] {
  const { parent } = callee;
  const isCallee = (call: TSESTree.CallExpression): boolean =>
    calledFunction(call, module, evaluation)?.node === callee;
  // `for (const tool of tools) tool.register(server);`
  const isCalleeInLoop = (call: TSESTree.CallExpression): boolean =>
    enclosingIterations(call, module, evaluation).some(
      ({ frame }) => calledFunction(call, module, evaluation, frame)?.node === callee,
    );
  switch (parent.type) {
    case "MethodDefinition":
    case "PropertyDefinition":
    case "Property": {
      const name = keyNameOf(parent);
      if (name === undefined) return [];
      const isTold = parent.type !== "Property" && /tool|resource|prompt/iu.test(name) && !isSdkMethod(name);
      const byName = memberCalls().get(name) ?? [];
      // `const reg = this.registerTool.bind(this)`
      const byOther = named
        .filter(({ call, callee: { name: other } }) => other !== name && call.callee.type === "Identifier")
        .map(({ call }) => call);
      return [
        // `registry.addReadTool(…)`, where the class of the registry is unknown: few methods have that name.
        ...byName.filter(
          (call) => isCallee(call) || isCalleeInLoop(call) || (isTold && !calledFunction(call, module, evaluation)),
        ),
        ...byOther.filter(isCallee),
      ];
    }
    // `const within = (server) => (name, config) => server.registerTool(…)`: the returned function has some name, too.
    case "ReturnStatement":
    case "ArrowFunctionExpression":
      return named.map(({ call }) => call).filter(isCallee);
    default: {
      const binding = bindingOf(callee, module);
      return binding ? callsOfBinding(binding, module) : [];
    }
  }
}

function callsOfBinding(binding: Binding, module: Module): TSESTree.CallExpression[] {
  return module.scopes.referencesTo(binding).flatMap((reference) => {
    const call = valueConsumer(reference);
    return call?.type === "CallExpression" && withoutTypes(call.callee) === reference ? [call] : [];
  });
}

/** The binding of a function's name: its own, or that of the constant that holds it. */
function bindingOf(callee: FunctionNode, module: Module): Binding | undefined {
  if (callee.type === "FunctionDeclaration")
    return callee.id ? module.scopes.lookup(callee.id.name, callee.parent) : undefined;
  const parent = valueConsumer(callee);
  if (
    parent?.type !== "VariableDeclarator" ||
    !parent.init ||
    withoutTypes(parent.init) !== callee ||
    parent.id.type !== "Identifier"
  )
    return undefined;
  return module.scopes.lookup(parent.id.name, parent);
}
