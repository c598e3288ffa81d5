import { describe, expect, it } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import type { Server } from "../../lib/model/server.ts";
import { parsePython } from "../../lib/languages/python/parser.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { read } from "../readers/ecmascript/read.ts";

const sdk = `import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { exec } from "node:child_process";
import { readFile } from "node:fs/promises";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

/** The flows of all definitions: `name: danger argument`. */
function flowsIn(server: Server | undefined): readonly string[] {
  if (!server) throw new Error("no definitions");
  return [...server.tools, ...server.resources, ...server.prompts].flatMap((definition) => [
    ...new Set(flowsOf(definition).map(({ danger, keys }) => `${definition.label}: ${danger} ${keys.join(".")}`)),
  ]);
}

const inTypeScript = (text: string): readonly string[] => flowsIn(read(text));

function inPython(text: string): readonly string[] {
  const { ast } = parsePython(text);
  if (!ast) throw new Error("a syntax error");
  return flowsIn(pythonReader.read({ text, ast, path: "/nowhere/server.py", parserServices: {} }, settingsOf({})));
}

const run = ["run: command line"];

/** Programs of TypeScript, with what is found. */
const programs: readonly (readonly [about: string, text: string, found: readonly string[]])[] = [
  [
    "a function that a registrar calls in the callback",
    `${sdk}const add = (name: string, shape: any, work: (args: any) => Promise<string>) => {
  server.registerTool(name, { description: "x", inputSchema: shape }, async (args) => {
    const text = await work(args);
    return { content: [{ type: "text", text }] };
  });
};
add("run", { line: z.string() }, async ({ line }) => { exec(line); return "x"; });
add("count", { line: z.string() }, async ({ line }) => String(line.length));`,
    run,
  ],
  [
    "a registrar that checks before it calls the function",
    `${sdk}const add = (name: string, shape: any, work: (args: any) => Promise<string>) => {
  server.registerTool(name, { description: "x", inputSchema: shape }, async (args: any) => {
    if (!/^\\w+$/.test(args.line)) throw new Error("No.");
    return { content: [{ type: "text", text: await work(args) }] };
  });
};
add("run", { line: z.string() }, async ({ line }) => { exec(line); return "x"; });`,
    [],
  ],
  [
    "options of a registrar",
    `${sdk}function add(options: any) {
  const { name, shape, work } = options;
  server.registerTool(name, { description: "x", inputSchema: shape }, async (args) => ({ content: [{ type: "text", text: await work(args) }] }));
}
add({ name: "run", shape: { line: z.string() }, work: async ({ line }: any) => { exec(line); return "x"; } });`,
    run,
  ],
  [
    "what a registrar makes of its options",
    `${sdk}const logged = (work: any) => async (args: any) => work(args);
function add(options: any) {
  const work = logged(options.work);
  server.registerTool(options.name, { description: "x", inputSchema: options.shape }, async (args) => ({ content: [{ type: "text", text: await work(args) }] }));
}
add({ name: "run", shape: { line: z.string() }, work: async ({ line }: any) => { exec(line); return "x"; } });`,
    run,
  ],
  [
    "a wrapper that a call of a function makes",
    `${sdk}const before = (first: any) => (work: any) => async (args: any) => { await first(args); return work(args); };
server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, before(async ({ line }: any) => { exec(line); })(async () => ({ content: [] })));`,
    run,
  ],
  [
    "an argument that is compared with what a method of the handler's context gives",
    `${sdk}server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, async ({ line }, extra: any) => {
  if (line !== extra.chosenLine()) throw new Error("No.");
  exec(line);
  return { content: [] };
});`,
    [],
  ],
  [
    "an argument that is compared with what a function of the caller gives",
    `${sdk}const run = (line: string, lines: any) => { if (line !== lines.pick()) throw new Error("No."); exec(line); };
