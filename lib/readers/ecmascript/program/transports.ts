import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Transport } from "../../../model/module.ts";
import { propertyNamed } from "../discover/syntax.ts";
import { stringOf } from "../evaluate/value.ts";
import { qualifiedName } from "./qualified-name.ts";
import type { Program } from "./read-program.ts";

type Kind = Transport["kind"];

const sdk = /^@modelcontextprotocol\/(?!inspector)/u;

/** The classes of transports for servers, by name, with the packages that have them. */
const classes: ReadonlyMap<string, readonly [RegExp, Kind]> = new Map([
  ["StdioServerTransport", [sdk, "stdio"]],
  ["SSEServerTransport", [sdk, "sse"]],
  ["StreamableHTTPServerTransport", [sdk, "streamable-http"]],
  ["NodeStreamableHTTPServerTransport", [sdk, "streamable-http"]],
  ["WebStandardStreamableHTTPServerTransport", [sdk, "streamable-http"]],
  ["StreamableHTTPTransport", [/^@hono\/mcp$/u, "streamable-http"]],
]);

/** Functions that make a handler of HTTP requests for a server, by name, with the packages that have them. */
const makers: ReadonlyMap<string, RegExp> = new Map([
  [
    "createMcpHandler",
    /^(?:mcp-handler|@vercel\/mcp-adapter|agents(?:\/.*)?|@modelcontextprotocol\/server(?:\/.*)?)$/u,
  ],
  ["createMcpRouteHandler", /^(?:mcp-handler|@vercel\/mcp-adapter)$/u],
  ["initializeMcpApiHandler", /^(?:mcp-handler|@vercel\/mcp-adapter)$/u],
]);

/** The words for transports in the options of frameworks. */
const words: ReadonlyMap<string, Kind> = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["httpStream", "streamable-http"],
  ["http-stream", "streamable-http"],
  ["http", "streamable-http"],
]);

/** The transports that a module makes, in the order of the text. */
export function transportsOf(program: Program): readonly Transport[] {
  const { nodes } = program;
  const found = [
    ...nodes.creations.flatMap((node) => createdBy(node, program)),
    ...nodes.calls.flatMap((call) => startedBy(call, program)),
  ];
  return found.sort((a, b) => a.span.start - b.span.start);
}

function createdBy(node: TSESTree.NewExpression, program: Program): readonly Transport[] {
  const callee = calleeIdentifier(node.callee);
  // The local name may differ: `import { SSEServerTransport as Sse }`.
  const isPossible = callee && /transport|server|sse|stdio|http|mcp/iu.test(callee.name);
  const origin = isPossible ? qualifiedName(node.callee, program) : undefined;
  if (!origin) return [];
  const name = origin.name.slice(origin.name.lastIndexOf(".") + 1);
  const [specifier, kind] = classes.get(name) ?? [];
  if (kind && specifier?.test(origin.specifier)) return [{ kind, label: name, span: spanOfNode(node.callee) }];
  // mcp-framework: `new MCPServer({ transport: { type: "sse" } })`
  if (name !== "MCPServer" || !/^mcp-framework(?:\/|$)/u.test(origin.specifier)) return [];
  return optionOf(optionNode(node.arguments, "transport"), "type", program);
}

function startedBy(call: TSESTree.CallExpression, program: Program): readonly Transport[] {
  const callee = calleeIdentifier(call.callee);
  const imported = (pattern: RegExp): boolean =>
    program.nodes.imports.some(
      (node) => "source" in node && node.source?.type === "Literal" && pattern.test(String(node.source.value)),
    );
  switch (callee?.name) {
    // FastMCP: `server.start({ transportType: "sse" })`
    case "start":
      return imported(/^(?:firecrawl-)?fastmcp$/u) ? optionOf(call.arguments[0], "transportType", program) : [];
    // Cloudflare's agents: `MyMCP.serveSSE("/sse")`
    case "serveSSE":
    case "mount":
    case "serve": {
      const kind = callee.name === "serve" ? "streamable-http" : "sse";
      const isAgent =
        (callee.name === "serveSSE" && imported(/^agents(?:\/|$)/u)) ||
        (call.callee.type === "MemberExpression" && isMcpAgent(call.callee.object, program));
      return isAgent ? [{ kind, label: callee.name, span: spanOfNode(callee) }] : [];
    }
    default:
      return madeBy(call, program);
  }
}

/** mcp-handler: `createMcpHandler((server) => …)` */
function madeBy({ callee }: TSESTree.CallExpression, program: Program): readonly Transport[] {
  // The local name may differ: `import { createMcpHandler as createHandler }`.
  if (!/mcp|handler/iu.test(calleeIdentifier(callee)?.name ?? "")) return [];
  const origin = qualifiedName(callee, program);
  const packages = origin && makers.get(origin.name);
  return packages?.test(origin?.specifier ?? "")
    ? [{ kind: "streamable-http", label: origin?.name ?? "", span: spanOfNode(callee) }]
    : [];
}

const maxParents = 8;

/** True for a class of Cloudflare's agents that is a server: `class MyMCP extends McpAgent`. */
function isMcpAgent(node: TSESTree.Node, program: Program): boolean {
  const { evaluator } = program;
  let [of, { module }]: [TSESTree.Node, Pick<Program, "module">] = [node, program];
  for (let depth = 0; depth < maxParents; depth++) {
    const origin = qualifiedName(of, { ...program, module });
    if (origin) return /^agents(?:\/|$)/u.test(origin.specifier) && origin.name === "McpAgent";
    const value = evaluator.evaluate({ module, node: of });
    if (value.kind !== "class" || !value.node.superClass) return false;
    [of, module] = [withoutTypes(value.node.superClass), value.site.module];
  }
  return false;
}

function optionNode([options]: readonly TSESTree.Node[], key: string): TSESTree.Node | undefined {
  return options?.type === "ObjectExpression" ? propertyNamed(options, key)?.value : undefined;
}

/** Each transport that an option may name, also in the branches of a condition. */
function optionOf(options: TSESTree.Node | undefined, key: string, program: Program): readonly Transport[] {
  const value = options && optionNode([options], key);
  return value ? namedBy(value, program) : [];
}

function namedBy(node: TSESTree.Node, program: Program): readonly Transport[] {
  const value = withoutTypes(node);
  switch (value.type) {
    case "ConditionalExpression":
      return [...namedBy(value.consequent, program), ...namedBy(value.alternate, program)];
    case "LogicalExpression":
      return [...namedBy(value.left, program), ...namedBy(value.right, program)];
    default: {
      const { module, evaluator } = program;
      const { result, assumptions } = evaluator.withAssumptions(() => evaluator.evaluate({ module, node: value }));
      const label = assumptions.size ? undefined : stringOf(result);
      const kind = label === undefined ? undefined : words.get(label);
      return kind ? [{ kind, label: `"${label ?? ""}"`, span: spanOfNode(value) }] : [];
    }
  }
}
