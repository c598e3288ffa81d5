import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { pageExample } from "../../lib/validator/catalog/page-examples.ts";
import { validate, validateFile } from "../../lib/validator/index.ts";
import type { ValidationIssue } from "../../lib/validator/result/result.ts";
import { runCommand } from "./cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "./folders.ts";

/** Descriptions below 16 characters are reported, and lists whose length nothing limits. */
const longer = {
  rules: {
    "description-length": ["warning", { min: 16 }],
    "require-max-items": ["warning", { checkUnknownLimits: true }],
  },
} as const;

/** The issues of a file, as the library gives them. */
async function issuesIn(file: string, text: string): Promise<readonly ValidationIssue[]> {
  return (await validateFile(file, { cwd: folderOf({ [file]: text }), preset: "all", config: longer })).issues;
}

function pathsOf(issues: readonly ValidationIssue[], rule: string): string[] {
  return issues.filter((issue) => issue.rule === rule).map(({ path }) => path);
}

describe("the path of an issue", () => {
  const tool = {
    name: "get_plant",
    description: "Gets it.",
    inputSchema: { type: "object", properties: { ids: { type: "array", items: { type: "strin" } } }, required: ["id"] },
    annotations: { readOnlyHint: "yes" },
  };
  const expected = {
    "description-length": "description",
    "require-title": "name",
    "no-undeclared-required": "inputSchema.required[0]",
    "valid-json-schema": "inputSchema.properties.ids.items.type",
    "require-max-items": "inputSchema.properties.ids",
    "valid-definition": "annotations.readOnlyHint",
  };

  it("is that of the reported place, for every issue", async () => {
    const issues = await issuesIn("tools.json", listOf(tool));
    for (const [rule, path] of Object.entries(expected)) expect([rule, ...pathsOf(issues, rule)]).toEqual([rule, path]);
    for (const { path, pointer } of issues) expect([path, pointer.startsWith("/")]).toEqual([expect.any(String), true]);
  });

  it("is the same in code", async () => {
    const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "garden", version: "1.0.0" });
server.registerTool("get_plant", { description: "Gets it.", inputSchema: { ids: z.array(z.string()) } }, run);
`;
    const issues = await issuesIn("server.ts", code);
    for (const rule of ["description-length", "require-title", "require-max-items"] as const)
      expect([rule, ...pathsOf(issues, rule)]).toEqual([rule, expected[rule]]);
  });

  it("is that of a Python parameter, whose name is the place of its title, too", async () => {
    const code = `from mcp.server.fastmcp import FastMCP
mcp = FastMCP("garden")
@mcp.tool()
def get_plant(ids: list[str]) -> str:
    """Gets it."""
`;
    const issues = await issuesIn("server.py", code);
    for (const rule of ["description-length", "require-max-items"] as const)
      expect([rule, ...pathsOf(issues, rule)]).toEqual([rule, expected[rule]]);
  });

  it("does not go into what one place brings in as a whole", async () => {
    const cwd = folderOf({
      "common.ts": 'export const common = { title: "Get", description: "Gets it.", inputSchema: {} };\n',
      "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { common } from "./common.ts";
new McpServer({ name: "garden", version: "1.0.0" }).registerTool("get_plant", common, run);
`,
    });
    const { issues } = await validateFile("server.ts", { cwd, only: ["description-length"], config: longer });
    expect(issues.map(({ tool, path, line }) => [tool, path, line])).toEqual([["get_plant", "", 3]]);
  });

  it("is in the report of the command, also for what cannot be read", async () => {
    const cwd = folderOf({ "a.json": listOf(badTool), "b.json": "{" });
    const { out } = await runCommand(["a.json", "b.json", "--format", "json"], cwd);
    const { issues } = JSON.parse(out) as { readonly issues: readonly ValidationIssue[] };
    expect(issues.map(({ rule, path }) => [rule, path])).toEqual([
      ["no-undeclared-required", "inputSchema.required[0]"],
      ["PARSE_ERROR", ""],
      ["describe-on-fields", "inputSchema.properties.id"],
    ]);
  });
});

