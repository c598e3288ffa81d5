import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Tool } from "../../../lib/model/tool.ts";
import { toJson } from "../../../lib/model/plain.ts";
import { serverOf } from "../../../lib/readers/index.ts";
import { parsers, read, type Reading } from "./read.ts";

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;
const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;
const lowLevel = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
`;
const find = `import { z } from "zod";
export const findTool = { name: "find", description: "Find things.", shape: { query: z.string() }, handler: async () => ({ content: [] }) };
`;

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-view-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The tools of `tool.ts`, or of another file, next to others. */
function toolsIn(files: Readonly<Record<string, string>>, name = "tool.ts", options: Reading = {}): readonly Tool[] {
  return read(files[name] ?? "", { path: join(folderOf(files), name), ...options })?.tools ?? [];
}

function plainIn(files: Readonly<Record<string, string>>, name?: string, options?: Reading): unknown {
  return toolsIn(files, name, options).map(({ root }) => toJson(root));
}

const registering = `${sdk}import { findTool } from "./tool.js";
server.registerTool(findTool.name, { title: "Find", description: findTool.description, inputSchema: findTool.shape, annotations: { readOnlyHint: true } }, findTool.handler);
`;
const registered = {
  name: "find",
  title: "Find",
  description: "Find things.",
  inputSchema: { required: ["query"] },
  annotations: { readOnlyHint: true },
  execution: { taskSupport: "forbidden" },
};

describe("a server of Mastra", () => {
  const tools = `import { createTool } from "@mastra/core/tools";
import { z } from "zod";
export const run = createTool({
  id: "x", description: "Run.", inputSchema: z.object({ line: z.string() }),
  mcp: { annotations: { readOnlyHint: true } }, execute: async ({ context }) => context.line,
});
export const agentTool = createTool({ id: "y", description: "Ask.", inputSchema: z.object({}), execute: async () => "" });
`;
  const server = `import { MCPServer as Server } from "@mastra/mcp";
