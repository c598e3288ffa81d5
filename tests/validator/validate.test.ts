import { describe, expect, it } from "vitest";
import { plainReportOptions, render } from "../../lib/validator/report/index.ts";
import { z } from "zod";
import mcp from "../../lib/index.ts";
import {
  explainRule,
  InputError,
  listRules,
  type ToolValidationResult,
  validate,
  validateDefinitions,
  validateFile,
} from "../../lib/validator/index.ts";
import type { ValidationIssue } from "../../lib/validator/result/result.ts";
import { badTool, folderOf, goodTool, listOf } from "./folders.ts";

const idsOf = (issues: readonly ValidationIssue[]): string[] => issues.map(({ id }) => id);

describe("validate", () => {
  it("tells of each tool what is wrong with it, and where", async () => {
    const result = await validate({ tools: [goodTool, badTool] });
    expect(result.valid).toBe(false);
    expect(result.tools.map(({ name, valid, issues }) => [name, valid, idsOf(issues)])).toEqual([
      ["list_plants", true, []],
      ["get_plant", false, ["SCH-008", "LLM-006"]],
    ]);
    // The caller owns the lists, as the requirements say.
    const tools: ToolValidationResult[] = result.tools;
    expect(tools.reverse().map(({ name }) => name)).toEqual(["get_plant", "list_plants"]);
    const [, issue] = result.issues;
    expect(issue).toMatchObject({
      id: "LLM-006",
      rule: "describe-on-fields",
      category: "llm-compatibility",
      family: "description",
      severity: "warning",
      tool: "get_plant",
      kind: "tool",
      path: "inputSchema.properties.id",
      pointer: "/inputSchema/properties/id",
      file: "<definitions>",
    });
    expect(issue?.documentation).toMatch(/rules-docs\/describe-on-fields\.md$/u);
    const text = result.sources[0]?.text ?? "";
    expect(text.split("\n")[(issue?.line ?? 0) - 1]?.slice((issue?.column ?? 0) - 1)).toMatch(/^"id": \{/u);
  });

  it.each([
    ["one tool", goodTool, 1],
    ["a list", [goodTool, badTool], 2],
    ["an object with tools", { tools: [goodTool] }, 1],
    ["an answer", { jsonrpc: "2.0", id: 1, result: { tools: [goodTool, badTool] } }, 2],
    ["no tools", { tools: [] }, 0],
    ["a tool that is nothing but a name", [{ name: "x" }], 1],
  ])("takes %s", async (_name, definitions, tools) => {
    expect((await validate(definitions)).summary.totalTools).toBe(tools);
  });

  it.each([[undefined], [null], [5], ["{}"], [{}], [[1, 2]], [{ tools: null }], [() => 1]])(
    "refuses %j",
    async (definitions) => {
      await expect(validate(definitions)).rejects.toMatchObject({
        name: "InputError",
        code: "INVALID_FORMAT",
        place: "<definitions>",
      });
    },
  );

  it("knows which of two tools of one name an issue is about", async () => {
    const { tools } = await validate(
      [
        { ...badTool, name: "twin" },
        { ...goodTool, name: "twin" },
      ],
      { exclude: ["no-duplicate-names"] },
    );
    expect(tools.map(({ issues }) => issues.length)).toEqual([2, 0]);
  });

  it("gives the text of a report", async () => {
    const json = JSON.parse(await validate([goodTool], { format: "json" })) as { readonly valid: boolean };
    expect(json.valid).toBe(true);
    const sarif = JSON.parse(await validate([badTool], { format: "sarif" })) as { readonly version: string };
    expect(sarif.version).toBe("2.1.0");
  });

  it("looks for no configuration by itself", async () => {
    const folder = folderOf({ "mcp-validate.config.json": `{ "rules": { "LLM-006": false } }` });
    expect((await validate([badTool], { cwd: folder })).metadata.configUsed).toBe("");
    const { issues, metadata } = await validate([badTool], { cwd: folder, configPath: "mcp-validate.config.json" });
    expect([idsOf(issues), metadata.configUsed]).toEqual([["SCH-008"], "mcp-validate.config.json"]);
  });

  it("lets options win over the configuration, and that over its file", async () => {
    const cwd = folderOf({
      "c.json": JSON.stringify({ preset: "strict", rules: { "SCH-008": "suggestion", "LLM-006": "suggestion" } }),
    });
    const config = { rules: { "LLM-006": "warning" } } as const;
    const { issues, metadata } = await validate([badTool], {
      cwd,
      configPath: "c.json",
      config,
      preset: "recommended",
    });
    expect(issues.map(({ id, severity }) => [id, severity])).toEqual([
      ["LLM-006", "warning"],
      ["SCH-008", "suggestion"],
    ]);
    expect(metadata.preset).toBe("recommended");
  });

  it("takes more issues than a call can have arguments", async () => {
    const sizes = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`size${String(index)}`, 5n]));
    const { issues, tools } = await validate([{ ...goodTool, _meta: sizes }]);
    expect([issues.length, tools[0]?.issues.length]).toEqual([150_000, 150_000]);
  });

  it("runs only the families that are asked for, and no rule below a severity", async () => {
    const of = async (options: object): Promise<string[]> =>
      idsOf((await validate([badTool], { preset: "all", ...options })).issues);
    expect(await of({ only: ["schema"] })).toContain("SCH-008");
    expect(
      new Set((await validate([badTool], { preset: "all", only: ["security"] })).issues.map(({ family }) => family))
        .size,
    ).toBeLessThan(2);
    expect(await of({ exclude: ["schema", "llm-compatibility"] })).not.toContain("SCH-008");
    const severities = (await validate([badTool], { preset: "all", minSeverity: "error" })).issues.map(
      ({ severity }) => severity,
    );
    expect(new Set(severities)).toEqual(new Set(["error"]));
  });

  it("tells what is wrong with a module that defines nothing, and says nothing of one that is in order", async () => {
    const imports = 'import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";\n';
    const folder = folderOf({
      "server.ts": `${imports}await server.connect(new SSEServerTransport("/messages", response));`,
      "other.ts": `${imports}const open = new Map<string, SSEServerTransport>();`,
    });
    const { issues, sources, statistics } = await validateFile(`${folder}/server.ts`, { preset: "token-budget" });
    expect(issues.map(({ rule, line, kind, tool, path }) => [rule, line, kind, tool, path])).toEqual([
      ["no-sse-transport", 2, "server", "", ""],
    ]);
    expect(sources.map(({ name }) => name)).toHaveLength(1);
    expect(statistics.checksByFamily.design).toBe(1);
    await expect(validateFile(`${folder}/other.ts`, { preset: "token-budget" })).rejects.toMatchObject({
      code: "INVALID_FORMAT",
    });
  });

  it("names the server that the code makes", async () => {
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "books", version: "1.0.0" }, { instructions: "Search first." });
server.registerTool("find_book", { description: "Finds a book." }, run);`;
    const folder = folderOf({ "server.ts": text });
    const result = await validateFile(`${folder}/server.ts`);
    expect(result.sources).toMatchObject([
      { server: { name: "books", version: "1.0.0", instructions: "Search first." } },
    ]);
    const report = await render("human", result, { ...plainReportOptions(folder), verbose: true });
    expect(report).toContain("server.ts (books 1.0.0)\n  find_book: score ");
  });

  it("refuses configurations and words that mean nothing", async () => {
    await expect(validate([goodTool], { config: { rules: { "SEC-999": true } } })).rejects.toMatchObject({
      code: "INVALID_CONFIG",
    });
    await expect(validate([goodTool], { only: ["securty"] })).rejects.toMatchObject({
      code: "USAGE",
      remedy: "Did you mean security?",
    });
    await expect(
      validate([goodTool], { settings: { specVersion: "1999-01-01" as "2025-11-25" } }),
    ).rejects.toMatchObject({
      code: "INVALID_CONFIG",
      place: "settings.specVersion",
      problem: expect.stringMatching(/^It cannot be '1999-01-01'\./u) as unknown,
    });
  });
});

describe("the way to what an issue is about", () => {
  it("is written with brackets where a name needs them", async () => {
    const properties = { "user id": { type: "strin" }, 'it\'s "quoted"': { type: "strin" } };
    const { issues } = await validate([{ ...goodTool, inputSchema: { type: "object", properties } }], {
      only: ["valid-json-schema"],
    });
    expect(issues.map(({ path }) => path)).toEqual([
      `inputSchema.properties['user id'].type`,
      `inputSchema.properties['it\\'s "quoted"'].type`,
    ]);
    expect(issues.map(({ message }) => message)).toEqual(
      Object.keys(properties).map((name) => expect.stringContaining(`of parameter '${name}' of tool`) as unknown),
    );
  });
});

