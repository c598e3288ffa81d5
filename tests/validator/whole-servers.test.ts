import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isRecord, type Json } from "../../lib/model/json.ts";
import { runCommand } from "./cli/command.ts";

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;
const zod = `import { z } from "zod";\n`;
const high = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n${zod}const server = new McpServer({ name: "s", version: "1.0.0" });\n`;
const low = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
`;
const list = (tools: string): string =>
  `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));\n`;
const run = "async () => ({ content: [] })";
/** A tool with a schema under the key that the protocol has. */
const sent = (name: string): string =>
  `{ name: "${name}", description: "Finds a text.", inputSchema: { type: "object", properties: { q: { type: "string" } } } }`;
/** A tool with a shape under a key that no SDK has. */
const shaped = (name: string): string =>
  `{ name: "${name}", description: "Finds a text.", fields: { q: z.string() }, run: ${run} }`;
const register = (tool: string): string =>
  `server.registerTool(${tool}.name, { description: ${tool}.description, inputSchema: ${tool}.fields }, ${tool}.run);`;

/** A class whose methods return its object. */
const builder = `export class Tool { about = ""; fields = {}; constructor(name) { this.name = name; } describe(about) { this.about = about; return this; } input(fields) { this.fields = fields; return this; }
  build() { return { name: this.name, description: this.about, fields: this.fields, run: ${run} }; }
  add(to) { to.registerTool(this.name, { description: this.about, inputSchema: this.fields }, ${run}); } }
export const tool = (name) => new Tool(name);\n`;

