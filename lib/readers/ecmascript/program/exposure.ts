import type { TSESTree } from "@typescript-eslint/utils";
import type { Exposure, Transport } from "../../../model/module.ts";
import { calleeIdentifier, propertyNamed } from "../discover/syntax.ts";
import { stringOf } from "../evaluate/value.ts";
import { limits } from "../limits.ts";
import type { Program } from "./read-program.ts";

/** Words of whatever may ask a caller who it is. */
const mayAuthenticate =
  /auth|bearer|api[-_]?key|\bjwt\b|passport|\bkeys?\b.{0,40}headers|x-[\w-]*(?:token|secret)|token\b.{0,60}\b(?:401|403)|\b401\b|\b403\b|signature|verif(?:y|ied)|credential/iu;
/** The same in a module that is imported: what it sends to others does not count. */
const importedMayAuthenticate =
  /requireBearerAuth|mcpAuthRouter|authMiddleware|authenticat|\breq(?:uest)?\.headers|\b401\b/iu;
/** What keeps a page of a browser from reaching the server under another name. */
const checksHost =
  /enableDnsRebindingProtection|allowedHosts|allowedOrigins|createMcp\w*App|hostHeaderValidation|localhostHostValidation|\bhost(?:name)?\b.{0,40}headers|headers.{0,20}\b(?:host|origin)\b|\borigin\b/iu;

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/u;
const everywhere = /^(?:0\.0\.0\.0|::|\[::\])$/u;

/** How a server is reached: `undefined` if nobody knows. */
type Reach = "loopback" | "everywhere" | undefined;

/**
 * The HTTP transport of a module that listens by itself, if it takes requests that it should not. A module whose server
 * another one starts, or that has any sign of authentication, has none.
 */
export function exposureOf(program: Program, transports: readonly Transport[]): Exposure | undefined {
  const { text } = program.module;
  const transport = transports.find(({ kind, label }) => kind !== "stdio" && /Transport$/u.test(label));
  if (!transport || mayAuthenticate.test(text)) return undefined;
  const reaches = program.nodes.calls.flatMap((call) => reachOf(call, program));
  const [reach] = reaches;
  if (reach === undefined || reaches.some((each) => each !== reach) || importsAuthentication(program)) return undefined;
  const { label, span } = transport;
  if (reach === "everywhere") return { kind: "open", label, span };
  return checksHost.test(text) ? undefined : { kind: "rebinding", label, span };
}

/** `app.listen(port, host)`, `server.listen({ port, host })`, `serve({ fetch, port, hostname })` */
function reachOf(call: TSESTree.CallExpression, program: Program): readonly Reach[] {
  const name = calleeIdentifier(call.callee)?.name;
  const isMember = call.callee.type === "MemberExpression";
  if (!(name === "listen" && isMember) && name !== "serve") return [];
  const [first, ...rest] = call.arguments;
  // Fastify listens on this machine by default, and on another one only if it is told to.
  if (/["']fastify["']/u.test(program.module.text)) return [undefined];
  if (first?.type === "ObjectExpression") {
    if (first.properties.some(({ type }) => type === "SpreadElement")) return [undefined];
    const host = propertyNamed(first, "host") ?? propertyNamed(first, "hostname");
    return [host ? reachBy(host.value, program) : "everywhere"];
  }
  if (name === "serve" || !first || first.type === "SpreadElement") return [undefined];
  const host = rest.find((each) => each.type !== "ArrowFunctionExpression" && each.type !== "FunctionExpression");
  return [host ? reachBy(host, program) : "everywhere"];
}

function reachBy(node: TSESTree.Node, { module, evaluator }: Program): Reach {
  const { result, assumptions } = evaluator.withAssumptions(() => evaluator.evaluate({ module, node }));
  const host = assumptions.size ? undefined : stringOf(result);
  if (host === undefined) return undefined;
  return loopback.test(host) ? "loopback" : everywhere.test(host) ? "everywhere" : undefined;
}

/** True if a module of the project that is imported may ask callers who they are. */
function importsAuthentication({ module, evaluator }: Program): boolean {
  const { graph } = evaluator;
  const seen = new Set([module.path]);
  const pending = [module];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const node of next.program.body) {
      const isImport =
        node.type === "ImportDeclaration" ||
        node.type === "ExportAllDeclaration" ||
        node.type === "ExportNamedDeclaration";
      const path = isImport && node.source ? graph.resolve(node.source.value, next) : undefined;
      if (path === undefined || seen.has(path)) continue;
      seen.add(path);
      const imported = seen.size > limits.modules ? undefined : graph.load(path);
      if (!imported) continue;
      if (importedMayAuthenticate.test(imported.text)) return true;
      pending.push(imported);
    }
  }
  return false;
}
