import type { McpRule } from "../../../lib/rule/define-rule.ts";
import noDangerousExecution from "../../../lib/rules/security/no-dangerous-execution.ts";
import noPathTraversal from "../../../lib/rules/security/no-path-traversal.ts";
import noSqlInjection from "../../../lib/rules/security/no-sql-injection.ts";
import noUnvalidatedFetch from "../../../lib/rules/security/no-unvalidated-fetch.ts";

export type Language = "typescript" | "python";

/** A message with the arguments that it names, and with what follows the name of the tool. */
type Message = (names: string, elsewhere: string) => string;

/** What the cases of a rule against flows do not share. */
export interface SinkRow {
  readonly rule: McpRule;
  readonly messageId: string;
  readonly message: Message;
  /** The message about an argument that is the whole value, if it is another one, and the option that enables it. */
  readonly whole?: { readonly messageId: string; readonly message: Message; readonly option: string };
  /** The text around arguments, as a sink takes it: before, between and after them. */
  readonly text: readonly [before: string, between: string, after: string];
  readonly imports: Readonly<Record<Language, string>>;
  /** Three calls of a sink; `_` stands for the value. */
  readonly calls: Readonly<Record<Language, readonly [string, string, string]>>;
}

/** The rules that `flowRule` makes. */
export const sinkRows: Readonly<Record<"command" | "query" | "path" | "request", SinkRow>> = {
  command: {
    rule: noDangerousExecution,
    messageId: "command",
    message: (names, elsewhere) =>
      `The server runs a command that contains ${names} of tool 'act'${elsewhere}. Pass the program and its arguments as a list, without a shell.`,
    whole: {
      messageId: "wholeCommand",
      message: (names, elsewhere) =>
        `The server runs ${names} of tool 'act' as a command${elsewhere}. Offer the few commands that the tool needs, by name.`,
      option: "checkWholeCommands",
    },
    text: ["ls ", " ", ""],
    imports: {
      typescript: `import { exec, execSync, execFile } from "child_process";`,
      python: "import os, subprocess",
    },
    calls: {
      typescript: ["exec(_);", "execSync(_);", "exec(_, { cwd: '/' });"],
      python: ["os.system(_)", "os.popen(_)", "subprocess.run(_, shell=True)"],
    },
  },
  query: {
    rule: noSqlInjection,
    messageId: "query",
    message: (names, elsewhere) =>
      `The server runs a query that contains ${names} of tool 'act'${elsewhere}. Bind values, and take names of tables and columns from a fixed list.`,
    whole: {
      messageId: "wholeQuery",
      message: (names, elsewhere) =>
        `The server runs ${names} of tool 'act' as a query${elsewhere}. Run one prepared statement as a database user who may only read.`,
      option: "checkWholeQueries",
    },
    text: ["SELECT ", ", ", " FROM t"],
    imports: {
      typescript: `import pg from "pg"; const pool = new pg.Pool();`,
      python: `import sqlite3; db = sqlite3.connect("x")`,
    },
    calls: {
      typescript: ["await pool.query(_);", "await pool.query(_, []);", "(await pool.connect()).query(_);"],
      python: ["db.execute(_)", "db.executescript(_)", "db.cursor().execute(_)"],
    },
  },
  path: {
    rule: noPathTraversal,
    messageId: "found",
    message: (names, elsewhere) =>
      `The server opens any file that ${names} of tool 'act' can name${elsewhere}. Resolve it (realpath), and compare its start with the folder and '/'.`,
    text: ["/data/", "-", ""],
    imports: {
      typescript: `import fs from "fs/promises"; import path from "path"; const root = "/data";`,
      python: "import os; from pathlib import Path",
    },
    calls: {
      typescript: ["await fs.writeFile(_, '');", "await fs.unlink(_);", "await fs.readFile(_);"],
      python: ["os.remove(_)", "open(_).read()", "Path(_).unlink()"],
    },
  },
  request: {
    rule: noUnvalidatedFetch,
    messageId: "found",
    message: (names, elsewhere) =>
      `The server requests any host that ${names} of tool 'act' names${elsewhere}. Allow listed hosts only, or reject private addresses.`,
    text: ["https://", "", "/x"],
    imports: { typescript: `const hosts = ["a.example"];`, python: "import httpx" },
    calls: {
      typescript: ["await fetch(_);", "await fetch(_, { method: 'POST' });", "await fetch(new URL(_));"],
      python: ["httpx.get(_)", "httpx.post(_)", "httpx.request('PUT', _)"],
    },
  },
};

/** A module with one tool `act`, which takes `a`, `b`, `c`, `d` and `list`, with these lines as its handler. */
export function moduleOf(row: SinkRow, language: Language, lines: readonly string[]) {
  const imports = row.imports[language];
  if (language === "python")
    return {
      language,
      filename: "server.py",
      text: `from mcp.server.fastmcp import FastMCP
${imports}
mcp = FastMCP("s")
@mcp.tool()
def act(a: str, b: str, c: str, d: str, list: list[str]) -> str:
${lines.map((line) => `    ${line}\n`).join("")}    return "done"
`,
    };
  return {
    language,
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; import { z } from "zod";
${imports}
const server = new McpServer({ name: "s", version: "1.0.0" });
const inputSchema = { a: z.string(), b: z.string(), c: z.string(), d: z.string(), list: z.array(z.string()) };
server.registerTool("act", { inputSchema }, async ({ a, b, c, d, list }) => {
${lines.map((line) => `  ${line}\n`).join("")}  return { content: [] };
});
`,
  };
}

/** The line of the first statement of the handler, in both languages. */
export const firstLine = 6;

/** The arguments in the text of a row, as it stands in the code. */
export function textOf({ text: [before, between, after] }: SinkRow, language: Language, names: readonly string[]) {
  const mark = language === "python" ? "" : "$";
  const inside = `${before}${names.map((name) => `${mark}{${name}}`).join(between)}${after}`;
  return language === "python" ? `f"${inside}"` : `\`${inside}\``;
}
