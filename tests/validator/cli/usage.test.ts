import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../../lib/index.ts";
import { built } from "../built.ts";
import { folderOf, goodTool } from "../folders.ts";
import { type Run, runCommand } from "./command.ts";
import { bad, good, json, resultOf, run } from "./runs.ts";

/** A program that answers nothing. */
const silent = "process.stdin.resume();\n";
const code = "console.log(1);\n";

const files = {
  "tools.json": good,
  "src/server.ts": code,
  "nomcp.ts": code,
  "nomcp.json": `{ "name": "app", "version": "1.0.0" }`,
  "map.json": `{ "tools": { "get_item": { "description": "Gets an item." } } }`,
  "null.json": `{ "tools": null }`,
  "empty.ts": "",
  "empty.yaml": "\n",
  "silent.mjs": silent,
};

/** The error for a wrong command line, which the command must refuse. */
async function saidBy(args: readonly string[], input = ""): Promise<string> {
  const { code: exitCode, out, err } = await run(args, files, { input });
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err.trimEnd()).not.toContain("\n");
  return err.trimEnd();
}

describe("a word that is no file", () => {
  it.each<[string[], string]>([
    [["prob"], "FILE_NOT_FOUND prob: There is no such file or folder. Did you mean the command 'probe'?"],
    [["help", "prob"], "USAGE help prob: 'prob' is not a command. Did you mean probe?"],
    [["list-rules"], "FILE_NOT_FOUND list-rules: There is no such file or folder. Did you mean --list-rules?"],
    [["tool.json"], "FILE_NOT_FOUND tool.json: There is no such file or folder. Did you mean tools.json?"],
    [["tools"], "FILE_NOT_FOUND tools: There is no such file or folder. Did you mean tools.json?"],
    [["scr/servr.ts"], "FILE_NOT_FOUND scr/servr.ts: There is no such file or folder. Did you mean src/server.ts?"],
    [
      ["extract", "scr"],
      "FILE_NOT_FOUND scr: There is no such file or folder, and no installed package of that name. Did you mean src?",
    ],
    [["extract", "src", "--config", "src"], "INVALID_CONFIG src: It is a folder. Name the file in it."],
    [
      ["lock", "--config", "tool.json"],
      "INVALID_CONFIG tool.json: There is no such configuration file. Did you mean tools.json?",
    ],
    [
      ["naming"],
      "FILE_NOT_FOUND naming: There is no such file or folder. Did you mean a name of --only, with commas between the names (--only naming,security)?",
    ],
    [["strict"], "FILE_NOT_FOUND strict: There is no such file or folder. Did you mean --preset strict?"],
    [
      ["weather"],
      "FILE_NOT_FOUND weather: There is no such file or folder. Check the path. The commands are validate, probe, replay, lock, choose, extract, generate-descriptions, init, explain, serve, mcp, sweep and help.",
    ],
    [["src/weather"], "FILE_NOT_FOUND src/weather: There is no such file or folder. Check the path."],
    [
      ["lint", "."],
      "FILE_NOT_FOUND lint: There is no such file or folder. Leave it out: 'mcp-validate PATH' checks without a command.",
    ],
    [
      ["--preset", "strict", "Check", "tools.json"],
      "FILE_NOT_FOUND Check: There is no such file or folder. Leave it out: 'mcp-validate PATH' checks without a command.",
    ],
    [["list"], "FILE_NOT_FOUND list: There is no such file or folder. Did you mean --list-rules?"],
    [["rules"], "FILE_NOT_FOUND rules: There is no such file or folder. Did you mean --list-rules?"],
    [
      ["explane", "SEC-001"],
      "FILE_NOT_FOUND explane: There is no such file or folder. Did you mean the command 'explain'?",
    ],
    // The server is not started for it.
    [
      ["prob", "--server", "node silent.mjs"],
      "FILE_NOT_FOUND prob: There is no such file or folder. Did you mean the command 'probe'?",
    ],
  ])("is refused with what it may mean: %j", async (args, message) => {
    expect(await saidBy(args)).toBe(message);
  });
});

