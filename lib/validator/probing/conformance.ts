import { Allowance } from "../live/conversation/allowance.ts";
import type { Era, TransportName } from "../live/conversation/message.ts";
import { defaultTimeout, type LiveOptions } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { type CallArguments, chooseArguments } from "../conformance/calls.ts";
import type { Probe } from "../probes/probe.ts";
import { Channel } from "./channel.ts";
import { type ProbeOutcome, runProbes } from "./run-probes.ts";

/** Milliseconds to wait for an answer in the second era. Servers of earlier revisions may never answer it. */
const otherEraTime = 5_000;

/** The probes to run on one server, and how. */
export interface ConformanceOptions extends LiveOptions {
  readonly probes: readonly Probe[];
  /** Milliseconds for the answer to each request. */
  readonly timeout: number;
  /** The time limit of all probes of the server, in milliseconds. */
  readonly maxTime: number;
  /** The number of servers in the run, which share the memory for what they send. Default: 1. */
  readonly servers?: number;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly callable: ReadonlySet<string>;
  /** The arguments of tools, in place of generated ones. */
  readonly callArgs?: CallArguments | undefined;
  /** Called with each outcome. */
  readonly onOutcome?: (outcome: ProbeOutcome) => void;
}

/** The outcomes of the probes of one server. */
export interface ServerConformance {
  readonly target: string;
  /** The transports and eras that the server supports; empty if it cannot be probed at all. */
  readonly channels: readonly Channel[];
  readonly outcomes: readonly ProbeOutcome[];
  /** Remarks about the server, as sentences. */
  readonly notices: readonly string[];
  /** The error for a server without channels that did not answer in time. */
  readonly lateness: LiveServerError | undefined;
}

/**
 * Runs probes on a server, over each transport and in each era that it supports. Starting a command runs its code, so
 * the caller needs the user's consent.
 *
 * @throws LiveServerError for a command line without a command; the reason of an aborted signal.
 */
export async function conformanceOf(target: string, options: ConformanceOptions): Promise<ServerConformance> {
  const deadline = performance.now() + options.maxTime;
  const { startupTimeout = defaultTimeout } = options;
  const allowance = new Allowance(options.servers);
  const channels: Channel[] = [];
  const outcomes: ProbeOutcome[] = [];
  const notices: string[] = [];
  let lateness: LiveServerError | undefined;
  const run = { ...options, deadline, signal: options.signal, onOutcome: options.onOutcome ?? (() => undefined) };
  try {
    for (const [transport, era] of waysTo(target)) {
      if (transport === "sse" && channels.length) continue;
      const timeLeft = deadline - performance.now();
      if (timeLeft <= 0) {
        if (channels.length) notices.push(outOfTime(era));
        break;
      }
      // After a handshake, most servers that do not support the other era never answer its request.
      const [first] = channels;
      const patience = first || lateness ? otherEraTime + 2 * (first?.startTime ?? 0) : startupTimeout;
      const handshakeTime = Math.min(patience, startupTimeout, timeLeft);
      const channel = await Channel.open({
        ...{ target, transport, era, options, allowance },
        ...{ handshakeTime, listTime: timeLeft },
      });
      if (channel instanceof LiveServerError) lateness ??= channel;
      if (!(channel instanceof Channel)) {
        // The server may support the era, and needs more time than was left.
        if (channel && channels.length && timeLeft < patience) notices.push(outOfTime(era));
        continue;
      }
      channels.push(channel);
      for (const notice of chooseArguments(channel.facts.tools, options.callArgs ?? {}))
        if (!notices.includes(notice)) notices.push(notice);
      outcomes.push(...(await runProbes(options.probes, channel, run)));
      await channel.closeAll();
      const { excess } = channel;
      if (excess === undefined) continue;
      notices.push(excess);
      break;
    }
  } finally {
    await Promise.all(channels.map((channel) => channel.closeAll()));
  }
  if (channels.some(({ transport }) => transport === "sse"))
    notices.push("The server supports only the HTTP+SSE transport of 2024-11-05, which is deprecated.");
  return { target, channels, outcomes, notices, lateness };
}

function outOfTime(era: Era): string {
  return `The time limit ended before the server answered a request of revision ${era}.`;
}

function waysTo(target: string): [TransportName, Era][] {
  const eras: Era[] = ["2025-11-25", "2026-07-28"];
  if (!/^https?:\/\//iu.test(target)) return eras.map((era) => ["stdio", era]);
  return [...eras.map((era): [TransportName, Era] => ["http", era]), ["sse", "2025-11-25"]];
}
