import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;
/** Never written as one text: a scanner of this repository would take it for a credential. */
const token = ["ghp", "q7Rz2mK9xT4vBn8LwP3cHd6JsY5fGk1AuE0o"].join("_");

describe("the report of the command", () => {
  it("has one verdict for a shell injection", async () => {
    const folder = folderOf({
      "src/server.js": `import { exec } from "node:child_process";
${sdk}server.registerTool("list_files", { description: "Lists the files of a folder.", inputSchema: { folder: z.string().describe("The folder to list") } }, async ({ folder }) => {
  exec("ls " + folder);
  return { content: [] };
});
`,
    });
    const { code, out } = await runCommand(["."], folder);
    expect(code).toBe(1);
    expect(out).toMatch(/^src\/server\.js:6:\d+ error The server runs a command that contains argument 'folder'/mu);
    expect(out.replaceAll(/\n +/gu, " ")).toMatch(
      /\nFailed: 1 error in 1 of 1 tool\.\nHandlers: 1 followed\.\nNext: mcp-validate explain no-dangerous-execution\n$/u,
    );
    // Within npm, its scripts and npx, the command is not on the PATH.
    const inNpm = await runCommand(["."], folder, { env: { npm_execpath: "npm-cli.js" } });
    expect(inNpm.out).toMatch(/\nNext: npx mcp-validate explain no-dangerous-execution\n$/u);
    expect(out).not.toMatch(/Mature|Moderate|Exemplary|GOOD|EXCELLENT|Compliance/u);
    const { summary } = JSON.parse((await runCommand([".", "--format", "json"], folder)).out) as ValidationResult;
    expect(summary).toMatchObject({ score: 40, maturity: "Immature", compliance: "CRITICAL" });
    const lenient = await runCommand([".", "--fail-on", "never"], folder);
    expect([lenient.code, lenient.out.includes("\nPassed: ")]).toEqual([0, true]);
  });

  it("explains errors of security before other errors, and names their page", async () => {
    const tool = (name: string, body: string): string =>
      `${sdk}server.registerTool("${name}", { inputSchema: { folder: z.string() } }, async ({ folder }) => { ${body} return { content: [] }; });\n`;
    const folder = folderOf({
      "server.js": `import { exec } from "node:child_process";\n${sdk}${Array.from({ length: 14 }, (_, index) => tool(`list_${String(index)}`, index === 13 ? 'exec("ls " + folder);' : "").replace(sdk, "")).join("")}`,
    });
    const { out } = await runCommand(["."], folder);
    expect(out).toMatch(/mcp\/no-dangerous-execution\n {4}> \d+ \| [^]*\n {4}do: /u);
    expect(out).toMatch(/\nNext: mcp-validate explain no-dangerous-execution\n$/u);
  });

  it("names files of a Python server relative to the working directory, in messages, ways and reports", async () => {
    const folder = folderOf({
      "pyproject.toml": '[project]\nname = "app"\nversion = "0.1.0"\ndependencies = ["mcp>=1.20"]\n',
      "src/app/__init__.py": "",
      "src/app/write/__init__.py": "",
      "src/app/write/listing.py": `import subprocess
def build():
    def list_folder(folder: str) -> str:
        """Lists the entries of a folder of the project."""
        subprocess.run("ls " + folder, shell=True)
        return "ok"
    return list_folder
`,
      "src/app/registry.py": `from mcp.server.fastmcp import FastMCP
from .write import listing
mcp = FastMCP("a")
mcp.add_tool(listing.build(), name="list_folder")
`,
    });
    const { out } = await runCommand([".", "--only", "no-dangerous-execution"], folder);
    expect(out).toContain("of tool 'list_folder' (src/app/write/listing.py:5). mcp/no-dangerous-execution\n");
    expect(out).toContain("way: src/app/write/listing.py:3 → src/app/write/listing.py:5\n");
    for (const format of ["human", "json", "sarif", "github", "markdown", "checklist"]) {
      const report = (await runCommand([".", "--only", "no-dangerous-execution", "--format", format], folder)).out;
      const withoutRoots = report.replaceAll(/"(?:path|uri)": "[^"]*"/gu, "");
      expect(withoutRoots, format).not.toContain(folder);
    }
    // From another working directory, the paths are others.
    expect((await runCommand(["../registry.py"], `${folder}/src/app/write`)).out).toContain("listing.py:5");
  });

  it("tells a fact once: at its own tokens where that file is read, otherwise at the registration", async () => {
    const folder = folderOf({
      "package.json": '{ "name": "app", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
      "types.ts": `import { z } from "zod";\nexport const Condition = z.object({ field: z.string(), value: z.string() });\n`,
      "server.ts": `${sdk}import { Condition } from "./types.js";
server.registerTool("add_rule", { description: "Adds a rule.", inputSchema: { all: z.array(Condition).describe("What holds") } }, async () => ({ content: [] }));
`,
    });
    const flags = ["--only", "describe-on-fields"];
    const whole = (await runCommand([".", ...flags], folder)).out;
    expect(whole).toContain("types.ts:2:");
    expect(whole).not.toContain("server.ts:");
    expect(whole).toContain("2 parameters of 'add_rule' have no description: 'all[].field' and 'all[].value'.");
    const { tools, issues } = JSON.parse(
      (await runCommand([".", ...flags, "--format", "json"], folder)).out,
    ) as ValidationResult;
    expect(issues.map(({ file, tool }) => [file, tool])).toEqual([
      ["types.ts", "add_rule"],
      ["types.ts", "add_rule"],
    ]);
    expect(tools).toMatchObject([{ name: "add_rule", valid: true, issueIndexes: [0, 1] }]);
    const alone = (await runCommand(["server.ts", ...flags], folder)).out;
    expect(alone).toContain("server.ts:5:");
    expect(alone).toContain("2 parameters of 'add_rule' (types.ts:2) have no description: 'field' and 'value'.");
  });
});

