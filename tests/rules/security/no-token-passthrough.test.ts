import rule from "../../../lib/rules/security/no-token-passthrough.ts";
import { sources } from "../../harness/sources.ts";

/** A module of an Express server with a route. */
function express(body: string, before = "") {
  return {
    name: [before, body].filter(Boolean).join(" / "),
    language: "typescript" as const,
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import axios from "axios";
import express from "express";
const server = new McpServer({ name: "s", version: "1.0.0" });
const app = express();
${before}
app.post("/mcp", async (req, res) => {
${body}
});
`,
  };
}

/** A tool whose handler sends a request. */
function tool(body: string, parameters = "{ id }, extra") {
  return {
    name: `${parameters} / ${body}`,
    language: "typescript" as const,
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("find", { description: "Finds." }, async (${parameters}) => {
${body}
});
`,
  };
}

function python(body: string, { imports = "", parameters = "id: str" } = {}) {
  return {
    name: [imports, parameters, body].filter(Boolean).join(" / "),
    language: "python" as const,
    filename: "server.py",
    text: `import httpx
from fastmcp import FastMCP, Context
from fastmcp.server.dependencies import get_http_headers, get_http_request, get_access_token
${imports}
mcp = FastMCP("s")

@mcp.tool
async def find(${parameters}) -> str:
${body.replace(/^/gmu, "    ")}
`,
  };
}

const url = '"https://api.example.com/books"';