describe("what JSON cannot say", () => {
  it("is reported where it is, and the rest is looked at", async () => {
    const inputSchema: Record<string, unknown> = { type: "object", properties: {} };
    inputSchema["properties"] = { self: inputSchema };
    const faulty = {
      ...goodTool,
      name: "faulty",
      inputSchema,
      _meta: {
        size: 5n,
        get broken(): string {
          throw new Error("no value");
        },
      },
      handler: () => undefined,
      nothing: undefined,
    };
    const { issues, tools } = await validate({ tools: [goodTool, faulty] });
    expect(
      issues.filter(({ id }) => id === "INVALID_FORMAT").map(({ tool, path, severity }) => [tool, path, severity]),
    ).toEqual([
      ["faulty", "inputSchema.properties.self", "error"],
      ["faulty", "_meta.size", "error"],
      ["faulty", "_meta.broken", "error"],
    ]);
    expect(issues.find(({ path }) => path === "inputSchema.properties.self")?.message).toContain(
      "'tools[1].inputSchema' again",
    );
    expect(tools.map(({ name }) => name)).toEqual(["list_plants", "faulty"]);
  });

  it("is left out without a word where JSON.stringify would do so", async () => {
    const { sources, issues } = await validate([
      { ...goodTool, handler: () => 1, symbol: Symbol("x"), none: undefined },
    ]);
    expect(JSON.parse(sources[0]?.text ?? "")).toEqual([goodTool]);
    expect(issues).toEqual([]);
  });

  it("unfolds no further than a document may be", async () => {
    let shared: unknown = [1];
    for (let level = 0; level < 40; level++) shared = [shared, shared];
    const { issues: tooMany } = await validate([{ ...goodTool, _meta: { shared } }]);
    expect(tooMany.map(({ message }) => message)).toEqual([expect.stringContaining("more than any list of tools")]);
    const same = { type: "string", maxLength: 5, description: "A word of the garden" };
    const often = {
      ...goodTool.inputSchema,
      properties: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`w${String(index)}`, same])),
    };
    expect((await validate([{ ...goodTool, inputSchema: often }])).valid).toBe(true);
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level++) deep = { deep };
    const { issues } = await validate([{ ...goodTool, _meta: { deep } }]);
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining("nested more than 400 levels deep")]);
  });

  it("is never changed, and read through what it inherits from nobody", async () => {
    const definitions = Object.freeze([
      Object.freeze({ ...badTool, inputSchema: Object.freeze({ ...badTool.inputSchema }) }),
    ]);
    const before = JSON.stringify(definitions);
    await validate(definitions);
    expect(JSON.stringify(definitions)).toBe(before);
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no keys");
        },
      },
    );
    expect((await validate([goodTool, { ...goodTool, name: "x", _meta: hostile }])).issues).toHaveLength(1);
  });

  it("asks an object that knows its own JSON Schema", async () => {
    const inputSchema = z.strictObject({ id: z.string().max(20) });
    const { issues, sources } = await validate([{ ...goodTool, inputSchema }]);
    expect(JSON.parse(sources[0]?.text ?? "")).toMatchObject([
      { inputSchema: { type: "object", properties: { id: { maxLength: 20 } } } },
    ]);
    expect(idsOf(issues)).toEqual(["LLM-006"]);
  });
});