server.registerTool("run", { description: "x", inputSchema: { line: z.string(), word: z.string() } }, async ({ line, word }) => {
  run(line, { pick: () => word });
  return { content: [] };
});`,
    run,
  ],
  [
    "an argument under a key that is not known",
    `${sdk}server.registerTool("run", { description: "x", inputSchema: { key: z.string(), job: z.object({ line: z.string() }) } }, async (args) => {
  const jobs: any = {};
  jobs[args.key] = args.job;
  exec(jobs.line);
  return { content: [] };
});`,
    [],
  ],
  [
    "a wrapper of the project",
    `${sdk}const logged = (work: (args: any) => Promise<any>) => async (args: any) => { try { return await work(args); } catch { return { content: [], isError: true }; } };
server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, logged(async ({ line }) => { exec(line); return { content: [] }; }));`,
    run,
  ],
  [
    "a wrapper that is not found",
    `${sdk}import { logged } from "./missing.js";
server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, logged(async ({ line }) => { exec(line); return { content: [] }; }));`,
    run,
  ],
  [
    "objects in a loop",
    `${sdk}const define = <T>(one: T) => one;
const one = define({ name: "run", shape: { line: z.string() }, handle: async (request: any) => { exec(request.params.line); } });
for (const tool of [one])
  server.registerTool(tool.name, { description: "x", inputSchema: tool.shape }, async (params) => { await tool.handle({ params }); return { content: [] }; });`,
    run,
  ],
  [
    "an object that a function gets",
    `${sdk}interface Runner { run(line: string): void }
class Shell implements Runner { run(line: string) { exec(line); } }
function add(runner: Runner) {
  server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, async ({ line }) => { runner.run(line); return { content: [] }; });
}
add(new Shell());`,
    run,
  ],
  [
    "a registry that functions fill",
    `${sdk}import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const low = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
const tools = [{ name: "run", description: "x", inputSchema: { type: "object", properties: { line: { type: "string" } } } }];
const handlers: any = {};
function handle(name: string, work: any) { handlers[name] = work; }
handle("run", async (args: any) => { exec(args.line); return { content: [] }; });
low.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
low.setRequestHandler(CallToolRequestSchema, async (request) => handlers[request.params.name](request.params.arguments));`,
    run,
  ],
  [
    "a class of mcp-framework",
    `import { MCPTool } from "mcp-framework";
import { z } from "zod";
import { exec } from "node:child_process";
export default class Run extends MCPTool<{ line: string; kind: string }> {
  name = "run";
  description = "x";
  schema = { line: { type: z.string(), description: "x" }, kind: { type: z.enum(["a", "b"]), description: "x" } };
  async execute({ line, kind }: { line: string; kind: string }) { exec(line + kind); return "x"; }
}`,
    run,
  ],
  [
    "a method with the decorator of mcp-nest",
    `import { Tool } from "@rekog/mcp-nest";
import { z } from "zod";
import { exec } from "node:child_process";
export class Tools {
  @Tool({ name: "run", description: "x", parameters: z.object({ line: z.string() }) })
  async run({ line }: { line: string }) { exec(line); return "x"; }
}`,
    run,
  ],
  [
    "a resource template, and a prompt",
    `${sdk}server.registerResource("log", new ResourceTemplate("logs://{name}", { list: undefined }), { title: "Log" }, async (uri, { name }) => ({ contents: [{ uri: uri.href, text: await readFile("/var/log/" + name, "utf8") }] }));
server.registerPrompt("ask", { argsSchema: { file: z.string(), kind: z.enum(["a", "b"]) } }, async ({ file, kind }) => ({ messages: [{ role: "user", content: { type: "text", text: (await readFile(file, "utf8")) + (await readFile("/d/" + kind, "utf8")) } }] }));
server.registerResource("fixed", "logs://all", { title: "All" }, async (uri) => ({ contents: [{ uri: uri.href, text: await readFile("/var/log/all", "utf8") }] }));`,
    ["log: path name", "ask: path file"],
  ],
  [
    "what a model answers",
    `${sdk}server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, async ({ line }) => {
  const answer = await server.server.createMessage({ messages: [{ role: "user", content: { type: "text", text: line } }], maxTokens: 10 });
  exec(answer.content.text);
  return { content: [] };
});`,
    ["run: command content.text"],
  ],
];

const fastmcp = `import os, subprocess
from typing import Literal
from fastmcp import FastMCP
mcp = FastMCP("s")
`;

const pythonPrograms: readonly (readonly [about: string, text: string, found: readonly string[]])[] = [
  [
    "the declared result of a function that takes it from a cache",
    `${fastmcp}
