import { ESLint } from "eslint";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import mcp from "../../../lib/index.ts";
import { folderOf, goodTool, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";
import { run } from "./runs.ts";

/** Names that end the line, clear the screen, turn the text around and give a runner commands, wherever they break. */
const names = [
  "get\nValidation passed.\n::set-output name=x::owned",
  "get\u001B[2J\u001B]0;owned\u0007\u009B31m",
  "get\u202Edenwo\u2066\u200F\u061C",
  "get\r\n \u0085\u2028::add-mask::a\u2029::stop-commands::b",
  "::error::owned",
  "\u00A0 ::error::owned",
  "get ##[error]owned ##vso[task.complete]owned ##teamcity[owned]",
  `get ${"::error::owned ".repeat(20)}`,
];

const tools = names.map((name) => ({
  name,
  title: name,
  description: `Gets ${name}`,
  inputSchema: { type: "object", properties: { [name]: { type: "string" } }, required: [`${name}s`] },
}));

const code = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
${names.map((name, index) => `import schema${String(index)} from ${JSON.stringify(`./${name}`)};`).join("\n")}
const server = new McpServer({ name: "s", version: "1.0.0" });
${tools.map(({ name }, index) => `server.registerTool(${JSON.stringify(name)}, { inputSchema: schema${String(index)} /* ${name} */ }, run);`).join("\n")}
`;

const answering = `
const send = (id, answer) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const [name] = ${JSON.stringify(names)};
  const serverInfo = { name, version: name };
  const { protocolVersion } = params ?? {};
  if (method === "initialize") send(id, { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  else if (method === "tools/list") send(id, { result: { tools: ${JSON.stringify(tools)} } });
  // Without an answer, a probe waits for its time limit.
  else if (id !== undefined) send(id, { error: { code: -32601, message: name } });
});
`;

const crashing = `console.error(${JSON.stringify(names.join("\n"))}); process.exit(1);`;

/** The lines of an output that a terminal or a runner would not take for text. The report's own colors are text. */
function unsafeLines(output: string): string[] {
  return output
    .replaceAll(/\u001B\[\d+m/gu, "")
    .split("\n")
    .filter((line) => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]|^\s*::|##\w*\[/u.test(line));
}

/** All that a command has written. */
async function printed(args: readonly string[], folder: string): Promise<string> {
  const { out, err } = await runCommand([...args, "--preset", "all"], folder);
  return out + err;
}

describe("names and texts of strangers", () => {
  const files = { "tools.json": listOf(...tools), "server.ts": code, "live.cjs": answering, "crash.cjs": crashing };

  it.each<[string, string[]]>([
    ["the report for people", ["tools.json", "server.ts"]],
    ["the report with excerpts and colors", ["tools.json", "server.ts", "--verbose", "--color"]],
    ["the checklist", ["tools.json", "server.ts", "--format", "checklist"]],
    ["the report on a running server", ["--server", "node live.cjs", "--verbose"]],
    ["the last words of a server", ["--server", "node crash.cjs"]],
  ])("are no lines, escapes or commands of their own in %s", async (_what, args) => {
    const output = await printed(args, folderOf(files));
    expect(output).toContain(String.raw`#\u0023[error]owned`);
    expect(unsafeLines(output)).toEqual([]);
  });

  it("are no commands of their own among the annotations of GitHub", async () => {
    const lines = (await printed(["tools.json", "server.ts", "--format", "github"], folderOf(files))).split("\n");
    const own = lines.filter((line) => /^::(?:error|warning|notice) file=[^:]+,title=[^:]+::/u.test(line));
    expect(own.length).toBeGreaterThan(names.length);
    expect(unsafeLines(own.map((line) => line.slice(2)).join("\n"))).toEqual([]);
    // The lines on stderr name the parts that were not read.
    expect(unsafeLines(lines.filter((line) => !own.includes(line)).join("\n"))).toEqual([]);
  });

  it("are no lines, escapes or commands of their own on the stderr of extract", async () => {
    const { code: exitCode, out, err } = await run(["extract", "server.ts"], files);
    expect([exitCode, err.split("\n").length]).toEqual([0, names.length + 1]);
    expect(unsafeLines(err)).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ tools: names.map((name) => ({ name })) });
  });

  it("are no lines, escapes or commands of their own in what ESLint prints", async () => {
    const eslint = new ESLint({ cwd: folderOf(files), overrideConfigFile: true, overrideConfig: mcp.configs.all });
    const results = await eslint.lintFiles(["tools.json", "server.ts"]);
    const messages = results.flatMap((result) => result.messages);
    const texts = messages.flatMap(({ message, suggestions = [] }) => [
      message,
      ...suggestions.map(({ desc }) => desc),
    ]);
    expect(texts.length).toBeGreaterThan(names.length);
    expect(texts.flatMap(unsafeLines)).toEqual([]);
    expect(texts.filter((text) => text.includes("\n"))).toEqual([]);
    expect(unsafeLines(await (await eslint.loadFormatter("stylish")).format(results))).toEqual([]);
  });

  it.each<[string, (text: string) => unknown]>([
    ["json", JSON.parse],
    ["yaml", (text) => parse(text) as unknown],
  ])("are what they are in %s", async (format, parsed) => {
    const { out } = await run(["tools.json", "--format", format], files);
    expect(parsed(out)).toMatchObject({ tools: names.map((name) => ({ name })) });
  });

  it.each(["json", "yaml", "sarif", "html"])("begin no line with a command in %s", async (format) => {
    const output = await printed(["tools.json", "server.ts", "--format", format], folderOf(files));
    expect(output.split("\n").filter((line) => /^\s*::/u.test(line))).toEqual([]);
  });
});

