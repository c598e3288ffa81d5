import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { built } from "../built.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { type Run, runCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

const eslintCommand = join(dirname(createRequire(import.meta.url).resolve("eslint/package.json")), "bin/eslint.js");

/** Runs ESLint with this plugin, and with a rule of its own that reports in each module. */
function eslint(folder: string, ...args: string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [eslintCommand, ".", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

const config = `import mcp from ${JSON.stringify(pathToFileURL(built("index.js")).href)};
export default [...mcp.configs.recommended, { files: ["**/*.js"], rules: { "no-debugger": "error" } }];\n`;

/** A tool whose schema requires three parameters that it does not have: three errors of one rule. */
const worse = { ...badTool, name: "get_tree", inputSchema: { ...badTool.inputSchema, required: ["a", "b", "c"] } };

const files = {
  "eslint.config.mjs": config,
  "package.json": `{ "name": "app", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }`,
  "a.tools.json": listOf(badTool),
  "src/b.tools.json": listOf(worse),
  "src/tool.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
debugger;
export const server = new McpServer({ name: "a", version: "1" });
server.registerTool("get_bush", { title: "B" }, () => ({ content: [] }));\n`,
  "src/good.tools.json": listOf(goodTool),
};

const fileName = "eslint-suppressions.json";
const rule = "mcp/no-undeclared-required";

function entriesOf(folder: string, name = fileName): Record<string, Record<string, { count: number }>> {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as ReturnType<typeof entriesOf>;
}

/** The entries of this plugin. */
function ownEntriesOf(folder: string): object {
  const own = Object.entries(entriesOf(folder)).map(([file, rules]) => {
    return [file, Object.fromEntries(Object.entries(rules).filter(([id]) => id.startsWith("mcp/")))];
  });
  return Object.fromEntries(own.filter(([, rules]) => Object.keys(rules ?? {}).length)) as object;
}

/** The errors of a run, by file and rule. */
function errorsOf(one: Run): string[] {
  const errors = resultOf(one).issues.filter(({ severity }) => severity === "error");
  return errors.map(({ file, rule: name }) => `${file} ${name}`);
}

describe("a file of ESLint's bulk suppressions", () => {
  it("that ESLint has written is obeyed", async () => {
    const folder = folderOf(files);
    expect((await runCommand(["."], folder)).code).toBe(1);
    expect(eslint(folder, "--suppress-all").code).toBe(0);
    const written = readFileSync(join(folder, fileName), "utf8");
    expect(Object.keys(entriesOf(folder))).toContain("src/b.tools.json");
    expect(entriesOf(folder)["src/tool.js"]).toHaveProperty(["no-debugger", "count"], 1);
    const one = await runCommand([".", ...json], folder);
    expect([one.code, one.err, errorsOf(one)]).toEqual([0, "", []]);
    expect(resultOf(one).issues).not.toEqual([]);
    const { suppressed } = resultOf(one).metadata;
    expect(suppressed).toEqual({ file: fileName, findings: expect.any(Number) as unknown });
    expect((await runCommand(["."], folder)).out).toContain(
      `${fileName} suppresses ${String(suppressed?.findings)} findings.`,
    );
    expect(readFileSync(join(folder, fileName), "utf8")).toBe(written);
  });

  it("that the command has written is the one that ESLint writes, and is obeyed by it", async () => {
    const [folder, other] = [folderOf(files), folderOf(files)];
    const { code, out } = await runCommand([".", "--suppress-all"], folder);
    expect([code, out]).toEqual([0, expect.stringContaining("eslint-suppressions.json suppresses")]);
    eslint(other, "--suppress-all");
    expect(ownEntriesOf(folder)).toEqual(ownEntriesOf(other));
    // Only the rule of ESLint itself is left.
    const { code: eslintCode, out: eslintOut } = eslint(folder);
    expect([eslintCode, eslintOut.match(/ error /gu)?.length, eslintOut]).toEqual([
      1,
      1,
      expect.stringContaining("no-debugger"),
    ]);
    // What ESLint has written stays as it is, to the character.
    const before = readFileSync(join(other, fileName), "utf8");
    expect((await runCommand([".", "--suppress-all"], other)).code).toBe(0);
    expect(readFileSync(join(other, fileName), "utf8")).toBe(before);
    expect((await runCommand([".", "--prune-suppressions"], other)).code).toBe(0);
    expect(readFileSync(join(other, fileName), "utf8")).toBe(before);
  });

  it("counts: one error more and all of the rule are reported, one less and the run ends with 2", async () => {
    const folder = folderOf({ "a.json": listOf(worse) });
    expect((await runCommand(["--suppress-all"], folder)).code).toBe(0);
    expect(entriesOf(folder)["a.json"]?.[rule]).toEqual({ count: 3 });
    const required = (...names: string[]): void => {
      const inputSchema = { ...worse.inputSchema, required: names };
      writeFileSync(join(folder, "a.json"), listOf({ ...worse, inputSchema }));
    };
    required("a", "b", "c", "d");
    expect(errorsOf(await runCommand([...json], folder)).filter((one) => one.includes("undeclared"))).toHaveLength(4);
    required("a", "b");
    const less = await runCommand([...json], folder);
    expect([less.code, errorsOf(less), less.err]).toEqual([
      2,
      [],
      `USAGE ${fileName}: It suppresses 1 finding that is not there any longer (a.json, ${rule}). Run with --prune-suppressions, or pass with --pass-on-unpruned-suppressions.\n`,
    ]);
    expect((await runCommand(["--pass-on-unpruned-suppressions"], folder)).code).toBe(0);
    expect((await runCommand(["--prune-suppressions"], folder)).code).toBe(0);
    expect(entriesOf(folder)["a.json"]?.[rule]).toEqual({ count: 2 });
    required();
    expect((await runCommand([], folder)).code).toBe(2);
    expect((await runCommand(["--prune-suppressions"], folder)).code).toBe(0);
    expect(entriesOf(folder)).toEqual({});
  });

  it("keeps what this run cannot judge: other plugins, other files, rules that are off or only warn", async () => {
    const entries = {
      "a.json": { "json/no-empty-keys": { count: 3 }, [rule]: { count: 1 }, "mcp/require-max-length": { count: 2 } },
      "b.json": { [rule]: { count: 7 } },
      "gone.json": { [rule]: { count: 1 }, "no-debugger": { count: 1 } },
      "gone.js": { [rule]: { count: 1 } },
    };
    const folder = folderOf({
      "a.json": listOf(badTool),
      "b.json": listOf(goodTool),
      [fileName]: JSON.stringify(entries),
    });
    expect(await runCommand(["a.json"], folder)).toMatchObject({ code: 0, err: "" });
    expect(await runCommand(["a.json", "--only", "naming"], folder)).toMatchObject({ code: 0, err: "" });
    expect(await runCommand(["a.json", "--rule", "no-undeclared-required=warning"], folder)).toMatchObject({
      code: 0,
      err: "",
    });
    expect((await runCommand(["b.json"], folder)).code).toBe(2);
    expect((await runCommand(["a.json", "--prune-suppressions"], folder)).code).toBe(0);
    const { "gone.js": _gone, ...left } = entries;
    expect(entriesOf(folder)).toEqual({ ...left, "gone.json": { "no-debugger": { count: 1 } } });
  });

  it("may have another name, and only some rules", async () => {
    const folder = folderOf({ "a.json": listOf(worse, { ...goodTool, name: "x", description: "x" }) });
    const at = ["--suppressions-location", "known.json"];
    const missing = await runCommand(at, folder);
    expect([missing.code, missing.err]).toEqual([
      2,
      "USAGE --suppressions-location known.json: There is no such file. Make it with --suppress-all.\n",
    ]);
    const all = errorsOf(await runCommand([...json], folder)).filter((one) => !one.includes("undeclared"));
    expect(all).not.toEqual([]);
    expect(errorsOf(await runCommand(["--suppress-rule", rule, ...at, ...json], folder))).toEqual(all);
    expect(entriesOf(folder, "known.json")).toEqual({ "a.json": { [rule]: { count: 3 } } });
    expect(existsSync(join(folder, fileName))).toBe(false);
    expect(errorsOf(await runCommand([...at, ...json], folder))).toEqual(all);
  });

  it("of a checkout of strangers is not obeyed", async () => {
    const folder = folderOf({
      "a.json": listOf(badTool),
      [fileName]: JSON.stringify({ "a.json": { [rule]: { count: 9 } } }),
    });
    expect((await runCommand(["a.json", "--pass-on-unpruned-suppressions"], folder)).code).toBe(0);
    expect((await runCommand(["a.json", "--untrusted"], folder)).code).toBe(1);
    expect((await runCommand(["a.json", "--untrusted", "--suppressions-location", fileName], folder)).code).toBe(2);
  });

  it.each<[string[], string, Record<string, string>?]>([
    [
      ["--suppress-all", "--prune-suppressions"],
      "USAGE --suppress-all: It contradicts --prune-suppressions. Use one of them.",
    ],
    [
      ["--suppress-all", "--suppress-rule", rule],
      "USAGE --suppress-all: It contradicts --suppress-rule. Use one of them.",
    ],
    [["--suppress-all", "-"], "USAGE --suppress-all: Standard input has no file. Name the file."],
    [
      ["--suppress-all", "--diff"],
      "USAGE --suppress-all: It writes, and the other flag does not. Leave out one of them.",
    ],
    [["--suppress-all", "--watch"], "USAGE --watch: --suppress-all is for one run. Leave out one of them."],
    [
      ["--suppress-all", "--untrusted"],
      "USAGE --suppress-all: --untrusted changes nothing and runs nothing. Leave out one of them.",
    ],
    [
      ["--suppress-rule", "descripton-required"],
      "USAGE --suppress-rule: 'descripton-required' is not a rule. Did you mean description-required or session-required?",
    ],
    [
      [],
      `INVALID_CONFIG ${fileName}: It is not JSON. Correct it, or remove it and use --suppress-all.`,
      { [fileName]: "{" },
    ],
    [
      [],
      `INVALID_CONFIG ${fileName}: It has no entries by file. Correct it, or remove it and use --suppress-all.`,
      { [fileName]: "[]" },
    ],
    [
      [],
      `INVALID_CONFIG ${fileName}: The entry for 'a.json' has no counts by rule. Correct it, or remove it and use --suppress-all.`,
      { [fileName]: `{ "a.json": { "${rule}": 3 } }` },
    ],
  ])("is refused with one line where it makes no sense: %j", async (args, message, others = {}) => {
    const { code, out, err } = await runCommand(args, folderOf({ "a.json": listOf(badTool), ...others }), {
      input: "{}",
    });
    expect([code, out, err]).toEqual([2, "", `${message}\n`]);
  });
});
