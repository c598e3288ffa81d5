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
    "'StreamableHTTPServerTransport' takes calls from any machine without authentication. Require a token, or bind 127.0.0.1.",
};
/** A middleware of the server's own. */
function guarded(middleware: string) {
  return http("app.listen(3000);", { before: `${middleware}\n` });
}

/** A route of Next.js, before its exports. */
const nextHandler = `import { createMcpHandler, withMcpAuth } from "mcp-handler";
const handler = createMcpHandler((server) => { server.registerTool("find", { description: "Finds." }, find); });`;

/** An agent of Cloudflare, before the worker. */
const agent = `import { McpAgent } from "agents/mcp";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export class Shelf extends McpAgent { server = new McpServer({ name: "s", version: "1.0.0" }); }`;

/** An application of Hono, before it is served. */
const hono = `import { StreamableHTTPTransport } from "@hono/mcp";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const app = new Hono();
app.all("/mcp", async (c) => {
  const transport = new StreamableHTTPTransport();
  await new McpServer({ name: "s", version: "1.0.0" }).connect(transport);
  return transport.handleRequest(c);
});`;

/** A server of Fastify. */
function fastify(rest: string): string {
  return `import Fastify from "fastify";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
const app = Fastify();
app.post("/mcp", (request, reply) => new StreamableHTTPServerTransport({}).handleRequest(request.raw, reply.raw));
${rest}`;
}

