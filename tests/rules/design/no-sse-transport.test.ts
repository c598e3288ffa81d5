import rule from "../../../lib/rules/design/no-sse-transport.ts";
import { sources } from "../../harness/sources.ts";

const code = { language: "typescript", filename: "server.ts" } as const;
const clientConfiguration = { language: "json", filename: ".mcp.json" } as const;
const registryManifest = { language: "json", filename: "server.json" } as const;

function served(at: string, label: string) {
  return {
    messageId: "served",
    at,
    message: `The server offers the deprecated SSE transport with ${label}. Use the Streamable HTTP transport.`,
  };
}

const declared = {
  messageId: "declared",
  at: "sse",
  message:
    "The transport 'sse' is deprecated. Use 'streamable-http' ('http' in most clients), if the server offers it.",
};

sources(rule, {
  valid: [
    {
      name: "the other transports",
      ...code,
      text: `import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
await server.connect(http ? new StreamableHTTPServerTransport({}) : new StdioServerTransport());`,
    },
    {
      name: "the transport of a client",
      ...code,
      text: `import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
await client.connect(new SSEClientTransport(new URL("https://example.com/sse")));`,
    },
    {
      name: "a class of the project with that name",
      ...code,
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
class SSEServerTransport {}
await server.connect(new SSEServerTransport());`,
    },
    {
      name: "an import that nothing uses",
      ...code,
      text: `import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
const open = new Map<string, SSEServerTransport>();`,
    },
    {
      name: "events of a server that has nothing to do with MCP",
      ...code,
      text: `import { SSEServerTransport } from "./events.js";
new SSEServerTransport("/events");
const tool = "sse";`,
    },
    {
      name: "other transports of FastMCP",
      ...code,
      text: `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "books", version: "1.0.0" });
await server.start({ transportType: process.argv.includes("--http") ? "httpStream" : "stdio" });
bus.start({ transportType: kind });`,
    },
    {
      name: "a transport of FastMCP that only the running server knows",
      ...code,
      text: `import { FastMCP } from "fastmcp";
await server.start({ transportType: process.env.TRANSPORT });`,
    },
    {
      name: "the configuration of a client",
      ...clientConfiguration,
      text: `{ "mcpServers": { "sse": { "command": "npx", "args": ["sse"] }, "b": { "type": "http", "url": "https://a/sse" } } }`,
    },
    {
      name: "a server.json",
      ...registryManifest,
      text: `{ "name": "io.github.a/sse", "remotes": [{ "type": "streamable-http", "url": "https://a/sse" }] }`,
    },
  ],
  invalid: [
    {
      name: "the class of the SDK",
      ...code,
      text: `import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
app.get("/sse", (_request, response) => server.connect(new SSEServerTransport("/messages", response)));`,
      errors: [served("SSEServerTransport", "SSEServerTransport")],
    },
    {
      name: "the class of the SDK under another name, in CommonJS",
      language: "javascript",
      filename: "server.cjs",
      text: `const sdk = require("@modelcontextprotocol/sdk/server/sse.js");
const Sse = sdk.SSEServerTransport;
server.connect(new Sse("/messages", response));`,
      errors: [served("Sse", "SSEServerTransport")],
    },
    {
      name: "a module that also defines a tool",
      ...code,
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
const server = new McpServer({ name: "books", version: "1.0.0" });
server.registerTool("find_book", { description: "Finds a book." }, () => ({ content: [] }));
server.connect(new SSEServerTransport("/messages", response));`,
      errors: [served("SSEServerTransport", "SSEServerTransport")],
    },
    {
      name: "FastMCP's option, in a branch",
      ...code,
      text: `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "books", version: "1.0.0" });
await server.start({ transportType: isLocal ? "stdio" : "sse", sse: { endpoint: "/sse", port: 8080 } });`,
      errors: [served("sse", '"sse"')],
    },
    {
      name: "mcp-framework's option",
      ...code,
      text: `import { MCPServer } from "mcp-framework";
new MCPServer({ transport: { type: "sse", options: { port: 8080 } } });`,
      errors: [served("sse", '"sse"')],
    },
    {
      name: "Cloudflare's agents",
      ...code,
      text: `import { McpAgent } from "agents/mcp";
export class Books extends McpAgent {}
export default { fetch: (request) => Books.serveSSE("/sse").fetch(request) };`,
      errors: [served("serveSSE", "serveSSE")],
    },
    {
      name: "remotes and packages of a server.json",
      ...registryManifest,
      text: `{
  "name": "io.github.a/books",
  "packages": [{ "identifier": "books", "transport": { "type": "sse", "url": "http://localhost/sse" } }],
  "remotes": [{ "type": "sse", "url": "https://a/sse" }]
}`,
      errors: [declared, declared],
    },
    {
      name: "the configuration of a client, in the words of each",
      ...clientConfiguration,
      text: `{
  "mcpServers": { "a": { "type": "sse", "url": "https://a" } },
  "servers": { "b": { "transport": "sse", "url": "https://b" } }
}`,
      errors: [declared, declared],
    },
  ],
});
