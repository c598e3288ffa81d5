import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";
import { bad, good, json, resultOf, run, shortOf } from "./runs.ts";

const escape = "\u001B[";

describe("color", () => {
  it.each<[string[], Record<string, string>, string | undefined, boolean]>([
    [[], {}, undefined, false],
    [["--color"], {}, undefined, true],
    [["--color"], { NO_COLOR: "1" }, "false", true],
    [[], { FORCE_COLOR: "1" }, undefined, true],
    [[], { FORCE_COLOR: "0" }, undefined, false],
    [[], { FORCE_COLOR: "1" }, "false", false],
    [[], { NO_COLOR: "1" }, "true", true],
    [["--no-color"], { FORCE_COLOR: "1" }, "true", false],
    [["--ci"], { FORCE_COLOR: "1" }, "true", false],
  ])("with %j, %j and output.color %s", async (flags, env, configured, expected) => {
    const files = {
      "a.json": bad,
      ...(configured === undefined ? {} : { "mcp-validate.config.yaml": `output: { color: ${configured} }\n` }),
    };
    expect((await run(["a.json", ...flags], files, { env })).out.includes(escape)).toBe(expected);
  });
});

describe("configuration", () => {
  const rules = (setting: string): string => JSON.stringify({ rules: { "LLM-006": setting, "SCH-008": "off" } });

  it("is found upwards, the nearest first, and in a folder in a known order", async () => {
    const folder = folderOf({
      "mcp-validate.config.json": rules("error"),
      "one/package.json": `{ "mcp-validate": ${rules("warning")} }`,
      "one/two/package.json": `{ "name": "none here" }`,
      "one/two/a.json": bad,
      "four/pyproject.toml": `[tool.mcp-validate.rules]\nLLM-006 = "advice"\nSCH-008 = false\n`,
      "four/five/pyproject.toml": `[project]\nname = "mcp-validate"\n`,
      "four/five/a.json": bad,
      "three/pyproject.toml": `[tool.mcp-validate]\npreset = "never read"\n`,
      "three/mcp-validate.config.yaml": "rules: { LLM-006: suggestion, SCH-008: off }\n",
      "three/mcp-validate.config.mjs": "throw new Error('never read')",
      "three/a.json": bad,
    });
    const of = async (path: string): Promise<unknown> => {
      const { issues, metadata } = resultOf(await runCommand(["a.json", ...json], join(folder, path)));
      return [issues.map(({ severity }) => severity), metadata.configUsed];
    };
    expect(await of("one/two")).toEqual([["warning"], "../package.json"]);
    expect(await of("four/five")).toEqual([["suggestion"], "../pyproject.toml"]);
    expect(await of("three")).toEqual([["suggestion"], "mcp-validate.config.yaml"]);
    writeFileSync(join(folder, "a.json"), bad);
    expect(await of(".")).toEqual([["error"], "mcp-validate.config.json"]);
  });

  it("is lost to flags, and wins over the defaults: preset, rules, format, verbose", async () => {
    const config = { preset: "security", rules: { "LLM-006": "warning" }, output: { format: "json", verbose: true } };
    const files = { "a.json": bad, "mcp-validate.config.json": JSON.stringify(config) };
    expect(
      shortOf(
        await run(["a.json"], {
          "a.json": files["a.json"],
          "mcp-validate.config.json": `{ "output": { "format": "json" } }`,
        }),
      ),
    ).toEqual(["a.json: SCH-008 error", "a.json: LLM-006 warning"]);
    expect(shortOf(await run(["a.json"], files))).toEqual(["a.json: LLM-006 warning"]);
    expect(shortOf(await run(["a.json", "--preset", "recommended"], files))).toEqual([
      "a.json: SCH-008 error",
      "a.json: LLM-006 warning",
    ]);
    expect(shortOf(await run(["a.json", "--rule", "LLM-006=suggestion"], files))).toEqual([
      "a.json: LLM-006 suggestion",
    ]);
    const human = (await run(["a.json", "--format", "human"], files)).out;
    expect(human).toMatch(/^a\.json\n +get_plant: score \d+/u);
    expect((await run(["a.json", "--format", "human", "--quiet"], files)).out.length).toBeLessThan(human.length);
  });

  it("wins nothing over flags in its overrides either", async () => {
    const config = { overrides: [{ files: ["*.json"], preset: "security", rules: { "SCH-008": "suggestion" } }] };
    const files = { "a.json": bad, "c.json": JSON.stringify(config) };
    const of = async (...flags: string[]): Promise<string[]> =>
      shortOf(await run(["a.json", "--config", "c.json", ...json, ...flags], files));
    expect(await of()).toEqual(["a.json: SCH-008 suggestion"]);
    expect(await of("--preset", "recommended")).toEqual(["a.json: LLM-006 warning", "a.json: SCH-008 suggestion"]);
    expect(await of("--rule", "SCH-008=off")).toEqual([]);
  });

  it("leaves files out, named ones too", async () => {
    const files = { "old/a.json": bad, "b.json": bad, "mcp-validate.config.yaml": "ignores: ['old/**']\n" };
    expect(resultOf(await run([".", "old/a.json", "b.json", ...json], files)).sources.map(({ name }) => name)).toEqual([
      "b.json",
    ]);
    const { code, err } = await run(["old/a.json"], files);
    expect([code, err]).toEqual([2, expect.stringMatching(/^INVALID_FORMAT old\/a\.json: /u)]);
  });

  it("that is faulty exits with 2, with file, line and key", async () => {
    const { code, out, err } = await run(["a.json"], {
      "a.json": good,
      "mcp-validate.config.yaml": "preset: strict\nrules:\n  SEC-01: off\n",
    });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^INVALID_CONFIG mcp-validate\.config\.yaml:3:3: 'rules\.SEC-01' is not a rule\. Did you mean SEC-001/u,
    );
    expect(await run(["a.json", "--config", "none.yaml"], { "a.json": good })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^INVALID_CONFIG none\.yaml: /u) as unknown,
    });
  });

  it("may say what functions of packages do, and a wrong row is named", async () => {
    const row = "settings:\n  models:\n    - package: acme.shell\n      function: run\n      ";
    const server = [
      "from mcp.server.fastmcp import FastMCP",
      "from acme.shell import run",
      'mcp = FastMCP("s")',
      "@mcp.tool()",
      "def act(a: str) -> str:",
      '    """Acts."""',
      '    return run(f"ls {a}")\n',
    ].join("\n");
    const only = ["s.py", "--only", "no-dangerous-execution", ...json];
    const rulesFor = async (line: string): Promise<readonly string[]> =>
      resultOf(await run(only, { "s.py": server, "mcp-validate.config.yaml": `${row}${line}\n` })).issues.map(
        ({ rule }) => rule,
      );
    expect(await rulesFor("sink: command")).toEqual(["no-dangerous-execution"]);
    expect(await rulesFor("safe: command")).toEqual([]);
    const errorFor = async (line: string): Promise<string> => {
      const { code, err } = await run(only, { "s.py": server, "mcp-validate.config.yaml": `${row}${line}\n` });
      expect(code).toBe(2);
      return err;
    };
    expect(await errorFor("sink: comand")).toMatch(
      /^INVALID_CONFIG mcp-validate\.config\.yaml:5:7: 'settings\.models\.0\.sink' cannot be 'comand'\. Did you mean command/u,
    );
    expect(await errorFor("notOnResultOf: run")).toMatch(
      /^INVALID_CONFIG mcp-validate\.config\.yaml:3:7: 'settings\.models\[0\]' says nothing about the function\./u,
    );
  });

  it("of somebody else's project is not looked for where only its files are linted", async () => {
    const project = folderOf({ "mcp-validate.config.yaml": "preset: none", "a.json": good });
    expect(await run([join(project, "a.json")])).toMatchObject({ code: 0, err: "" });
  });

  it("is not looked for with --no-config", async () => {
    const files = { "a.json": bad, "mcp-validate.config.json": rules("warning"), "mcp-validate.config.js": "" };
    expect(shortOf(await run(["a.json", ...json], files))).toEqual(["a.json: LLM-006 warning"]);
    const without = await run(["a.json", "--no-config", ...json], files);
    expect([shortOf(without), without.err]).toEqual([["a.json: SCH-008 error", "a.json: LLM-006 warning"], ""]);
    const ignoring = { "a.json": good, "mcp-validate.config.yaml": "ignores: ['**']\n" };
    expect((await run(["extract", "a.json"], ignoring)).code).toBe(2);
    expect((await run(["extract", "a.json", "--no-config"], ignoring)).code).toBe(0);
  });

  it("outside of the project is not loaded through a link", async () => {
    const folder = folderOf({ "secret.yaml": "preset: a-secret\n", "project/.git/HEAD": "", "project/a.json": good });
    symlinkSync("../secret.yaml", join(folder, "project/mcp-validate.config.yaml"));
    expect(await runCommand(["a.json", "--quiet"], join(folder, "project"))).toMatchObject({
      code: 0,
      err:
        "mcp-validate.config.yaml is not loaded, because it is a link to a file outside of the project. " +
        "To load it, use --config mcp-validate.config.yaml.\n",
    });
  });
});

