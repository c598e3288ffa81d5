import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Linter as LinterType } from "eslint";
import { describe, expect, it, onTestFinished } from "vitest";
import rule from "../../../lib/rules/design/no-stdout-in-stdio-server.ts";
import { Linter } from "../../harness/eslint.ts";
import { languages } from "../../harness/languages.ts";
import { sources } from "../../harness/sources.ts";

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("find", { description: "Finds." }, find);
`;
const connect = "await server.connect(new StdioServerTransport());\n";

/** A server whose handler is registered by a function of some name. */
function registeredBy(name: string, log = `console.log("called");`) {
  return stdio(`function ${name}() { server.registerTool("add", { description: "Adds." }, async ({ version }) => {
    ${log} return { content: [] }; }); }\n${name}();\n`);
}

/** A module that connects a stdio transport. */
function stdio(code: string) {
  return { language: "typescript" as const, filename: "server.ts", text: head + code + connect };
}

function own(label: string, at: string) {
  return {
    messageId: "own",
    at,
    message: `'${label}' breaks this stdio server: standard output is for MCP messages. Use standard error: console.error, sys.stderr.`,
    suggestions: [{ messageId: "toStderr", change: [] }],
  };
}

sources(rule, {
  valid: [
    {
      name: "standard error",
      ...stdio(`console.error("ready"); console.warn("careful"); process.stderr.write("x");\n`),
    },
    {
      name: "an HTTP server",
      language: "typescript",
      filename: "server.ts",
      text: head.replaceAll(/Stdio|stdio/g, (word) => (word === "Stdio" ? "Http" : "http")) + `console.log("ready");\n`,
    },
    {
      name: "a text for a person, after which the process ends",
      ...stdio(`if (help) { console.log("usage"); process.exit(0); }\n`),
    },
    {
      name: "a function after each call of which the process ends",
      ...stdio(
        `const countTools = () => { console.log("3"); };\nif (cli.count) { countTools(); process.exit(0); }\nif (cli.all) { await countTools(); process.exit(0); }\n`,
      ),
    },
    {
      name: "a condition on the arguments of the program",
      ...stdio(`if (process.argv.includes("--version")) console.log("1.0.0"); else {}\n`),
    },
    { name: "a function for a person", ...stdio(`function printUsage() { console.log("usage"); }\n`) },
    { name: "a listener of an HTTP server", ...stdio(`app.listen(port, () => console.log("ready"));\n`) },
    {
      name: "the branch of another transport",
      ...stdio(`if (remote) { console.log("remote"); } else { await server.connect(new StdioServerTransport()); }\n`),
    },
    { name: "a console that writes elsewhere", ...stdio(`console.log = console.error; console.log("ready");\n`) },
    { name: "a wizard before the server", ...stdio(`function runSetup() { console.log("Welcome"); }\n`) },
    { name: "words of a name", ...stdio(`const log_in = () => console.log("Open this page");\n`) },
    { name: "a test", ...stdio(`if (process.env.NODE_ENV === "test") console.log("ready");\n`) },
    { name: "a test of Vitest", ...stdio(`if (process.env.VITEST) console.log("ready");\n`) },
    {
      name: "a test in a handler",
      ...registeredBy("register", `if (process.env.NODE_ENV === "test") console.log("called");`),
    },
    {
      name: "an HTTP server of Node",
      ...stdio(`import { createServer } from "node:http";\ncreateServer().on("request", f); console.log("ready");\n`),
    },
    { name: "a console of the project", ...stdio(`function f(console: Console) { console.log("ready"); }\n`) },
  ],
  invalid: [
    ...["setupHandlers", "createServer", "configureServer", "initialize", "getAuthor", "listClients", "printTools"].map(
      (name) => ({
        name: `a handler in a function named ${name}`,
        ...registeredBy(name),
        errors: [own("console.log", "console.log")],
      }),
    ),
    {
      name: "a method, whose calls are not looked for",
      ...stdio(`class Desk { open() { console.log("open"); } }\nnew Desk().open();\n`),
      errors: [own("console.log", "console.log")],
    },
    ...[
      `if (cli.count) { countTools(); process.exit(0); }\ncountTools();\n`,
      `if (cli.count) { countTools(); process.exit(0); }\nhooks.ready = countTools;\n`,
      `if (cli.count) { countTools(); process.exit(0); }\nexport { countTools };\n`,
    ].map((calls) => ({
      name: `a function that also runs where the process goes on: ${calls}`,
      ...stdio(`const countTools = () => { console.log("3"); };\n${calls}`),
      errors: [own("console.log", "console.log")],
    })),
    ...["createServer", "setupServer", "getAuthor", "listClients", "convertVersions", "clickOn"].map((name) => ({
      name: `a function named ${name}`,
      ...stdio(`function ${name}() { console.log("ready"); }\n${name}();\n`),
      errors: [own("console.log", "console.log")],
    })),
    {
      name: "a handler in a file whose name tells of a terminal",
      ...registeredBy("register"),
      filename: "config.ts",
      errors: [own("console.log", "console.log")],
    },
    {
      name: "a handler that asks its arguments",
      ...registeredBy("register", `if (version) console.log("called");`),
      errors: [own("console.log", "console.log")],
    },
    {
      name: "a function that a handler calls",
      ...stdio(`function showMenu() { console.log("menu"); }
        server.registerTool("menu", { description: "Finds." }, () => showMenu());\n`),
      errors: [own("console.log", "console.log")],
    },
    {
      name: "a method that a handler calls",
      ...stdio(`class S {
        setup() { server.setRequestHandler(Call, this.#call.bind(this)); server.setRequestHandler(Read, () => this.init()); }
        init() { console.log("called"); }
      }\n`),
      errors: [own("console.log", "console.log")],
    },
    {
      name: "a handler of a server that may talk over HTTP, too",
      ...stdio(`import { createServer } from "node:http";
        server.registerTool("add", { description: "Adds." }, () => { console.log("called"); });\n`),
      errors: [own("console.log", "console.log")],
    },
    { name: "console.log", ...stdio(`console.log("ready");\n`), errors: [own("console.log", "console.log")] },
    {
      name: "console.info in a handler",
      ...stdio(`async function find() { console.info("x"); return { content: [] }; }\n`),
      errors: [own("console.info", "console.info")],
    },
    {
      name: "the stream itself",
      ...stdio(`process.stdout.write("ready");\n`),
      errors: [own("process.stdout.write", "process.stdout.write")],
    },
    {
      name: "a table, which standard error has not",
      ...stdio(`console.table([]);\n`),
      errors: [{ messageId: "own", at: "console.table" }],
    },
  ],
});

const python = `from mcp.server.fastmcp import FastMCP
import click, logging, os, pprint, subprocess, sys
from loguru import logger
from rich.console import Console

mcp = FastMCP("desk")
console = Console()
quiet = Console(stderr=True)
`;

/** A server of Python whose tool runs some code. */
function inTool(code: string, more = "mcp.run()") {
  const text = `${python}\n@mcp.tool()\ndef find() -> str:\n    """Finds."""\n    ${code}\n    return "x"\n\n${more}\n`;
  return { name: `in a tool: ${code} ${more}`, language: "python" as const, filename: "server.py", text };
}

/** A server of Python that runs some code outside of its tool. */
function around(code: string) {
  return { ...inTool("pass", code), name: code };
}

function written(label: string, isEditable = true) {
  return { ...own(label, label), ...(isEditable ? {} : { suggestions: [] }) };
}

const inherited = (label: string, isEditable = true) => ({
  messageId: "inherited",
  at: label,
  suggestions: isEditable ? [{ messageId: "toStderr", change: [] }] : [],
});

sources(rule, {
  valid: [
    ...[
      'print("x", file=sys.stderr)',
      'print("x", file=log_file)',
      'print("x", **options)',
      'quiet.print("x")',
      'click.echo("x", err=True)',
      "pprint.pprint([], stream=sys.stderr)",
      "logging.StreamHandler()",
      "logger.add(sys.stderr)",
      'subprocess.run(["git", "pull"], capture_output=True)',
      'subprocess.run(["git", "pull"], stdout=subprocess.DEVNULL)',
      'subprocess.run(["mkdir", "-p", "x"])',
      "subprocess.run(command)",
      'sys.stderr.write("x")',
      'if os.environ.get("DEBUG"): print("x")',
    ].map((code) => inTool(code)),
    inTool('print("x")', 'mcp.run(transport="streamable-http")'),
    inTool('print("x")', "mcp.run(transport=chosen)"),
    {
      ...inTool('print("x")'),
      text: inTool('print("x")').text.replace("mcp.server.fastmcp", "fastmcp"),
      name: "fastmcp 4",
    },
    { ...inTool('print("x")'), filename: "test_server.py", name: "a test" },
    ...[
      'mcp.run()\nprint("the end")',
      'if "--version" in sys.argv:\n    print("1")\n    sys.exit()\nmcp.run()',
      'def main():\n    if not ready:\n        print("not ready")\n        return\n    mcp.run()\nmain()',
      'def list_tools():\n    print("find")\nmcp.run()',
      '@click.command()\ndef show():\n    click.echo("find")\n@click.command()\ndef serve():\n    mcp.run()',
      'if transport == "http":\n    print("http")\n    mcp.run(transport="http")\nelse:\n    mcp.run()',
      'try:\n    mcp.run()\nexcept KeyboardInterrupt:\n    print("stopped")',
      'from contextlib import redirect_stdout\nwith redirect_stdout(sys.stderr):\n    print("x")\nmcp.run()',
      'sys.stdout = sys.stderr\nprint("x")\nmcp.run()',
      'def print(text):\n    logging.info(text)\nprint("x")\nmcp.run()',
    ].map(around),
  ],
  invalid: [
    ...[
      ['print("x")', "print"],
      ['print("x", file=sys.stdout)', "print"],
      ['console.print("x")', "console.print"],
      ['click.echo("x")', "click.echo"],
      ["pprint.pprint([])", "pprint.pprint"],
      ['sys.stdout.write("x")', "sys.stdout.write"],
      ["logging.basicConfig(stream=sys.stdout)", "logging.basicConfig"],
      ["logger.add(sys.stdout)", "logger.add"],
    ].map(([code = "", label = ""]) => ({ ...inTool(code), errors: [written(label)] })),
    { ...inTool('subprocess.run(["git", "pull"])'), errors: [inherited("subprocess.run")] },
    { ...inTool('os.system("git pull")'), errors: [inherited("os.system", false)] },
    {
      ...inTool('print("x")', 'if http:\n    mcp.run(transport="http")\nelse:\n    mcp.run()'),
      name: "a tool of a server that may speak over HTTP, too",
      errors: [written("print")],
    },
    {
      ...inTool("work()", 'def work():\n    print("work")\nmcp.run()'),
      name: "a function that a tool calls",
      errors: [written("print")],
    },
    ...[
      'print("ready")\nmcp.run()',
      'def main():\n    print("ready")\n    mcp.run()\nmain()',
      'import asyncio\nasync def main():\n    await mcp.run_stdio_async()\ndef start():\n    print("ready")\n    asyncio.run(main())',
      'if __name__ == "__main__":\n    print("ready")\n    mcp.run()',
      'def greet():\n    print("ready")\ndef main():\n    greet()\n    mcp.run()',
    ].map((code) => ({ ...around(code), errors: [written("print")] })),
    {
      ...around('print("ready")\nmcp.run()'),
      text: around('print("ready")\nmcp.run()').text.replace("mcp.server.fastmcp", "fastmcp"),
      name: "before a server of fastmcp 4",
      errors: [written("print")],
    },
    {
      name: "a low-level server",
      language: "python",
      filename: "server.py",
      text: `from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.types import Tool
app = Server("desk")
@app.list_tools()
async def listed():
    return [Tool(name="find", description="Finds.", inputSchema={"type": "object"})]
@app.call_tool()
async def call(name, arguments):
    print(name)
    return []
async def main():
    async with stdio_server() as (read, write):
        await app.run(read, write, app.create_initialization_options())
`,
      errors: [written("print")],
    },
  ],
});

const libraries = `import pino from "pino";
import winston from "winston";
import { spawn, execSync } from "node:child_process";
import * as fs from "node:fs";
`;

sources(rule, {
  valid: [
    ...[
      "pino(pino.destination(2));",
      "pino({}, process.stderr);",
      'pino({ transport: { target: "pino-pretty" } });',
      "pino(options);",
      'new winston.transports.Console({ stderrLevels: ["info"] });',
      "new winston.transports.Console(options);",
      'spawn("npm", ["ci"], { stdio: "pipe" });',
      'spawn("npm", ["ci"], { stdio: ["ignore", "pipe", "inherit"] });',
      'execSync("npm ci");',
      'execSync("mkdir -p x", { stdio: "inherit" });',
      'fs.writeSync(2, "x");',
      'fs.writeFileSync("x.txt", "x");',
      'import dotenv from "dotenv"; dotenv.config();',
      "const again = again.more; again();",
    ].map((code) => ({ ...stdio(`${code}\n`), text: libraries + stdio(`${code}\n`).text, name: code })),
  ],
  invalid: [
    ...[
      ["pino();", "pino"],
      ['pino({ level: "info" });', "pino"],
      ["new winston.transports.Console();", "winston.transports.Console"],
      ['fs.writeSync(1, "x");', "fs.writeSync"],
    ].map(([code = "", label = ""]) => ({
      ...stdio(`${code}\n`),
      text: libraries + stdio(`${code}\n`).text,
      name: code,
      errors: [own(label, `${label}(`)].map((error) => ({ ...error, at: label })),
    })),
    ...[
      ['spawn("npm", ["ci"], { stdio: "inherit" });', "spawn"],
      ['spawn("npm", ["ci"], { stdio: ["ignore", "inherit", "pipe"] });', "spawn"],
      ['execSync("npm ci", { stdio: "inherit" });', "execSync"],
    ].map(([code = "", label = ""]) => ({
      ...stdio(`${code}\n`),
      text: libraries + stdio(`${code}\n`).text,
      name: code,
      errors: [inherited(label)],
    })),
  ],
});

const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0" } }`;

/** The messages about one of several files. */
function messagesIn(files: Readonly<Record<string, string>>, name: string): readonly string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-stdout-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const linter = new Linter({ cwd: folder });
  const config: LinterType.Config = {
    ...(name.endsWith(".py") ? languages.python : languages.typescript),
    files: ["**/*.{ts,py}"],
    plugins: { ...languages.python.plugins, mcp: { rules: { [rule.name]: rule } } },
    rules: { [`mcp/${rule.name}`]: "error" },
  };
  return linter.verify(files[name] ?? "", [config], { filename: join(folder, name) }).map(({ message }) => message);
}

/** A server that reads its settings with dotenv. */
const withDotenv = (call: string) => `import dotenv from "dotenv";\n${head}${call}\n${connect}`;

describe("no-stdout-in-stdio-server and dotenv", () => {
  const of = (range: string, call: string) =>
    messagesIn(
      { "package.json": `{ "dependencies": { "dotenv": "${range}" } }`, "index.ts": withDotenv(call) },
      "index.ts",
    );

  it("reports version 17 without quiet", () => {
    expect(of("^17.2.0", "dotenv.config();")).toHaveLength(1);
    expect(of("^17.2.0", 'dotenv.config({ path: ".env" });')).toHaveLength(1);
  });

  it("is silent about quiet calls, other versions and options that are not seen", () => {
    expect(of("^17.2.0", "dotenv.config({ quiet: true });")).toEqual([]);
    expect(of("^17.2.0", "dotenv.config(options);")).toEqual([]);
    expect(of("^16.6.1", "dotenv.config();")).toEqual([]);
    expect(of("^18.0.0", "dotenv.config();")).toEqual([]);
  });
});

describe("no-stdout-in-stdio-server in several modules of Python", () => {
  const server = (body: string, end: string) =>
    `from mcp.server.fastmcp import FastMCP\nfrom desk import find\nmcp = FastMCP("s")\n@mcp.tool()\ndef search() -> str:\n    """Finds."""\n    ${body}\n${end}\n`;
  const desk = 'class Desk:\n    def open(self):\n        print("open")\ndef find():\n    Desk().open()\n';
  const message =
    "'print' in this module (desk.py:3) breaks the stdio server: its output is for MCP messages. Use console.error or sys.stderr.";

  it("reports a function of another module that a tool calls", () => {
    expect(messagesIn({ "server.py": server("return find()", "mcp.run()"), "desk.py": desk }, "server.py")).toEqual([
      message,
    ]);
  });

  it("is silent about a function that nothing calls", () => {
    const files = { "server.py": server('return "x"', "mcp.run()"), "desk.py": desk };
    expect(messagesIn(files, "server.py")).toEqual([]);
  });

  it("reports what a module prints when it is imported, but not what it prints when it is started", () => {
    const files = (printing: string) => ({ "server.py": server('return "x"', "mcp.run()"), "desk.py": printing });
    expect(messagesIn(files('find = 1\n\nprint("read")\n'), "server.py")).toEqual([message]);
    expect(messagesIn(files('find = 1\nif __name__ == "__main__":\n    print("x")\n'), "server.py")).toEqual([]);
  });

  it("reports a tool whose server another module runs, over stdio", () => {
    const tools = { "server.py": server('print("x")', ""), "desk.py": "find = 1\n" };
    const main = (run: string) => ({ ...tools, "main.py": `from server import mcp\n${run}\n` });
    expect(messagesIn(main("mcp.run()"), "server.py")).toHaveLength(1);
    expect(messagesIn(main('mcp.run(transport="sse")'), "server.py")).toEqual([]);
    expect(messagesIn(main("import sys\nsys.stdout = sys.stderr\nmcp.run()"), "server.py")).toEqual([]);
    expect(messagesIn(tools, "server.py")).toEqual([]);
  });

  it("looks at the version of FastMCP", () => {
    const of = (range: string) => {
      const text = server('print("x")', "mcp.run()").replace("mcp.server.fastmcp", "fastmcp");
      return messagesIn(
        { "server.py": text, "desk.py": "find = 1\n", "requirements.txt": `fastmcp${range}\n` },
        "server.py",
      );
    };
    expect(of(">=2,<3")).toHaveLength(1);
    expect(of("==3.4.11")).toHaveLength(1);
    expect(of(">=4")).toEqual([]);
  });
});

describe("no-stdout-in-stdio-server in several modules", () => {
  const entry = `import { log } from "./log.js";\nimport "./tools.js";\n${head}log("x");\n${connect}`;
  const log = `export const log = (text: string) => console.log(text);\n`;
  const tools = `export const tool = { name: "a", inputSchema: {} };\nexport function run() { console.log("called"); }\n`;

  it("reports an imported module that no rule reads, at the import", () => {
    expect(messagesIn({ "index.ts": entry, "log.ts": log, "tools.ts": tools }, "index.ts")).toEqual([
      "'console.log' in this module (log.ts:1) breaks the stdio server: its output is for MCP messages. Use console.error or sys.stderr.",
    ]);
  });

  it("is silent about an imported function that nothing calls", () => {
    const uncalled = entry.replace('log("x");', "");
    expect(messagesIn({ "index.ts": uncalled, "log.ts": log, "tools.ts": tools }, "index.ts")).toEqual([]);
    const method = "export class Reporter { report(text: string) { console.log(text); } }\nexport const log = 1;\n";
    expect(messagesIn({ "index.ts": uncalled, "log.ts": method, "tools.ts": tools }, "index.ts")).toEqual([]);
  });

  it("reports an imported function that is handed on", () => {
    const handedOn = entry.replace('log("x");', "[1].forEach(log);");
    expect(messagesIn({ "index.ts": handedOn, "log.ts": log, "tools.ts": tools }, "index.ts")).toHaveLength(1);
  });

  it("is silent about what an imported module does where it is started itself", () => {
    const started = `export const log = () => 1;\nif (import.meta.main) { console.log("self test"); }\n`;
    expect(messagesIn({ "index.ts": entry, "log.ts": started, "tools.ts": tools }, "index.ts")).toEqual([]);
  });

  it("reports a module with tools itself", () => {
    expect(messagesIn({ "index.ts": entry, "log.ts": log, "tools.ts": tools }, "tools.ts")).toEqual([
      "'console.log' breaks this stdio server: standard output is for MCP messages. Use standard error: console.error, sys.stderr.",
    ]);
  });

  it("is silent about a module of an HTTP server", () => {
    const http = entry
      .replaceAll("StdioServerTransport", "StreamableHTTPServerTransport")
      .replaceAll("stdio.js", "streamableHttp.js");
    expect(messagesIn({ "index.ts": http, "log.ts": log, "tools.ts": tools }, "tools.ts")).toEqual([]);
    expect(messagesIn({ "index.ts": http, "log.ts": log, "tools.ts": tools }, "index.ts")).toEqual([]);
  });

  it("is silent about a module that the entry does not import", () => {
    expect(messagesIn({ "index.ts": head + connect, "tools.ts": tools }, "tools.ts")).toEqual([]);
  });

  it("is silent if the entry replaces the console", () => {
    const replacing = `console.log = console.error;\n${entry}`;
    expect(messagesIn({ "index.ts": replacing, "log.ts": log, "tools.ts": tools }, "tools.ts")).toEqual([]);
    expect(messagesIn({ "index.ts": replacing, "log.ts": log, "tools.ts": tools }, "index.ts")).toEqual([]);
  });
});
