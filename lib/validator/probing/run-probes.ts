import { DeadlinePassed, SuspendableLimit, withinTime } from "../live/deadline.ts";
import { NoAnswer, type Peer, ServerEnded } from "../live/conversation/peer.ts";
import { StdioPeer } from "../live/conversation/stdio-peer.ts";
import { type Failure, NotRun, type Probe, type ProbeContext } from "../probes/probe.ts";
import { assertAlive } from "../conformance/raw-requests.ts";
import type { ProbeStatus } from "../result/result.ts";
import type { Channel } from "./channel.ts";

/** The outcome of a probe on a channel. A probe for another era or transport has none. */
export interface ProbeOutcome {
  readonly probe: Probe;
  readonly channel: Channel;
  readonly status: ProbeStatus;
  readonly failures: readonly Failure[];
  /** The conversations of the probe, its own before the shared one. */
  readonly peers: readonly Peer[];
  /** The failures of the second attempt and its conversations, which no other probe has used. */
  readonly again?: Pick<ProbeOutcome, "failures" | "peers">;
  /** Why the probe did not run or does not apply, as a sentence. */
  readonly reason?: string;
  readonly milliseconds: number;
}

export interface RunOptions {
  /** Milliseconds for the answer to each request. */
  readonly timeout: number;
  /** The time after which no probe starts, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly callable: ReadonlySet<string>;
  readonly signal: AbortSignal | undefined;
  /** Called with each outcome. */
  readonly onOutcome: (outcome: ProbeOutcome) => void;
}

/** How many probes share a conversation at the same time. */
const sharedAtOnce = 8;
/** How many probes run at the same time, each on its own server process. */
const aloneAtOnce = 2;

/**
 * Runs probes on a channel: first those that can share a conversation, several at a time; then those that need their
 * own server; and last those that only inspect the recorded messages. A probe that fails is repeated once. If the
 * server ends, the probes that were running are repeated separately to find the one that ends it.
 *
 * @throws the reason of the signal.
 */
export async function runProbes(
  probes: readonly Probe[],
  channel: Channel,
  options: RunOptions,
): Promise<ProbeOutcome[]> {
  return new ChannelRun(channel, options).run(probes);
}

class ChannelRun {
  readonly #channel: Channel;
  readonly #options: RunOptions;
  readonly #outcomes = new Map<Probe, ProbeOutcome>();
  /** Probes that were running when the server ended. */
  readonly #suspects: Probe[] = [];
  /** Probes that had no shared conversation, because it could not be opened again. */
  readonly #deferred: Probe[] = [];
  #peer: Promise<Peer>;
  /** Why the server can no longer be probed, as a sentence. */
  #gone: string | undefined;

  constructor(channel: Channel, options: RunOptions) {
    this.#channel = channel;
    this.#options = options;
    this.#peer = Promise.resolve(channel.first);
  }

