import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { rules } from "../../../lib/rules/index.ts";
import { runProgram } from "../../../lib/validator/cli/program.ts";
import { built } from "../built.ts";
import { runCommand, spawnCommand } from "./command.ts";
import { bad, good, json, resultOf, run, shortOf, warned } from "./runs.ts";

describe("inputs", () => {
  it("are files, folders and globs, each file once and in the order of the arguments", async () => {
    const files = {
      "z.json": bad,
      "src/tools.json": bad,
      "src/other.json": `{ "name": "app", "version": "1.0.0" }`,
      "src/server.ts": `export const tool = { name: "x", inputSchema: { type: "object", properties: {}, additionalProperties: false } };`,
      "src/plain.ts": "export const x: = 1;",
      "src/broken.json": `{ "a": `,
      "src/tool.test.ts": `export const tool = { name: "x", inputSchema: {} };`,
      "src/node_modules/p/tools.json": bad,
      "src/.mcp.json": `{ "mcpServers": { "a": { "command": "node" } } }`,
      "lists/a.yaml": "tools: []\n",
      "lists/b.yml": "tools: []\n",
    };
    const { sources } = resultOf(await run(["z.json", "src", "lists/*.y{a,}ml", "src/tools.json", ...json], files));
    expect(sources.map(({ name }) => name)).toEqual([
      "z.json",
      "src/.mcp.json",
      "src/server.ts",
      "src/tools.json",
      "lists/a.yaml",
      "lists/b.yml",
    ]);
  });

  it("are shown once where a link leads to them again", async () => {
    const folder = folderOf({ "src/a.json": bad, "src/z/b.json": bad });
    symlinkSync(".", join(folder, "src/again"));
    symlinkSync("nowhere", join(folder, "src/broken.json"));
    expect(resultOf(await runCommand(["src", ...json], folder)).sources.map(({ name }) => name)).toEqual([
      "src/a.json",
      "src/z/b.json",
    ]);
    symlinkSync("z", join(folder, "src/link"));
    expect(resultOf(await runCommand(["src/link", ...json], folder)).sources.map(({ name }) => name)).toEqual([
      "src/link/b.json",
    ]);
  });

  it("may be reports of ours in the same folder, which are written again", async () => {
    const folder = folderOf({ "a.json": bad });
    for (let round = 0; round < 2; round++) {
      expect(await runCommand([".", "--format", "json", "--output", "tools-report.json"], folder)).toMatchObject({
        code: 1,
        err: "1 error, 1 warning → tools-report.json\n",
      });
    }
  });

  it("may be code on standard input, which its text says", async () => {
    const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1" });
server.registerTool("get_plant", { title: "Get: a plant" as string, inputSchema: {} }, async () => ({ content: [] }));
`;
    expect(resultOf(await run(["-", ...json], {}, { input: code }))).toMatchObject({
      sources: [{ name: "<stdin>", language: "typescript", tools: 1 }],
    });
    expect((await run(["/dev/stdin"], {}, { input: code })).err).toMatch(
      /^INVALID_FORMAT \/dev\/stdin: .+ Use '-' for standard input\.\n$/u,
    );
  });

  it("may be standard input, of a language that its text or its name says", async () => {
    const plain = await run(["-", ...json], {}, { input: bad });
    expect([plain.code, shortOf(plain)]).toEqual([1, ["<stdin>: SCH-008 error", "<stdin>: LLM-006 warning"]]);
    const yaml = await run(
      ["-", ...json],
      {},
      {
        input: `tools:\n  - name: x\n    inputSchema: { type: object, properties: {}, additionalProperties: false }\n`,
      },
    );
    expect([resultOf(yaml).sources[0]?.language, shortOf(yaml)]).toEqual(["yaml", ["<stdin>: SCH-002 error"]]);
    const code = await run(
      ["-", "--stdin-filename", "src/a.ts", ...json],
      {},
      {
        input: `server.registerTool("x", { inputSchema: {} }, run);`,
      },
    );
    expect([resultOf(code).sources[0]?.language, shortOf(code)]).toEqual(["typescript", ["src/a.ts: SCH-002 error"]]);
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ["a file that is not there", ["none.json"], {}, /^FILE_NOT_FOUND none\.json: .+ Check the path\.\n$/u],
    ["a glob that matches nothing", ["*.json"], {}, /^FILE_NOT_FOUND \*\.json: No file matches\./u],
    [
      "broken JSON",
      ["a.json"],
      { "a.json": `{\n  "tools": [}\n}` },
      /^PARSE_ERROR a\.json:2:13: .+ Fix the syntax error\.\n$/u,
    ],
    ["broken YAML", ["a.yaml"], { "a.yaml": "tools:\n  - name: 'x\n" }, /^PARSE_ERROR a\.yaml:\d+:\d+: /u],
    [
      "YAML nested without end",
      ["a.yaml"],
      { "a.yaml": `tools: ${"[".repeat(10_000)}` },
      /^PARSE_ERROR a\.yaml:1:\d+: Nested more than 500 levels deep\. No person or server/u,
    ],
    ["broken TypeScript", ["a.ts"], { "a.ts": "const tool = {\n  inputSchema: ,\n};" }, /^PARSE_ERROR a\.ts:2:16: /u],
    [
      "a document that is no list",
      ["a.json"],
      { "a.json": `{ "name": "x", "version": "1.0.0" }` },
      /^INVALID_FORMAT a\.json: /u,
    ],
    [
      "a folder without definitions",
      ["src"],
      { "src/a.json": "{}" },
      /^INVALID_FORMAT src: The only file there defines no MCP tools/u,
    ],
    [
      "an empty file",
      ["a.json"],
      { "a.json": "\n" },
      /^PARSE_ERROR a\.json:1:1: The file is empty\. Write the definitions into it\.\n$/u,
    ],
    [
      "JSON that ends early",
      ["a.json"],
      { "a.json": `{\n  "tools": [` },
      /^PARSE_ERROR a\.json:2:13: The text ends before it is complete\. Fix/u,
    ],
    [
      "a command that is none",
      ["check"],
      {},
      /^FILE_NOT_FOUND check: .+ Leave it out: 'mcp-validate PATH' checks without a command\.\n$/u,
    ],
    [
      "a misspelled command",
      ["valdate", "a.json"],
      { "a.json": "{}" },
      /FILE_NOT_FOUND valdate: .+ Did you mean the command 'validate'\?\n/u,
    ],
    ["the command without files", ["validate"], {}, /^INVALID_FORMAT \.: There is no JSON, /u],
    ["a format that is none", ["a.json", "--format", "consol"], { "a.json": bad }, /Did you mean console\?\n$/u],
    [
      "a severity that is none",
      ["validate", "a.json", "--min-severity", "critcal"],
      { "a.json": bad },
      /^USAGE --min-severity: .+ Did you mean critical\?\n$/u,
    ],
    [
      "a file of tools that is left out",
      ["old/a.json"],
      { "old/a.json": bad, "mcp-validate.config.yaml": "ignores: [old/**]\n" },
      /^INVALID_FORMAT old\/a\.json: The configuration ignores it\. Remove it from 'ignores'\.\n$/u,
    ],
    [
      "a folder that is left out",
      ["old"],
      { "old/a.json": bad, "old/b.json": bad, "mcp-validate.config.yaml": "ignores: [old/**]\n" },
      /^INVALID_FORMAT old: The configuration ignores all 2 files\./u,
    ],
    [
      "a report over its input",
      ["a.json", "--output", "./a.json"],
      { "a.json": bad },
      /^USAGE --output \.\/a\.json: The report would overwrite an input\. Name another file\.\n$/u,
    ],
    [
      "a report over an input of a folder",
      ["src", "--format", "json", "--output", "src/a.json"],
      { "src/a.json": bad },
      /^USAGE --output src\/a\.json: The report would/u,
    ],
    [
      "a report over the configuration",
      ["a.json", "--output", "mcp-validate.config.json"],
      { "a.json": bad, "mcp-validate.config.json": "{}" },
      /^USAGE --output mcp-validate/u,
    ],
    [
      "two reports in one file",
      ["a.json", "--output", "r.json", "--format", "sarif", "--output", "r.json"],
      { "a.json": bad },
      /^USAGE --output r\.json: Two reports/u,
    ],
    ["a name with escapes", ["a\u001B[2J\nb"], {}, /^FILE_NOT_FOUND a\\u001b\[2J b: [^\n]+\n$/u],
  ])("%s exits with 2 and says so on stderr", async (_what, args, files, message) => {
    const { code, out, err } = await run(args, files);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, ""]);
  });

  it("one that is bad among many costs the others nothing", async () => {
    const one = await run(["a.json", "bad.json", "none.json", "z.json", ...json], {
      "a.json": bad,
      "bad.json": "{",
      "z.json": good,
    });
    expect(one.code).toBe(2);
    expect(one.err).toMatch(/^PARSE_ERROR bad\.json:1:\d+: .*\nFILE_NOT_FOUND none\.json: .*\n$/u);
    expect(shortOf(one)).toEqual([
      "a.json: SCH-008 error",
      "bad.json: PARSE_ERROR error",
      "none.json: FILE_NOT_FOUND error",
      "a.json: LLM-006 warning",
    ]);
    const { sources, tools } = resultOf(one);
    expect(sources.map(({ name, tools: count }) => [name, count])).toEqual([
      ["a.json", 1],
      ["bad.json", 0],
      ["none.json", 0],
      ["z.json", 1],
    ]);
    expect(tools.map(({ file, name }) => [file, name])).toEqual([
      ["a.json", "get_plant"],
      ["z.json", "list_plants"],
    ]);
  });

  it("skips documents of a folder that do not parse, unless their names announce definitions", async () => {
    // A template of a Helm chart.
    const template = `{{- if .Values.on }}\ntools:\n  - name: {{ .Values.name }}\n    description: x\n{{- end }}\n`;
    const files = { "chart/templates/map.yaml": template, "a.tools.json": good };
    const one = await run([".", ...json], files);
    expect([one.code, resultOf(one).sources.map(({ name }) => name)]).toEqual([0, ["a.tools.json"]]);
    expect(one.err).toMatch(/^Skipped chart\/templates\/map\.yaml:1:\d+: [^\n]+\n$/u);
    expect(await run(["extract", "."], files)).toMatchObject({ code: 0, err: one.err });
    expect(await run(["chart/templates/map.yaml"], files)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^PARSE_ERROR /u) as unknown,
    });
    for (const name of ["tools.yaml", "b-tools.yaml", "tools/map.yaml", "server.json", ".mcp.json"]) {
      const { code, err } = await run(["."], { [name]: template, "a.tools.json": good });
      expect([name, code, err]).toEqual([name, 2, expect.stringMatching(/^PARSE_ERROR /u)]);
    }
    expect(await run(["."], { "chart/templates/map.yaml": template })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Skipped [^\n]+\nINVALID_FORMAT \.: [^\n]+\n$/u) as unknown,
    });
    const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nnew McpServer(;\n`;
    expect((await run(["."], { "server.ts": code, "a.tools.json": good })).code).toBe(2);
  });

  it("are files in Python, too", async () => {
    const none = await run(["server.py"], { "server.py": "x = 1\n" });
    expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/defines no MCP tools/u) as unknown });
    const others = await run(["."], { "server.rb": "x = 1\n" });
    expect(others).toMatchObject({ code: 2, err: expect.stringMatching(/JavaScript or Python file\./u) as unknown });
    const broken = await run(["server.py"], { "server.py": "é = 1\ndef f(:\n" });
    expect(broken).toMatchObject({ code: 2, err: expect.stringMatching(/^PARSE_ERROR server\.py:2:7: /u) as unknown });
    const unknown = await run(["server.rb"], { "server.rb": "" });
    expect(unknown).toMatchObject({ code: 2, err: expect.stringMatching(/ \.py, /u) as unknown });
  });

  it("one that nobody can reach is a server's error, exits with 3 and reports nothing", async () => {
    const { code, out, err } = await run(
      ["tools.json", "--server", "no-such-command-anywhere --port 1", "--timeout", "5000"],
      { "tools.json": good },
    );
    expect([code, out]).toEqual([3, ""]);
    expect(err).toMatch(/^CONNECTION_FAILED no-such-command-anywhere --port 1: .+\n/u);
  });
});

