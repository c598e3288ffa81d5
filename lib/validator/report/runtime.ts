import { probeFamilies } from "../probes/families.ts";
import type { ProbeChannel } from "../result/probe-channel.ts";
import type { ProbeResult, ProbeStatus, RuntimeResult } from "../result/result.ts";

/** The statuses of probes, in the order in which reports list them. */
const probeStatuses = [
  "passed",
  "failed",
  "flaky",
  "not run",
  "not applicable",
] as const satisfies readonly ProbeStatus[];

const transports: Readonly<Record<ProbeChannel["transport"], string>> = {
  stdio: "stdio",
  http: "Streamable HTTP",
  sse: "HTTP+SSE",
};

/** A channel in words, without its server: "stdio, revision 2025-11-25". */
export function channelText({
  transport,
  protocolVersion,
}: Pick<ProbeChannel, "transport" | "protocolVersion">): string {
  return `${transports[transport]}, revision ${protocolVersion}`;
}

/**
 * The counts of probes in words: "61 passed, 2 failed, 1 advice, 2 not run, 10 not applicable". Advice does not count
 * as failed.
 */
export function probeCountsText({ counts, probes }: RuntimeResult): string {
  const advice = probes.filter(({ status, failedLevel }) => status === "failed" && failedLevel === "ADVICE").length;
  const words = probeStatuses.flatMap((status) => {
    if (status !== "failed") return counts[status] ? [`${String(counts[status])} ${status}`] : [];
    const failed = counts.failed - advice;
    return [...(failed ? [`${String(failed)} failed`] : []), ...(advice ? [`${String(advice)} advice`] : [])];
  });
  return words.join(", ") || "none ran";
}

/** A status in words. That of a failure names the level that was violated: "failed (SHOULD)". */
export function statusText({ status, failedLevel }: Pick<ProbeResult, "status" | "failedLevel">): string {
  return failedLevel === undefined ? status : `${status} (${failedLevel})`;
}

/** The title of a family of probes; its name if it has none. */
export function familyTitleOf(family: string): string {
  return (Object.entries(probeFamilies).find(([name]) => name === family) ?? [family, family])[1];
}

/** A probe that did not run or does not apply, and why. */
interface NotRunText {
  readonly probe: string;
  readonly reason: string;
  /** The channels where it did not run for this reason; empty if that is every channel. */
  readonly where: readonly ProbeChannel[];
}

/** The probes that have a status without a judgement, in their order, grouped by probe and reason. */
export function unjudgedOf(
  { probes, channels }: RuntimeResult,
  status: "not run" | "not applicable",
): readonly NotRunText[] {
  const groups = new Map<string, [ProbeResult, ...ProbeResult[]]>();
  for (const result of probes) {
    if (result.status !== status) continue;
    const key = `${result.probe}\n${result.reason ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return [...groups.values()].map((group) => {
    const [{ probe, reason = "The reason is unknown." }] = group;
    const all = probes.filter((result) => result.probe === probe).length;
    const where = group.length === all ? [] : group.flatMap(({ channel }) => channels[channel] ?? []);
    return { probe, reason, where };
  });
}