/** The formats of reports, each with the program that reads it, if there is one. */
const formats: Readonly<Record<string, ((text: string) => unknown) | undefined>> = {
  human: undefined,
  checklist: undefined,
  concise: undefined,
  matrix: undefined,
  gitlab: JSON.parse,
  junit: undefined,
  github: undefined,
  html: undefined,
  json: JSON.parse,
  sarif: JSON.parse,
  yaml: (text) => parse(text) as unknown,
};

type Reader = ((text: string) => unknown) | undefined;

/** Everything that the command can print, with the program that reads it. */
const runs: readonly (readonly [args: readonly string[], reads: Reader])[] = [
  ...Object.entries(formats).flatMap(([format, reads]) => {
    const flags = ["--preset", "all", "--format", format];
    return [
      ["tools.json", "tools.yaml", "server.ts", "server.py", "--verbose", ...flags],
      ["--server", "node live.cjs", ...flags],
    ].map((args) => [args, reads] as const);
  }),
  ...["human", "json", "github", "html"].map(
    (format) =>
      [["probe", "--server", "node live.cjs", "--only", "list-unique", "--format", format], formats[format]] as const,
  ),
  [["replay", "run.jsonl", "--verbose"], undefined],
  [["validate", "tools.json", "--verbose"], undefined],
  ...["tools.json", "tools.yaml", "server.ts", "server.py"].flatMap((file): [string[], Reader][] => [
    [[file, "--preset", "all", "--verbose", "--color"], undefined],
    [[file, "--preset", "all", "--diff", "--drafts"], undefined],
    [["extract", file], JSON.parse],
    [["extract", file, "--locations"], JSON.parse],
    [["generate-descriptions", file], undefined],
    [["generate-descriptions", file, "--check-drift"], undefined],
    [["generate-descriptions", file, "--write"], undefined],
    [["lock", file], undefined],
    [["lock", file, "--format", "json"], JSON.parse],
    [["lock", file, "--frozen"], undefined],
    [["choose", file], undefined],
    [["choose", file, "--format", "json"], JSON.parse],
    [["choose", file, "--dry-run"], undefined],
  ]),
  ...[
    ["tools.json", "--fix-dry-run", "--drafts"],
    ["tools.json", "--fix"],
    ["-", "--stdin-filename", "\u001B[2J.json"],
    ["tools.json", "--only", names[1] ?? ""],
    [names[0] ?? ""],
    ["--server", "node crash.cjs"],
    ["--list-rules"],
    ["probe", "--list-probes"],
    ["probe", "--server", "node \u001B[2J", "--dry-run"],
    ["explain", "no-hidden-characters"],
    ["explain", names[1] ?? ""],
    ["serve", "--host", "\u001B[2J"],
    ["init"],
    ["serve", "--help"],
    ["mcp", "--root", "\u001B[2J"],
    ["sweep", "\u001B[2J", "--out", "x.ndjson"],
    ["sweep", "-", "--out", "x.ndjson"],
  ].map((args) => [args, undefined] as const),
];

