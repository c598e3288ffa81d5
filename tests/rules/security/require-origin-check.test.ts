import rule from "../../../lib/rules/security/require-origin-check.ts";
import { sources } from "../../harness/sources.ts";

/** A server that mounts the transport. */
function http(rest: string, { before = "", transport = "{}" } = {}) {
  return {
    name: [before, transport, rest].filter(Boolean).join(" / "),
    language: "typescript" as const,
    filename: "server.ts",
    text: `import express from "express";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
const app = express();
${before}
app.post("/mcp", async (request, response) => {
  const transport = new StreamableHTTPServerTransport(${transport});
  await new McpServer({ name: "s", version: "1.0.0" }).connect(transport);
  await transport.handleRequest(request, response);
});
${rest}
`,
  };
}

/** A module with a middleware for requests of other origins. */
function cors(options: string, from = 'import cors from "cors";') {
  return http("export { app };", { before: `${from}\napp.use(cors(${options}));` });
}

function python(options: string, from = "starlette") {
  return {
    name: `${from} ${options}`,
    language: "python" as const,
    filename: "server.py",
    text: `from fastmcp import FastMCP
from ${from}.middleware.cors import CORSMiddleware
mcp = FastMCP("s")
app = mcp.http_app()
app.add_middleware(CORSMiddleware, ${options})
`,
  };
}

/** A low-level server in Python. */
function lowLevel(host: string, { options = "", before = "" } = {}) {
  return {
    name: [before, options, host].filter(Boolean).join(" / "),
    language: "python" as const,
    filename: "server.py",
    text: `import uvicorn
from mcp.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.applications import Starlette
from starlette.routing import Mount
${before}
server = Server("s")
manager = StreamableHTTPSessionManager(app=server${options})
app = Starlette(routes=[Mount("/mcp", app=manager.handle_request)])
uvicorn.run(app, host="${host}", port=8000)
`,
  };
}

const rebinding = {
  messageId: "rebinding",
  at: "StreamableHTTPServerTransport",
  message:
    "A web page can call 'StreamableHTTPServerTransport' on this machine: host and origin are not checked. Set 'allowedHosts' or 'security_settings'.",
};

sources(rule, {
  valid: [
    http(`app.listen(3000);`),
    http(`app.listen(3000, process.env.HOST);`),
    http(`app.listen(3000, "127.0.0.1");`, { transport: "{ enableDnsRebindingProtection: true }" }),
    http(`app.listen(3000, "127.0.0.1");`, { before: `import { protect } from "@acme/guards";\napp.use(protect());` }),
    http(`app.listen(3000, "localhost");`, {
      before: `app.use((req, res, next) => { if (req.get("origin")) res.end(); else next(); });`,
    }),
    http(`app.listen(3000, "127.0.0.1");`, {
      before: `import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";\nconst app2 = createMcpExpressApp();`,
    }),
    cors('{ origin: "*" }'),
    cors('{ origin: ["https://a.example"], credentials: true }'),
    cors("{ origin: true }"),
    cors("{ origin: true, credentials: false }"),
    cors("{ origin: allowed, credentials: true }"),
    cors("{ origin: true, credentials: process.env.WITH_COOKIES }"),
    cors("{ credentials: true, origin: (origin, done) => { done(null, allowed.has(origin)); } }"),
    cors('{ origin: "*", credentials: true }', 'import { cors } from "./cors.js";'),
    python('allow_origins=["*"]'),
    python('allow_origins=["https://a.example"], allow_credentials=True'),
    python('allow_origins=["*"], allow_credentials=False'),
    python("allow_origins=ORIGINS, allow_credentials=True"),
    lowLevel("127.0.0.1", { options: ", security_settings=settings" }),
    lowLevel("127.0.0.1", { before: "from starlette.middleware.trustedhost import TrustedHostMiddleware" }),
    lowLevel("0.0.0.0"),
  ],
  invalid: [
    { ...http(`app.listen(3000, "127.0.0.1");`), errors: [rebinding] },
    { ...http(`app.listen({ port: 3000, host: "localhost" });`), errors: [rebinding] },
    {
      ...lowLevel("127.0.0.1"),
      errors: [
        {
          messageId: "rebinding",
          at: "StreamableHTTPSessionManager",
          message:
            "A web page can call 'StreamableHTTPSessionManager' on this machine: host and origin are not checked. Set 'allowedHosts' or 'security_settings'.",
        },
      ],
    },
    {
      ...cors("{ origin: true, credentials: true }"),
      errors: [
        {
          messageId: "reflected",
          at: "true",
          message: "'cors' lets the pages of all origins send requests with credentials. List the origins.",
        },
      ],
    },
    ...(
      [
        [
          cors("{ credentials: true, origin: (origin, done) => done(null, true) }"),
          "(origin, done) => done(null, true)",
        ],
        [
          cors("{ credentials: true, origin: (origin, done) => { done(null, origin); } }"),
          "(origin, done) => { done(null, origin); }",
        ],
        [
          cors("{ credentials: true, origin: (origin) => origin }", 'import { cors } from "hono/cors";'),
          "(origin) => origin",
        ],
        [python('allow_origins=["*"], allow_credentials=True'), '["*"]'],
        [python('allow_origins=["*"], allow_credentials=True', "fastapi"), '["*"]'],
      ] as const
    ).map(([one, at]) => ({ ...one, errors: [{ messageId: "reflected", at }] })),
    {
      ...cors('{ origin: "*", credentials: true }'),
      errors: [
        {
          messageId: "wildcard",
          at: "*",
          message:
            "'cors' allows credentials for origin '*', which browsers refuse. List the origins, or leave the credentials out.",
        },
      ],
    },
  ],
});
