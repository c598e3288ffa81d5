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
    ...languages.typescript,
    files: ["**/*.ts"],
    plugins: { mcp: { rules: { [rule.name]: rule } } },
    rules: { [`mcp/${rule.name}`]: "error" },
  };
  return linter.verify(files[name] ?? "", [config], { filename: join(folder, name) }).map(({ message }) => message);
}

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