sources(rule, {
  valid: [
    ...[
      'import { auth } from "./middleware/auth.js";\napp.use(auth);',
      "app.use(authMiddleware);",
      "app.use(ensureLoggedIn);",
      "app.use(protect);",
      "app.use(this.authenticate.bind(this));",
      'app.use("/mcp", checkApiKey);',
      "app.use(mcpAuthRouter({ provider }));",
      'import passport from "passport";\napp.use(passport.initialize());',
      'import jwt from "jsonwebtoken";\napp.use((req, res, next) => { jwt.verify(req.body.proof, secret); next(); });',
      'import { clerkMiddleware } from "@clerk/express";\napp.use(clerkMiddleware());',
      'app.use((req, res, next) => { if (req.headers["x-api-key"] !== process.env.KEY) return next(new Error()); next(); });',
      "app.use((req, res, next) => { const { authorization } = req.headers; next(authorization ? undefined : new Error()); });",
      'app.use((req, res, next) => next(req.header("Authorization") === expected ? undefined : new Error()));',
      "app.use((req, res, next) => { if (req.query.token !== expected) return res.sendStatus(401); next(); });",
      "app.use((req, res, next) => { if (!isAllowed(req)) { res.writeHead(403); res.end(); } else next(); });",
      "app.use(async (req, res, next) => { await verifyToken(req); next(); });",
      "const app2 = withMcpAuth(app, check);",
    ].map((middleware) => ({ name: middleware, ...guarded(middleware) })),
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
    { name: "this machine", ...http(`app.listen(3000, "127.0.0.1");`) },
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
        before: `import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";\nconst app2 = createMcpExpressApp();\n`,
      }),
    },
    {
      name: "Fastify, which listens on this machine",
      ...http("app.listen({ port: 3000 });", { before: `import fastify from "fastify";\n` }),
    },
    {
      name: "FastMCP with authentication",
      language: "typescript",
      filename: "server.ts",
      text: `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "s", version: "1.0.0", authenticate: async (request) => check(request) });
await server.start({ transportType: "httpStream", httpStream: { port: 3000, host: "0.0.0.0" } });`,
    },
    {
      name: "FastMCP on its default host",
      language: "typescript",
      filename: "server.ts",
      text: `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "s", version: "1.0.0" });
await server.start({ transportType: "httpStream", httpStream: { port: 3000 } });`,
    },
    ...[
      // What a middleware of another package or file does is not known.
      'import { gate } from "@acme/gate";\napp.use(gate());',
      'import { gate } from "./missing.js";\napp.use(gate);',
      'import { secure } from "@acme/gate";\nsecure(app);',
      "app.use((req, res, next) => { if (!known(req)) { res.end(); return; } next(); });",
      "app.use((req, res, next) => { if (req.ip !== office) throw new Error(); next(); });",
      "const gate = (req, res, next) => { if (known(req)) next(); else res.sendStatus(404); };\napp.use(gate);",
      "app.use(...middleware);",
    ].map((middleware) => ({ name: middleware, ...guarded(middleware) })),
    ...[
      `${nextHandler}\nexport { guarded as POST };\nconst guarded = withGate(handler);`,
      `${nextHandler}\nexport { handler as run };`,
      `${nextHandler}\nexport const POST = withMcpAuth(handler, verify);`,
      `${nextHandler}\nexport const POST = (request) => known(request) ? handler(request) : new Response(null, { status: 401 });`,
      `import { OAuthProvider } from "@cloudflare/workers-oauth-provider";\n${agent}\nexport default new OAuthProvider({ apiRoute: "/mcp", apiHandler: Shelf.serve("/mcp") });`,
      `${agent}\nexport const route = Shelf.serve("/mcp");`,
      `${agent}\nexport default { fetch: (request) => gate(request) };`,
      `${hono}\nexport { app };`,
      `${hono}\napp.use(bearerAuth({ token }));\nexport default app;`,
      `${hono}\nserve({ fetch: app.fetch, port: 3000, hostname: "127.0.0.1" });`,
      `${hono}\nBun.serve({ fetch: app.fetch, hostname: process.env.HOST });`,
      fastify("await app.listen({ port: 3000 });"),
      fastify('app.addHook("onRequest", check);\nawait app.listen({ port: 3000, host: "0.0.0.0" });'),
    ].map((text) => ({ name: text, language: "typescript" as const, filename: "server.ts", text })),
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
    ...[
      "// by the author of this file, with authentication to come",
      'server.tool("get_author", "Gets the author.", {}, async () => get());',
      'server.tool("find", "Gets a signature, error 403, a passport, the verified ones.", {}, async () => get());',
      "const coauthor = authorOf(book);",
      'const apiKey = process.env.API_KEY; fetch(url, { headers: { Authorization: `Bearer ${apiKey}`, "x-api-key": apiKey } });',
      'const response = await fetch(url); if (response.status === 401) throw new Error("The API refuses the key.");',
      "const token = await getAuthToken(); const client = new OAuth2Client(id); headers.authorization = token;",
      "const cached = tokens.get(authKey);",
      'import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";',
    ].map((before) => ({ name: `in spite of ${before}`, ...guarded(before), errors: [open] })),
    {
      name: "FastMCP on all addresses",
      language: "typescript",
      filename: "server.ts",
      text: `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "s", version: "1.0.0" });
await server.start({ transportType: "httpStream", httpStream: { port: 3000, host: "0.0.0.0" } });`,
      errors: [{ messageId: "open", at: "httpStream" }],
    },
    ...[
      'import cors from "cors";\nimport helmet from "helmet";\napp.use(cors());\napp.use(helmet(), express.json());',
      'app.use((req, res, next) => { if (req.method === "OPTIONS") { res.sendStatus(204); return; } next(); });',
      "app.use((req, res, next) => { log(req.url); next(); });",
      'const router = express.Router();\napp.use("/v1", router);',
    ].map((before) => ({ name: `in spite of ${before}`, ...guarded(before), errors: [open] })),
    ...(
      [
        [`${nextHandler}\nexport { handler as GET, handler as POST };`, "createMcpHandler"],
        [`${nextHandler}\nexport const POST = (request) => handler(request);`, "createMcpHandler"],
        [`${agent}\nexport default Shelf.serve("/mcp");`, "serve"],
        [
          `${agent}\nexport default { fetch: (request, env, context) => Shelf.serve("/mcp").fetch(request, env, context) };`,
          "serve",
        ],
        [
          `${agent}\nconst route = Shelf.mount("/sse");\nexport default { fetch(request, env, context) { return route.fetch(request, env, context); } };`,
          "mount",
        ],
        [`${hono}\nexport default app;`, "StreamableHTTPTransport"],
        [`${hono}\nexport default { fetch: app.fetch, port: 3000 };`, "StreamableHTTPTransport"],
        [`${hono}\nserve({ fetch: app.fetch, port: 3000 });`, "StreamableHTTPTransport"],
        [`${hono}\nDeno.serve(app.fetch);`, "StreamableHTTPTransport"],
        [fastify('await app.listen({ port: 3000, host: "0.0.0.0" });'), "StreamableHTTPServerTransport"],
        [
          `import { createServer } from "node:http";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
const transport = new NodeStreamableHTTPServerTransport({});
createServer((request, response) => transport.handleRequest(request, response)).listen(3000);`,
          "NodeStreamableHTTPServerTransport",
        ],
      ] as const
    ).map(([text, at]) => ({
      name: text,
      language: "typescript" as const,
      filename: "server.ts",
      text,
      errors: [{ messageId: "open", at }],
    })),
    { name: "a port of all addresses", ...http("app.listen(3000);"), errors: [open] },
    { name: "a port with a callback", ...http("app.listen(3000, () => console.error('ready'));"), errors: [open] },
    { name: "the address of all", ...http(`const host = "0.0.0.0"; app.listen(3000, host);`), errors: [open] },
    {
      name: "a default of the environment",
      ...http('app.listen(3000, process.env.HOST ?? "0.0.0.0");'),
      errors: [open],
    },
    { name: "options", ...http(`createServer(app).listen({ port: 3000, host: "::" });`), errors: [open] },
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

