import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Linter as LinterType } from "eslint";
import { describe, expect, it, onTestFinished } from "vitest";
import table from "../../../lib/emission/sdk-names.json" with { type: "json" };
import rule from "../../../lib/rules/design/sdk-version.ts";
import { Linter } from "../../harness/eslint.ts";
import { languages } from "../../harness/languages.ts";

type Files = Readonly<Record<string, string>>;

/** The messages for a module in a project, without the remedies. */
function found(name: string, text: string, files: Files): readonly string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sdk-version-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, content] of Object.entries({ ...files, [name]: text })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const config: LinterType.Config = name.endsWith(".py") ? languages.python : languages.typescript;
  const plugins = { ...config.plugins, mcp: { rules: { [rule.name]: rule } } };
  const messages = new Linter({ cwd: folder }).verify(
    text,
    [{ ...config, files: ["**/*.*"], plugins, rules: { "mcp/sdk-version": "error" } }],
    {
      filename: join(folder, name),
    },
  );
  return messages.map(({ line, message }) => `${String(line)}: ${message}`);
}

const newest = table.packages.mcp.versions.at(-1) ?? "";
const fastmcp = `from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("x")\n`;
const lowLevel = `from mcp.server import Server\n\nserver = Server("x")\n\n\n@server.list_tools()\nasync def list_tools():\n    return []\n`;
const project = (requirement: string, more = ""): Files => ({
  ".git/HEAD": "",
  "pyproject.toml": `[project]\nname = "x"\ndependencies = ["httpx>=0.27", "${requirement}"]\n${more}`,
});
const open = project("mcp>=1.0");
const removed = (line: number, source: string, names: string, version = newest): string =>
  `${String(line)}: ${source} installs mcp ${version} without ${names}, which 'mcp<2' has. Require 'mcp<2', or use the names of the installed version.`;
const inProject = (requirement: string): string => `'${requirement}' in pyproject.toml`;

