import type { Era, TransportName } from "../conversation/message.ts";
import type { LiveOptions } from "../live/live-server.ts";
import type { Probe } from "../probes/probe.ts";
import { Channel } from "./channel.ts";
import { type Outcome, runProbes } from "./run-probes.ts";

/** The probes to run on one server, and how. */
export interface ConformanceOptions extends LiveOptions {
  readonly probes: readonly Probe[];
  /** The time limit of one probe, in milliseconds. */
  readonly timeout: number;
  /** The time limit of all probes of the server, in milliseconds. */
  readonly maxTime: number;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly callable: ReadonlySet<string>;
  /** Called with each outcome. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The outcomes of the probes of one server. */
export interface ServerConformance {
  readonly target: string;
  /** The transports and eras that the server supports; empty if it cannot be probed at all. */
  readonly channels: readonly Channel[];
  readonly outcomes: readonly Outcome[];
  /** Remarks about the server, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Runs probes on a server, over each transport and in each era that it supports. Starting a command runs its code, so
 * the caller needs the user's consent.
 *
 * @throws LiveServerError for a command line without a command; the reason of an aborted signal.
 */
export async function conformanceOf(target: string, options: ConformanceOptions): Promise<ServerConformance> {
  const deadline = performance.now() + options.maxTime;
  const channels: Channel[] = [];
  const outcomes: Outcome[] = [];
  const run = { ...options, deadline, signal: options.signal, onOutcome: options.onOutcome ?? (() => undefined) };
  try {
    for (const [transport, era] of waysTo(target)) {
      if (transport === "sse" && channels.length) continue;
      const channel = await Channel.open(target, transport, era, options);
      if (!channel) continue;
      channels.push(channel);
      outcomes.push(...(await runProbes(options.probes, channel, run)));
      await channel.closeAll();
    }
  } finally {
    await Promise.all(channels.map((channel) => channel.closeAll()));
  }
  const isOld = channels.some(({ transport }) => transport === "sse");
  const notices = isOld ? ["The server supports only the HTTP+SSE transport of 2024-11-05, which is deprecated."] : [];
  return { target, channels, outcomes, notices };
}

function waysTo(target: string): [TransportName, Era][] {
  const eras: Era[] = ["2025-11-25", "2026-07-28"];
  if (!/^https?:\/\//iu.test(target)) return eras.map((era) => ["stdio", era]);
  return [...eras.map((era): [TransportName, Era] => ["http", era]), ["sse", "2025-11-25"]];
}
