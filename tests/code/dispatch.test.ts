import { describe, expect, it } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import { actionOf } from "../../lib/code/reported-actions.ts";
import { knownValue } from "../../lib/model/reading.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { read } from "../readers/ecmascript/read.ts";
import { toolsIn } from "./python-flows.ts";

/** What is found for each tool: "run: cmd, deletes". */
function found(tools: readonly Tool[] = []): readonly string[] {
  return tools.flatMap((tool) => {
    const names = new Set(flowsOf(tool).map(({ keys }) => keys.join(".")));
    const all = [...names, ...(actionOf(tool, "deletes") ? ["deletes"] : [])];
    return all.length ? [`${knownValue(tool.name) ?? ""}: ${all.join(", ")}`] : [];
  });
}

const schema = `{ type: "object", properties: { cmd: { type: "string" } } }`;
const dropping = `await pool.query("DELETE FROM x WHERE id = $1", [args.cmd]); exec(args.cmd);`;

/** The text of a server with two tools that one handler tells apart. */
function server(
  handler: string,
  around = "",
  tools = `{ name: "safe", inputSchema: ${schema} }, { name: "run", inputSchema: ${schema} }`,
): string {
  return `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { exec } from "node:child_process";
import pg from "pg";
const pool = new pg.Pool();
const tools = [${tools}];
${around}
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(({ name, inputSchema }) => ({ name, inputSchema })) }));
server.setRequestHandler(CallToolRequestSchema, async (request) => { const { name, arguments: args } = request.params; ${handler} });`;
}

const cases = `switch (tool.name) { case "safe": return { content: [] }; case "run": ${dropping} return { content: [] }; default: throw new Error(); }`;
const table = `const handlers = { safe: async (args) => args.cmd, run: async (args) => { ${dropping} } };`;

