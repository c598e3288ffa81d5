import { describe, expect, it } from "vitest";
import { folderOf } from "./folders.ts";
import { runCommand } from "./cli/command.ts";
import type { ValidationResult } from "../../lib/validator/result/result.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;
const known = `server.registerTool("find_note", { description: "Finds a note of the desk." }, async () => ({ content: [] }));
`;
const mcp = `from mcp.server.fastmcp import FastMCP
mcp = FastMCP("desk")
@mcp.tool()
def find_note() -> str:
    """Finds a note of the desk."""
    return ""
`;

/** The parts that the report of a process lists as not read: place, kind and reason. */
async function unreadIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { out } = await runCommand([".", "--format", "json"], folderOf(files));
  const { unread } = JSON.parse(out) as ValidationResult;
  return unread.map(({ file, line, kind, reason }) => `${file}:${String(line)} ${kind}: ${reason}`);
}

describe("a registration that no idiom reads is told beside the tools that are read", () => {
  it.each([
    [
      "arguments that are spread",
      `${sdk}${known}for (const each of load()) server.tool(...each);\n`,
      "server.ts:4 tools: the list comes from load",
    ],
    [
      "a list that a package answers",
      `import plugin from "some-plugin";\nimport { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${sdk}${known}server.server.setRequestHandler(ListToolsRequestSchema, plugin.list);\n`,
      "server.ts:6 tools: the handler is not seen",
    ],
    [
      "a server that a package gets",
      `import { registerNotes } from "notes";\n${sdk}${known}registerNotes(server);\n`,
      'server.ts:5 tools: the server is handed to "registerNotes" of the package "notes"',
    ],
    [
      "a schema that another module has",
      `${sdk}${known}server.registerTool("x", { description: "Finds.", inputSchema: schemas.x }, async () => ({ content: [] }));\n`,
      "server.ts:4 input schema: ",
    ],
  ])("%s", async (_about, text, expected) => {
    expect(await unreadIn({ "server.ts": text })).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ["mcp.add_tool(load())", "server.py:7 tools: it is the result of a call that only the running server knows"],
    [
      "mcp.add_resource(load())",
      "server.py:7 resources: what 'add_resource' registers is known only when the server runs",
    ],
    ["from notes import sub\nmcp.mount(sub)", "server.py:8 tools: the server that 'mount' adds is not found"],
    [
      "from notes import install\ninstall(mcp)",
      "server.py:8 tools: the server is handed to 'install', which is not found",
    ],
    [
      "from notes import register\n@register(mcp)\ndef other(): ...",
      "server.py:8 tools: the server is handed to 'register', which is not found",
    ],
    ["api = FastMCP.from_openapi({})", "server.py:7 tools: 'from_openapi' makes them when the server runs"],
  ])("in Python: %s", async (code, expected) => {
    expect(await unreadIn({ "server.py": `${mcp}${code}\n` })).toEqual([expected]);
  });

  it.each([
    [
      "functions of the project",
      `${sdk}${known}function addAll(to: McpServer) { to.registerTool("x", {}, run); }\naddAll(server);\n`,
    ],
    [
      "what connects the server",
      `import { createHandler } from "web";\n${sdk}${known}createHandler(server);\nawait server.connect(transport);\n`,
    ],
  ])("but nothing of %s", async (_about, text) => {
    expect(await unreadIn({ "server.ts": text })).toEqual([]);
  });

  it("but nothing of a server that the project mounts", async () => {
    expect(await unreadIn({ "server.py": `${mcp}other = FastMCP("b")\nmcp.mount(other)\n` })).toEqual([]);
  });
});