describe("a command without paths", () => {
  it("reads the working directory", async () => {
    const folder = folderOf({ "a.json": bad, "src/b.json": good });
    for (const words of [[], ["validate"], ["extract"], ["generate-descriptions"]]) {
      const one = await runCommand(words, folder);
      expect([words, one]).toEqual([words, await runCommand([...words, "."], folder)]);
      expect(one.out).toContain("get_plant");
    }
  });

  it("fails where there is nothing to read", async () => {
    for (const words of [[], ["extract"], ["generate-descriptions"]])
      expect([words, await runCommand(words, folderOf({}))]).toMatchObject([
        words,
        { code: 2, err: expect.stringMatching(/^INVALID_FORMAT \.: /u) as unknown },
      ]);
  });

  it("reads nothing but what another flag names", async () => {
    const folder = folderOf({ "a.json": bad });
    const { code: exitCode, err } = await runCommand(["--server", "no-such-command"], folder);
    expect([exitCode, err]).toEqual([3, expect.stringMatching(/^CONNECTION_FAILED no-such-command: /u)]);
    expect((await runCommand(["--stdin-filename", "a.json"], folder)).err).toBe(
      "USAGE --stdin-filename: It applies only to standard input. Add '-' as an argument.\n",
    );
    expect((await runCommand(["--list-rules"], folder)).code).toBe(0);
  });

  it("prints the version for each of its words", async () => {
    const { out } = await runCommand(["--version"]);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/u);
    for (const word of ["-v", "-V"]) expect(await runCommand([word])).toEqual({ code: 0, out, err: "" });
    expect(await runCommand(["-h"])).toEqual(await runCommand(["help"]));
  });
});

describe("a server that is no command and no URL", () => {
  it.each<[string[], string]>([
    [
      ["--server", "node", "silent.mjs"],
      `USAGE --server node: The command has no arguments. Quote it with its arguments: --server "node silent.mjs".`,
    ],
    [
      ["probe", "--server=python3", "server.py"],
      `USAGE --server python3: The command has no arguments. Quote it with its arguments: --server "python3 server.py".`,
    ],
    [
      ["lock", "--server", "node"],
      `USAGE --server node: The command has no arguments. Quote it with its arguments: --server "node server.js".`,
    ],
    [
      ["--server", "npx", "-y", "@scope/server"],
      `USAGE -y: It is not a flag of mcp-validate. Quote the command: --server "npx -y @scope/server".`,
    ],
    [
      ["--server", "uvx", "--from", "x", "y", "--format", "json"],
      `USAGE --from: It is not a flag of mcp-validate. Quote the command: --server "uvx --from x y".`,
    ],
    [
      ["--server", "silent.mjs"],
      `USAGE --server silent.mjs: It is a file, not a command. Write --server "node silent.mjs".`,
    ],
    [
      ["--server", "localhost:3000/mcp"],
      "USAGE --server localhost:3000/mcp: It is an address without a scheme. Write --server http://localhost:3000/mcp.",
    ],
  ])("is refused before it is started: %j", async (args, message) => {
    expect(await saidBy(args)).toBe(message);
  });

  it("does not hide a misspelled flag behind it", async () => {
    expect(await saidBy(["--server", "./start", "tools.json", "--format", "json", "--qiet"])).toBe(
      "USAGE --qiet: There is no such flag. Did you mean --quiet?",
    );
  });
});