describe("a file of JSON", () => {
  const good = JSON.stringify(goodTool);

  it.each([
    ["JSON has no comments.", `// the tools\n[${good}]`, ""],
    ["JSON has no comments.", `[${good} /* one */]`, ""],
    ["JSON has no comma after the last entry.", `[${good},]`, ""],
    ["JSON has no comma after the last entry.", `[${good.replace(/\}$/u, ",}")}]`, ""],
    ["JSON has no value 'NaN'.", `[${good.replace(/\}$/u, ',"_meta":{"a":NaN}}')}]`, "_meta.a"],
    ["JSON has no value '-Infinity'.", `[${good.replace(/\}$/u, ',"_meta":{"a":-Infinity}}')}]`, "_meta.a"],
    ["JSON has no value '0x1F'.", `[${good.replace(/\}$/u, ',"_meta":{"a":0x1F}}')}]`, "_meta.a"],
    ["JSON has no strings in single quotes.", `[${good.replace(/\}$/u, `,"_meta":{"a":'"'}}`)}]`, "_meta.a"],
    ["JSON has no keys without quotes.", `[${good.replace(/\}$/u, ',"_meta":{a:1}}')}]`, "_meta.a"],
    ["The key 'name' occurs twice in this object.", `[${good.replace("{", '{"name":"a",')}]`, "name"],
    [
      "The key 'type' occurs twice in this object.",
      `[${good.replace('"type"', '"t\\u0079pe":"object","type"')}]`,
      "inputSchema.type",
    ],
  ])("that JSON.parse refuses or cuts has an error: %s", async (message, text, path) => {
    const cwd = folderOf({ "tools.json": text });
    const { issues, valid, tools } = await validateFile("tools.json", { cwd });
    expect(issues.map(({ rule, severity, message: found }) => [rule, severity, found])).toEqual([
      ["PARSE_ERROR", "error", message],
    ]);
    expect([valid, issues[0]?.path, tools.length]).toEqual([false, path, 1]);
    expect((await runCommand(["tools.json"], cwd)).code).toBe(1);
  });

  it("has one error of a kind, and one for each repeated key", async () => {
    const text = `[ // one\n${good.replace("{", '{"name":"a","title":"b",')}, // two\n]`;
    const issues = await issuesIn("tools.json", text);
    expect(issues.filter(({ rule }) => rule === "PARSE_ERROR").map(({ message, line }) => [message, line])).toEqual([
      ["JSON has no comments.", 1],
      ["The key 'name' occurs twice in this object.", 2],
      ["The key 'title' occurs twice in this object.", 2],
      ["JSON has no comma after the last entry.", 2],
    ]);
  });

  it.each([
    ["plain", listOf(goodTool, badTool)],
    ["with marks in strings", JSON.stringify([{ ...goodTool, description: `${goodTool.description} // "a,}" '\\` }])],
    ["with numbers", JSON.stringify([{ ...goodTool, _meta: { a: [-0.5e-7, 1e21, 0, true, null], b: {}, c: [] } }])],
    ["with equal keys in different objects", JSON.stringify([goodTool, { ...goodTool, name: "list_pots" }])],
  ])("that JSON.parse reads has no such error: %s", async (_, text) => {
    expect(() => void JSON.parse(text)).not.toThrow();
    const issues = await issuesIn("tools.json", text);
    expect(issues.filter(({ rule }) => rule === "PARSE_ERROR")).toEqual([]);
  });

  it("may be relaxed if its name says so, but repeats no key", async () => {
    const relaxed = `[ // one\n${good},]`;
    for (const name of ["tools.jsonc", "tools.json5"]) {
      expect(pathsOf(await issuesIn(name, relaxed), "PARSE_ERROR")).toEqual([]);
      expect(pathsOf(await issuesIn(name, relaxed.replace("{", '{"name":"a",')), "PARSE_ERROR")).toEqual(["name"]);
    }
  });

  it.each([".vscode/mcp.json", "mcp.json", "claude_desktop_config.json"])(
    "may have comments if editors read it: %s",
    async (file) => {
      const key = file.includes("vscode") ? "servers" : "mcpServers";
      const text = `{\n  // my servers\n  "${key}": { "desk": { "command": "node", "args": ["desk.mjs"] }, },\n}\n`;
      const { code, out } = await runCommand([file, "--format", "json"], folderOf({ [file]: text }));
      expect([code, (JSON.parse(out) as { issues: unknown }).issues]).toEqual([0, []]);
    },
  );

  it("has no such error if it was made from objects", async () => {
    expect((await validate([goodTool])).issues).toEqual([]);
  });
});