const dispatchers: Readonly<Record<string, readonly [handler: string, around?: string]>> = {
  "the found tool's name": [
    `const tool = tools.find((each) => each.name === name); if (!tool) throw new Error(); ${cases}`,
  ],
  "the found tool's name in a variable": [
    `const { name: found } = tools.find((each) => each.name === name) ?? {}; if (found === "run") { ${dropping} }`,
  ],
  "a table": [`return handlers[name](args);`, table],
  "a table in a function": [
    `return handlerOf(name)(args);`,
    `function handlerOf(name) { ${table} const found = handlers[name]; if (!found) throw new Error(); return found; }`,
  ],
  "a map": [
    `return handlers.get(name)(args);`,
    `const handlers = new Map(); handlers.set("safe", async (args) => args.cmd); handlers.set("run", async (args) => { ${dropping} });`,
  ],
  "a set of names": [`if (changing.has(name)) { ${dropping} }`, `const changing = new Set(["run", "drop"]);`],
  "a list of names": [
    `if (!changing.includes(name)) return { content: [] }; ${dropping}`,
    `const changing = ["run", "drop"];`,
  ],
  "a list of other names": [`if (!reading.includes(name)) { ${dropping} }`, `const reading = ["safe", "list"];`],
  "a position in a list": [`if (["run"].indexOf(name) >= 0) { ${dropping} }`],
  "either of two names": [`if (name === "run" || name === "drop") { ${dropping} }`],
  "the start of the name": [`if (name.startsWith("ru")) { ${dropping} }`],
  "another start": [`if (!name.startsWith("sa")) { ${dropping} }`],
  "the end of the name": [`if (name.endsWith("un")) { ${dropping} }`],
  "the end, compared with true": [`if (name.endsWith("un") === true) { ${dropping} }`],
  "a part of the name": [`if (name.includes("u")) { ${dropping} }`],
  "a position in the name": [`if (name.indexOf("ru") === 0) { ${dropping} }`],
  "a slice": [`if (name.slice(0, -1) === "ru") { ${dropping} }`],
  "a slice among others": [`if (["ru", "dr"].includes(name.substring(0, 2))) { ${dropping} }`],
  "a word of the name": [`switch (name.split("u")[1]) { case "n": ${dropping} break; }`],
  "a word of the name in a variable": [`const [first] = name.split("u"); if (first === "r") { ${dropping} }`],
  "the name without a part": [`if (name.replace("u", "") === "rn") { ${dropping} }`],
  "capitals of the name": [`if (name.toUpperCase() === "RUN") { ${dropping} }`],
  "a pattern": [`if (/^RU/gi.test(name)) { ${dropping} }`],
  "a pattern in a constant": [`if (!name.match(other)) { ${dropping} }`, `const other = /^s/;`],
  "a function that tests the name": [
    `if (changes(name)) { ${dropping} }`,
    `const changes = (text) => text.startsWith("ru");`,
  ],
  "a function that takes a word of the name": [
    `if (wordOf(name) === "r") { ${dropping} }`,
    `function wordOf(text) { return text.split("u")[0]; }`,
  ],
  "one of several starts": [
    `if (starts.some((each) => name.startsWith(each))) { ${dropping} }`,
    `const starts = ["ru", "dr"];`,
  ],
  "a list of tools": [
    `if (changing.find((each) => each.name === name)) { ${dropping} }`,
    `const changing = [{ name: "run" }];`,
  ],
  "a map made of the tools": [
    `const tool = byName.get(name); if (!tool) throw new Error(); ${cases}`,
    `const byName = new Map(tools.map((tool) => [tool.name, tool]));`,
  ],
  "a map made of a list of handlers": [
    `return byName.get(name).handler(args);`,
    `const all = [{ name: "safe", handler: async (args) => args.cmd }, { name: "run", handler: async (args) => { ${dropping} } }];
const byName = new Map(all.map((tool) => [tool.name, tool]));`,
  ],
  "a table made of a list of handlers": [
    `return byName[name](args);`,
    `const all = [{ name: "safe", handler: async (args) => args.cmd }, { name: "run", handler: async (args) => { ${dropping} } }];
const byName = Object.fromEntries(all.map(({ name, handler }) => [name, handler]));`,
  ],
  "a key made of the name": [
    `return handlers["on_" + name](args);`,
    `const handlers = { on_safe: async (args) => args.cmd, on_run: async (args) => { ${dropping} } };`,
  ],
};

/** Tests that both names may pass, and tests whose outcome is not known. */
const open: Readonly<Record<string, readonly [handler: string, around?: string]>> = {
  "a start of both": [`if (name.startsWith("")) { ${dropping} }`],
  "a start that is not known": [`if (name.startsWith(process.env.START)) { ${dropping} }`],
  "a pattern that is not matched in linear time": [`if (/^(?=r)/.test(name)) { ${dropping} }`],
  "a name and something else": [`if (name === "run" && args.dry) { return { content: [] }; } ${dropping}`],
  "the start of an argument": [`if (args.cmd.startsWith("ru")) { ${dropping} }`],
  "either a name or something else": [`if (name === "run" || args.force) { ${dropping} }`],
};