describe("exit codes", () => {
  it("is 0 without errors, and 1 with some, in CI and elsewhere", async () => {
    expect(await run(["a.json"], { "a.json": good })).toMatchObject({ code: 0, err: "" });
    expect(await run(["a.json"], { "a.json": bad })).toMatchObject({ code: 1, err: "" });
    expect(await run(["a.json", "--ci"], { "a.json": bad })).toMatchObject({ code: 1, err: "" });
  });

  it.each<[string[], number, RegExp]>([
    [["--max-warnings", "1"], 0, /^$/u],
    [["--max-warnings", "0"], 1, /^1 warning is more than --max-warnings 0 allows\.\n$/u],
    [["--fail-on", "warning"], 1, /^$/u],
    [["--fail-on", "error"], 0, /^$/u],
  ])("with one warning and %j", async (flags, code, err) => {
    const one = await run(["a.json", ...flags], { "a.json": listOf(warned) });
    expect([one.code, one.err]).toEqual([code, expect.stringMatching(err)]);
  });

  it.each([
    ["95", 0, ""],
    ["96", 1, "The score is 95, but --min-score is 96.\n"],
  ])("with a description that is cut and --min-score %s", async (least, code, err) => {
    const cut = { ...goodTool, description: `${goodTool.description} ${"It reads the list. ".repeat(120)}` };
    expect(await run(["a.json", "--min-score", least], { "a.json": listOf(cut) })).toMatchObject({ code, err });
  });

  it("with errors can be 0, if nothing is to fail", async () => {
    expect((await run(["a.json", "--fail-on", "never"], { "a.json": bad })).code).toBe(0);
  });
});

