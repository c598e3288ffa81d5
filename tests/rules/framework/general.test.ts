import handlerBodies from "../../../lib/rules/framework/handler-bodies.ts";
import { type InvalidSource, sources, type ValidSource } from "../../harness/sources.ts";

const [rethrow, stringify] = ["preserve-cause-on-rethrow", "no-stringify-upstream-error"].map((name) => {
  const rule = handlerBodies.find((each) => each.name === name);
  if (!rule) throw new Error(name);
  return rule;
});
if (!rethrow || !stringify) throw new Error("There are two general rules.");

function server(code: string): Omit<ValidSource, "name"> {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import axios from "axios";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("find", { description: "Finds items.", inputSchema: { query: z.string() } }, async (args) => {
  ${code}
});
`;
  return { language: "typescript", filename: "src/server.ts", text };
}

function python(code: string): Omit<ValidSource, "name"> {
  const text = `import json
import httpx
from mcp.server.fastmcp import FastMCP
server = FastMCP("s")

@server.tool()
async def find(query: str) -> str:
    """Finds items."""
${code.replaceAll(/^/gm, "    ")}
`;
  return { language: "python", filename: "server.py", text };
}

function reported(at: string, offers: InvalidSource["errors"][number]["suggestions"] = []): InvalidSource["errors"] {
  return [{ messageId: "found", at, ...(offers.length ? { suggestions: offers } : {}) }];
}

const attempt = (code: string, name = "(e)"): string => `try { return await run(args); } catch ${name} { ${code} }`;
const add = [{ messageId: "add", change: [] }];

sources(rethrow, {
  valid: [
    { name: "a cause", ...server(attempt('throw new Error("no", { cause: e });')) },
    { name: "the caught error", ...server(attempt("throw e;")) },
    { name: "a catch without a variable", ...server(attempt('throw new Error("no");', "")) },
    { name: "a variable that is not used", ...server(attempt('throw new Error("no");', "(_e)")) },
    // The class of the SDK takes no cause.
    { name: "an error of the SDK", ...server(attempt('throw new McpError(ErrorCode.InternalError, "no");')) },
    { name: "an answer", ...server(attempt("return { content: [], isError: true };")) },
    {
      name: "an error in the try",
      ...server('try { if (!args.query) throw new Error("no"); return await run(args); } catch (e) { throw e; }'),
    },
    {
      name: "a call of all tools",
      language: "typescript",
      filename: "src/server.ts",
      text: `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "find", description: "Finds items.", inputSchema: { type: "object", properties: {} } }],
}));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  try { return await run(request); } catch (e) { throw new Error("no"); }
});
`,
    },
    {
      name: "the context that Python keeps",
      ...python('try:\n    return await run(query)\nexcept ValueError as e:\n    raise RuntimeError("no")'),
    },
  ],
  invalid: [
    { name: "a message alone", ...server(attempt('throw new Error("no");')), errors: reported('new Error("no")', add) },
    {
      name: "the message of the caught error",
      ...server(attempt("throw new TypeError(`no: ${e.message}`);")),
      errors: reported("new TypeError(`no: ${e.message}`)", add),
    },
    {
      name: "a catch in a callback",
      ...server(
        'return args.query.split(" ").map((word) => { try { return run(word); } catch (e) { throw new Error("no"); } });',
      ),
      errors: reported('new Error("no")', add),
    },
  ],
});

sources(stringify, {
  valid: [
    { name: "the arguments", ...server("throw new Error(`bad: ${JSON.stringify(args)}`);") },
    {
      name: "a part of the arguments",
      ...server("const { query } = args; throw new Error(`bad: ${JSON.stringify(query)}`);"),
    },
    { name: "what a validation says", ...server(attempt("throw new Error(`bad: ${JSON.stringify(e.issues)}`);")) },
    { name: "what is not known", ...server("const state = load(); throw new Error(`bad: ${JSON.stringify(state)}`);") },
    {
      name: "the status of an answer",
      ...server(
        "const response = await fetch(args.query); throw new Error(`no: ${JSON.stringify({ status: response.status })}`);",
      ),
    },
    {
      name: "the issues of a validation in a variable",
      ...server(
        attempt("const issues = e.issues.map((one) => one.path); throw new Error(`bad: ${JSON.stringify(issues)}`);"),
      ),
    },
    {
      name: "a constant that another service has got",
      ...server(
        'const body = { a: 1 }; await fetch("https://x.example", { body }); throw new Error(`no: ${JSON.stringify(body)}`);',
      ),
    },
    { name: "an answer", ...server(attempt('return { content: [{ type: "text", text: JSON.stringify(e) }] };')) },
    { name: "a log", ...server(attempt("console.error(JSON.stringify(e)); throw e;")) },
    { name: "arguments of Python", ...python('raise ValueError(json.dumps({"query": query}))') },
  ],
  invalid: [
    {
      name: "a caught error",
      ...server(attempt("throw new Error(`no: ${JSON.stringify(e)}`, { cause: e });")),
      errors: reported("JSON.stringify(e)"),
    },
    {
      name: "a part of a caught error",
      ...server(attempt("throw new McpError(ErrorCode.InternalError, JSON.stringify(e.response.data));")),
      errors: reported("JSON.stringify(e.response.data)"),
    },
    {
      name: "an answer of another service",
      ...server(
        'const response = await fetch("https://x.example"); const body = await response.json(); throw new Error("no: " + JSON.stringify(body));',
      ),
      errors: reported("JSON.stringify(body)"),
    },
    {
      name: "an answer that a client gives",
      ...server(
        'const { data } = await axios.get("https://x.example"); throw new Error(`no: ${JSON.stringify(data)}`);',
      ),
      errors: reported("JSON.stringify(data)"),
    },
    {
      name: "an answer in Python",
      ...python('response = httpx.get("https://x.example")\nraise ValueError(f"no: {json.dumps(response.json())}")'),
      errors: reported("json.dumps(response.json())"),
    },
  ],
});