describe("tools that one handler tells apart", () => {
  it.each(Object.entries(dispatchers))("by %s", (_by, [handler, around]) => {
    expect(found(read(server(handler, around))?.tools)).toEqual(["run: cmd, deletes"]);
  });

  it.each(Object.entries(open))("are both found by %s", (_by, [handler, around]) => {
    expect(found(read(server(handler, around))?.tools)).toEqual(["safe: cmd, deletes", "run: cmd, deletes"]);
  });

  it("are both found where both names lead", () => {
    const [handler] = [`if (["run", "safe"].includes(name)) { ${dropping} }`];
    expect(found(read(server(handler))?.tools)).toEqual(["safe: cmd, deletes", "run: cmd, deletes"]);
  });

  const other = `{ type: "object", properties: { text: { type: "string" } } }`;
  it.each([
    [`{ name: "safe", inputSchema: ${other} }`, []],
    [`{ name: "safe", inputSchema: { type: "object" } }`, ["safe: cmd"]],
    [`{ name: "safe", inputSchema: { type: "object", properties: { cmd: {} } } }`, ["safe: cmd"]],
    [
      `{ name: "safe", inputSchema: { type: "object", properties: {}, additionalProperties: { type: "string" } } }`,
      ["safe: cmd"],
    ],
    [`{ name: "safe", inputSchema: { type: "object", properties: {}, additionalProperties: false } }`, []],
  ])("have only arguments of their schemas: %s", (tool, expected) => {
    expect(found(read(server("exec(args.cmd);", "", tool))?.tools)).toEqual(expected);
  });

  it.each([
    [`{ type: "string" }`, []],
    [`{ type: "array", items: { type: "object", properties: { file: { type: "string" } } } }`, ["safe: list.*.file"]],
    [`{ type: "array", items: { type: "string" } }`, []],
    [`{ anyOf: [{ type: "string" }, { type: "array" }] }`, ["safe: list.*.file"]],
  ])("have only parts that %s allows", (list, expected) => {
    const tool = `{ name: "safe", inputSchema: { type: "object", properties: { list: ${list} } } }`;
    expect(found(read(server("for (const each of args.list) exec(each.file);", "", tool))?.tools)).toEqual(expected);
  });
});

const python = `import re, sqlite3, subprocess
from enum import Enum
from mcp.server import Server
from mcp.types import Tool
server = Server("s")
db = sqlite3.connect("x")
schema = {"type": "object", "properties": {"cmd": {"type": "string"}}}

class Name(str, Enum):
    SAFE = "safe"
    RUN = "run"

@server.list_tools()
async def list_tools():
    return [Tool(name="safe", inputSchema=schema), Tool(name="run", inputSchema=schema)]

def safe(arguments):
    return arguments["cmd"]

def run(arguments):
    db.execute("DELETE FROM x WHERE id = ?", (arguments["cmd"],))
    subprocess.run(arguments["cmd"], shell=True)

HANDLERS = {"safe": safe, "run": run}

@server.call_tool()
async def call_tool(name, arguments):
`;

describe("tools that one function of Python tells apart", () => {
  it.each([
    ["conditions", 'if name == "safe":\n    safe(arguments)\nelif name == "run":\n    run(arguments)'],
    [
      "an enumeration",
      "match name:\n    case Name.SAFE:\n        safe(arguments)\n    case Name.RUN:\n        run(arguments)",
    ],
    ["a table", "handler = HANDLERS.get(name)\nif handler is None:\n    raise ValueError(name)\nhandler(arguments)"],
    ["a key of a table", "HANDLERS[name](arguments)"],
    ["a list of names", 'if name in ["run", "drop"]:\n    run(arguments)'],
    ["either of two names", 'if name == "run" or name == "drop":\n    run(arguments)'],
    ["the start of the name", 'if name.startswith(("ru", "dr")):\n    run(arguments)'],
    ["another start", 'if not name.startswith("sa"):\n    run(arguments)'],
    ["a part of the name", 'if "u" in name:\n    run(arguments)'],
    ["a slice", 'if name[:2] == "ru":\n    run(arguments)'],
    ["a word of the name", 'if name.split("u")[0] == "r":\n    run(arguments)'],
    ["the name without its start", 'if name.removeprefix("r") == "un":\n    run(arguments)'],
    ["a pattern", 'if re.match(r"r\\w", name):\n    run(arguments)'],
    ["one of several starts", 'if any(name.startswith(each) for each in ["ru", "dr"]):\n    run(arguments)'],
    ["a set of other names", 'if name not in {"safe", "list"}:\n    run(arguments)'],
  ])("by %s", (_by, body) => {
    const lines = body.split("\n").map((line) => `    ${line}\n`);
    expect(found(toolsIn(`${python}${lines.join("")}    return []\n`))).toEqual(["run: cmd, deletes"]);
  });
});