class Shell:
    def run(self, line: str):
        os.system(line)

def shell() -> Shell:
    return cache["shell"]

@mcp.tool
def run(line: str) -> str:
    shell().run(line)
    return "x"
`,
    run,
  ],
  [
    "a registry that a function fills",
    `from mcp.server import Server
from mcp.types import Tool
import subprocess
server = Server("s")
handlers = {}
def register(name, description, schema, work):
    handlers[name] = (description, schema, work)
async def deploy(args):
    subprocess.run("echo " + args["line"], shell=True)
register(name="run", description="x", schema={"type": "object", "properties": {"line": {"type": "string"}}}, work=deploy)
@server.list_tools()
async def list_tools():
    return [Tool(name=n, description=d, inputSchema=s) for n, (d, s, w) in handlers.items()]
@server.call_tool()
async def call_tool(name, arguments):
    return await handlers[name][2](arguments)
`,
    run,
  ],
  [
    "a registry that a decorator fills",
    `from mcp.server import Server
from mcp.types import Tool
import subprocess
server = Server("s")
handlers = {}
def handles(name):
    def decorator(work):
        handlers[name] = work
        return work
    return decorator
@handles("run")
async def deploy(args):
    subprocess.run("echo " + args["line"], shell=True)
@server.list_tools()
async def list_tools():
    return [Tool(name="run", description="x", inputSchema={"type": "object", "properties": {"line": {"type": "string"}}})]
@server.call_tool()
async def call_tool(name, arguments):
    return await handlers[name](arguments)
`,
    run,
  ],
  [
    "a field that a constructor sets, and a property",
    `${fastmcp}
class Job:
    def __init__(self, line):
        self.given = line

    @property
    def line(self):
        return self.given

@mcp.tool
def run(line: str) -> str:
    os.system(Job(line).line)
    return "x"

@mcp.tool
def count(line: str, n: int) -> str:
    os.system("kill " + Job(n).line)
    return "x"
`,
    run,
  ],
  [
    "a resource template, and a prompt",
    `${fastmcp}
@mcp.resource("logs://{name}")
def log(name: str) -> str:
    return open("/var/log/" + name).read()

@mcp.resource("pages://{page}")
def page(page: int) -> str:
    return open("/var/pages/" + page).read()

@mcp.prompt
def ask(file: str, kind: Literal["a", "b"]) -> str:
    return open(file).read() + open(kind).read()
`,
    ["log: path name", "ask: path file"],
  ],
];

const mastra = `import { createTool } from "@mastra/core/tools";
import { MCPServer } from "@mastra/mcp";
import { z } from "zod";
import { exec } from "node:child_process";
const inputSchema = z.object({ line: z.string() });
`;
const tmcp = `import { defineTool } from "tmcp/tool";
import { z } from "zod";
import { exec } from "node:child_process";
const schema = z.object({ line: z.string() });
`;
const served = `new MCPServer({ name: "s", version: "1.0.0", tools: { run } });`;

/** Tools that functions of frameworks make. */
const made: typeof programs = [
  [
    "Mastra before 1.0",
    `${mastra}const run = createTool({ id: "x", description: "x", inputSchema, execute: async ({ context }) => { exec(context.line); } });
export const server = ${served}`,
    run,
  ],
  [
    "Mastra before 1.0, with the whole first parameter",
    `${mastra}const run = createTool({ id: "x", description: "x", inputSchema, execute: async (all) => { exec(all.context.line); } });
