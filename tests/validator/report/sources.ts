import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Result } from "sarif";
import { afterAll } from "vitest";

/** A tool with a fault of each severity, in the file that each report is tested with. */
export const faulty = `{
  "tools": [
    {
      "name": "add_user",
      "description": "Creates a new user account, which cannot be undone. Use this when somebody joins.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "username": { "type": "string", "description": "How the user is called." }
        },
        "required": ["username"]
      }
    },
    {
      "name": "list_users",
      "title": "List users",
      "description": "Lists all users of the desk. Use this when you need their names, for example before add_user.",
      "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
      "outputSchema": { "type": "object", "properties": { "users": { "type": "array", "items": { "type": "string" }, "description": "Their names." } } },
      "annotations": { "readOnlyHint": true }
    }
  ]
}
`;

/** The responses of a server that tries to harm a reader of the report. */
export const hostile = {
  tools: [
    {
      name: "<script>document.title = 'pwned'</script>",
      description: "</style><img src=x onerror=\"document.title='pwned'\">\u001B]0;pwned\u0007 \u202Edetrevni",
      inputSchema: { type: "object", properties: { '"><b onclick=alert(1)>': { type: "string" } } },
    },
  ],
};

/** A server whose handler passes an argument to a shell in another file. Folders of these files are flat. */
export const flowing = {
  "shell.ts": `import { execSync } from "node:child_process";
export function git(command: string): string {
  const line = \`git \${command} | head\`;
  return execSync(line, { encoding: "utf8" });
}
`,
  "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { git } from "./shell.js";

const server = new McpServer({ name: "branches", version: "1.0.0" });
server.registerTool("check_out", { description: "Checks a branch out.", inputSchema: { branch: z.string() } }, async ({ branch }) => {
  const found = "checkout " + branch;
  return { content: [{ type: "text", text: git(found) }] };
});
`,
} as const;

/** Where its argument goes. */
export const itsWay = [
  ["server.ts:6:112-9:2", "argument 'branch' is read here", "async ({ branch }) => { …"],
  ["server.ts:7:17-7:37", "is passed on", '"checkout " + branch'],
  ["server.ts:7:9-7:14", "is passed on", "found"],
  ["server.ts:8:44-8:54", "is passed on", "git(found)"],
  ["shell.ts:3:16-3:39", "is passed on", "`git ${command} | head`"],
  ["shell.ts:3:9-3:13", "is passed on", "line"],
  ["shell.ts:4:19-4:23", "is run by a shell", "line"],
] as const;

/** The same in Python, with a character of two code units before the argument. */
const flowingPython = {
  "shell.py": `import subprocess


def git(command: str) -> str:
    line = f"git {command} | head"
    return subprocess.check_output(line, shell=True, text=True)
`,
  "server.py": `from fastmcp import FastMCP

from shell import git

mcp = FastMCP("branches")


@mcp.tool
def check_out(branch: str) -> str:
    """Checks a branch out."""
    found = "🌿 " + branch
    return git(found)
`,
} as const;

/** Each of these servers with the file that has the tool, and the way of the argument. */
export const flows = [
  { entry: "server.ts", files: flowing, way: itsWay },
  {
    entry: "server.py",
    files: flowingPython,
    way: [
      ["server.py:9:5-9:14", "argument 'branch' is read here", "check_out"],
      ["server.py:11:13-11:27", "is passed on", '"🌿 " + branch'],
      ["server.py:11:5-11:10", "is passed on", "found"],
      ["server.py:12:12-12:22", "is passed on", "git(found)"],
      ["shell.py:5:12-5:35", "is passed on", 'f"git {command} | head"'],
      ["shell.py:5:5-5:9", "is passed on", "line"],
      ["shell.py:6:36-6:40", "is run by a shell", "line"],
    ],
  },
] as const;

/** The way of a SARIF result in the form of {@link itsWay}. */
export function wayIn(result: Result | undefined): readonly (readonly (string | undefined)[])[] {
  const locations = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
  return locations.map(({ location }) => {
    const { artifactLocation, region } = location?.physicalLocation ?? {};
    const { startLine, startColumn, endLine, endColumn } = region ?? {};
    const place = `${String(artifactLocation?.uri)}:${String(startLine)}:${String(startColumn)}-${String(endLine)}:${String(endColumn)}`;
    return [place, location?.message?.text, region?.snippet?.text];
  });
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A new folder with these files; it goes with the tests of the file that made it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-report-")));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}
