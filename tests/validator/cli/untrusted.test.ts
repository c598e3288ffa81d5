import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { type Run, runCommand, spawnCommand } from "./command.ts";
import { bad, json, resultOf, warned } from "./runs.ts";

/** Texts of each language with a fault, below a comment that turns all rules off. */
const silenced = {
  "a.tools.json": `// eslint-disable-next-line\n/* eslint-disable */\n${listOf(badTool)}`,
  "b.tools.yaml": `# eslint-disable\ntools:\n  - ${JSON.stringify(badTool)}\n`,
  "c.ts": `/* eslint mcp/description-required: "off", mcp/no-undeclared-required: "off" */\n/* eslint-disable */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
new McpServer({ name: "s", version: "1" }).registerTool("get_it", { inputSchema: {} }, () => ({ content: [] }));\n`,
  "d.py": `# eslint-disable\nfrom fastmcp import FastMCP\nmcp = FastMCP("s")\n\n@mcp.tool\ndef get_it(a: str) -> str:\n    return a\n`,
};

const configurations: Readonly<Record<string, string>> = {
  "mcp-validate.config.yaml": `ignores: ["**/*.tools.json", "**/*.tools.yaml", "*.ts", "*.py"]\n`,
  "mcp-validate.config.json": `{ "rules": { "LLM-006": "off", "SCH-008": "off" } }`,
  "package.json": `{ "mcp-validate": { "ignores": ["**"] } }`,
  "mcp-validate.config.yml": "preset: token-budget\n",
  "mcp-validate.config.mjs": `process.exit(77);`,
};

describe("--untrusted", () => {
  it("obeys no comment of the checkout", async () => {
    const cwd = folderOf(silenced);
    const filesWith = async (args: readonly string[]): Promise<string[]> =>
      [...new Set(resultOf(await runCommand([".", ...json, ...args], cwd)).issues.map(({ file }) => file))].sort();
    expect(await filesWith(["--only", "description-required,no-undeclared-required,describe-on-fields"])).toEqual([]);
    expect(await filesWith(["--only", "description-required,no-undeclared-required", "--untrusted"])).toEqual(
      Object.keys(silenced),
    );
  });

  it.each(Object.entries(configurations))("obeys no %s of the checkout", async (name, text) => {
    const cwd = folderOf({ "a.tools.json": bad, [name]: text });
    const run = await runCommand([".", "--untrusted", ...json], cwd);
    expect(run.code).toBe(1);
    expect(resultOf(run)).toMatchObject({ valid: false, metadata: { preset: "recommended", configUsed: "" } });
  });

  it.each([
    [["a.tools.json", "--fix"], "USAGE --fix: "],
    [["--server", "node live.js"], "USAGE --server: "],
    [["a.tools.json", "--output", "r.json"], "USAGE --output r.json: "],
    [["a.tools.json", "--format", "json", "--output", "new/r.json"], "USAGE --output new/r.json: "],
    [["a.tools.json", "--config", "c.yaml"], "USAGE --config c.yaml: "],
  ])("refuses %j", async (args, message) => {
    const cwd = folderOf({ "a.tools.json": listOf(warned), "c.yaml": "preset: strict\n", "package.json": "{}" });
    const run = await runCommand([...args, "--untrusted"], cwd);
    expect([run.code, run.err]).toEqual([2, expect.stringContaining(message) as unknown]);
    expect(readFileSync(join(cwd, "a.tools.json"), "utf8")).toBe(listOf(warned));
    expect(existsSync(join(cwd, "r.json")) || existsSync(join(cwd, "new"))).toBe(false);
  });

  it("takes the configuration and writes the report that a person names outside of the checkout", async () => {
    const folder = folderOf({
      "repo/a.tools.json": bad,
      "repo/package.json": "{}",
      "c.yaml": "rules: { LLM-006: warning }\n",
    });
    const run = await runCommand(
      [".", "--untrusted", "--config", "../c.yaml", "--format", "json", "--output", "../r.json"],
      join(folder, "repo"),
    );
    expect(run.code).toBe(1);
    const { issues } = JSON.parse(readFileSync(join(folder, "r.json"), "utf8")) as ReturnType<typeof resultOf>;
    expect(issues.map(({ id, severity }) => [id, severity])).toContainEqual(["LLM-006", "warning"]);
  });

  it("shows a diff, which changes nothing", async () => {
    const run = await runCommand(
      ["a.tools.json", "--untrusted", "--diff"],
      folderOf({ "a.tools.json": listOf(warned) }),
    );
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining("+++ b/a.tools.json") as unknown });
  });

  it("gives the exit code and all of the output of the limited process", () => {
    const good = spawnCommand(["-", "--untrusted"], folderOf({}), { input: listOf(goodTool) });
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining("Passed: no problems in 1 tool") as unknown });
    expect(spawnCommand(["none.json", "--untrusted"], folderOf({})).code).toBe(2);
  });
});

