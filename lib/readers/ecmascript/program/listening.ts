import type { TSESTree } from "@typescript-eslint/utils";
import { type Reach, reachOfHost } from "../../authentication.ts";
import { propertyNamed } from "../discover/syntax.ts";
import { calleeIdentifier, withoutTypes } from "../../../languages/syntax.ts";
import { stringOf } from "../evaluate/value.ts";
import { exportsOf } from "../modules/exports.ts";
import { isFunctionNode, walk } from "../modules/walk.ts";
import { hasCodeBeforeRoutes } from "./middleware.ts";
import { isHttpServer } from "./mounts.ts";
import type { Transport } from "../../../model/module.ts";
import type { Program } from "./read-program.ts";

/** A module with its transports. */
interface Serving extends Program {
  readonly transports: readonly Transport[];
}

/** How a module is reached by each way in which it takes requests; none for a module that another one starts. */
export function reachesOf(program: Serving): readonly Reach[] {
  const listening = program.nodes.calls.flatMap((call) => reachOf(call, program));
  return listening.length ? listening : reachOfExports(program);
}

/** `app.listen(port, host)`, `server.listen({ port, host })`, `serve({ fetch, port, hostname })` */
function reachOf(call: TSESTree.CallExpression, program: Program): readonly Reach[] {
  const name = calleeIdentifier(call.callee)?.name;
  const isMember = call.callee.type === "MemberExpression";
  if (name === "start" && isMember && importsPackage("fastmcp", program)) return [reachOfStart(call, program)];
  if (!(name === "listen" && isMember) && name !== "serve") return [];
  const [first, ...rest] = call.arguments;
  // Fastify listens on this machine by default.
  const otherwise = importsPackage("fastify", program) ? undefined : "everywhere";
  if (first?.type === "ObjectExpression") {
    if (first.properties.some(({ type }) => type === "SpreadElement")) return [undefined];
    const host = propertyNamed(first, "host") ?? propertyNamed(first, "hostname");
    return [host ? reachBy(host.value, program) : otherwise];
  }
  if (name === "serve" && isMember && isDeno(call.callee)) return ["everywhere"];
  // `MyMCP.serve("/mcp")` makes a handler and does not listen.
  if (name === "serve" && isMember) return [];
  if (name === "serve" || !first || first.type === "SpreadElement") return [undefined];
  const host = rest.find((each) => each.type !== "ArrowFunctionExpression" && each.type !== "FunctionExpression");
  return [host ? reachBy(host, program) : otherwise];
}

/** `Deno.serve(app.fetch)` listens on all addresses. */
function isDeno(callee: TSESTree.Node): boolean {
  return callee.type === "MemberExpression" && callee.object.type === "Identifier" && callee.object.name === "Deno";
}

/** FastMCP: `server.start({ httpStream: { host } })`. The default is localhost, or the value of `FASTMCP_HOST`. */
function reachOfStart({ arguments: [options] }: TSESTree.CallExpression, program: Program): Reach {
  const stream = options?.type === "ObjectExpression" ? propertyNamed(options, "httpStream")?.value : undefined;
  const host = stream?.type === "ObjectExpression" ? propertyNamed(stream, "host") : undefined;
  return host && reachBy(host.value, program);
}

function importsPackage(name: string, { nodes }: Program): boolean {
  const sources = [
    ...nodes.imports.map((each) => ("source" in each ? each.source : undefined)),
    ...nodes.calls.map(({ callee, arguments: [first] }) =>
      calleeIdentifier(callee)?.name === "require" ? first : undefined,
    ),
  ];
  return sources.some((each) => each?.type === "Literal" && each.value === name);
}

function reachBy(node: TSESTree.Node, { module, evaluator }: Program): Reach {
  const { result, assumptions } = evaluator.withAssumptions(() => evaluator.evaluate({ module, node }));
  return assumptions.size ? undefined : reachOfHost(stringOf(result));
}

/** Methods whose exports a platform calls for each request to a route: Next.js, SvelteKit, functions of Vercel. */
const routeMethods = ["GET", "POST", "DELETE"];

/**
 * How a platform reaches what a module exports for it: the handlers of a route, or the application of a worker. None if
 * another module of the project imports it, and may do so to check who calls.
 *
 * Sources: https://nextjs.org/docs/app/api-reference/file-conventions/route,
 * https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/ (as of 2026-11).
 */
function reachOfExports(program: Serving): readonly Reach[] {
  const { module, evaluator, followsImporters } = program;
  const { named } = exportsOf(module.program);
  const exported = (name: string): TSESTree.Node | undefined => {
    const found = named.get(name);
    if (found?.kind === "expression") return valueBehind(found.node, program);
    const node = found?.kind === "local" ? found.node : undefined;
    return found?.kind === "local" && node ? bound(found.name, node, program) : undefined;
  };
  const routes = routeMethods.flatMap((name) => exported(name) ?? []);
  const main = exported("default");
  const isOpen = routes.some((node) => isHandler(node, program)) || (main !== undefined && isWorker(main, program));
  if (!isOpen || !followsImporters || evaluator.graph.importersOf(module).all.length) return [];
  return [hasCodeBeforeRoutes(program) ? undefined : "everywhere"];
}

/** The node that a name of a module stands for: the value of a constant, a function or a class. */
function bound(name: string, at: TSESTree.Node, program: Program): TSESTree.Node | undefined {
  const binding = program.module.scopes.lookup(name, at);
  if (binding?.kind === "function") return binding.function;
  const init = binding?.kind === "variable" && binding.mode === "const" ? binding.declarator.init : undefined;
  return init ? valueBehind(init, program) : undefined;
}

function valueBehind(node: TSESTree.Node, program: Program): TSESTree.Node {
  const value = withoutTypes(node);
  return value.type === "Identifier" ? (bound(value.name, value, program) ?? value) : value;
}

/**
 * True for a handler of requests that nothing wraps: the call that makes it, or a function. What wraps it may check who
 * calls.
 */
function isHandler(node: TSESTree.Node, program: Serving): boolean {
  if (isFunctionNode(node)) return true;
  return node.type === "CallExpression" && isMaker(node, program);
}

function isMaker(node: TSESTree.CallExpression, { transports }: Serving): boolean {
  const { callee } = node;
  return transports.some(({ span }) => span.start === callee.range[0] || span.end === callee.range[1]);
}

/** `export default MyMCP.serve("/mcp")`, `export default { fetch }`, `export default app` of Hono */
function isWorker(node: TSESTree.Node, program: Serving): boolean {
  if (node.type === "CallExpression") return isMaker(node, program);
  if (node.type === "NewExpression") return isHttpServer(node, program);
  if (node.type !== "ObjectExpression") return false;
  const fetch = propertyNamed(node, "fetch");
  const value = fetch && valueBehind(fetch.value, program);
  if (!value) return false;
  if (isFunctionNode(value)) return usesTransport(value, program);
  // `{ fetch: app.fetch }`
  return value.type === "MemberExpression" && isHttpServer(value.object, program);
}

/** True for code that makes a handler of the server, or calls one: what it calls otherwise may check who calls. */
function usesTransport(root: TSESTree.Node, program: Serving): boolean {
  let isUsed = false;
  walk(root, (node) => {
    if (node.type === "CallExpression") {
      isUsed ||= isMaker(node, program);
      const object = node.callee.type === "MemberExpression" ? node.callee.object : node.callee;
      const behind = object.type === "Identifier" ? bound(object.name, object, program) : undefined;
      isUsed ||= behind?.type === "CallExpression" && isMaker(behind, program);
    }
    return undefined;
  });
  return isUsed;
}