describe("an input without definitions", () => {
  const ofCode =
    "It defines no MCP tools, resources or prompts. Name the file that registers the tools with an MCP SDK.";
  const ofDocuments = `It defines no MCP tools, resources or prompts. A document may be a tool, a list of tools, { "tools": [...] }, a tools/list answer or a server.json.`;

  it.each<[string[], string]>([
    [["nomcp.ts"], `INVALID_FORMAT nomcp.ts: ${ofCode}`],
    [["extract", "nomcp.ts"], `INVALID_FORMAT nomcp.ts: ${ofCode}`],
    [["lock", "nomcp.ts"], `INVALID_FORMAT nomcp.ts: ${ofCode}`],
    [["generate-descriptions", "nomcp.ts"], `INVALID_FORMAT nomcp.ts: ${ofCode}`],
    [["extract", "nomcp.json"], `INVALID_FORMAT nomcp.json: ${ofDocuments}`],
    [["lock", "nomcp.json"], `INVALID_FORMAT nomcp.json: ${ofDocuments}`],
    [["map.json"], "INVALID_FORMAT map.json: 'tools' is an object. Write a list of tools."],
    [["null.json"], "INVALID_FORMAT null.json: 'tools' is null. Write a list of tools."],
    [["empty.ts"], "INVALID_FORMAT empty.ts: It is empty. Name a file that defines tools."],
    [["extract", "empty.yaml"], "INVALID_FORMAT empty.yaml: It is empty. Name a file that defines tools."],
    [["-"], "INVALID_FORMAT -: Standard input is empty. Send definitions or code to it: mcp-validate - < tools.json"],
    [
      ["-", "--stdin-filename", "a.ts"],
      "INVALID_FORMAT -: Standard input is empty. Send definitions or code to it: mcp-validate - < tools.json",
    ],
    [["extract", "-"], "USAGE -: This command does not read standard input. Name a file or a folder."],
  ])("is told for what it is: %j", async (args, message) => {
    expect(await saidBy(args)).toBe(message);
  });
});

describe("a choice of rules", () => {
  it.each<[string[], string]>([
    [
      ["--only", "SEC-001", "--exclude", "SEC-001"],
      "USAGE --exclude SEC-001: It leaves out every rule that --only selects. Exclude fewer, or change --only.",
    ],
    [
      ["--only", "SEC-001", "--rule", "SEC-001=off"],
      "USAGE --only SEC-001: The rule that it selects is off because of --rule. Leave out one of them.",
    ],
    [
      ["--only", "token-budget"],
      "USAGE --only token-budget: No rule is left to run: the preset 'recommended' enables none of the selected rules. Name a single rule, or choose a preset that enables more rules.",
    ],
    [
      ["--only", "strict"],
      "USAGE --only: 'strict' is not a rule, a family or a category. It is a preset, which --preset selects.",
    ],
    [
      ["--rules", "strict"],
      "USAGE --only: 'strict' is not a rule, a family or a category. It is a preset, which --preset selects.",
    ],
    [
      ["--exclude", "warning"],
      "USAGE --exclude: 'warning' is not a rule, a family or a category. It is a severity, which --min-severity limits.",
    ],
    [
      ["--only", "SEC-001=off"],
      "USAGE --only: 'SEC-001=off' is not a rule, a family or a category. To set its level, use --rule SEC-001=off.",
    ],
    [["--rule", "strict=error"], "USAGE --rule: 'strict' is not a rule. It is a preset, which --preset selects."],
    [["--rule", "nam=off"], "USAGE --rule: 'nam' is not a rule. Did you mean NAM-001 or NAM-002 or NAM-003?"],
    [["--only", "nam"], "USAGE --only: 'nam' is not a rule, a family or a category. Did you mean naming?"],
    [["--exclude", "src"], `USAGE --exclude: 'src' is a path, not a rule. Use --ignore "src".`],
    [
      ["--exclude", "SEC-001,**/*.test.ts"],
      `USAGE --exclude: '**/*.test.ts' is a glob, not a rule. Use --ignore "**/*.test.ts".`,
    ],
    [["--rule", "naming=off"], "USAGE --rule: 'naming' is a group of rules. Use --exclude naming."],
    [["--rule", "SEC-001:off"], "USAGE --rule: 'SEC-001:off' has no '='. Write --rule SEC-001=off."],
    [["--preset", "naming"], "USAGE --preset: 'naming' is a group of rules, not a preset. Use --only naming."],
    [
      ["--preset", "strict,security"],
      "USAGE --preset: 'strict,security' is more than one preset. Choose one, and add rules with --rule ID=error.",
    ],
    [["--preset", "strickt"], "USAGE --preset: 'strickt' is not a preset. Did you mean strict?"],
  ])("that cannot be is told with its remedy: %j", async (args, message) => {
    expect(await saidBy(["tools.json", ...args])).toBe(message);
  });

  it("of probes names what selects rules", async () => {
    const probe = ["probe", "--server", "node silent.mjs", "--only"];
    const start = "USAGE --only: There is no probe, family or requirement";
    expect(await saidBy([...probe, "SEC-001"])).toBe(`${start} 'SEC-001'. It selects rules: use --check both.`);
    expect(await saidBy([...probe, "strict"])).toBe(`${start} 'strict'. It is a preset, which --preset selects.`);
  });

  it("is the same with --rules, the word of the requirements", async () => {
    const one = await run(["tools.json", "--rules", "naming", "--rule", "BP-009=error", ...json], {
      "tools.json": bad,
    });
    const other = await run(["tools.json", "--only", "naming", "--rule", "BP-009=error", ...json], {
      "tools.json": bad,
    });
    expect(resultOf(one).issues).toEqual(resultOf(other).issues);
    expect(resultOf(one).issues).not.toEqual([]);
  });
});

