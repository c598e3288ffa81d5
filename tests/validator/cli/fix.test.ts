import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";
import { bad, json, shortOf, warned } from "./runs.ts";

describe("--fix", () => {
  const fixable = `\uFEFF${listOf(warned)}`;

  it("writes the files, and reports what is left", () => {
    const folder = folderOf({ "a.json": fixable, "b.json": bad });
    const one = runCommand(["a.json", "b.json", "--fix", ...json], folder);
    expect(one.err).toBe("Made 1 edit in a.json.\n");
    expect([one.code, shortOf(one)]).toEqual([1, ["b.json: LLM-006 error", "b.json: SCH-008 error"]]);
    const written = readFileSync(join(folder, "a.json"), "utf8");
    expect(written.startsWith("\uFEFF")).toBe(true);
    expect(written).not.toBe(fixable);
    expect(readFileSync(join(folder, "b.json"), "utf8")).toBe(bad);
    expect(runCommand(["a.json", "--fix"], folder).err).toBe("There is nothing to fix.\n");
  });

  it("writes nothing in a dry run", () => {
    const folder = folderOf({ "a.json": fixable });
    const one = runCommand(["a.json", "--fix-dry-run", ...json], folder);
    expect([one.err, shortOf(one)]).toEqual(["Would make 1 edit in a.json.\n", []]);
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe(fixable);
  });

  it("takes the first suggestions, too, where it is told so", () => {
    const folder = folderOf({ "a.json": bad });
    const one = runCommand(["a.json", "--fix", "--suggestions", ...json], folder);
    expect(one.err).toMatch(/^Made \d+ edits in a\.json\.\n$/u);
    expect(shortOf(one)).not.toContain("a.json: SCH-008 error");
    expect(readFileSync(join(folder, "a.json"), "utf8")).toContain(`"required": [\n          "id"\n`);
  });
});