/** The commands that read files, besides the check. */
const readers = ["extract", "lock --frozen --lock-file ../mcp.lock.json", "generate-descriptions"];

describe.each(readers)("%s --untrusted", (line) => {
  const hidden = {
    "repo/a.tools.json": listOf(goodTool),
    "repo/b.py": silenced["d.py"],
    "repo/package.json": "{}",
    "own.yaml": `ignores: ["**/*.json"]\n`,
  };
  const command = [...line.split(" "), "."];
  /** The report of the command for a checkout, whose lock, if there is one, is outside of it. */
  async function said(folder: string, args: readonly string[]): Promise<Run> {
    await runCommand(["lock", "repo", "--no-config"], folder);
    return runCommand([...command, ...args], join(folder, "repo"));
  }

  it.each(Object.entries(configurations))("obeys no %s of the checkout", async (name, text) => {
    const plain = await said(folderOf(hidden), []);
    expect(plain.out).not.toBe("");
    expect(await said(folderOf({ ...hidden, [`repo/${name}`]: text }), ["--untrusted"])).toEqual(plain);
  });

  it("takes a configuration of one's own, and none of the checkout", async () => {
    const folder = folderOf({ ...hidden, "repo/c.yaml": hidden["own.yaml"] });
    const { out } = await said(folder, []);
    const own = await said(folder, ["--untrusted", "--config", "../own.yaml"]);
    expect([own.err, own.out !== out]).toEqual([expect.not.stringContaining("USAGE"), true]);
    const theirs = await said(folder, ["--untrusted", "--config", "c.yaml"]);
    expect([theirs.code, theirs.err]).toEqual([2, expect.stringContaining("USAGE --config c.yaml: ")]);
  });
});

describe("--untrusted", () => {
  const files = { "repo/a.tools.json": listOf(warned), "repo/package.json": "{}" };

  it.each([
    ["lock", "--lock-file mcp.lock.json"],
    ["lock --lock-file new/lock.json", "--lock-file new/lock.json"],
    ["lock ../repo", "--lock-file mcp.lock.json"],
    ["lock --frozen --server x", "--server"],
    ["generate-descriptions . --write", "--write"],
    ["../repo --output r.json", "--output r.json"],
    ["../repo/*.json --output ../repo/r.json", "--output ../repo/r.json"],
  ])("%s is refused: it would write or run something", async (line, flag) => {
    const folder = folderOf(files);
    const run = await runCommand([...line.split(" "), "--untrusted"], join(folder, "repo"));
    expect([run.code, run.err]).toEqual([2, expect.stringContaining(`USAGE ${flag}: `)]);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["repo", ...Object.keys(files)].sort());
  });

  it("lets the files of a person's own be written, wherever the command runs", async () => {
    const folder = folderOf(files);
    const lock = await runCommand(["lock", "repo", "--untrusted"], folder);
    expect([lock.code, existsSync(join(folder, "mcp.lock.json"))]).toEqual([0, true]);
    await runCommand(["repo", "--untrusted", "--output", "r.json"], folder);
    expect(existsSync(join(folder, "r.json"))).toBe(true);
  });

  it("limits each command that has it", () => {
    const { out, code } = spawnCommand(["extract", ".", "--untrusted"], folderOf({ "a.tools.json": listOf(warned) }));
    expect([code, JSON.parse(out)]).toMatchObject([0, { tools: [{ name: "warned" }] }]);
  });
});

describe("what a configuration switches off", () => {
  const config = `
rules: { LLM-006: "off", no-dangerous-execution: [false, {}] }
ignores: ["evil.*"]
overrides:
  - files: ["*.json"]
    rules: { SCH-008: "off" }
`;
  const files = { "a.tools.json": bad, "evil.tools.json": bad, "mcp-validate.config.yaml": config };

  it("is said in the report", async () => {
    const { out } = await runCommand(["."], folderOf(files));
    const said = out.replaceAll(/\s+/gu, " ");
    expect(said).toContain("mcp-validate.config.yaml turns off 3 rules of the preset (");
    expect(said).toContain(") and ignores 1 file (evil.tools.json).");
    expect((await runCommand([".", "--no-config"], folderOf(files))).out).not.toMatch(/turns off|ignores/u);
  });

  it("is in the data", async () => {
    const { metadata } = resultOf(await runCommand([".", ...json], folderOf(files)));
    expect(metadata.switchedOff?.files).toEqual(["evil.tools.json"]);
    expect([...(metadata.switchedOff?.rules ?? [])].sort()).toEqual([
      "describe-on-fields",
      "no-dangerous-execution",
      "no-undeclared-required",
    ]);
    const other = resultOf(
      await runCommand(["a.tools.json", ...json, "--exclude", "SCH-008"], folderOf({ "a.tools.json": bad })),
    );
    expect(other.metadata).not.toHaveProperty("switchedOff");
  });
});
