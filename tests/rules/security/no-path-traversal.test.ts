import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Linter as LinterType } from "eslint";
import { describe, expect, it, onTestFinished } from "vitest";
import rule from "../../../lib/rules/security/no-path-traversal.ts";
import { Linter } from "../../harness/eslint.ts";
import { languages } from "../../harness/languages.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function withHandler(code: string): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "fs/promises"; import path from "path"; const root = "/data";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: { a: z.string(), b: z.string(), c: z.string(), d: z.string(), list: z.array(z.string()) } }, async (args) => {
  ${code}
  return { content: [] };
});
`;
  return { language: "typescript", filename: "server.ts", text };
}

/** The same in Python: a tool with the arguments `a` and `b`. */
function withPython(...lines: readonly string[]): {
  readonly language: "python";
  readonly filename: string;
  readonly text: string;
} {
  const text = `from pathlib import Path
from mcp.server.fastmcp import FastMCP
from files import keep
mcp = FastMCP("s")
@mcp.tool()
def act(a: str, b: str) -> str:
${lines.map((line) => `    ${line}\n`).join("")}    return "done"
`;
  return { language: "python", filename: "server.py", text };
}

sources(rule, {
  valid: [
    {
      name: "a path that is checked",
      ...withHandler(
        "const p = path.resolve(root, args.a); if (!p.startsWith(root + path.sep)) throw new Error(); await fs.readFile(p);",
      ),
    },
    { name: "the content of a file", ...withHandler("await fs.writeFile('/data/log', args.a);") },
  ],
  invalid: [
    {
      name: "a path that nothing checks",
      ...withHandler("await fs.readFile(path.join(root, args.a));"),
      errors: [
        {
          messageId: "found",
          at: "path.join(root, args.a)",
          message:
            "The server opens any file that argument 'a' of tool 'act' can name. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
      ],
    },
    {
      name: "both paths of a copy",
      ...withHandler("await fs.copyFile(args.a, args.b);"),
      errors: [
        {
          messageId: "found",
          at: "args.a",
          message:
            "The server opens any file that argument 'a' of tool 'act' can name. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
        {
          messageId: "found",
          at: "args.b",
          message:
            "The server opens any file that argument 'b' of tool 'act' can name. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
      ],
    },
    {
      name: "an argument in three paths once, with the other places",
      ...withHandler(
        "await fs.writeFile(args.a, '');\n  await fs.unlink(args.b);\n  await fs.unlink(args.a);\n  await fs.readFile(args.a);",
      ),
      errors: [
        {
          messageId: "found",
          at: "args.a",
          message:
            "The server opens any file that argument 'a' of tool 'act' can name; 2 more places: server.ts:8 and server.ts:9. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
        {
          messageId: "found",
          at: "args.b",
          message:
            "The server opens any file that argument 'b' of tool 'act' can name. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
      ],
    },
    {
      name: "the first of many places by its line, and places of one line as one",
      ...withHandler(
        "const last = () => fs.readFile(args.a + '1');\n  await fs.unlink(args.a + '2');\n  await fs.unlink(args.a + '3'); await fs.unlink(args.a + '4');\n  await fs.unlink(args.a);\n  await fs.unlink(args.a);\n  await last();",
      ),
      errors: [
        {
          messageId: "found",
          at: "args.a + '1'",
          message:
            "The server opens any file that argument 'a' of tool 'act' can name; 4 more places: server.ts:7, server.ts:8 and 2 more. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
      ],
    },
    {
      name: "an argument in three paths of Python once",
      ...withPython("Path(a).write_text('')", "Path(b).unlink()", "Path(a).read_text()", "Path(a).unlink()"),
      errors: [
        {
          messageId: "found",
          at: "Path(a).write_text('')",
          message:
            "The server opens any file that argument 'a' of tool 'act' can name; 2 more places: server.py:9 and server.py:10. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
        {
          messageId: "found",
          at: "Path(b).unlink()",
          message:
            "The server opens any file that argument 'b' of tool 'act' can name. Resolve it (realpath), and compare its start with the folder and '/'.",
        },
      ],
    },
  ],
});

const files = {
  "package.json": `{ "name": "s", "type": "module" }`,
  "files.ts": `import fs from "fs/promises";
export async function keep(name: string, content: string) {
  await fs.unlink(name);
  await fs.copyFile(name, "/backup/last");
  await fs.writeFile(name, content);
}
`,
  "files.py": `from pathlib import Path
def keep(name, content):
    Path(name).unlink()
    Path(name).read_text()
    Path(name).write_text(content)
`,
};

/** The reports of a server next to modules that open a file three times: the line, and the message. */
function reportsOf({ language, filename, text }: ReturnType<typeof withHandler | typeof withPython>): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-paths-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries({ ...files, [filename]: text }))
    writeFileSync(join(folder, name), content);
  const linter = new Linter({ cwd: folder });
  const parsing: LinterType.Config = languages[language];
  const config: LinterType.Config = {
    ...parsing,
    files: ["**/*.*"],
    plugins: { ...parsing.plugins, mcp: { rules: { [rule.name]: rule } } },
    rules: { [`mcp/${rule.name}`]: "error" },
  };
  const messages = linter.verify(text, [config], { filename: join(folder, filename) });
  return messages.map(({ line, message }) => `${String(line)}: ${message}`);
}

describe("no-path-traversal with the files of a project", () => {
  const importing = (code: string) => {
    const { text, ...source } = withHandler(code);
    return { ...source, text: text.replace("import fs", 'import { keep } from "./files.js"; import fs') };
  };

  it("reports the places of one argument in another module once, at the call", () => {
    expect(reportsOf(importing("await keep(args.a, args.b);"))).toEqual([
      "6: The server opens any file that argument 'a' of tool 'act' can name (files.ts:3); 2 more places: files.ts:4 and files.ts:5. Resolve it (realpath), and compare its start with the folder and '/'.",
    ]);
    expect(reportsOf(withPython("keep(a, b)"))).toEqual([
      "7: The server opens any file that argument 'a' of tool 'act' can name (files.py:3); 2 more places: files.py:4 and files.py:5. Resolve it (realpath), and compare its start with the folder and '/'.",
    ]);
  });

  it("reports each of two arguments that reach the same places, at its own call", () => {
    const code = "await keep(args.a, '');\n  await keep(args.b, '');\n  await fs.unlink(args.a);";
    expect(reportsOf(importing(code))).toEqual([
      "6: The server opens any file that argument 'a' of tool 'act' can name (files.ts:3); 3 more places: files.ts:4, files.ts:5 and server.ts:8. Resolve it (realpath), and compare its start with the folder and '/'.",
      "7: The server opens any file that argument 'b' of tool 'act' can name (files.ts:3); 2 more places: files.ts:4 and files.ts:5. Resolve it (realpath), and compare its start with the folder and '/'.",
    ]);
    expect(reportsOf(withPython("keep(a, '')", "keep(b, '')", "Path(a).unlink()"))).toEqual([
      "7: The server opens any file that argument 'a' of tool 'act' can name (files.py:3); 3 more places: files.py:4, files.py:5 and server.py:9. Resolve it (realpath), and compare its start with the folder and '/'.",
      "8: The server opens any file that argument 'b' of tool 'act' can name (files.py:3); 2 more places: files.py:4 and files.py:5. Resolve it (realpath), and compare its start with the folder and '/'.",
    ]);
  });
});
