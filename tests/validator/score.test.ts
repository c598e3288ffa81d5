import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { validate, validateDefinitions, validateFile } from "../../lib/validator/index.ts";
import type { ToolValidationResult, ValidationResult } from "../../lib/validator/result/result.ts";
import { weights } from "../../lib/validator/score/weights.ts";
import { runCommand } from "./cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "./folders.ts";

/** A tool from which no rule of the score takes anything. */
const bestTool = {
  name: "find_plants",
  description: "Finds plants of the garden by their name. Use it when you know the name, for example 'rose'.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string", description: "The beginning of the name" } },
    required: ["name"],
  },
} as const;
const schema = bestTool.inputSchema;

/** The best tool under another name, with a different description. */
function named(name: string, change: object = {}) {
  return { ...bestTool, description: `${bestTool.description} It asks ${name}.`, ...change, name };
}

const faults = {
  contradicting: {
    inputSchema: {
      ...schema,
      properties: { limit: { type: "integer", default: 10, description: "How many (default: 50)" } },
      required: [],
    },
  },
  impossible: {
    inputSchema: {
      ...schema,
      properties: { limit: { type: "integer", default: 0, minimum: 1, description: "How many to find" } },
      required: [],
    },
  },
  undeclared: { inputSchema: { ...schema, required: ["name", "garden"] } },
  undescribed: { inputSchema: { ...schema, properties: { q1: { type: "string" } }, required: ["q1"] } },
  short: { description: "Finds plants" },
  cut: { description: `${bestTool.description} ${"It reads the list. ".repeat(120)}` },
} as const;

async function toolResultOf(tool: object): Promise<ToolValidationResult> {
  const { tools } = await validate([tool]);
  if (!tools[0]) throw new Error("There is no tool.");
  return tools[0];
}

async function scoreOf(...changes: readonly object[]): Promise<number> {
  return (await toolResultOf(Object.assign({}, bestTool, ...changes) as object)).score;
}

