import type { McpRule } from "../../rule/define-rule.ts";
import type { Family } from "../../rule/groups.ts";
import type { Concern } from "../../rule/subjects.ts";
import { rules } from "../../rules/index.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import { type CheckCounts, familyNames, isAtLeast, type IssueSeverity } from "../result/result.ts";

/** The unit of one check of a rule: a definition, or everything else in a source. */
export interface Unit {
  readonly kinds: Set<Concern>;
  /** The rules that found something, with their worst severity. */
  readonly worst: Map<string, IssueSeverity>;
}

/**
 * Counts checks. One check is one rule on one tool, if the rule says anything about tools; everything else in a source
 * counts as one more tool.
 */
export class CheckCounter {
  readonly #counts = { total: 0, passed: 0, failed: 0, warnings: 0 };
  readonly #byFamily = new Map<Family, number>(familyNames.map((family) => [family, 0]));
  readonly #byRule = new Map<string, number>();

  get counts(): CheckCounts {
    return { ...this.#counts };
  }

  get byFamily(): Readonly<Record<Family, number>> {
    return Object.fromEntries(this.#byFamily) as Record<Family, number>;
  }

  /** The rules that were on, with 0 for those that had nothing to check. */
  get byRule(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byRule].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @returns the number of checks of this source. */
  add(linted: Linted, active: ActiveRules): number {
    const before = this.#counts.total;
    const enabled = [...active.values()].map(({ rule }) => rule);
    for (const { name } of enabled) this.#byRule.set(name, this.#byRule.get(name) ?? 0);
    const concerned = new Map<string, readonly string[]>();
    for (const { kinds, worst } of unitsOf(linted, (about) => (about?.kind === "tool" ? about : undefined))) {
      const key = [...kinds].sort().join();
      let names = concerned.get(key);
      if (!names) concerned.set(key, (names = namesOf(enabled, kinds)));
      this.#addUnit(names, worst);
    }
    return this.#counts.total - before;
  }

  /** Adds a source that cannot be read: one failed check. */
  addFault(): number {
    this.#counts.total++;
    this.#counts.failed++;
    return 1;
  }

  #addUnit(concerned: readonly string[], worst: ReadonlyMap<string, IssueSeverity>): void {
    // A comment in the file can enable further rules.
    const checked = new Set([...concerned, ...worst.keys()]);
    const failed = [...worst.values()].filter((severity) => severity === "error").length;
    this.#counts.total += checked.size;
    this.#counts.passed += checked.size - worst.size;
    this.#counts.failed += failed;
    this.#counts.warnings += worst.size - failed;
    for (const name of checked) {
      this.#byRule.set(name, (this.#byRule.get(name) ?? 0) + 1);
      const family = rules[name]?.meta.docs.family;
      if (family !== undefined) this.#byFamily.set(family, (this.#byFamily.get(family) ?? 0) + 1);
    }
  }
}

/** @param subjectOf the subject that a definition counts as: itself, or the rest of its source (`undefined`). */
export function unitsOf(
  { definitions, handlers, hasManifest, isModule, issues }: Linted,
  subjectOf: (about: DefinitionSummary | undefined) => DefinitionSummary | undefined,
): Iterable<Unit> {
  const units = new Map<DefinitionSummary | undefined, Unit>();
  const unitFor = (about: DefinitionSummary | undefined): Unit => {
    const subject = subjectOf(about);
    let unit = units.get(subject);
    if (!unit) units.set(subject, (unit = { kinds: new Set(), worst: new Map() }));
    return unit;
  };
  for (const definition of definitions) {
    const { kinds } = unitFor(definition);
    kinds.add(definition.kind);
    // A rule that could not look has checked nothing.
    if ((handlers.get(definition)?.status ?? "not seen") !== "not seen") kinds.add("handler");
  }
  if (hasManifest) unitFor(undefined).kinds.add("manifest");
  if (isModule) unitFor(undefined).kinds.add("module");
  for (const { issue, about } of issues) {
    for (const { worst } of new Set(about.length ? about.map(unitFor) : [unitFor(undefined)])) {
      const before = worst.get(issue.rule);
      if (before === undefined || isAtLeast(issue.severity, before)) worst.set(issue.rule, issue.severity);
    }
  }
  return units.values();
}

/** The names of the rules that check such subjects. */
export function namesOf(enabled: readonly McpRule[], kinds: ReadonlySet<Concern>): string[] {
  return enabled.filter(({ concerns }) => [...kinds].some(concerns)).map(({ name }) => name);
}