describe("sdk-version in Python", () => {
  it.each<[string, string, Files, string]>([
    ["an open requirement", fastmcp, open, removed(1, inProject("mcp>=1.0"), "'mcp.server.fastmcp'")],
    [
      "no bound at all, with extras",
      fastmcp,
      project("mcp[cli]"),
      removed(1, inProject("mcp[cli]"), "'mcp.server.fastmcp'"),
    ],
    [
      "spaces and capitals",
      fastmcp,
      project("MCP[cli] >= 1.2, != 1.5"),
      removed(1, inProject("MCP[cli] >= 1.2, != 1.5"), "'mcp.server.fastmcp'"),
    ],
    [
      "a decorator of the low-level server",
      lowLevel,
      open,
      removed(6, inProject("mcp>=1.0"), "'mcp.server.Server.list_tools'"),
    ],
    [
      "several names: one finding",
      `from mcp import McpError\n${lowLevel}\n@server.call_tool()\nasync def call():\n    raise McpError(None)\n`,
      open,
      removed(1, inProject("mcp>=1.0"), "'mcp.McpError', 'mcp.server.Server.list_tools' and 1 more"),
    ],
    [
      "a server in a function",
      `from mcp.server.lowlevel import Server\n\ndef main():\n    server = Server("x")\n    @server.call_tool()\n    async def call(name, arguments):\n        return []\n`,
      open,
      removed(5, inProject("mcp>=1.0"), "'mcp.server.lowlevel.Server.call_tool'"),
    ],
    [
      "import without from",
      `import mcp.server.fastmcp as m\n\nmcp = m.FastMCP("x")\n`,
      open,
      removed(1, inProject("mcp>=1.0"), "'mcp.server.fastmcp'"),
    ],
    [
      "a name of a module",
      `import mcp\n\n\ndef fail():\n    raise mcp.McpError(None)\n`,
      open,
      removed(5, inProject("mcp>=1.0"), "'mcp.McpError'"),
    ],
    [
      "a lock file",
      fastmcp,
      { ...project("mcp>=1.0"), "uv.lock": `[[package]]\nname = "mcp"\nversion = "2.1.0"\n` },
      removed(1, "uv.lock", "'mcp.server.fastmcp'", "2.1.0"),
    ],
    [
      "a pin",
      fastmcp,
      { ".git/HEAD": "", "requirements.txt": "mcp==2.2.0  # new\n" },
      removed(1, "requirements.txt", "'mcp.server.fastmcp'", "2.2.0"),
    ],
    [
      "requirements.txt",
      fastmcp,
      { ".git/HEAD": "", "requirements.txt": "httpx\nmcp>=1.2 # any\n" },
      removed(1, "'mcp>=1.2' in requirements.txt", "'mcp.server.fastmcp'"),
    ],
    [
      "an optional dependency",
      fastmcp,
      { ".git/HEAD": "", "pyproject.toml": `[project.optional-dependencies]\nserver = ["mcp>=1"]\n` },
      removed(1, inProject("mcp>=1"), "'mcp.server.fastmcp'"),
    ],
    [
      "Poetry",
      fastmcp,
      { ".git/HEAD": "", "pyproject.toml": `[tool.poetry.dependencies]\nmcp = ">=1.2"\n` },
      removed(1, inProject("mcp>=1.2"), "'mcp.server.fastmcp'"),
    ],
    [
      "a script",
      `# /// script\n# dependencies = ["mcp"]\n# ///\n${fastmcp}`,
      {},
      removed(4, "'mcp' in this script", "'mcp.server.fastmcp'"),
    ],
  ])("reports %s", (_name, text, files, message) => {
    expect(found("server.py", text, files)).toEqual([message]);
  });

  it("names the file of a project's part, and the bound of FastMCP", () => {
    const files = { ".git/HEAD": "", "part/pyproject.toml": `[project]\ndependencies = ["fastmcp"]\n` };
    const text = `from fastmcp.server.openapi import RouteType\nfrom fastmcp import FastMCP\nmcp = FastMCP("x")\n`;
    expect(found("part/server.py", text, files)).toEqual([
      expect.stringMatching(
        /^1: 'fastmcp' in part\/pyproject\.toml installs fastmcp \d\S+ without 'fastmcp\.server\.openapi\.RouteType', which 'fastmcp<2\.14' has\./u,
      ),
    ]);
  });

  it.each<[string, string, Files]>([
    ["an upper bound", fastmcp, project("mcp>=1.0,<2")],
    ["a compatible release", fastmcp, project("mcp~=1.9")],
    ["one version", fastmcp, project("mcp==1.9.4")],
    ["a series", fastmcp, project("mcp==1.*")],
    ["Poetry's caret", fastmcp, { ".git/HEAD": "", "pyproject.toml": `[tool.poetry.dependencies]\nmcp = "^1.2"\n` }],
    ["a lock file with version 1", fastmcp, { ...open, "uv.lock": `[[package]]\nname = "mcp"\nversion = "1.9.4"\n` }],
    [
      "a pin beside an open requirement",
      fastmcp,
      { ...open, "requirements.txt": "mcp==1.9.4 \\\n  --hash=sha256:00\n" },
    ],
    [
      "an environment with version 1",
      fastmcp,
      { ...open, ".venv/lib/python3.12/site-packages/mcp-1.9.4.dist-info/METADATA": "" },
    ],
    ["names of version 2", `from mcp.server.mcpserver import MCPServer\nmcp = MCPServer("x")\n`, open],
    [
      "names of both versions",
      `from mcp.server import Server\nfrom mcp.types import Tool\nserver = Server("x", on_list_tools=list_tools)\n`,
      open,
    ],
    ["no requirement", fastmcp, { ".git/HEAD": "" }],
    ["a requirement by environment", fastmcp, project("mcp>=1.0; python_version < '3.13'")],
    ["a requirement with a URL", fastmcp, project("mcp @ git+https://github.com/a/b")],
    ["two requirements", fastmcp, project(`mcp>=1.0", "mcp!=1.4`)],
    [
      "another source of uv",
      fastmcp,
      project("mcp>=1.0", `[tool.uv.sources]\nmcp = { git = "https://github.com/a/b" }\n`),
    ],
    ["an override of uv", fastmcp, project("mcp>=1.0", `[tool.uv]\noverride-dependencies = ["mcp<2"]\n`)],
    [
      "a group for development",
      fastmcp,
      { ".git/HEAD": "", "pyproject.toml": `[dependency-groups]\ndev = ["mcp>=1"]\n` },
    ],
    [
      "a name of the project in another list",
      fastmcp,
      { ".git/HEAD": "", "pyproject.toml": `[project]\nname = "mcp"\nkeywords = ["mcp"]\n` },
    ],
    ["broken TOML", fastmcp, { ".git/HEAD": "", "pyproject.toml": `dependencies = ["mcp>=1"\n` }],
    [
      "an alternative",
      `try:\n    from mcp.server.fastmcp import FastMCP\nexcept ImportError:\n    from mcp.server.mcpserver import MCPServer as FastMCP\nmcp = FastMCP("x")\n`,
      open,
    ],
    [
      "types alone",
      `from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mcp.server.fastmcp import Context\n`,
      open,
    ],
    [
      "a question for the version",
      `from importlib.metadata import version\nimport mcp\nIS_OLD = version("mcp") < "2"\n${fastmcp}`,
      open,
    ],
    [
      "a condition around the use",
      lowLevel.replace("@server", "if OLD:\n  @server").replaceAll(/^(async|    return)/gmu, "  $1"),
      open,
    ],
    [
      "a folder of the project",
      fastmcp,
      { ...open, "mcp/__init__.py": "", "mcp/server/__init__.py": "", "mcp/server/fastmcp.py": "class FastMCP: ..." },
    ],
    [
      "a member of another class",
      `from mcp.server import Server\nclass Own:\n    def list_tools(self): ...\nserver = Own()\nserver.list_tools()\n`,
      open,
    ],
    ["a test", fastmcp, open],
    ["an installed package", fastmcp, open],
  ])("accepts %s", (name, text, files) => {
    const path = {
      "a test": "test_server.py",
      "an installed package": ".venv/lib/python3.12/site-packages/x/server.py",
    }[name];
    expect(found(path ?? "server.py", text, files)).toEqual([]);
  });
});

