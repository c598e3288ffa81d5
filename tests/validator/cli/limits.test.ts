import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../../lib/index.ts";
import { tooDeepJson } from "../../../lib/validator/sources/parsers.ts";
import { folderOf, goodTool } from "../folders.ts";
import { runCommand } from "./command.ts";
import { json, resultOf, run } from "./runs.ts";

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

const few = ["--rules", "no-empty-name"];

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
    expect(shown.out).toContain("(the whole file)");
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

it("a rule that has more findings on a tool than it reports says so", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, at) => [`p${String(at)}`, { type: "string" }]),
  );
  const tool = { ...goodTool, inputSchema: { ...goodTool.inputSchema, properties } };
  const one = await run(["tools.json", "--rules", "require-max-length", ...json], {
    "tools.json": JSON.stringify([tool]),
  });
  const { issues, tools } = resultOf(one);
  expect([issues.length, tools[0]?.issues.length]).toEqual([1_001, 1_001]);
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
    expect(tooDeepJson(`[${text.repeat(200)}]`)).toBeUndefined();
    expect(tooDeepJson(`${text}${"[".repeat(501)}`)).toMatchObject({ index: text.length + 500 });
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

  it("a glob that is too long is a fault of the configuration", async () => {
    const config = JSON.stringify({ ignores: ["a".repeat(70_000)] });
    const one = await run(["tools.json"], { "tools.json": listOf(1), "mcp-validate.config.json": config });
    expect([one.code, one.out]).toEqual([2, ""]);
    expect(one.err).toMatch(/^INVALID_CONFIG .+: A glob in 'ignores' or 'overrides' cannot be used/u);
  });
});
