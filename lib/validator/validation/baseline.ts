import type { ActiveRules } from "../config/active-rules.ts";
import type { Linted } from "../lint/lint-source.ts";
import { hasRun, type RuntimeFindings, type ValidationIssue } from "../result/result.ts";
import { prefix, serverKey, type SuppressionEntries, type SuppressionEntry } from "./suppressions.ts";

/** What is found at one server, by rule or probe. */
type Found = Map<string, ValidationIssue[]>;

/**
 * The failures of probed servers that people have accepted: by server, by probe or rule, and by subject. A server is
 * known by the name that it states, however it was started. Of what it lists, errors are failures.
 */
export class Baseline {
  /** The name of the file, as the command line has it. */
  readonly file: string;
  readonly #isUpdated: boolean;
  readonly #entries: Map<string, ReadonlyMap<string, SuppressionEntry>>;
  #accepted = 0;
  readonly #stale: string[] = [];

  /** @param isUpdated true if the failures of this run become the accepted ones. */
  constructor(file: string, entries: SuppressionEntries, isUpdated: boolean) {
    this.file = file;
    this.#entries = new Map(entries);
    this.#isUpdated = isUpdated;
  }

  /** The entries with the failures of this run; `undefined` for a run that changes none. */
  get changed(): SuppressionEntries | undefined {
    return this.#isUpdated ? this.#entries : undefined;
  }

  /** Says that failures are accepted that are not there any longer; `undefined` if all are there. */
  get notice(): string | undefined {
    const stale = this.#stale;
    if (!stale.length) return undefined;
    const failures = stale.length === 1 ? "1 failure that is" : `${String(stale.length)} failures that are`;
    return `${this.file} accepts ${failures} not there any longer: ${stale.join(", ")}. Run with --update-baseline.`;
  }

  /** What rules have found in the lists of a server, without the errors that are accepted. */
  inLists(linted: Linted, active: ActiveRules, server: string): Linted {
    const key = serverKey(server);
    const found: Found = new Map();
    for (const { issue, level } of linted.issues) if (level === "error") add(found, issue);
    this.#compare(key, new Set(active.keys()), found);
    const issues = linted.issues.filter(({ issue, level }) => level !== "error" || !this.#takes(key, issue));
    return { ...linted, issues };
  }

  /** What probes have found, without what is accepted. The failures of both kinds are counted. */
  ofProbes({ issues, runtime }: RuntimeFindings): RuntimeFindings {
    const keys = new Map(runtime.channels.map(({ server, name = server }) => [server, serverKey(name)]));
    const keyOf = (target = ""): string => keys.get(target) ?? "";
    const judged = new Map<string, Set<string>>();
    for (const { channel, probe, ...result } of runtime.probes) {
      const key = keyOf(runtime.channels[channel]?.server);
      if (key && hasRun(result)) judged.set(key, (judged.get(key) ?? new Set()).add(probe));
    }
    const found = new Map<string, Found>();
    for (const issue of issues) {
      const key = keyOf(issue.file);
      found.set(key, add(found.get(key) ?? new Map<string, ValidationIssue[]>(), issue));
    }
    for (const [key, probes] of judged)
      this.#compare(key, probes, found.get(key) ?? new Map<string, ValidationIssue[]>());
    const left = issues.filter((issue) => !this.#takes(keyOf(issue.file), issue));
    const { notice } = this;
    return {
      issues: left,
      runtime: {
        ...runtime,
        ...(this.#accepted ? { accepted: { file: this.file, findings: this.#accepted } } : {}),
        notices: [...runtime.notices, ...(notice === undefined ? [] : [notice])],
      },
    };
  }

  /** Updates the entries for what was judged, or notes which of them are not there. */
  #compare(key: string, judged: ReadonlySet<string>, found: Found): void {
    const entries = [...(this.#entries.get(key) ?? [])];
    if (!this.#isUpdated) {
      for (const [id, { subjects = [] }] of entries) {
        const name = id.slice(prefix.length);
        const present = new Set((found.get(name) ?? []).map(subjectOf));
        const gone = judged.has(name) ? subjects.filter((one) => !present.has(one)) : [];
        this.#stale.push(...gone.map((one) => `${name} of ${one}`));
      }
      return;
    }
    const ofServer = new Map(entries.filter(([id]) => !judged.has(id.slice(prefix.length))));
    for (const [name, issues] of found)
      ofServer.set(prefix + name, { count: issues.length, subjects: [...new Set(issues.map(subjectOf))].sort() });
    if (ofServer.size) this.#entries.set(key, ofServer);
    else this.#entries.delete(key);
  }

  #takes(key: string, issue: ValidationIssue): boolean {
    const { subjects = [] } = this.#entries.get(key)?.get(prefix + issue.rule) ?? {};
    const isAccepted = subjects.includes(subjectOf(issue));
    if (isAccepted) this.#accepted++;
    return isAccepted;
  }
}

function add(found: Found, issue: ValidationIssue): Found {
  return found.set(issue.rule, [...(found.get(issue.rule) ?? []), issue]);
}

function subjectOf({ kind, tool }: ValidationIssue): string {
  return tool ? `${kind} ${tool}` : "server";
}