describe("the score", () => {
  it("is full for a tool without a fault that counts", async () => {
    expect(await toolResultOf(bestTool)).toMatchObject({ score: 100, maturity: "Exemplary", deductions: [] });
  });

  it("is the same whatever rules are on, if none of them reports an error of security", async () => {
    const tools = [{ ...bestTool, ...faults.undeclared }, named("x", faults.undescribed)];
    const choices = [
      { preset: "recommended" },
      { preset: "strict" },
      { preset: "portability" },
      { only: ["no-leading-digit"] },
      { exclude: ["schema"] },
      { minSeverity: "error" },
      { config: { rules: { "SCH-008": false, "LLM-006": ["error", { ignoreSelfEvident: false }] } } },
    ] as const;
    for (const choice of choices) {
      const { tools: results } = await validate(tools, choice);
      expect(results.map(({ score }) => score)).toEqual([70, 90]);
    }
  });

  it.each([
    ["tools.yaml", "# eslint-disable\ntools:\n  - {{tool}}\n"],
    ["tools.yaml", "# eslint mcp/no-undeclared-required: off\ntools:\n  - {{tool}}\n"],
    [
      "server.ts",
      'import { Server } from "@modelcontextprotocol/sdk/server/index.js";\n' +
        'import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";\n' +
        'const server = new Server({ name: "a", version: "1.0.0" }, {});\n' +
        "/* eslint-disable */\n" +
        "server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{{tool}}] }));\n",
    ],
  ])("is not improved by a comment in %s that turns rules off", async (file, text) => {
    const tool = JSON.stringify({ ...bestTool, ...faults.undeclared });
    const cwd = folderOf({ [file]: text.replace("{{tool}}", tool) });
    const result = await validateFile(file, { cwd });
    expect([result.issues, result.tools[0]?.score]).toEqual([[], 70]);
  });

  it("loses the cost of a rule once for each tool, and says so", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`q${String(index)}`, { type: "string" }]),
    );
    const result = await toolResultOf({ ...bestTool, inputSchema: { type: "object", properties } });
    expect(result.issues.length).toBeGreaterThanOrEqual(30);
    expect([result.score, result.deductions]).toEqual([90, [{ rule: "describe-on-fields", cost: 10 }]]);
  });

  it("is 90 at most with an error, and 40 at most with an error of security, and names the rule", async () => {
    const annotations = { readOnlyHint: true, destructiveHint: true };
    const properties = { name: { type: "string", description: "At most 80 characters of the beginning" } };
    const resultWith = async (rule: string, level: "error" | "warning") =>
      (
        await validate([named("find_it", { annotations, inputSchema: { ...schema, properties } })], {
          only: [rule],
          config: { rules: { [rule]: level } },
        })
      ).tools[0];
    expect(await resultWith("annotation-coherence", "warning")).toMatchObject({ score: 100, deductions: [] });
    expect(await resultWith("annotation-coherence", "error")).toMatchObject({
      score: 90,
      maturity: "Mature",
      deductions: [{ rule: "annotation-coherence", cost: 0, atMost: 90 }],
    });
    expect(await resultWith("require-max-length", "warning")).toMatchObject({ score: 100 });
    expect(await resultWith("require-max-length", "error")).toMatchObject({
      score: 40,
      maturity: "Immature",
      deductions: [{ rule: "require-max-length", cost: 0, atMost: 40 }],
    });
  });

  it.each<[string, object]>([
    ["has no description", { description: undefined }],
    ["has an empty description", { description: " " }],
    ["has no input schema", { inputSchema: undefined }],
    ["has a schema of another type than object", { inputSchema: { type: "string" } }],
    ["has an invalid schema", { inputSchema: { ...schema, properties: { name: { type: "text", description: "A" } } } }],
    ["has a hint that is not a boolean", { annotations: { readOnlyHint: "yes" } }],
    ["has a name that clients refuse", { name: "find plants" }],
  ])("is 40 at most for a tool that %s", async (_, change) => {
    const result = await toolResultOf({ ...bestTool, ...change });
    expect([result.score, result.maturity, result.deductions[0]?.atMost]).toEqual([40, "Immature", 40]);
    const short = await toolResultOf({ ...bestTool, ...change, ...faults.undescribed, description: undefined });
    expect(short.score).toBe(40);
  });

  it("is 40 at most for the second tool of a name, and 90 at most for a similar name, which is an error, too", async () => {
    const { tools } = await validate([bestTool, bestTool, named("findPlants")]);
    expect(tools.map(({ score }) => score)).toEqual([100, 40, 90]);
  });

  it("is the same for a placeholder as for nothing", async () => {
    for (const change of [{}, faults.undeclared, faults.undescribed]) {
      const placeholder = await toolResultOf({ ...bestTool, ...change, description: "TODO" });
      const nothing = await toolResultOf({ ...bestTool, ...change, description: undefined });
      expect(placeholder.deductions).toEqual(nothing.deductions);
      expect(placeholder.score).toBe(nothing.score);
    }
  });

  it("is the same for a parameter with a placeholder as for one without a description", async () => {
    const scoreWith = (description: string | undefined) =>
      scoreOf({
        inputSchema: {
          type: "object",
          properties: { id: { type: "string", ...(description === undefined ? {} : { description }) } },
          required: ["id"],
        },
      });
    expect(await scoreWith("TODO: describe id")).toBe(await scoreWith(undefined));
    expect(await scoreWith("The id of the plant")).toBeGreaterThan(await scoreWith("TODO"));
  });

  it("falls most for contradictions, then for what makes calls fail, and only a little for a brief description", async () => {
    expect(await scoreOf(faults.contradicting)).toBe(65);
    expect(await scoreOf(faults.undeclared)).toBe(70);
    expect(await scoreOf(faults.impossible)).toBe(80);
    expect(await scoreOf(faults.undescribed)).toBe(90);
    expect(await scoreOf(faults.short)).toBe(90);
    expect(await scoreOf(faults.cut)).toBe(95);
    expect(await scoreOf({ description: `${bestTool.description} ${"It reads the list. ".repeat(40)}` })).toBe(100);
    const costs = weights
      .filter(({ caps }) => !caps)
      .map(({ cost }) => (typeof cost === "number" ? cost : Math.max(...Object.values(cost))));
    const counting = costs.filter((cost) => cost > 0);
    expect(counting).toEqual(counting.toSorted((a, b) => b - a));
  });

  it.each([
    ["an array without items", {}, { names: { type: "array", description: "The names" } }],
    ["a union at the root", { anyOf: [{ required: ["name"] }] }, {}],
    ["a key that no client takes", {}, { "the name": { type: "string", description: "Its name" } }],
    ["a member of another type", {}, { sort: { type: "string", enum: ["up", 1], description: "Up or 1" } }],
    ["values of which none fits", {}, { sort: { type: "string", enum: [], description: "The order" } }],
  ])("is 40 at most for what a client refuses: %s", async (_what, more, properties) => {
    const inputSchema = { ...schema, properties: { ...schema.properties, ...properties }, ...more };
    expect(await scoreOf({ inputSchema })).toBe(40);
  });

  it("is 40 at most for a name that a client refuses", async () => {
    expect(await scoreOf({ name: "plants.find" })).toBe(40);
  });

  it("falls for tools that cannot be told apart, and for a type that no client knows", async () => {
    const { tools } = await validate([bestTool, { ...bestTool, name: "search_garden" }]);
    expect(tools.map(({ score }) => score)).toEqual([100, 75]);
    const properties = { name: { description: "The beginning of the name" } };
    expect(await scoreOf({ inputSchema: { ...schema, properties } })).toBe(90);
  });

  it("falls for what only some clients refuse, or do not read to the end", async () => {
    const level = { ...schema.properties, level: { type: "integer", enum: [1, 2], description: "1 or 2" } };
    expect(await scoreOf({ inputSchema: { ...schema, properties: level } })).toBe(90);
    expect(await scoreOf({ inputSchema: { type: "object" } })).toBe(90);
  });

  it("does not depend on style, titles, output schemas and maximum lengths", async () => {
    const config = {
      rules: {
        "tool-name-case": ["warning", { case: "kebab" }],
        "require-max-length": ["warning", { checkUnknownLimits: true }],
      },
    } as const;
    const { issues, summary } = await validate([{ ...bestTool, name: "PlantFinder2" }], { preset: "all", config });
    expect(issues.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        "tool-name-case",
        "tool-name-verb",
        "require-title",
        "require-output-schema",
        "require-max-length",
      ]),
    );
    expect(summary.score).toBe(90);
    const rows = weights.filter(({ rule }) => /^require-(?:title|output-schema|max-length)$/u.test(rule));
    expect(rows.map(({ cost, caps }) => [cost, caps])).toEqual([0, 0, 0].map((cost) => [cost, undefined]));
  });

  it("does not depend on what models did not need: an occasion and an example", async () => {
    expect(await scoreOf({ description: "Finds plants of the garden by their name." })).toBe(100);
  });

  it("of a server is the mean of its tools, of which the worst are named", async () => {
    const { summary } = await validate([
      named("find_a"),
      named("find_b", faults.undescribed),
      named("find_c", { description: undefined }),
      named("find_d", faults.cut),
      named("find_e", faults.undeclared),
    ]);
    expect(summary.score).toBe(Math.round((100 + 90 + 40 + 95 + 70) / 5));
    expect(summary.worstTools).toEqual([
      { name: "find_c", file: "<definitions>", score: 40 },
      { name: "find_e", file: "<definitions>", score: 70 },
      { name: "find_b", file: "<definitions>", score: 90 },
    ]);
    expect((await validate([bestTool])).summary.worstTools).toEqual([]);
  });

  it.each([
    [1, 0, {}, 100, "Exemplary"],
    [1, 9, faults.undescribed, 91, "Exemplary"],
    [0, 1, faults.undescribed, 90, "Mature"],
    [1, 29, faults.undeclared, 71, "Mature"],
    [0, 1, faults.undeclared, 70, "Moderate"],
    [1, 59, { description: undefined }, 41, "Moderate"],
    [0, 1, { description: undefined }, 40, "Immature"],
  ])("with %i good and %i faulty tools has the level of its band: %o", async (good, bad, fault, score, maturity) => {
    const tools = Array.from({ length: good + bad }, (_, index) =>
      named(`find_${String(index)}`, index < good ? {} : fault),
    );
    const { summary } = await validate(tools, { only: ["no-leading-digit"] });
    expect([summary.score, summary.maturity]).toEqual([score, maturity]);
  });

  it("has no best level beside an invalid tool, in the report of the command, too", async () => {
    const invalid = named("get_plant", { annotations: { readOnlyHint: true, destructiveHint: true } });
    const config = { rules: { "annotation-coherence": "error" } } as const;
    const { tools, summary, valid } = await validate([bestTool, invalid], { config });
    expect([valid, tools[1]?.valid, tools[1]?.score, tools[1]?.maturity]).toEqual([false, false, 90, "Mature"]);
    expect([tools[0]?.maturity, summary.score, summary.maturity]).toEqual(["Exemplary", 90, "Mature"]);
    expect([summary.complianceRate, summary.compliance]).toEqual([expect.any(Number), "MODERATE"]);
    expect(summary.complianceRate).toBeGreaterThan(80);

    const folder = folderOf({ "a.json": listOf(bestTool, invalid) });
    const { code, out } = await runCommand(["a.json", "--rule", "annotation-coherence=error"], folder);
    expect(code).toBe(1);
    expect(out).not.toMatch(/score|Exemplary|EXCELLENT/u);
    const verbose = await runCommand(["a.json", "--rule", "annotation-coherence=error", "--verbose"], folder);
    expect(verbose.out).toContain("score 90: 1 tool with an error of annotation-coherence");
    expect(verbose.out).not.toMatch(/Exemplary|Mature|EXCELLENT|GOOD/u);
    for (const format of ["html", "checklist"]) {
      const failing = await runCommand(["a.json", "--rule", "annotation-coherence=error", "--format", format], folder);
      // Names of classes are not read.
      const text = failing.out.replaceAll(/<style>[^]*<\/style>|class="[^"]*"/gu, "");
      expect([format, text]).toEqual([format, expect.stringMatching(/score:? (?:<strong>)?90\b/u)]);
      expect(text).not.toMatch(/Exemplary|Mature|EXCELLENT|GOOD/u);
    }
    expect((await runCommand(["a.json", "--format", "checklist"], folder)).out).toContain(
      "Usability score: 100 (Exemplary).",
    );
  });

  it("names the worst tools and their faults in the report of the command", async () => {
    const folder = folderOf({ "a.json": listOf(bestTool, named("get_plant", faults.undeclared)) });
    const { out } = await runCommand(["a.json", "--verbose"], folder);
    expect(out).toContain("score 85: 1 tool with an undeclared parameter in 'required'");
    expect(out).toContain("get_plant: score 70, Moderate: no-undeclared-required −30");
  });

  it("is not claimed where there is no tool", async () => {
    expect((await validate({ tools: [] })).summary).toMatchObject({
      score: null,
      maturity: null,
      complianceRate: null,
      compliance: null,
    });
    const prompts = [{ name: "advise", description: "Asks for advice." }];
    const { summary } = await validateDefinitions({ prompts });
    expect(summary).toMatchObject({ score: null, maturity: null, complianceRate: 100, compliance: "EXCELLENT" });
    const folder = folderOf({ "mcp-tools.json": JSON.stringify({ prompts }) });
    const { code, out } = await runCommand(["mcp-tools.json", "--min-score", "100"], folder);
    expect(out).not.toMatch(/score/iu);
    expect(code).toBe(0);
  });
});