describe("a flag that is wrong", () => {
  it.each<[string[], string]>([
    [["tools.json", "-p", "strict"], "USAGE -p: There is no such flag. Did you mean --preset?"],
    [
      ["tools.json", "-z"],
      "USAGE -z: There is no such flag. Flags have no short forms, except -h and -v. See mcp-validate --help.",
    ],
    [["tools.json", "-preset", "strict"], "USAGE -preset: There is no such flag. Did you mean --preset?"],
    [
      ["tools.json", "--minSeverity", "error"],
      "USAGE --minSeverity: There is no such flag. Did you mean --min-severity?",
    ],
    [["tools.json", "--rulse", "SEC-001=off"], "USAGE --rulse: There is no such flag. Did you mean --rule?"],
    [["tools.json", "--strict"], "USAGE --strict: There is no such flag. Write --preset strict."],
    [["probe", "--json"], "USAGE --json: 'mcp-validate probe' has no such flag. Write --format json."],
    [["tools.json", "--naming"], "USAGE --naming: There is no such flag. Write --only naming."],
    [["tools.json", ""], "USAGE mcp-validate: A path is empty. Name a file, or . for this folder."],
    [["extract", ""], "USAGE mcp-validate: A path is empty. Name a file, or . for this folder."],
    [["--server", ""], 'USAGE --server: The value is empty. Write a URL, or a command such as "node server.js".'],
    [["probe", "--allow-runtime"], "USAGE --allow-runtime: The word 'probe' is the consent already. Remove it."],
    [["tools.json", "--quiet=true"], "USAGE --quiet: It takes no value. Write --quiet alone."],
    [["tools.json", "--output"], "USAGE --output: Its value is missing. Write --output <file>."],
    [["tools.json", "--list-probes"], "USAGE --list-probes: There is no such flag. It is a flag of 'probe'."],
    [["tools.json", "--llm-model"], "USAGE --llm-model: Its value is missing. Write --llm-model <name>."],
    [
      ["lock", "--only", "naming"],
      "USAGE --only: 'mcp-validate lock' has no such flag. It is a flag of 'mcp-validate', 'probe' and 'replay'.",
    ],
    [["extract", "a", "b"], "USAGE b: 'mcp-validate extract' takes one path. Example: mcp-validate extract src"],
    [["mcp", "src"], "USAGE src: 'mcp-validate mcp' takes no arguments. Example: mcp-validate mcp"],
    [["mcp", "--header", "a: b"], "USAGE --header: It applies only to --server. Add --server, or remove this flag."],
    [["serve", "8080"], "USAGE 8080: 'mcp-validate serve' takes no arguments. Example: mcp-validate serve --port 8080"],
    [
      ["tools.json", "--timeout", "abc"],
      "USAGE --timeout: 'abc' is not a whole number. Use 1 to 2,147,483,647 milliseconds.",
    ],
    [
      ["tools.json", "--format", "xml"],
      "USAGE --format: 'xml' is not a format. Use human, json, yaml, sarif, html, github, markdown, checklist, junit, gitlab, concise, matrix or console.",
    ],
    [
      ["tools.json", "--format", "human,json"],
      "USAGE --format: 'human,json' is not a format. Give --format once for each: --format human --format json --output report.json.",
    ],
    [
      ["tools.json", "--min-severity", "note"],
      "USAGE --min-severity: 'note' is not a severity. Use critical, error, warning or advice.",
    ],
    [
      ["tools.json", "--fail-on", "all"],
      "USAGE --fail-on: 'all' is not a severity. Use error, warning, advice, never or not-run.",
    ],
    [
      ["explain", "nam"],
      "USAGE nam: There is no rule or probe of that name or id. Did you mean NAM-001 or NAM-002 or NAM-003?",
    ],
    [["--fix", "--dry-run"], "USAGE --dry-run: It applies only to probes of a running server. Write --fix-dry-run."],
    [["tools.json", "--rule", "SEC-001=warnin"], "USAGE --rule: 'warnin' is not a level. Did you mean warning?"],
    [
      ["probe", "python3", "server.py"],
      'USAGE --server: There is no server to probe. Name it with --server, and quote a command: --server "python3 server.py".',
    ],
  ])("is named once, with what would be right: %j", async (args, message) => {
    expect(await saidBy(args)).toBe(message);
  });
});

