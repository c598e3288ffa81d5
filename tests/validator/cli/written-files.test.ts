import { spawnSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixedInputs, type Fixing } from "../../../lib/validator/cli/fix-inputs.ts";
import { Plan } from "../../../lib/validator/config/plan.ts";
import { readSource } from "../../../lib/validator/sources/read-source.ts";
import { built } from "../built.ts";
import { folderOf, listOf } from "../folders.ts";
import { runCommand, spawnCommand } from "./command.ts";
import { bad, good, warned } from "./runs.ts";

/** Runs the command in a shell, which prepares its streams and limits. `mcp` is the command. */
function inShell(script: string, cwd: string) {
  const mcp = `'${process.execPath}' '${built("mcp-validate.js")}'`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script.replaceAll("mcp ", `${mcp} `)], {
    cwd,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

/** Larger than the 4 KB that the tests leave for a file. */
const large = listOf({ ...warned, description: "Lists the plants of the garden. ".repeat(400) });
const noRoom = "ulimit -f 4;";

describe.skipIf(process.platform === "win32")("a file that the command writes", () => {
  it("keeps its old content when the disk is full, and nothing is left beside it", () => {
    const folder = folderOf({ "a.json": large, "report.json": "old" });
    const fix = inShell(`${noRoom} mcp a.json --fix --quiet`, folder);
    expect(fix).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^USAGE --fix a\.json: .*EFBIG.*old content/u) as unknown,
    });
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe(large);
    const report = inShell(`${noRoom} mcp a.json --verbose --format html --output report.json`, folder);
    expect(report).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^USAGE --output report\.json: .*EFBIG/u) as unknown,
    });
    expect(readFileSync(join(folder, "report.json"), "utf8")).toBe("old");
    expect(readdirSync(folder).sort()).toEqual(["a.json", "report.json"]);
  });

  it("keeps its mode, and the symbolic links to it", async () => {
    const folder = folderOf({ "a.json": listOf(warned), "report.json": "old" });
    for (const name of ["a.json", "report.json"]) {
      chmodSync(join(folder, name), 0o640);
      symlinkSync(name, join(folder, `link-${name}`));
    }
    await runCommand(["link-a.json", "--fix", "--output", "link-report.json"], folder);
    for (const name of ["a.json", "report.json"]) {
      expect(lstatSync(join(folder, `link-${name}`)).isSymbolicLink()).toBe(true);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o640);
    }
    expect(readFileSync(join(folder, "a.json"), "utf8")).not.toBe(listOf(warned));
    expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toMatchObject({ valid: true });
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it("is the one at the end of a link whose file does not exist yet", async () => {
    const folder = folderOf({ "a.json": good });
    symlinkSync("later.json", join(folder, "link.json"));
    expect((await runCommand(["a.json", "--output", "link.json"], folder)).code).toBe(0);
    expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, "later.json"), "utf8"))).toMatchObject({ valid: true });
  });

  it("is not an input under another name", async () => {
    const folder = folderOf({ "a.json": bad, "src/b.json": bad });
    linkSync(join(folder, "a.json"), join(folder, "hard-a.json"));
    linkSync(join(folder, "src/b.json"), join(folder, "hard-b.json"));
    for (const [input, output] of [
      ["a.json", "hard-a.json"],
      ["src", "hard-b.json"],
    ] as const) {
      expect(await runCommand([input, "--output", output], folder)).toMatchObject({
        code: 2,
        err: `USAGE --output ${output}: The report would overwrite an input. Name another file.\n`,
      });
      expect(readFileSync(join(folder, output), "utf8")).toBe(bad);
    }
    linkSync(join(folder, "a.json"), join(folder, "x.json"));
    expect(
      (await runCommand(["src", "--output", "x.json", "--format", "json", "--output", "hard-a.json"], folder)).err,
    ).toMatch(/^USAGE --output hard-a\.json: Two reports would be written to this file\./u);
  });

  it.each([
    ["changed", "a.json", `${listOf(warned)}\n`],
    ["got a byte order mark", "a.json", `\uFEFF${listOf(warned)} `],
  ])("is left alone if it has %s since it was read", (_what, name, text) => {
    const folder = folderOf({ [name]: listOf(warned) });
    const path = join(folder, name);
    const load = () => {
      const source = readSource(path, folder, true);
      writeFileSync(path, text);
      return source;
    };
    const fixing: Fixing = { fixed: [], rolledBack: [], faults: [] };
    const plan = new Plan({ config: {}, path: undefined }, {}, folder);
    const [input] = fixedInputs([{ name, load }], plan, { writes: true, kinds: ["fix"] }, fixing);
    input?.load();
    expect(fixing).toMatchObject({
      fixed: [],
      faults: [{ place: "--fix a.json", problem: expect.stringContaining("has changed since it was read") as unknown }],
    });
    expect(readFileSync(path, "utf8")).toBe(text);
    expect(readdirSync(folder)).toEqual([name]);
  });
});

