import { dirname, join } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, withoutTypes } from "../../../languages/syntax.ts";
import { isHarmlessMiddleware } from "../../authentication.ts";
import type { Module } from "../modules/graph.ts";
import { type FunctionNode, isFunctionNode, walk } from "../modules/walk.ts";
import { isHttpServer } from "./mounts.ts";
import { type QualifiedName, qualifiedName } from "./qualified-name.ts";
import type { Program } from "./read-program.ts";

/** Methods that take middleware for all paths, or for one before its handler. */
const mounting = /^(?:use|addHook|onRequest|register)$/u;
const routing = /^(?:all|get|post|put|patch|delete)$/u;

/** Callees that get an application to serve it. */
const serving = /^(?:createServer|createSecureServer|createAdaptorServer|serve|listen|getRequestListener|fetch)$/u;

/**
 * True if code that runs before the handlers may refuse a request, so that it is not known who may call: a middleware
 * of a package whose purpose is not known or that is not found, one of the project that ends some requests, or code
 * that gets the application.
 */
export function mayRefuse(program: Program, modules: readonly Module[]): boolean {
  return modules.some((module) => {
    const reading = { ...program, module };
    let isPossible = false;
    walk(module.program, (node) => {
      if (node.type === "CallExpression") isPossible ||= refusesBefore(node, reading) || getsApplication(node, reading);
      return isPossible ? false : undefined;
    });
    return isPossible;
  });
}

function refusesBefore(call: TSESTree.CallExpression, program: Program): boolean {
  const callee = withoutTypes(call.callee);
  const name = calleeIdentifier(callee)?.name ?? "";
  if (callee.type !== "MemberExpression" || !(mounting.test(name) || routing.test(name))) return false;
  if (!isHttpServer(callee.object, program) && !isParameter(callee.object, program)) return false;
  const before = mounting.test(name) ? call.arguments : call.arguments.slice(1, -1);
  return before.some((each) => mayEnd(each, program, 0));
}

function isParameter(node: TSESTree.Node, { module }: Program): boolean {
  return node.type === "Identifier" && module.scopes.lookup(node.name, node)?.kind === "parameter";
}

const maxFollowed = 4;

/** True if a middleware may end a request. */
function mayEnd(node: TSESTree.Node, program: Program, depth: number): boolean {
  const middleware = withoutTypes(node);
  if (depth > maxFollowed) return true;
  switch (middleware.type) {
    case "Literal":
    case "TemplateLiteral":
    case "ObjectExpression":
      return false;
    case "ArrayExpression":
      return middleware.elements.some((each) => each && mayEnd(each, program, depth + 1));
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return endsSome(middleware);
    case "SpreadElement":
      return true;
    case "CallExpression":
    case "NewExpression":
      return !isHttpServer(middleware, program) && endsBy(middleware.callee, program);
    default:
      return !isHttpServer(middleware, program) && endsBy(middleware, program);
  }
}

/** True if what a name means, or what a call of it makes, may end a request. */
function endsBy(node: TSESTree.Node, program: Program): boolean {
  const origin = qualifiedName(node, program);
  if (origin) return !isHarmless(origin);
  const { module, evaluator } = program;
  const value = evaluator.evaluate({ module, node });
  switch (value.kind) {
    case "function":
      return endsSome(value.node);
    case "scalar":
    case "regex":
    case "object":
      return false;
    default:
      return true;
  }
}

function isHarmless({ specifier, name }: QualifiedName): boolean {
  return isHarmlessMiddleware(`${specifier} ${name.replaceAll(".", " ")}`, "ecmascript");
}

/** Methods that answer a request. */
const answering = /^(?:end|send|sendStatus|status|json|text|redirect|writeHead|code|destroy)$/u;

/**
 * True for a function that ends some requests and passes others on. An answer to a preflight request, which is told by
 * its method, is no refusal.
 */
function endsSome(fn: FunctionNode): boolean {
  let isFound = false;
  walk(fn.body, (node) => {
    if (node.type === "ThrowStatement") isFound = true;
    if (node.type === "IfStatement" && isAboutMethod(node.test)) return false;
    if (node.type === "IfStatement") isFound ||= [node.consequent, node.alternate].some((each) => each && ends(each));
    return isFound ? false : undefined;
  });
  return isFound;
}

function isAboutMethod(test: TSESTree.Node): boolean {
  let isFound = false;
  walk(test, (node) => {
    isFound ||= node.type === "Literal" && node.value === "OPTIONS";
    return undefined;
  });
  return isFound;
}

function ends(root: TSESTree.Node): boolean {
  let isEnd = false;
  walk(root, (node) => {
    if (isFunctionNode(node)) return false;
    isEnd ||= node.type === "ReturnStatement" || node.type === "ThrowStatement";
    isEnd ||= node.type === "CallExpression" && answering.test(calleeIdentifier(node.callee)?.name ?? "");
    return undefined;
  });
  return isEnd;
}

/** `protect(app)`, with a function that is not seen */
function getsApplication(call: TSESTree.CallExpression, program: Program): boolean {
  const { module, evaluator } = program;
  const name = calleeIdentifier(call.callee)?.name ?? "";
  if (serving.test(name) || mounting.test(name) || routing.test(name) || /^(?:route|mount)$/u.test(name)) return false;
  const isGiven = call.arguments.some((each) => each.type === "Identifier" && isHttpServer(each, program));
  if (!isGiven) return false;
  const origin = qualifiedName(call.callee, program);
  if (origin) return !isHarmless(origin);
  return evaluator.evaluate({ module, node: call.callee }).kind !== "function";
}

/** The files in which the code stands that a framework runs before each route of a project. */
const beforeRoutes = ["middleware", "proxy", "hooks.server"].flatMap((name) =>
  ["ts", "js", "mts", "mjs"].map((extension) => `${name}.${extension}`),
);

/** True if a framework runs code of the project before the routes of a module: `middleware.ts` of Next.js. */
export function hasCodeBeforeRoutes({ module, evaluator: { graph } }: Program): boolean {
  const { project } = graph;
  for (let folder = dirname(module.path); ; folder = dirname(folder)) {
    if (beforeRoutes.some((name) => graph.readFile(join(folder, name)) !== undefined)) return true;
    if (folder === project || folder === dirname(folder)) return false;
  }
}
