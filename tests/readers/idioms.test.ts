import { describe, expect, it } from "vitest";
import type { Server } from "../../lib/model/server.ts";
import { read as readEcmascript, sdk } from "./ecmascript/read.ts";
import { read as readPython } from "./python/reading.ts";

/** A program that registers the tools of its row, or the reason why the language has no such idiom. */
type Program = string | { readonly text: string; readonly read: "not yet" } | { readonly none: string };

/** An idiom in both languages. The names of the tools are those that both programs register. */
interface Row {
  readonly tools: readonly string[];
  readonly ecmascript: Program;
  readonly python: Program;
}

const server = `${sdk}const server = new McpServer({ name: "desk", version: "1.0.0" });\nconst run = async () => ({ content: [] });\n`;
const mcp = `from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("desk")\ndef find(): pass\ndef lend(): pass\n`;
const lowLevel = `from mcp import types\nfrom mcp.server import Server\nserver = Server("desk")\n`;
const handler = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";\nimport { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";\nconst server = new Server({ name: "desk", version: "1.0.0" }, { capabilities: { tools: {} } });\n`;
const both = ["find", "lend"];

const rows: Readonly<Record<string, Row>> = {
  "a call": {
    tools: ["find"],
    ecmascript: `${server}server.registerTool("find", { description: "Find.", inputSchema: {} }, run);`,
    python: `${mcp}mcp.add_tool(find)\n`,
  },
  "a decorator": {
    tools: ["find"],
    ecmascript: `import { Tool } from "@rekog/mcp-nest";\nclass Desk { @Tool({ name: "find", description: "Find." }) async find() {} }`,
    python: `${mcp}@mcp.tool()\ndef find(): pass\n`,
  },
  "a curried call": {
    tools: ["find"],
    ecmascript: { none: "the methods that register take the function as an argument, so nothing is left to apply" },
    python: `${mcp}mcp.tool(name="find")(lend)\n`,
  },
  "a loop over a list": {
    tools: both,
    ecmascript: `${server}const tools = [{ name: "find", description: "Find." }, { name: "lend", description: "Lend." }];
for (const { name, description } of tools) server.registerTool(name, { description }, run);`,
    python: `${mcp}for each in [find, lend]:\n  mcp.add_tool(each)\n`,
  },
  "a method that runs for each item of a list": {
    tools: both,
    ecmascript: `${server}[{ name: "find" }, { name: "lend" }].forEach(({ name }) => server.registerTool(name, { description: name }, run));`,
    python: `${mcp}[mcp.add_tool(each) for each in [find, lend]]\n`,
  },
  "a record by names": {
    tools: both,
    ecmascript: `${server}const tools = { find: { description: "Find." }, lend: { description: "Lend." } };
for (const [name, config] of Object.entries(tools)) server.registerTool(name, config, run);`,
    python: `${mcp}tools = {"find": find, "lend": lend}\nfor name, each in tools.items():\n  mcp.add_tool(each, name=name)\n`,
  },
  "a list for the constructor": {
    tools: both,
    ecmascript: `import { createApp, tool } from "@cyanheads/mcp-ts-core";
const find = tool("find", { description: "Find.", handler: async () => ({}) });
const lend = tool("lend", { description: "Lend.", handler: async () => ({}) });
await createApp({ tools: [find, lend] });`,
    python: `from fastmcp import FastMCP\ndef find(): pass\ndef lend(): pass\nmcp = FastMCP("desk", tools=[find, lend])\n`,
  },
  "the answer of a list handler": {
    tools: both,
    ecmascript: `${handler}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: "find", inputSchema: { type: "object" } }, { name: "lend", inputSchema: { type: "object" } } ] }));`,
    python: `${lowLevel}@server.list_tools()\nasync def tools():\n  return [types.Tool(name="find", inputSchema={}), types.Tool(name="lend", inputSchema={})]\n`,
  },
  "a list handler with a list that maps others": {
    tools: both,
    ecmascript: `${handler}const entries = [{ name: "find" }, { name: "lend" }];
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: entries.map(({ name }) => ({ name, inputSchema: { type: "object" } })) }));`,
    python: `${lowLevel}@server.list_tools()\nasync def tools():\n  return [types.Tool(name=name, inputSchema={}) for name in ["find", "lend"]]\n`,
  },
  "a registry of the project": {
    tools: ["find"],
    ecmascript: `${sdk}export function register(registry: ToolRegistry) {
  registry.register({ name: "find", description: "Find.", inputSchema: { type: "object" } });
}`,
    python: `from mcp.server.fastmcp import FastMCP\ndef find(): pass\nclass Desk:\n  def setup(self):\n    self.tool_registry.tool()(find)\n`,
  },
  "a wrapper that registers": {
    tools: both,
    ecmascript: `${server}function add(name: string) { server.registerTool(name, { description: name }, run); }\nadd("find");\nadd("lend");`,
    python: `${mcp}def add(fn):\n  mcp.add_tool(fn)\nadd(find)\nadd(lend)\n`,
  },
  "a wrapper of the function": {
    tools: ["find"],
    ecmascript: `${server}const logged = (f) => async (...args) => f(...args);
