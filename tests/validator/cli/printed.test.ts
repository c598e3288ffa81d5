import { ESLint } from "eslint";
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
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const [name] = ${JSON.stringify(names)};
  const serverInfo = { name, version: name };
  if (method === "initialize") send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
  if (method === "tools/list") send(id, { tools: ${JSON.stringify(tools)} });
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
    expect(lines).toEqual([...own, ""]);
    expect(unsafeLines(own.map((line) => line.slice(2)).join("\n"))).toEqual([]);
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

describe("the excerpts of a report", () => {
  const toolsOf = (count: number): string =>
    `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
${Array.from({ length: count }, (_, index) => `server.registerTool("t${String(index)}", { description: "Do" }, run);\n`).join("")}`;

  it("take the text apart once, however many there are", async () => {
    const text = toolsOf(300);
    const split = vi.spyOn(String.prototype, "split");
    const { out } = await run(["server.ts", "--color", "--verbose", "--preset", "all"], { "server.ts": text });
    // The frame of `@babel/code-frame` splits what it is given, too.
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
    const { out } = await run(["tools.json", "--verbose", "--rules", "no-empty-name"], { "tools.json": text });
    const [line = "", mark = ""] = out.split("\n").slice(out.split("\n").findIndex((each) => /> 1 \|/u.test(each)));
    expect(line).toContain(String.raw`"x": "\u202e"`);
    expect(line.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)).toBe(`""`);
  });
});
