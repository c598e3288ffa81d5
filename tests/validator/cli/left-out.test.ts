import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { type Run, runCommand, spawnCommand } from "./command.ts";
import { bad, good, json, resultOf } from "./runs.ts";

/** The files that a run has checked, sorted. */
async function checkedBy(folder: string, ...args: string[]): Promise<string[]> {
  const one = await runCommand([...args, ...json], folder);
  return resultOf(one)
    .sources.map(({ name }) => name)
    .sort();
}

/** What a run says on standard error, which must be one line. */
function saidBy({ code, out, err }: Run): string {
  expect([code, out]).toEqual([2, ""]);
  expect(err.trimEnd()).not.toContain("\n");
  return err.trimEnd();
}

describe("--ignore", () => {
  const files = { "a.json": good, "tests/b.json": bad, "src/tests/c.json": bad, "src/d.json": good };

  it.each<[string[], string[]]>([
    [["tests"], ["a.json", "src/d.json", "src/tests/c.json"]],
    [["./tests/"], ["a.json", "src/d.json", "src/tests/c.json"]],
    [["**/tests/**"], ["a.json", "src/d.json"]],
    [
      ["tests", "src/d.json"],
      ["a.json", "src/tests/c.json"],
    ],
    [
      ["src/*", "!src/d.json"],
      ["a.json", "src/d.json", "tests/b.json"],
    ],
  ])("leaves out what a configuration with these 'ignores' would: %j", async (globs, checked) => {
    // Folders of tests are left out in any case, unless they are named.
    const paths = ["a.json", "tests", "src/tests", "src"];
    const folder = folderOf(files);
    const flags = (flag: string): string[] => globs.flatMap((glob) => [flag, glob]);
    expect(await checkedBy(folder, ...paths, ...flags("--ignore"))).toEqual(checked);
    expect(await checkedBy(folder, ...paths, ...flags("--ignore-pattern"))).toEqual(checked);
    const ignores = globs.map((glob) => glob.replace(/^\.\//u, ""));
    writeFileSync(join(folder, "mcp-validate.config.json"), JSON.stringify({ ignores }));
    expect(await checkedBy(folder, ...paths)).toEqual(checked);
  });

  it("adds to the configuration, and belongs to the working directory", async () => {
    const folder = folderOf({ ...files, "mcp-validate.config.json": `{ "ignores": ["src/d.json"] }` });
    expect(await checkedBy(join(folder, "src"), ".", "../a.json", "tests", "--ignore", "tests")).toEqual(["../a.json"]);
  });

  it("is a flag of every command that reads files", async () => {
    const folder = folderOf(files);
    for (const command of ["extract", "generate-descriptions"]) {
      const { code, out } = await runCommand([command, ".", "--ignore", "src"], folder);
      expect([code, out]).toEqual([0, expect.stringContaining("list_plants")]);
      expect(saidBy(await runCommand([command, "src/d.json", "--ignore", "src"], folder))).toMatch(
        /^INVALID_FORMAT src\/d\.json: /u,
      );
    }
    const locked = await runCommand(["lock", ".", "--ignore", "src"], folder);
    expect([locked.code, locked.out]).toEqual([0, expect.stringContaining("1 tool")]);
  });

  it.each<[string[], string]>([
    [["a.json", "--ignore", "*.json"], "INVALID_FORMAT a.json: --ignore leaves it out. Change the glob."],
    [
      ["src", "src/tests", "--ignore", "**"],
      "INVALID_FORMAT src src/tests: --ignore leaves out all 2 files. Change the glob.",
    ],
    [["extract", "a.json", "--ignore", "a.json"], "INVALID_FORMAT a.json: --ignore leaves it out. Change the glob."],
    [["--ignore", ""], 'USAGE --ignore: The glob is empty. Write one in quotes: --ignore "old/**".'],
    [
      ["--ignore", "!a.json"],
      "USAGE --ignore: '!a.json' leaves nothing out. Put it behind the glob from which it is an exception.",
    ],
  ])("that leaves nothing, or leaves nothing out, is refused: %j", async (args, message) => {
    expect(saidBy(await runCommand(args, folderOf(files)))).toBe(message);
  });

  it("is named beside a configuration that leaves out the rest", async () => {
    const folder = folderOf({ ...files, "mcp-validate.config.json": `{ "ignores": ["a.json"] }` });
    expect(saidBy(await runCommand(["a.json", "src/d.json", "--ignore", "src"], folder))).toBe(
      "INVALID_FORMAT a.json src/d.json: The configuration and --ignore leave out all 2 files. Change 'ignores' or the glob.",
    );
  });
});

/** Runs git in a folder, without the configuration of the machine. */
function git(folder: string, ...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder, env, encoding: "utf8" });
  expect([stderr, status]).toEqual([status === 0 ? stderr : "", 0]);
}

/** A folder with files that are committed on `main`. */
function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "first");
  return folder;
}