describe.skipIf(process.platform === "win32")("a link of a checkout that leads out of it", () => {
  const fixable = listOf(warned);
  /** A checkout, next to a folder that it must not change. */
  const checkout = (marker: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>): string => {
    const folder = folderOf({
      "out/tools.json": fixable,
      "out/victim": "keep",
      "repo/a.tools.json": fixable,
      ...marker,
    });
    for (const [name, target] of Object.entries(links)) symlinkSync(target.replace("$", folder), join(folder, name));
    return folder;
  };
  const unchanged = (folder: string): void => {
    expect(readdirSync(join(folder, "out")).sort()).toEqual(["tools.json", "victim"]);
    expect(readFileSync(join(folder, "out/victim"), "utf8")).toBe("keep");
    expect(readFileSync(join(folder, "out/tools.json"), "utf8")).toBe(fixable);
  };
  const links = {
    "repo/src": "../out",
    "repo/absolute": "$/out",
    "repo/twice": "src",
    "repo/linked.tools.json": "src/tools.json",
    "repo/mcp.lock.json": "../out/new.json",
    "repo/mcp.sarif": "../out/victim",
    "repo/later.json": "src/later.json",
  };

  it.each<[string, string[]]>([
    ["--fix in a linked folder", ["src", "--fix"]],
    ["--fix through an absolute link", ["absolute", "--fix"]],
    ["--fix through two links", ["twice/tools.json", "--fix"]],
    ["--fix of a linked file", ["linked.tools.json", "--fix"]],
    ["--fix with the whole path", ["$/repo/src/tools.json", "--fix"]],
    ["generate --write", ["generate-descriptions", "src", "--write"]],
    ["lock", ["lock", "a.tools.json"]],
    ["lock with a named file", ["lock", "a.tools.json", "--lock-file", "later.json"]],
    ["a report", ["a.tools.json", "--format", "sarif", "--output", "mcp.sarif"]],
    ["a report in a linked folder", ["a.tools.json", "--format", "json", "--output", "src/new/r.json"]],
    ["a report behind a link to nothing", ["a.tools.json", "--format", "json", "--output", "later.json"]],
  ])("is not followed by %s", (_what, args) => {
    for (const marker of [{ "repo/.git/HEAD": "" }, { "repo/package.json": "{}" }, {}]) {
      const folder = checkout(marker, links);
      const run = spawnCommand(
        args.map((arg) => arg.replace("$", folder)),
        join(folder, "repo"),
      );
      unchanged(folder);
      expect([run.code, run.err]).toEqual([2, expect.stringMatching(/leads out of the project/u) as unknown]);
    }
  });

  it("does not keep a person from writing elsewhere, by a path or by a link of their own", () => {
    const folder = checkout({ "repo/.git/HEAD": "" }, { mine: "out" });
    for (const file of ["../out/a.json", "$/out/b.json", "$/mine/c.json", "../mine/deep/d.json"]) {
      const run = spawnCommand(
        ["a.tools.json", "--format", "json", "--output", file.replace("$", folder)],
        join(folder, "repo"),
      );
      expect([run.code, run.err]).toEqual([0, expect.stringContaining("→") as unknown]);
    }
    expect(readdirSync(join(folder, "out")).sort()).toEqual([
      "a.json",
      "b.json",
      "c.json",
      "deep",
      "tools.json",
      "victim",
    ]);
  });

  it("is not asked about if it stays within", () => {
    const folder = checkout({ "repo/.git/HEAD": "", "repo/real/x.tools.json": fixable }, { "repo/inner": "real" });
    expect(spawnCommand(["inner", "--fix"], join(folder, "repo")).err).toContain(
      "Applied 1 edit to inner/x.tools.json.",
    );
    expect(readFileSync(join(folder, "repo/real/x.tools.json"), "utf8")).not.toBe(fixable);
  });
});

describe.skipIf(process.platform !== "linux")("standard output", () => {
  it("that cannot be written ends with 2 and a message", () => {
    const folder = folderOf({ "a.json": good, "b.json": bad });
    for (const name of ["a.json", "b.json"]) {
      expect(inShell(`mcp ${name} > /dev/full`, folder)).toEqual({
        code: 2,
        out: "",
        err: expect.stringMatching(/^USAGE standard output: The output cannot be written: ENOSPC[^\n]*\n$/u) as unknown,
      });
    }
    expect(inShell("mcp none.json 2> /dev/full", folder).code).toBe(2);
    expect(inShell("mcp a.json --fix > /dev/null 2> /dev/full", folder).code).toBe(2);
  });

  it("whose reader has gone ends quietly", () => {
    const piped = "mcp --list-rules --format json | head -c 1; echo ${PIPESTATUS[0]}";
    expect(inShell(piped, folderOf({}))).toEqual({ code: 0, out: "[0\n", err: "" });
  });

  it("is written to under its other names", () => {
    const folder = folderOf({ "a.json": good });
    inShell("{ echo before; mcp a.json --format json --output /dev/stdout; } > report.txt", folder);
    expect(readdirSync(folder).sort()).toEqual(["a.json", "report.txt"]);
    expect(inShell("mcp a.json --format json --output /dev/stdout | tail -c 2", folder).out).toBe("}\n");
  });
});
