import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { type Run, runCommand } from "./command.ts";
import { bad, json, resultOf, run, shortOf } from "./runs.ts";

describe("the command 'validate'", () => {
  const files = { "a.json": bad, "src/b.json": bad };

  it.each([
    [["a.json", "src"]],
    [["a.json", "--preset", "security", "--fail-on", "never"]],
    [["a.json", "--rule", "BP-009=error", "--rule", "SCH-008=off", ...json]],
    [["none.json"]],
    [["--list-rules"]],
    [["a.json", "--prest", "strict"]],
  ])("does what the program does without it: %j", async (args) => {
    const withoutTime = ({ out, ...rest }: Run): unknown => ({
      ...rest,
      out: out.replaceAll(/"(?:timestamp|duration|path)": .+/gu, ""),
      err: rest.err.replace("mcp-validate validate [options] [paths", "mcp-validate [options] [command] [paths"),
    });
    expect(withoutTime(await run(["validate", ...args], files))).toEqual(withoutTime(await run(args, files)));
  });

  it("takes flags on both sides of the word", async () => {
    const one = await run(["--rule", "BP-009=error", ...json, "validate", "a.json", "--rule", "SCH-008=off"], files);
    expect([one.code, shortOf(one)]).toEqual([1, ["a.json: BP-009 error", "a.json: LLM-006 warning"]]);
  });

  it("leaves a file and a folder of that name to be validated", async () => {
    const file = await run(["./validate", ...json], { validate: bad });
    // A file without an extension has no language.
    expect([file.code, file.err]).toEqual([2, expect.stringMatching(/^INVALID_FORMAT validate: /u)]);
    const folder = { "validate/a.json": bad };
    for (const args of [["./validate"], ["validate", "validate"], ["validate", "./validate"]])
      expect(resultOf(await run([...args, ...json], folder)).sources.map(({ name }) => name)).toEqual([
        "validate/a.json",
      ]);
  });
});

describe("the words of the requirements", () => {
  it("console is the report for people, as a flag and in a configuration", async () => {
    const files = { "a.json": bad, ".mcp-validator.yaml": "output: { format: console }\n" };
    const usual = await run(["a.json", "--no-config"], files);
    expect(await run(["a.json", "--no-config", "--format", "console"], files)).toEqual(usual);
    expect((await run(["a.json"], files)).out).toBe(usual.out);
  });

  it.each([".mcp-validator.yaml", ".mcp-validator.yml", ".mcp-validator.json"])("%s is found", async (name) => {
    const files = { "src/a.json": bad, [name]: '{ "rules": { "SCH-008": "off" } }' };
    const found = await runCommand(["a.json", ...json], join(folderOf(files), "src"));
    expect([shortOf(found), resultOf(found).metadata.configUsed]).toEqual([["a.json: LLM-006 warning"], `../${name}`]);
    const both = { ...files, "mcp-validate.config.yaml": "rules: { SCH-008: warning }\n" };
    expect(shortOf(await run(["src", ...json], both))).toContain("src/a.json: SCH-008 warning");
  });

  it("critical is for errors of security and refusals alone, info for suggestions", async () => {
    const tools = [
      { ...badTool, name: "one" },
      {
        ...goodTool,
        name: "two",
        inputSchema: {
          type: "object",
          properties: { path: { type: "string" }, note: { type: "string", description: "At most 80 characters" } },
        },
      },
      { ...goodTool, name: "three", inputSchema: { type: "array" } },
      { ...goodTool, name: "three" },
    ];
    const files = { "a.json": listOf(...tools) };
    const found = async (severity: string): Promise<readonly string[]> =>
      shortOf(await run(["a.json", "--preset", "all", "--min-severity", severity, ...json], files));
    const [critical, errors, all] = [await found("critical"), await found("error"), await found("suggestion")];
    expect(critical).toContain("a.json: SEC-001 error");
    expect(critical).toContain("a.json: SCH-005 error");
    expect(critical).not.toContain("a.json: SCH-008 error");
    expect(errors).toContain("a.json: SCH-008 error");
    expect(errors.length).toBeGreaterThan(critical.length);
    expect(await found("info")).toEqual(all);
    // A rule with some errors that are refusals.
    const repeated = { "a.json": listOf({ ...goodTool, name: "three" }, { ...goodTool, name: "Three" }) };
    const rule = ["--only", "no-duplicate-names", "--preset", "all", ...json];
    const messages = async (severity: string): Promise<unknown> =>
      resultOf(await run(["a.json", ...rule, "--min-severity", severity], repeated)).issues.map(
        ({ messageId }) => messageId,
      );
    expect(await messages("error")).not.toEqual([]);
    expect(await messages("critical")).toEqual([]);
  });
});
