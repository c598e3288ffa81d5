import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toJson } from "../../../lib/model/plain.ts";
import { folderOf } from "../../validator/folders.ts";
import { read } from "./read.ts";

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0", "kit": "1" } }`;
const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;
const kitManifest = `{ "name": "kit", "type": "module", "exports": { ".": { "types": "./index.d.ts", "import": "./index.js" }, "./names": "./names.js" } }`;

type Files = Readonly<Record<string, string>>;

/** The tools of `server.ts`, or of another file, in a project with the package `kit`. */
function toolsIn(files: Files, name = "server.ts"): readonly unknown[] {
  const folder = folderOf({ "package.json": manifest, "node_modules/kit/package.json": kitManifest, ...files });
  return (read(files[name] ?? "", { path: join(folder, name) })?.tools ?? []).map(({ root }) => toJson(root));
}

describe("a constant of an installed package", () => {
  const kit = `import { z } from "zod";
export var Status;
(function (Status) { Status["Active"] = "active"; Status["Gone"] = "gone"; })(Status || (Status = {}));
export const NAMES = { FIND: "find_files" };
export const about = "Find files by pattern.";
export const findShape = { pattern: z.string().describe("A pattern of paths") };
`;
  const tool = `server.registerTool(NAMES.FIND, { description: about, inputSchema: { ...findShape, status: z.enum(Object.values(Status)).optional() } }, async () => ({ content: [] }));`;
  const read = [
    {
      name: "find_files",
      description: "Find files by pattern.",
      inputSchema: {
        properties: {
          pattern: { type: "string", description: "A pattern of paths" },
          status: { enum: ["active", "gone"] },
        },
        required: ["pattern"],
      },
    },
  ];

  it("is read", () => {
    const server = `${sdk}import { NAMES, about, findShape, Status } from "kit";\n${tool}`;
    expect(toolsIn({ "server.ts": server, "node_modules/kit/index.js": kit })).toMatchObject(read);
  });

  it("is read in a package of CommonJS that re-exports it", () => {
    const compiled = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
__exportStar(require("./parts"), exports);
var __exportStar;`;
    const parts = `exports.NAMES = { FIND: "find_files" }; exports.about = "Find files by pattern.";
const { z } = require("zod"); exports.findShape = { pattern: z.string().describe("A pattern of paths") };
exports.Status = { Active: "active", Gone: "gone" };`;
    const server = `${sdk}import { NAMES, about, findShape, Status } from "kit";\n${tool}`;
    const files = {
      "server.ts": server,
      "node_modules/kit/package.json": `{ "name": "kit", "main": "dist/index" }`,
      "node_modules/kit/dist/index.js": compiled,
      "node_modules/kit/dist/parts.js": parts,
    };
    expect(toolsIn(files)).toMatchObject(read);
  });

  it("is read from an export of its own, and through the whole module", () => {
    const server = `${sdk}import * as names from "kit/names";
server.registerTool(names.find, { description: "Find files.", inputSchema: {} }, async () => ({ content: [] }));`;
    const files = { "server.ts": server, "node_modules/kit/names.js": `export const find = "find_files";` };
    expect(toolsIn(files)).toMatchObject([{ name: "find_files" }]);
  });

  it("is unknown where the package is not installed, or computes it", () => {
    const server = `${sdk}import { about } from "kit";
server.registerTool("find", { description: about, inputSchema: {} }, async () => ({ content: [] }));`;
    for (const files of [{}, { "node_modules/kit/index.js": "export const about = compute();" }]) {
      const [tool] = toolsIn({ "server.ts": server, ...files });
      expect(tool).toMatchObject({ name: "find" });
      expect(tool).not.toHaveProperty("description");
    }
  });
});

describe("a function of an installed package", () => {
  const definition = (name: string) =>
    `{ name: "${name}", description: "Get ${name}.", inputSchema: { id: z.string() }, handler: async () => ({ content: [] }) }`;
  const direct = `import { z } from "zod";\nimport { decorate } from "kit";\nexport default decorate(${definition("direct")});`;
  const viaConst = `import { z } from "zod";\nimport { decorate } from "kit";\nconst tool = ${definition("via_const")};\nexport default decorate(tool);`;
  const server = `${sdk}import direct from "./direct.js";\nimport viaConst from "./via-const.js";
for (const tool of [direct, viaConst]) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema, annotations: tool.annotations }, tool.handler);`;
  const project = { "direct.ts": direct, "via-const.ts": viaConst, "server.ts": server };
  const kit = `export const decorate = (tool) => ({ ...tool, description: tool.description + " Needs a key.", annotations: { readOnlyHint: true } });`;

  it.each(["direct", "via-const"])("changes what it is handed: %s.ts", (name) => {
    const files = { ...project, "node_modules/kit/index.js": kit };
    expect(toolsIn(files, `${name}.ts`)).toMatchObject([
      { description: `Get ${name.replace("-", "_")}. Needs a key.`, annotations: { readOnlyHint: true } },
    ]);
  });

  it.each(["direct", "via-const"])("may change anything where its code is not there: %s.ts", (name) => {
    const [tool] = toolsIn(project, `${name}.ts`);
    expect(tool).toMatchObject({ inputSchema: { properties: { id: { type: "string" } }, required: ["id"] } });
    expect(tool).not.toHaveProperty("annotations");
    expect(tool).not.toHaveProperty("inputSchema.$schema");
  });

  it("may change anything where its code is not followed to the end", () => {
    const registering = `${sdk}import { registerTool } from "kit";
registerTool(server, "find", { description: "Find.", inputSchema: { id: z.string() } }, async () => ({ content: [] }));`;
    const files = {
      "server.ts": registering,
      "node_modules/kit/index.js":
        "export function registerTool(server, name, config, run) { queue.push(() => server.add(name, { ...config, title: name }, run)); }",
    };
    const [tool] = toolsIn(files);
    expect(tool).toMatchObject({ name: "find" });
    expect(tool).not.toHaveProperty("inputSchema.$schema");
  });

  it("is not followed without end", () => {
    const kitWithLoop = `export * from "./index.js"; export * from "kit"; export { decorate } from "./a.js";`;
    const files = {
      ...project,
      "node_modules/kit/index.js": kitWithLoop,
      "node_modules/kit/a.js": `export { decorate } from "kit";`,
    };
    expect(toolsIn(files, "direct.ts")).toMatchObject([{ name: "direct" }]);
  });
});

describe("an installed package that is linted itself", () => {
  it("is no other package than its own modules, also behind a link", () => {
    const count = 70;
    const parts = Array.from(
      { length: count },
      (_, index) => `export { text as text${String(index)} } from "./part${String(index)}.js";`,
    );
    const folder = folderOf({
      "node_modules/own/package.json": `{ "name": "own", "type": "module" }`,
      "node_modules/own/server.js": "",
      "node_modules/own/texts.js": parts.join("\n"),
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `node_modules/own/part${String(index)}.js`,
          `export const text = "Text ${String(index)}.";`,
        ]),
      ),
    });
    symlinkSync(join(folder, "node_modules"), join(folder, "link"));
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as texts from "./texts.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
${Array.from({ length: count }, (_, index) => `server.registerTool("t${String(index)}", { description: texts.text${String(index)} }, run);`).join("\n")}`;
    for (const place of ["node_modules", "link"]) {
      const tools = read(text, { path: join(folder, place, "own/server.js") })?.tools ?? [];
      expect(tools.filter(({ description }) => description.state === "known")).toHaveLength(count);
    }
  });
});