describe("what clients do because of a fault", () => {
  it("is data of the issue, the gravest first, beside the message that tells it", async () => {
    const root = { type: "object", anyOf: [{ required: ["a"] }] };
    const tools = { tools: [{ name: "list.users", description: "Lists the users.", inputSchema: root }] };
    const only = ["no-root-union", "tool-name-portability", "description-length", "name-required"];
    const settings = { clients: ["claude", "openai"] } as const;
    const { issues, tools: found } = await validate(tools, { only, settings });
    expect(issues.map(({ rule, effects }) => [rule, effects])).toEqual([
      [
        "tool-name-portability",
        [
          { client: "claude-api", does: "refuse" },
          { client: "openai-api", does: "refuse" },
          { client: "claude-desktop", does: "leave out the server" },
        ],
      ],
      [
        "no-root-union",
        [
          { client: "claude-api", does: "refuse" },
          { client: "openai-api", does: "refuse" },
          { client: "claude-code", does: "leave out" },
        ],
      ],
    ]);
    expect(issues[0]?.message).toMatch(
      /^Claude API and OpenAI API refuse tool 'list\.users', and Claude Desktop leaves out its server/u,
    );
    expect(found).toMatchObject([{ tokens: 29, hints: {} }]);
  });

  it("is absent if the message tells none", async () => {
    const { issues } = await validate([{ name: "a", inputSchema: { type: "object" } }], {
      only: ["description-required"],
    });
    expect(issues[0]).not.toHaveProperty("effects");
  });
});

describe("the order of issues", () => {
  it("is by severity, then by source and place, in every report", async () => {
    const files = { "b.json": listOf(badTool), "a.json": listOf({ ...badTool, title: undefined }) };
    const cwd = folderOf(files);
    const args = ["b.json", "a.json", "--rule", "require-title=suggestion"];
    const of = async (format: string): Promise<string> => (await runCommand([...args, "--format", format], cwd)).out;
    const { issues, tools } = JSON.parse(await of("json")) as {
      readonly issues: readonly ValidationIssue[];
      readonly tools: readonly { readonly issueIndexes: readonly number[] }[];
    };
    expect(issues.map(({ severity, file, id }) => [severity, file, id])).toEqual([
      ["error", "b.json", "SCH-008"],
      ["error", "a.json", "SCH-008"],
      ["warning", "b.json", "LLM-006"],
      ["warning", "a.json", "LLM-006"],
      ["suggestion", "a.json", "BP-001"],
    ]);
    expect(tools.map(({ issueIndexes }) => issueIndexes)).toEqual([
      [0, 2],
      [1, 3, 4],
    ]);
    const words: Readonly<Record<string, RegExp>> = {
      human: /^\S+:\d+:\d+ (error|warning|advice) /gmu,
      github: /^::(error|warning|notice) /gmu,
      yaml: /^ {4}severity: (\w+)$/gmu,
      sarif: /"level": "(\w+)"/gu,
    };
    const lowest: Readonly<Record<string, string>> = { yaml: "suggestion", sarif: "note", github: "notice" };
    for (const [format, word] of Object.entries(words)) {
      const found = [...(await of(format)).matchAll(word)].map(([, severity]) => severity);
      const results = format === "sarif" ? found.slice(-issues.length) : found;
      const wanted = ["error", "error", "warning", "warning", lowest[format] ?? "advice"];
      expect([format, results]).toEqual([format, wanted]);
    }
    const page = await of("html");
    const ofA = page.slice(page.indexOf('data-file="a.json"'));
    expect(
      [...ofA.matchAll(/<div class="issue" [^>]*data-severity="(\w+)"/gu)].map(([, severity]) => severity),
    ).toEqual(["error", "warning", "suggestion"]);
    const shown = (await runCommand([...args, "--verbose"], cwd)).out.matchAll(/^\S+:\d+:\d+ (\w+) /gmu);
    expect([...shown].map(([, severity]) => severity)).toEqual(["error", "error", "warning", "warning", "advice"]);
  });
});