/** A server in Python: its imports, the options of `FastMCP`, and how it runs. */
function python(run: string, { imports = "", options = "" } = {}) {
  const text = `from fastmcp import FastMCP\n${imports}\nmcp = FastMCP("s"${options})\n\n${run}\n`;
  return {
    name: [imports, options, run].filter(Boolean).join(" / "),
    language: "python" as const,
    filename: "server.py",
    text,
  };
}

const uvicorn = "import uvicorn\n";
const everywhere = 'mcp.run(transport="http", host="0.0.0.0")';
const app = "app = mcp.http_app()\n";
const served = `${app}uvicorn.run(app, host="0.0.0.0", port=8000)`;

sources(rule, {
  valid: [
    python("mcp.run()"),
    python('mcp.run(transport="http")'),
    python('mcp.run(transport="http", host="127.0.0.1")'),
    python('mcp.run(transport="stdio")', { options: ', host="0.0.0.0"' }),
    python('mcp.run(transport=chosen, host="0.0.0.0")'),
    python('mcp.run(transport="http", host=settings.host)'),
    python('mcp.run(transport="http", host=os.environ["HOST"])', { imports: "import os\n" }),
    python('mcp.run(transport="http", host=os.getenv("HOST", "127.0.0.1"))', { imports: "import os\n" }),
    python(`if local:\n    mcp.run(transport="http", host="127.0.0.1")\nelse:\n    ${everywhere}`),
    ...[
      "from acme.gate import Gate\nmcp.add_middleware(Gate())",
      "class Gate(Middleware):\n    async def on_call_tool(self, context, call_next):\n        if not known(context):\n            raise ValueError\n        return await call_next(context)\nmcp.add_middleware(Gate())",
      "class Gate:\n    async def dispatch(self, request, call_next):\n        if not known(request):\n            return Response()\n        return await call_next(request)\nmcp.run(transport='http', host='0.0.0.0', middleware=[Middleware(Gate)])",
    ].map((before) => python(`${before}\n${everywhere}`)),
    python(everywhere, { options: ", auth=provider" }),
    python(everywhere, { options: ", **options" }),
    python(everywhere, { options: ", token_verifier=verifier" }),
    python(everywhere, { imports: "from fastmcp.server.auth import BearerAuthProvider\n" }),
    python(everywhere, { imports: "import jwt\n" }),
    python(`mcp.add_middleware(AuthMiddleware())\n${everywhere}`),
    python('mcp.run(transport="http", host="0.0.0.0", middleware=[Middleware(BearerAuth)])'),
    python(`mcp.auth = provider\n${everywhere}`),
    python(`${app}uvicorn.run(app)`, { imports: uvicorn }),
    python(`${app}uvicorn.run(app, host="localhost")`, { imports: uvicorn }),
    python('uvicorn.run(other, host="0.0.0.0")', { imports: uvicorn }),
    python(`${app}app.add_middleware(ApiKeyMiddleware)\nuvicorn.run(app, host="0.0.0.0")`, {
      imports: `${uvicorn}class ApiKeyMiddleware:\n    async def dispatch(self, request, call_next):\n        if request.headers.get("x-api-key") != KEY:\n            return None\n`,
    }),
    python(served, {
      imports: `${uvicorn}async def check(request, call_next):\n    if request.headers["authorization"] != KEY:\n        raise ValueError\n`,
    }),
    python(served, {
      imports: `${uvicorn}async def check(scope):\n    return dict(scope["headers"]).get(b"authorization")\n`,
    }),
    python(served, { imports: `${uvicorn}def check(request):\n    return JSONResponse({}, status_code=401)\n` }),
    python(served, { imports: `${uvicorn}def check(request):\n    raise HTTPException(status.HTTP_403_FORBIDDEN)\n` }),
    python(served, { imports: `${uvicorn}def check(user=Depends(get_current_user)):\n    pass\n` }),
    python(served, { imports: `${uvicorn}def check(x_api_key: str = Header()):\n    pass\n` }),
    python(served, { imports: `${uvicorn}def check(a):\n    return secrets.compare_digest(a, KEY)\n` }),
  ],
  invalid: [
    {
      ...python(everywhere),
      errors: [
        {
          messageId: "open",
          at: "mcp.run",
          message: `'run(transport="http")' takes calls from any machine without authentication. Require a token, or bind 127.0.0.1.`,
        },
      ],
    },
    ...[
      python('mcp.run("streamable-http", host="0.0.0.0")'),
      python('mcp.run(transport="sse")', { options: ', host="0.0.0.0"' }),
      python('mcp.settings.host = "0.0.0.0"\nmcp.run(transport="sse")'),
      python('mcp.run(transport="http", host=os.getenv("HOST", "0.0.0.0"))', { imports: "import os\n" }),
      python('host = os.environ.get("HOST") or "0.0.0.0"\nmcp.run(transport="http", host=host)', {
        imports: "import os\n",
      }),
      python('HOST = "0.0.0.0"\nmcp.run(transport="http", host=HOST)'),
      python('mcp.run_http_async(host="::")'),
      python(`if web:\n    ${everywhere}\nelse:\n    mcp.run()`),
      python(everywhere, { options: ", auth=None" }),
    ].map((one) => ({ ...one, errors: [{ messageId: "open", at: /(?:mcp\.run)\w*/u.exec(one.text)?.[0] ?? "" }] })),
    ...[
      "# by the author of this file, with authentication to come",
      '@mcp.tool\ndef get_author() -> str:\n    """Gets the author, a signature, error 403."""\n    return ""\n',
      'import os\nkey = os.environ.get("API_KEY")\n',
      'headers = {}\nheaders["Authorization"] = f"Bearer {token}"\nrequests.get(url, headers=headers, auth=(user, secret))\n',
      "if response.status_code == 401:\n    raise ValueError\n",
      "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import jwt\n",
    ].map((before) => ({ ...python(`${before}\n${everywhere}`), errors: [{ messageId: "open", at: "mcp.run" }] })),
    ...[
      "from fastmcp.server.middleware.logging import LoggingMiddleware\nmcp.add_middleware(LoggingMiddleware())",
      "class Times(Middleware):\n    async def on_call_tool(self, context, call_next):\n        if slow:\n            return await call_next(context)\n        return await call_next(context)\nmcp.add_middleware(Times())",
    ].map((before) => ({ ...python(`${before}\n${everywhere}`), errors: [{ messageId: "open", at: "mcp.run" }] })),
    { ...python(served, { imports: uvicorn }), errors: [{ messageId: "open", at: "mcp.http_app" }] },
    {
      ...python(`server = uvicorn.Server(uvicorn.Config(mcp.streamable_http_app(), host="0.0.0.0"))`, {
        imports: uvicorn,
      }),
      errors: [{ messageId: "open", at: "mcp.streamable_http_app" }],
    },
    {
      ...python('uvicorn.run("server:mcp", host="0.0.0.0")', { imports: uvicorn }),
      errors: [{ messageId: "open", at: "uvicorn.run" }],
    },
    {
      ...python('app = mcp.http_app\nuvicorn.run(app, host="0.0.0.0")', { imports: uvicorn }),
      errors: [{ messageId: "open", at: "mcp.http_app" }],
    },
    {
      ...python('config = Config()\nconfig.bind = ["0.0.0.0:8000"]\nserve(mcp.sse_app(), config)', {
        imports: "from hypercorn.config import Config\nfrom hypercorn.asyncio import serve\n",
      }),
      errors: [{ messageId: "open", at: "mcp.sse_app" }],
    },
    {
      name: "the transport of a low-level server under Starlette",
      language: "python",
      filename: "server.py",
      text: `import uvicorn
from mcp.server import Server
from mcp.server.sse import SseServerTransport
from starlette.applications import Starlette
from starlette.routing import Mount

server = Server("s")
sse = SseServerTransport("/messages/")
app = Starlette(routes=[Mount("/messages/", app=sse.handle_post_message)])
uvicorn.run(app, host="0.0.0.0", port=8000)
`,
      errors: [{ messageId: "open", at: "SseServerTransport" }],
    },
  ],
});

