import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommand } from "./command.ts";

interface Answer {
  readonly serverInfo?: Record<string, unknown>;
  readonly instructions?: string;
  readonly tools: readonly Record<string, unknown>[];
  readonly resources: readonly Record<string, unknown>[];
  readonly prompts: readonly Record<string, unknown>[];
}

function answerOf(out: string): Answer {
  return JSON.parse(out) as Answer;
}

/** Writes files to a new folder that is removed after the test. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-extract-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const toolOf = (name: string): string =>
  JSON.stringify({ name, description: "A tool.", inputSchema: { type: "object" } });

const server = `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1" });
server.registerTool("greet", {
  description: "Greet " + "a person.",
  inputSchema: { name: z.string().max(20), note: z.string().describe(process.env.NOTE ?? missing()) },
}, async () => ({ content: [] }));
server.registerPrompt("hello", { description: "Say hello." }, () => ({ messages: [] }));
`;

describe("mcp-validate extract", () => {
  const tool = '\n@mcp.tool()\ndef find(title: str) -> str:\n    """Finds a book."""\n    return ""\n';

  it.each([
    [
      "server.ts",
      server.replace(
        '{ name: "s", version: "1" }',
        '{ name: "s", title: "Shelf", version: process.env.V }, { instructions: "Greet first." }',
      ),
      { name: "s", title: "Shelf" },
      "Greet first.",
    ],
    [
      "server.py",
      `from fastmcp import FastMCP\nmcp = FastMCP("books", "Find first.", version="2.0.0")\n${tool}`,
      { name: "books", version: "2.0.0" },
      "Find first.",
    ],
    [
      "server.py",
      `from mcp.server.mcpserver import MCPServer\nmcp = MCPServer("books", description="A shelf")\n${tool}`,
      { name: "books", description: "A shelf" },
      undefined,
    ],
    [
      "answer.json",
      `{ "serverInfo": { "name": "books", "version": "1" }, "instructions": "Find first.", "tools": [${toolOf("find")}] }`,
      { name: "books", version: "1" },
      "Find first.",
    ],
    ["tools.json", `{ "tools": [${toolOf("find")}] }`, undefined, undefined],
  ])("prints how the server of %s introduces itself (%#)", async (name, text, serverInfo, instructions) => {
    const { code, out } = await runCommand(["extract", name], folderOf({ [name]: text }));
    expect(code).toBe(0);
    const answer = answerOf(out);
    expect([answer.serverInfo, answer.instructions]).toEqual([serverInfo, instructions]);
    expect(answer.tools).toHaveLength(1);
  });

  it("introduces no server where the files make several", async () => {
    const folder = folderOf({ "a.ts": server, "b.ts": server.replace('name: "s"', 'name: "t"') });
    const { code, out } = await runCommand(["extract", "."], folder);
    expect(code).toBe(0);
    expect(answerOf(out).serverInfo).toBeUndefined();
  });

  it("prints the lists of a server and names what is not known", async () => {
    const folder = folderOf({ "server.ts": server });
    const { code, out, err } = await runCommand(["extract", "server.ts"], folder);
    expect(code).toBe(0);
    const { tools, resources, prompts } = answerOf(out);
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({
      name: "greet",
      description: "Greet a person.",
      inputSchema: {
        type: "object",
        properties: { name: { type: "string", maxLength: 20 }, note: { type: "string" } },
        required: ["name", "note"],
      },
    });
    expect(tools[0]).not.toHaveProperty("inputSchema.properties.note.description");
    expect(tools[0]).not.toHaveProperty("handler");
    expect(resources).toEqual([]);
    expect(prompts).toMatchObject([{ name: "hello", description: "Say hello." }]);
    expect(err).toMatch(
      /^server\.ts:5: tool greet \/inputSchema\/properties\/note\/description is not known, because /u,
    );
  });

  it("prints empty lists where a file says that there are none", async () => {
    const { code, out, err } = await runCommand(["extract", "a.json"], folderOf({ "a.json": `{ "tools": [] }` }));
    expect([code, err, answerOf(out)]).toEqual([0, "", { tools: [], resources: [], prompts: [] }]);
  });

  it("ends the reason of an unknown part with one full stop", async () => {
    const mixed = `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import * as z3 from "zod/v3";
new McpServer({ name: "s", version: "1" }).registerTool("mix", { description: "Mixes.", inputSchema: { a: z.string(), b: z3.string() } }, () => ({ content: [] }));`;
    const { err } = await runCommand(
      ["extract", "server.ts"],
      folderOf({ "server.ts": mixed, "mcp-validate.config.yaml": "settings: { zodVersion: 4 }" }),
    );
    expect(err).toMatch(/because .+[^.]\.\n$/u);
  });

  it("adds places and unknown parts on demand", async () => {
    const folder = folderOf({ "server.ts": server });
    const { tools } = answerOf((await runCommand(["extract", "--locations", "server.ts"], folder)).out);
    expect(tools[0]).toMatchObject({
      _source: { file: "server.ts", line: 5 },
      _unknown: [{ pointer: "/inputSchema/properties/note/description" }],
    });
  });

  it("reads a folder, without tests, builds beside their sources, and installed packages", async () => {
    const folder = folderOf({
      "src/tools.json": `{ "tools": [${toolOf("a")}] }`,
      "src/more.yaml": `- name: b\n  description: Another.\n  inputSchema: { type: object }\n`,
      "src/index.ts": "export {};",
      "src/server.test.ts": server,
      "dist/tools.json": `[${toolOf("built")}]`,
      "node_modules/x/tools.json": `[${toolOf("installed")}]`,
    });
    const { code, out } = await runCommand(["extract", "."], folder);
    expect(code).toBe(0);
    expect(
      answerOf(out)
        .tools.map(({ name }) => name)
        .sort(),
    ).toEqual(["a", "b"]);
  });

  it.each(["docs", "examples", "specs", "bench", "fixtures"])(
    "leaves %s out at the root of a package alone, as the validation does",
    async (name) => {
      const folder = folderOf({
        "package.json": "{}",
        [`${name}/tools.json`]: `[${toolOf("beside")}]`,
        [`src/${name}/tools.json`]: `[${toolOf("within")}]`,
        "packages/one/package.json": "{}",
        [`packages/one/${name}/tools.json`]: `[${toolOf("beside_one")}]`,
        [`packages/one/src/${name}/tools.json`]: `[${toolOf("within_one")}]`,
      });
      const extracted = answerOf((await runCommand(["extract", "."], folder)).out).tools;
      expect(extracted.map((tool) => tool.name).sort()).toEqual(["within", "within_one"]);
      const { out } = await runCommand([".", "--format", "json"], folder);
      const { sources } = JSON.parse(out) as { readonly sources: readonly { readonly path: string }[] };
      expect(sources.map(({ path }) => relative(folder, path)).sort()).toEqual([
        `packages/one/src/${name}/tools.json`,
        `src/${name}/tools.json`,
      ]);
    },
  );

  it("reads such a folder if it is named", async () => {
    const folder = folderOf({ "package.json": "{}", "docs/tools.json": `[${toolOf("a")}]` });
    expect(answerOf((await runCommand(["extract", "docs"], folder)).out).tools).toHaveLength(1);
  });

  it("reads a build beside scripts that define nothing", async () => {
    const folder = folderOf({ "scripts/setup.ts": "export {};", "dist/tools.json": `[${toolOf("built")}]` });
    expect(answerOf((await runCommand(["extract", "."], folder)).out).tools.map(({ name }) => name)).toEqual(["built"]);
  });

  it("reads the sources of Python, and copies of a build only where these are missing", async () => {
    const python = (name: string): string =>
      `from fastmcp import FastMCP\nmcp = FastMCP("a")\n@mcp.tool\ndef ${name}() -> str:\n    """A tool."""\n`;
    const copies = { "build/lib/app/server.py": python("old"), "dist/app/server.py": python("older") };
    const folder = folderOf({
      ...copies,
      "src/app/server.py": python("find"),
      "src/app/server_test.py": python("tested"),
      "setup.py": python("set_up"),
      ".venv/lib/python3.13/site-packages/other/server.py": python("installed"),
      "env/Lib/site-packages/other/server.py": python("installed"),
    });
    const names = async (cwd: string): Promise<unknown> =>
      answerOf((await runCommand(["extract", "."], cwd)).out).tools.map(({ name }) => name);
    expect(await names(folder)).toEqual(["find"]);
    expect(await names(folderOf(copies))).toEqual(["old", "older"]);
  });

  it("reads an installed package by its name", async () => {
    const folder = folderOf({
      "node_modules/@scope/server/package.json": `{ "name": "@scope/server", "version": "1.0.0" }`,
      "node_modules/@scope/server/dist/tools.json": `[${toolOf("installed")}]`,
    });
    expect(
      answerOf((await runCommand(["extract", "@scope/server"], folder)).out).tools.map(({ name }) => name),
    ).toEqual(["installed"]);
  });

  it("leaves open what depends on an undecided condition", async () => {
    const folder = folderOf({
      "server.ts": server.replace(`"Greet " + "a person."`, `process.argv.length > 2 ? "Greet." : "Wave."`),
    });
    const { out, err } = await runCommand(["extract", "server.ts"], folder);
    expect(answerOf(out).tools[0]).not.toHaveProperty("description");
    expect(err).toMatch(/description is not known, because it depends on a condition/u);
  });

  it("gives a definition once that two files hold, in its more complete form", async () => {
    const folder = folderOf({
      "a.json": `[{ "name": "x", "description": "First.", "inputSchema": { "type": "object" } }]`,
      "b.json": `[{ "name": "x", "title": "X", "description": "Second.", "inputSchema": { "type": "object" } }]`,
    });
    const { out, err } = await runCommand(["extract", "."], folder);
    expect(answerOf(out).tools).toEqual([
      { name: "x", title: "X", description: "Second.", inputSchema: { type: "object" } },
    ]);
    expect(err).toBe("a.json:1: tool x is left out: it differs from that of b.json:1.\n");
  });

  it("gives tools of one name in two packages, and rather what is in src than what is in scripts", async () => {
    const registering = (description: string): string =>
      `${server.slice(0, server.indexOf("server.registerTool"))}server.registerTool("x", { description: "${description}" }, run);`;
    const folder = folderOf({
      "package.json": "{}",
      "packages/a/package.json": "{}",
      "packages/a/src/server.ts": registering("Of a."),
      "packages/a/scripts/smoke.ts": registering("Of a script.").replace(
        "description:",
        'title: "Smoke", description:',
      ),
      "packages/b/package.json": "{}",
      "packages/b/src/server.ts": registering("Of b."),
      "tools.json": `[{ "name": "x", "description": "Listed.", "inputSchema": { "type": "object" } }]`,
    });
    const { out, err } = await runCommand(["extract", "."], folder);
    expect(answerOf(out).tools).toMatchObject([{ description: "Of a." }, { description: "Of b." }]);
    expect(err.trimEnd().split("\n")).toEqual([
      expect.stringMatching(
        /^packages\/a\/scripts\/smoke\.ts:\d+: tool x is left out: it differs from that of packages\/a\/src\/server\.ts:\d+\.$/u,
      ),
      expect.stringMatching(/^tools\.json:1: tool x is left out: it differs from that of packages\/a\/src/u),
    ]);
  });

  it.each([
    ["a missing file", {}, "nothing.json", /^FILE_NOT_FOUND nothing\.json: /u],
    ["broken JSON", { "a.json": `{\n  "tools": [}\n}` }, "a.json", /^PARSE_ERROR a\.json:2:13: /u],
    ["broken YAML", { "a.yaml": "tools:\n  - name: 'x\n" }, "a.yaml", /^PARSE_ERROR a\.yaml:\d+:\d+: /u],
    ["broken TypeScript", { "a.ts": "const tool = {\n  inputSchema: ,\n};" }, "a.ts", /^PARSE_ERROR a\.ts:2:16: /u],
    [
      "JSON nested without end",
      { "a.json": `{"tools":${"[".repeat(10_000)}${"]".repeat(10_000)}}` },
      "a.json",
      /^PARSE_ERROR a\.json:1:509: Nested more than 500 levels deep\. No person or server [^\n]+\n$/u,
    ],
    [
      "YAML nested without end",
      { "a.yaml": `tools: ${"[".repeat(10_000)}` },
      "a.yaml",
      /^PARSE_ERROR a\.yaml:1:\d+: Nested more than 500 levels deep\. No person/u,
    ],
    [
      "another kind of file",
      { "a.md": "# Tools" },
      "a.md",
      /^INVALID_FORMAT a\.md: Files of this type cannot be read\. Supported/u,
    ],
    [
      "a document that is no tool list",
      { "a.json": `{ "name": "x", "version": "1.0.0" }` },
      "a.json",
      /^INVALID_FORMAT a\.json: /u,
    ],
    [
      "a folder without definitions",
      { "src/a.json": `{ "a": 1 }` },
      "src",
      /^INVALID_FORMAT src: No file in it defines MCP tools/u,
    ],
    ["an empty folder", { "src/none/.keep": "" }, "src/none", /^INVALID_FORMAT src\/none: /u],
    [
      "a package without definitions",
      { "node_modules/x/package.json": `{ "name": "x" }` },
      "x",
      /^INVALID_FORMAT x: /u,
    ],
    ["a folder with a broken file alone", { "src/tools.json": "{" }, "src", /^PARSE_ERROR src\/tools\.json/u],
    ["code without definitions", { "a.ts": "export const x = 1;" }, "a.ts", /^INVALID_FORMAT a\.ts: /u],
  ])("says what is wrong with %s, and exits with 2", async (_name, files, argument, message) => {
    const { code, out, err } = await runCommand(["extract", argument], folderOf(files));
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(out).toBe("");
  });

  it("words a syntax error as the validation does", async () => {
    const files = { "a.json": "{", "b.yaml": "tools: [", "c.ts": "const tool = {\n  inputSchema: ,\n};" };
    for (const name of Object.keys(files)) {
      const folder = folderOf(files);
      expect((await runCommand(["extract", name], folder)).err).toBe((await runCommand([name], folder)).err);
    }
  });

  it("goes by the settings and ignored files of the configuration", async () => {
    const code = `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
new McpServer({ name: "s", version: "1" }).registerTool("seen", { description: "Sees.", inputSchema: { at: z.iso.date() } }, () => ({ content: [] }));`;
    const files = { "server.ts": code, "old/tools.json": `[${toolOf("old")}]` };
    const read = async (config: string, ...flags: string[]): Promise<Answer> =>
      answerOf(
        (
          await runCommand(
            ["extract", ".", ...flags],
            folderOf({ ...files, "mcp-validate.config.yaml": config, "c.yaml": "{}" }),
          )
        ).out,
      );
    expect((await read("settings: { zodVersion: 3 }")).tools.find(({ name }) => name === "seen")).not.toHaveProperty(
      "inputSchema.properties.at.format",
    );
    expect((await read("settings: { zodVersion: 4 }")).tools.find(({ name }) => name === "seen")).toHaveProperty(
      "inputSchema.properties.at.format",
      "date",
    );
    expect((await read("ignores: [old/**]")).tools.map(({ name }) => name)).toEqual(["seen"]);
    expect((await read("ignores: [old/**]", "--config", "c.yaml")).tools).toHaveLength(2);
    const named = await runCommand(
      ["extract", "old/tools.json"],
      folderOf({ ...files, "mcp-validate.config.yaml": "ignores: [old/**]" }),
    );
    expect([named.code, named.err]).toEqual([2, expect.stringMatching(/^INVALID_FORMAT old\/tools\.json: /u)]);
  });

  it("refuses a faulty configuration", async () => {
    const { code, out, err } = await runCommand(
      ["extract", "a.json"],
      folderOf({ "a.json": `[${toolOf("a")}]`, "mcp-validate.config.yaml": "settings:\n  zodVersion: x\n" }),
    );
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^INVALID_CONFIG mcp-validate\.config\.yaml:2:\d+: 'settings\.zodVersion' cannot be 'x'\./u);
  });

  it("reports the good files of a folder with a bad one", async () => {
    const folder = folderOf({ "bad.tools.json": "{", "good.json": `[${toolOf("good")}]` });
    const { code, out, err } = await runCommand(["extract", "."], folder);
    expect(code).toBe(2);
    expect(err).toMatch(/^PARSE_ERROR bad\.tools\.json/u);
    expect(answerOf(out).tools).toHaveLength(1);
  });

  it("tells its version", async () => {
    const { code, out } = await runCommand(["--version"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });
});

describe("registrations that cannot be read", () => {
  const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1" });
`;
  const unread = `${sdk}import { remote } from "remote-prompts";
for (const { name, description, run } of remote) server.registerPrompt(name, { description }, run);
for (const tool of await fetchTools()) server.registerTool(tool.name, tool, tool.run);
for (const tool of await fetchTools()) server.registerTool(tool.name, tool, tool.run);
server.registerTool(options.name, options, options.run);
server.registerTool("greet", { description: "Greet a person." }, async () => ({ content: [] }));
`;
  const lines = [
    'src/server.ts:4: the prompts that are registered here are not known, because the list comes from the package "remote-prompts".',
    "src/server.ts:5: the tools that are registered here and at 1 other place are not known, because the list comes from fetchTools.",
    'src/server.ts:7: the tools that are registered here are not known, because the name is the global "options.name".',
  ];

  it("have one line for each reason and package", async () => {
    const folder = folderOf({ "package.json": "{}", "src/server.ts": unread });
    const { err } = await runCommand(["extract", "."], folder);
    expect(err.split("\n")).toEqual([...lines, ""]);
  });

  it("are said where nothing else is found", async () => {
    const text = `${sdk}for (const tool of await fetchTools()) server.registerTool(tool.name, tool, tool.run);`;
    const { code, out, err } = await runCommand(["extract", "."], folderOf({ "server.ts": text }));
    expect(err).toMatch(/^server\.ts:3: the tools that are registered here .*fetchTools\.\nINVALID_FORMAT \.: /u);
    expect([code, out]).toEqual([2, ""]);
  });

  it("are those of a list handler, and of a list of which a part is not known", async () => {
    const handler = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "s", version: "1" }, { capabilities: {} });
const tools = [${toolOf("find")}, ...plugins.tools];
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`;
    const { out, err } = await runCommand(["extract", "."], folderOf({ "server.js": handler }));
    expect(answerOf(out).tools).toMatchObject([{ name: "find" }]);
    expect(err).toBe(
      "server.js:5: the tools that are registered here are not known, because the list spreads a list that is not known.\n",
    );
  });

  it("are not those that another module names", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "add.ts": `export function add(server, name, run) { server.registerTool(name, { description: "Run " + name + "." }, run); }
export function addAll(server, tools) { for (const tool of tools) server.registerTool(tool.name, tool, tool.run); }`,
      "tools.ts": `export const tools = [{ name: "find", description: "Find a thing.", inputSchema: {}, run: async () => ({ content: [] }) }];`,
      "server.ts": `${sdk}import { add, addAll } from "./add.js";
import { tools } from "./tools.js";
add(server, "greet", async () => ({ content: [] }));
addAll(server, tools);
for (const { name, description, run } of tools) server.registerTool(name, { description }, run);`,
    });
    const { out, err } = await runCommand(["extract", "."], folder);
    expect(answerOf(out).tools.map(({ name }) => name)).toContain("greet");
    expect(err).not.toContain("registered here");
  });

  it("are those of a function that nobody calls with names, if the whole folder is read", async () => {
    const folder = folderOf({
      "add.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function add(server: McpServer, name: string, run: () => any) { server.registerTool(name, {}, run); }`,
      "greet.ts": `${sdk}server.registerTool("greet", { description: "Greet a person." }, async () => ({ content: [] }));`,
    });
    const line =
      'add.ts:2: the tools that are registered here are not known, because the name is a parameter, "name", that a caller fills.';
    expect((await runCommand(["extract", "."], folder)).err).toBe(`${line}\n`);
    expect((await runCommand(["extract", "add.ts"], folder)).err).not.toContain("registered here");
  });

  it("are not calls of other libraries", async () => {
    const folder = folderOf({
      "pi.ts": `import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export default (pi: ExtensionAPI) => { for (const tool of mcp.tools) pi.registerTool(tool); };`,
      "cli.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const name = await inquirer.prompt(questions);
router.resource(kind, controller);`,
      "greet.ts": `${sdk}server.registerTool("greet", { description: "Greet a person." }, async () => ({ content: [] }));`,
    });
    const { code, err } = await runCommand(["extract", "."], folder);
    expect([code, err]).toEqual([0, ""]);
  });
});

describe("definitions that only a condition brings in", () => {
  it("are marked, with the conditions as they are written", async () => {
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1" });
const run = async () => ({ content: [] });
const isBeta = flags.beta || false;
const registerAdmin = (name) => { server.registerTool(name, { description: "Do it." }, run); };
server.registerTool("greet", { description: "Greet a person." }, run);
if (1 > 0) server.registerTool("find", { description: "Find a thing." }, run);
if (isBeta) server.registerTool("try", { description: "Try a thing." }, run);
if (!process.env.ADMIN) server.registerTool("ask", { description: "Ask." }, run);
else registerAdmin("wipe");
export function more(options) {
  if (!options.wanted) return;
  server.registerTool("more", { description: "More." }, run);
}`;
    const folder = folderOf({ "package.json": "{}", "server.js": text });
    const { out, err } = await runCommand(["extract", ".", "--locations"], folder);
    expect(answerOf(out).tools.map(({ name, _conditions }) => [name, _conditions])).toEqual([
      ["greet", undefined],
      ["find", undefined],
      ["try", ["isBeta"]],
      ["ask", ["!process.env.ADMIN"]],
      ["wipe", ["process.env.ADMIN"]],
      ["more", ["options.wanted"]],
    ]);
    expect(err).toBe(
      "server.js:8: tool try and 3 others are offered only if: isBeta; !process.env.ADMIN; process.env.ADMIN; and 1 other condition.\n",
    );
    expect((await runCommand(["extract", "."], folder)).out).not.toContain("_conditions");
  });
});

describe("what no module loads", () => {
  const tool = (name: string): string =>
    `export const ${name}Tool = { name: "${name}", description: "Do it.", inputSchema: { type: "object", properties: {} } };`;
  const server = `import { findTool } from "./tools/find.js";\nimport { Server } from "@modelcontextprotocol/sdk/server/index.js";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [findTool] }));`;
  const files = {
    "package.json": "{}",
    "server.js": server,
    "tools/find.js": tool("find"),
    "tools/old.js": `${tool("old")}\n${tool("older")}`,
  };

  it("is marked", async () => {
    const folder = folderOf(files);
    const { out, err } = await runCommand(["extract", ".", "--locations"], folder);
    expect(answerOf(out).tools.map(({ name, _unused }) => [name, _unused])).toEqual([
      ["find", undefined],
      ["old", true],
      ["older", true],
    ]);
    expect(err).toContain(
      "tools/old.js:1: tool old and 1 other are in a module that nothing imports, so the server may not offer it.\n",
    );
    expect((await runCommand(["extract", "."], folder)).out).not.toContain("_unused");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["a module loads others under computed names", { "load.js": "for (const name of names) await import(name);" }],
    ["a folder is listed", { "load.js": 'const names = readdirSync("tools");' }],
    ["the manifest names it", { "package.json": '{ "bin": "tools/old.js" }' }],
    ["it starts a server", { "tools/old.js": `${tool("old")}\nnew McpServer({ name: "s" });` }],
  ])("is not marked where %s", async (_, others) => {
    const { err } = await runCommand(["extract", "."], folderOf({ ...files, ...others }));
    expect(err).not.toContain("nothing imports");
  });
});

describe("folders and files that hold no server", () => {
  const tool = (name: string): string => `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export const add = (server) => server.registerTool("${name}", { description: "Search." }, async () => ({ content: [] }));`;

  it("are left out at the root of a package alone", async () => {
    const names = ["docs", "examples", "specs", "bench", "fixtures", "evals"];
    const files = names.flatMap((name): [string, string][] => [
      [`${name}/a.js`, tool(`root_${name}`)],
      [`packages/x/${name}/a.js`, tool(`package_${name}`)],
      [`packages/x/src/${name}/a.js`, tool(name)],
    ]);
    const folder = folderOf({ "package.json": "{}", "packages/x/package.json": "{}", ...Object.fromEntries(files) });
    const found = answerOf((await runCommand(["extract", "."], folder)).out).tools.map(({ name }) => name);
    expect(found.toSorted()).toEqual(names.toSorted());
    const { out } = await runCommand([".", "--format", "json"], folder);
    const validated = (JSON.parse(out) as { tools: { name: string }[] }).tools.map(({ name }) => name);
    expect(validated.toSorted()).toEqual(names.toSorted());
  });

  it("may hold templates and broken YAML", async () => {
    const files = {
      "package.json": "{}",
      "server.js": tool("search"),
      "chart/templates/map.yaml": "{{- if .Values.tools }}\nkind: ConfigMap\ndescription: tools\n{{- end }}",
      "broken.yaml": "tools:\n  - name: 'x\n",
    };
    const folder = folderOf(files);
    for (const command of [
      ["extract", "."],
      ["--fail-on", "never", "."],
    ]) {
      const { code, err } = await runCommand(command, folder);
      expect(code).toBe(0);
      expect(err).toContain("Skipped broken.yaml:");
      expect((await runCommand([...command.slice(0, -1), "broken.yaml"], folder)).code).toBe(2);
    }
    const named = folderOf({ ...files, "tools.yaml": files["broken.yaml"] });
    expect((await runCommand(["extract", "."], named)).code).toBe(2);
  });

  it("may hold what is registered, which counts more than what only looks like it", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "src/a.js": `export const guessed = { name: "search", description: "Guess.", inputSchema: { type: "object" }, title: "Guess", handler: async () => ({}) };`,
      "src/b.js": tool("search"),
      "scripts/c.js": tool("search").replace("Search.", "Script."),
    });
    const { out, err } = await runCommand(["extract", "."], folder);
    expect(answerOf(out).tools).toMatchObject([{ name: "search", description: "Search." }]);
    expect(err).toContain("scripts/c.js:2: tool search is left out: it differs from that of src/b.js:2.");
    expect(err).toContain("src/a.js:1: tool search is left out: it differs from that of src/b.js:2.");
  });
});
