import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../../lib/index.ts";
import { tooLargeJson } from "../../../lib/validator/sources/parsers.ts";
import { folderOf, goodTool } from "../folders.ts";
import { runCommand } from "./command.ts";
import type { Run } from "./command.ts";
import { good, json, resultOf, run } from "./runs.ts";

/** A module that registers tools which no rule has anything to say about. */
function moduleOf(count: number): string {
  const { title, description } = goodTool;
  const config = JSON.stringify({ title, description });
  const calls = Array.from({ length: count }, (_, at) => `server.registerTool("list_${String(at)}", ${config}, run);`);
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
${calls.join("\n")}
`;
}

function listOf(count: number): string {
  return JSON.stringify({ tools: Array.from({ length: count }, (_, at) => ({ name: `list_${String(at)}` })) });
}

const few = ["--only", "name-required"];

describe("a file with more definitions than are read", () => {
  it.each<[string, string, number]>([
    ["server.ts", moduleOf(1_001), 1_000],
    ["tools.json", listOf(10_001), 10_000],
  ])("%s fails and says how many were checked", async (name, text, count) => {
    const notice = `only ${String(count)} of its definitions were read and checked`;
    const one = await run([name, ...few, ...json], { [name]: text });
    expect(one.code).toBe(1);
    expect(resultOf(one)).toMatchObject({
      valid: false,
      issues: [{ id: "INVALID_FORMAT", severity: "error", kind: "server", tool: "", file: name, line: 1 }],
      summary: { totalTools: count, checks: { failed: 1 }, issuesBySeverity: { error: 1 } },
    });
    expect(resultOf(one).issues[0]?.message).toContain(notice);
    const shown = await run([name, ...few, "--quiet"], { [name]: text });
    expect(shown.out.replaceAll(/\s+/gu, " ")).toContain(notice);
    const extracted = await run(["extract", name], { [name]: text });
    expect([extracted.code, extracted.err]).toEqual([
      2,
      `INVALID_FORMAT ${name}: The file is too large to be read as a whole: definitions are missing. Divide it.\n`,
    ]);
    expect((JSON.parse(extracted.out) as { tools: unknown[] }).tools).toHaveLength(count);
  });

  it.each<[string, string]>([
    ["server.ts", moduleOf(1_000)],
    ["tools.json", listOf(10_000)],
  ])("is none if it has just as many: %s", async (name, text) => {
    expect(await run([name, ...few], { [name]: text })).toMatchObject({ code: 0, err: "" });
    expect(await run(["extract", name], { [name]: text })).toMatchObject({ code: 0, err: "" });
  });

  it("is one message of ESLint", async () => {
    const cwd = folderOf({ "server.ts": moduleOf(1_001) });
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: mcp.configs.recommended });
    const [result] = await eslint.lintFiles(["server.ts"]);
    expect(result?.messages.filter(({ message }) => message.startsWith("The file is too large"))).toHaveLength(1);
  });
});

describe("a file whose imports take too long to evaluate", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "server.ts",
      {
        "server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { squares } from "./squares.js";
const server = new McpServer({ name: "books", version: "1.0.0" });
server.registerTool("find_books", { description: "Finds books.", inputSchema: squares }, async () => ({ content: [] }));
`,
        "squares.ts": `export const squares = Array.from({ length: 900 }, (_, a) => Array.from({ length: 900 }, (_, b) => a * b + a - b));`,
      },
    ],
    [
      "server.py",
      {
        "server.py": `from mcp.server.fastmcp import FastMCP
from squares import squares

mcp = FastMCP("books")


@mcp.tool(description=squares)
def find_books() -> str:
    """Finds books."""
    return ""
`,
        "squares.py": `squares = [${"1,".repeat(210_000)}]\n`,
      },
    ],
  ])("is not an error, and says what may be missing: %s", async (file, files) => {
    const one = await run([file, ...few, ...json], files);
    const { issues, unread } = resultOf(one);
    expect(issues).toEqual([]);
    expect(unread).toContainEqual({
      kind: "tools",
      tool: "",
      file,
      line: 1,
      column: 1,
      reason: expect.stringContaining("takes more steps than the limit") as string,
    });
    const extracted = await run(["extract", file], files);
    expect(extracted.err.replaceAll(/\s+/gu, " ")).toContain("takes more steps than the limit");
  });
});

/** Properties `p0`, `p1` and so on. */
function propertiesOf(count: number, schema: object = {}): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${String(at)}`, schema]));
}

const combinations = "more combinations of its parts than are followed";

const chain = (length: number): object => ({
  properties: { a: { $ref: "#/$defs/d0" } },
  $defs: Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `d${String(at)}`,
      at + 1 < length ? { $ref: `#/$defs/d${String(at + 1)}` } : {},
    ]),
  ),
});