describe("what is checked", () => {
  it.each<[string[], string]>([
    [["--check", "runtime"], "USAGE --check: 'runtime' is not a kind of check. Use definitions, behavior or both."],
    [["--level", "statik"], "USAGE --level: 'statik' is not a level. Did you mean static?"],
    [["--check", "definitions", "--level", "both"], "USAGE --check: It contradicts --level both. Use one of them."],
    [
      ["--check", "behavior", "--server", "node silent.mjs"],
      "USAGE --check behavior: Probes run the server's code and send it invalid requests. Add --allow-runtime, or use 'mcp-validate probe', if you trust the server.",
    ],
    [
      ["--level", "both", "--server", "node silent.mjs"],
      "USAGE --level both: Probes run the server's code and send it invalid requests. Add --allow-runtime, or use 'mcp-validate probe', if you trust the server.",
    ],
    [
      ["--call", "x"],
      "USAGE --call: It applies only to probes of a running server. Add --check behavior or --check both, or use 'mcp-validate probe'.",
    ],
  ])("is one setting with two words: %j", async (args, message) => {
    expect(await saidBy(["tools.json", ...args])).toBe(message);
  });

  it("is the same with either word", async () => {
    const short = ["--startup-timeout", "500"];
    const dryRun = ["--allow-runtime", "--dry-run", "--server", "node silent.mjs", ...short, "--only", "ping"];
    const [one, other, both] = [
      await run(["--check", "behavior", ...dryRun], files),
      await run(["--level", "runtime", ...dryRun], files),
      await run(["--level", "runtime", "--check", "behavior", ...dryRun], files),
    ];
    expect(one).toEqual(other);
    expect(both).toEqual(one);
    expect([one.code, one.out]).toEqual([0, expect.stringContaining("ping")]);
    const definitions = await run(["tools.json", "--check", "definitions", ...json], files);
    expect(resultOf(definitions).metadata.preset).toBe("recommended");
  });
});

describe("a folder that does not exist", () => {
  it("is made for a report and a lock, and named", async () => {
    const folder = folderOf(files);
    expect((await runCommand(["tools.json", "--output", "reprots/mcp/a.json"], folder)).err).toBe(
      "no issues → reprots/mcp/a.json (new folder reprots)\n",
    );
    expect((await runCommand(["tools.json", "--output", "reprots/mcp/b.json"], folder)).err).toBe(
      "no issues → reprots/mcp/b.json\n",
    );
    expect((await runCommand(["lock", "tools.json", "--lock-file", "lcoks/a.json"], folder)).out).toBe(
      "lcoks/a.json: 1 tool, written (new folder lcoks).\n",
    );
    expect((await runCommand(["lock", "tools.json", "--lock-file", "lcoks/a.json"], folder)).out).toBe(
      "lcoks/a.json: 1 tool, unchanged.\n",
    );
  });

  it("is not made where a file stands in its way", async () => {
    const { code: exitCode, err } = await runCommand(["tools.json", "--output", "nomcp.ts/a.json"], folderOf(files));
    expect([exitCode, err]).toEqual([
      2,
      "USAGE --output nomcp.ts/a.json: The file cannot be written: a part of its path is not a folder. Name another file.\n",
    ]);
  });

  it("is not the file that was meant", async () => {
    const folder = folderOf(files);
    mkdirSync(join(folder, "a.json"));
    expect(await runCommand(["tools.json", "--output", "a.json"], folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining("The file cannot be written: it is a folder.") as unknown,
    });
  });
});