describe("a list of tools that is handed to other code", () => {
  const tools = `export const tools = [{ name: "find", description: "Find things.", input: { type: "object", properties: { q: { type: "string" } }, anyOf: [{ required: ["q"] }] }, annotations: { readOnlyHint: true } }];`;
  const imports = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
`;
  const convert = `const convert = (tool) => { const { anyOf, ...schema } = tool.input; return { name: tool.name, description: tool.description + " Beta.", inputSchema: schema }; };`;
  const serve = `${imports}${convert}
export function serve(config) {
  const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
  const listed = config.tools.map(convert);
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed }));
  return server;
}`;
  const ToolServer = `${imports}${convert}
export class ToolServer {
  constructor(tools) { this.tools = tools; this.server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } }); this.listen(); }
  listen() { this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.tools.map(convert) })); }
}`;
  const InConstructor = `${imports}${convert}
export class ToolServer {
  constructor(tools) { const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(convert) })); }
}`;
  const sent = [
    {
      name: "find",
      description: "Find things. Beta.",
      inputSchema: { type: "object", properties: { q: { type: "string" } } },
    },
  ];

  it.each([
    ["a function of a module", serve, "./serve.js", `import { serve } from "./serve.js"; serve({ tools, other: 1 });`],
    ["a function of a package", serve, "kit", `import { serve } from "kit"; serve({ tools });`],
    [
      "a class of a module",
      ToolServer,
      "./serve.js",
      `import { ToolServer } from "./serve.js"; new ToolServer(tools);`,
    ],
    [
      "a class of a package",
      ToolServer,
      "kit",
      `import { ToolServer } from "kit"; export const all = new ToolServer(tools);`,
    ],
    ["a class of a package", InConstructor, "kit", `import { ToolServer } from "kit"; new ToolServer(tools);`],
  ])("has the form that it gives them: %s", (_what, code, specifier, call) => {
    const place = specifier === "kit" ? "node_modules/kit/index.js" : "serve.ts";
    const files = { "tools.ts": tools, "index.ts": `import { tools } from "./tools.js";\n${call}`, [place]: code };
    expect(toolsIn(files, "tools.ts")).toEqual(sent);
  });

  it("may have any form where the code is not there", () => {
    const index = `import { tools } from "./tools.js";\nimport { serve } from "kit"; serve({ tools });`;
    const [tool] = toolsIn({ "tools.ts": tools, "index.ts": index }, "tools.ts");
    expect(tool).toMatchObject({ name: "find", description: "Find things." });
  });
});

describe("a package of the workspace that is not built", () => {
  const root = `{ "private": true, "workspaces": ["packages/*"] }`;
  const app = `{ "name": "@w/app", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;
  const server = `${sdk}import { about } from "@w/core/texts";
server.registerTool("find", { description: about, inputSchema: {} }, async () => ({ content: [] }));`;
  const core = `{ "name": "@w/core", "type": "module", "exports": { "./texts": { "import": "./dist/esm/server/texts.js" } } }`;
  const texts = `export const about = "Find files.";`;
  const files = {
    "package.json": root,
    "packages/app/package.json": app,
    "packages/app/server.ts": server,
  };
  const described = [{ name: "find", description: "Find files." }];

  it("is read in its sources, whether it is linked or not", () => {
    const linked = { "node_modules/@w/core/package.json": core, "node_modules/@w/core/src/server/texts.ts": texts };
    const beside = { "packages/core/package.json": core, "packages/core/src/server/texts.ts": texts };
    for (const each of [linked, beside])
      expect(toolsIn({ ...files, ...each }, "packages/app/server.ts")).toMatchObject(described);
  });

  it("is read where it is built to where nothing says it", () => {
    const other = core.replace("./dist/esm/server/texts.js", "./out-tsc/texts.js");
    const beside = { "packages/core/package.json": other, "packages/core/src/server/texts.ts": texts };
    const [tool] = toolsIn({ ...files, ...beside }, "packages/app/server.ts");
    expect(tool).toMatchObject({ name: "find" });
    expect(tool).not.toHaveProperty("description");
  });
});