import { run } from "./tools.js";
const config = { name: "s", version: "1.0.0", tools: { ...{ first: run }, second: run } };
export const server = new Server(config);
`;
  const files = { "tools.ts": tools, "server.ts": server };

  it("lists tools of another module under its own keys, and that module reports on them", () => {
    expect(plainIn(files, "tools.ts")).toMatchObject([
      { name: "first", description: "Run.", inputSchema: { required: ["line"] }, annotations: { readOnlyHint: true } },
      { name: "second", description: "Run." },
    ]);
    expect(toolsIn(files, "server.ts")).toEqual([]);
  });

  it("leaves tools of agents alone", () => {
    expect(toolsIn({ "tools.ts": tools }, "tools.ts")).toEqual([]);
    expect(toolsIn({ ...files, "server.ts": server.replace("@mastra/mcp", "./own.js") }, "tools.ts")).toEqual([]);
    const empty = server.replace("{ ...{ first: run }, second: run }", "{}");
    expect(toolsIn({ ...files, "server.ts": empty }, "tools.ts")).toEqual([]);
  });

  it.each([
    ["^0.24.7", "in context"],
    ["0.10.0", "in context"],
    ["^1.71.0", undefined],
    ["workspace:*", "first or in context"],
  ])("passes the arguments as version %s does: %s", (version, passing) => {
    const dependent = { "package.json": `{ "name": "s", "dependencies": { "@mastra/core": "${version}" } }` };
    const [tool] = toolsIn({ ...files, ...dependent }, "tools.ts");
    expect(tool?.handler).toMatchObject({ state: "known" });
    expect(tool?.handler.state === "known" && tool.handler.value.passing).toBe(passing);
  });
});

describe("a module of schemas", () => {
  const schemas = `import { z } from "zod";\nexport const query = z.string();\nexport const other = z.string();\n`;
  const server = (shape: string): string =>
    `${sdk}import { z } from "zod";\nimport { query, other } from "./schemas.js";\nserver.registerTool("find", { description: "Find things.", inputSchema: ${shape} }, async () => ({ content: [] }));\nexport const used = other;\n`;
  const borrowersOf = (shape: string): readonly Tool[] => {
    const path = join(folderOf({ "schemas.ts": schemas, "server.ts": server(shape) }), "schemas.ts");
    const sourceCode = { text: schemas, ...parsers.ours(schemas, path) };
    return serverOf({ sourceCode, physicalFilename: path, settings: {} })?.borrowers?.() ?? [];
  };

  it("is read with the tools of other modules that have one of them, and with no others", () => {
    expect(borrowersOf("{ query }").map(({ label }) => label)).toEqual(["find"]);
    expect(borrowersOf("{ query: z.string() }")).toEqual([]);
  });
});

describe("a file whose text is on the disk", () => {
  const lines = {
    "texts.ts": `export const about = "Find things.";\nexport const used = "Find people.";\n`,
    "schemas.ts": `import { z } from "zod";\nexport const query = z.string();\n`,
    "tool.ts": `import { about } from "./texts.js";\nimport { query } from "./schemas.js";\nexport const findTool = { name: "find", description: about, inputSchema: { query }, handler: async () => ({ content: [] }) };\n`,
    "other.ts": `import { z } from "zod";\nimport { used } from "./texts.js";\nconst shape = { id: z.string() };\nexport const otherTool = { name: "other", description: used, shape, handler: async () => ({ content: [] }) };\n`,
    "server.ts": `${registering.replace(".shape", ".inputSchema")}import { otherTool } from "./other.js";\nserver.registerTool(otherTool.name, { description: otherTool.description, inputSchema: otherTool.shape }, otherTool.handler);\n`,
  };
  /** All that rules see of the tools that a file has, or that have parts of it. */
  const shownIn = (folder: string, name: string, text: string): unknown => {
    const path = join(folder, name);
    const sourceCode = { text, ...parsers.ours(text, path) };
    const server = serverOf({ sourceCode, physicalFilename: path, settings });
    return [...(server?.tools ?? []), ...(server?.borrowers?.() ?? [])].map((tool) => ({
      sent: toJson(tool.root),
      spans: tool.parameters.map(({ keySpan, schema }) => [keySpan, schema.anchor]),
      description: tool.description.state === "known" ? tool.description.span : undefined,
      edits: [
        tool.editor?.set("description", "Finds."),
        ...tool.parameters.map(({ schema }) => schema.editor?.set("maxLength", 9)),
      ].map((edit) => edit?.map(({ span, text: added }) => ({ span, added }))),
    }));
  };
  const settings = {};

  it("is read as in an editor that has changed it, whatever was read before", () => {
    const folder = folderOf(lines);
    const names = Object.keys(lines) as (keyof typeof lines)[];
    const inEditor = names.map((name) => shownIn(folder, name, `${lines[name]}\n`));
    for (const order of [names, [...names].reverse(), names]) {
      const shown = new Map(order.map((name) => [name, shownIn(folder, name, lines[name])]));
      expect(names.map((name) => shown.get(name))).toEqual(inEditor);
    }
    expect(inEditor.flat()).toHaveLength(3);
  });

  it("is read as the editor has it, also if its text is as long as that on the disk", () => {
    const text = lines["other.ts"].replace('name: "other"', 'name: "newer"');
    const path = join(folderOf(lines), "other.ts");
    expect(read(text, { path })?.tools.map(({ label }) => label)).toEqual(["newer"]);
  });
});

describe("a definition that another module registers", () => {
  it("has what its registration adds", () => {
    expect(plainIn({ "tool.ts": find, "server.ts": registering })).toMatchObject([registered]);
  });

  it("has none of it where the project is not searched, nobody imports it, or only a test does", () => {
    const settings = { followImporters: false };
    for (const [files, options] of [
      [{ "tool.ts": find, "server.ts": registering }, { settings }],
      [{ "tool.ts": find, "server.ts": registering.replace("./tool.js", "./other.js"), "other.ts": find }, {}],
      [{ "tool.ts": find, "server.test.ts": registering, "tests/server.ts": registering.replace("./", "../") }, {}],
    ] as const) {
      const [tool] = toolsIn(files, "tool.ts", options);
      expect([tool?.title.state, tool?.annotations.state]).toEqual(["unknown", "unknown"]);
    }
  });

  it("has the form that a loop gives it", () => {
    const files = {
      "tool.ts": `import { z } from "zod";\nexport const tools = [{ name: "find", description: "Find things.", inputSchema: z.object({ query: z.string() }) }];`,
      "server.ts": `${sdk}import { tools } from "./tool.js";