  async run(probes: readonly Probe[]): Promise<ProbeOutcome[]> {
    const { era, transport, facts } = this.#channel;
    const asked: Probe[] = [];
    for (const probe of probes) {
      if (!probe.sources[era] || probe.transports?.includes(transport) === false) continue;
      const lack = probe.needs?.(facts);
      if (lack) this.#settle(probe, { ...lack, ...nothing });
      else asked.push(probe);
    }
    const { silence } = this.#channel;
    if (silence !== undefined)
      for (const probe of asked.splice(0)) {
        if (probe.isBasic || probe.when === "afterwards") asked.push(probe);
        else this.#settle(probe, { status: "not run", reason: silence, ...nothing });
      }
    const of = (when: Probe["when"]): Probe[] => asked.filter((probe) => probe.when === when);
    await eachOf(of(undefined), sharedAtOnce, (probe) => this.#share(probe));
    const atOnce = this.#channel.transport === "stdio" ? aloneAtOnce : 1;
    const alone = [...this.#suspects, ...this.#deferred, ...of("alone")];
    await eachOf(alone, atOnce, (probe) => this.#isolate(probe));
    const last = await this.#peer.catch(() => this.#channel.first);
    for (const probe of of("afterwards")) this.#settle(probe, await this.#attempt(probe, last));
    return probes.flatMap((probe) => this.#outcomes.get(probe) ?? []);
  }

  /** Runs a probe over the shared conversation. */
  async #share(probe: Probe): Promise<void> {
    const peer = await this.#peer.catch(() => undefined);
    if (!peer) {
      this.#deferred.push(probe);
      return;
    }
    const first = await this.#attempt(probe, peer);
    if (first.ended) {
      this.#suspects.push(probe);
      if (peer.ended.aborted) this.#reopen(peer);
      return;
    }
    await this.#repeatAndSettle(probe, first);
  }

  /** Runs a probe with its own conversation. Over stdio, that means its own server process. */
  async #isolate(probe: Probe): Promise<void> {
    const first = await this.#attempt(probe, undefined);
    if (first.ended) await this.#settleEnd(probe, first);
    else if (await this.#hasEndedAfterwards()) this.#settleGone(probe, first);
    else await this.#repeatAndSettle(probe, first);
  }

  async #repeatAndSettle(probe: Probe, first: Attempt): Promise<void> {
    if (first.status !== "failed") {
      this.#settle(probe, first);
      return;
    }
    const second = await this.#attempt(probe, undefined);
    if (second.ended) await this.#settleEnd(probe, second);
    // There may have been no time for it.
    else if (second.status === "not run") this.#settle(probe, first);
    // The server may have been busy with the requests of other probes, so only the second attempt counts.
    else if (first.isUnanswered) this.#settle(probe, second);
    else if (second.status === "passed") this.#settle(probe, { ...first, status: "flaky" });
    else this.#settle(probe, { ...first, again: second });
  }

  /** Reports that the server ended. Over HTTP, it may only have closed a connection. */
  async #settleEnd(probe: Probe, attempt: Attempt): Promise<void> {
    if (await this.#isThere()) this.#settleFailure(probe, attempt, attempt.ended);
    else this.#settleGone(probe, attempt);
  }

  /** Reports that the server has ended for good. */
  #settleGone(probe: Probe, attempt: Attempt): void {
    if (this.#gone !== undefined && !attempt.failures.length) {
      // Another suspect, which ran at the same time, has already reported the end.
      this.#settle(probe, { ...attempt, status: "not run", reason: this.#gone });
      return;
    }
    this.#gone ??= this.#channel.excess ?? `The server has not answered since the probe ${probe.name}.`;
    this.#settleFailure(probe, attempt, { ...attempt.ended, message: this.#goneText(probe) });
  }

  #settleFailure(probe: Probe, { reason: _reason, ...attempt }: Attempt, failure: Failure | undefined): void {
    const failures = failure ? [...attempt.failures, failure] : attempt.failures;
    this.#settle(probe, { ...attempt, status: "failed", failures });
  }