describe("rules", () => {
  it("of a preset, set one by one, by families and by severity", async () => {
    const files = { "a.json": bad };
    expect(shortOf(await run(["a.json", ...json, "--preset", "security"], files))).toEqual([]);
    const set = [
      "--rule",
      "LLM-006=warning",
      "--rule",
      "no-undeclared-required=off",
      "--rule",
      "mcp/require-output-schema=suggestion",
    ];
    expect(shortOf(await run(["a.json", ...json, ...set], files))).toEqual([
      "a.json: LLM-006 warning",
      "a.json: BP-009 suggestion",
    ]);
    expect(shortOf(await run(["a.json", ...json, "--only", "naming,schema"], files))).toEqual([
      "a.json: SCH-008 error",
    ]);
    expect(shortOf(await run(["a.json", ...json, "--exclude", "schema", "--exclude", "naming"], files))).toEqual([
      "a.json: LLM-006 warning",
    ]);
    expect(shortOf(await run(["a.json", ...json, ...set, "--min-severity", "warning"], files))).toEqual([
      "a.json: LLM-006 warning",
    ]);
  });

  it("run where they are named, also those that the preset has off", async () => {
    const files = {
      "a.json": listOf({
        ...goodTool,
        title: undefined,
        inputSchema: {
          type: "object",
          properties: { note: { type: "string", description: "A note of at most 80 characters." } },
        },
      }),
    };
    expect(shortOf(await run(["a.json", ...json, "--only", "SEC-001,require-title"], files))).toEqual([
      "a.json: SEC-001 error",
      "a.json: BP-001 suggestion",
    ]);
    expect(
      shortOf(await run(["a.json", ...json, "--only", "SEC-001,security", "--rule", "SEC-001=warning"], files)),
    ).toEqual(["a.json: SEC-001 warning"]);
    expect(shortOf(await run(["a.json", ...json, "--rule", "require-title=error", "--only", "naming"], files))).toEqual(
      ["a.json: BP-001 error"],
    );
    expect(shortOf(await run(["a.json", ...json, "--only", "naming"], files))).toEqual([]);
  });

  it("are listed, as a table and as JSON", async () => {
    const table = await run(["--list-rules"]);
    expect([table.code, table.err]).toEqual([0, ""]);
    expect(table.out).toMatch(/^security +require-max-length +SEC-001 +error +Require string parameters/mu);
    const listed = JSON.parse((await run(["--list-rules", ...json])).out) as readonly { readonly name: string }[];
    expect(listed.map(({ name }) => name)).toContain("require-max-length");
    expect(table.out.trim().split("\n")).toHaveLength(listed.length);
  });

  it("are defined as YAML, each with what a document of requirements wants", async () => {
    const { code, out } = await run(["--list-rules", "--format", "yaml"]);
    const defined = parseYaml(out) as Readonly<Record<string, unknown>>[];
    expect([code, defined.length]).toEqual([0, Object.keys(rules).length]);
    const keys = ["id", "name", "severity", "category", "description", "patterns", "examples", "suggestions"];
    for (const definition of defined) {
      expect(Object.keys(definition)).toEqual(keys);
      expect(definition).toMatchObject({
        severity: expect.stringMatching(/^(?:CRITICAL|ERROR|WARNING|INFO)$/u) as string,
        examples: { invalid: expect.arrayContaining([expect.stringMatching(/\S/u)]) as string[] },
      });
    }
    expect(defined.find(({ name }) => name === "require-max-items")).toMatchObject({
      id: "SEC-002",
      severity: "CRITICAL",
      category: "security",
      patterns: ["{{Subject}} has no 'maxItems'."],
    });
    expect(defined.find(({ name }) => name === "require-title")).toMatchObject({ id: "BP-001", severity: "INFO" });
  });

  it("are explained, by name and by id", async () => {
    const short = await run(["explain", "SEC-001"]);
    expect(short.out).toMatch(
      /^# mcp\/require-max-length\n[\s\S]*❌ Incorrect[\s\S]*\nEverything: mcp-validate explain require-max-length --full\n.*\n$/u,
    );
    expect(short.out).not.toMatch(/## Details|\]\(/u);
    const page = await run(["explain", "SEC-001", "--full"]);
    expect([page.code, page.err]).toEqual([0, ""]);
    expect(page.out).toMatch(
      /^# mcp\/require-max-length\n[\s\S]*## Details[\s\S]*rules-docs\/require-max-length\.md\n$/u,
    );
    expect(JSON.parse((await run(["explain", "require-max-length", ...json])).out)).toMatchObject([
      { name: "require-max-length", ids: ["SEC-001"] },
    ]);
  });

  const followingFlows = Object.values(rules).filter(({ meta }) =>
    Object.values(meta.messages ?? {}).some((text) => text.includes("{{elsewhere}}")),
  );

  it.each(followingFlows.map(({ name }) => name))(
    "%s is explained with a vulnerable and a repaired handler",
    (name) => {
      const { code, out, err } = spawnCommand(["explain", name]);
      expect([code, err]).toEqual([0, ""]);
      expect(out).not.toContain("```");
      const examples = [...out.matchAll(/^(❌ Incorrect|✅ Correct)(?: with .*)?:\n\n((?: {4}.*\n|\n)+)/gmu)];
      const [bad, good] = ["❌ Incorrect", "✅ Correct"].map(
        (kind) => examples.find(([, word]) => word === kind)?.[2] ?? "",
      );
      for (const example of [bad, good])
        expect(example).toMatch(
          /^ {4}import [^]*^ {4}(?:@mcp\.tool|(?:server\.registerTool|export const \w+ = (?:tool|resource))\()[^]*^ {4,}(?:\}?\);|return .*)\n+$/mu,
        );
      expect(bad).not.toBe(good);
    },
  );

  it("shows the files that an example needs with their names", async () => {
    const { out } = await run(["explain", "sdk-version"]);
    expect([out.includes("pyproject.toml:\n\n    [project]\n"), /beside=|```/u.test(out)]).toEqual([true, false]);
  });

  it("follows arguments with several rules", () => {
    expect(followingFlows.length).toBeGreaterThanOrEqual(4);
  });
});

describe("wrong usage exits with 2 and says what would be right", () => {
  it.each<[string[], RegExp]>([
    [["--bogus"], /^USAGE --bogus: There is no such flag\. See mcp-validate --help\.\n$/u],
    [["--formt", "json", "a.json"], /^USAGE --formt: There is no such flag\. Did you mean --format\?\n$/u],
    [["a.json", "--rule", "SEC-01=off"], /^USAGE --rule: 'SEC-01' is not a rule\. Did you mean SEC-001/u],
    [["a.json", "--rule", "SEC-001=eror"], /^USAGE --rule: 'eror' is not a level\. Did you mean error\?/u],
    [
      ["a.json", "--rule", "SEC-001"],
      /^USAGE --rule: The level is missing\. Write SEC-001=LEVEL with off, error, warning or advice\. To run .+ --only\./u,
    ],
    [["a.json", "--only", "securty"], /^USAGE --only: 'securty' is not a rule, .+ Did you mean security\?/u],
    [
      ["a.json", "--only", "SEC-001", "--exclude", "SEC-001"],
      /^USAGE --exclude SEC-001: It leaves out every rule that --only selects\./u,
    ],
    [
      ["a.json", "--only", "require-title", "--min-severity", "error"],
      /^USAGE --min-severity: Every rule that --only selects has a lower severity\./u,
    ],
    [["a.json", "--only", ""], /^USAGE --only: It names no rule\./u],
    [
      ["a.json", "--exclude", "weather"],
      /^USAGE --exclude: 'weather' is not a rule, .+ The families and categories are .*security/u,
    ],
    [["a.json", "--preset", "strickt"], /^USAGE --preset: 'strickt' is not a preset\. Did you mean strict\?\n$/u],
    [["a.json", "--min-severity", "warn"], /^USAGE --min-severity: .+ warning/u],
    [["a.json", "--fail-on", "always"], /^USAGE --fail-on: .+never/u],
    [["a.json", "--max-warnings", "-1"], /^USAGE --max-warnings: '-1' is out of range\. Use 0 or more\./u],
    [["a.json", "--min-score", "101"], /^USAGE --min-score: '101' is out of range\. Use 0 to 100\./u],
    [["a.json", "--format", "jsn"], /^USAGE --format: 'jsn' is not a format\. Did you mean json\?/u],
    [
      ["a.json", "--format", "json", "--format", "human"],
      /^USAGE --format: json and human would both go to standard output\./u,
    ],
    [["a.json", "--output", "report"], /^USAGE --output report: Its extension does not tell the format\./u],
    [["a.json", "--output", "dir/"], /^USAGE --output dir\/: /u],
    [
      ["a.json", "--timeout", "soon"],
      /^USAGE --timeout: 'soon' is not a whole number\. Use 1 to 2,147,483,647 milliseconds\./u,
    ],
    [
      ["a.json", "--timeout", "5"],
      /^USAGE --timeout: It applies only to --server\. Add --server, or remove this flag\./u,
    ],
    [["a.json", "--header", "A: b"], /^USAGE --header: It applies only to --server\./u],
    [["a.json", "--env", "A=b"], /^USAGE --env: It applies only to --server\./u],
    [
      ["--server", "x", "--header", "secret"],
      /^USAGE --header: The value is not a header\. Write --header "Name: value"\./u,
    ],
    [["--server", "x", "--fix"], /^USAGE --fix: A running server cannot be edited\./u],
    [["--server", "x", "--fix-dry-run"], /^USAGE --fix-dry-run: A running server cannot be edited\./u],
    [
      ["--server", "x", "--env", "NO_SUCH_VARIABLE"],
      /^USAGE --env NO_SUCH_VARIABLE: This variable is not set in your environment\. /u,
    ],
    [
      ["a.json", "--suggestions"],
      /^USAGE --suggestions: It applies only to --fix, --fix-dry-run and --diff\. Add one of them\./u,
    ],
    [
      ["a.json", "--drafts"],
      /^USAGE --drafts: It applies only to --fix, --fix-dry-run and --diff\. Add one of them\./u,
    ],
    [["a.json", "--diff", "--fix"], /^USAGE --diff: It writes no file, and --fix does\. Use one of them\./u],
    [["a.json", "--diff", "--format", "json"], /^USAGE --diff: The report would be in the diff\. Write it to a file/u],
    [["--server", "x", "--diff"], /^USAGE --diff: A running server cannot be edited\./u],
    [["-", "--fix"], /^USAGE --fix: Standard input cannot be written to\./u],
    [["a.json", "--stdin-filename", "b.json"], /^USAGE --stdin-filename: /u],
    [["a.json", "--quiet", "--verbose"], /^USAGE --quiet: It contradicts --verbose\./u],
    [["--server", "http://127.0.0.1:1/", "--env", "A=1"], /^USAGE --env: It applies only to a --server command\./u],
    [["--server", "http://127.0.0.1:1/", "--cwd", "/"], /^USAGE --cwd: It applies only to a --server command\./u],
    [["--server", "node none.js", "--header", "A: b"], /^USAGE --header: It applies only to a --server with a URL\./u],
    [["--list-rules", "--preset", "strict"], /^USAGE --preset: It has no effect on --list-rules/u],
    [["--list-rules", "--output", "x.json"], /^USAGE --output: /u],
    [["--list-rules", "a.json"], /^USAGE a\.json: /u],
    [["--list-rules", "--format", "sarif"], /^USAGE --format: /u],
    [
      ["explain"],
      /^USAGE explain: Nothing is named\. Name a rule or a probe, as in 'mcp-validate explain SEC-001', or/u,
    ],
    [["explain", "SEC-01"], /^USAGE SEC-01: There is no rule or probe of that name or id\. Did you mean SEC-001/u],
  ])("%j", async (args, message) => {
    const { code, out, err } = await run(args, { "a.json": good });
    expect(err).toMatch(message);
    expect(err.trimEnd()).not.toContain("\n");
    expect([code, out]).toEqual([2, ""]);
  });
});

describe("reports", () => {
  it("go to standard output or to files, several at once", async () => {
    const folder = folderOf({ "a.json": bad });
    const args = [
      "--format",
      "json",
      "--output",
      "out/a.json",
      "--format",
      "sarif",
      "--output",
      "out/b.sarif",
      "--output",
      "out/c.html",
      "--format",
      "checklist",
    ];
    const one = await runCommand(["a.json", ...args], folder, { env: { FORCE_COLOR: "1" } });
    expect(one.err).toBe(
      "1 error, 1 warning → out/a.json (new folder out)\n1 error, 1 warning → out/b.sarif\n1 error, 1 warning → out/c.html\n",
    );
    expect(one.code).toBe(1);
    const written = (name: string): string => readFileSync(join(folder, "out", name), "utf8");
    expect(JSON.parse(written("a.json"))).toMatchObject({ valid: false });
    expect(JSON.parse(written("b.sarif"))).toMatchObject({ version: "2.1.0" });
    expect(written("c.html")).toMatch(/^<!doctype html>/iu);
    expect(one.out).not.toBe("");
    expect(one.out).not.toContain("<!doctype");
  });

  it("take a file before their format, too", async () => {
    const folder = folderOf({ "a.json": good });
    expect(await runCommand(["a.json", "--output", "report", "--format", "yaml"], folder)).toMatchObject({
      code: 0,
      out: "",
    });
    expect(parseYaml(readFileSync(join(folder, "report"), "utf8"))).toMatchObject({ valid: true });
  });

  it("in JSON have the shape of the result, without the text of the sources", async () => {
    const result = resultOf(await run(["a.json", ...json], { "a.json": bad }));
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(["valid", "summary", "issues", "tools", "sources", "statistics", "metadata"]),
    );
    expect(result.sources[0]).not.toHaveProperty("text");
    expect(result.summary).toMatchObject({ totalTools: 1, validTools: 0, score: 60, maturity: "Moderate" });
  });

  it("in YAML say the same as in JSON", async () => {
    const folder = folderOf({ "a.json": bad });
    await runCommand(["a.json", "--output", "r.json", "--output", "r.yaml"], folder);
    expect(parseYaml(readFileSync(join(folder, "r.yaml"), "utf8"))).toEqual(
      JSON.parse(readFileSync(join(folder, "r.json"), "utf8")),
    );
  });

  it("list errors alone where it is to be quiet, and count everything", async () => {
    const files = { "a.json": listOf(badTool, warned) };
    const one = resultOf(await run(["a.json", "--quiet", ...json], files));
    expect(one.issues.map(({ severity }) => severity)).toEqual(["error"]);
    expect(one.summary.issuesBySeverity).toMatchObject({ error: 1, warning: 2 });
    expect((await run(["a.json", "--quiet"], files)).out).not.toMatch(/^\S+ warning /mu);
    expect((await run(["a.json"], files)).out).toMatch(/^\S+ warning /mu);
    expect((await run(["a.json", "--verbose"], files)).out.length).toBeGreaterThan(
      (await run(["a.json"], files)).out.length,
    );
  });

  it("are annotations on GitHub in CI, beside the report that is asked for", async () => {
    const on = { env: { GITHUB_ACTIONS: "true" } };
    const both = await run(["a.json", "--ci", ...json], { "a.json": bad }, on);
    expect(resultOf(both).valid).toBe(false);
    expect(both.err).toMatch(/^::error file=a\.json,/mu);
    expect((await run(["a.json", "--ci", "--format", "github"], { "a.json": bad }, on)).err).toBe("");
    expect((await run(["a.json", "--ci"], { "a.json": bad })).err).toBe("");
    expect((await run(["a.json"], { "a.json": bad }, on)).err).toBe("");
  });
});

describe("the command as a process", () => {
  it("writes a whole report to a pipe, and exits with its code", () => {
    const tools = Array.from({ length: 500 }, (_, index) => ({ ...badTool, name: `get_plant_${String(index)}` }));
    const one = spawnCommand(["-", ...json], undefined, { input: listOf(...tools) });
    expect([one.code, one.err, resultOf(one).tools.length]).toEqual([1, "", 500]);
    expect(spawnCommand(["a.json"], folderOf({ "a.json": good }))).toMatchObject({ code: 0, err: "" });
    expect(spawnCommand(["--bogus"])).toMatchObject({ code: 2, out: "" });
    expect(spawnCommand(["--version"])).toMatchObject({ code: 0, err: "" });
  });

  it("does not mind a reader that has seen enough", () => {
    const folder = folderOf({ "a.json": listOf(...Array.from({ length: 300 }, () => badTool)) });
    const command = `"${process.execPath}" "${built("mcp-validate.js")}" a.json --verbose | head -1`;
    const { stdout, stderr } = spawnSync("/bin/sh", ["-c", command], { cwd: folder, encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["a.json\n", ""]);
  });
});

describe("the command", () => {
  it("calls its own faults by their name", async () => {
    const broken = () => Promise.reject(new Error("no luck"));
    const lines: string[] = [];
    const streams = { cwd: "/", env: {}, out: () => undefined, isTerminal: false, terminal: undefined, readIn: broken };
    expect(await runProgram(["-"], { ...streams, err: (text) => void lines.push(text) })).toBe(2);
    expect(lines.join("")).toMatch(/^INTERNAL_ERROR mcp-validate: Error: no luck\n[^]*Please report it/u);
  });

  it("writes nothing but the report where no person reads along", async () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${String(index)}.json`, good]));
    expect(await run(["."], files)).toMatchObject({ code: 0, err: "" });
  });
});