describe("the table of weights", () => {
  it("has each rule once, and only rules that exist", () => {
    const names = weights.map(({ rule }) => rule);
    expect(names.filter((name) => !Object.hasOwn(rules, name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(weights)("states evidence, and what $rule knows", ({ rule, ...weight }) => {
    const { messages = {}, schema: optionsSchema, docs } = rules[rule]?.meta ?? {};
    expect(weight.evidence).toMatch(/\.$/u);
    if (weight.cost || weight.caps) expect(weight.evidence).toMatch(/\b20\d\d-\d\d-\d\d\b/u);
    expect(Object.keys(messages)).toEqual(
      expect.arrayContaining([...(weight.messages ?? []), ...Object.keys(weight.cost)]),
    );
    const [known = {}] = (optionsSchema ?? []) as [{ readonly properties?: object }?];
    const options = Object.keys("properties" in known ? known.properties : {});
    expect(options).toEqual(expect.arrayContaining(Object.keys(weight.options ?? {})));
    // A client refuses wrong definitions, not those that could be better.
    if (weight.caps) expect(["error", "warning"]).toContain(docs?.severity);
    const others = [...Object.values(weight.countsAs ?? {}), ...(weight.unless === undefined ? [] : [weight.unless])];
    for (const other of others) expect(weights.map((row) => row.rule)).toContain(other);
  });
});

describe("compliance", () => {
  const failing = { ...goodTool, inputSchema: { type: "object", properties: { a: { type: "string" } } } };

  it.each([
    [10, 1, 90, "EXCELLENT"],
    [10, 2, 80, "GOOD"],
    [10, 3, 70, "GOOD"],
    [10, 4, 60, "MODERATE"],
    [2, 1, 50, "MODERATE"],
    [3, 2, 33.3, "POOR"],
    [4, 3, 25, "POOR"],
    [5, 4, 20, "CRITICAL"],
    [1, 1, 0, "CRITICAL"],
  ])("of %i checks with %i not passed is %d: %s", async (total, failed, rate, level) => {
    const tools = Array.from({ length: total }, (_, index) => ({
      ...(index < failed ? failing : goodTool),
      name: `tool_${String(index)}`,
    }));
    const config = { rules: { "LLM-006": "warning" } } as const;
    const { summary } = await validate(tools, { config, only: ["LLM-006"] });
    expect(summary.checks).toEqual({ total, passed: total - failed, failed: 0, warnings: failed });
    expect([summary.complianceRate, summary.compliance]).toEqual([rate, level]);
  });

  it("counts one rule on one tool as one check, its worst issue deciding", async () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const tool = { ...goodTool, inputSchema: { ...goodTool.inputSchema, properties } };
    const of = async (severity: "error" | "warning" | "suggestion"): Promise<ValidationResult> =>
      validate([tool, goodTool], { config: { rules: { "LLM-006": severity } }, only: ["LLM-006"] });
    expect((await of("error")).summary.checks).toEqual({ total: 2, passed: 1, failed: 1, warnings: 0 });
    expect((await of("warning")).summary.checks).toEqual({ total: 2, passed: 1, failed: 0, warnings: 1 });
    expect((await of("suggestion")).summary.checks).toEqual({ total: 2, passed: 1, failed: 0, warnings: 1 });
  });

  it("checks what else a server has as one more, with the rules that say anything about it", async () => {
    const prompts = [{ name: "advise", description: "Ask for advice.", arguments: [{ name: "plant" }] }];
    const rules = ["name-required", "description-required", "describe-on-fields"];
    const { summary } = await validateDefinitions({ tools: [goodTool], prompts }, { only: rules });
    // Prompts have no fields.
    expect(summary.checks.total).toBe(3 + 2);
    const others = await validateDefinitions({ prompts }, { only: ["no-duplicate-names", "describe-on-fields"] });
    expect(others.summary.checks).toMatchObject({ total: 1, passed: 1 });
  });

  it("counts no checks of a file of which no rule speaks", async () => {
    const client = { mcpServers: { desk: { command: "node", args: ["desk.mjs"] } } };
    const cwd = folderOf({ "mcp.json": JSON.stringify(client) });
    const { summary, sources, statistics } = await validateFile("mcp.json", { cwd, preset: "portability" });
    expect(summary.checks).toEqual({ total: 0, passed: 0, failed: 0, warnings: 0 });
    expect([summary.complianceRate, summary.compliance, sources[0]?.checks]).toEqual([null, null, 0]);
    expect(new Set(Object.values(statistics.checksByFamily))).toEqual(new Set([0]));
    const { code, out } = await runCommand(["mcp.json", "--preset", "portability"], cwd);
    expect(code).toBe(0);
    expect(out).toContain("Nothing was checked: no tool, resource or prompt was read");
    expect(out).not.toMatch(/passed/iu);
  });
});

describe("the score of the catalog", () => {
  const withTags = (count: number) => ({
    ...goodTool,
    inputSchema: {
      ...goodTool.inputSchema,
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `tags${String(index)}`,
          { type: "array", items: { type: "string" }, examples: [["a"]], description: "The tags of the plant to find" },
        ]),
      ),
      required: [],
    },
  });
  const scored = async (tools: readonly object[], rules: readonly string[]) =>
    validate([...tools], { preset: "governance", only: rules });

  it("is the one of the preset governance, and every result says which it is", async () => {
    const catalog = await validate([goodTool], { preset: "governance" });
    expect(catalog.summary.scoreKind).toBe("catalog");
    for (const preset of ["recommended", "strict", "conformance", "all"] as const) {
      const { summary } = await validate([goodTool], { preset });
      expect(summary.scoreKind).toBe("usability");
    }
  });

  it("falls by 10 for an error, 4 for a warning and 1 for a suggestion", async () => {
    const taken = async (rule: string, tool: object): Promise<number> =>
      100 - ((await scored([tool], [rule])).tools[0]?.score ?? 0);
    expect(await taken("SEC-002", withTags(1))).toBe(10);
    expect(await taken("NAM-003", { ...goodTool, name: "ab" })).toBe(4);
    expect(await taken("BP-001", { ...goodTool, title: undefined, annotations: {} })).toBe(1);
  });

  it("falls by half as much for each further violation of a rule in one tool", async () => {
    for (const [count, score, cost] of [
      [1, 90, 10],
      [2, 85, 15],
      [3, 82, 17.5],
      [4, 81, 18.75],
    ] as const) {
      const { tools } = await scored([withTags(count)], ["SEC-002"]);
      expect(tools[0]).toMatchObject({ score, deductions: [{ rule: "require-max-items", cost }] });
    }
  });

  it("is the mean of the tools, without a limit beside an error, and in its bands", async () => {
    const nine = Array.from({ length: 9 }, (_, index) => ({ ...goodTool, name: `find-plants-${String(index)}` }));
    const { summary, valid } = await scored([withTags(1), ...nine], ["SEC-002"]);
    expect([valid, summary.score, summary.maturity]).toEqual([false, 99, "Exemplary"]);
    expect(summary.scoreReason).toBe("1 tool violating require-max-items");
    const worse = await scored([withTags(1), withTags(2)], ["SEC-002"]);
    expect([worse.summary.score, worse.summary.maturity]).toEqual([87, "Mature"]);
  });

  it("takes the severities of the run", async () => {
    const result = await validate([withTags(1)], {
      preset: "governance",
      only: ["SEC-002"],
      config: { rules: { "SEC-002": "suggestion" } },
    });
    expect(result.summary.score).toBe(99);
  });
});

describe("a result", () => {
  it("counts what it holds", async () => {
    const { summary, statistics, issues, metadata } = await validate([badTool, goodTool], { preset: "all" });
    const sum = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect(sum(summary.issuesByCategory)).toBe(issues.length);
    expect(sum(summary.issuesBySeverity)).toBe(issues.length);
    expect(sum(statistics.byRule)).toBe(issues.length);
    expect(statistics).toMatchObject({
      toolsAnalyzed: 2,
      toolsCompliant: summary.validTools,
      securityIssues: summary.issuesByCategory.security,
    });
    expect(metadata).toMatchObject({
      mcpSpecVersion: "2025-11-25",
      preset: "all",
      configUsed: "",
      llmAnalysisUsed: false,
    });
    expect(new Date(metadata.timestamp).toISOString()).toBe(metadata.timestamp);
  });

  it("says by which revision of the protocol it was made", async () => {
    const { metadata } = await validate([goodTool], { settings: { specVersion: "2026-07-28" } });
    expect(metadata.mcpSpecVersion).toBe("2026-07-28");
  });
});
