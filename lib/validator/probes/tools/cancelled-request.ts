import type { JsonObject } from "../../../model/json.ts";
import {
  asSuccess,
  type CallableTool,
  isSuccess,
  largerArguments,
  type SuccessfulCall,
  validCalls,
} from "../../conformance/calls.ts";
import { emptyList } from "../../conformance/facts.ts";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { isReplyTo, type Peer, replyOf } from "../../live/conversation/peer.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client has forgotten the request. It takes the reply for one to a request that it never sent. */
export default defineProbe({
  name: "cancelled-request",
  family: "tools",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "After the cancellation of a call, the server sends no more messages for it.",
  sources: {
    "2025-11-25": "basic/utilities/cancellation#behavior-requirements",
    "2026-07-28": "basic/transports/stdio#cancellation",
  },
  sends: "A call to each of the three slowest tools that may be called, which is cancelled while it runs.",
  remedy: "Stop a call when it is cancelled, and drop its result.",
  needs: emptyList("tools"),
  async check(context) {
    if (context.era === "2026-07-28" && context.transport !== "stdio")
      context.skip(inapplicable("Over Streamable HTTP, a request is cancelled by closing its connection."));
    if (context.peer instanceof HttpPeer && context.peer.sessionId === undefined)
      context.skip(inapplicable("Without sessions, the server cannot know which request is cancelled."));
    const slow = await slowCalls(context);
    if (!slow.length) context.skip(nothingToCancel);
    const peer = await context.open();
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      // Then all messages are sent at once, and their order in the stream counts, however late they are read here.
      const isAtOnce = attempt > 0 && context.transport === "stdio";
      const judged = await Promise.all(slow.map((call) => cancelled(context, peer, call, isAtOnce)));
      if (judged.includes(true)) return;
    }
    context.skip(nothingToCancel);
  },
});

const nothingToCancel = inapplicable("Each call was over too soon to be cancelled before.");

/** A call that takes a while. */
interface SlowCall {
  readonly tool: CallableTool;
  readonly arguments: JsonObject;
  readonly milliseconds: number;
}

const maxCalls = 3;
/** On a busy machine, a call may be over before its cancellation is sent. */
const maxAttempts = 3;
/** The time that a call takes at least, in milliseconds. */
const minTime = 30;
/** The time for which a call that is not cancelled is taken to run at least. */
const longEnough = 300;
/** A call of a shorter time could be over before it is cancelled, so that the tool is given more to do. */
const longAnyway = 2_000;
/** Milliseconds for which a message that should not come is awaited: at least, and besides the time of a call. */
const minWait = 250;
const maxExtraWait = 2_000;

async function slowCalls(context: ProbeContext): Promise<SlowCall[]> {
  const calls = (await validCalls(context))
    .flatMap((call) => asSuccess(call) ?? [])
    .filter((call) => call.milliseconds >= minTime);
  // On a busy machine, each call takes a while. A tool that tells how far it is takes one by itself.
  const isTelling = (call: SuccessfulCall): boolean => tellsProgress(call, context.peer.frames);
  const slowest = calls.toSorted(
    (one, other) => Number(isTelling(other)) - Number(isTelling(one)) || other.milliseconds - one.milliseconds,
  );
  return slowest.slice(0, maxCalls).map(({ tool, arguments: args, milliseconds }) => {
    const more = milliseconds < longAnyway ? largerArguments(tool.inputSchema, args, [10, 5, 4, 3, 2]) : undefined;
    return { tool, arguments: more ?? args, milliseconds: more ? Math.max(milliseconds, longEnough) : milliseconds };
  });
}

/** True if the server sent progress notifications for a call. */
function tellsProgress({ reply }: SuccessfulCall, frames: readonly MessageFrame[]): boolean {
  const text = /"progressToken":("[^"]*"|\d+)/u.exec(reply.sent)?.[1];
  const token: unknown = text === undefined ? undefined : JSON.parse(text);
  return token !== undefined && frames.some((frame) => frame.from === "server" && isProgress(frame, token));
}

/**
 * Cancels a call while it runs.
 *
 * @param isAtOnce true to send the cancellation straight after the call.
 * @returns false if it was answered before the server had read the cancellation, or may have come to its end by then.
 */
async function cancelled(
  { era, fail, transport }: ProbeContext,
  peer: Peer,
  { tool: { name }, arguments: args, milliseconds }: SlowCall,
  isAtOnce: boolean,
): Promise<boolean> {
  const id = peer.nextId();
  const progressToken = `cancelled-${String(id)}`;
  void peer.request("tools/call", { name, arguments: args }, { id, meta: { progressToken } }).catch(() => undefined);
  // When a later request is answered, the server has read the call. Over HTTP, the cancellation could overtake it.
  if (!isAtOnce) await assertAlive(peer);
  const sent = peer.frames.length;
  await peer.notify("notifications/cancelled", { requestId: id, reason: "A test." });
  // Twice, because a server may answer the first request before it handles the cancellation.
  const later = [peer.nextId(), peer.nextId()];
  await Promise.all(later.map((one) => assertAlive(peer, { id: one })));
  // Over stdio, the order of the messages tells what the server had read, however late they are read here.
  const isReply = (frame: MessageFrame): boolean =>
    frame.from === "server" && later.some((one) => isReplyTo(frame, one));
  const start = transport === "stdio" ? peer.frames.findLastIndex(isReply) + 1 : peer.frames.length;
  const early = peer.frames.slice(0, start).find((frame) => frame.from === "server" && isReplyTo(frame, id));
  // The call succeeds if it is not cancelled, so a failure is the answer to the cancellation.
  const isFailure = early !== undefined && !isSuccess(replyOf("", early, undefined));
  const isDueToIt = isFailure && peer.frames.indexOf(early) >= sent;
  if (early && !isDueToIt) return false;
  const time = Math.min(Math.max(3 * milliseconds, minWait), milliseconds + maxExtraWait);
  const reply = early ?? (await peer.received((frame) => isReplyTo(frame, id), time));
  // What has arrived by then is read by then.
  await assertAlive(peer);
  const after = peer.frames.slice(start).filter(({ from }) => from === "server");
  const late = reply ?? after.find((frame) => isProgress(frame, progressToken));
  if (late) fail(failureOf(late, name, era));
  if (late !== undefined) return true;
  // The call may not have begun, or have gone on to its end, of which progress tells that came meanwhile.
  return !isAtOnce && !peer.frames.slice(sent, start).some((frame) => isProgress(frame, progressToken));
}

function isProgress(frame: MessageFrame, token: unknown): boolean {
  const message = messageOf(frame);
  return message?.kind === "notification" && message.params["progressToken"] === token;
}

function failureOf(frame: MessageFrame, name: string, era: ProbeContext["era"]): Failure {
  const kind = messageOf(frame)?.kind;
  const what = kind === "notification" ? "sends a progress notification for" : "answers";
  // The SDK for Python answers a cancelled request with an error (`mcp` 1.30.0, read on 2026-11-29).
  const [level, how] = kind === "error" ? (["ADVICE", ", with an error"] as const) : (["SHOULD", ""] as const);
  return {
    message: `The server ${what} a call of the tool '${name}' after its cancellation${how}.`,
    subject: { kind: "tool", name },
    received: frame.text,
    ...(era === "2025-11-25" ? { level } : {}),
  };
}
