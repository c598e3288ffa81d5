import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import { tellFilesChanged } from "../../lib/files/ttl-cache.ts";
import { parsePython } from "../../lib/languages/python/parser.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { read } from "../readers/ecmascript/read.ts";

/** A project on the disk, whose files are linted one after another, as in one run of ESLint. */
class Project {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-shared-")));
  readonly #texts = new Map<string, string>();

  constructor(files: Readonly<Record<string, string>>) {
    onTestFinished(() => {
      rmSync(this.#folder, { recursive: true, force: true });
    });
    const manifest = `{ "name": "s", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.29.0", "zod": "^4.0.0" } }`;
    for (const [name, text] of Object.entries({ "package.json": manifest, ...files })) this.write(name, text);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), text);
    this.#texts.set(name, text);
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name));
  }

  /** The path of a file. */
  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** The flows of the tools in a file: `argument kind`. */
  flowsIn(name: string, text = this.#texts.get(name) ?? ""): readonly string[] {
    const tools = read(text, { path: join(this.#folder, name) })?.tools ?? [];
    return [...new Set(tools.flatMap(flowsOf).map(({ keys, danger }) => `${keys.join(".")} ${danger}`))].sort();
  }
}

/** A server with one tool, whose handler calls `run` of another module. */
function serverWith(handler: string, more = ""): string {
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { run } from "./shell";
const server = new McpServer({ name: "s", version: "1.0.0" });
${more}
server.registerTool("start", { description: "Starts a thing.", inputSchema: { name: z.string() } }, async ({ name }) => ${handler});
`;
}

const server = serverWith("run(name)");
const shell = `import { exec } from "node:child_process";
export const run = (name: string) => inner(name);
const inner = (name: string) => exec("start " + name);
`;
const safe = `export const run = (name: string) => name.length;
`;

describe("the code that linted files share", () => {
  it("is lowered again if an imported file was missing meanwhile", () => {
    const project = new Project({ "server.ts": server, "shell.ts": shell });
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
    project.remove("shell.ts");
    expect(project.flowsIn("server.ts")).toEqual([]);
    project.write("shell.ts", shell);
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
  });

  it("is lowered again if an import leads to another file", () => {
    const project = new Project({ "server.ts": server, "shell/index.ts": shell });
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
    // A file comes before a folder of its name.
    project.write("shell.ts", safe);
    tellFilesChanged();
    expect(project.flowsIn("server.ts")).toEqual([]);
    project.remove("shell.ts");
    tellFilesChanged();
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
  });

  it("is lowered again if an imported file changes, as while an editor is open", () => {
    const project = new Project({ "server.ts": server, "shell.ts": safe });
    expect(project.flowsIn("server.ts")).toEqual([]);
    project.write("shell.ts", shell);
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
    project.write("shell.ts", safe);
    expect(project.flowsIn("server.ts")).toEqual([]);
  });

  it("is not that of a text that an editor has changed", () => {
    const project = new Project({ "server.ts": server, "shell.ts": shell });
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
    expect(project.flowsIn("server.ts", serverWith("run('fixed' + name.length)"))).toEqual([]);
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
  });

  it("imports the text that an editor has changed, not the one on the disk", () => {
    const textWith = (prefix: string): string => serverWith("run(name)", `export const prefix = (x) => ${prefix};`);
    const project = new Project({
      "server.ts": textWith("x"),
      "shell.ts": `import { exec } from "node:child_process";
import { prefix } from "./server";
export const run = (name: string) => exec("start " + prefix(name));
`,
    });
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
    expect(project.flowsIn("server.ts", textWith("String(x.length)"))).toEqual([]);
  });

  it.each([
    ["first.ts", "second.ts"],
    ["second.ts", "first.ts"],
  ])("gives the same, whichever file is linted first: %s", (one, other) => {
    const project = new Project({
      "first.ts": server,
      "second.ts": serverWith("run(name.slice(1))"),
      "shell.ts": shell,
    });
    expect([project.flowsIn(one), project.flowsIn(other)]).toEqual([["name command"], ["name command"]]);
  });

  it("keeps no summary that is cut because calls are nested too deeply", () => {
    // One more call below the last one that is followed.
    const depth = 38;
    const chain = Array.from({ length: depth }, (_, index) =>
      index ? `const f${String(index)} = (x) => f${String(index - 1)}(x);` : "const f0 = (x) => run(x);",
    ).join("\n");
    const project = new Project({
      "deep.ts": serverWith(`f${String(depth - 1)}(name)`, chain),
      "server.ts": server,
      "shell.ts": shell,
    });
    expect(project.flowsIn("deep.ts")).toEqual([]);
    expect(project.flowsIn("server.ts")).toEqual(["name command"]);
  });
});

describe("a place in the code", () => {
  it("is in the linted file only if it is in the text that is linted", () => {
    const server = `from mcp.server.fastmcp import FastMCP
import os
import helper
mcp = FastMCP("s")
def shell(name: str):
    os.system("start " + name)
@mcp.tool()
def start(name: str) -> str:
    """Starts a thing."""
    helper.run(name)
    return "done"
`;
    const project = new Project({
      "server.py": server,
      "helper.py": "import server\ndef run(name):\n    server.shell(name)\n",
    });
    const isInFile = (text: string): readonly boolean[] => {
      const { ast } = parsePython(text);
      const source = { text, ast: ast ?? [], path: project.pathOf("server.py"), parserServices: {} };
      const tools = pythonReader.read(source, settingsOf({}))?.tools ?? [];
      return tools.flatMap((tool) => flowsOf(tool).map(({ place }) => tool.isInFile(place)));
    };
    expect(isInFile(server)).toEqual([true]);
    // An editor has added a line, so that the offsets in the file on the disk are others.
    expect(isInFile(`# A comment.\n${server}`)).toEqual([false]);
  });
});