describe("every format names what was not read", () => {
  const files = { "server.ts": `${sdk}${known}const url = 1;\nserver.tool(...load());\n` };

  it.each([
    ["human", /Not read, and not checked: server\.ts:5: tools that are registered here\s+could\s+not\s+be\s+read: /u],
    ["json", /"kind": "tools",\n\s+"tool": "",\n\s+"file": "server\.ts",\n\s+"line": 5,/u],
    ["yaml", /^ {2}- kind: tools$/mu],
    [
      "github",
      /^::warning file=server\.ts,line=5,col=1,title=not read::tools that are registered here could not be read/mu,
    ],
    [
      "sarif",
      /"toolExecutionNotifications": \[\s+\{\s+"level": "warning",\s+"message": \{\s+"text": "tools that are registered/u,
    ],
    ["html", /<h2 id="unread">Not read<\/h2>/u],
    ["checklist", /^=== Not read ===\nserver\.ts:5: tools that/mu],
    ["junit", /<testcase name="the file: tools" [^>]*line="5" [^>]*>\s*<skipped message="tools that are registered/u],
    ["gitlab", /"description":"tools that are registered[^}]*"check_name":"not-read"[^}]*"begin":5/u],
    ["concise", /^server\.ts:5:1: not read: tools that are registered/mu],
  ])("%s", async (format, expected) => {
    const { out } = await runCommand(["server.ts", "--format", format], folderOf(files));
    expect(out).toMatch(expected);
  });

  it("and none says that it passed", async () => {
    const text = `${sdk}${known}server.tool(...load());\n`;
    const { code, out } = await runCommand(["."], folderOf({ "server.ts": text }));
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^What was read passed: no problems in 1 tool; 1 part was not read and not checked\.\n/u),
    ]);
    expect(out).not.toContain("Validation passed");
    const { summary } = JSON.parse(
      (await runCommand([".", "--format", "json"], folderOf({ "server.ts": text }))).out,
    ) as ValidationResult;
    // The parts that were read have no fault.
    expect([summary.complianceRate, summary.compliance]).toEqual([100, "GOOD"]);
    const checklist = (await runCommand([".", "--format", "checklist"], folderOf({ "server.ts": text }))).out;
    expect(checklist).toMatch(/Verdict: PASS[^,]*, 1 part not read\n$/u);
  });
});

describe("a project of a server without definitions is a wrong input", () => {
  const manifest = JSON.stringify({ name: "x", dependencies: { "@modelcontextprotocol/sdk": "^1.20.0" } });

  it("with the files that import a library, and the places that register", async () => {
    const { code, err } = await runCommand(
      ["."],
      folderOf({ "package.json": manifest, "src/a.ts": `${sdk}server.tool(...load());\n` }),
    );
    expect(code).toBe(2);
    expect(err).toContain("src/a.ts:3: tools that are registered here could not be read: the name comes from load.\n");
    expect(err).toContain(
      "None of the 2 files defines MCP tools, resources or prompts. A library for MCP servers is imported by src/a.ts.",
    );
  });

  it.each(["json", "yaml", "sarif", "html", "github", "markdown", "checklist", "junit", "gitlab", "concise", "matrix"])(
    "and the report in the format %s names the places, and nothing is valid",
    async (format) => {
      const folder = folderOf({ "package.json": manifest, "src/a.ts": `${sdk}server.tool(...load());\n` });
      const { code, out } = await runCommand([".", "--format", format], folder);
      expect([code, out]).toEqual([2, expect.stringContaining("src/a.ts")]);
      // The lines of the matrix have the width of a terminal.
      expect(out.replaceAll(/\s+/gu, " ")).toContain("the name comes from load");
      expect(out).not.toMatch(/"?valid"?: true|PASS(?!ED)|passed(?!"?: 0)/u);
    },
  );

  it("which the line about a report in a file says, too", async () => {
    const text = `${sdk}server.tool(...load());\n`;
    const args = [".", "--output", "report.json"];
    const none = await runCommand(args, folderOf({ "package.json": manifest, "src/a.ts": text }));
    expect(none.err).toContain("nothing read → report.json\n");
    const some = await runCommand(args, folderOf({ "package.json": manifest, "src/a.ts": `${text}${known}` }));
    expect(some.err).toContain("no issues, 1 part not read → report.json\n");
  });

  it("of which no report says that there are no problems", async () => {
    const text = `${sdk}server.tool(...load());\nconsole.log(1);\n`;
    const $schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
    const document = JSON.stringify({
      $schema,
      name: "io.github.example/notes",
      description: "Notes.",
      version: "1.0.0",
    });
    const { code, out } = await runCommand(
      ["."],
      folderOf({ "package.json": manifest, "src/a.ts": text, "server.json": document }),
    );
    expect([code, out.split("\n", 1)]).toEqual([2, ["Nothing was checked: no tool, resource or prompt was read."]]);
  });

  it("even if a document about the server is there", async () => {
    const files = {
      "package.json": manifest,
      "server.json": JSON.stringify({ name: "io.example/x", description: "Notes.", version: "1.0.0" }),
    };
    const { code, err } = await runCommand(["."], folderOf(files));
    expect(code).toBe(2);
    expect(err).toContain("The package depends on '@modelcontextprotocol/sdk', but no file that was read imports it.");
    expect((await runCommand(["."], folderOf({ "server.json": files["server.json"] }))).code).not.toBe(2);
  });

  it("unless it is a client, in which no server is found", async () => {
    const client = `import { Client } from "@modelcontextprotocol/sdk/client/index.js";\nexport const client = new Client({ name: "a", version: "1" });\n`;
    for (const files of [
      { "package.json": manifest, "src/client.ts": client },
      { "pyproject.toml": '[project]\ndependencies = ["mcp>=1"]\n', "client.py": "from mcp import ClientSession\n" },
    ]) {
      const { code, err } = await runCommand(["."], folderOf(files));
      expect(code).toBe(2);
      expect(err).toMatch(/No server was found: \S+ imports the client of a library alone\./u);
      expect(err).not.toContain("could not be read");
    }
  });
});

describe("code beyond the limit for one tool", () => {
  const cases = (count: number): string =>
    Array.from({ length: count }, (_, at) => `case "c${String(at)}": v = v + "x";`).join("\n");
  const handled = (count: number): string => `import { exec } from "node:child_process";
import { z } from "zod";
${sdk}server.registerTool("run", { description: "Runs.", inputSchema: { a: z.string(), b: z.string() } }, async (args) => {
let v = args.b; switch (args.a) { ${cases(count)} } exec(v); return { content: [] }; });
`;

  it("is told as not read, and is no error", async () => {
    expect(await unreadIn({ "server.ts": handled(390) })).toEqual([
      "server.ts:5 handler: there is more code than the limit for one tool",
    ]);
    expect(await unreadIn({ "server.ts": handled(10) })).toEqual([]);
  });
});

describe("each tool tells how far its code was followed", () => {
  const files = {
    "server.ts": `import { search } from "some-package";
${sdk}${known}server.registerTool("search", { description: "Searches.", inputSchema: { q: z.string() } }, async ({ q }) => search(q));
server.registerTool("other", { description: "Other." }, run);
`.replace(sdk, `import { z } from "zod";\n${sdk}`),
  };

  it("in JSON, with the counts", async () => {
    const { tools, statistics } = JSON.parse(
      (await runCommand(["server.ts", "--format", "json"], folderOf(files))).out,
    ) as ValidationResult;
    expect(tools.map(({ handler }) => handler)).toEqual([
      { status: "followed" },
      {
        status: "in part",
        lost: [
          {
            file: "server.ts",
            line: 6,
            column: 110,
            reason: "what 'some-package.search' of a package does with an argument is not known",
          },
        ],
      },
      { status: "not seen", reason: "the function behind the tool is not found" },
    ]);
    expect(statistics.handlers).toEqual({ followed: 1, "in part": 1, "not seen": 1 });
  });

  it("for people, with --verbose, and in HTML", async () => {
    const folder = folderOf(files);
    const plain = (await runCommand(["server.ts"], folder)).out;
    expect(plain).toContain("Handlers: 1 followed, 1 in part, 1 not seen");
    expect(plain).not.toContain("handler followed");
    expect((await runCommand(["server.ts", "--verbose"], folder)).out).toMatch(
      /handler followed in part: server\.ts:6: what/u,
    );
    expect((await runCommand(["server.ts", "--format", "html"], folder)).out).toContain(
      "not seen: the function behind the tool is not found",
    );
  });

  it("but only if a rule that reads it is on", async () => {
    const { out } = await runCommand(["server.ts", "--format", "json", "--only", "tool-name-case"], folderOf(files));
    const { tools, statistics } = JSON.parse(out) as ValidationResult;
    expect([statistics.handlers, ...tools.map(({ handler }) => handler)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("and the checklist names the rules that could not look", async () => {
    const run = async (text: string): Promise<string> =>
      (
        await runCommand(
          ["server.ts", "--format", "checklist", "--only", "no-sql-injection"],
          folderOf({ "server.ts": text }),
        )
      ).out;
    expect(await run(`${sdk}server.registerTool("other", { description: "Other." }, run);\n`)).toMatch(
      /not checked: no .* was seen/u,
    );
    expect(await run(files["server.ts"])).toMatch(
      /OK for what was read\nOf 3 handlers, 1 in part, 1 not seen: no-sql-injection looked no further/u,
    );
    expect(await run(`${sdk}${known}`)).toMatch(/=== §4: Can it be abused\? ===\nOK\n/u);
  });
});
