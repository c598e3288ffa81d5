import type { TSESTree } from "@typescript-eslint/utils";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Module } from "../modules/graph.ts";
import { isFunctionNode, walk } from "../modules/walk.ts";

/** Callees that get a function which runs for each request of a client. */
const serving =
  /^(?:setRequestHandler|setNotificationHandler|registerTool|registerPrompt|registerResource|tool|prompt|resource|resourceTemplate|add(?:Tool|Prompt|Resource|ResourceTemplate)s?)$/u;

const maxFunctions = 2_000;
/** Names that are used more often are not inspected. */
const maxUses = 100;

/**
 * The functions of a module that run when a client sends a request: those that are passed to a server, and those that
 * they call by name.
 */
export function servedFunctions(module: Module): ReadonlySet<TSESTree.Node> {
  const served = new Set<TSESTree.Node>();
  const methods = methodsOf(module);
  const add = (node: TSESTree.Node | undefined): void => {
    if (node && served.size < maxFunctions) served.add(node);
  };
  const called = (callee: TSESTree.Node): TSESTree.Node | undefined => {
    if (isFunctionNode(callee)) return callee;
    if (callee.type === "Identifier") return functionNamed(callee, module);
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
    // `this.handle.bind(this)`
    if (callee.object.type === "MemberExpression" && /^(?:bind|call|apply)$/u.test(callee.property.name))
      return called(callee.object);
    return callee.object.type === "ThisExpression" ? methods.get(callee.property.name) : undefined;
  };
  walk(module.program, (node) => {
    if (node.type === "CallExpression" && serving.test(calledName(node)))
      for (const argument of node.arguments) for (const value of valuesIn(argument)) add(called(value));
    return undefined;
  });
  // The loop also visits functions that it adds.
  for (const each of served)
    walk(each, (node) => {
      if (node.type === "CallExpression") add(called(node.callee));
      return undefined;
    });
  return served;
}

/** The last name of a callee: "tool" of `server.tool(…)`. */
function calledName({ callee }: TSESTree.CallExpression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
}

/** An argument, or the values of an argument that is an object: `{ name, execute: async () => … }`. */
function valuesIn(argument: TSESTree.Node): readonly TSESTree.Node[] {
  if (argument.type === "CallExpression") return [argument.callee, ...argument.arguments];
  if (argument.type !== "ObjectExpression") return [argument];
  return argument.properties.flatMap((each) => (each.type === "Property" ? [each.value] : []));
}

/**
 * The calls of a named function in its module; `undefined` if it may also be called from elsewhere, because it is
 * exported or passed on.
 */
export function callsByName(called: TSESTree.Node, name: string, module: Module): readonly TSESTree.Node[] | undefined {
  const declared = called.parent?.type === "VariableDeclarator" ? called.parent.parent : called;
  if (!name || declared.parent?.type.startsWith("Export")) return undefined;
  const named = identifiersOf(module).get(name) ?? [];
  if (named.length > maxUses) return undefined;
  const calls: TSESTree.Node[] = [];
  for (const node of named) {
    if (functionNamed(node, module) !== called) continue;
    const { parent } = node;
    if (parent.type === "CallExpression" && parent.callee === node) calls.push(parent);
    else if (parent !== called && parent.type !== "VariableDeclarator") return undefined;
  }
  return calls;
}

/** The identifiers of a module by name. There may be thousands of functions whose calls are looked up. */
const identifiersOf = memoizeFor((module: Module): ReadonlyMap<string, readonly TSESTree.Identifier[]> => {
  const found = new Map<string, TSESTree.Identifier[]>();
  walk(module.program, (node) => {
    if (node.type !== "Identifier") return undefined;
    const others = found.get(node.name);
    if (others) others.push(node);
    else found.set(node.name, [node]);
    return undefined;
  });
  return found;
});

function functionNamed(name: TSESTree.Identifier, { scopes }: Module): TSESTree.Node | undefined {
  const binding = scopes.lookup(name.name, name);
  if (binding?.kind === "function") return binding.function;
  const value = binding?.kind === "variable" ? binding.declarator.init : undefined;
  return value && isFunctionNode(value) ? value : undefined;
}

/** The methods of all classes of a module, by their names. */
function methodsOf({ program }: Module): ReadonlyMap<string, TSESTree.Node> {
  const methods = new Map<string, TSESTree.Node>();
  walk(program, (node) => {
    if ((node.type !== "MethodDefinition" && node.type !== "PropertyDefinition") || node.key.type !== "Identifier")
      return undefined;
    const { value } = node;
    if (value && isFunctionNode(value)) methods.set(node.key.name, value);
    return undefined;
  });
  return methods;
}
