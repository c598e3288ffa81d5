import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin, withoutTypes } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { isMutated } from "../evaluate/mutations.ts";
import { unknownValue, type Value } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { memberCallsOf } from "../modules/member-calls.ts";
import { walk } from "../modules/walk.ts";
import { frameOfCall } from "./call-frames.ts";
import type { CallPlace, RegistrationArguments } from "./call-place.ts";
import { type FunctionNode, isFunctionNode } from "./syntax.ts";

/** The methods whose replacements are followed. */
const methods: ReadonlySet<string> = new Set(["registerTool", "tool"]);

/** A function that code of the project puts in the place of a server's method. */
interface Replacement {
  readonly module: Module;
  readonly method: string;
  readonly node: FunctionNode;
  /** What it calls the replaced method with; `undefined` if it calls it in several places. */
  readonly passed: readonly TSESTree.CallExpressionArgument[] | undefined;
}

/** The replacements in a module, for any server. */
const replacementsIn = memoizeFor((module: Module): readonly Replacement[] => {
  const found: Replacement[] = [];
  walk(module.program, (node) => {
    // `server.registerTool = (name, config, run) => original(name, { ...config }, run);`
    if (node.type === "AssignmentExpression" && node.operator === "=") {
      const method = node.left.type === "MemberExpression" ? calleeIdentifier(node.left)?.name : undefined;
      const value = withoutTypes(node.right);
      if (method !== undefined && methods.has(method) && isFunctionNode(value))
        found.push(...replacementBy(value, module, [method]));
    }
    // `new Proxy(server, { get: (target, key) => (name, config, run) => target.registerTool(name, config, run) })`
    if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "Proxy") {
      const [, handler] = node.arguments;
      if (handler)
        walk(handler, (inner) => {
          if (!isFunctionNode(inner)) return undefined;
          const replacements = replacementBy(inner, module, [...methods]);
          // The function that answers for a member contains the one that answers for its calls.
          const isOuter = inner.parent.type === "Property" && inner.parent.parent === handler;
          if (!isOuter) found.push(...replacements);
          return isOuter;
        });
    }
    return undefined;
  });
  return found;
});

function replacementBy(node: FunctionNode, module: Module, names: readonly string[]): Replacement[] {
  return names.flatMap((method): Replacement[] => {
    const calls: TSESTree.CallExpressionArgument[][] = [];
    walk(node.body, (inner) => {
      const passed = inner.type === "CallExpression" ? passedTo(inner, method, module) : undefined;
      if (passed) calls.push(passed);
      return undefined;
    });
    const [only, ...others] = calls;
    return only ? [{ module, method, node, passed: others.length ? undefined : only }] : [];
  });
}

/** The arguments for the replaced method in `original(…)`, `target.tool(…)` and `target.tool.call(target, …)`. */
function passedTo(
  { callee, arguments: args }: TSESTree.CallExpression,
  method: string,
  module: Module,
): TSESTree.CallExpressionArgument[] | undefined {
  const bare = withoutTypes(callee);
  const isCall = bare.type === "MemberExpression" && calleeIdentifier(bare)?.name === "call";
  const called = isCall ? withoutTypes(bare.object) : bare;
  const own = isCall ? args.slice(1) : args;
  if (called.type === "MemberExpression") return calleeIdentifier(called)?.name === method ? own : undefined;
  if (called.type !== "Identifier") return undefined;
  const binding = module.scopes.lookup(called.name, called);
  const init = binding?.kind === "variable" ? binding.declarator.init : undefined;
  // `const original = server.registerTool.bind(server);`
  const source = init?.type === "CallExpression" && init.callee.type === "MemberExpression" ? init.callee.object : init;
  return source && calleeIdentifier(source)?.name === method ? own : undefined;
}

/** True for a call inside of a replacement, which registers what the calls of the replaced method state. */
export function isInReplacement(call: TSESTree.CallExpression, module: Module): boolean {
  return replacementsIn(module).some(({ node }) => isWithin(call, node));
}

