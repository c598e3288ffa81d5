import type { TSESTree } from "@typescript-eslint/utils";
import { type Reach, reachOfHost } from "../../authentication.ts";
import type { Exposure, Transport } from "../../../model/module.ts";
import { reachableModules } from "../../frame/reachable-modules.ts";
import { propertyNamed } from "../discover/syntax.ts";
import { calleeIdentifier } from "../../../languages/syntax.ts";
import { stringOf } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { callerChecksIn } from "./caller-checks.ts";
import type { Program } from "./read-program.ts";

/**
 * The HTTP transport of a module that itself listens, if it accepts requests that it should reject; none for a module
 * whose server another one starts, or whose code authenticates callers.
 */
export function exposureOf(program: Program, transports: readonly Transport[]): Exposure | undefined {
  const transport = transports.find(({ kind }) => kind !== "stdio");
  if (!transport) return undefined;
  const reaches = program.nodes.calls.flatMap((call) => reachOf(call, program));
  const [reach] = reaches;
  if (reach === undefined || reaches.some((each) => each !== reach)) return undefined;
  const checks = modulesAround(program).map(callerChecksIn);
  if (checks.some(({ authenticates }) => authenticates)) return undefined;
  const { label, span } = transport;
  if (reach === "everywhere") return { kind: "open", label, span };
  // Frameworks protect themselves.
  if (!/Transport$/u.test(label)) return undefined;
  return checks.some(({ checksHost }) => checksHost) ? undefined : { kind: "rebinding", label, span };
}

/** `app.listen(port, host)`, `server.listen({ port, host })`, `serve({ fetch, port, hostname })` */
function reachOf(call: TSESTree.CallExpression, program: Program): readonly Reach[] {
  const name = calleeIdentifier(call.callee)?.name;
  const isMember = call.callee.type === "MemberExpression";
  if (name === "start" && isMember && importsPackage("fastmcp", program)) return [reachOfStart(call, program)];
  if (!(name === "listen" && isMember) && name !== "serve") return [];
  const [first, ...rest] = call.arguments;
  // Fastify listens on this machine by default, and on another interface only if a host is given.
  if (importsPackage("fastify", program)) return [undefined];
  if (first?.type === "ObjectExpression") {
    if (first.properties.some(({ type }) => type === "SpreadElement")) return [undefined];
    const host = propertyNamed(first, "host") ?? propertyNamed(first, "hostname");
    return [host ? reachBy(host.value, program) : "everywhere"];
  }
  if (name === "serve" || !first || first.type === "SpreadElement") return [undefined];
  const host = rest.find((each) => each.type !== "ArrowFunctionExpression" && each.type !== "FunctionExpression");
  return [host ? reachBy(host, program) : "everywhere"];
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

/** A module and those of the project that it imports, directly or through others. */
function modulesAround({ module, evaluator }: Program): readonly Module[] {
  const { graph } = evaluator;
  return reachableModules(module, {
    importedBy: (from) =>
      from.program.body.map((node) => {
        const isImport =
          node.type === "ImportDeclaration" ||
          node.type === "ExportAllDeclaration" ||
          node.type === "ExportNamedDeclaration";
        return isImport && node.source ? graph.resolve(node.source.value, from) : undefined;
      }),
    load: (path, count) => (count > limits.modules ? undefined : graph.load(path)),
  });
}
