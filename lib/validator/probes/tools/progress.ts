import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import { callOnce, callTool, largerArguments, validCalls } from "../../conformance/calls.ts";
import { isTaskOf, type Request } from "../../conformance/exchanges.ts";
import { type Message, type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** With wrong notifications, a client shows the wrong progress, or closes the connection over an unknown token. */
export default defineProbe({
  name: "progress",
  family: "tools",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "Progress notifications have the token of a running request, and the progress increases.",
  sources: {
    "2025-11-25": "basic/utilities/progress#progress-flow",
    "2026-07-28": "basic/patterns/progress#progress-flow",
  },
  sends:
    "One call to each tool that may be called, with a progress token and arguments generated from its schema, and one without the token to each that sent notifications.",
  remedy:
    "Send the progressToken of the request unchanged, increase the progress each time, and stop before the reply.",
  needs: emptyList("tools"),
  async check(context) {
    const { peer, transport } = context;
    const calls = await validCalls(context);
    if (!progressIn(peer.frames).length) context.skip(inapplicable("No tool sent progress notifications."));
    // A single notification does not show an increase, so these tools are given more to do.
    await Promise.all(
      calls.map(async ({ tool, arguments: args }) => {
        const more = largerArguments(tool.inputSchema, args, [5, 4, 3, 2]);
        if (more && toldOnce(peer.frames, tool.name)) await callOnce(context, tool, more);
      }),
    );
    // Without a token, a client has not asked for notifications.
    const telling = calls.filter(({ tool }) => timesTold(peer.frames, tool.name).some((times) => times > 0));
    await Promise.all(telling.map(({ tool, arguments: args }) => callTool(peer, tool, args)));
    // Notifications that follow the replies have arrived when this is answered.
    await peer.request("tools/list");
    const fault = firstFault(peer.frames, transport === "stdio");
    if (!fault) return;
    context.fail({ message: `The server sends a progress notification ${fault.text}.`, received: fault.frame.text });
  },
});

function progressIn(frames: readonly MessageFrame[]): readonly JsonObject[] {
  return frames.flatMap((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    return message?.kind === "notification" && message.method === "notifications/progress" ? [message.params] : [];
  });
}

/** True if a tool sent exactly one progress notification in a call. */
function toldOnce(frames: readonly MessageFrame[], name: string): boolean {
  return timesTold(frames, name).includes(1);
}

/** How many progress notifications a tool sent in each call with a token. */
function timesTold(frames: readonly MessageFrame[], name: string): number[] {
  const tokens = frames.flatMap((frame) => {
    const message = frame.from === "client" ? messageOf(frame) : undefined;
    return message?.kind === "request" && message.params["name"] === name ? (tokenOf(message.params) ?? []) : [];
  });
  const told = progressIn(frames).map(({ progressToken }) => progressToken);
  // Wrong tokens are found anyway.
  return tokens.map((token) => told.filter((one) => one === token).length);
}

function tokenOf(params: JsonObject): Json | undefined {
  const meta = params["_meta"];
  return isRecord(meta) ? meta["progressToken"] : undefined;
}

/** What is wrong with the first wrong progress notification. */
function firstFault(
  frames: readonly MessageFrame[],
  isOrdered: boolean,
): { readonly text: string; readonly frame: MessageFrame } | undefined {
  const active = new Map<unknown, { readonly request: Request; last: number; isOver: boolean }>();
  for (const frame of frames) {
    const message = messageOf(frame);
    if (frame.from === "client" && message?.kind === "request") {
      const token = tokenOf(message.params);
      if (token !== undefined) active.set(token, { request: message, last: -Infinity, isOver: false });
    }
    if (frame.from !== "server") continue;
    if (message?.kind === "result" || message?.kind === "error")
      for (const state of active.values()) if (isEnd(message, state.request)) state.isOver = true;
    if (message?.kind !== "notification" || message.method !== "notifications/progress") continue;
    const { progressToken: token, progress } = message.params;
    const state = active.get(token);
    const text = faultOf(state, progress, isOrdered);
    if (text !== undefined) return { text, frame };
    if (state && typeof progress === "number") state.last = progress;
  }
  return undefined;
}

/** True for the reply to a request, unless it has a task. The progress of tasks is a matter of `task-progress`. */
function isEnd(reply: Extract<Message, { kind: "result" | "error" }>, request: Request): boolean {
  return reply.id === request.id && !(reply.kind === "result" && isTaskOf(request, reply.result));
}

/** @param isOrdered true if messages arrive in the order in which they were sent, so that none may follow the reply */
function faultOf(
  state: { readonly last: number; readonly isOver: boolean } | undefined,
  progress: unknown,
  isOrdered: boolean,
): string | undefined {
  if (!state) return "with a token that no request has sent";
  if (typeof progress !== "number") return "whose progress is not a number";
  if (progress <= state.last)
    return `whose progress does not increase: ${String(progress)} after ${String(state.last)}`;
  return state.isOver && isOrdered ? "after the reply to its request" : undefined;
}
