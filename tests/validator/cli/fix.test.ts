import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixedInputs, type Fixing } from "../../../lib/validator/cli/fix-inputs.ts";
import { Plan } from "../../../lib/validator/config/plan.ts";
import { folderOf, goodTool, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";
import { bad, good, json, shortOf, warned } from "./runs.ts";

describe("--fix", () => {
  const fixable = `\uFEFF${listOf(warned)}`;

  it("writes the files, and reports what is left", async () => {
    const folder = folderOf({ "a.json": fixable, "b.json": bad });
    const one = await runCommand(["a.json", "b.json", "--fix", ...json], folder);
    expect(one.err).toBe("Applied 1 edit to a.json.\n");
    expect([one.code, shortOf(one)]).toEqual([1, ["b.json: SCH-008 error", "b.json: LLM-006 warning"]]);
    const written = readFileSync(join(folder, "a.json"), "utf8");
    expect(written.startsWith("\uFEFF")).toBe(true);
    expect(written).not.toBe(fixable);
    expect(readFileSync(join(folder, "b.json"), "utf8")).toBe(bad);
    expect((await runCommand(["a.json", "--fix"], folder)).err).toBe("There is nothing to fix.\n");
  });

  it("says which flag would apply the other edits, if no edit is certain", async () => {
    const folder = folderOf({
      "a.json": listOf({ ...goodTool, inputSchema: { type: "object", properties: { id: { type: "string" } } } }),
    });
    const { err } = await runCommand(["a.json", "--fix", "--only", "describe-on-fields"], folder);
    expect(err).toBe("No edit is certain. For 1 draft, whose values you must decide on, add --drafts.\n");
    const limit = await runCommand(["a.json", "--fix", "--preset", "strict", "--only", "require-annotations"], folder);
    expect(limit.err).toBe("No edit is certain. For 1 suggestion, add --suggestions.\n");
    const all = await runCommand(["a.json", "--diff", "--drafts", "--only", "describe-on-fields"], folder);
    expect(all.err).toBe("Would apply 1 edit to a.json.\n");
  });

  it("writes nothing in a dry run", async () => {
    const folder = folderOf({ "a.json": fixable });
    const one = await runCommand(["a.json", "--fix-dry-run", ...json], folder);
    expect([one.err, shortOf(one)]).toEqual(["Would apply 1 edit to a.json.\n", []]);
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe(fixable);
  });

  it("never touches a file that is not UTF-8, and says so with its place", async () => {
    const folder = folderOf({ "b.json": bad });
    const latin = Buffer.from(
      `[\n{ "name": "a b", "description": "Lists the caf\u00E9s.", "inputSchema": { "type": "object" } }]`,
      "latin1",
    );
    const wide = Buffer.from(bad, "utf16le");
    const files = {
      "latin.json": latin,
      "wide.json": wide,
      "marked.json": Buffer.concat([Buffer.of(0xff, 0xfe), wide]),
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const one = await runCommand([...Object.keys(files), "b.json", "--fix", "--drafts", ...json], folder);
    expect(one.err).toMatch(
      /^Applied \d+ edits to b\.json\.\n(?:PARSE_ERROR (?:latin\.json:2:47|wide\.json:1:1|marked\.json:1:1): The file is not UTF-8\. Save it as UTF-8\.\n){3}$/u,
    );
    expect(one.code).toBe(2);
    for (const [name, bytes] of Object.entries(files))
      expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
    expect((await runCommand(["latin.json", "--fix"], folder)).err).toMatch(/^PARSE_ERROR [^\n]+\n$/u);
    expect(await runCommand(["extract", "latin.json"], folder)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/^PARSE_ERROR latin\.json:2:47: The file is not UTF-8/u) as unknown,
    });
    expect((await runCommand(["-"], folder, { input: latin })).err).toMatch(
      /^PARSE_ERROR <stdin>:2:47: The file is not UTF-8/u,
    );
  });

  it("passes over other people's files that are not UTF-8, in a folder", async () => {
    const folder = folderOf({ "a.json": listOf(warned) });
    writeFileSync(join(folder, "menu.yaml"), Buffer.from("food: caf\u00E9\n", "latin1"));
    expect(await runCommand(["."], folder)).toMatchObject({ code: 0, err: "" });
    expect(await runCommand(["extract", "."], folder)).toMatchObject({ code: 0, err: "" });
  });

  it("takes a sign for the unreadable that a file really has", async () => {
    expect(
      await runCommand(
        ["a.json"],
        folderOf({ "a.json": listOf({ ...warned, description: "Lists \uFFFD plants of the garden." }) }),
      ),
    ).toMatchObject({ code: 0, err: "" });
  });

  // A deleted file represents one without permission, because root may write everywhere.
  it("says which file cannot be written, validates it as it is, and writes the others", () => {
    const folder = folderOf({ "b.json": listOf(warned) });
    const sourceAt = (name: string, path: string) =>
      ({ type: "file", name, path, language: "json", text: listOf(warned), isNamed: true }) as const;
    const gone = sourceAt("a.json", join(folder, "gone", "a.json"));
    const there = sourceAt("b.json", join(folder, "b.json"));
    const fixing: Fixing = { fixed: [], rolledBack: [], faults: [] };
    const inputs = [gone, there].map((source) => ({ name: source.name, load: () => source }));
    const [first, second] = fixedInputs(
      inputs,
      new Plan({ config: {}, path: undefined }, {}, folder),
      { writes: true, kinds: ["fix"] },
      fixing,
    );
    expect(first?.load()).toBe(gone);
    expect(second?.load()).toMatchObject({ text: readFileSync(there.path, "utf8") });
    expect(readFileSync(there.path, "utf8")).not.toBe(there.text);
    expect(fixing.fixed).toMatchObject([{ name: "b.json", count: 1 }]);
    expect(fixing.faults).toMatchObject([
      {
        code: "USAGE",
        place: "--fix a.json",
        problem: "The file has changed since it was read, so it was not written.",
      },
    ]);
  });

  /** A tool with an issue that has a suggestion, and another one that has a draft. */
  const edited = listOf({
    ...warned,
    inputSchema: { type: "object", properties: { userId: { type: "string" } }, required: ["user_id"] },
  });

  it("takes the first suggestions, too, where it is told so, but no drafts", async () => {
    const folder = folderOf({ "a.json": edited });
    const one = await runCommand(["a.json", "--fix", "--suggestions", ...json], folder);
    expect(one.err).toMatch(/^Applied \d+ edits to a\.json\.\n$/u);
    expect(shortOf(one)).toEqual(["a.json: LLM-006 warning"]);
    const written = readFileSync(join(folder, "a.json"), "utf8");
    expect(written).toContain(`"userId"\n`);
    expect(written).not.toContain("TODO");
  });

  it("takes drafts only where it is told so, and suggestions with them", async () => {
    const folder = folderOf({ "a.json": edited });
    const one = await runCommand(["a.json", "--fix", "--drafts", ...json], folder);
    expect(one.err).toMatch(/^Applied \d+ edits to a\.json\.\n$/u);
    const written = readFileSync(join(folder, "a.json"), "utf8");
    expect(written).toContain(`"TODO: describe userId"`);
    expect(written).not.toContain("user_id");
  });

  it("prints what would change as a diff that patches the files, and writes nothing", async () => {
    const folder = folderOf({ "a.json": edited, "b.json": edited, "good.json": good });
    const one = await runCommand(["a.json", "b.json", "good.json", "--diff", "--suggestions"], folder);
    expect(one).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Would apply \d+ edits to a\.json\.\n/u) as unknown,
    });
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe(edited);
    expect(one.out.match(/^(?:---|\+\+\+) .*$/gmu)).toEqual(
      ["a", "b"].flatMap((name) => [`--- a/${name}.json`, `+++ b/${name}.json`]),
    );
    expect(one.out).toMatch(/^-.*user_id.*\n(?:[-+].*\n)*\+.*userId/mu);
    expect(one.out).not.toContain("TODO");
    execFileSync("git", ["apply", "-"], { cwd: folder, input: one.out });
    const fixed = folderOf({ "a.json": edited });
    await runCommand(["a.json", "--fix", "--suggestions"], fixed);
    expect(readFileSync(join(folder, "b.json"), "utf8")).toBe(readFileSync(join(fixed, "a.json"), "utf8"));
  });

  it("prints an empty diff for nothing, and the drafts where it is told so", async () => {
    expect(await runCommand(["good.json", "--diff"], folderOf({ "good.json": good }))).toEqual({
      code: 0,
      out: "",
      err: "There is nothing to fix.\n",
    });
    const one = await runCommand(["a.json", "--diff", "--drafts"], folderOf({ "a.json": edited }));
    expect(one.out).toMatch(/^\+.*TODO: describe userId/mu);
  });
});