tools.forEach((tool) => { server.tool(tool.name, \`\${tool.description} Deprecated.\`, { params: tool.inputSchema.optional() }, async () => ({ content: [] })); });`,
    };
    expect(plainIn(files)).toMatchObject([
      { description: "Find things. Deprecated.", inputSchema: { properties: { params: { required: ["query"] } } } },
    ]);
    expect(plainIn(files)).not.toHaveProperty("0.inputSchema.required");
  });

  it("may have other keys, and be below other loops", () => {
    const literal = `{ find: { title: "find", description: "Find things.", inputParams: { query: z.string() }, run: async () => ({ content: [] }) } }`;
    const register = `(tool) => { server.registerTool(tool.title, { description: tool.description, inputSchema: tool.inputParams }, tool.run); }`;
    for (const loop of [
      `Object.values(makeTools()).forEach(${register});`,
      `[makeTools()].forEach((tools) => { Object.values(tools).forEach(${register}); });`,
      `for (const tools of [makeTools()]) for (const tool of Object.values(tools)) (${register})(tool);`.replace(
        `(${register})(tool)`,
        register.slice("(tool) => { ".length, -2),
      ),
    ]) {
      const files = {
        "tool.ts": `import { z } from "zod";\nexport function makeTools() { return ${literal}; }`,
        "server.ts": `${sdk}import { makeTools } from "./tool.js";\n${loop}`,
      };
      const [tool] = toolsIn(files);
      expect(tool && toJson(tool.root), loop).toMatchObject({
        name: "find",
        description: "Find things.",
        inputSchema: { required: ["query"] },
      });
      expect(tool?.title.state).toBe("absent");
    }
  });

  it("lacks what a list handler leaves out, and is not offered it", () => {
    const files = {
      "tool.ts": `import { z } from "zod";
export const tools = { find: { description: "Find things.", parameters: z.object({ query: z.string() }), outputSchema: z.object({}), annotations: { readOnlyHint: true }, execute: async () => ({}) } };`,
      "server.ts": `${lowLevel}import { tools } from "./tool.js";
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: Object.entries(tools).map(([name, { description, parameters, annotations }]) => ({ name, description, annotations, inputSchema: z.toJSONSchema(parameters, { target: "draft-7" }) })),
}));`,
    };
    const [tool] = toolsIn(files);
    expect(tool && toJson(tool.root)).toMatchObject({
      name: "find",
      annotations: { readOnlyHint: true },
      inputSchema: { additionalProperties: false, required: ["query"] },
    });
    expect(tool?.outputSchema.state).toBe("unknown");
    expect(tool?.root.editor?.set("title", "Find")).toBeUndefined();
  });

  it("may be one of all exports of a module, or of modules that it exports", () => {
    const server = `${sdk}import * as tools from "./index.js";
for (const { name, description, shape } of Object.values(tools)) server.registerTool(name, { description, inputSchema: shape, annotations: { readOnlyHint: true } }, async () => ({ content: [] }));`;
    const index = `export type { Tool } from "./types.js";\nexport * from "./tool.js";`;
    expect(plainIn({ "tool.ts": find, "index.ts": index, "server.ts": server })).toMatchObject([
      { name: "find", annotations: { readOnlyHint: true } },
    ]);
  });

  it("may be registered by a function of a third module that is handed the server", () => {
    const files = {
      "tool.ts": find,
      "register.ts": `export function registerAll(server, tools) { for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.shape, annotations: { readOnlyHint: true } }, tool.handler); }`,
      "server.ts": `${sdk}import { findTool } from "./tool.js";\nimport { registerAll } from "./register.js";\nregisterAll(server, [findTool]);`,
    };
    expect(plainIn(files)).toMatchObject([{ name: "find", annotations: { readOnlyHint: true } }]);
  });

  it("belongs to the module that registers it, not to the one that passes the server", () => {
    const files = {
      "find.ts": `export const name = "find";
export const description = "Find things.";
export async function find() { return { content: [] }; }`,
      "shapes.ts": `import { z } from "zod";\nexport const shape = { query: z.string() };`,
      "setup.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { description, find, name } from "./find.js";
import { shape } from "./shapes.js";
function setup(server: McpServer) { server.tool(name, description, shape, find); }
export default setup;`,
      "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import setup from "./setup.js";
async function start(server: McpServer) { setup(server); }
export async function make() { const server = new McpServer({ name: "s", version: "1.0.0" }); start(server); }`,
    };
    expect(plainIn(files, "setup.ts")).toMatchObject([{ name: "find", description: "Find things." }]);
    expect(plainIn(files, "server.ts")).toEqual([]);
  });

  it.each([
    ["a package", "@acme/tools", "node_modules/@acme/tools/index.js"],
    ["another module", "./setup.js", "setup.ts"],
  ])("is at its name, which the linted module passes to %s with the server", (_, specifier, path) => {
    const server = `${sdk}import { setup } from "${specifier}";\nsetup(server, "find", "Find things.");`;
    const files = {
      "node_modules/@acme/tools/package.json": `{ "name": "@acme/tools", "version": "1.0.0", "type": "module", "main": "index.js" }`,
      [path]: `${" ".repeat(500)}export function setup(server, name, description) { server.registerTool(name, { description }, async () => ({ content: [] })); }`,
      "server.ts": server,
    };
    const tools = toolsIn(files, "server.ts");
    expect(tools.map(({ label, span }) => [label, server.slice(span.start, span.end)])).toEqual([["find", '"find"']]);
  });

  it("is what the editor holds, not what the disk does", () => {
    const files = { "tool.ts": find, "server.ts": registering };
    const path = join(folderOf(files), "tool.ts");
    const tool = read(find.replace("Find things.", "Find all things."), { path })?.tools[0];
    expect(tool && toJson(tool.root)).toMatchObject({ description: "Find all things.", title: "Find" });
  });

  it("is the call that registers it, if the object elsewhere is no tool by itself", () => {
    const folder = folderOf({
      "package.json": manifest,
      "tool.ts": `export const makeTool = (deps) => ({ name: "find", config: { title: "Find", description: "Find things." }, run: () => deps.find() });`,
    });
    const text = `${sdk}import { makeTool } from "./tool.js";
const tool = makeTool({});
server.registerTool(tool.name, { title: tool.config.title, description: tool.config.description }, async () => ({ content: [] }));`;
    const tools = read(text, { path: join(folder, "server.ts") })?.tools ?? [];
    expect(tools.map(({ root }) => toJson(root))).toMatchObject([
      { name: "find", title: "Find", description: "Find things." },
    ]);
  });

  it("is found in a checkout behind a link", () => {
    const folder = folderOf({ "real/package.json": manifest, "real/tool.ts": find, "real/server.ts": registering });
    symlinkSync(join(folder, "real"), join(folder, "link"));
    const tool = read(find, { path: join(folder, "link", "tool.ts") })?.tools[0];
    expect(tool && toJson(tool.root)).toMatchObject(registered);
  });

  it("may be registered by a package of the workspace, and in a folder of compiled code", () => {
    const workspace = {
      "package.json": `{ "workspaces": ["packages/*"] }`,
      "packages/tools/package.json": `{ "name": "@s/tools" }`,
      "packages/tools/src/index.ts": `export * from "./tool.js";`,
      "packages/tools/src/tool.ts": find,
      "packages/server/package.json": `{ "name": "@s/server", "dependencies": { "@s/tools": "*", "@modelcontextprotocol/sdk": "^1.29.0" } }`,
      "packages/server/src/server.ts": registering.replace("./tool.js", "@s/tools"),
    };
    expect(plainIn(workspace, "packages/tools/src/tool.ts")).toMatchObject([{ title: "Find" }]);
    const compiled = { "dist/tool.js": find, "dist/server.js": registering, "src/tool.ts": find };
    expect(plainIn(compiled, "dist/tool.js")).toMatchObject([registered]);
  });

  it("claims nothing that only one of two registrations says", () => {
    const second = registering.replace('title: "Find", ', "").replace("readOnlyHint: true", "readOnlyHint: false");
    const [tool] = toolsIn({ "tool.ts": find, "a.ts": registering, "b.ts": second });
    expect(tool?.description).toMatchObject({ state: "known" });
    expect([tool?.title.state, tool?.annotations.state]).not.toContain("known");
    expect([tool?.title.state, tool?.annotations.state]).not.toContain("absent");
  });

  it("keeps the variants of one tool to itself", () => {
    const files = {
      "tool.ts": `export const tools = [
  { name: "find", description: process.env.TERSE ? "Find." : "Find things.", inputSchema: { type: "object" } },
  { name: "save", description: "Save things.", inputSchema: { type: "object" } },
];`,
      "server.ts": `${lowLevel}import { tools } from "./tool.js";
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: true } })) }));`,
    };
    const forms = toolsIn(files).map(({ variants }) => variants.map(({ root }) => toJson(root)));
    expect(forms).toMatchObject([
      [
        { description: "Find things.", annotations: { readOnlyHint: true } },
        { description: "Find.", annotations: { readOnlyHint: true } },
      ],
      [{ name: "save", annotations: { readOnlyHint: true } }],
    ]);
  });

  it("has a value of another module under each outcome of its conditions", () => {
    const tool = `import { about } from "./texts.js";
export const findTool = { name: "find", description: about, shape: {}, handler: async () => ({ content: [] }) };
`;
    const files = {
      "texts.ts": `import { flags } from "flags";\nexport const about = (flags.a ? "A" : "a") + (flags.b ? "B" : "b");\n`,
      "tool.ts": tool,
      "server.ts": registering,
    };
    const path = join(folderOf(files), "tool.ts");
    // The second reading uses what the first has kept.
    for (const reading of ["first", "second"]) {
      const [found] = read(tool, { path })?.tools ?? [];
      const texts = found?.variants.map(({ description }) => description.state === "known" && description.value);
      expect([reading, texts]).toEqual([reading, ["AB", "aB", "Ab", "ab"]]);
    }
  });
});

