import { describe, expect, it } from "vitest";
import { validate, validateDefinitions } from "../../lib/validator/index.ts";
import type { ValidationIssue, ValidationResult } from "../../lib/validator/result/result.ts";
import { badTool, goodTool } from "./folders.ts";

/** The score as its definition has it, computed apart from the code. */
function expectedScore(issues: readonly ValidationIssue[]): number {
  const count = (severity: string): number => issues.filter((issue) => issue.severity === severity).length;
  return Math.max(0, 100 - 5 * count("error") - 2 * count("warning") - count("suggestion"));
}

describe("the score", () => {
  it("takes five for an error, two for a warning and one for a suggestion, and ends at nothing", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`field${String(index)}`, { type: "string" }]),
    );
    const crowded = { ...goodTool, name: "crowded", inputSchema: { ...goodTool.inputSchema, properties } };
    const { tools, summary } = await validate([goodTool, badTool, crowded], { preset: "all" });
    for (const tool of tools) expect([tool.name, tool.score]).toEqual([tool.name, expectedScore(tool.issues)]);
    expect(tools[2]?.score).toBe(0);
    expect(summary.score).toBe(Math.round(tools.reduce((sum, { score }) => sum + score, 0) / 3));
    expect(tools[2]?.maturity).toBe("Immature");
  });

  it.each([
    [0, 100, "Exemplary"],
    [9, 91, "Exemplary"],
    [10, 90, "Mature"],
    [29, 71, "Mature"],
    [30, 70, "Moderate"],
    [59, 41, "Moderate"],
    [60, 40, "Immature"],
    [200, 0, "Immature"],
  ])("of a tool with %i suggestions is %i: %s", async (count, score, maturity) => {
    const properties = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`field${String(index)}`, { type: "string" }]),
    );
    const tool = { ...goodTool, inputSchema: { ...goodTool.inputSchema, properties } };
    const config = { rules: { "LLM-006": "suggestion" } } as const;
    const { summary } = await validate([tool], { config, rules: ["LLM-006"] });
    expect([summary.issuesBySeverity.suggestion, summary.score, summary.maturity]).toEqual([count, score, maturity]);
  });

  it("is full where there is no tool", async () => {
    expect((await validate({ tools: [] })).summary).toMatchObject({
      score: 100,
      maturity: "Exemplary",
      complianceRate: 100,
      compliance: "EXCELLENT",
    });
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
  ])("of %i checks with %i failed is %d: %s", async (total, failed, rate, level) => {
    const tools = Array.from({ length: total }, (_, index) => ({
      ...(index < failed ? failing : goodTool),
      name: `tool_${String(index)}`,
    }));
    const { summary } = await validate(tools, { rules: ["LLM-006"] });
    expect(summary.checks).toEqual({ total, passed: total - failed, failed, warnings: 0 });
    expect([summary.complianceRate, summary.compliance]).toEqual([rate, level]);
  });

  it("counts one rule on one tool as one check, its worst issue deciding", async () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const tool = { ...goodTool, inputSchema: { ...goodTool.inputSchema, properties } };
    const of = async (severity: "error" | "warning" | "suggestion"): Promise<ValidationResult> =>
      validate([tool, goodTool], { config: { rules: { "LLM-006": severity } }, rules: ["LLM-006"] });
    expect((await of("error")).summary.checks).toEqual({ total: 2, passed: 1, failed: 1, warnings: 0 });
    expect((await of("warning")).summary.checks).toEqual({ total: 2, passed: 1, failed: 0, warnings: 1 });
    expect((await of("suggestion")).summary.checks).toEqual({ total: 2, passed: 1, failed: 0, warnings: 1 });
  });

  it("checks what else a server has as one more", async () => {
    const prompts = [{ name: "advise", description: "Ask for advice.", arguments: [{ name: "plant" }] }];
    const { summary } = await validateDefinitions({ tools: [goodTool], prompts }, { rules: ["schema"] });
    const { summary: without } = await validateDefinitions({ tools: [goodTool] }, { rules: ["schema"] });
    expect(summary.checks.total).toBe(2 * without.checks.total);
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
