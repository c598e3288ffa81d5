import type { Era, TransportName } from "../conversation/message.ts";
import type { LiveOptions } from "../live/live-server.ts";
import type { Probe } from "../probes/probe.ts";
import { Channel } from "./channel.ts";
import { type Outcome, runProbes } from "./run-probes.ts";

/** How to run the probes. */
export interface ConformanceOptions extends LiveOptions {
  readonly probes: readonly Probe[];
  /** Milliseconds for one probe. */
  readonly timeout: number;
  /** Milliseconds for the whole server. */
  readonly maxTime: number;
  /** The names of tools that may be called, besides those that say that they only read. */
  readonly callable: ReadonlySet<string>;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** What came of the probes of one server. */
export interface ServerConformance {
  readonly target: string;
  /** The ways in which the server can be asked. Empty if it cannot be asked at all. */
  readonly channels: readonly Channel[];
  readonly outcomes: readonly Outcome[];
  readonly notices: readonly string[];
}

/**
 * Runs probes on a server, in each transport and era that it supports. Starting a command runs its code, so the caller
 * needs the user's consent.
 *
 * @throws LiveServerError for a command line or a URL that cannot be used; the reason of an aborted signal.
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
