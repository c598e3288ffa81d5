import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import type { Module } from "../modules/graph.ts";
import { walk } from "../modules/walk.ts";
import { addMethods } from "./calls/add-call.ts";
import type { CandidateNodes, NamedCall } from "./candidate-nodes.ts";
import { type FunctionNode, valueConsumer } from "./syntax.ts";

const sdkMethods: ReadonlySet<string> = new Set([
  "registerTool",
  "tool",
  "registerResource",
  "resource",
  "registerPrompt",
  "prompt",
  ...addMethods.keys(),
]);

/** A call with the name of the called method, which may be a bound method. */
export interface MethodCall extends NamedCall {
  readonly method: string;
  /** True for `tool(…)` with `const tool = server.tool.bind(server)`. */
  readonly isBound: boolean;
}

/** True for the name of a method of the SDK or of FastMCP. */
export function isSdkMethod(name: string): boolean {
  return sdkMethods.has(name);
}

/** The calls of a module with the names of candidates, and those of bound methods under any name. */
export function methodCallsOf(module: Module, { calls, bound }: CandidateNodes): MethodCall[] {
  const ofBound = new Map<TSESTree.CallExpression, MethodCall>();
  for (const declarator of bound) {
    const method = boundMethodOf(declarator);
    if (method === undefined || declarator.id.type !== "Identifier") continue;
    const binding = module.scopes.lookup(declarator.id.name, declarator);
    if (binding?.kind !== "variable" || binding.declarator !== declarator) continue;
    for (const callee of module.scopes.referencesTo(binding)) {
      const call = valueConsumer(callee);
      if (call?.type === "CallExpression" && withoutTypes(call.callee) === callee)
        ofBound.set(call, { call, callee, method, isBound: true });
    }
  }
  const named = calls
    .filter(({ call }) => !ofBound.has(call))
    .map((each) => ({ ...each, method: each.callee.name, isBound: false }));
  return [...named, ...ofBound.values()];
}

/** The method in `const tool = server.tool.bind(server)`, ignoring types around any part of it. */
function boundMethodOf({ init, parent }: TSESTree.VariableDeclarator): string | undefined {
  const bind = init && parent.kind === "const" ? withoutTypes(init) : undefined;
  // Bound arguments after `this` would come before those of each call.
  if (bind?.type !== "CallExpression" || bind.arguments.length !== 1 || bind.callee.type !== "MemberExpression")
    return undefined;
  const method = withoutTypes(bind.callee.object);
  const name = method.type === "MemberExpression" ? calleeIdentifier(method)?.name : undefined;
  return name !== undefined && isSdkMethod(name) ? name : undefined;
}

/** True for a method of a bundled `McpServer` of the SDK or `FastMCP`. */
export function isOfBundledServer({ parent }: FunctionNode): boolean {
  if (parent.type !== "MethodDefinition") return false;
  const names = new Set(parent.parent.body.map((element) => ("key" in element ? keyNameOf(element) : undefined)));
  if (names.has("setToolRequestHandlers") || names.has("_createRegisteredTool")) return true;
  return ["addTool", "addResource", "addResourceTemplate", "addPrompt", "start"].every((name) => names.has(name));
}

/**
 * True for a method of a subclass that registers what it gets, by the method of the same name in the superclass. It may
 * put another function in the place of the handler, which is the last argument:
 * `tool(...args) { args[args.length - 1] = timed(args.at(-1)); return super.tool(...args); }`.
 */
export function isPassingOn(node: FunctionNode): boolean {
  const { parent } = node;
  if (parent.type !== "MethodDefinition" || !parent.parent.parent.superClass) return false;
  const name = keyNameOf(parent);
  if (name === undefined || !isSdkMethod(name)) return false;
  const names = node.params.map((one) => nameOf(one.type === "RestElement" ? one.argument : one));
  let passed = 0;
  let isChanged = false;
  walk(node.body, (inner) => {
    if (inner.type === "AssignmentExpression") isChanged ||= isOneOf(names, changedName(inner.left));
    if (inner.type !== "CallExpression") return undefined;
    const callee = withoutTypes(inner.callee);
    if (callee.type !== "MemberExpression") return undefined;
    const method = calleeIdentifier(callee)?.name;
    if (callee.object.type === "Super" && method === name) {
      passed += isPassed(inner.arguments, names) ? 1 : Number.POSITIVE_INFINITY;
    } else if (changingMethods.test(method ?? "")) isChanged ||= isOneOf(names, nameOf(callee.object));
    return undefined;
  });
  return passed > 0 && passed < Number.POSITIVE_INFINITY && !isChanged;
}

function isOneOf(names: readonly (string | undefined)[], name: string | undefined): boolean {
  return name !== undefined && names.includes(name);
}

const changingMethods = /^(?:push|pop|shift|unshift|splice|fill|sort|reverse|copyWithin)$/u;

/** True for arguments that are the parameters with these names, except for the last one. */
function isPassed(args: readonly TSESTree.CallExpressionArgument[], names: readonly (string | undefined)[]): boolean {
  return args.every((arg, index) => {
    const given = arg.type === "SpreadElement" ? arg.argument : withoutTypes(arg);
    const name = nameOf(given);
    return (
      (name !== undefined && name === names[index]) ||
      (index > 0 && index === args.length - 1 && arg.type !== "SpreadElement")
    );
  });
}

/** The variable that an assignment changes, or whose member it changes, unless that is its last item. */
function changedName(target: TSESTree.Node): string | undefined {
  if (target.type !== "MemberExpression") return nameOf(target);
  const { computed, object, property } = target;
  const isLast = computed && property.type === "BinaryExpression" && property.operator === "-";
  return isLast ? undefined : changedName(object);
}

function nameOf(node: TSESTree.Node): string | undefined {
  return node.type === "Identifier" ? node.name : undefined;
}
