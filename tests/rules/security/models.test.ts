import type { JsonObject } from "../../../lib/model/json.ts";
import type { McpRule } from "../../../lib/rule/define-rule.ts";
import dangerousExecution from "../../../lib/rules/security/no-dangerous-execution.ts";
import pathTraversal from "../../../lib/rules/security/no-path-traversal.ts";
import handlerHints from "../../../lib/rules/security/annotations-match-handler.ts";
import injection from "../../../lib/rules/security/no-sql-injection.ts";
import type { ExpectedReport } from "../../harness/expectation.ts";
import { sources } from "../../harness/sources.ts";

// Rows of `settings.mcp.models`, through the rules that obey them.

interface Texts {
  readonly typescript: string;
  readonly python: string;
}

/** A handler whose arguments are `a` and `b`, in both languages. The packages are `@acme/*` and `acme.*`. */
function textsOf({ typescript, python }: Texts): Texts {
  return {
    typescript: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { readFile } from "node:fs/promises";
import { execSync } from "node:child_process";
import { run, Client } from "@acme/shell";
import queue from "@acme/queue";
import { inFolder, checkPath, cleaned, quoted } from "@acme/safe";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: { a: z.string(), b: z.string() } }, async ({ a, b }, extra) => {
${typescript}
  return { content: [] };
});
`,
    python: `import subprocess
from mcp.server.fastmcp import FastMCP
from acme.shell import run, Client
from acme import queue
from acme.safe import in_folder, check_path, cleaned, quoted
mcp = FastMCP("s")
@mcp.tool()
def act(a: str, b: str) -> str:
${python
  .split("\n")
  .map((line) => `    ${line}`)
  .join("\n")}
    return "done"
