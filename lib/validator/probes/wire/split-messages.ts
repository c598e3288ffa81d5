import { setTimeout as sleep } from "node:timers/promises";
import { assertAlive, harmlessRequest } from "../../conformance/raw-requests.ts";
import { messageOf, type Reply } from "../../live/conversation/message.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { asStdio, defineProbe } from "../probe.ts";

/** Streams can split and join messages. A server that does not expect that loses messages. */
export default defineProbe({
  name: "split-messages",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server reads messages that arrive in pieces, and several messages that arrive at once.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/stdio" },
  transports: ["stdio"],
  sends: "A request in three pieces, one of which ends within a character, and two requests at once.",
  remedy: "Collect the bytes from stdin until a line is complete, and process all complete lines.",
  async check(context) {
    const { fail } = context;
    const peer = asStdio(context, await context.open());
    // A server that is still starting would read all pieces at once.
    await assertAlive(peer);
    const whole = harmlessRequest(peer, slowId, { letter: "é" });
    const bytes = Buffer.from(whole);
    const within = bytes.indexOf("é") + 1;
    for (const piece of [bytes.subarray(0, within), bytes.subarray(within, within + 1)]) {
      peer.write(piece);
      await sleep(pause);
    }
    const rest = bytes.subarray(within + 1).toString();
    const slow = await unlessSilent(peer.exchange(rest, slowId, { messages: [whole] }));
    if (!slow) fail({ message: "The server does not answer a request that arrives in pieces.", sent: whole });

    const pair = [harmlessRequest(peer, "first"), harmlessRequest(peer, "second")] as const;
    const second = await unlessSilent(peer.exchange(pair.join("\n"), "second", { messages: pair }));
    const first = await peer.received(
      (frame) => {
        const message = messageOf(frame);
        return message !== undefined && "id" in message && message.id === "first";
      },
      second ? peer.answerTime : 0,
    );
    if (second && first) return;
    const missing = second ? "first" : "second";
    fail({
      message: `The server does not answer the ${missing} of two requests that arrive at once.`,
      sent: pair.join("\n"),
    });
  },
});

const slowId = "slow";
/** Milliseconds between two pieces: enough for the server to read the first. */
const pause = 40;

async function unlessSilent(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
