import { resolve } from "node:path";
import type { ActiveProbe } from "../config/active-probes.ts";
import { probeServers } from "../probing/probe-servers.ts";
import { transportsNotProbed } from "../probing/declared-transports.ts";
import { shownTarget } from "../live/shown-target.ts";
import { sourceDifferences } from "../probing/source-agreement.ts";
import type { Plan } from "../config/plan.ts";
import { probeFamilies } from "../probes/probe.ts";
import type { SourceText } from "../sources/source-text.ts";
import type { MoreOfRun } from "../validation/validate-sources.ts";
import { type Streams, writeLine } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** What the probes of a run need to know. */
export interface ProbeRun {
  readonly plan: Plan;
  /** The answers of the servers, if their definitions are checked, too. */
  readonly servers: readonly SourceText[];
  readonly streams: Streams;
}

/**
 * Probes the servers of `--server`, and compares what they send with their source.
 *
 * @param args the paths of the source.
 * @throws LiveServerError for a server that cannot be asked.
 */
export async function runtimeOf(
  args: readonly string[],
  flags: ValidateFlags,
  { plan, servers, streams }: ProbeRun,
): Promise<Pick<MoreOfRun, "runtime" | "unchecked">> {
  const progress = progressLine(streams, !flags.ci);
  const { findings, sources } = await probeServers({
    targets: flags.server ?? [],
    probes: plan.probes(),
    call: flags.call,
    timeout: flags.timeout,
    maxTime: flags.maxTime,
    headers: flags.header,
    env: flags.env,
    cwd: resolve(streams.cwd, flags.cwd ?? "."),
    onOutcome: progress.step,
  }).finally(progress.end);
  const { channels } = findings.runtime;
  const notices = [...findings.runtime.notices, ...transportsNotProbed(args, streams.cwd, channels)];
  for (const notice of notices) writeLine(notice, streams);
  const differences = args.length ? sourceDifferences(args, servers, plan, streams.cwd) : [];
  return {
    runtime: { runtime: { ...findings.runtime, notices }, issues: [...differences, ...findings.issues] },
    unchecked: servers.length ? [] : sources,
  };
}

/** A line on a terminal that counts the probes. */
function progressLine({ err, isTerminal }: Streams, isShown: boolean): { step: () => void; end: () => void } {
  let done = 0;
  return {
    step: () => {
      done++;
      if (isTerminal && isShown) err(`\r\u001B[KProbe ${String(done)}`);
    },
    end: () => {
      if (isTerminal && isShown && done) err("\r\u001B[K");
    },
  };
}

/** What the probes would send, for people who decide whether to run them. */
export function dryRunText(probes: readonly ActiveProbe[], { server = [], call = [] }: ValidateFlags): string {
  const lines = server.map((target) =>
    /^https?:\/\//iu.test(target)
      ? `Requests would go to ${shownTarget(target)}.`
      : `The command would be started: ${shownTarget(target)}`,
  );
  const tools = call.length ? `, and ${call.join(", ")}` : "";
  lines.push(`Tools that would be called: those that say that they only read (readOnlyHint: true)${tools}.`);
  for (const [family, title] of Object.entries(probeFamilies)) {
    const own = probes.filter(({ probe }) => probe.family === family);
    if (own.length) lines.push("", title, ...own.map(({ probe }) => `  ${probe.name}: ${probe.sends}`));
  }
  return `${lines.join("\n")}\n`;
}