server.registerTool("find", { description: "Find." }, logged(run));`,
    python: `${mcp}from functools import wraps
def logged(fn):
  @wraps(fn)
  def inner(*args, **kwargs):
    return fn(*args, **kwargs)
  return inner
@mcp.tool()
@logged
def find(): pass
`,
  },
  "a factory of tools": {
    tools: both,
    ecmascript: `${server}const make = (name: string) => ({ name, config: { description: name } });
for (const { name, config } of [make("find"), make("lend")]) server.registerTool(name, config, run);`,
    python: `${mcp}from mcp.server.fastmcp.tools import Tool\nmcp.add_tool(Tool.from_function(find, name="find"))\nmcp.add_tool(Tool.from_function(lend, name="lend"))\n`,
  },
  "a method of a class": {
    tools: ["find"],
    ecmascript: `${server}class Desk { register(server: McpServer) { server.registerTool("find", { description: "Find." }, () => this.find()); } find() { return { content: [] }; } }`,
    python: `from mcp.server.fastmcp import FastMCP
class Desk:
  def __init__(self, mcp: FastMCP):
    mcp.add_tool(self.find)
  def find(self): pass
`,
  },
  "a class that is a tool": {
    tools: ["find"],
    ecmascript: `import { MCPTool } from "mcp-framework";
export class FindTool extends MCPTool { name = "find"; description = "Find."; schema = {}; async execute() {} }`,
    python: `from fastmcp import FastMCP\nfrom fastmcp.tools import Tool\nmcp = FastMCP("desk")\nclass FindTool(Tool):\n  name: str = "find"\nmcp.add_tool(FindTool())\n`,
  },
  "a registry that a function fills": {
    tools: both,
    ecmascript: {
      text: `${handler}const registry = new Map();
function register(name) { registry.set(name, { name, inputSchema: { type: "object" } }); }
register("find"); register("lend");
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...registry.values()] }));`,
      read: "not yet",
    },
    python: `${lowLevel}registry = {}\ndef register(name):\n  registry[name] = types.Tool(name=name, inputSchema={})\nregister("find")\nregister("lend")\n@server.list_tools()\nasync def tools():\n  return list(registry.values())\n`,
  },
  "a helper that builds a tool for a list": {
    tools: both,
    ecmascript: `${handler}const make = (name) => ({ name, inputSchema: { type: "object" } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [make("find"), make("lend")] }));`,
    python: `${lowLevel}def make(name):\n  return types.Tool(name=name, inputSchema={})\n@server.list_tools()\nasync def tools():\n  return [make("find"), make("lend")]\n`,
  },
  "a factory of decorators": {
    tools: ["find"],
    ecmascript: { none: "its decorators belong to frameworks, which make them" },
    python: `${mcp}def tool(**options):\n  return mcp.tool(**options)\n@tool(name="find")\ndef seek(): pass\n`,
  },
  "a partial registrar": {
    tools: ["find"],
    ecmascript: {
      text: `${server}const register = server.registerTool.bind(server, "find");\nregister({ description: "Find." }, run);`,
      read: "not yet",
    },
    python: `${mcp}from functools import partial\ntool = partial(mcp.tool, name="find")\n@tool()\ndef seek(): pass\n`,
  },
  "an object that is a tool": {
    tools: ["find"],
    ecmascript: `${sdk}export const findTool = { name: "find", description: "Find.", inputSchema: z.object({}) };`,
    python: `from mcp.types import Tool\nfind_tool = Tool(name="find", description="Find.", inputSchema={"type": "object"})\n`,
  },
  "a condition": {
    tools: ["find"],
    ecmascript: `${server}if (process.env.FIND) server.registerTool("find", { description: "Find." }, run);`,
    python: `${mcp}import os\nif os.environ.get("FIND"):\n  mcp.add_tool(find)\n`,
  },
};

const languages = {
  ecmascript: (text: string) => readEcmascript(text, { path: "/nowhere/app/src/tools/desk.ts" }),
  python: (text: string) => readPython(text),
} satisfies Record<string, (text: string) => Server | undefined>;

function namesIn(found: Server | undefined): (string | undefined)[] {
  return (found?.tools ?? []).map(({ name }) => (name.state === "known" ? name.value : undefined)).sort();
}

describe.each(Object.keys(languages) as (keyof typeof languages)[])("%s", (language) => {
  it.each(Object.entries(rows))("reads %s", (_, row) => {
    const program = row[language];
    if (typeof program === "string") expect(namesIn(languages[language](program))).toEqual(row.tools);
    // A row that is read now must say so.
    else if ("text" in program) expect(namesIn(languages[language](program.text))).not.toEqual(row.tools);
    else expect(program.none).not.toBe("");
  });
});
