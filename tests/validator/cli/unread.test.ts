import { expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

const manifest = (name: string): string =>
  JSON.stringify({
    name,
    type: "module",
    bin: "dist/index.js",
    dependencies: { "@modelcontextprotocol/sdk": "^1.29.0", zod: "^4.0.0" },
  });
const imports = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
`;
const made = `${imports}const server = new McpServer({ name: "desk", version: "1.0.0" });\n`;
const find = (server: string): string =>
  `${server}.registerTool("find", { title: "Find", description: "Finds a text in the desk.", inputSchema: { q: z.string().max(9).describe("The text") }, annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } }, async ({ q }) => ({ content: [{ type: "text", text: q }] }));\n`;
const atRunTime = `for (const one of JSON.parse(process.argv[2])) server.registerTool(one.name, one, one.run);\n`;

const desk = {
  "package.json": manifest("desk"),
  "src/index.ts": `${made}import { boot } from "./boot.js";
${find("server")}boot({ server });
await server.connect(undefined);
`,
  "src/boot.ts": `import { plugins } from "desk-plugins";
import { Later } from "./later.js";
export function boot({ server: app }) {
  plugins.attach(app);
  new Later(app).start();
}
`,
  "src/later.ts": `export class Later {
  constructor(private readonly host) {}
  start() {
    this.host.registerTool("lend", { description: "Lends a book.", inputSchema: {} }, async () => ({ content: [] }));
    for (const one of JSON.parse(process.argv[2])) this.host.registerTool(one.name, one, one.run);
  }
}
`,
  "src/words.ts": "export const words = 1;\n",
  "src/old.ts": `${made}${find("server")}`,
};

it("shows from the entry down where a server goes, what was read, and where that ended", async () => {
  const { code, out } = await runCommand(["extract", folderOf(desk), "--explain-unread"]);
  expect(code).toBe(0);
  const shown = out.replaceAll(/\S*\/(?=src\/)/gu, "").split("\n");
  expect(shown[0]).toBe("It begins at src/index.ts (bin of package.json).");
  expect(shown).toEqual(
    expect.arrayContaining([
      "src/index.ts",
      "  1: imports '@modelcontextprotocol/sdk/server/mcp.js', and a server is made here",
      expect.stringMatching(/^ {2}5: server\.registerTool\("find", \{ .*… → tool find$/u),
      "  6: boot({ server }) → src/boot.ts:3",
      '      src/boot.ts:4: plugins.attach(app) → not followed, because it is a function of the package "desk-plugins"',
      "      src/boot.ts:5: new Later(app) → src/later.ts:1",
      expect.stringMatching(/^ {8}src\/later\.ts:4: this\.host\.registerTool\("lend"/u),
      "  7: server.connect(undefined)",
      "src/later.ts",
      "  4: tool lend",
      expect.stringMatching(/^ {2}5: not read: tools that are registered here, because the parsed text is not known$/u),
      "No entry leads to these modules:",
      "src/old.ts",
      "Not read: 1 place that registers something.",
    ]),
  );
  expect(shown.indexOf("src/later.ts")).toBeLessThan(shown.indexOf("src/old.ts"));
  expect(out).not.toContain("words.ts");
});

it("follows a server of Python to functions and decorators", async () => {
  const folder = folderOf({
    "pyproject.toml": `[project]\nname = "desk"\nversion = "1.0.0"\ndependencies = ["fastmcp>=2,<3"]\nscripts = { desk = "server:main" }\n`,
    "server.py": `import json
import sys
from fastmcp import FastMCP
from more import boot

mcp = FastMCP("desk")


@mcp.tool()
def find(q: str) -> str:
    """Finds a text."""
    return q


boot(1, host=mcp)
mcp.run()
`,
    "more.py": `from somewhere import attach


def boot(size, host):
    attach(host)
    host.mount(size)