describe("the rules of ESLint's configuration", () => {
  const eslint = `import mcp from "eslint-plugin-mcp";
export default [...mcp.configs.recommended, { rules: { "mcp/describe-on-fields": "off" } }];
`;
  const says = "The rules in eslint.config.mjs are for ESLint. This command reads mcp-validate.config.yaml.\n";

  it("are named as not read, unless the command has a configuration or is told to have none", async () => {
    expect((await run(["a.json"], { "a.json": good, "eslint.config.mjs": eslint })).err).toBe(says);
    const own = { "a.json": bad, "eslint.config.mjs": eslint, "mcp-validate.config.yaml": "preset: recommended\n" };
    expect((await run(["a.json"], own)).err).toBe("");
    expect((await run(["a.json", "--no-config"], own)).err).toBe("");
    const preset = eslint.replace(/, \{.*\}/u, "");
    expect((await run(["a.json"], { "a.json": good, "eslint.config.mjs": preset })).err).toBe("");
  });

  it("can be copied: names with the name of the plugin, and the level 'warn'", async () => {
    const config = "rules:\n  mcp/no-undeclared-required: warn\n  mcp/describe-on-fields: off\n";
    const { code, err, ...rest } = await run(["a.json", ...json], {
      "a.json": bad,
      "mcp-validate.config.yaml": config,
    });
    expect([code, err, shortOf({ code, err, ...rest })]).toEqual([0, "", ["a.json: SCH-008 warning"]]);
    const flags = ["--rule", "mcp/SCH-008=warn", "--rule", "mcp/describe-on-fields=off"];
    expect(shortOf(await run(["a.json", ...flags, ...json], { "a.json": bad }))).toEqual(["a.json: SCH-008 warning"]);
  });
});

