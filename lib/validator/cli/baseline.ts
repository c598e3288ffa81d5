import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { hasRun, type RuntimeFindings, type ValidationIssue, type ValidationSource } from "../result/result.ts";
import { prefix, serverKey, type SuppressionEntries, type SuppressionEntry } from "../validation/suppressions.ts";
import { entriesOf, writeEntries } from "./suppressions-file.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** The failures of probes that people have accepted: by server, probe and subject. */
export interface Baseline {
  /** The name of the file, as the command line has it. */
  readonly file: string;
  readonly entries: SuppressionEntries;
  /** True if the failures of this run become the accepted ones. */
  readonly isUpdated: boolean;
}

/**
 * The baseline of `--baseline`; `undefined` without one.
 *
 * @throws InputError `USAGE` for a missing file, `INVALID_CONFIG` for a wrong one.
 */
export function baselineOf({ baseline, updateBaseline = false }: ValidateFlags, cwd: string): Baseline | undefined {
  if (baseline === undefined) return undefined;
  const entries = entriesOf(baseline, cwd, "--update-baseline");
  if (!entries && !updateBaseline)
    throw new InputError(
      "USAGE",
      `--baseline ${baseline}`,
      "There is no such file.",
      "Make it with --update-baseline.",
    );
  return { file: baseline, entries: entries ?? new Map(), isUpdated: updateBaseline };
}

/**
 * The findings without those that the baseline accepts, which are counted, and with a notice about those that it
 * accepts and that are not there any longer. An update writes the file first.
 *
 * @param sources the probed servers. A server is known by the name that it states, however it was started.
 * @throws InputError `USAGE` if the file cannot be written.
 */
export function withoutAccepted(
  { issues, runtime }: RuntimeFindings,
  sources: readonly ValidationSource[],
  baseline: Baseline,
  cwd: string,
): RuntimeFindings {
  const keys = new Map(sources.map(({ name, server }) => [name, serverKey(server?.name ?? name)]));
  const judged = new Map<string, Set<string>>();
  for (const { channel, probe, ...result } of runtime.probes) {
    const key = keys.get(runtime.channels[channel]?.server ?? "");
    if (key !== undefined && hasRun(result)) judged.set(key, (judged.get(key) ?? new Set()).add(probe));
  }
  const found = new Map<string, Map<string, ValidationIssue[]>>();
  for (const issue of issues) {
    const ofServer = found.get(keys.get(issue.file) ?? "") ?? new Map<string, ValidationIssue[]>();
    found.set(keys.get(issue.file) ?? "", ofServer.set(issue.rule, [...(ofServer.get(issue.rule) ?? []), issue]));
  }
  const entries = baseline.isUpdated ? updated(baseline.entries, judged, found) : baseline.entries;
  if (baseline.isUpdated) writeEntries(entries, { name: baseline.file, flag: "--baseline" }, cwd);
  const isAccepted = (issue: ValidationIssue): boolean =>
    entries
      .get(keys.get(issue.file) ?? "")
      ?.get(prefix + issue.rule)
      ?.subjects?.includes(subjectOf(issue)) ?? false;
  const left = issues.filter((issue) => !isAccepted(issue));
  const stale = [...judged].flatMap(([key, probes]) =>
    [...(entries.get(key) ?? [])].flatMap(([id, { subjects = [] }]) => {
      const probe = id.slice(prefix.length);
      const present = new Set((found.get(key)?.get(probe) ?? []).map(subjectOf));
      return probes.has(probe) ? subjects.filter((one) => !present.has(one)).map((one) => `${probe} of ${one}`) : [];
    }),
  );
  const notice = `${baseline.file} accepts ${counted(stale.length, "failure")} that ${stale.length === 1 ? "is" : "are"} not there any longer: ${stale.join(", ")}. Run with --update-baseline.`;
  const accepted = issues.length - left.length;
  return {
    issues: left,
    runtime: {
      ...runtime,
      ...(accepted ? { accepted: { file: baseline.file, findings: accepted } } : {}),
      notices: [...runtime.notices, ...(stale.length ? [notice] : [])],
    },
  };
}

/** The entries with the failures of this run. What it has not judged stays as it is. */
function updated(
  entries: SuppressionEntries,
  judged: ReadonlyMap<string, ReadonlySet<string>>,
  found: ReadonlyMap<string, ReadonlyMap<string, readonly ValidationIssue[]>>,
): SuppressionEntries {
  const all = new Map(entries);
  for (const [key, probes] of judged) {
    const kept = [...(entries.get(key) ?? [])].filter(([id]) => !probes.has(id.slice(prefix.length)));
    const ofServer = new Map<string, SuppressionEntry>(kept);
    for (const [probe, issues] of found.get(key) ?? []) {
      const subjects = [...new Set(issues.map(subjectOf))].sort();
      ofServer.set(prefix + probe, { count: issues.length, subjects });
    }
    if (ofServer.size) all.set(key, ofServer);
    else all.delete(key);
  }
  return all;
}

function subjectOf({ kind, tool }: ValidationIssue): string {
  return tool ? `${kind} ${tool}` : "server";
}