`,
  };
}

interface ModelCase extends Texts {
  readonly name: string;
  readonly models: readonly JsonObject[];
  /** The place that is reported, and its message, in both languages; none if the rule is silent. */
  readonly reports?: {
    readonly messageId: string;
    readonly text: string;
    readonly pythonText?: string;
    readonly message?: (module: string) => string;
  };
}

function rows(...models: readonly JsonObject[]): readonly JsonObject[] {
  return models;
}

/** Each row for both languages: `shell` is `@acme/shell` and `acme.shell`. */
function acme(module: string, row: JsonObject): readonly JsonObject[] {
  return rows({ package: [`@acme/${module}`, `acme.${module}`], ...row });
}

function casesOf(rule: McpRule, cases: readonly ModelCase[]): void {
  const all = cases.flatMap(({ name, models, reports, ...texts }) => {
    const { typescript, python } = textsOf(texts);
    const { messageId = "", text = "", pythonText = text, message } = reports ?? {};
    const errorsFor = (at: string, prefix: string): readonly ExpectedReport[] =>
      reports ? [{ messageId, at, ...(message && { message: message(prefix) }) }] : [];
    const settings = { models };
    return [
      {
        ...{ name: `${name}, in TypeScript`, language: "typescript" as const, filename: "s.ts", text: typescript },
        ...{ settings, errors: errorsFor(text, "@acme/") },
      },
      {
        ...{ name: `${name}, in Python`, language: "python" as const, filename: "s.py", text: python },
        ...{ settings, errors: errorsFor(pythonText, "acme.") },
      },
    ];
  });
  sources(rule, {
    preset: "strict",
    valid: all.filter(({ errors }) => !errors.length),
    invalid: all.filter(({ errors }) => errors.length),
  });
}

const command = acme("shell", { function: "run", sink: "command" });

casesOf(dangerousExecution, [
  {
    name: "a function without a row",
    models: [],
    typescript: "run(`ls ${a}`);",
    python: 'run(f"ls {a}")',
  },
  {
    name: "a sink",
    models: command,
    typescript: "run(`ls ${a}`);",
    python: 'run(f"ls {a}")',
    reports: { messageId: "command", text: "ls ${a}", pythonText: 'f"ls {a}"' },
  },
  {
    name: "another argument of a sink",
    models: acme("shell", { function: "Client.exec", sink: "code", arguments: [1] }),
    typescript: "new Client().exec(a, b);",
    python: "Client().exec(a, b)",
    reports: { messageId: "code", text: "b" },
  },
  {
    name: "a function that starts a program",
    models: acme("shell", { function: "run", sink: "command", form: "words" }),
    typescript: 'run("git", "log", a);',
    python: 'run("git", "log", a)',
    reports: { messageId: "option", text: "a" },
  },
  {
    name: "a function that is dangerous with one argument alone",
    models: acme("shell", { function: "run", sink: "command", onlyWith: "shell=True" }),
    typescript: "run(a);",
    python: "run(a, shell=False)",
  },
  {
    name: "a text that a function makes safe",
    models: [...command, ...acme("safe", { function: "quoted", safe: "command" })],
    typescript: "run(`ls ${quoted(a)}`);",
    python: 'run(f"ls {quoted(a)}")',
  },
  {
    name: "a text that a function makes safe from something else",
    models: [...command, ...acme("safe", { function: "quoted", safe: ["path", "query"] })],
    typescript: "run(`ls ${quoted(a)}`);",
    python: 'run(f"ls {quoted(a)}")',
    reports: { messageId: "command", text: "ls ${quoted(a)}", pythonText: 'f"ls {quoted(a)}"' },
  },
  {
    name: "a function that is no sink for the project",
    models: rows(
      { package: "child_process", function: "execSync", sink: false },
      { package: "subprocess", function: "getoutput", sink: false },
    ),
    typescript: "execSync(`ls ${a}`);",
    python: 'subprocess.getoutput(f"ls {a}")',
  },
]);

const file = acme("shell", { function: "run", sink: "path" });

casesOf(pathTraversal, [
  {
    name: "text from a source",
    models: [...file, ...acme("queue", { function: "next", result: "untrusted" })],
    typescript: "const message = await queue.next(); run(message.path);",
    python: "message = queue.next()\nrun(message.path)",
    reports: {
      messageId: "found",
      text: "message.path",
      message: (prefix) =>
        `The server opens any file that text from '${prefix}queue.next' in the code of tool 'act' can name. ` +
        "Resolve it (realpath), and compare its start with the folder and '/'.",
    },
  },
  {
    name: "text from an attribute that is a source",
    models: [...file, ...acme("queue", { function: "latest", attribute: "untrusted" })],
    typescript: "run(queue.latest);",
    python: "run(queue.latest)",
    reports: { messageId: "found", text: "queue.latest" },
  },
  {
    name: "text from a source through functions",
    models: [...file, ...acme("queue", { function: "next", result: "untrusted" })],
    typescript: "const read = (name: string) => name.trim(); const next = () => queue.next(); run(read(next()));",
    python: "def next():\n    return queue.next()\nrun(next().strip())",
    reports: { messageId: "found", text: "read(next())", pythonText: "next().strip()" },
  },
  {
    name: "text from a source that a check lets through",
    models: [
      ...file,
      ...acme("queue", { function: "next", result: "untrusted" }),
      ...acme("safe", { function: ["inFolder", "in_folder"], checks: "path" }),
    ],
    typescript: "const name = queue.next(); if (!inFolder(name)) throw new Error(); run(name);",
    python: "name = queue.next()\nif not in_folder(name):\n    raise ValueError()\nrun(name)",
  },
  {
    name: "a path that a check lets through",
    models: [...file, ...acme("safe", { function: ["inFolder", "in_folder"], checks: ["path", "option"] })],
    typescript: "if (!inFolder(a)) throw new Error(); run(a);",
    python: "if not in_folder(a):\n    raise ValueError()\nrun(a)",
  },
  {
    name: "a path that a check for something else lets through",
    models: [...file, ...acme("safe", { function: ["inFolder", "in_folder"], checks: "query" })],
    typescript: "if (!inFolder(a)) throw new Error(); run(a);",
    python: "if not in_folder(a):\n    raise ValueError()\nrun(a)",
    reports: { messageId: "found", text: "a" },
  },
  {
    name: "a path that a check rejects",
    models: [...file, ...acme("safe", { function: ["inFolder", "in_folder"], checks: "path" })],
    typescript: "if (!inFolder(a)) run(a);",
    python: "if not in_folder(a):\n    run(a)",
    reports: { messageId: "found", text: "a" },
  },
  {
    name: "a path after a function that throws for others",
    models: [...file, ...acme("safe", { function: "cleaned", asserts: "all" })],
    typescript: "cleaned(a); run(a);",
    python: "cleaned(a)\nrun(a)",
  },
  {
    name: "a path after a function that throws for other reasons",
    models: [...file, ...acme("safe", { function: "cleaned", asserts: "markup" })],
    typescript: "cleaned(a); run(a);",
    python: "cleaned(a)\nrun(a)",
    reports: { messageId: "found", text: "a" },
  },
]);

casesOf(injection, [
  {
    name: "a query",
    models: acme("shell", { function: "**.select", sink: "query", keywords: "sql" }),
    typescript: "new Client().table().select(`SELECT ${a}`);",
    python: 'Client().table().select(sql=f"SELECT {a}")',
    reports: { messageId: "query", text: "SELECT ${a}", pythonText: 'Client().table().select(sql=f"SELECT {a}")' },
  },
]);

sources(handlerHints, {
  valid: [],
  invalid: [
    {
      name: "a function of a package that deletes something",
      language: "typescript",
      filename: "s.ts",
      text: textsOf({ typescript: "await queue.drain(a);", python: "" }).typescript.replace(
        "inputSchema:",
        "annotations: { readOnlyHint: true }, inputSchema:",
      ),
      settings: { models: acme("queue", { function: "drain", deletes: "call" }) },
      errors: [{ messageId: "readOnly", at: "readOnlyHint" }],
    },
  ],
});
