import { describe, expect, it } from "vitest";
import { verdictOf } from "../../lib/validator/cli/verdict.ts";
import { validate } from "../../lib/validator/index.ts";
import { plainReportOptions, render } from "../../lib/validator/report/index.ts";
import type { ComplianceLevel, MaturityLevel, ValidationResult } from "../../lib/validator/result/result.ts";
import { isGrave } from "../../lib/validator/score/scoring.ts";
import { fixturesIn } from "./corpus.ts";

const compliances: readonly ComplianceLevel[] = ["CRITICAL", "POOR", "MODERATE", "GOOD", "EXCELLENT"];
const presets = ["recommended", "strict", "governance", "all"] as const;

function bandOf(score: number): MaturityLevel {
  if (score > 90) return "Exemplary";
  if (score > 70) return "Mature";
  return score > 40 ? "Moderate" : "Immature";
}

/** The contradictions in a result, as sentences. */
async function contradictionsIn(result: ValidationResult): Promise<string[]> {
  const { tools, issues, summary, statistics, valid } = result;
  const found: string[] = [];
  const law = (holds: boolean, sentence: string): void => {
    if (!holds) found.push(sentence);
  };
  // Its score counts violations, and has no other limit.
  const isCatalog = summary.scoreKind === "catalog";
  for (const { name, score, maturity, issues: own, valid: isValid } of tools) {
    law(maturity === bandOf(score), `${name}: ${maturity} at ${String(score)}`);
    law(isValid || score <= 90, `${name}: an error at ${String(score)}`);
    law(isCatalog || !own.some(isGrave) || score <= 40, `${name}: a grave error at ${String(score)}`);
  }
  const { score, maturity, complianceRate, compliance } = summary;
  const { fails } = verdictOf(result, {});
  law(fails === !valid, "the exit code is not that of the errors");
  law((score === null) === (tools.length === 0), "a score without tools");
  law(score === null ? maturity === null : maturity === bandOf(score), `${String(maturity)} at ${String(score)}`);
  const rank = compliance === null ? -1 : compliances.indexOf(compliance);
  law((complianceRate === null) === (compliance === null), "a rate without a level");
  const definitions = tools.length + statistics.resources + statistics.prompts;
  law(definitions > 0 || compliance === null, "a level where nothing was read");
  if (!valid) {
    law(isCatalog || score === null || score <= 90, `errors at ${String(score)}`);
    law(rank <= compliances.indexOf("MODERATE"), `errors, but ${String(compliance)}`);
  }
  if (issues.some(isGrave)) {
    law(isCatalog || score === null || score <= 70, `a grave error at ${String(score)}`);
    law(rank <= compliances.indexOf("CRITICAL"), `a grave error, but ${String(compliance)}`);
  }
  law(maturity !== "Immature" || rank <= compliances.indexOf("MODERATE"), `Immature, but ${String(compliance)}`);
  const report = await render("human", result, plainReportOptions("/"));
  const verdict =
    report.split("\n").findLast((line) => /^(?:Failed|Passed|No problems|Nothing was checked)/u.test(line)) ?? "";
  law(verdict !== "", "the report has no verdict");
  law(verdict.startsWith("Failed") === fails, `the exit code and "${verdict}"`);
  law(definitions > 0 || !verdict.startsWith("Passed"), `nothing was read, and "${verdict}"`);
  return found;
}

const property = { type: "string" };
const described = { type: "string", description: "The name of the user, as lists show it" };
const faults: readonly object[] = [
  {},
  { description: undefined },
  { description: "TODO" },
  { name: "bad name" },
  { annotations: { readOnlyHint: true, destructiveHint: true } },
  { inputSchema: { type: "object", properties: { a: property } } },
  { inputSchema: { type: "object", properties: { a: { type: "array", description: "The names of the users" } } } },
  { inputSchema: { type: "object", properties: { api_key: { ...described, default: "sk-live-0" } } } },
  { inputSchema: { type: "object", properties: { a: described }, required: ["b"] } },
  { inputSchema: { type: "text" } },
];

describe("the verdict, the score, the maturity and the compliance", () => {
  it("do not contradict each other, whatever the faults of two tools and the rules", async () => {
    const found: string[] = [];
    for (const preset of presets) {
      for (const [index, first] of faults.entries()) {
        for (const second of faults.slice(index)) {
          const tools = [first, second].map((fault, at) => ({
            name: `find_user_${String(at)}`,
            description: `Finds user number ${String(at)} by the name. Use it when you know the name, for example 'a'.`,
            inputSchema: { type: "object", properties: { name: described }, required: ["name"] },
            ...fault,
          }));
          found.push(...(await contradictionsIn(await validate(tools, { preset }))));
        }
      }
    }
    expect(found).toEqual([]);
  }, 120_000);

  it.each([{ tools: [] }, { prompts: [{ name: "ask", description: "Asks." }] }, { prompts: [{ name: "ask" }] }])(
    "do not in %o, either",
    async (definitions) => {
      for (const preset of presets) expect(await contradictionsIn(await validate(definitions, { preset }))).toEqual([]);
    },
  );

  it("do not in the published tool lists", async () => {
    const lists = fixturesIn("corpus").filter(({ name }) => /(?<!index)\.json$/u.test(name));
    expect(lists.length).toBeGreaterThan(3);
    for (const { name, sources } of lists) {
      const parsed: unknown = JSON.parse(sources[0]?.text ?? "");
      expect(await contradictionsIn(await validate(parsed, { preset: "strict" })), name).toEqual([]);
    }
  }, 120_000);
});
