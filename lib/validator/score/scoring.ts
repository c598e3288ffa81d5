import type { Server } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { Finding } from "../../rule/findings.ts";
import type { Family } from "../../rule/groups.ts";
import { visitAll } from "../../rule/shared-traversal.ts";
import { rules } from "../../rules/index.ts";
import type {
  Deduction,
  IssueSeverity,
  MaturityLevel,
  ScoreKind,
  ToolValidationResult,
  ValidationIssue,
} from "../result/result.ts";
import { messageCost, faultyScore, graveScore, unusableScore, type Weight, weights } from "./weights.ts";

/** A finding that counts in the score, and its weight. */
export interface ScoredFinding {
  readonly weight: Weight;
  readonly finding: Finding;
}

const byRule = new Map(weights.map((weight) => [weight.rule, weight]));

/**
 * The findings of the score's rules in a model. They do not depend on the user's rules, nor on comments in the file,
 * because disabling a rule does not improve the tool.
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
  return cost !== 0 || caps !== undefined || countsAs !== undefined;
}

function countedAs(weight: Weight, { messageId, subject }: Finding): Weight | undefined {
  if (weight.messages?.includes(messageId) === false) return undefined;
  if (typeof weight.cost !== "number" && !(messageId in weight.cost)) return undefined;
  if (!weight.countsAs) return weight;
  const other = subject === "tool" || subject === "parameter" ? weight.countsAs[subject] : undefined;
  return other === undefined ? undefined : byRule.get(other);
}

/** The deductions for a tool with these findings: each rule once, the worst first. */
export function deductionsFor(findings: readonly ScoredFinding[]): Deduction[] {
  const found = new Map<Weight, string[]>();
  for (const { weight, finding } of findings) found.set(weight, [...(found.get(weight) ?? []), finding.messageId]);
  const names = new Set([...found.keys()].map(({ rule }) => rule));
  return [...found]
    .filter(([{ unless }]) => unless === undefined || !names.has(unless))
    .map(([weight, messages]): Deduction => {
      const { rule, caps } = weight;
      return { rule, cost: messageCost(weight, messages), ...(caps ? { atMost: unusableScore } : {}) };
    })
    .sort((a, b) => Number(b.atMost !== undefined) - Number(a.atMost !== undefined) || b.cost - a.cost);
}

/**
 * The deductions of a tool with the limits that its errors set: the score never contradicts the verdict.
 *
 * @param issues those of the tool.
 */
export function withErrors(deductions: readonly Deduction[], issues: readonly ValidationIssue[]): readonly Deduction[] {
  const errors = issues.filter(({ severity }) => severity === "error");
  const grave = new Set(errors.filter(isGrave).map(({ rule }) => rule));
  for (const { rule, atMost } of deductions) if (atMost === unusableScore) grave.delete(rule);
  const limited = [...[...grave].map((rule) => ({ rule, cost: 0, atMost: unusableScore })), ...deductions];
  const [error] = errors;
  return error && scoreOf(limited) > faultyScore
    ? [...limited, { rule: error.rule, cost: 0, atMost: faultyScore }]
    : limited;
}

/** The kind of score that a preset selects. */
export function scoreKindOf(preset: string): ScoreKind {
  return preset === "governance" ? "catalog" : "usability";
}

/** The deduction for the first violation of a rule. Source: the catalog, "Maturity Scoring"; the numbers are ours. */
const costs: Readonly<Record<IssueSeverity, number>> = { error: 10, warning: 4, suggestion: 1 };

/**
 * The deductions for the violations of the catalog, the largest first. Each further violation of a rule costs half as
 * much as the one before.
 *
 * @param issues those of the tool.
 */
export function catalogDeductions(issues: readonly ValidationIssue[]): Deduction[] {
  const found = new Map<string, { cost: number; next: number }>();
  for (const { rule, severity } of issues) {
    const { cost, next } = found.get(rule) ?? { cost: 0, next: costs[severity] };
    found.set(rule, { cost: cost + next, next: next / 2 });
  }
  return [...found]
    .map(([rule, { cost }]) => ({ rule, cost: Math.round(cost * 100) / 100 }))
    .sort((a, b) => b.cost - a.cost);
}

/**
 * Errors of security rules that are not a risk, by rule: without the hint, clients assume that a tool may be
 * destructive.
 */
const harmless: Readonly<Record<string, readonly string[]>> = { "annotations-match-handler": ["absent", "named"] };