describe("validateFile", () => {
  const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import mcp from "../../lib/index.ts";
const server = new McpServer({ name: "garden", version: "1.0.0" });
server.registerTool("get_plant", { title: "Get", description: "Gets a plant. Use it when you know which one.", inputSchema: { id: z.string() } }, () => ({ content: [] }));
`;

  it.each([
    ["tools.json", listOf(badTool), "json"],
    ["server.ts", server, "typescript"],
    ["server.js", server, "javascript"],
    [
      "anything.yaml",
      `tools:\n  - name: get_plant\n    description: Gets a plant. Use it when you know which one.\n    inputSchema:\n      type: object\n      properties:\n        id: { type: string }\n`,
      "yaml",
    ],
  ])("reads %s", async (name, text, language) => {
    const { issues, sources, tools } = await validateFile(name, { cwd: folderOf({ [name]: text }) });
    expect(idsOf(issues)).toContain("LLM-006");
    expect(sources).toMatchObject([{ type: "file", name, language, tools: 1, text }]);
    expect(tools.map((tool) => tool.name)).toEqual(["get_plant"]);
  });

  it("takes a list of any name that somebody names", async () => {
    const cwd = folderOf({ "garden.json": `[{ "name": "x", "description": "Does things." }]` });
    expect(idsOf((await validateFile("garden.json", { cwd })).issues)).toContain("SCH-003");
  });

  it("counts lines and offsets without a byte order mark", async () => {
    const text = listOf(badTool);
    const { issues, sources } = await validateFile("tools.json", { cwd: folderOf({ "tools.json": `\uFEFF${text}` }) });
    expect(sources[0]?.text).toBe(text);
    const edit = issues[0]?.edits[0];
    expect(edit?.changes[0]?.range[0]).toBeGreaterThan(0);
  });

  it.each([
    ["none.json", {}, "FILE_NOT_FOUND", "none.json"],
    ["folder", { "folder/a.json": "[]" }, "FILE_NOT_FOUND", "folder"],
    ["bad.json", { "bad.json": '{\n  "tools": [}\n}' }, "PARSE_ERROR", "bad.json:2:13"],
    ["bad.yaml", { "bad.yaml": "tools:\n  - 'x\n" }, "PARSE_ERROR", /^bad\.yaml:\d+:\d+$/u],
    ["bad.ts", { "bad.ts": "const tool = {\n  inputSchema: ,\n};" }, "PARSE_ERROR", "bad.ts:2:16"],
    ["other.json", { "other.json": `{ "name": "x", "version": "1.0.0" }` }, "INVALID_FORMAT", "other.json"],
    ["plain.ts", { "plain.ts": "export const x = 1;" }, "INVALID_FORMAT", "plain.ts"],
    ["notes.md", { "notes.md": "# Tools" }, "INVALID_FORMAT", "notes.md"],
  ])("says what is wrong with %s", async (path, files, code, place) => {
    const error: unknown = await validateFile(path, { cwd: folderOf(files) }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code,
      place: typeof place === "string" ? place : (expect.stringMatching(place) as unknown),
    });
    expect((error as InputError).remedy).not.toBe("");
  });

  it.each([
    ["deep.json", `{"tools":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "deep.json:1:509"],
    ["deep.yaml", `tools: ${"[".repeat(10_000)}${"]".repeat(10_000)}\n`, /^deep\.yaml:1:5\d\d$/u],
    ["indicators.yaml", `tools:\n  ${"- ".repeat(10_000)}end\n`, /^indicators\.yaml:2:\d+$/u],
    [
      "deep.ts",
      `export const tool = { inputSchema: ${"[".repeat(10_000)}${"]".repeat(10_000)} };`,
      /^deep\.ts:1:\d+$/u,
    ],
  ])("refuses %s, nested without end", async (path, text, place) => {
    await expect(validateFile(path, { cwd: folderOf({ [path]: text }) })).rejects.toMatchObject({
      code: "PARSE_ERROR",
      place: typeof place === "string" ? place : (expect.stringMatching(place) as unknown),
      problem: expect.stringMatching(/^Nested /u) as unknown,
    });
  });

  it("takes YAML with as many brackets in its texts as it likes", async () => {
    const text = `tools:\n  - name: x\n    inputSchema: { type: object }\n    description: |\n${"      [ { [ {\n".repeat(500)}`;
    expect((await validateFile("tools.yaml", { cwd: folderOf({ "tools.yaml": text }) })).summary.totalTools).toBe(1);
  });

  it.each([
    [
      "tools.json",
      `[\n  // eslint-disable-next-line mcp/description-required\n  { "name": "x", "inputSchema": { "type": "object", "additionalProperties": false } }\n]`,
    ],
    [
      "tools.yaml",
      `# eslint-disable mcp/description-required\n- name: x\n  inputSchema: { type: object, additionalProperties: false }\n`,
    ],
    [
      "tools.ts",
      `/* eslint-disable mcp/description-required, other/rule */\nserver.registerTool("x", { inputSchema: { id: z.string() } }, run);`,
    ],
  ])("heeds the comments of %s", async (path, text) => {
    const idsIn = async (content: string): Promise<string[]> =>
      idsOf((await validateFile(path, { cwd: folderOf({ [path]: content }) })).issues);
    expect(await idsIn(text.replace("eslint-disable", "no-such-comment"))).toContain("SCH-002");
    expect(await idsIn(text)).not.toContain("SCH-002");
  });

  it("takes options from comments, checked", async () => {
    const text = (options: string): string => `/* eslint mcp/require-max-length: ["error", ${options}] */
[{ "name": "x", "inputSchema": { "type": "object", "properties": { "note": { "type": "string", "description": "At most 9 characters" } } } }]`;
    const of = async (options: string): Promise<string[]> => {
      const { issues } = await validateFile("tools.json", { cwd: folderOf({ "tools.json": text(options) }) });
      return issues
        .filter(({ rule }) => rule === "require-max-length")
        .map(({ message, severity }) => `${severity}: ${message}`);
    };
    expect(await of("{}")).toEqual([expect.stringMatching(/^error: Parameter 'note' of tool 'x' has no 'maxLength'/u)]);
    expect(await of(`{ "allow": ["note"] }`)).toEqual([]);
    expect(await of(`{ "allow": 5 }`)).toEqual([
      expect.stringMatching(/^error: Inline configuration for rule "mcp\/require-max-length" is invalid/u),
    ]);
  });

  it.each([
    ["tools.json", (comment: string, tool: object) => `/* ${comment} */\n${listOf(tool)}`],
    ["tools.yaml", (comment: string, tool: object) => `# ${comment}\n${listOf(tool)}`],
  ])("takes levels from comments of %s", async (path, text) => {
    const severitiesWith = async (level: string): Promise<readonly string[]> => {
      const comment = `eslint mcp/no-undeclared-required: ${level}, mcp/require-annotations: ${level}`;
      const cwd = folderOf({ [path]: text(comment, badTool) });
      const { issues } = await validateFile(path, { cwd, preset: "strict" });
      return ["no-undeclared-required", "require-annotations"].map(
        (name) => issues.find(({ rule }) => rule === name)?.severity ?? "none",
      );
    };
    // ESLint has two levels. They make a warning of an error, and an error of a suggestion.
    expect(await severitiesWith("warn")).toEqual(["warning", "suggestion"]);
    expect(await severitiesWith("error")).toEqual(["error", "error"]);
    expect(await severitiesWith("off")).toEqual(["none", "none"]);
  });

  it("gives the fixes and suggestions of rules as edits", async () => {
    const cwd = folderOf({ "tools.json": listOf(badTool) });
    const { issues, sources } = await validateFile("tools.json", { cwd });
    const issue = issues.find(({ id }) => id === "SCH-008");
    const [edit] = issue?.edits ?? [];
    expect(edit).toMatchObject({ kind: "draft", description: "Draft: Require 'id' instead, which is declared." });
    const text = sources[0]?.text ?? "";
    expect(edit?.changes).toHaveLength(1);
    const { range: [start, end] = [0, 0], text: added = "" } = edit?.changes[0] ?? {};
    const edited = text.slice(0, start) + added + text.slice(end);
    expect(idsOf((await validate(JSON.parse(edited))).issues)).toEqual(["LLM-006"]);
  });
});