export const server = ${served}`,
    run,
  ],
  [
    "Mastra 1",
    `${mastra}const run = createTool({ id: "x", description: "x", inputSchema, execute: async ({ line }, context) => { exec(line); } });
export const server = ${served}`,
    run,
  ],
  [
    "Mastra 1, with an argument named as the old parameter",
    `${mastra}const run = createTool({ id: "x", description: "x", inputSchema: z.object({ context: z.string() }), execute: async ({ context }) => { exec(context); } });
export const server = ${served}`,
    ["run: command context"],
  ],
  [
    "Mastra 1, with what is no argument",
    `${mastra}const run = createTool({ id: "x", description: "x", inputSchema, execute: async (input, context) => { exec(context.folder); } });
export const server = ${served}`,
    [],
  ],
  [
    "Mastra, with a safe function",
    `${mastra}import { execFile } from "node:child_process";
const run = createTool({ id: "x", description: "x", inputSchema, execute: async ({ context }) => { execFile("wc", ["--", context.line]); } });
export const server = ${served}`,
    [],
  ],
  [
    "Mastra, in options and a spread",
    `${mastra}const make = (id: string) => createTool({ id, description: "x", inputSchema, execute: async ({ line }) => { exec(line); } });
const others = { count: createTool({ id: "y", description: "y", inputSchema, execute: async ({ line }) => line.length }) };
const options = { name: "s", version: "1.0.0", tools: { ...others, run: make("x") } };
export const server = new MCPServer(options);`,
    run,
  ],
  [
    "tmcp",
    `${tmcp}export const run = defineTool({ name: "run", description: "x", schema }, async ({ line }) => { exec(line); return { content: [] }; });`,
    run,
  ],
  [
    "tmcp, with a safe function",
    `${tmcp}export const run = defineTool({ name: "run", description: "x", schema }, async ({ line }) => ({ content: [{ type: "text", text: line }] }));`,
    [],
  ],
  [
    "tmcp, inline",
    `${tmcp}import { McpServer } from "tmcp";
const server = new McpServer({ name: "s", version: "1.0.0", description: "x" }, { adapter, capabilities: {} });
server.tool({ name: "run", description: "x", schema }, async ({ line }) => { exec(line); return { content: [] }; });`,
    run,
  ],
  [
    "mcp-use",
    `${tmcp}import { MCPServer, text } from "mcp-use/server";
const server = new MCPServer({ name: "s", version: "1.0.0" });
server.tool({ name: "run", description: "x", schema }, async ({ line }) => { exec(line); return text("x"); });`,
    run,
  ],
];

/** Whether the argument of each tool is the whole value of its query. */
const wholes: readonly (readonly [text: string, isWhole: boolean])[] = [
  ["`EXPLAIN ${line}`", true],
  ['"EXPLAIN (ANALYZE, FORMAT JSON) " + line', true],
  ["`EXPLAIN SELECT a FROM t WHERE n = ${line}`", false],
  ["`EXPLAIN ${line} LIMIT 1`", true],
  ["`SELECT a FROM t WHERE n = ${line}`", false],
];

it.each(wholes)("the statement in %s is a whole query: %s", (text, isWhole) => {
  const server = read(`${sdk}import { Pool } from "pg"; const pool = new Pool();
server.registerTool("run", { description: "x", inputSchema: { line: z.string() } }, async ({ line }) => { await pool.query(${text}); return { content: [] }; });`);
  expect(server?.tools.flatMap((tool) => flowsOf(tool).map((flow) => flow.isWhole))).toEqual([isWhole]);
});

describe("the handlers of TypeScript", () => {
  it.each(programs)("%s", (_about, text, found) => {
    expect(inTypeScript(text)).toEqual(found);
  });
});

describe("the handlers of frameworks", () => {
  it.each(made)("%s", (_about, text, found) => {
    expect(inTypeScript(text)).toEqual(found);
  });
});

describe("the handlers of Python", () => {
  it.each(pythonPrograms)("%s", (_about, text, found) => {
    expect(inPython(text)).toEqual(found);
  });
});