/** The files that a file of the build imports, directly or not, without those that it loads later. */
function importedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, path = ""] of text.matchAll(/\b(?:from|import)\s*"(\.[^"]+)"/gu))
    importedBy(resolve(dirname(file), path), found);
  return found;
}

describe("the help", () => {
  const helpOf = (...args: string[]): Promise<Run> => runCommand(args);

  it("shows every flag and the exit codes", async () => {
    const { code, out } = await helpOf("--help");
    expect(code).toBe(0);
    for (const flag of ["--server", "--fix-dry-run", "--min-score", "extract", "explain", "Exit codes"])
      expect(out).toContain(flag);
  });

  it("loads no rules and no probes", () => {
    const files = [...importedBy(built("mcp-validate.js"))];
    expect(files.length).toBeGreaterThan(5);
    // Names that stand only in the module of the rule, and in that of the probe.
    const named = /"(?:describe-on-fields|unknown-method)"/u;
    expect(files.filter((file) => named.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("is the same with the word and with the flag, for every command that it lists", async () => {
    const { out } = await helpOf("--help");
    const names = [
      ...(out.split("\nCommands:\n")[1] ?? "")
        .split("\n\n", 1)
        .join("")
        .matchAll(/^ {2}([\w-]+)/gmu),
    ];
    expect(names.map(([, name]) => name)).toEqual([
      ...[
        "validate",
        "probe",
        "replay",
        "lock",
        "choose",
        "extract",
        "generate-descriptions",
        "init",
        "explain",
        "serve",
        "mcp",
        "sweep",
        "help",
      ],
    ]);
    expect(await helpOf("help")).toEqual({ code: 0, out, err: "" });
    for (const [, name = ""] of names) {
      const flag = await helpOf(name, "--help");
      expect(await helpOf("help", name)).toEqual(flag);
      expect(flag).toMatchObject({ code: 0, err: "" });
      expect(flag.out).toMatch(/\nExamples:\n {2}mcp-validate /u);
      // A line that is longer than a terminal is broken anywhere.
      const [prose = ""] = flag.out.split("\nExamples:");
      expect(prose.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("has the flags in groups, and those of probes at 'probe' alone", async () => {
    const groupsIn = (text: string): string[] => text.match(/^[A-Z][\w ]+:$/gmu) ?? [];
    const [main, probe] = [(await helpOf("--help")).out, (await helpOf("probe", "--help")).out];
    expect(groupsIn(main)).toEqual([
      ...[
        "Arguments:",
        "Input:",
        "What to check:",
        "Fix:",
        "Known errors:",
        "Report:",
        "CI:",
        "General:",
        "Commands:",
        "Examples:",
      ],
    ]);
    expect(groupsIn(probe)).toEqual([
      "Arguments:",
      "Input:",
      "What to check:",
      "Report:",
      "CI:",
      "General:",
      "Examples:",
    ]);
    for (const flag of ["--check", "--level", "--call", "--max-time", "--dry-run"]) {
      expect(probe).toContain(`\n  ${flag} `.trimEnd());
      expect(main).not.toContain(`\n  ${flag} `);
    }
    expect(main).not.toMatch(/--allow-runtime|--rules/u);
  });

  it("has examples that are commands", async () => {
    const lines: string[] = [];
    for (const name of ["", "probe", "lock", "choose", "extract", "generate-descriptions", "explain", "help"]) {
      const [, examples = ""] = (await helpOf(...(name ? [name] : []), "--help")).out.split("\nExamples:\n");
      lines.push(...[...examples.matchAll(/^ {2}mcp-validate (.+?) {3}/gmu)].map(([, line = ""]) => line.trim()));
    }
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) {
      const args = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, word]) => quoted ?? word ?? "");
      const { err } = await run(args, { ...files, "server.py": "", "src/server.ts": "" });
      expect([line, err]).not.toEqual([line, expect.stringMatching(/^(?:USAGE|INTERNAL_ERROR)/u)]);
    }
  });
});

describe("the lowest severity", () => {
  const untitled = { "a.json": JSON.stringify({ tools: [{ ...goodTool, title: undefined }] }) };

  it("is advice for people, and a suggestion for programs", async () => {
    const flags = ["a.json", "--only", "require-title"];
    for (const format of ["human", "markdown", "html", "checklist", "junit", "concise"]) {
      const { out } = await run([...flags, "--format", format], untitled);
      expect([format, out]).toEqual([format, expect.stringMatching(/\badvice\b/u)]);
      // An edit may be a suggestion.
      const withoutEdits = out.replaceAll(/<style>[^]*<\/style>|<span class="kind suggestion">\w+|--suggestions/gu, "");
      const text = withoutEdits.replaceAll(/(?:class|data-severity|value)="[^"]*"/gu, "");
      expect(text).not.toMatch(/\bnotes?\b|suggestion/iu);
    }
    expect(resultOf(await run([...flags, ...json], untitled)).issues.map(({ severity }) => severity)).toEqual([
      "suggestion",
    ]);
    expect((await run(["--list-rules"])).out).toMatch(/ advice /u);
  });

  it.each(["advice", "suggestion"])("may be set as %s, by flags and in a configuration", async (word) => {
    const severities = async (...args: string[]): Promise<unknown> => {
      const one = await run(["a.json", "--only", "require-title", ...args, ...json], untitled);
      return [one.code, resultOf(one).issues.map(({ severity }) => severity)];
    };
    expect(await severities("--min-severity", word)).toEqual([0, ["suggestion"]]);
    expect(await severities("--fail-on", word)).toEqual([1, ["suggestion"]]);
    expect(await severities("--rule", `require-title=${word}`)).toEqual([0, ["suggestion"]]);
    const config = { ...untitled, "mcp-validate.config.yaml": `rules: { LLM-002: ${word}, require-title: ${word} }\n` };
    const configured = await run(["a.json", "--only", "require-title", ...json], config);
    expect(resultOf(configured).issues.map(({ severity }) => severity)).toEqual(["suggestion"]);
  });
});

describe("a setting of ESLint that is wrong", () => {
  it.each<[object, string]>([
    [{ clients: ["cluade"] }, "settings.mcp.clients cannot contain 'cluade'. Use "],
    [{ clients: [7] }, "settings.mcp.clients cannot contain 7. Use "],
    [{ clients: "claude" }, "settings.mcp.clients must be a list of "],
    [{ formatAllowlist: ["uri", 7] }, "settings.mcp.formatAllowlist must be a list of formats, but contains 7. "],
    [
      { canvasConsumers: [{}] },
      "settings.mcp.canvasConsumers must be false or a list of names, but contains an object. ",
    ],
    [{ sdkVersion: "1" }, "settings.mcp.sdkVersion cannot be '1'. Use 1 or 2."],
    [{ models: {} }, "settings.mcp.models must be a list of rows, but is an object."],
    [
      {
        models: [
          { package: "a", sink: "path" },
          { package: "b", sink: "file" },
        ],
      },
      "settings.mcp.models[1].sink cannot be 'file'. Use command, code, path, request, query, option or false.",
    ],
    [{ models: [{ sink: "path" }] }, "settings.mcp.models[0] has no 'package'. Write a row such as {"],
  ])("is told with the part that is wrong: %j", async (settings, message) => {
    const eslint = new ESLint({
      cwd: folderOf(files),
      overrideConfigFile: true,
      overrideConfig: [...mcp.configs.recommended, { settings: { mcp: settings } }],
    });
    await expect(eslint.lintFiles(["tools.json"])).rejects.toThrow(message);
  });
});

describe("quotes", () => {
  it("are of one kind in the texts of the command", async () => {
    for (const list of [["--list-probes", "--format", "json"]])
      expect((await runCommand(["probe", ...list])).out).not.toMatch(/[“”`]/u);
    const page = readFileSync(new URL("../../../docs/reference/probes.md", import.meta.url), "utf8");
    expect(page).not.toMatch(/[“”]/u);
  });
});
