import { setTimeout as sleep } from "node:timers/promises";
import { Calibration, machineBusy } from "../../conformance/calibration.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { assertAlive, unlessSilent } from "../../conformance/raw-requests.ts";
import { type Peer, ServerEnded } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Many parallel requests of one or more clients must not end the server or lose answers. */
export default defineProbe({
  name: "many-requests",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers or refuses each of 1,000 concurrent requests, and keeps running.",
  sources: { "2025-11-25": "basic/index#responses", "2026-07-28": "basic/index#responses" },
  when: "alone",
  sends: "1,000 concurrent ping or server/discover requests. Over HTTP, 100 at a time.",
  remedy:
    "Answer each request, however many others are running. Refuse excess requests, over HTTP with status 429 or 503.",
  async check({ peer, fail, skip }) {
    const first = await assertAlive(peer);
    // A server that answers even one request like this shows nothing by answering many in the same way.
    if (!first.frame) skip(`The server answers ${peer.harmlessMethod} with ${kindOf(first)}.`);
    const calibration = await Calibration.of(peer);
    try {
      const flood = new Flood(peer, calibration);
      await flood.run();
      const unanswered = flood.lost;
      const later = await unlessSilent(assertAlive(peer, { timeout: peer.answerTime * 0.9 }));
      if (!later) {
        if (unanswered && !flood.isStill) skip(tooSlow);
        if (calibration.isBusy) skip(machineBusy);
        const many = flood.sent.toLocaleString("en");
        const message = `The server does not answer an ordinary request after ${many} concurrent requests.`;
        fail({ message, isUnanswered: true });
        return;
      }
      if (unanswered) await sleep(Math.min(calibration.stillness, peer.answerTime * 0.5));
      const { lost, sent } = flood;
      if (lost && lost < unanswered) skip(tooSlow);
      // The answer to a later request has come, and none of the others.
      const which = lost === 1 ? "one" : String(lost);
      if (lost) fail({ message: `The server does not answer ${which} of ${String(sent)} concurrent requests.` });
      else if (sent < count) skip(`${tooSlow} It answered the ${String(sent)} that were sent.`);
    } finally {
      calibration.end();
    }
  },
});

const tooSlow = "The server is too slow to answer 1,000 requests within the time limit.";
const count = 1_000;
/** Concurrent requests over HTTP, each of which has its own connection. */
const connections = 100;
/** Milliseconds between two looks at whether answers still arrive. */
const lookTime = 50;

/** Many requests at once. */
class Flood {
  sent = 0;
  /** True if no answer has arrived for so long that no more will come. */
  isStill = false;
  readonly #peer: Peer;
  readonly #calibration: Calibration;
  #answered = 0;
  #lastTime = performance.now();

  constructor(peer: Peer, calibration: Calibration) {
    this.#peer = peer;
    this.#calibration = calibration;
  }

  /** The number of requests without an answer. */
  get lost(): number {
    return this.sent - this.#answered;
  }

  /**
   * Sends the requests, and waits until all are answered, no more answers arrive, or half of the time of the probe has
   * passed.
   *
   * @throws ServerEnded
   */
  async run(): Promise<void> {
    const atOnce = this.#peer.transport === "stdio" ? count : connections;
    const end = performance.now() + this.#peer.answerTime * 1.5;
    let isOver = false;
    const worker = async (): Promise<void> => {
      while (this.sent < count && !isOver) await this.#ask();
    };
    const all = Promise.all(Array.from({ length: atOnce }, worker));
    const watch = async (): Promise<void> => {
      while (!isOver && performance.now() < end && !this.isStill) {
        await sleep(lookTime);
        this.isStill = performance.now() - this.#lastTime > this.#calibration.stillness;
      }
    };
    try {
      await Promise.race([all, watch()]);
    } finally {
      isOver = true;
      // What is still open ends with the conversation.
      all.catch(() => undefined);
    }
  }

  async #ask(): Promise<void> {
    this.sent++;
    try {
      await this.#peer.request(this.#peer.harmlessMethod, {}, { timeout: this.#peer.answerTime * 3 });
    } catch (error) {
      // A connection that is closed for one request is a refusal.
      const isRefusal = error instanceof ServerEnded && this.#peer.transport !== "stdio" && !this.#peer.ended.aborted;
      if (!isRefusal) throw error;
    }
    this.#answered++;
    this.#lastTime = performance.now();
  }
}