/** True for an error of a security rule, and for one after which a client refuses the tool, the list or the server. */
export function isGrave({
  severity,
  family,
  rule,
  messageId = "",
}: Pick<ValidationIssue, "severity" | "family" | "rule" | "messageId">): boolean {
  if (severity !== "error" || family === undefined || !mayBeGrave(rule, family)) return false;
  if (harmless[rule]?.includes(messageId)) return false;
  return isGraveFamily(family) || (byRule.get(rule)?.messages?.includes(messageId) ?? true);
}

/** True for a rule with an error that {@link isGrave}. */
export function mayBeGrave(rule: string, family: Family): boolean {
  return isGraveFamily(family) || byRule.get(rule)?.caps === "refused";
}

/** True for an issue after which a client refuses the tool, the list or the server, as its rule is about that. */
export function isRefusal({
  severity,
  rule,
  messageId = "",
}: Pick<ValidationIssue, "severity" | "rule" | "messageId">): boolean {
  const weight = byRule.get(rule);
  return severity !== "suggestion" && weight?.caps === "refused" && (weight.messages?.includes(messageId) ?? true);
}

/** True for an issue of security that is a risk. */
export function isRisk({
  severity,
  family,
  rule,
  messageId = "",
}: Pick<ValidationIssue, "severity" | "family" | "rule" | "messageId">): boolean {
  return severity !== "suggestion" && family === "security" && !harmless[rule]?.includes(messageId);
}

/** The points that the usability of a tool loses by an issue; those of an unusable tool are the most. */
export function lossBy({ rule, messageId = "" }: Pick<ValidationIssue, "rule" | "messageId">): number {
  const weight = byRule.get(rule);
  if (!weight || weight.messages?.includes(messageId) === false) return 0;
  return weight.caps ? 100 - unusableScore : messageCost(weight, [messageId]);
}

function isGraveFamily(family: Family): boolean {
  return family === "security" || family === "portability";
}

/** True for a fault that makes a tool unusable and is more than a missing text. */
function isGraveDeduction({ rule, atMost }: Deduction): boolean {
  return atMost === unusableScore && byRule.get(rule)?.caps !== "undescribed";
}

/** The score of a tool: 0 to 100. */
export function scoreOf(deductions: readonly Deduction[]): number {
  const rest = deductions.reduce((score, { cost }) => score - cost, 100);
  return Math.max(0, Math.floor(Math.min(rest, ...deductions.map(({ atMost = 100 }) => atMost))));
}

/** The limits on the score of a server besides the scores of its tools. */
export interface ScoreLimits {
  readonly kind: ScoreKind;
  readonly hasError: boolean;
  /** True if an issue {@link isGrave}, whether it is about a tool or not. */
  readonly hasGraveError: boolean;
}

/**
 * The score of a server: the rounded mean of its tools' scores, for usability within its limits; `null` without tools.
 */
export function serverScore(
  tools: readonly Pick<ToolValidationResult, "score" | "deductions">[],
  { kind, hasError, hasGraveError }: ScoreLimits,
): number | null {
  if (!tools.length) return null;
  const exact = tools.reduce((sum, { score }) => sum + score, 0) / tools.length;
  // 100 without a violation alone.
  if (kind === "catalog") return Math.floor(exact);
  const mean = Math.round(exact);
  if (hasGraveError || tools.some(({ deductions }) => deductions.some(isGraveDeduction)))
    return Math.min(mean, graveScore);
  return hasError ? Math.min(mean, faultyScore) : mean;
}

/** The level of a score. */
export function maturityOf(score: number): MaturityLevel {
  if (score > 90) return "Exemplary";
  if (score > 70) return "Mature";
  return score > 40 ? "Moderate" : "Immature";
}

/** What lowers the score most, in words: "3 tools without description"; `undefined` if nothing does. */
export function scoreReason(
  tools: readonly Pick<ToolValidationResult, "deductions">[],
  kind: ScoreKind,
): string | undefined {
  const losses = new Map<string, { tools: number; loss: number }>();
  for (const { deductions } of tools) {
    const counted = new Set<string>();
    for (const { rule, cost, atMost } of deductions) {
      const { tools: before, loss } = losses.get(rule) ?? { tools: 0, loss: 0 };
      // A rule that is on as an error may cost points and limit the score, too.
      const count = before + Number(!counted.has(rule));
      counted.add(rule);
      losses.set(rule, { tools: count, loss: loss + (atMost === undefined ? cost : 100 - atMost) });
    }
  }
  const [worst] = [...losses].sort(([, a], [, b]) => b.loss - a.loss);
  if (!worst) return undefined;
  const [rule, { tools: count }] = worst;
  const says = kind === "catalog" ? `violating ${rule}` : (byRule.get(rule)?.says ?? `with an error of ${rule}`);
  return `${String(count)} tool${count === 1 ? "" : "s"} ${says}`;
}