describe("an exported constant that is read once in its module", () => {
  const tool = `${sdk}import { z } from "zod";
export const query = z.string();
server.registerTool("find", { description: "Find things.", inputSchema: { query } }, async () => ({ content: [] }));
`;
  const isShared = (files: Readonly<Record<string, string>>): boolean | undefined =>
    toolsIn({ "tool.ts": tool, ...files })[0]?.parameters[0]?.schema.editor?.isShared;

  it("belongs to one tool, unless another module has its name in its text", () => {
    expect(isShared({})).toBeFalsy();
    expect(isShared({ "other.ts": `import "./tool.js";\nexport const used = 1;\n` })).toBeFalsy();
    expect(isShared({ "other.ts": `import { query } from "./tool.js";\nexport const used = query;\n` })).toBe(true);
  });
});

describe("tools that are objects of one class", () => {
  const capability = `export class CapabilityTool extends McpTool {
  constructor(config) { super(); this.id = config.id; this.title = config.title; this.description = config.description; }
  getName() { return this.id; }
  getConfig() { return { title: this.title, description: this.description, inputSchema: {}, annotations: { readOnlyHint: true } }; }
}
`;
  const table = `[
  { id: "create_map", title: "Map", description: "Create a map.", toolset: "maps" },
  { id: "create_route", title: "Route", description: "Create a route.", toolset: "maps" },
];
`;
  const made = [
    { name: "create_map", title: "Map", description: "Create a map.", annotations: { readOnlyHint: true } },
    { name: "create_route", title: "Route", description: "Create a route.", annotations: { readOnlyHint: true } },
  ];

  it.each([
    ["map", "export const tools = configs.map((config) => new CapabilityTool(config));"],
    ["loop", "const tools = [];\nfor (const config of configs) tools.push(new CapabilityTool(config));"],
  ])("are read where a %s makes them of a table", (_name, making) => {
    const text = `class McpTool {}\n${capability}const configs = ${table}${making}`;
    expect(plainIn({ "tool.ts": text })).toMatchObject(made);
  });

  it("are read where the table is, if another module makes them", () => {
    const files = {
      "class.ts": `import { McpTool } from "@s/api";\n${capability}`,
      "table.ts": `export const configs = ${table}`,
      "provider.ts": `import { CapabilityTool } from "./class.js";
import { configs } from "./table.js";
export const provide = () => { const tools = []; for (const config of configs) tools.push(new CapabilityTool(config)); return tools; };`,
    };
    expect(plainIn(files, "table.ts")).toMatchObject(made);
    expect(plainIn(files, "provider.ts")).toEqual([]);
    expect(plainIn(files, "class.ts")).toEqual([]);
  });

  it("are none of a class that states its name, and of objects whose class is not seen", () => {
    const named = capability.replace("return this.id", 'return "create_map"');
    const text = `class McpTool {}\n${named}const tools = ${table}.map((config) => new CapabilityTool(config));`;
    expect(toolsIn({ "tool.ts": text.replace("];\n.map", "].map") }).map(({ label }) => label)).toEqual(["create_map"]);
    const unseen = `import { CapabilityTool } from "@s/api";\nconst configs = ${table}const tools = configs.map((config) => new CapabilityTool(config));`;
    expect(toolsIn({ "tool.ts": unseen })).toEqual([]);
  });
});