  /** If the server cannot be started again, it is unknown which of the suspects ended it. */
  #goneText(probe: Probe): string {
    const others = this.#suspects.includes(probe) ? this.#suspects.filter((one) => one !== probe) : [];
    const during = others.length
      ? `during this probe or one of these: ${others.map(({ name }) => name).join(", ")}`
      : "during this probe";
    const { excess } = this.#channel;
    return excess === undefined ? `The server ended ${during}.` : `${excess} That was ${during}.`;
  }

  /** True if a server at a URL has ended although the probe got its answers. */
  async #hasEndedAfterwards(): Promise<boolean> {
    return this.#channel.transport !== "stdio" && this.#gone === undefined && !(await this.#isThere());
  }

  async #isThere(): Promise<boolean> {
    try {
      const peer = await this.#channel.open("alive");
      // In 2026-07-28, opening a conversation sends nothing.
      if (peer.era === "2026-07-28") await assertAlive(peer);
      this.#channel.close(peer);
      return true;
    } catch {
      return false;
    }
  }

  #reopen(ended: Peer): void {
    this.#peer = this.#peer.then(async (peer) => (peer === ended ? this.#channel.open("shared") : peer));
    this.#peer.catch(() => undefined);
  }

  /**
   * Runs a probe once.
   *
   * @param shared the shared conversation; without it, the probe gets its own.
   */
  async #attempt(probe: Probe, shared: Peer | undefined): Promise<Attempt> {
    const { signal, deadline, timeout } = this.#options;
    signal?.throwIfAborted();
    const started = performance.now();
    const notRun = (reason: string): Attempt => ({ status: "not run", reason, ...nothing });
    if (this.#gone !== undefined && probe.when !== "afterwards") return notRun(this.#gone);
    // The record is incomplete.
    if (this.#channel.excess !== undefined && probe.when === "afterwards") return notRun(this.#channel.excess);
    const limitOfProbe = probeTime(timeout);
    const timeLeft = probe.when === "afterwards" ? limitOfProbe : deadline - started;
    if (timeLeft <= 0) return notRun(timeLimitReached);
    const failures: Failure[] = [];
    const opened: Peer[] = [];
    const finish = (status: Attempt["status"], more: Partial<Attempt> = {}): Attempt => {
      const isUnanswered = failures.length > 0 && failures.every((failure) => failure.isUnanswered);
      const peers = [...opened, ...(shared ? [shared] : [])];
      return { status, failures, peers, milliseconds: performance.now() - started, isUnanswered, ...more };
    };
    const limit = new SuspendableLimit(limitOfProbe);
    // The start-up time of processes does not count for the probe.
    const open = (opening: () => Promise<Peer>): Promise<Peer> =>
      limit.suspended(async () => keep(opened, await opening()));
    try {
      const work = async (): Promise<void> => {
        const peer = shared ?? (await open(() => this.#channel.open(probe.name)));
        await probe.check(
          this.#contextFor(
            peer,
            {
              open: () => open(() => this.#channel.open(probe.name)),
              openRaw: () => open(() => this.#channel.openRaw(probe.name)),
            },
            failures,
          ),
        );
      };
      const checked = limit.within(work()).catch((error: unknown) => {
        throw error instanceof DeadlinePassed ? new NotRun(tookLonger(timeout)) : error;
      });
      await withinTime(checked, timeLeft, signal);
      return finish(failures.length ? "failed" : "passed");
    } catch (error) {
      if (error instanceof NotRun && !failures.length) return finish(error.status, { reason: error.message });
      if (error instanceof NotRun) return finish("failed");
      if (error instanceof NoAnswer) {
        failures.push({ message: error.message, sent: error.sent, isUnanswered: true });
        return finish("failed");
      }
      if (error instanceof ServerEnded) return finish("failed", { ended: endOf([...opened, shared], error) });
      if (error instanceof DeadlinePassed) return finish("not run", { reason: timeLimitReached });
      throw error;
    } finally {
      for (const peer of opened) this.#channel.close(peer);
    }
  }

  #contextFor(peer: Peer, opening: Pick<ProbeContext, "open" | "openRaw">, failures: Failure[]): ProbeContext {
    const channel = this.#channel;
    return {
      era: channel.era,
      transport: channel.transport,
      facts: channel.facts,
      peer,
      ...opening,
      conversations: channel.conversations,
      callable: this.#options.callable,
      otherToken: channel.reached.options.otherToken,
      fail: (failure) => {
        failures.push(failure);
      },
      skip: (reason) => {
        throw new NotRun(reason);
      },
    };
  }

  #settle(probe: Probe, { ended: _ended, isUnanswered: _isUnanswered, ...attempt }: Attempt): void {
    const outcome = { probe, channel: this.#channel, ...attempt };
    this.#outcomes.set(probe, outcome);
    this.#options.onOutcome(outcome);
  }
}

type Attempt = Omit<ProbeOutcome, "probe" | "channel"> & {
  /** True if all failures are requests that were not answered in time. */
  readonly isUnanswered?: boolean;
  /** Set if the server ended or closed the connection. */
  readonly ended?: Failure;
};

/** The rest of an attempt that was not made. */
const nothing = { failures: [], peers: [], milliseconds: 0 } as const;

/** Why a probe did not run, or was not finished, although it applies to the server. */
export const timeLimitReached = "The time limit for this server was reached.";
export function tookLonger(timeout: number): string {
  return `The probe took longer than ${String(probeTime(timeout))} ms.`;
}

/** Milliseconds for a probe, which sends several requests. @param timeout those for each answer. */
export function probeTime(timeout: number): number {
  return 3 * timeout;
}

function keep(opened: Peer[], peer: Peer): Peer {
  opened.push(peer);
  return peer;
}

/** How the server ended, with the last text that was sent to it. */
function endOf(peers: readonly (Peer | undefined)[], { message }: ServerEnded): Failure {
  const dead = peers.find((peer) => peer?.excess !== undefined) ?? peers.find((peer) => peer?.ended.aborted);
  const sent = dead?.frames.findLast(({ from }) => from === "client")?.text;
  if (dead?.excess !== undefined)
    return { message: `${dead.excess} The connection was closed during this probe.`, sent };
  if (!(dead instanceof StdioPeer)) return { message, sent };
  const { code, signal } = dead.ownEnd ?? { code: null, signal: null };
  const how = signal ? ` by ${signal}` : code === null ? "" : ` with exit code ${String(code)}`;
  // Some print a frame around the message.
  const said = dead.stderr
    .split("\n")
    .findLast((line) => /\p{L}/u.test(line))
    ?.trim();
  const text = `The server ended${how} during this probe.`;
  return { message: said ? `${text} The last line on stderr was '${said}'.` : text, sent };
}

/** Processes all items, up to `atOnce` at the same time. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
