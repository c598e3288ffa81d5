import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { highestSeverity } from "../config/active-rules.ts";
import type { Linted } from "../lint/lint-source.ts";
import type { KeptLint } from "./kept-lints.ts";

/** The findings of a rule in a file, or the failures of a probe of a server, that are accepted. */
export interface SuppressionEntry {
  readonly count: number;
  /** What the failures of a probe are about: `server`, or a kind and a name: `tool add`. */
  readonly subjects?: readonly string[];
}

/**
 * The entries of a file of ESLint's bulk suppressions: by file and by rule, with the count of findings. Those of probes
 * stand under the name of the server, see {@link serverKey}.
 */
export type SuppressionEntries = ReadonlyMap<string, ReadonlyMap<string, SuppressionEntry>>;

/** The key for the accepted failures of a server in the place of a file. */
export function serverKey(name: string): string {
  return `${serverMark}${name}`;
}

const serverMark = "server:";

/** What a run does with the entries, besides obeying them. */
export type SuppressionChange =
  /** Every error becomes an entry; with names of rules, those of these rules. */
  { readonly kind: "suppress"; readonly rules: ReadonlySet<string> | undefined } | { readonly kind: "prune" };

/** An entry for findings that are not there any longer. */
export interface UnusedSuppression {
  readonly file: string;
  readonly rule: string;
  /** How many of its findings are not there. */
  readonly count: number;
}

/** The prefix of our rules and probes. */
export const prefix = "mcp/";

/**
 * Obeys a file of ESLint's bulk suppressions: the findings of a rule in a file are left out if it has no more errors
 * there than the file states. Source: ESLint 10.15, `lib/services/suppressions-service.js`. Entries of other plugins,
 * and of rules that do not run or cannot fail, are kept as they are.
 */
export class Suppressions {
  /** The name of the file, for reports. */
  readonly name: string;
  readonly #cwd: string;
  readonly #change: SuppressionChange | undefined;
  readonly #entries: Map<string, Map<string, SuppressionEntry>>;
  readonly #unused: UnusedSuppression[] = [];
  #count = 0;

  /** @param cwd the folder that the entries name files relative to. */
  constructor(name: string, entries: SuppressionEntries, cwd: string, change?: SuppressionChange) {
    this.name = name;
    this.#cwd = cwd;
    this.#change = change;
    this.#entries = new Map([...entries].map(([file, rules]) => [file, new Map(rules)]));
  }

  /** The number of findings that were left out. */
  get count(): number {
    return this.#count;
  }

  /** The entries for findings that are not there; none after they were removed. */
  get unused(): readonly UnusedSuppression[] {
    return this.#change?.kind === "prune" ? [] : this.#unused;
  }

  /** What was found in a file, without what is suppressed. */
  applied(path: string, { linted, active }: KeptLint): Linted | undefined {
    const file = relative(this.#cwd, path).replaceAll("\\", "/");
    const errors = errorsByRule(linted);
    const { rules } = this.#change?.kind === "suppress" ? this.#change : {};
    if (this.#change?.kind === "suppress")
      for (const [rule, count] of errors) if (!rules || rules.has(rule)) this.#set(file, rule, count);
    const suppressed = new Set<string>();
    for (const [id, { count: allowed }] of this.#entries.get(file) ?? []) {
      const rule = id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
      const one = rule === undefined ? undefined : active.get(rule);
      if (rule === undefined || !one) continue;
      const found = errors.get(rule) ?? 0;
      if (found && found <= allowed) suppressed.add(rule);
      // A rule that only warns in this run may fail in another one.
      if (found < allowed && (found || highestSeverity(one) === "error"))
        this.#unused.push({ file, rule, count: allowed - found });
    }
    if (!linted || !suppressed.size) return linted;
    const issues = linted.issues.filter(({ issue, level }) => level === undefined || !suppressed.has(issue.rule));
    this.#count += linted.issues.length - issues.length;
    return { ...linted, issues };
  }

  /** The entries after the change; `undefined` for a run that changes none. */
  changed(): SuppressionEntries | undefined {
    if (this.#change?.kind === "prune") this.#prune();
    return this.#change && this.#entries;
  }

  #prune(): void {
    for (const { file, rule, count } of this.#unused)
      this.#set(file, rule, (this.#entries.get(file)?.get(prefix + rule)?.count ?? 0) - count);
    for (const [file, rules] of this.#entries)
      if (!file.startsWith(serverMark) && !existsSync(resolve(this.#cwd, file)))
        for (const id of rules.keys()) if (id.startsWith(prefix)) this.#set(file, id.slice(prefix.length), 0);
  }

  /** @param count 0 to remove the entry. */
  #set(file: string, rule: string, count: number): void {
    const rules = this.#entries.get(file) ?? new Map<string, SuppressionEntry>();
    if (count > 0) rules.set(prefix + rule, { count });
    else rules.delete(prefix + rule);
    if (rules.size) this.#entries.set(file, rules);
    else this.#entries.delete(file);
  }
}

function errorsByRule(linted: Linted | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { issue, level } of linted?.issues ?? [])
    if (level === "error") counts.set(issue.rule, (counts.get(issue.rule) ?? 0) + 1);
  return counts;
}