describe("prompts and resources of another module's functions", () => {
  const functions = `export function addPrompt(server, name, description, run) { server.registerPrompt(name, { description }, run); }
export function addDocument(server, name, uri) {
  server.registerResource(name, uri, { description: "The document " + name + ".", mimeType: "text/plain" }, async () => ({ contents: [] }));
}
export class Registry {
  constructor(server) { this.server = server; }
  addPromptWith(name, config, run) { this.server.registerPrompt(name, config, run); }
}
`;
  const server = `${sdk}import { addDocument, addPrompt, Registry } from "./functions.js";
addPrompt(server, "review", "Review code.", () => ({ messages: [] }));
addDocument(server, "guide", "doc://guide");
new Registry(server).addPromptWith("explain", { description: "Explain code." }, () => ({ messages: [] }));
`;

  it("are read with the arguments of each call", () => {
    const path = join(folderOf({ "server.ts": server, "functions.ts": functions }), "server.ts");
    const { prompts = [], resources = [] } = read(server, { path }) ?? {};
    expect(prompts.map(({ root }) => toJson(root))).toEqual([
      { name: "review", description: "Review code." },
      { name: "explain", description: "Explain code." },
    ]);
    expect(resources.map(({ root }) => toJson(root))).toEqual([
      { name: "guide", uri: "doc://guide", description: "The document guide.", mimeType: "text/plain" },
    ]);
  });

  it("are none where they are parameters", () => {
    const path = join(folderOf({ "functions.ts": functions }), "functions.ts");
    expect(read(functions, { path })).toBeUndefined();
  });

  it("may stand in a module that does not speak of MCP", () => {
    const files = {
      "texts.ts": `export const texts = [{ name: "plan", description: "Plan a change.", run: () => ({ messages: [] }) }];`,
      "server.ts": `${sdk}import { texts } from "./texts.js";
for (const { name, description, run } of texts) server.registerPrompt(name, { description }, run);`,
    };
    const path = join(folderOf(files), "server.ts");
    expect(read(files["server.ts"], { path })?.prompts.map(({ label }) => label)).toEqual(["plan"]);
    expect(read(files["texts.ts"], { path: path.replace("server.ts", "texts.ts") })).toBeUndefined();
  });
});

describe("a registrar of another module that has a call in each of two branches", () => {
  const registrar = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function createRegisterTool(server: McpServer, allowed?: Set<string>) {
  return (tool) => {
    if (allowed && !allowed.has(tool.name)) return;
    if (tool.args) server.tool(tool.name, tool.description, tool.args, tool.run);
    else server.tool(tool.name, tool.description, tool.run);
  };
}
`;
  const definition = (args: string): string =>
    `import { args } from "./unknown.js";\nexport const find = { name: "find", description: "Finds it.", args: ${args}, run: async () => ({ content: [] }) };\n`;
  const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { createRegisterTool } from "./register.js";
import { find } from "./find.js";
export function start(allowed?: string[]) {
  const server = new McpServer({ name: "s", version: "1.0.0" });
  const tool = createRegisterTool(server, allowed ? new Set(allowed) : undefined);
  tool(find);
}
`;

  it.each(["args", "{ query: args }", "undefined"])("registers one tool with %s", (args) => {
    const files = { "server.ts": server, "register.ts": registrar, "find.ts": definition(args) };
    expect(toolsIn(files, "server.ts").map(({ label }) => label)).toEqual(["find"]);
  });
});
