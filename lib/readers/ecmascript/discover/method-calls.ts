import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import type { Module } from "../modules/graph.ts";
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
