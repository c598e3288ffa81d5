import type { ActiveRules } from "../config/active-rules.ts";
import { rulesOf } from "../../requirements/requirement.ts";
import { countedRequirements } from "../../requirements/review.ts";
import type { Linted } from "../lint/lint-source.ts";
import { isAtLeast, type IssueSeverity } from "../result/result.ts";
import { namesOf, type Unit, unitsOf } from "./check-counter.ts";

/** How many definitions a requirement applied to, and how many of them meet it. */
interface Share {
  applied: number;
  met: number;
}

const byRules = countedRequirements.map((row) => ({ ...row, rules: rulesOf(row) }));
const ofServer: ReadonlySet<string> = new Set(byRules.flatMap(({ id, isOfServer }) => (isOfServer ? id : [])));
const listed: ReadonlySet<string> = new Set(byRules.flatMap(({ rules }) => rules));

/**
 * Counts which definitions meet the requirements. A definition meets one if no rule for it reports an error or a
 * warning there.
 *
 * The requirements are those of seed 003 that have a rule which was on and says something about such a definition. A
 * further rule that is on as an error is a requirement of the user, but only if it was violated: whether a rule could
 * have failed elsewhere, such as one about enumerations in a schema without any, is not known.
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
      count(
        this.#shares,
        id,
        rules.every((rule) => !isViolated(worst.get(rule))),
      );
    }
    for (const rule of new Set([...concerned, ...worst.keys()]))
      if (!listed.has(rule)) count(this.#obligations, rule, worst.get(rule) !== "error");
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

function isViolated(severity: IssueSeverity | undefined): boolean {
  return severity !== undefined && isAtLeast(severity, "warning");
}

function count(shares: Map<string, Share>, key: string, isMet: boolean): void {
  let share = shares.get(key);
  if (!share) shares.set(key, (share = { applied: 0, met: 0 }));
  share.applied++;
  if (isMet) share.met++;
}

/** The mean of some shares, as a percentage with one decimal, rounded down: 100 only if all is met. */
export function meanRate(shares: readonly Readonly<Share>[]): number | undefined {
  if (!shares.length) return undefined;
  const sum = shares.reduce((total, { applied, met }) => total + met / applied, 0);
  return Math.floor((sum / shares.length) * 1000 + 1e-9) / 10;
}