describe("the example of an issue", () => {
  it("is its own edit, with the lines around it and without their indentation", async () => {
    const text = listOf({ ...badTool, name: "x".repeat(300) });
    const cwd = folderOf({
      "a.json": text,
      "crlf.json": text.replaceAll("\n", "\r\n"),
      "min.json": JSON.stringify([badTool]),
    });
    const exampleIn = async (file: string): Promise<unknown> =>
      (await validateFile(file, { cwd, only: ["describe-on-fields"] })).issues[0]?.example;
    const example = {
      from: "edit",
      before: '"type": "string",',
      after: '"type": "string",\n"description": "TODO: describe id",',
    };
    expect(await exampleIn("a.json")).toEqual(example);
    expect(await exampleIn("crlf.json")).toEqual(example);
    expect(await exampleIn("min.json")).toMatchObject({
      before: expect.stringMatching(/^….{150,220}$/u) as unknown,
      after: expect.stringContaining('{"type":"string","description":"TODO: describe id",') as unknown,
    });
  });

  it("is one of the page where there is no edit, in the language of the source", async () => {
    const open = (name: string): string =>
      `@mcp.tool\ndef ${name}(path: str) -> str:\n    """Reads a file."""\n    return open(path).read()\n`;
    const cwd = folderOf({
      "server.py": `from fastmcp import FastMCP\nmcp = FastMCP("s")\n${open("read_file")}`,
      "tools.json": JSON.stringify([{ ...goodTool, name: "get_user", description: "Get user" }]),
    });
    const python = await validateFile("server.py", { cwd, only: ["no-path-traversal"] });
    expect(python.issues[0]?.example).toMatchObject({
      from: "page",
      before: expect.stringContaining("@mcp.tool") as unknown,
      after: expect.stringContaining("@mcp.tool") as unknown,
    });
    const json = await validateFile("tools.json", { cwd, only: ["description-required"] });
    expect(JSON.parse(json.issues[0]?.example?.before ?? "")).toMatchObject({ name: "list_bookings" });
  });

  it("never has a secret of the source", async () => {
    const key = `ghp_Zx83hQm29LtBv7RwNc5KpYd1Gf6Js4UaZx83hQm29`.slice(0, 40);
    const tool = {
      ...badTool,
      inputSchema: { type: "object", properties: { apiKey: { type: "string", default: key } } },
    };
    const cwd = folderOf({
      "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const key = "${key}";
new McpServer({ name: "garden", version: "1.0.0" }).registerTool("get_plant", { inputSchema: {} }, () => get(key));
`,
      "a.json": listOf(tool),
    });
    for (const file of ["server.ts", "a.json"]) {
      const { issues } = await validateFile(file, { cwd, only: ["no-hardcoded-credentials", "no-sensitive-default"] });
      expect(issues.length).toBeGreaterThan(0);
      expect(JSON.stringify(issues.map(({ example }) => example))).not.toContain(key);
    }
  });

  it("exists for every rule, and is no longer than two screens", () => {
    for (const rule of Object.values(rules))
      for (const language of ["typescript", "python", "json", "yaml"] as const) {
        const example = pageExample(rule, language);
        expect([rule.name, example?.from]).toEqual([rule.name, "page"]);
        expect(example?.before).not.toBe(example?.after);
        expect((example?.before.length ?? 0) + (example?.after.length ?? 0)).toBeLessThan(2_000);
      }
  });

  it("lacks for what no rule of ours says", async () => {
    const cwd = folderOf({ "a.json": `[${JSON.stringify(goodTool)}, ]`, "b.json": "{" });
    const { out } = await runCommand(["a.json", "b.json", "--format", "json"], cwd);
    const { issues } = JSON.parse(out) as { readonly issues: readonly ValidationIssue[] };
    expect(issues.map(({ id, example }) => [id, example])).toEqual([
      ["PARSE_ERROR", undefined],
      ["PARSE_ERROR", undefined],
    ]);
  });
});

describe("a secret that a rule reports", () => {
  const text = `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")


@mcp.tool()
def list_users(pattern: str, password: str = "HandOver_12") -> str:
    """List users."""
    return "x" if password == "Letmein_2020" else "y"
`;

  it.each([
    "human",
    "html",
    "json",
    "yaml",
    "sarif",
    "markdown",
    "github",
    "checklist",
    "junit",
    "gitlab",
    "concise",
  ] as const)("is in no report as %s, not even in the excerpt or the example of another issue", async (format) => {
    const cwd = folderOf({ "server.py": text });
    const { out } = await runCommand(["server.py", "--preset", "all", "--verbose", "--format", format], cwd);
    expect(out).toContain("no-hardcoded-password");
    expect(out).not.toMatch(/HandOver_12|Letmein_2020/u);
  });
});
