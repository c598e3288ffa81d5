import type { Server } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { Finding } from "../../rule/findings.ts";
import { visitAll } from "../../rule/shared-traversal.ts";
import { rules } from "../../rules/index.ts";
import type { Deduction, MaturityLevel } from "../result/result.ts";
import { unusableScore, type Weight, weights } from "./weights.ts";

/** A finding that counts in the score, and what it counts as. */
export interface ScoredFinding {
  readonly weight: Weight;
  readonly finding: Finding;
}

const byRule = new Map(weights.map((weight) => [weight.rule, weight]));

/**
 * The findings of the rules of the score in a model. They do not depend on the user's rules, nor on comments in the
 * file: whoever turns a rule off does not improve the tool.
 */
export function scoredFindingsIn(server: Server, settings: McpSettings): ScoredFinding[] {
  const found: ScoredFinding[] = [];
  const makers = weights.flatMap((weight) => {
    const rule = rules[weight.rule];
    if (!rule || !hasEffect(weight)) return [];
    const output = {
      report: (_report: unknown, finding: Finding): void => {
        const counted = countedAs(weight, finding);
        if (counted) found.push({ weight: counted, finding });
      },
      // A rule costs once, so the reports before were enough.
      leaveOut: (): void => undefined,
      finish: (): void => undefined,
    };
    return [() => rule.visitor({ server, settings, options: weight.options ?? {} }, output)];
  });
  visitAll(server, makers);
  return found;
}

function hasEffect({ cost, caps, countsAs }: Weight): boolean {
  return cost > 0 || caps === true || countsAs !== undefined;
}

function countedAs(weight: Weight, { messageId, subject }: Finding): Weight | undefined {
  if (weight.messages?.includes(messageId) === false) return undefined;
  if (!weight.countsAs) return weight;
  const other = subject === "tool" || subject === "parameter" ? weight.countsAs[subject] : undefined;
  return other === undefined ? undefined : byRule.get(other);
}

/** What is taken from a tool with these findings: each rule once, the worst first. */
export function deductionsFor(findings: readonly ScoredFinding[]): Deduction[] {
  const found = new Set(findings.map(({ weight }) => weight));
  const names = new Set([...found].map(({ rule }) => rule));
  return [...found]
    .filter(({ unless }) => unless === undefined || !names.has(unless))
    .sort((a, b) => Number(b.caps ?? false) - Number(a.caps ?? false) || b.cost - a.cost)
    .map(({ rule, cost, caps }) => ({ rule, cost, ...(caps ? { atMost: unusableScore } : {}) }));
}

/** The score of a tool: 0 to 100. */
export function scoreOf(deductions: readonly Deduction[]): number {
  const rest = deductions.reduce((score, { cost }) => score - cost, 100);
  return Math.max(0, Math.min(rest, ...deductions.map(({ atMost = 100 }) => atMost)));
}

/** The score of a server: the rounded mean of its tools' scores; `null` without tools. */
export function meanScore(scores: readonly number[]): number | null {
  return scores.length ? Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) : null;
}

/** The level of a score. Nothing with an error is exemplary. */
export function maturityOf(score: number, isValid: boolean): MaturityLevel {
  if (score > 90 && isValid) return "Exemplary";
  if (score > 70) return "Mature";
  return score > 40 ? "Moderate" : "Immature";
}