describe("a folder", () => {
  it("is read with the client configurations in its hidden folders, and without the rest of these", async () => {
    const client = JSON.stringify({
      mcpServers: { desk: { command: "node", args: ["a.js"], env: { GITHUB_TOKEN: token } } },
    });
    const names = [
      ".cursor/mcp.json",
      ".gemini/settings.json",
      ".kiro/settings/mcp.json",
      ".mcp.json",
      ".roo/mcp.json",
      ".vscode/mcp.json",
      "app/.vscode/mcp.json",
    ];
    const others = [".git/mcp.json", ".venv/mcp.json", "node_modules/a/.vscode/mcp.json", ".vscode/tools.json"];
    const folder = folderOf(Object.fromEntries([...names, ...others].map((name) => [name, client])));
    const { code, out } = await runCommand([".", "--format", "json"], folder);
    const { issues, sources } = JSON.parse(out) as ValidationResult;
    expect([code, sources.map(({ name }) => name)]).toEqual([1, names]);
    expect(new Set(issues.map(({ rule }) => rule))).toEqual(new Set(["no-hardcoded-credentials"]));
  });

  it("may have JSON with comments that direct ESLint, and with no others", async () => {
    const list = (comment: string): string =>
      `[\n  ${comment}\n  { "name": "get_it", "inputSchema": { "type": "object", "properties": {} } }\n]\n`;
    const rulesIn = async (text: string): Promise<readonly string[]> => {
      const folder = folderOf({ "tools.json": text });
      const { out } = await runCommand([".", "--only", "description-required", "--format", "json"], folder);
      return (JSON.parse(out) as ValidationResult).issues.map(({ rule }) => rule);
    };
    expect(await rulesIn(list("// eslint-disable-next-line mcp/description-required"))).toEqual([]);
    expect(await rulesIn(list("/* eslint-disable mcp/description-required -- the server adds it */"))).toEqual([]);
    expect(await rulesIn(list("/* eslint mcp/description-required: off */"))).toEqual([]);
    expect(await rulesIn(list("// eslint-disable-next-line mcp/require-title"))).toEqual(["description-required"]);
    expect(await rulesIn(list("// the only tool"))).toEqual(["PARSE_ERROR", "description-required"]);
    expect(await rulesIn(list("/* eslintrc is gone */"))).toEqual(["PARSE_ERROR", "description-required"]);
  });
});