/** Servers of several modules. Each lists `find`, and those with two tools also `lend`; both have the parameter `q`. */
const servers: Readonly<Record<string, { readonly files: Readonly<Record<string, string>>; readonly tools?: number }>> =
  {
    "an imported object, registered field by field": {
      files: {
        "index.ts": `${high}import { find } from "./find.js";\n${register("find")}`,
        "find.ts": `${zod}export const find = ${shaped("find")};\n`,
      },
    },
    "an imported list": {
      files: {
        "index.ts": `${high}import { all } from "./all.js";\nfor (const each of all) ${register("each")}`,
        "all.ts": `${zod}export const all = [${shaped("find")}, ${shaped("lend")}];\n`,
      },
      tools: 2,
    },
    "the exports of a folder": {
      files: {
        "index.ts": `${high}import * as all from "./all/index.js";\nObject.values(all).forEach((each) => { ${register("each")} });`,
        "all/index.ts": `export * from "./find.js";\nexport * from "./lend.js";\n`,
        "all/find.ts": `${zod}export const find = ${shaped("find")};\n`,
        "all/lend.ts": `${zod}export const lend = ${shaped("lend")};\n`,
      },
      tools: 2,
    },
    "a path of tsconfig.json": {
      files: {
        "tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
        "src/index.ts": `${high}import { find } from "@/find";\n${register("find")}`,
        "src/find.ts": `${zod}export const find = ${shaped("find")};\n`,
      },
    },
    "a package of a workspace": {
      files: {
        "package.json": `{ "name": "all", "workspaces": ["packages/*"] }`,
        "packages/server/package.json": manifest.replace(`"zod"`, `"@acme/tools": "*", "zod"`),
        "packages/server/src/index.ts": `${high}import { find } from "@acme/tools";\n${register("find")}`,
        "packages/tools/package.json": `{ "name": "@acme/tools", "type": "module", "main": "src/index.ts", "dependencies": { "zod": "^4.0.0" } }`,
        "packages/tools/src/index.ts": `${zod}export const find = ${shaped("find")};\n`,
      },
    },
    "an object for addTool": {
      files: {
        "index.ts": `import { FastMCP } from "fastmcp";\nimport { find } from "./find.js";\nconst s = new FastMCP({ name: "s", version: "1.0.0" });\ns.addTool(find);\n`,
        "find.ts": `${zod}export const find = { name: "find", description: "Finds a text.", parameters: z.object({ q: z.string() }), execute: async () => "" };\n`,
      },
    },
    "a curried registrar": {
      files: {
        "index.ts": `${high}import { within } from "./within.js";\nconst add = within(server, "");\nadd("find", { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run});`,
        "within.ts":
          "export const within = (server, prefix) => (name, config, run) => server.registerTool(prefix + name, config, run);\n",
      },
    },
    "an abstract class": {
      files: {
        "index.ts": `${high}abstract class Base { abstract name: string; abstract fields: object; register(to: McpServer) { to.registerTool(this.name, { description: "Finds a text.", inputSchema: this.fields }, ${run}); } }
class Find extends Base { name = "find"; fields = { q: z.string() }; }
new Find().register(server);`,
      },
    },
    "a class with a list that a method fills": {
      files: {
        "index.ts": `${low}import { registry } from "./registry.js";\nregistry.add(${sent("find")});\nfor (const each of [${sent("lend")}]) registry.add(each);\n${list("registry.list()")}`,
        "registry.ts": `export class Registry { private held: object[] = []; add(one: object) { this.held.push(one); return this; } list() { return this.held; } }\nexport const registry = new Registry();\n`,
      },
      tools: 2,
    },
    "a class with an object that a method fills": {
      files: {
        "index.ts": `${low}import { Registry } from "./registry.js";\nconst registry = new Registry();\nregistry.add(${sent("find")}).add(${sent("lend")});\n${list("registry.list()")}`,
        "registry.ts": `export class Registry { private held: Record<string, object> = {}; add(one: { name: string }) { this.held[one.name] = one; return this; } list() { return Object.values(this.held); } }\n`,
      },
      tools: 2,
    },
    "a class with a map that its constructor fills": {
      files: {
        "index.ts": `${low}import { Registry } from "./registry.js";\nconst held = new Registry();\n${list("held.list()")}`,
        "registry.ts": `import { find } from "./find.js";\nexport class Registry {\n  #held = new Map();\n  constructor() { this.#add(find); }\n  #add(one) { this.#held.set(one.name, one); }\n  list() { return Array.from(this.#held.values()).map((one) => ({ name: one.name, description: one.description, inputSchema: one.inputSchema })); }\n}\n`,
        "find.ts": `export const find = ${sent("find").slice(0, -1)}, run: ${run} };\n`,
      },
    },
    "an object that is made on first use": {
      files: {
        "index.ts": `${low}import { Registry } from "./registry.js";\nconst held = Registry.instance();\n${list("held.list()")}`,
        "registry.ts": `export class Registry {\n  static only;\n  held = new Map();\n  constructor() { this.held.set("find", ${sent("find")}); }\n  static instance() { if (!Registry.only) Registry.only = new Registry(); return Registry.only; }\n  list() { const all = []; for (const one of this.held.values()) { if (one.name !== "hidden") { all.push(one); } } return all; }\n}\n`,
      },
    },
    "a map that other modules fill": {
      files: {
        "index.ts": `${low}import { held } from "./held.js";\nimport "./find.js";\n${list("[...held.values()]")}`,
        "held.ts": "export const held = new Map();\n",
        "find.ts": `import { held } from "./held.js";\nheld.set("find", ${sent("find")});\n`,
      },
    },
    "an object that an operator makes on first use": {
      files: {
        "index.ts": `${low}import { registry } from "./registry.js";\n${list("registry().list()")}`,
        "registry.ts": `class Registry {\n  held = [];\n  constructor() { this.held.push(${sent("find")}); }\n  list() { return this.held; }\n}\nlet only;\nexport function registry() { return (only ??= new Registry()); }\n`,
      },
    },
    "a minified bundle of the low-level server": {
      files: {
        "index.js": `var G = (text) => text, Pe = { extend: (shape) => shape }, It = Pe.extend({ method: G("tools/list") });\nclass Desk { constructor(server) { server.setRequestHandler(It, async () => ({ tools: [${sent("find")}] })); } setToolRequestHandlers() {} }\n`,
      },
    },
    "a minified copy of Zod": {
      files: {
        "index.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
var m = {}; q(m, { ZodType: () => A, ZodString: () => B, ZodEffects: () => C, object: () => d, string: () => e });
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("find", { description: "Finds a text.", inputSchema: { q: m.string().describe("Text") } }, ${run});`,
      },
    },
    "a class of servers that takes times": {
      files: {
        "index.ts": `import { z } from "zod";\nimport { Desk } from "./desk.js";\nconst server = new Desk({ name: "s", version: "1.0.0" });\nserver.tool("find", "Finds a text.", { q: z.string() }, ${run});\nserver.registerTool("lend", { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run});`,
        "desk.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export class Desk extends McpServer {
  tool(...args) { const run = args[args.length - 1]; if (typeof run === "function") args[args.length - 1] = async (...given) => { console.error(Date.now()); return run(...given); }; return super.tool(...args); }
  registerTool(name, config, run) { return super.registerTool(name, config, async (...given) => run(...given)); }
}`,
      },
      tools: 2,
    },
    "a class of servers in the same module": {
      files: {
        "index.ts": `import { z } from "zod";\nimport { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nclass Desk extends McpServer { tool(...args) { args[args.length - 1] = timed(args[args.length - 1]); return super.tool(...args); } }\nconst server = new Desk({ name: "s", version: "1.0.0" });\nserver.tool("find", "Finds a text.", { q: z.string() }, ${run});`,
      },
    },
    "methods with the decorator of mcp-nest": {
      files: {
        "index.ts": `${zod}import { Tool } from "@rekog/mcp-nest";\nimport { lend } from "./lend.js";\nexport class Desk {\n  @Tool({ name: "find", description: "Finds a text.", parameters: z.object({ q: z.string() }) })\n  async find({ q }) { return q; }\n  @Tool(lend)\n  async lend({ q }) { return q; }\n}\n`,
        "lend.ts": `${zod}export const lend = { name: "lend", description: "Finds a text.", parameters: z.object({ q: z.string() }) };\n`,
      },
      tools: 2,
    },
    "a list that conditions fill": {
      files: {
        "index.ts": `${low}const all = [];\nif (process.env.FIND) all.push(${sent("find")});\nif (!process.env.READ_ONLY) { all.push(${sent("lend")}); }\n${list("all")}`,
      },
      tools: 2,
    },
    "properties of functions": {
      files: {
        "index.ts": `${low}import { find } from "./find.js";\nconst all = { find };\n${list("Object.entries(all).map(([name, one]) => ({ name, description: one.description, inputSchema: one.inputSchema }))")}`,
        "find.ts": `export async function find() { return { content: [] }; }\nfind.description = "Finds a text.";\nfind.inputSchema = { type: "object", properties: { q: { type: "string" } } };\n`,
      },
    },
    "schemas that code tells apart": {
      files: {
        "index.ts": `${high}const schema = z.object({ q: z.string() });\nconst fields = schema instanceof z.ZodObject ? schema.shape : {};\nserver.registerTool("find", { description: "Finds a text.", inputSchema: fields }, ${run});`,
      },
    },
    "the keys of an object in a loop": {
      files: {
        "index.ts": `${high}import { tools } from "./tools.js";\nclass Desk { constructor() { for (const name in tools) { server.registerTool(name, tools[name].config, tools[name].handler); } } }\nnew Desk();\n`,
        "tools.ts": `${zod}const config = { description: "Finds a text.", inputSchema: { q: z.string() } };\nexport const tools = { find: { config, handler: ${run} }, lend: { config, handler: ${run} } };\n`,
      },
      tools: 2,
    },
    "a list that a loop over keys fills": {
      files: {
        "index.ts": `${low}const all = { find: ${sent("find")}, lend: ${sent("lend")} };\nconst tools = [];\nfor (const key in all) tools.push(all[key]);\n${list("tools")}`,
      },
      tools: 2,
    },
    "a class that a loop over keys fills": {
      files: {
        "index.ts": `${low}import { held } from "./held.js";\nconst all = { find: ${sent("find")}, lend: ${sent("lend")} };\nfor (const key in all) { held.add(all[key]); }\n${list("held.list()")}`,
        "held.ts":
          "class Held { items = []; add(one) { this.items.push(one); } list() { return this.items; } }\nexport const held = new Held();\n",
      },
      tools: 2,
    },
    "objects that register themselves under the name that a loop hands in": {
      files: {
        "index.ts": `${high}const tools = ["find", "lend"].map((name) => ({ name, add(to, { name, about }) { to.registerTool(name, { description: about, inputSchema: { q: z.string() } }, ${run}); } }));\nawait Promise.all(tools.map(async (tool) => { tool.add(server, { name: tool.name, about: "Finds a text." }); }));`,
      },
      tools: 2,
    },
    "objects of other modules that register themselves under the name that a loop hands in": {
      files: {
        "index.ts": `${high}import { find } from "./find.js";\nimport { lend } from "./lend.js";\nfor (const tool of [find, lend]) { tool.add(server, tool.name); }`,
        "find.ts": `${zod}export const find = { name: "find", add(s, name) { s.registerTool(name, { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run}); } };\n`,
        "lend.ts": `${zod}export const lend = { name: "lend", add(s, name) { s.registerTool(name, { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run}); } };\n`,
      },
      tools: 2,
    },
    "objects that register what they say of themselves": {
      files: {
        "index.ts": `${high}import { lend } from "./lend.js";\nconst find = { name: "find", register(s) { s.registerTool(this.name, { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run}); } };\n[find, lend].forEach((tool) => tool.register(server));`,
        "lend.ts": `${zod}export const lend = { name: "lend", register(s) { s.registerTool(this.name, { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run}); } };\n`,
      },
      tools: 2,
    },
    "a server whose method hands on what it gets": {
      files: {
        "index.ts": `import { watched } from "./watched.js";\n${high}watched(server).registerTool("find", { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run});`,
        "watched.ts":
          'export const watched = (to) => new Proxy(to, { get(target, key, self) { return key === "registerTool" ? (name, config, run) => target.registerTool(name, config, async (...args) => run(...args)) : Reflect.get(target, key, self); } });\n',
      },
    },
    "a server whose method adds a field": {
      files: {
        "index.ts": `${high}import { add } from "./add.js";\nconst wide = new Proxy(server, { get(target, key) { if (key !== "tool") return Reflect.get(target, key); return (name, about, shape, run) => target.tool.call(target, name, about, { ...shape, q: z.string() }, run); } });\nadd(wide);`,
        "add.ts": `export const add = (server) => server.tool("find", "Finds a text.", {}, ${run});\n`,
      },
    },
    "a description in a file": {
      files: {
        "index.ts": `${high}import { readFileSync } from "node:fs";\nserver.registerTool("find", { description: readFileSync(new URL("./find.md", import.meta.url), "utf8"), inputSchema: { q: z.string() } }, ${run});`,
        "find.md": "Finds a text.",
      },
    },
    "a list in a file": {
      files: {
        "src/index.ts": `${low}import fs from "fs";\nimport { dirname, join } from "path";\nimport { fileURLToPath } from "url";\nconst folder = dirname(fileURLToPath(import.meta.url));\nconst load = (name: string) => JSON.parse(fs.readFileSync(join(folder, "..", name), { encoding: "utf-8" }).toString());\n${list(`load("tools.json").tools`)}`,
        "tools.json": `{ "tools": [${sent("find").replaceAll(/(\w+):/gu, `"$1":`)}, ${sent("lend").replaceAll(/(\w+):/gu, `"$1":`)}] }`,
      },
      tools: 2,
    },
    "a text in a file that a module of CommonJS reads later": {
      files: {
        "index.cjs": `const { Server } = require("@modelcontextprotocol/sdk/server/index.js");\nconst { ListToolsRequestSchema } = require("@modelcontextprotocol/sdk/types.js");\nconst fs = require("node:fs/promises");\nconst path = require("node:path");\nconst server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });\nserver.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ ...${sent("find")}, description: await fs.readFile(path.resolve(__dirname, "find.md"), "utf8") }] }));\n`,
        "find.md": "Finds a text.",
      },
    },
    "a list that a function remembers": {
      files: {
        "index.js": `${low}let all = null;\nfunction tools() { if (all) return all; all = [${sent("find")}]; return all; }\nlet more;\nconst others = () => { if (!more) { more = [${sent("lend")}]; } return more; };\n${list("[...tools(), ...others()]")}`,
      },
      tools: 2,
    },
    "builders that register what they were told": {
      files: {
        "index.js": `${high}import { tool, Tool } from "./builder.js";\nnew Tool("find").describe("Finds a text.").input({ q: z.string() }).add(server);\ntool("lend").describe("Finds a text.").input({ q: z.string() }).add(server);`,
        "builder.js": builder,
      },
      tools: 2,
    },
    "builders of objects": {
      files: {
        "index.js": `${high}import { tool } from "./builder.js";\nconst tools = [tool("find").input({ q: z.string() }).describe("Finds a text.").build(), tool("lend").describe("Finds a text.").input({ q: z.string() }).build()];\nfor (const one of tools) ${register("one")}`,
        "builder.js": builder,
      },
      tools: 2,
    },
    "an argument after the callback": {
      files: { "index.ts": `${high}server.tool("find", { q: z.string() }, ${run}, { title: "Find" });` },
    },
    "a copy of Zod 3": {
      files: {
        "index.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
class ZodType { parse() {} }
class ZodString extends ZodType {}
ZodString.create = (params) => new ZodString({ ...params });
class ZodObject extends ZodType {}
ZodObject.strictCreate = (shape) => new ZodObject({ shape });
const stringType = ZodString.create;
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("find", { description: "Finds a text.", inputSchema: { q: stringType().describe("Text") } }, ${run});`,
      },
    },
  };

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-whole-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function named(tool: Json): unknown {
  if (!isRecord(tool)) return undefined;
  const { name, inputSchema } = tool;
  return {
    name,
    fields: isRecord(inputSchema) && isRecord(inputSchema.properties) ? Object.keys(inputSchema.properties) : [],
  };
}

it.each(Object.entries(servers))(
  "%s is read from all modules, and nothing of it is unknown",
  async (_, { files, tools = 1 }) => {
    const { code, out, err } = await runCommand(["extract", folderOf(files)]);
    expect(err).toBe("");
    const answer = JSON.parse(out) as { readonly tools: readonly Json[] };
    const both = ["find", "lend"].slice(0, tools);
    expect(answer.tools.map(named)).toEqual(both.map((name) => ({ name, fields: ["q"] })));
    expect(code).toBe(0);
  },
);

it("a module that no entry leads to never wins over one that is reached", async () => {
  const tool = (field: string): string =>
    `${high}server.registerTool("find", { title: "Find", description: "Finds.", inputSchema: { ${field}: z.string() } }, ${run});`;
  const folder = folderOf({
    "package.json": manifest.replace(`"type"`, `"bin": "dist/main/index.js", "type"`),
    "dist/index.js": tool("old"),
    "dist/main/index.js": `import "../tools.js";\n`,
    "dist/tools.js": tool("q")
      .replace(`title: "Find", `, "")
      .replace("z.string()", "z.enum(JSON.parse(process.argv[2]))"),
  });
  const { out } = await runCommand(["extract", folder]);
  expect((JSON.parse(out) as { readonly tools: readonly Json[] }).tools.map(named)).toEqual([
    { name: "find", fields: ["q"] },
  ]);
});

/** Containers that are not those of the server, or that the code in sight does not show whole. */
const open: Readonly<Record<string, { readonly text: string; readonly said: RegExp }>> = {
  "an item that a caller hands in": {
    text: `${low}class Registry { held = []; add(one) { this.held.push(one); } list() { return this.held; } }\nconst held = new Registry();\nheld.add(${sent("find")});\nexport const more = (one) => held.add(one);\n${list("held.list()")}`,
    said: /the tools that are registered here are not known/u,
  },
  "an item of another object of the class": {
    text: `${low}class Registry { held = []; add(one) { this.held.push(one); } list() { return this.held; } }\nconst held = new Registry();\nconst other = new Registry();\nother.add(${sent("lend")});\nheld.add(${sent("find")});\n${list("held.list()")}`,
    said: /tool lend is not known, because how the tool is registered is not seen/u,
  },
  "a list that code outside of the class fills": {
    text: `${low}class Registry { held = []; add(one) { this.held.push(one); } }\nconst held = new Registry();\nheld.add(${sent("find")});\nheld.held.push(JSON.parse(process.argv[2]));\n${list("held.held")}`,
    said: /the tools that are registered here are not known/u,
  },
};

const unread: typeof open = {
  "what a class of servers makes of what it registers": {
    text: `${zod}import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nclass Desk extends McpServer { tool(...args) { args[0] = "desk_" + args[0]; return super.tool(...args); } }\nconst server = new Desk({ name: "s", version: "1.0.0" });\nserver.tool("find", "Finds a text.", { q: z.string() }, ${run});`,
    said: /not known/u,
  },
  "a tool of a server whose list is changed": {
    text: `${high}server.registerTool("find", { description: "Finds a text.", inputSchema: { q: z.string() } }, ${run});\nconst listed = server.server._requestHandlers.get("tools/list");\nserver.server.setRequestHandler(ListToolsRequestSchema, async (request) => changed(await listed(request)));`,
    said: /tool find .*not known, because code of the project changes the tools that are listed/u,
  },

  "a list that a function remembers and another one replaces": {
    text: `${low}let all = null;\nfunction tools() { if (all) return all; all = [${sent("find")}]; return all; }\nexport function use(tools) { all = tools; }\n${list("tools()")}`,
    said: /the tools that are registered here are not known/u,
  },
  "a list of which a function remembers what its first caller asked for": {
    text: `${low}let all = null;\nfunction tools(more) { if (all) return all; all = [${sent("find")}, ...more]; return all; }\n${list("tools([])")}`,
    said: /the tools that are registered here are not known/u,
  },
  "what is told to a builder in more than one chain": {
    text: `${high}${builder.replaceAll("export ", "")}const find = tool("find").describe("Finds.");\nfind.input({ q: z.string() });\nfind.add(server);`,
    said: /tool find \/description and 1 other part are not known/u,
  },
  "what a builder is told under a condition": {
    text: `${high}${builder.replaceAll("export ", "").replace("this.about = about;", "if (!process.env.QUIET) this.about = about;")}new Tool("find").describe("Finds.").add(server);`,
    said: /tool find \/description .*not known/u,
  },
  "a key that the running server knows": {
    text: `${low}class Registry { held = {}; add(key, one) { this.held[key] = one; } list() { return Object.values(this.held); } }\nconst held = new Registry();\nheld.add("find", ${sent("find")});\nheld.add(process.argv[2], ${sent("lend")});\n${list("held.list()")}`,
    said: /the tools that are registered here are not known/u,
  },
  "an object that loses a key": {
    text: `${low}class Registry { held = {}; add(one) { this.held[one.name] = one; } drop(key) { delete this.held[key]; } list() { return Object.values(this.held); } }\nconst held = new Registry();\nheld.add(${sent("find")});\nheld.drop(process.argv[2]);\n${list("held.list()")}`,
    said: /the tools that are registered here are not known/u,
  },
  "an item of a list that a loop hands in": {
    text: `${low}class Registry { held = []; add(one) { this.held.push(one); } list() { return this.held; } }\nconst held = new Registry();\nheld.add(${sent("find")});\nfor (const one of JSON.parse(process.argv[2])) held.add(one);\n${list("held.list()")}`,
    said: /the tools that are registered here are not known/u,
  },
  "a loop over the keys of what the running server knows": {
    text: `${low}const tools = [${sent("find")}];\nconst more = JSON.parse(process.argv[2]);\nfor (const key in more) tools.push(more[key]);\n${list("tools")}`,
    said: /the tools that are registered here are not known/u,
  },
  "a file outside of the project": {
    text: `${low}import { readFileSync } from "node:fs";\n${list(`[{ ...${sent("find")}, description: readFileSync(new URL("../../../etc/hostname", import.meta.url), "utf8") }]`)}`,
    said: /tool find \/description is not known/u,
  },
  "a file that the environment names": {
    text: `${low}import { readFileSync } from "node:fs";\n${list(`[{ ...${sent("find")}, description: readFileSync(process.env.TEXT ?? "index.js", "utf8") }]`)}`,
    said: /tool find \/description is not known/u,
  },
  "the path of a file": {
    text: `${low}${list(`[{ ...${sent("find")}, description: "Reads " + import.meta.url }]`)}`,
    said: /tool find \/description is not known/u,
  },
  "a property that a function gets twice": {
    text: `${low}function find() {}\nfind.inputSchema = { type: "object" };\nfind.description = "Finds.";\nfind.description = "Finds a text.";\n${list(`[{ name: "find", description: find.description, inputSchema: find.inputSchema }]`)}`,
    said: /tool find \/description is not known/u,
  },
  "what more conditions decide than are combined": {
    text: `${high}let fields = { q: z.string() };
if (process.env.A === "1") fields = { ...fields, a: z.string() };
if (process.env.B === "1") fields = { ...fields, b: z.string() };
if (process.env.C === "1") fields = { ...fields, c: z.string() };
if (process.env.D === "1") fields = { ...fields, d: z.string() };
server.registerTool("find", { description: "Finds a text.", inputSchema: fields }, ${run});`,
    said: /tool find \/inputSchema.* not known, because it depends on a condition/u,
  },
};

it.each(Object.entries(unread))("%s is said not to be known, too", async (_, { text, said }) => {
  expect((await runCommand(["extract", folderOf({ "index.js": text })])).err).toMatch(said);
});

it.each(Object.entries(open))("%s is said not to be known", async (_, { text, said }) => {
  const { err } = await runCommand(["extract", folderOf({ "index.js": text })]);
  expect(err).toMatch(said);
  expect(err).not.toMatch(/tool find/u);
});

it.each([
  [
    "it was bound before",
    `const first = server.registerTool.bind(server);\nserver.registerTool = (name, config, run) => first(name, more(config), run);`,
  ],
  [
    "its arguments are changed",
    `const first = server.registerTool;\nserver.registerTool = function (...args) { args[1] = more(args[1]); return first.call(server, ...args); };`,
  ],
])("what a server sends whose method is replaced is not what is stated: %s", async (_, text) => {
  const { out, err } = await runCommand([
    "extract",
    folderOf({
      "index.js": `${high}const more = (config) => ({ ...config, ...JSON.parse(process.argv[2]) });\n${text}
server.registerTool("find", { description: "Finds.", inputSchema: { q: z.string() } }, ${run});`,
    }),
  ]);
  const [tool] = (JSON.parse(out) as { readonly tools: readonly { readonly [key: string]: Json }[] }).tools;
  expect(tool?.name).toBe("find");
  expect(tool?.description).toBeUndefined();
  expect(err).toMatch(/tool find .*not known/u);
});

it("what a default decides that the environment may replace is not known", async () => {
  const { out, err } = await runCommand([
    "extract",
    folderOf({
      "config.js": `export const config = { id: process.env.GRAPH_ID || "", all: false };\n`,
      "index.js": `${high}import { config } from "./config.js";
const fields = (base) => { let all = config.id ? base : { ...base, id: z.string() }; if (config.all) { all = { ...all, r: z.string() }; } return all; };
server.registerTool("find", { description: "Finds.", inputSchema: fields({ q: z.string() }) }, ${run});`,
    }),
  ]);
  expect((JSON.parse(out) as { readonly tools: readonly Json[] }).tools.map(named)).toEqual([
    { name: "find", fields: ["q"] },
  ]);
  expect(err).toMatch(/properties\/id and 1 other part are not known/u);
});

it.each([
  ["1.9.11", "http://json-schema.org/draft-07/schema#"],
  ["2.0.5", "https://json-schema.org/draft/2020-12/schema"],
])("mcp-nest %s sends a schema as %s", async (version, dialect) => {
  const folder = folderOf({
    "package.json": JSON.stringify({ type: "module", dependencies: { "@rekog/mcp-nest": version, zod: "4.3.5" } }),
    "index.ts": `${zod}import { Tool } from "@rekog/mcp-nest";
export class Desk {
  @Tool({ name: "find", description: "Finds a text.", title: "Find", parameters: z.object({ q: z.string().default("a") }), outputSchema: z.object({ found: z.number().default(0) }) })
  find() {}
  @Tool({ name: "list", description: "Lists all.", parameters: undefined })
  list() {}
  @Other({ name: "other", description: "Is of another library." })
  other() {}
}`,
  });
  const { out, err } = await runCommand(["extract", folder]);
  expect(err).toBe("");
  const sent = { $schema: dialect, type: "object" };
  const output = { ...sent, properties: { found: { type: "number", default: 0 } } };
  // Of an output schema, version 1 sends the form of an input.
  const required = version.startsWith("2") ? { required: ["found"], additionalProperties: false } : {};
  expect((JSON.parse(out) as { readonly tools: Json }).tools).toEqual([
    {
      name: "find",
      description: "Finds a text.",
      inputSchema: { ...sent, properties: { q: { type: "string", default: "a" } } },
      outputSchema: { ...output, ...required },
    },
    { name: "list", description: "Lists all.", inputSchema: { ...sent, properties: {} } },
  ]);
});
