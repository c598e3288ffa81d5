import { projectOf } from "./project/project.ts";

/** Tool tips and tool bars of user interfaces do not count. */
const mcpWords = /[mM][cC][pP]|[tT](?:ool|OOL)(?!tip|bar|kit|box|chain)/;

/**
 * A quick check of a module's text: false if `readModule` certainly finds nothing. Every registered tool, and every
 * other tool that is recognized, has "tool" in a name, calls its schema `inputSchema`, or is a module in a folder of
 * tools with separate exports.
 *
 * Most files need only this check. The order and the short words let the engine skip through the text.
 */
export function mentionsMcp(text: string): boolean {
  if (/ool|OOL|[mM][cC][pP]/.test(text) && mcpWords.test(text)) return true;
  return (
    text.includes("export const description") ||
    (text.includes("Schema") && text.includes("inputSchema")) ||
    (text.includes("Resource") && /(?:register|add)Resource|ResourceTemplate|ListResource/.test(text)) ||
    (text.includes("Prompt") && /(?:register|add)Prompt|ListPrompts/.test(text))
  );
}

/** The names of the SDKs and frameworks for servers, where an import has them. */
const libraries =
  /["'`](?:@modelcontextprotocol\/|@cyanheads\/mcp-ts-core|@hono\/mcp|@mastra\/mcp|@rekog\/mcp-nest|@vercel\/mcp-adapter|(?:firecrawl-)?fastmcp["'`/]|mcp-framework["'`/]|mcp-handler["'`/]|litemcp["'`/]|xmcp["'`/]|tmcp["'`/]|agents\/mcp["'`/])/;

/** A quick check of a module's text: true if it imports an SDK or a framework for MCP servers. */
export function importsMcpLibrary(text: string): boolean {
  return (text.includes("mcp") || text.includes("@modelcontextprotocol/")) && libraries.test(text);
}

/** A quick check of a module's text: true if it may make a server of lists, as mcp-ts-core does. */
export function mayMakeApp(text: string): boolean {
  return /\bcreate(?:App|WorkerHandler)\b/u.test(text);
}

/** A quick check of a module's text: true if it may write to standard output. */
export function writesToStdout(text: string): boolean {
  return /\bconsole\.(?:log|info|debug|table|dir|count|time|group)|\bstdout\.write|["'](?:dotenv|pino|winston)["']|\bstdio:|\b(?:write|append)(?:File)?Sync\(/.test(
    text,
  );
}

/** The packages of which every server's package depends on at least one. */
const serverPackages = [
  "@modelcontextprotocol/sdk",
  "@modelcontextprotocol/server",
  "@cyanheads/mcp-ts-core",
  "fastmcp",
  "mcp-framework",
];

/** A check of a module's text, or of a part of it: true if it connects a server to standard input and output. */
export function connectsStdio(text: string): boolean {
  return /\bnew\s+StdioServerTransport\b|transportType:\s*["']stdio["']/u.test(text);
}

/**
 * A quick check of a module: true if it exports something and imports or calls Zod, or has objects with
 * `properties`, in a package that depends on an SDK or a framework for MCP servers. Tools of other modules may then
 * have its schemas.
 */
export function mayBeBorrowed(text: string, path: string): boolean {
  if (!/["']zod(?:\/[\w-]+)?["']|\bz\.[a-z]|\bproperties\b["']?\s*:/u.test(text) || !/\bexport\b/u.test(text))
    return false;
  const project = projectOf(path);
  return serverPackages.some((name) => project.declares(name));
}
