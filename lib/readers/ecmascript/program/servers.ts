import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, spanOfNode } from "../../../languages/syntax.ts";
import { absent, known, type Reading, unknown } from "../../../model/reading.ts";
import type { ServerIdentity } from "../../../model/server.ts";
import type { Span } from "../../../model/span.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { qualifiedName } from "./qualified-name.ts";
import type { Program } from "./read-program.ts";

/** How a constructor gets the name, the version and the instructions of a server. */
type Arguments = "info and options" | "options" | "texts";

const sdk = /^@modelcontextprotocol\/(?:sdk|server)(?:\/|$)/u;

/** The classes of servers, by name, with their packages. */
const classes: readonly (readonly [name: string, specifier: RegExp, takes: Arguments])[] = [
  ["McpServer", sdk, "info and options"],
  ["Server", sdk, "info and options"],
  ["McpServer", /^tmcp(?:\/|$)/u, "info and options"],
  ["McpServer", /^mcp-lite(?:\/|$)/u, "options"],
  ["FastMCP", /^(?:firecrawl-)?fastmcp(?:\/|$)/u, "options"],
  ["MCPServer", /^mcp-framework(?:\/|$)/u, "options"],
  ["LiteMCP", /^litemcp(?:\/|$)/u, "texts"],
];

/** A server that a module makes. */
export interface CreatedServer {
  readonly node: TSESTree.NewExpression;
  readonly className: string;
  readonly takes: Arguments;
}

/** The servers that a module makes, in the order of the text. */
export function serversOf(program: Program): readonly CreatedServer[] {
  return program.nodes.creations.flatMap((node): CreatedServer[] => {
    // The local name may differ, but hardly without any of these words.
    if (!/server|mcp/iu.test(calleeIdentifier(node.callee)?.name ?? "")) return [];
    const origin = qualifiedName(node.callee, program);
    const name = origin?.name.slice(origin.name.lastIndexOf(".") + 1);
    const found = classes.find(([own, specifier]) => own === name && origin && specifier.test(origin.specifier));
    return found ? [{ node, className: found[0], takes: found[2] }] : [];
  });
}

/** How the only server of a module introduces itself; `undefined` if the module makes none or several. */
export function identityOf(program: Program): ServerIdentity | undefined {
  const [server, ...others] = serversOf(program);
  if (!server || others.length) return undefined;
  const { module, evaluator } = program;
  const { node, takes } = server;
  const [first, second] = node.arguments.map((argument) => evaluator.evaluate({ module, node: argument }));
  const span = spanOfNode(node.callee);
  const textOf = (value: Value | undefined): Reading<string> => readingOf(value, { module, span });
  const capabilities = unknown(span, "the server adds what is registered");
  if (takes === "texts") {
    const others = { title: absent, description: absent, websiteUrl: absent, instructions: absent };
    return { name: textOf(first), version: textOf(second), ...others, capabilities };
  }
  const memberOf = (value: Value | undefined, key: string): Reading<string> => {
    if (!value) return absent;
    if (value.kind !== "object") return unknown(span, "it is known only while the server runs");
    const member = value.members.get(key);
    if (member) return textOf(member.value);
    return value.unknownRest ? unknown(span, value.unknownRest.reason) : absent;
  };
  return {
    name: memberOf(first, "name"),
    version: memberOf(first, "version"),
    title: memberOf(first, "title"),
    description: memberOf(first, "description"),
    websiteUrl: memberOf(first, "websiteUrl"),
    instructions: memberOf(takes === "options" ? first : second, "instructions"),
    capabilities,
  };
}

/** A text, with its place if that is in this file. */
function readingOf(
  value: Value | undefined,
  creation: { readonly module: Module; readonly span: Span },
): Reading<string> {
  if (!value || (value.kind === "scalar" && value.value === undefined)) return absent;
  const text = stringOf(value);
  const span = value.site.module === creation.module ? spanOfNode(value.site.node) : creation.span;
  if (text !== undefined) return known(text, span);
  return unknown(span, value.kind === "unknown" ? value.reason : "it is not a text");
}