describe("a configuration that is code", () => {
  /** The configuration of a stranger, which leaves a trace. */
  const code = `import { writeFileSync } from "node:fs";
    writeFileSync(new URL("trace", import.meta.url), "");
    export default { rules: { "LLM-006": "warning", "SCH-008": "off" }, ignores: ["old/**"] };`;
  const files = { "a.json": bad, "old/b.json": good };

  it.each(["mcp-validate.config.js", "mcp-validate.config.mjs"])("is not loaded if it is found: %s", async (name) => {
    const folder = folderOf({ ...files, "package.json": `{ "type": "module" }`, [name]: code });
    const notice = (shown: string): string =>
      `${shown} is not loaded, because it is code. To load it, use --config ${shown}.\n`;
    const validation = await runCommand(["a.json", ...json], folder);
    expect([shortOf(validation), validation.err]).toEqual([
      ["a.json: SCH-008 error", "a.json: LLM-006 warning"],
      notice(name),
    ]);
    expect(await runCommand(["extract", "b.json"], join(folder, "old"))).toMatchObject({
      code: 0,
      err: notice(`../${name}`),
    });
    expect(existsSync(join(folder, "trace"))).toBe(false);
  });

  it("is loaded if --config names it", async () => {
    const folder = folderOf({ ...files, "mcp-validate.config.mjs": code });
    const flags = ["--config", "mcp-validate.config.mjs"];
    const validation = await runCommand(["a.json", ...flags, ...json], folder);
    expect([shortOf(validation), validation.err]).toEqual([["a.json: LLM-006 warning"], ""]);
    expect(existsSync(join(folder, "trace"))).toBe(true);
    expect((await runCommand(["extract", "old/b.json", ...flags], folder)).code).toBe(2);
  });

  it("is silently left out where a nearer one is data, and leaves the turn to data above", async () => {
    const folder = folderOf({
      "mcp-validate.config.mjs": code,
      "one/mcp-validate.config.json": `{ "rules": { "LLM-006": "suggestion" } }`,
      "one/two/mcp-validate.config.mjs": code,
      "one/two/a.json": bad,
      "one/a.json": bad,
    });
    const near = await runCommand(["a.json", ...json], join(folder, "one"));
    expect([resultOf(near).metadata.configUsed, near.err]).toEqual(["mcp-validate.config.json", ""]);
    const far = await runCommand(["a.json", ...json], join(folder, "one/two"));
    expect([resultOf(far).metadata.configUsed, far.err]).toEqual([
      "../mcp-validate.config.json",
      expect.stringMatching(/^mcp-validate\.config\.mjs is not loaded/u),
    ]);
  });
});
