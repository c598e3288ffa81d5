import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import { parsePython } from "../../lib/languages/python/parser.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { read } from "../readers/ecmascript/read.ts";

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;

/** The flows of the tools in one of several files: `tool argument file:line`. */
function flowsIn(files: Readonly<Record<string, string>>, name: string): readonly string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-flows-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const server = read(files[name] ?? "", { path: join(folder, name) });
  const found = (server?.tools ?? []).flatMap((tool) =>
    flowsOf(tool).map(({ place: { file, span }, keys }) => {
      const line = file.text.slice(0, span.start).split("\n").length;
      return `${tool.label} ${keys.join(".")} ${basename(file.path)}:${String(line)}`;
    }),
  );
  return [...new Set(found)].sort();
}

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;
const lowLevel = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
`;
const schema = `{ type: "object", properties: { name: { type: "string" }, count: { type: "number" } } }`;
const list = `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: "start", description: "Starts a thing.", inputSchema: ${schema} },
  { name: "stop", description: "Stops a thing.", inputSchema: ${schema} },
] }));
`;
const shell = `import { exec } from "node:child_process";
import { promisify } from "node:util";
const run = promisify(exec);
export async function start(input: { name: string }) {
  await run(\`start \${input.name}\`);
}
export const stop = async (name: string) => run("stop " + name);
`;

describe("a sink in another file", () => {
  it("is found through imports and re-exports", () => {
    const text = `${sdk}import { start } from "./lib/index.js";
server.registerTool("start", { description: "Starts a thing.", inputSchema: { name: z.string() } }, async (args) => { await start(args); });
`;
    const files = { "server.ts": text, "lib/index.ts": `export * from "./shell.js";`, "lib/shell.ts": shell };
    expect(flowsIn(files, "server.ts")).toEqual(["start name shell.ts:5"]);
  });

  it("is found in a method of a class that a parameter's type names", () => {
    const service = `import { execSync } from "child_process";
export class Service {
  private base = "start";
  go(name: string) { return this.run(\`\${this.base} \${name}\`); }
  private run(command: string) {
    return execSync(command);
  }
}
`;
    const text = `${sdk}import type { Service } from "./service.js";
export function register(service: Service) {
  server.registerTool("start", { description: "Starts a thing.", inputSchema: { name: z.string() } }, ({ name }) => service.go(name));
}
`;
    expect(flowsIn({ "server.ts": text, "service.ts": service }, "server.ts")).toEqual(["start name service.ts:6"]);
  });

  it("is found where the linted file holds it, and another module registers the tool", () => {
    const tool = `import { exec } from "child_process";
export const tool = { name: "start", description: "Starts a thing.", inputSchema: ${schema} };
export const handle = async (input: { name: string }) => {
  exec("start " + input.name);
};
`;
    const index = `${lowLevel}import { tool, handle } from "./tool.js";
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [tool] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  if (name === "start") return handle(args as { name: string });
  throw new Error("unknown tool");
});
`;
    expect(flowsIn({ "tool.ts": tool, "index.ts": index }, "tool.ts")).toEqual(["start name tool.ts:4"]);
  });
});

describe("one handler for all tools", () => {
  const dispatching = (code: string): Record<string, string> => ({
    "server.ts": `${lowLevel}import { start, stop } from "./shell.js";
${list}${code}`,
    "shell.ts": shell,
  });
  const both = ["start name shell.ts:5", "stop name shell.ts:7"];

  it("is followed for each tool's name in a switch", () => {
    const code = `server.setRequestHandler(CallToolRequestSchema, async (request) => {
  switch (request.params.name) {
    case "start": return start(request.params.arguments as any);
    case "stop": { await stop(String(request.params.arguments?.name)); break; }
    default: throw new Error("unknown tool");
  }
});`;
    expect(flowsIn(dispatching(code), "server.ts")).toEqual(both);
  });

  it("is followed through a record of handlers", () => {
    const code = `const handlers = { start: (args: any) => start(args), stop: (args: any) => stop(args.name) };
server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args } }) => handlers[name as "start"](args));`;
    expect(flowsIn(dispatching(code), "server.ts")).toEqual(both);
  });

  it("is followed through a Map of handlers", () => {
    const code = `const handlers = new Map<string, (args: any) => unknown>([["start", (args) => start(args)]]);
handlers.set("stop", (args) => stop(args.name));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const handler = handlers.get(request.params.name);
  if (!handler) throw new Error("unknown tool");
  return handler(request.params.arguments);
});`;
    expect(flowsIn(dispatching(code), "server.ts")).toEqual(both);
  });

  it("is followed through a method and a function that gets the name", () => {
    const code = `async function dispatch(name: string, args: any) {
  if (name === "start") { await start(args); return; }
  if (name === "stop") { await stop(args.name); return; }
}
class Api {
  constructor() { server.setRequestHandler(CallToolRequestSchema, this.call.bind(this)); }
  private async call(request: any) { return dispatch(request.params.name, request.params.arguments); }
}
new Api();`;
    expect(flowsIn(dispatching(code), "server.ts")).toEqual(both);
  });

  it("takes nothing for checked that only the schema says", () => {
    const code = `server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { count } = request.params.arguments as { count: number };
  if (request.params.name === "stop") await stop(\`\${count}\`);
});`;
    expect(flowsIn(dispatching(code), "server.ts")).toEqual(["stop count shell.ts:7"]);
  });
});

describe("the handler of all tool calls in another module of Python", () => {
  const tools = `import os
from mcp.types import Tool
start = Tool(name="start", description="Starts a thing.", inputSchema={"type": "object", "properties": {"name": {"type": "string"}}})
def run(arguments):
    os.system("start " + arguments["name"])
`;
  const serverWith = (imported: string): string => `from mcp.server import Server
from mcp.types import Tool
${imported}
server = Server("s")
@server.list_tools()
async def list_tools():
    return [tools.start]
@server.call_tool()
async def call_tool(name, arguments):
    if name == "start":
        tools.run(arguments)
`;
  const server = serverWith("from . import tools");

  interface Given {
    readonly text?: string;
    readonly followImporters?: boolean;
  }

  /** The arguments of the tools in `tools.py` that reach a dangerous function. */
  function found(
    files: Readonly<Record<string, string>>,
    { text = tools, followImporters = true }: Given = {},
  ): readonly string[] {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-flows-")));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    mkdirSync(join(folder, "app"));
    const own = { "__init__.py": "", "tools.py": tools, ...files };
    writeFileSync(join(folder, "pyproject.toml"), '[project]\nname = "s"\n');
    for (const [file, content] of Object.entries(own)) writeFileSync(join(folder, "app", file), content);
    const source = {
      text,
      ast: parsePython(text).ast ?? [],
      path: join(folder, "app", "tools.py"),
      parserServices: {},
    };
    const read = pythonReader.read(source, settingsOf({ mcp: { followImporters } }))?.tools ?? [];
    return [...new Set(read.flatMap((tool) => flowsOf(tool).map(({ keys }) => `${tool.label} ${keys.join(".")}`)))];
  }

  it("is found in a module that imports the one with the tools", () => {
    expect(found({ "server.py": server })).toEqual(["start name"]);
  });

  it("is found through another module", () => {
    const files = { "server.py": serverWith("from .all import tools"), "all.py": "from . import tools\n" };
    expect(found(files)).toEqual(["start name"]);
  });

  it("is not one of a module that does not import the tools", () => {
    expect(found({ "server.py": serverWith("from other import tools") })).toEqual([]);
  });

  it("is not known if two modules have one", () => {
    expect(found({ "server.py": server, "http.py": server })).toEqual([]);
  });

  it("is not searched for a text that an editor has changed, or without the setting", () => {
    expect(found({ "server.py": server }, { text: `# Changed.\n${tools}` })).toEqual([]);
    expect(found({ "server.py": server }, { followImporters: false })).toEqual([]);
  });

  it("is the one of the module with the tools, if it has one", () => {
    const own = `${tools}from mcp.server import Server
server = Server("s")
@server.call_tool()
async def call_tool(name, arguments):
    return []
`;
    expect(found({ "server.py": server, "tools.py": own }, { text: own })).toEqual([]);
  });
});