describe("validateDefinitions", () => {
  it("looks at everything that it is given", async () => {
    const serverJson = { name: "io.github.someone/garden", description: "Plants.", version: "1.0.0" };
    const { summary, statistics, sources } = await validateDefinitions({
      tools: [badTool],
      resources: [{ name: "plants", uri: "garden://plants", description: "All plants." }],
      prompts: [{ name: "advise", description: "Ask for advice.", arguments: [{ name: "plant" }] }],
      serverJson,
    });
    expect([summary.totalTools, statistics.resources, statistics.prompts]).toEqual([1, 1, 1]);
    expect(sources.map(({ name }) => name)).toEqual(["<definitions>", "<serverJson>"]);
  });

  it("refuses a part that cannot be what it is said to be", async () => {
    await expect(validateDefinitions({ serverJson: "server.json" })).rejects.toMatchObject({
      code: "INVALID_FORMAT",
      place: "<serverJson>",
    });
  });
});

describe("the rules as data", () => {
  it("has every rule once, with all that its metadata says", () => {
    const rules = listRules();
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(rules.find(({ name }) => name === "require-max-length")).toMatchObject({
      ids: ["SEC-001"],
      family: "security",
      category: "security",
      severity: "error",
      edits: ["suggestion", "draft"],
      documentation: expect.stringMatching(/rules-docs\/require-max-length\.md$/u) as unknown,
    });
    const names = rules
      .find(({ name }) => name === "require-max-length")
      ?.options.map(({ name, default: value }) => [name, value]);
    expect(names).toContainEqual(["suggestedLimit", 100]);
    for (const { name, presets } of rules)
      expect([name, presets.every((preset) => mcp.configs[preset].length > 0)]).toEqual([name, true]);
  });

  it("explains a rule by its name and by its ids, with its page", () => {
    for (const word of ["require-max-length", "mcp/require-max-length", "SEC-001", "sec-001"]) {
      expect(explainRule(word).map(({ name }) => name)).toEqual(["require-max-length"]);
    }
    expect(explainRule("SEC-001")[0]?.page).toContain("# mcp/require-max-length");
    expect(() => explainRule("require-max-lenght")).toThrow(
      expect.objectContaining({
        remedy: expect.stringMatching(/^Did you mean require-max-length /u) as unknown,
      }) as Error,
    );
  });
});
