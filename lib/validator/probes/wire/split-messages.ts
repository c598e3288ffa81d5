import { setTimeout as sleep } from "node:timers/promises";
import { damagedReplyIn } from "../../conformance/exchanges.ts";
import { assertAlive, harmlessRequest, unlessSilent } from "../../conformance/raw-requests.ts";
import { pieceTime } from "../../live/conversation/http-exchange.ts";
import { messageOf, type Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { StdioPeer } from "../../live/conversation/stdio-peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Streams can split and join messages. A server that does not expect that loses messages. */
export default defineProbe({
  name: "split-messages",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server reads messages that arrive in pieces, and several messages that arrive at once.",
  sources: { "2025-11-25": "basic/transports", "2026-07-28": "basic/transports/index#messages" },
  transports: ["stdio", "http"],
  sends: "A request in pieces, one of which ends within a character, and over stdio two requests at once.",
  remedy:
    "Collect the bytes from stdin until a line is complete, and process all complete lines. Over HTTP, decode whole bodies.",
  async check(context) {
    const peer = await context.open();
    // A server that is still starting would read all pieces at once.
    await assertAlive(peer);
    await checkPieces(context, peer);
    if (peer instanceof StdioPeer) await checkPair(context, peer);
  },
});

async function checkPieces({ fail }: ProbeContext, peer: Peer): Promise<void> {
  const whole = harmlessRequest(peer, splitId);
  const reply = await unlessSilent(inPieces(peer, whole));
  const damaged = reply?.frame ? undefined : damagedReplyIn(peer.frames, splitId);
  // In another encoding, a character that arrives as a whole is damaged, too: `utf8-messages` reports that.
  if (damaged && !(await keepsWholeCharacters(peer))) return;
  if (damaged)
    fail({
      message: `The server damages a character that arrives in two pieces: it returns '${splitId}' as '${damaged.id}'.`,
      sent: whole,
      received: damaged.text,
    });
  else if (!reply?.frame)
    fail({
      message: "The server does not answer a request that arrives in pieces.",
      sent: whole,
      ...(reply ? { reply } : {}),
    });
}

/** Sends a request with a cut within a character, over stdio with another one after it. */
async function inPieces(peer: Peer, whole: string): Promise<Reply> {
  const bytes = Buffer.from(whole);
  const within = bytes.indexOf("é") + 1;
  if (!(peer instanceof StdioPeer))
    return peer.exchange(whole, splitId, { method: peer.harmlessMethod, cutAt: within });
  for (const piece of [bytes.subarray(0, within), bytes.subarray(within, within + 1)]) {
    peer.write(piece);
    await sleep(pieceTime);
  }
  return peer.exchange(bytes.subarray(within + 1).toString(), splitId, { messages: [whole] });
}

/** A server that decodes each piece on its own returns another last letter. */
const splitId = "split-é";

async function keepsWholeCharacters(peer: Peer): Promise<boolean> {
  const reply = await unlessSilent(peer.request(peer.harmlessMethod, {}, { id: "whole-é" }));
  return reply?.frame !== undefined;
}

async function checkPair({ fail }: ProbeContext, peer: StdioPeer): Promise<void> {
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
}