describe("--changed", () => {
  const files = { "a.json": bad, "src/b.json": bad, "src/c.json": bad, ".gitignore": "secret.json\n" };

  it("checks what differs from the last commit: changed, staged and new files", async () => {
    const folder = repositoryOf(files);
    const unchanged = await runCommand(["--changed"], folder);
    expect(unchanged).toEqual({
      code: 0,
      out: "",
      err: "No changed file defines MCP tools, resources or prompts. 3 files have not changed.\n",
    });
    appendFileSync(join(folder, "a.json"), "\n");
    expect(await checkedBy(folder, "--changed")).toEqual(["a.json"]);
    expect((await runCommand(["--changed"], folder)).code).toBe(1);
    appendFileSync(join(folder, "src/c.json"), "\n");
    git(folder, "add", "src/c.json");
    // The name has characters that git quotes.
    writeFileSync(join(folder, 'src/nü "x".json'), bad);
    writeFileSync(join(folder, "secret.json"), bad);
    rmSync(join(folder, "src/b.json"));
    expect(await checkedBy(folder, "--changed")).toEqual(["a.json", "src/c.json", 'src/nü "x".json']);
    expect(await checkedBy(join(folder, "src"), "--changed")).toEqual(["c.json", 'nü "x".json']);
    expect(await checkedBy(folder, "src/c.json", "secret.json", "--changed")).toEqual(["src/c.json"]);
  });

  it("takes every file as new before the first commit", async () => {
    const folder = folderOf(files);
    git(folder, "init", "-q");
    git(folder, "add", "a.json");
    expect(await checkedBy(folder, "--changed")).toEqual(["a.json", "src/b.json", "src/c.json"]);
  });

  it("checks with a commit what has changed on this branch, and not what has changed on the other", async () => {
    const folder = repositoryOf(files);
    git(folder, "checkout", "-qb", "work");
    appendFileSync(join(folder, "src/b.json"), "\n");
    git(folder, "commit", "-qam", "work");
    git(folder, "checkout", "-q", "main");
    appendFileSync(join(folder, "a.json"), "\n");
    git(folder, "commit", "-qam", "main");
    git(folder, "checkout", "-q", "work");
    writeFileSync(join(folder, "d.json"), bad);
    expect(await checkedBy(folder, "--changed")).toEqual(["d.json"]);
    expect(await checkedBy(folder, "--changed", "main")).toEqual(["d.json", "src/b.json"]);
    expect(await checkedBy(folder, "--changed=HEAD~1")).toEqual(["d.json", "src/b.json"]);
  }, 120_000);

  it("checks the modules that import a changed one, because they register what it defines", async () => {
    const folder = repositoryOf({
      "package.json": `{ "name": "app", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1" } }`,
      "src/tool.ts": `export const config = { description: "Adds numbers.", inputSchema: {} };\n`,
      "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { config } from "./tool.js";
const server = new McpServer({ name: "a", version: "1" });
server.registerTool("add", config, () => ({ content: [] }));\n`,
      "src/other.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
new McpServer({ name: "b", version: "1" }).registerTool("x", { description: "Does x.", inputSchema: {} }, () => ({ content: [] }));\n`,
    });
    appendFileSync(join(folder, "src/tool.ts"), "// changed\n");
    expect(await checkedBy(folder, ".", "--changed")).toContain("src/server.ts");
    expect(await checkedBy(folder, ".", "--changed")).not.toContain("src/other.ts");
  }, 120_000);

  it("is refused in one line where git cannot answer", async () => {
    const folder = repositoryOf(files);
    mkdirSync(join(folder, "lib"));
    const outside = folderOf(files);
    const said = async (...args: string[]): Promise<string> => saidBy(await runCommand(args, folder));
    expect(saidBy(await runCommand(["--changed"], outside))).toBe(
      "USAGE --changed: This folder is in no git repository. Run it in one, or leave out --changed.",
    );
    expect(await said("--changed", "nope")).toBe(
      "USAGE --changed nope: git knows no commit 'nope'. Check the name of the branch, tag or commit, or fetch it.",
    );
    expect(await said("--changed", "lib")).toBe(
      "USAGE --changed lib: git knows no commit 'lib'. Write the path before the flag: mcp-validate lib --changed.",
    );
    expect(await said(join(outside, "a.json"), "--changed")).toMatch(
      /^USAGE --changed: .+a\.json is not in the repository of this folder\. Run it in the other one\.$/u,
    );
    // The system looks for git in the environment of the process.
    expect(saidBy(spawnCommand(["--changed"], folder, { env: { PATH: join(folder, "lib") } }))).toBe(
      "USAGE --changed: git is not installed. Install it, or leave out --changed.",
    );
    expect(await said("--changed", "--untrusted")).toBe(
      "USAGE --changed: --untrusted changes nothing and runs nothing. Leave out one of them.",
    );
    git(folder, "checkout", "-q", "--orphan", "alone");
    git(folder, "commit", "-qm", "alone");
    expect(await said("--changed", "main")).toBe(
      "USAGE --changed main: It has no commit in common with HEAD. Fetch more of the history: git fetch --unshallow.",
    );
  }, 120_000);

  it("takes nothing for a flag of git or a command of a shell", async () => {
    const folder = repositoryOf(files);
    const made = join(folder, "made");
    for (const since of [
      `--output=${made}`,
      `-O${made}`,
      `$(touch ${made})`,
      `; touch ${made}`,
      `HEAD | touch ${made}`,
      "",
    ])
      expect(saidBy(await runCommand([`--changed=${since}`], folder))).toContain("git knows no commit");
    git(folder, "config", "core.fsmonitor", `touch ${made}; false`);
    expect((await runCommand(["--changed"], folder)).code).toBe(0);
    expect(existsSync(made)).toBe(false);
  }, 120_000);
});