/** The arguments of a registering call as they reach the server whose method the project replaces. */
export function withReplacements(
  args: RegistrationArguments,
  { call, module }: CallPlace,
  evaluation: Evaluation,
): RegistrationArguments {
  const method = calleeIdentifier(call.callee)?.name;
  if (method === undefined || !methods.has(method) || isInReplacement(call, module)) return args;
  const { graph } = evaluation;
  const modules = new Set([module, ...graph.replacingModules(graph.linted).flatMap((path) => graph.load(path) ?? [])]);
  if ([...modules].some(changesList))
    return {
      ...args,
      isWritten: false,
      values: args.values.map((value, at) => (at ? openValue(value, ofList) : value)),
    };
  const changed = [...modules]
    .flatMap(replacementsIn)
    .filter((each) => each.method === method)
    .flatMap((each) => changedBy(each, args, evaluation) ?? []);
  const [only, ...others] = changed;
  if (!only || !others.length) return only ?? args;
  return { ...only, values: only.values.map((value, index) => (index ? openValue(value) : value)) };
}

/** The arguments that a replacement passes on; `undefined` if they are those that it gets. */
function changedBy(
  { module, node, passed }: Replacement,
  args: RegistrationArguments,
  evaluation: Evaluation,
): RegistrationArguments | undefined {
  const last = args.nodes.at(-1);
  if (!last) return undefined;
  if (!passed)
    return { ...args, isWritten: false, values: args.values.map((value, at) => (at ? openValue(value) : value)) };
  const frame = frameOfCall({ node, frame: evaluation.scopeAt({ module, node }).frame }, args.values);
  const nodes: TSESTree.Expression[] = [];
  const values: Value[] = [];
  for (const each of passed) {
    if (each.type === "SpreadElement") {
      const at = nodes.length;
      const isRest = isPlainParameter(each.argument, node, module, at);
      nodes.push(...args.nodes.slice(at));
      values.push(...args.values.slice(at).map((value) => (isRest || !at ? value : openValue(value))));
      if (!isRest && !at) values.splice(1, values.length, ...args.values.slice(1).map((value) => openValue(value)));
      continue;
    }
    const at = nodes.length;
    const own = args.values[at];
    const isKept =
      isPlainParameter(each, node, module, at) || (own?.kind === "function" && passed.length === args.values.length);
    nodes.push(args.nodes[at] ?? last);
    values.push(isKept && own ? own : evaluation.evaluate({ module, node: each }, frame));
  }
  const isSame = values.length === args.values.length && values.every((value, at) => value === args.values[at]);
  return isSame ? undefined : { ...args, nodes, values, isWritten: false };
}

/** True for a parameter that is passed on at its own position and that nothing changes. */
function isPlainParameter(argument: TSESTree.Node, node: FunctionNode, { scopes }: Module, at: number): boolean {
  const bare = withoutTypes(argument);
  const parameter = node.params[at];
  const named = parameter?.type === "RestElement" ? parameter.argument : parameter;
  if (bare.type !== "Identifier" || named?.type !== "Identifier" || named.name !== bare.name) return false;
  const binding = scopes.lookup(bare.name, bare);
  return binding?.kind === "parameter" && binding.function === node && !isMutated(binding, scopes);
}

const ofMethod = "code of the project replaces the method of the server that gets it";
const ofList = "code of the project changes the tools that are listed";

function openValue(value: Value, reason = ofMethod): Value {
  return value.kind === "function" ? value : unknownValue(value.site, reason);
}

/**
 * True for a module that changes what the SDK answers to `tools/list`: it sets another handler in the SDK's map of
 * them, or makes a handler that calls the one which was set before.
 */
const changesList = memoizeFor((module: Module): boolean => {
  if (!module.text.includes("_requestHandlers")) return false;
  const calls = memberCallsOf(module);
  const isCalled = (method: string, request: RegExp): boolean =>
    calls.get(method)?.some(({ arguments: [first] }) => {
      const name = first?.type === "Literal" ? String(first.value) : first && calleeIdentifier(first)?.name;
      return name !== undefined && request.test(name);
    }) ?? false;
  return (
    isCalled("set", /^tools\/list$/u) ||
    (isCalled("get", /^tools\/list$/u) && isCalled("setRequestHandler", /^(?:tools\/list|ListToolsRequestSchema)$/u))
  );
});
