import rule from "../../../lib/rules/security/require-authentication.ts";
import { sources } from "../../harness/sources.ts";

const head = `import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
const app = express();
`;
const mount = `app.post("/mcp", async (request, response) => {
  const transport = new StreamableHTTPServerTransport({});
  await new McpServer({ name: "s", version: "1.0.0" }).connect(transport);
  await transport.handleRequest(request, response);
});
`;

/** A server that mounts the transport. */
function http(rest: string, { before = "", transport = "{}" } = {}) {
  const text = head + before + mount.replace("Transport({})", `Transport(${transport})`) + rest;
  return { language: "typescript" as const, filename: "server.ts", text };
}

const open = {
  messageId: "open",
  at: "StreamableHTTPServerTransport",
  message:
    "The server takes the calls of StreamableHTTPServerTransport from any machine and asks for no authentication.",
};
const rebinding = {
  messageId: "rebinding",
  at: "StreamableHTTPServerTransport",
  message:
    "A web page can reach StreamableHTTPServerTransport on this machine: the server checks neither host nor origin.",
};

sources(rule, {
  valid: [
    {
      name: "middleware of the SDK",
      ...http("app.listen(3000);", { before: "app.use(requireBearerAuth({ verifier }));\n" }),
    },
    {
      name: "two servers, one of them for this machine alone",
      ...http('app.listen(3000);\nexpress().listen(3001, "127.0.0.1");'),
    },
    {
      name: "a check of a header",
      ...http("app.listen(3000);", {
        before: `app.use((req, res, next) => { if (!req.headers.authorization) res.status(401).end(); else next(); });\n`,
      }),
    },
    {
      name: "a key",
      ...http("app.listen(3000);", { before: `app.use((req, res, next) => next(req.get("x-api-key")));\n` }),
    },
    { name: "a module that does not listen", ...http("export { app };") },
    { name: "a host that only the running server knows", ...http("app.listen(3000, process.env.HOST);") },
    {
      name: "protection against other names on this machine",
      ...http(`app.listen(3000, "127.0.0.1");`, { transport: "{ enableDnsRebindingProtection: true }" }),
    },
    {
      name: "a check of the origin",
      ...http(`app.listen(3000, "localhost");`, {
        before: `app.use((req, res, next) => { if (req.get("origin")) res.end(); else next(); });\n`,
      }),
    },
    {
      name: "the application of the SDK",
      ...http(`app.listen(3000, "127.0.0.1");`, {
        before: `import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";\n`,
      }),
    },
    {
      name: "Fastify, which listens on this machine",
      ...http("app.listen({ port: 3000 });", { before: `import fastify from "fastify";\n` }),
    },
    {
      name: "a server on standard output",
      language: "typescript",
      filename: "server.ts",
      text: `import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
await server.connect(new StdioServerTransport());
other.listen(3000);`,
    },
  ],
  invalid: [
    { name: "a port of all addresses", ...http("app.listen(3000);"), errors: [open] },
    { name: "a port with a callback", ...http("app.listen(3000, () => console.error('ready'));"), errors: [open] },
    { name: "the address of all", ...http(`const host = "0.0.0.0"; app.listen(3000, host);`), errors: [open] },
    { name: "options", ...http(`createServer(app).listen({ port: 3000, host: "::" });`), errors: [open] },
    { name: "this machine, for pages of a browser", ...http(`app.listen(3000, "127.0.0.1");`), errors: [rebinding] },
    {
      name: "the older transport",
      language: "typescript",
      filename: "server.ts",
      text: `import express from "express";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
const app = express();
app.get("/sse", (_request, response) => server.connect(new SSEServerTransport("/messages", response)));
app.listen(3000);`,
      errors: [{ messageId: "open", at: "SSEServerTransport" }],
    },
  ],
});