`,
  });
  const { code, out } = await runCommand(["extract", folder, "--explain-unread"]);
  expect(code).toBe(0);
  expect(out.replaceAll(/\S*\/(?=(?:server|more)\.py)/gu, "").split("\n")).toEqual(
    expect.arrayContaining([
      "It begins at server.py (script desk of pyproject.toml).",
      "server.py",
      "  3: imports 'fastmcp', and a server is made here",
      "  9: mcp.tool() → tool find",
      "  15: boot(1, host=mcp) → more.py:4",
      "      more.py:5: attach(host) → not followed, because 'somewhere.attach' is of a package",
      "      more.py:6: host.mount(size)",
      "  16: mcp.run()",
    ]),
  );
});

it.each<[string, Readonly<Record<string, string>>, string, string]>([
  [
    "a script of Poetry",
    {
      "pyproject.toml": `[tool.poetry.scripts]\ndesk = "desk.cli:main"\n`,
      "src/desk/cli.py": "",
      "src/desk/server.py": "",
    },
    ".",
    "src/desk/cli.py (script desk of pyproject.toml)",
  ],
  [
    "a script of an installed package",
    {
      "site-packages/desk/__init__.py": "",
      "site-packages/desk-1.0.0.dist-info/entry_points.txt":
        "[console_scripts]\ndesk = desk:main\nother = shelf:main\n\n[other]\nx = desk.y\n",
    },
    "site-packages/desk",
    "site-packages/desk/__init__.py (script desk)",
  ],
  [
    "a package that Python runs",
    { "pyproject.toml": "[project]\nname = 'desk'\n", "desk/__main__.py": "", "desk/a.py": "" },
    "desk",
    "desk/__main__.py (__main__.py)",
  ],
])("begins at %s", async (_, files, folder, entry) => {
  const server = `from fastmcp import FastMCP\nmcp = FastMCP("desk")\n`;
  const root = folderOf(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, name.endsWith(".py") ? server : text])),
  );
  const { out } = await runCommand(["extract", folder, "--explain-unread"], root);
  expect(out.split("\n")[0]).toBe(`It begins at ${entry}.`);
});

it("says that files show nothing of a server, and which files import a library for one", async () => {
  const nothing = await runCommand(["extract", folderOf({ "a.ts": "export const a = 1;\n" }), "--explain-unread"]);
  expect(nothing.code).toBe(2);
  expect(nothing.out).toBe(
    "None of the 1 file shows anything of a server.\n\nRead: 0 tools, 0 resources, 0 prompts.\n",
  );
  expect(nothing.err).toContain("None of the 1 file of code imports a library for MCP.");
  const folder = folderOf({ "package.json": manifest("desk"), "src/index.ts": made });
  const { code, err } = await runCommand(["extract", folder]);
  expect(code).toBe(2);
  expect(err).toMatch(
    /A library for MCP servers is imported by \S*src\/index\.ts\..*mcp-validate extract \S+ --explain-unread/u,
  );
});

it("shows no code of a running server", async () => {
  const { code, err } = await runCommand(["extract", "--server", "node server.js", "--explain-unread"]);
  expect([code, err]).toEqual([2, "USAGE --explain-unread: A running server shows no code. Leave out one of them.\n"]);
});

it.each([
  ["everything is known", { "src/index.ts": `${made}${find("server")}` }, 0],
  ["a registration is not known", { "src/index.ts": `${made}${find("server")}${atRunTime}` }, 1],
  [
    "a part of a tool is not known",
    { "src/index.ts": `${made}${find("server").replace('"Finds a text in the desk."', "process.env.TEXT")}` },
    1,
  ],
  [
    "another package makes a server of which nothing is read",
    {
      "src/index.ts": `${made}${find("server")}`,
      "other/package.json": manifest("other"),
      "other/index.ts": `${made}await server.connect(undefined);\n`,
    },
    1,
  ],
])("--strict: %s", async (_, files, code) => {
  const folder = folderOf({ "package.json": manifest("desk"), ...files });
  expect((await runCommand(["extract", folder, "--strict"])).code).toBe(code);
  expect((await runCommand(["extract", folder])).code).toBe(0);
});

const read = { "a/package.json": manifest("a"), "a/index.ts": `${made}${find("server")}` };
const started = `${made}await server.connect(undefined);\n`;

it("a package that makes a server of which nothing is read fails a run, with its place", async () => {
  const folder = folderOf({ ...read, "b/package.json": manifest("b"), "b/src/index.ts": started });
  const { code, err } = await runCommand([folder]);
  expect(code).toBe(2);
  expect(err).toMatch(
    /b\/src\/index\.ts:1:\d+: A server is made here, but none of its tools, resources and prompts could be read\. See how far its code was followed: mcp-validate extract \S*\/b --explain-unread$/mu,
  );
});

it.each<[string, Readonly<Record<string, string>>]>([
  ["only helps to make servers", { "b/index.ts": `${imports}export const add = (server: McpServer) => server;\n` }],
  ["has its tools from another package", { "b/index.ts": `${started}import "../a/index.js";\n` }],
  [
    "has a document with definitions",
    {
      "b/index.ts": started,
      "b/tools.json": `{ "tools": [{ "name": "lend", "title": "Lend", "description": "Lends a book.", "inputSchema": { "type": "object" } }] }`,
    },
  ],
  [
    "only talks to servers",
    {
      "b/index.ts": `import { Client } from "@modelcontextprotocol/sdk/client/index.js";\nnew Client({ name: "b", version: "1.0.0" });\n`,
    },
  ],
])("a package that %s does not fail a run", async (_, files) => {
  const folder = folderOf({ ...read, "b/package.json": manifest("b"), ...files });
  const { code, err } = await runCommand([folder]);
  expect(err).not.toContain("A server is made here");
  expect(code).toBe(0);
});

it("a package is not judged whose modules are left out, or of which one file is named", async () => {
  const files = {
    ...read,
    "b/package.json": manifest("b"),
    "b/index.ts": `${started}import "./tools.js";\n`,
    "b/tools.ts": `export const x = 1; // mcp\n`,
  };
  const folder = folderOf(files);
  expect((await runCommand([folder])).code).toBe(2);
  expect(await runCommand([".", "--ignore", "b/tools.ts"], folder)).toMatchObject({ code: 0, err: "" });
  expect((await runCommand([`${folder}/a/index.ts`, `${folder}/b/index.ts`])).err).not.toContain(
    "A server is made here",
  );
});