describe("every command", () => {
  const texts: readonly string[] = names.map((name) => JSON.stringify(`Gets ${name}\n\nArgs:\n    a: ${name}`));
  const functions = names.map(
    (name, index) =>
      `@mcp.tool(name=${JSON.stringify(name)}, description=${texts[index] ?? ""})\ndef f${String(index)}(a: str, b: int = 1) -> str:\n    return a\n`,
  );
  const files = {
    "tools.json": listOf(...tools),
    "tools.yaml": listOf(...tools),
    "server.ts": code,
    "server.py": `from fastmcp import FastMCP\nmcp = FastMCP("s")\n\n${functions.join("\n")}`,
    "live.cjs": answering,
    "crash.cjs": crashing,
  };

  /** Locks the same tools, each with another description. */
  async function lockOthers(folder: string): Promise<void> {
    const path = join(folder, "tools.json");
    writeFileSync(path, listOf(...tools.map((tool) => ({ ...tool, description: "Old." }))));
    await runCommand(["lock", "tools.json"], folder);
    writeFileSync(path, files["tools.json"]);
  }

  it("is among the runs", async () => {
    const { out } = await runCommand(["--help"], folderOf({}));
    const commands = [
      ...(/^Commands:\n(?: .*\n)+/mu.exec(out)?.[0] ?? "").matchAll(/^ {2}([a-z][a-z-]+) {2,}\S/gmu),
    ].map(([, name]) => name);
    expect(commands).toContain("extract");
    const run = new Set(runs.map(([[first]]) => first));
    expect(commands.filter((name) => name !== "help" && name !== "paths" && !run.has(name ?? ""))).toEqual([]);
  });

  it.each(runs)("prints nothing that controls a terminal or a runner: %j", async (args, reads) => {
    const folder = folderOf(files);
    if (args[0] === "lock") await lockOthers(folder);
    const recorded = ["--server", "node live.cjs", "--only", "list-unique", "--record", "run.jsonl"];
    if (args[0] === "replay") await runCommand(["probe", ...recorded], folder);
    const { out, err } = await runCommand(args, folder);
    expect(out + err !== "" || args.includes("github")).toBe(true);
    // A command of our own is one at the beginning of a line.
    const bare = args.includes("github") ? out.replaceAll(/^::(?=(?:error|warning|notice) [^:]*::)/gmu, "") : out;
    expect(unsafeLines(bare.replaceAll("\t", " ").replaceAll("\r\n", "\n"))).toEqual([]);
    expect(unsafeLines(err)).toEqual([]);
    expect(() => reads?.(out)).not.toThrow();
  });
});

describe("the excerpts of a report", () => {
  const toolsOf = (count: number): string =>
    `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
${Array.from({ length: count }, (_, index) => `server.registerTool("t${String(index)}", { description: "Do" }, run);\n`).join("")}`;

  it("take the text apart once, however many there are", async () => {
    const text = toolsOf(300);
    const split = vi.spyOn(String.prototype, "split");
    const { out } = await run(["server.ts", "--color", "--verbose", "--preset", "all"], { "server.ts": text });
    // The frame of `@babel/code-frame` splits its input, too.
    const large = split.mock.contexts.filter((context) => String(context).length > text.length / 2);
    split.mockRestore();
    const plain = out.replaceAll(/\u001B\[\d+m/gu, "");
    expect(plain.match(/^ +> \d+ \|/gmu)?.length).toBeGreaterThan(300);
    expect(large.length).toBeLessThan(10);
    expect(plain).toContain(
      `      301 | server.registerTool("t298", { description: "Do" }, run);\n    > 302 | server.registerTool("t299"`,
    );
  });

  it("mark the place behind characters that are shown as escapes", async () => {
    const good = listOf({ ...goodTool, title: "\u202E\u0080" }).replaceAll("\n", " ");
    const text = good.replace(`"name": "list_plants"`, `"x": "\u202E", "name": ""`);
    const { out } = await run(["tools.json", "--verbose", "--only", "name-required"], { "tools.json": text });
    const [line = "", mark = ""] = out.split("\n").slice(out.split("\n").findIndex((each) => /> 1 \|/u.test(each)));
    expect(line).toContain(String.raw`"x": "\u202e"`);
    expect(line.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)).toBe(`""`);
  });
});