/** Code that checks callers, or tells that it does, and the nearest code that checks nobody. */
const checksAndNearMisses: readonly (readonly [check: string, nearMiss: string])[] = [
  ["mcp.auth = verifier", "mcp.auth = None"],
  ["mcp.auth_provider = verifier", "mcp.label = verifier"],
  ["server.auth = verifier", "auth = verifier"],
  ['key = request.headers["authorization"]', 'key = request.headers["accept"]'],
  ['key = headers["x-api-key"]', 'key = parts["x-api-key"]'],
  ['key = request.headers.get("authorization")', 'key = request.headers.get("accept")'],
  ['key = request.headers.getlist("authorization")', 'key = request.headers.pop("authorization")'],
  ['key = dict(scope["list"]).get(b"authorization")', 'key = dict(scope["list"]).get("authorization")'],
  ['key = request.query_params.get("api_key")', 'key = request.query_params.get("page")'],
  ['if name == b"authorization":\n    pass', 'if name == b"accept":\n    pass'],
  ['if "x-api-key" == name:\n    pass', 'if "x-request-id" == name:\n    pass'],
  ["answer = JSONResponse({}, status_code=401)", "answer = JSONResponse({}, status_code=404)"],
  ["raise HTTPException(403)", "raise HTTPException(404)"],
  ["answer = Reply({}, status=401)", "answer = Reply({}, 401)"],
  ["code = status.HTTP_401_UNAUTHORIZED", "code = status.HTTP_404_NOT_FOUND"],
  ["code = HTTPStatus.UNAUTHORIZED", "code = HTTPStatus.OK"],
  ["code = HTTPStatus.UNAUTHORIZED", "code = Answers.UNAUTHORIZED"],
  ['send({"type": "http.response.start", "status": 401})', 'send({"type": "http.response.start", "status": 200})'],
  ['send({"status": 403})', 'send({"code": 403})'],
  [
    "app.add_middleware(AuthMiddleware)",
    "from starlette.middleware.cors import CORSMiddleware\napp.add_middleware(CORSMiddleware)",
  ],
  ["app.add_middleware(verify_token)", "app.register(CORSMiddleware)"],
  ["def call(user=Depends(get_current_user)):\n    pass", "def call(user=Depends(get_database)):\n    pass"],
  ["def call(authorization: str = Header()):\n    pass", "def call(accept: str = Header()):\n    pass"],
  ["def call(*, x_api_key: str = Header()):\n    pass", "def call(*, x_api_key: str = Body()):\n    pass"],
  ["def call(api_key: str = Query()):\n    pass", "def call(page: str = Query()):\n    pass"],
  ["def call(page, api_key: str = Query()):\n    pass", "def call(api_key, page: str = Query()):\n    pass"],
  ["@require_auth\ndef call():\n    pass", "@cached\ndef call():\n    pass"],
  ["@app.requires_login()\ndef call():\n    pass", "@app.requires_pages()\ndef call():\n    pass"],
  ["verify_token(value)", "refresh_token(value)"],
  ["ok = secrets.compare_digest(a, b)", "ok = secrets.token_hex(8)"],
  ["api = FastAPI(auth=provider)", "api = Client(auth=provider)"],
  ["from .middleware.auth import check", "from .middleware.log import check"],
  ["from .auth import check", "from auth import check"],
  ["from fastapi.security import HTTPBearer", "from fastapi.responses import JSONResponse"],
  ["import jwt", "import json"],
];

sources(rule, {
  valid: checksAndNearMisses.map(([check]) => python(`${check}\n${everywhere}`)),
  invalid: checksAndNearMisses.map(([, nearMiss]) => ({
    ...python(`${nearMiss}\n${everywhere}`),
    errors: [{ messageId: "open", at: "mcp.run" }],
  })),
});
