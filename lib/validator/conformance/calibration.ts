import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Peer } from "../live/conversation/peer.ts";
import { assertAlive } from "./raw-requests.ts";

/** The number of requests whose answers are timed. */
const samples = 3;
/** Milliseconds without any answer after which a server on a free machine is not just slow. */
const stillness = 1_000;
/** The same in round trips and in delays of this process, for a machine under load or a server far away. */
const stillRounds = 20;
/** Milliseconds that a timer of this process may be late before nothing can be said about a server. */
const longestLag = 1_000;
const nanoseconds = 1e6;

/**
 * How long an answer usually takes, and how late this process is itself, so that the load of a machine is not taken for
 * a fault of a server.
 */
export class Calibration {
  /** The longest of some round trips, in milliseconds. */
  readonly roundTrip: number;
  readonly #delays: IntervalHistogram;

  private constructor(roundTrip: number, delays: IntervalHistogram) {
    this.roundTrip = roundTrip;
    this.#delays = delays;
  }

  /** Times some harmless requests. Call `end` afterwards. @throws ServerEnded, NoAnswer */
  static async of(peer: Peer): Promise<Calibration> {
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    let longest = 0;
    try {
      for (let index = 0; index < samples; index++) {
        const started = performance.now();
        await assertAlive(peer);
        longest = Math.max(longest, performance.now() - started);
      }
    } catch (error) {
      delays.disable();
      throw error;
    }
    return new Calibration(longest, delays);
  }

  /** Milliseconds without any answer after which no more will come. */
  get stillness(): number {
    return Math.max(stillness, stillRounds * (this.roundTrip + this.#lag));
  }

  /** True if this process was so late that a missing answer says nothing. */
  get isBusy(): boolean {
    return this.#lag > longestLag;
  }

  get #lag(): number {
    return this.#delays.max / nanoseconds;
  }

  end(): void {
    this.#delays.disable();
  }
}

/** Why a probe that waits for an answer judges nothing. */
export const machineBusy = "This machine is too busy to tell a slow server from one that does not answer.";