describe("a tool of which only a part can be checked", () => {
  it.each<[string, string, (count: number) => object, number]>([
    ["more than 5,000 parameters", "no-sensitive-parameter", (count) => ({ properties: propertiesOf(count) }), 5_000],
    [
      "more than 10,000 parts",
      "valid-json-schema",
      // Whether the reference has a target is not known.
      (count) => ({ properties: { ...propertiesOf(count - 2), ref: { $ref: "#p9998" } }, $defs: {} }),
      10_000,
    ],
    [
      "more than 200,000 values",
      "valid-json-schema",
      (count) => ({ other: true, default: Array.from({ length: count - 4 }, () => 1) }),
      200_000,
    ],
    [
      combinations,
      "require-max-length",
      (count) => ({ properties: { a: { anyOf: Array.from({ length: count }, () => ({ type: "integer" })) } } }),
      64,
    ],
    [combinations, "require-max-length", chain, 33],
  ])("because its schema has %s fails and says so", async (what, rule, schemaWith, most) => {
    const check = (count: number): Promise<Run> => {
      const tool = { ...goodTool, inputSchema: { type: "object", ...schemaWith(count) } };
      return run(["tools.json", "--only", rule, ...json], { "tools.json": JSON.stringify([tool]) });
    };
    const message = `The tool '${goodTool.name}' is too large: its inputSchema has ${what}; the rest is not checked.`;
    const one = await check(most + 1);
    const { issues, summary } = resultOf(one);
    expect(issues.filter(({ id }) => id === "INVALID_FORMAT")).toMatchObject([
      { severity: "error", kind: "tool", tool: goodTool.name, file: "tools.json", line: 1, message },
    ]);
    expect([one.code, summary.validTools, summary.checks.failed >= 1]).toEqual([1, 0, true]);
    expect((await check(most)).out).not.toContain("INVALID_FORMAT");
  });

  it("is one message of ESLint, at the tool", async () => {
    const tool = { ...goodTool, inputSchema: { type: "object", properties: propertiesOf(5_001) } };
    const cwd = folderOf({ "tools.json": `\n[\n${JSON.stringify(tool)}]` });
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: mcp.configs.recommended });
    const [result] = await eslint.lintFiles(["tools.json"]);
    expect(result?.messages.filter(({ message }) => message.includes("is too large"))).toMatchObject([{ line: 3 }]);
  });

  it("has all its faults counted", async () => {
    const tool = { ...goodTool, inputSchema: { type: "object", properties: propertiesOf(1_001, { type: "strin" }) } };
    const one = await run(["tools.json", "--only", "valid-json-schema", ...json], {
      "tools.json": JSON.stringify([tool]),
    });
    const found = resultOf(one).issues.map(({ message }) => message);
    expect([found.length, found.filter((each) => each.includes("more findings of this rule"))]).toMatchObject([
      1_001,
      { length: 1 },
    ]);
  });
});

