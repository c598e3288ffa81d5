import type { ActiveRules } from "../config/active-rules.ts";
import { requirementRules } from "../../requirements/requirement.ts";
import { countedRequirements } from "../../requirements/review.ts";
import type { Linted } from "../lint/lint-source.ts";
import { isAtLeast, type IssueSeverity } from "../result/result.ts";
import { namesOf, type Unit, unitsOf } from "./check-counter.ts";

/** How many definitions a requirement applied to, and how many of them meet it. */
interface Share {
  applied: number;
  met: number;
  /** How many violate it with an error. */
  failed: number;
}

const byRules = countedRequirements.map((row) => ({ ...row, rules: requirementRules(row) }));
const ofServer: ReadonlySet<string> = new Set(byRules.flatMap(({ id, isOfServer }) => (isOfServer ? id : [])));
const musts: ReadonlySet<string> = new Set(byRules.flatMap(({ id, level }) => (level === "MUST" ? id : [])));
const listed: ReadonlySet<string> = new Set(byRules.flatMap(({ rules }) => rules));

/**
 * Counts which definitions meet the requirements. A definition meets one if no rule for it reports an error or a
 * warning there.
 *
 * The requirements are those of the conformance review with an enabled rule that applies to such a definition. Any
 * other rule that is enabled as an error is a requirement of the user, but counts only if it was violated: whether a
 * rule could have failed elsewhere, such as one about enumerations in a schema without any, is not known.
 */
export class RequirementCounter {
  readonly #shares = new Map<string, Share>();
  readonly #obligations = new Map<string, Share>();

  add(linted: Linted, active: ActiveRules): void {
    const enabled = [...active.values()].map(({ rule }) => rule);
    const concerned = new Map<string, ReadonlySet<string>>();
    for (const unit of unitsOf(linted, (about) => about)) {
      const key = [...unit.kinds].sort().join();
      let names = concerned.get(key);
      if (!names) concerned.set(key, (names = new Set(namesOf(enabled, unit.kinds))));
      this.#addUnit(unit, names);
    }
  }

  #addUnit({ kinds, worst }: Unit, concerned: ReadonlySet<string>): void {
    for (const { id, rules, capability } of byRules) {
      if (capability !== undefined && !kinds.has(kindOf[capability])) continue;
      if (!rules.some((rule) => concerned.has(rule) || worst.has(rule))) continue;
      const found = rules.flatMap((rule) => worst.get(rule) ?? []);
      count(this.#shares, id, !found.some(isViolation), found.includes("error"));
    }
    for (const rule of new Set([...concerned, ...worst.keys()])) {
      const isError = worst.get(rule) === "error";
      if (!listed.has(rule)) count(this.#obligations, rule, !isError, isError);
    }
  }

  /** The number of requirements that say MUST and that most definitions violate with an error. */
  get mostlyFailed(): number {
    return [...this.#shares].filter(([id, { applied, failed }]) => musts.has(id) && failed * 2 > applied).length;
  }

  /** The mean share of definitions that meet a requirement, as a percentage; `undefined` if none applied. */
  get rate(): number | undefined {
    const violated = [...this.#obligations.values()].filter(({ applied, met }) => met < applied);
    const shares = [...this.#shares].map(([id, share]) =>
      ofServer.has(id) && share.met < share.applied ? { ...share, met: 0 } : share,
    );
    return meanRate([...shares, ...violated]);
  }
}

const kindOf = { tools: "tool", resources: "resource", prompts: "prompt" } as const;

function isViolation(severity: IssueSeverity): boolean {
  return isAtLeast(severity, "warning");
}

function count(shares: Map<string, Share>, key: string, isMet: boolean, isError: boolean): void {
  let share = shares.get(key);
  if (!share) shares.set(key, (share = { applied: 0, met: 0, failed: 0 }));
  share.applied++;
  if (isMet) share.met++;
  if (isError) share.failed++;
}

/** The mean of some shares, as a percentage with one decimal, rounded down: 100 only if all is met. */
export function meanRate(shares: readonly Pick<Share, "applied" | "met">[]): number | undefined {
  if (!shares.length) return undefined;
  const sum = shares.reduce((total, { applied, met }) => total + met / applied, 0);
  return Math.floor((sum / shares.length) * 1000 + 1e-9) / 10;
}