sources(rule, {
  valid: [
    tool(`await fetch(${url}, { headers: { Authorization: \`Bearer \${process.env.TOKEN}\` } });`),
    tool(
      `const token = await exchange(extra.authInfo.token); await fetch(${url}, { headers: { Authorization: token } });`,
    ),
    tool(`await fetch(${url}, { headers: { Authorization: \`Bearer \${id}\` } });`),
    tool(`await fetch(${url}, { headers: { "X-Token": extra.authInfo.token } });`),
    tool(`await fetch(${url}, { headers: { Authorization: sign(extra.authInfo.token) } });`),
    tool(`await fetch(${url}, { headers: { Authorization: String(process.env.TOKEN) } });`),
    tool(`record(${url}, { headers: { Authorization: extra.authInfo.token } });`),
    tool(`await fetch(${url}, { headers: { Authorization: this.props.accessToken } });`),
    tool(
      `await fetch("https://id.example.com/oauth/introspect", { headers: { Authorization: extra.authInfo.token } });`,
    ),
    tool(`await fetch(\`\${issuer}/userinfo\`, { headers: { Authorization: extra.authInfo.token } });`),
    express(`await fetch(${url}, { headers: { Authorization: req.headers["x-upstream"] } });`),
    express(`const { authorization } = config.headers; await fetch(${url}, { headers: { authorization } });`),
    express(
      `await verifyToken(req.headers.authorization);`,
      `async function verifyToken(token) { return fetch(${url}, { headers: { Authorization: token } }); }`,
    ),
    python(`httpx.get(${url}, headers={"Authorization": f"Bearer {KEY}"})`),
    python(
      `token = exchange(get_http_headers().get("authorization"))\nhttpx.get(${url}, headers={"Authorization": token})`,
    ),
    python(`httpx.get(${url}, headers={"X-Id": get_http_headers().get("authorization")})`),
    python(`headers = load()\nhttpx.get(${url}, headers={"Authorization": headers["authorization"]})`),
    // Behind a proxy of `fastmcp` this is the token of the other service.
    python(`httpx.get(${url}, headers={"Authorization": f"Bearer {get_access_token().token}"})`),
    python(`httpx.get(${url}, headers={"Authorization": f"Bearer {get_access_token().token}"})`, {
      imports: "from fastmcp.server.auth.providers.github import GitHubProvider",
    }),
    python(
      `httpx.get("https://id.example.com/userinfo", headers={"Authorization": get_http_headers()["authorization"]})`,
    ),
  ],
  invalid: [
    {
      ...tool(`await fetch(${url}, { headers: { Authorization: \`Bearer \${extra.authInfo.token}\` } });`),
      errors: [
        {
          messageId: "passed",
          at: "Bearer ${extra.authInfo.token}",
          message:
            "'fetch' sends the token of the caller to another service. Send a token that was issued to this server for that service.",
        },
      ],
    },
    ...(
      [
        [
          tool(
            `await fetch(${url}, { headers: { Authorization: "Bearer " + authInfo?.token } });`,
            "{ id }, { authInfo }",
          ),
          '"Bearer " + authInfo?.token',
        ],
        [
          tool(
            `const headers = new Headers(); headers.set("Authorization", extra.requestInfo.headers.authorization);
await fetch(${url}, { headers });`,
          ),
          "extra.requestInfo.headers.authorization",
        ],
        [
          tool(
            `await fetch(${url}, { headers: { Authorization: \`Bearer \${ctx.http?.authInfo?.token}\` } });`,
            "{ id }, ctx",
          ),
          "Bearer ${ctx.http?.authInfo?.token}",
        ],
        [
          express(`await fetch(${url}, { headers: { authorization: req.headers.authorization } });`),
          "req.headers.authorization",
        ],
        [
          express(`await axios.get(${url}, { headers: { Authorization: req.header("Authorization") } });`),
          'req.header("Authorization")',
        ],
        [
          express(
            `const { authorization: sent } = req.headers; await fetch(${url}, { headers: { authorization: sent } });`,
          ),
          "sent",
        ],
        [
          express(
            `const token = req.headers.authorization?.split(" ")[1] ?? "";
await fetch(${url}, { headers: { Authorization: \`Bearer \${token}\` } });`,
          ),
          "Bearer ${token}",
        ],
        [
          express(
            `await load(req.headers.authorization);`,
            `async function load(token) { return fetch(${url}, { headers: { Authorization: token } }); }`,
          ),
          "token",
        ],
        [
          express(
            `const headers = { Accept: "text/plain" }; headers["Authorization"] = req.get("authorization");
await fetch(${url}, { headers });`,
          ),
          'req.get("authorization")',
        ],
        [
          express(
            `const client = axios.create({ headers: { Authorization: req.headers["authorization"] } });
await client.get(${url});`,
          ),
          'req.headers["authorization"]',
        ],
        [
          python(`httpx.get(${url}, headers={"Authorization": get_http_headers()["authorization"]})`),
          'get_http_headers()["authorization"]',
        ],
        [
          python(
            `token = get_http_headers().get("authorization")\nhttpx.post(${url}, headers={"Authorization": token})`,
          ),
          "token",
        ],
        [
          python(
            `async with httpx.AsyncClient() as client:
    await client.get(${url}, headers={"Authorization": get_http_request().headers["Authorization"]})`,
          ),
          'get_http_request().headers["Authorization"]',
        ],
        [
          python(
            `sent = ctx.request_context.request.headers.get("authorization")
async with httpx.AsyncClient(headers={"Authorization": sent}) as client:
    await client.get(${url})`,
            { parameters: "id: str, ctx: Context" },
          ),
          "sent",
        ],
        [
          tool(
            `await fetch(${url}, { headers: { Authorization: String(extra.requestInfo?.headers.authorization) } });`,
          ),
          "String(extra.requestInfo?.headers.authorization)",
        ],
        [
          python(`httpx.get(${url}, headers={"Authorization": f"Bearer {get_access_token().token}"})`, {
            imports: "from fastmcp.server.auth.providers.jwt import JWTVerifier",
          }),
          'f"Bearer {get_access_token().token}"',
        ],
        [
          python(`token = sdk_token().token\nhttpx.get(${url}, headers={"Authorization": "Bearer " + token})`, {
            imports: "from mcp.server.auth.middleware.auth_context import get_access_token as sdk_token",
          }),
          '"Bearer " + token',
        ],
      ] as const
    ).map(([one, at]) => ({ ...one, errors: [{ messageId: "passed", at }] })),
  ],
});
