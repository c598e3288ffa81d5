import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Mount } from "../../../model/module.ts";
import { absent, known, type Reading, unknown } from "../../../model/reading.ts";
import { sourceOf } from "../discover/syntax.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import { qualifiedName } from "./qualified-name.ts";
import type { Program } from "./read-program.ts";

const methods = /^(?:use|all|get|post|put|patch|delete|head|options|route|mount)$/u;

/** The HTTP frameworks whose applications and routers are recognized. */
const frameworks = /^(?:express|hono|fastify|koa|polka|restify|elysia|@koa\/router|@hono\/(?!mcp)[\w-]+)(?:\/|$)/u;
/** `createMcpExpressApp()`, `createMcpHonoApp()` of the SDK */
const appsOfSdk = /^createMcp\w+App$/u;

/** The paths and the middleware of the HTTP servers in a module, in the order of the text. */
export function mountsOf(program: Program): readonly Mount[] {
  return program.nodes.calls.flatMap((call) => {
    const callee = withoutTypes(call.callee);
    const method = calleeIdentifier(callee);
    if (callee.type !== "MemberExpression" || !method || !methods.test(method.name)) return [];
    return isHttpServer(callee.object, program) ? [mountOf(call, method, program)] : [];
  });
}

/** True for a constant that an HTTP framework made, and for a chain of calls on one. */
export function isHttpServer(node: TSESTree.Node, program: Program): boolean {
  const receiver = withoutTypes(node);
  if (receiver.type === "Identifier") {
    const binding = program.module.scopes.lookup(receiver.name, receiver);
    const init = binding?.kind === "variable" ? binding.declarator.init : undefined;
    return init !== null && init !== undefined && isHttpServer(init, program);
  }
  if (receiver.type !== "CallExpression" && receiver.type !== "NewExpression") return false;
  const { callee } = receiver;
  const origin = qualifiedName(callee, program);
  if (origin) return frameworks.test(origin.specifier) || appsOfSdk.test(origin.name);
  return callee.type === "MemberExpression" && isHttpServer(callee.object, program);
}

function mountOf(call: TSESTree.CallExpression, method: TSESTree.Identifier, program: Program): Mount {
  const { module, evaluator } = program;
  const [first, ...rest] = call.arguments;
  const value = first && evaluator.evaluate({ module, node: first });
  const isPath = value !== undefined && mayBePath(value);
  return {
    method: method.name,
    path: isPath ? pathOf(value, first) : absent,
    handlers: (isPath ? rest : call.arguments).map((node) => handlerName(node, program)),
    span: spanOfNode(method),
  };
}

function mayBePath({ kind }: Value): boolean {
  return kind === "scalar" || kind === "regex" || kind === "array";
}

function pathOf(value: Value, node: TSESTree.Node | undefined): Reading<string> {
  const span = node ? spanOfNode(node) : { start: 0, end: 0 };
  const text = stringOf(value);
  return text === undefined ? unknown(span, "it is not a constant text") : known(text, span);
}

/**
 * The name of a middleware: `express.json` for a call of it as well; otherwise its source text, without the text of a
 * function.
 */
function handlerName(node: TSESTree.Node, program: Program): string {
  const handler = withoutTypes(node);
  const callee = handler.type === "CallExpression" || handler.type === "NewExpression" ? handler.callee : handler;
  const isName = callee.type === "Identifier" || callee.type === "MemberExpression";
  if (!isName) return "";
  const origin = qualifiedName(callee, program);
  if (!origin) return sourceOf(callee, program.module.text);
  const name = origin.name.replace(/^default\b\.?/u, "");
  return name ? `${origin.specifier}.${name}` : origin.specifier;
}
