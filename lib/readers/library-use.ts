import type { ModuleImport, SourceModule } from "../model/module.ts";
import type { Span } from "../model/span.ts";

/** The imports of a module from a library for MCP. */
export interface LibraryUse {
  /** `server`: it may make a server or register something with one. `client`: it only talks to servers. */
  readonly role: "server" | "client" | "other";
  /** The specifier in the source: `@modelcontextprotocol/sdk/server/mcp.js`, `mcp.server.fastmcp`. */
  readonly specifier: string;
  readonly span: Span;
  /** True if the module makes a server. */
  readonly makesServer: boolean;
}

/** The packages of the SDKs and of frameworks, in both languages. */
const libraries =
  /^(?:@modelcontextprotocol\/|(?:firecrawl-)?fastmcp\b|mcp(?:\.|$)|@cyanheads\/mcp-ts-core|@hono\/mcp|@mastra\/mcp|@rekog\/mcp-nest|@vercel\/mcp-adapter|mcp-framework\b|mcp-handler\b|litemcp\b|xmcp\b|tmcp\b|agents\/mcp\b)/u;
/**
 * The parts of the libraries for clients, and the parts for both sides. Sources: the `exports` of the packages, seen
 * 2026-11-26.
 */
const clients = /^(?:@modelcontextprotocol\/(?:sdk\/)?client\b|(?:mcp|fastmcp)\.client\b)/u;
const shared =
  /^(?:@modelcontextprotocol\/(?:sdk\/(?:types|shared|inMemory|validation)|core|inspector|ext-)|(?:mcp|fastmcp)\.(?:types|shared|exceptions|utilities)\b)/u;
/** Names that only programs which talk to servers import from a package for both. */
const clientNames = /client|stdioserverparameters/iu;

/** The part of an MCP library that a module uses, preferably the one for servers; `undefined` if it imports none. */
export function libraryUseIn(module: SourceModule): LibraryUse | undefined {
  const uses = module.imports.flatMap((each): Omit<LibraryUse, "makesServer">[] => {
    if (!libraries.test(each.specifier) || each.path !== undefined) return [];
    return [{ role: roleOf(each), specifier: each.specifier, span: each.span }];
  });
  const [use] = (["server", "client", "other"] as const).flatMap((role) => uses.find((one) => one.role === role) ?? []);
  return use && { ...use, makesServer: use.role === "server" && module.makesServer };
}

function roleOf({ specifier, name = "" }: ModuleImport): LibraryUse["role"] {
  if (clients.test(specifier)) return "client";
  if (shared.test(specifier)) return "other";
  return clientNames.test(name) ? "client" : "server";
}