describe("sdk-version in TypeScript", () => {
  const sdk = "@modelcontextprotocol/server";
  const manifest = (range: string): Files => ({ "package.json": JSON.stringify({ dependencies: { [sdk]: range } }) });
  const server = (imported: string, from = sdk): string =>
    `import ${imported} from "${from}";\nimport { McpServer } from "${sdk}";\nnew McpServer({ name: "x", version: "1.0.0" });\n`;

  it.each<[string, string, Files, string]>([
    [
      "a name of another entry",
      server("{ StdioServerTransport }"),
      manifest("^2.0.0"),
      `1: ${sdk} 2 exports 'StdioServerTransport' from '${sdk}/stdio'. Import it from there.`,
    ],
    [
      "a name of version 1",
      server("{ SSEServerTransport as Transport }"),
      manifest("2.4.0"),
      `1: ${sdk} 2.4.0 does not export 'SSEServerTransport' here. Use a name that it exports.`,
    ],
    [
      "an export",
      server(`{ McpServer as A }`).replace("import { McpServer as A }", "export { StdioServerTransport }"),
      manifest("^2.0.0"),
      `1: ${sdk} 2 exports 'StdioServerTransport' from '${sdk}/stdio'. Import it from there.`,
    ],
  ])("reports %s", (_name, text, files, message) => {
    expect(found("server.ts", text, files)).toEqual([message]);
  });

  it.each<[string, string, Files]>([
    ["what is there", server("{ StdioServerTransport }", `${sdk}/stdio`), manifest("^2.0.0")],
    ["a type that is imported as a value", server("{ CallToolResult, Tool }"), manifest("^2.0.0")],
    ["a type", server("type { SSEServerTransport }"), manifest("^2.0.0")],
    ["all", server("* as all"), manifest("^2.0.0")],
    ["an entry that is not known", server("{ SSEServerTransport }", `${sdk}/sse`), manifest("^2.0.0")],
    ["a version that is not known", server("{ SSEServerTransport }"), manifest("^3.0.0")],
    [
      "a version before the stable ones",
      server("{ SSEServerTransport }"),
      { ...manifest("*"), [`node_modules/${sdk}/package.json`]: `{ "version": "2.0.0-alpha.2" }` },
    ],
    ["no requirement", server("{ SSEServerTransport }"), { "package.json": "{}" }],
    [
      "code that is loaded at run time",
      `const { SSEServerTransport } = require("${sdk}");\n${server("{ McpServer as A }")}`,
      manifest("^2.0.0"),
    ],
    [
      "version 1",
      `import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";\n`,
      manifest("^2.0.0"),
    ],
  ])("accepts %s", (_name, text, files) => {
    expect(found("server.ts", text, files)).toEqual([]);
  });
});
