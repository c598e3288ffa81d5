import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ActiveProbe } from "../config/active-probes.ts";
import { probeServers } from "../probing/probe-servers.ts";
import { transportsNotProbed } from "../probing/declared-transports.ts";
import type { LiveServerError } from "../live/live-server-error.ts";
import { isUrl, shownTarget } from "../live/shown-target.ts";
import { sourceDifferences } from "../probing/source-agreement.ts";
import type { Plan } from "../config/plan.ts";
import { filesOf } from "../extraction/files.ts";
import { probeFamilies } from "../probes/probe.ts";
import { isGlob } from "../sources/expand-paths.ts";
import type { LintText } from "../sources/source-text.ts";
import type { ExtraRunInput } from "../validation/validate-sources.ts";
import { baselineOf, withoutAccepted } from "./baseline.ts";
import { serverTargets } from "./server-sources.ts";
import { progressOf, type Streams, writeLine } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** The settings of a run with probes. */
export interface ProbeRun {
  readonly plan: Plan;
  /** The answers of the servers, if their definitions are also checked. */
  readonly servers: readonly LintText[];
  readonly streams: Streams;
}

/** The results that a run takes over from the probes. */
export interface ProbeFindings extends Pick<ExtraRunInput, "runtime" | "unchecked"> {
  /** What the servers list, if it was not read before. */
  readonly texts: readonly LintText[];
  /** One for each server that cannot be probed. */
  readonly unread: readonly LiveServerError[];
}

/**
 * Probes the servers of `--server` and compares their definitions with their source.
 *
 * @param args the paths of the source. Standard input and globs are not compared.
 * @throws InputError for a path that does not exist; LiveServerError if no server can be probed.
 */
export async function runtimeOf(
  args: readonly string[],
  flags: ValidateFlags,
  { plan, servers, streams }: ProbeRun,
): Promise<ProbeFindings> {
  // Fail for a missing file before the probes run.
  const baseline = baselineOf(flags, streams.cwd);
  const requests = args.filter((arg) => isComparable(arg, streams.cwd)).map((path) => filesOf(path, streams.cwd));
  const progress = progressOf(streams, "probes", !flags.ci && !flags.quiet);
  const probed = await probeServers({
    targets: serverTargets(flags, streams.cwd),
    probes: plan.probes(),
    call: flags.call,
    timeout: flags.timeout,
    startupTimeout: flags.startupTimeout,
    maxTime: flags.maxTime,
    onOutcome: progress.step,
  }).finally(progress.end);
  const { sources, texts, unchecked, faults } = probed;
  const findings = baseline ? withoutAccepted(probed.findings, sources, baseline, streams.cwd) : probed.findings;
  const { channels } = findings.runtime;
  const notices = [...findings.runtime.notices, ...transportsNotProbed(args, streams.cwd, channels)];
  for (const notice of notices) writeLine(notice, streams);
  const differences = requests.length ? sourceDifferences(requests, servers, plan, streams.cwd) : [];
  // The command writes these errors with their remedies.
  notices.push(...faults.map(({ place, problem }) => `${place}: ${problem}`));
  return {
    runtime: { runtime: { ...findings.runtime, notices }, issues: [...differences, ...findings.issues] },
    texts: servers.length ? [] : texts,
    unchecked: servers.length ? [] : unchecked,
    unread: faults,
  };
}

function isComparable(argument: string, cwd: string): boolean {
  return argument !== "-" && (!isGlob(argument) || existsSync(resolve(cwd, argument)));
}

/** The text of `--dry-run`: what the probes would send, so that the user can decide whether to run them. */
export function probeDryRunText(probes: readonly ActiveProbe[], { server = [], call = [] }: ValidateFlags): string {
  const lines = server.map((target) =>
    isUrl(target)
      ? `Would send requests to: ${shownTarget(target)}`
      : `Would start the command: ${shownTarget(target)}`,
  );
  const tools = call.length ? `, and these: ${call.join(", ")}` : "";
  lines.push(`Would call the tools with readOnlyHint: true${tools}.`);
  for (const [family, title] of Object.entries(probeFamilies)) {
    const own = probes.filter(({ probe }) => probe.family === family);
    if (own.length) lines.push("", title, ...own.map(({ probe }) => `  ${probe.name}: ${probe.sends}`));
  }
  return `${lines.join("\n")}\n`;
}
