import rule from "../../../lib/rules/security/require-confirmation.ts";
import { sources } from "../../harness/sources.ts";

/** A tool that deletes files, with some code before it does. */
function remove(before: string, { name = "remove_file", parameters = "", annotations = "" } = {}) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
import { guarded } from "./guard.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("${name}", { inputSchema: { file: z.string(), ${parameters} }, ${annotations} }, async (args, extra) => {
  ${before}
  return { content: [] };
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

const rm = "await fs.rm(args.file);";
const destructive = "annotations: { destructiveHint: true }";

sources(rule, {
  valid: [
    {
      name: "an elicitation",
      ...remove(
        `const answer = await server.server.elicitInput({ message: "Sure?" }); if (answer.action === "accept") ${rm}`,
      ),
    },
    { name: "an elicitation of an unknown object", ...remove(`await extra.elicit("Sure?"); ${rm}`) },
    { name: "a function that asks", ...remove(`await guarded.confirmDeletion(args.file); ${rm}`) },
    { name: "a parameter that confirms", ...remove(rm, { parameters: "confirm: z.boolean()" }) },
    { name: "a parameter for a trial", ...remove(rm, { parameters: "dryRun: z.boolean()" }) },
    {
      name: "a word of the project",
      options: { parameters: ["token"] },
      ...remove(rm, { parameters: "deletionToken: z.string()" }),
    },
    { name: "a tool that is the second step", ...remove(rm, { name: "confirm-delete-file" }) },
    { name: "a tool that deletes nothing", ...remove("await fs.readFile(args.file);") },
    {
      name: "a hint on a tool that only changes something",
      ...remove("", { name: "update_file", annotations: destructive }),
    },
    {
      name: "a handler that is not seen",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "delete_file", "annotations": { "destructiveHint": true }, "inputSchema": { "type": "object" } }] }`,
    },
  ],
  invalid: [
    {
      name: "a handler that deletes",
      ...remove(rm),
      errors: [
        {
          messageId: "deletes",
          at: "remove_file",
          message:
            "Tool 'remove_file' deletes a file (line 7) without asking the user first. Ask with an elicitation, or add a parameter 'confirm'.",
        },
      ],
    },
    {
      name: "a tool that says that it deletes",
      ...remove("await guarded.run(args.file);", { name: "delete_file", annotations: destructive }),
      errors: [
        {
          messageId: "says",
          at: "delete_file",
          message:
            "Tool 'delete_file' has 'destructiveHint: true', but does not ask the user first. Ask with an elicitation, or add a parameter 'confirm'.",
        },
      ],
    },
  ],
});

const actions = `const entry = { remove: async (args: any) => { await fs.rm(args.file); return { content: [] }; } };
const asset = { rename: async (args: any) => { await fs.rename(args.file, args.file + ".old"); return { content: [] }; } };`;

/** A server whose only handler looks up the function of a tool, one of which deletes. */
function lookup(lookedUp: string, { before = "", tool = "rename_asset" } = {}) {
  const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import fs from "node:fs/promises";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
${actions}
${before}
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "${tool}", inputSchema: { type: "object", properties: { file: { type: "string" } } } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  ${lookedUp}
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

const table = "{ remove_entry: entry.remove, rename_asset: asset.rename }";
const list =
  'const all = [{ name: "remove_entry", run: entry.remove }, { definition: { name: "rename_asset" }, name: "rename_asset", run: asset.rename }];';
const classes = `class Remove { name = "remove_entry"; async run(args: any) { await fs.rm(args.file); } }
class Rename { name = "rename_asset"; async run(args: any) { await fs.rename(args.file, "old"); } }`;
const call = "if (!run) throw new Error(name); return run(args as any);";
const found = 'const found = all.find((each) => each.name === name); if (!found) throw new Error("unknown"); return';

/** Ways to look up a function by the name of a tool. In each, the analysis finds the function of the tool itself. */
const lookups: Readonly<Record<string, readonly [lookedUp: string, before?: string]>> = {
  "an object": [`const handlers: any = ${table}; const run = handlers[name]; ${call}`],
  "an object of a module": [`const run = handlers[name]; ${call}`, `const handlers: any = ${table};`],
  "a Map": [
    `const run = handlers.get(name); ${call}`,
    'const handlers = new Map<string, any>([["remove_entry", entry.remove], ["rename_asset", asset.rename]]);',
  ],
  "find()": [`${found} found.run(args as any);`, list],
  "a function that returns the handler": [
    `const run = getHandler(name); ${call}`,
    `function getHandler(name: string) { const handlers: any = ${table}; return handlers[name]; }`,
  ],
  "a function that returns what find() finds": [
    "return getTool(name)!.run(args as any);",
    `${list}\nconst getTool = (wanted: string) => all.find(({ name }) => name === wanted);`,
  ],
  "a function that calls the handler": [
    "return dispatch(name, args);",
    `const handlers: any = ${table};\nfunction dispatch(tool: string, args: any) { return handlers[tool](args); }`,
  ],
  "a Map made of a list": [
    `const run = handlers.get(name)?.run; ${call}`,
    `${list}\nconst handlers = new Map(all.map((each) => [each.name, each]));`,
  ],
  "a text made of the name": [`const handlers: any = ${table}; return handlers[name.replace("my_", "")](args);`],
  "objects of classes in a table": [
    "return registry[name].run(args);",
    `${classes}\nconst registry: any = { remove_entry: new Remove(), rename_asset: new Rename() };`,
  ],
  "objects of classes that find() finds": [
    `${found} found.run(args as any);`,
    `${classes}\nconst all = [new Remove(), new Rename()];`,
  ],
};

/** Lookups whose key is not the name, and not made of it alone: which function is called is not known. */
const unclear: Readonly<Record<string, readonly [lookedUp: string, before?: string]>> = {
  "a part of the name that a function gets": [
    'return dispatch(name.split(".")[1]!, args);',
    `const handlers: any = ${table};\nfunction dispatch(tool: string, args: any) { return handlers[tool](args); }`,
  ],
  "a key that is not known": [
    `const handlers: any = ${table}; return handlers[current()](args);`,
    "declare function current(): string;",
  ],
  "find() with another test": [
    "const found = all.find((each) => each.name.startsWith(name)); return found!.run(args as any);",
    list,
  ],
  "a loop": ["for (const each of all) if (each.name === name) return each.run(args as any);", list],
};

const python = (tool: string, key: string) => ({
  language: "python" as const,
  filename: "server.py",
  text: `import os
from mcp.server.lowlevel import Server
import mcp.types as types

server = Server("s")


def remove_entry(arguments):
    os.remove(arguments["file"])


def rename_asset(arguments):
    os.rename(arguments["file"], "old")


HANDLERS = {"remove_entry": remove_entry, "rename_asset": rename_asset}


def get_handler(name):
    return HANDLERS.get(name)


@server.list_tools()
async def list_tools() -> list[types.Tool]:
    return [types.Tool(name="${tool}", inputSchema={"type": "object", "properties": {"file": {"type": "string"}}})]


@server.call_tool()
async def call_tool(name: str, arguments: dict):
    return ${key}(arguments)
`,
});

const deletes = { messageId: "deletes", at: "remove_entry" } as const;

sources(rule, {
  valid: [
    ...Object.entries(lookups).map(([name, [code, before]]) => ({
      name: `a tool that deletes nothing in a lookup by ${name}`,
      ...lookup(code, { before }),
    })),
    ...Object.entries(unclear).map(([name, [code, before]]) => ({
      name: `a lookup by ${name}`,
      ...lookup(code, { before, tool: "remove_entry" }),
    })),
    { name: "a tool that deletes nothing in a dict", ...python("rename_asset", "HANDLERS[name]") },
    { name: "a tool that deletes nothing in a function with a dict", ...python("rename_asset", "get_handler(name)") },
    { name: "a dict with a part of the name", ...python("remove_entry", "HANDLERS[name[2:]]") },
  ],
  invalid: [
    ...Object.entries(lookups).map(([name, [code, before]]) => ({
      name: `the tool that deletes in a lookup by ${name}`,
      ...lookup(code, { before, tool: "remove_entry" }),
      errors: [deletes],
    })),
    { name: "the tool that deletes in a dict", ...python("remove_entry", "HANDLERS[name]"), errors: [deletes] },
    {
      name: "the tool that deletes in a function with a dict",
      ...python("remove_entry", "get_handler(name)"),
      errors: [deletes],
    },
    {
      name: "a lookup by an argument of the tool",
      ...lookup(
        "const handlers: any = { remove: entry.remove, rename: asset.rename }; return handlers[args!.action as string](args);",
        {
          tool: "remove_entry",
        },
      ),
      errors: [deletes],
    },
  ],
});

/** A tool that dispatches actions to a client that no file shows, in TypeScript. */
function orders(actions: string, { code = "return db.orders.delete(args.params);", more = "", tool = "orders" } = {}) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { db } from "./db.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("${tool}", { inputSchema: { action: z.enum([${actions}]), params: z.object({}).optional() }, ${more} }, async (args, extra) => {
  ${code}
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

/** The same in Python. */
function pythonOrders(actions: string, code = "return db.orders.delete(params)") {
  const text = `from typing import Literal
from fastmcp import FastMCP, Context
from db import db
mcp = FastMCP("s")

@mcp.tool
async def orders(ctx: Context, action: Literal[${actions}], params: dict | None = None) -> dict:
    """Orders."""
    ${code}
`;
  return { language: "python" as const, filename: "server.py", text };
}

const byName = { messageId: "actions", at: "orders" } as const;

sources(rule, {
  valid: [
    { name: "actions that destroy nothing", ...orders('"list", "create"') },
    {
      name: "an action that deletes, and an elicitation",
      ...orders('"list", "delete"', { code: "await extra.elicit('Sure?'); return db.orders.delete(args.params);" }),
    },
    { name: "an action that is the second step", ...orders('"delete", "confirm_delete"') },
    {
      name: "a tool that says that it destroys nothing",
      ...orders('"list", "delete"', { more: "annotations: { destructiveHint: false }" }),
    },
    { name: "an action that empties what fills again", ...orders('"show", "clear"', { tool: "cache" }) },
    {
      name: "an elicitation in Python",
      ...pythonOrders('"list", "delete"', 'await ctx.elicit("Sure?"); return db.orders.delete(params)'),
    },
  ],
  invalid: [
    {
      name: "an action that deletes by its name, through a client that is not seen",
      ...orders('"list", "order.delete", "purge"'),
      errors: [
        {
          ...byName,
          message:
            "The names of actions of tool 'orders' suggest deletion ('order.delete' and 'purge'), but its handler does not ask first. Add a parameter 'confirm'.",
        },
      ],
    },
    { name: "such an action in Python", ...pythonOrders('"list", "delete"'), errors: [byName] },
  ],
});