it("a table of more tools than are read is read in part", async () => {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
const names = [${Array.from({ length: 1_001 }, (_, at) => `"list_${String(at)}"`).join(", ")}];
for (const name of names) server.registerTool(name, { title: "T", description: "Lists." }, run);
`;
  const one = await run(["server.ts", ...few, ...json], { "server.ts": text });
  expect(resultOf(one).summary).toMatchObject({ totalTools: 1_000, checks: { failed: 1 } });
  const whole = await run(["server.ts", ...few, ...json], { "server.ts": text.replace('"list_0", ', "") });
  expect(resultOf(whole).summary).toMatchObject({ totalTools: 1_000, checks: { failed: 0 } });
});

it("a rule that has more findings on a tool than it reports says so", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, at) => [
      `p${String(at)}`,
      { type: "string", description: "At most 80 characters" },
    ]),
  );
  const tool = { ...goodTool, inputSchema: { ...goodTool.inputSchema, properties } };
  const one = await run(["tools.json", "--only", "require-max-length", ...json], {
    "tools.json": JSON.stringify([tool]),
  });
  const { issues } = resultOf(one);
  expect(issues.length).toBe(1_001);
  expect(issues.filter(({ message }) => message.includes("more findings of this rule than the 1000"))).toMatchObject([
    { rule: "require-max-length", tool: goodTool.name, kind: "tool" },
  ]);
});

describe("input beyond what a parser or a library can take", () => {
  it("a description of ten million characters is read", async () => {
    const tool = { ...goodTool, description: `${goodTool.description} ${"word ".repeat(2_000_000)}` };
    const one = await run(["tools.json", ...few], { "tools.json": JSON.stringify([tool]) });
    expect(one).toMatchObject({ code: 0, err: "" });
  });

  it.each(["// [[[\n", "/* [[[ */", '"[[[\\"[[["', "'[[['"])("brackets in %j are not levels", (text) => {
    expect(tooLargeJson(`[${text.repeat(200)}]`)).toBeUndefined();
    expect(tooLargeJson(`${text}${"[".repeat(501)}`)).toMatchObject({ index: text.length + 500 });
  });

  const values = (count: number): string =>
    `{ "tools": [{ "name": "t", "inputSchema": { "default": [${"1,".repeat(count - 6)}1] } }] }`;
  const lines = (count: number): string =>
    `tools:\n- name: t\n  inputSchema:\n    default: |\n${"      text\n".repeat(count - 4)}`;
  const entries = (count: number): string =>
    `tools:\n- name: t\n  inputSchema:\n    default:\n${"    - 1\n".repeat(count)}`;

  it.each<[string, (count: number) => string, number, string]>([
    ["a.json", values, 400_000, "More than 400,000 values. "],
    ["a.json", (count) => "// remark\n".repeat(count - 1) + good, 400_000, "More than 400,000 values. "],
    ["a.yaml", lines, 100_000, "More than 100,000 lines and commas. "],
    ["a.yaml", entries, 10_000, "More than 10,000 entries in a list or a mapping. "],
    ["a.yaml", (count) => `tools:\n- x: {${"a: 1, ".repeat(count)}}`, 10_000, "More than 10,000 entries in a "],
  ])("%s with more values than parsers take in reasonable time is refused", async (name, textWith, most, problem) => {
    const one = await run([name, ...few], { [name]: textWith(most + 1) });
    expect([one.code, one.err]).toEqual([2, expect.stringContaining(problem)]);
    expect(one.err).toMatch(/^PARSE_ERROR a\.\w+:\d+:\d+: .+ Divide the definitions\.\n$/u);
  });

  it.each<[string, string]>([
    ["a.json", values(400_000)],
    ["a.yaml", lines(100_000)],
    ["a.yaml", entries(10_000)],
  ])("%s with just as many is read", async (name, text) => {
    expect(await run([name, ...few], { [name]: text })).toMatchObject({ code: 0, err: "" });
  });

  it("a server whose answers nest without end cannot be read", async () => {
    const levels = 20_000;
    const server = `const send = (id, result) => process.stdout.write('{"jsonrpc":"2.0","id":' + id + ',"result":' + result + '}\\n');
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") send(id, JSON.stringify({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "t", version: "1" } }));
  if (method === "tools/list") send(id, '{"tools":[{"name":"t","inputSchema":' + '{"not":'.repeat(${String(levels)}) + "{}" + "}".repeat(${String(levels)}) + "}]}");
});
`;
    const one = await run(["--server", "node deep.cjs"], { "deep.cjs": server });
    expect([one.code, one.out]).toEqual([3, ""]);
    expect(one.err).toMatch(/^PROTOCOL_ERROR node deep\.cjs: The answers of the server nest too deeply/u);
    const less = await run(["--server", "node deep.cjs"], { "deep.cjs": server.replaceAll(String(levels), "600") });
    expect([less.code, less.out]).toEqual([3, ""]);
    expect(less.err).toContain("The answers of the server cannot be read: nested more than 500 levels deep.");
  });

  it("a file that is too large for extract is named, and the others are read", async () => {
    const files = { "src/a.ts": moduleOf(1), "src/data.json": `"${"x".repeat(8_000_001)}"` };
    const { code, out, err } = await run(["extract", "src"], files);
    expect([code, err]).toEqual([0, "Skipped src/data.json: It is larger than 8 MB.\n"]);
    expect(JSON.parse(out)).toMatchObject({ tools: [{ name: "list_0" }] });
  });

  it("a folder that extract cannot read is named, and the others are read", async () => {
    const folder = folderOf({ "src/a.ts": moduleOf(1) });
    // Its path is longer than systems take. Permissions do not stop the administrator, who may run the tests.
    const name = "d".repeat(250);
    const nest = `for (let level = 0; level < 20; level++) { fs.mkdirSync("${name}"); process.chdir("${name}"); }`;
    execFileSync(process.execPath, ["--eval", nest], { cwd: join(folder, "src") });
    const { code, out, err } = await runCommand(["extract", "src"], folder);
    execFileSync("rm", ["-rf", join(folder, "src", name)]);
    expect(code).toBe(0);
    expect(err).toMatch(/^Skipped src\/[d/]+: The folder cannot be read\.\n$/u);
    expect(JSON.parse(out)).toMatchObject({ tools: [{ name: "list_0" }] });
  });

  it.each<[string, object]>([
    ["too long", { ignores: ["a".repeat(70_000)] }],
    ["of too many alternatives", { overrides: [{ files: ["{a,b}".repeat(20)], preset: "all" }] }],
    ["one of too many", { ignores: Array.from({ length: 100 }, (_, at) => `${String(at)}${"{a,{b,c,d}}".repeat(4)}`) }],
  ])("a glob that is %s is a fault of the configuration", async (_what, value) => {
    const config = JSON.stringify(value);
    const one = await run(["tools.json"], { "tools.json": listOf(1), "mcp-validate.config.json": config });
    expect([one.code, one.out]).toEqual([2, ""]);
    expect(one.err).toMatch(/^INVALID_CONFIG .+: The globs in 'ignores' and 'overrides' cannot be used/u);
  });
});
