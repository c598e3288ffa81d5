import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, withoutTypes } from "../../../languages/syntax.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { Value, ValueHole } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { RawDefinition } from "./raw-definition.ts";
import { isSdkMethod } from "./method-calls.ts";
import { isFunctionNode } from "./syntax.ts";
import { namesToolWrapper } from "./vocabulary.ts";

/** Packages with functions that send a definition unchanged. */
const knownPackages =
  /^(?:@modelcontextprotocol|@cyanheads\/mcp-ts-core|@?tmcp|mcp-lite|litemcp|(?:[\w-]+-)?fastmcp)(?:\/|$)/u;
/** Methods of known servers that neither the SDK nor FastMCP has. */
const knownMethods = /^(?:registerToolTask|registerAppTool|addTools|registerTools)$/u;

/**
 * What happens to a definition that is passed to a function: a known library sends it unchanged, or the reason why it
 * is not known what is sent. A function without available source may add annotations, a title or an output schema.
 */
export type Wrapper = ValueHole | "library";

/** @returns `undefined` for a function with source, and for a method of an unknown object */
export function wrapperAt(callee: TSESTree.Node, module: Module, evaluation: Evaluation): Wrapper | undefined {
  const name = calleeIdentifier(callee)?.name;
  if (name === undefined) return undefined;
  const value = evaluation.evaluate({ module, node: callee });
  const isMethod = isMethodCall(callee, module);
  if ((value.kind === "external" && knownPackages.test(value.specifier)) || (isMethod && knownMethods.test(name)))
    return "library";
  const isOfPackage = value.kind === "function" && evaluation.graph.isOfPackage(value.site.module);
  if (!isOfPackage && !isOpaque(callee, name, module, value)) return undefined;
  return {
    site: { module, node: callee },
    reason: `the function "${name}", which decides what is sent, is not seen here`,
  };
}

function isOpaque(callee: TSESTree.Node, name: string, module: Module, value: Value): boolean {
  const bare = lastOf(callee);
  const isMethod = isMethodCall(callee, module);
  if (value.kind === "external") return !(isMethod && isSdkMethod(name));
  // `server.addReadTool(…)`, where the class of the server is unknown.
  const isOfOther = (): boolean => namesToolWrapper(name) && !isSdkMethod(name);
  if (value.kind === "global") return isOfOther();
  if (value.kind !== "unknown") return false;
  if (bare.type === "Identifier") return isImported(bare, module);
  return bare.type === "MemberExpression" && (!isMethod || isOfOther());
}

/** True for `server.addReadTool`, but not for `define.defineTool` with a module of that name. */
function isMethodCall(callee: TSESTree.Node, module: Module): boolean {
  const bare = lastOf(callee);
  return bare.type === "MemberExpression" && !isWholeModule(bare.object, module);
}

/** `defineTool` of `(0, define_js_1.defineTool)`. */
function lastOf(callee: TSESTree.Node): TSESTree.Node {
  const bare = withoutTypes(callee);
  if (bare.type === "TSInstantiationExpression") return lastOf(bare.expression);
  const last = bare.type === "SequenceExpression" ? bare.expressions.at(-1) : undefined;
  return last ? lastOf(last) : bare;
}

/** `import { defineTool } from "./define.js"`, `const { defineTool } = require("./define.js")`. */
export function isImported(node: TSESTree.Identifier, { scopes }: Module): boolean {
  const binding = scopes.lookup(node.name, node);
  return binding?.kind === "import" || (binding?.kind === "variable" && isRequired(binding.declarator));
}

/**
 * `import * as define from "./define.js"`, `const define = require("./define.js")`: but not an object that a module
 * exports.
 */
function isWholeModule(object: TSESTree.Node, { scopes }: Module): boolean {
  const node = withoutTypes(object);
  const binding = node.type === "Identifier" ? scopes.lookup(node.name, node) : undefined;
  if (binding?.kind === "import") return binding.imported === "*";
  return binding?.kind === "variable" && binding.declarator.id.type === "Identifier" && isRequired(binding.declarator);
}

/** Compilers wrap it: `__importStar(require("./define.js"))`. */
function isRequired({ init }: TSESTree.VariableDeclarator): boolean {
  const call = init && withoutTypes(init);
  if (call?.type !== "CallExpression" || call.callee.type !== "Identifier") return false;
  if (call.callee.name === "require") return true;
  const [first] = call.arguments;
  return first?.type === "CallExpression" && first.callee.type === "Identifier" && first.callee.name === "require";
}

/**
 * What happens to an object that is passed to a function, class or decorator: alone, in a list or as the result of a
 * callback.
 */
export function wrapperAround(
  node: TSESTree.ObjectExpression,
  module: Module,
  evaluation: Evaluation,
): Wrapper | undefined {
  for (let inner: TSESTree.Node = node, outer = node.parent; ; inner = outer, outer = outer.parent) {
    switch (outer.type) {
      case "CallExpression":
      case "NewExpression": {
        if (outer.callee === inner) return undefined;
        const wrapper = wrapperAt(outer.callee, module, evaluation);
        if (wrapper === "library") return wrapper;
        if (wrapper && !isKnownObject(evaluation.evaluate({ module, node: outer }))) return wrapper;
        break;
      }
      case "ArrayExpression":
      case "SpreadElement":
      case "ConditionalExpression":
      case "LogicalExpression":
      case "AwaitExpression":
      case "SequenceExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "ReturnStatement":
      case "ArrowFunctionExpression":
        break;
      // `defineTool((args) => { …; return { … }; })`
      case "BlockStatement":
        if (
          inner.type !== "ReturnStatement" ||
          !isFunctionNode(outer.parent) ||
          outer.parent.parent.type !== "CallExpression"
        )
          return undefined;
        break;
      case "FunctionExpression":
        break;
      default:
        return undefined;
    }
  }
}

/** True for the result of a function that is followed to its end: `decorate(tool)` of an installed package. */
function isKnownObject(value: Value): boolean {
  return value.kind === "object" && value.unknownRest === undefined;
}

/** Marks a definition that is passed to a function. One without source may add any missing member. */
export function markAsWrapped(definition: RawDefinition, wrapper: Wrapper | undefined): RawDefinition {
  if (wrapper === "library") return { ...definition, isSent: true };
  if (!wrapper || definition.convention === "mcp-ts-core") return definition;
  const insertionPoint = definition.insertionPoint?.kind === "object" ? definition.insertionPoint : undefined;
  const convention = definition.kind === "tool" ? "project" : definition.convention;
  const {
    site: { node, module },
    reason,
  } = wrapper;
  const marked = { ...definition, convention, insertionPoint, unknownRest: definition.unknownRest ?? wrapper };
  // An extra method of a server, `server.addReadTool(…)`, adds annotations, but does not convert schemas.
  return isMethodCall(node, module)
    ? { ...marked, isSent: true }
    : { ...marked, converter: { reason, isOfFields: false } };
}
