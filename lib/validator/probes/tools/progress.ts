import { isDeepStrictEqual } from "node:util";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { callOnce, validCalls } from "../../conformance/calls.ts";
import { fits } from "../../conformance/schema-check.ts";
import { type Frame, messageOf } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A client that shows how far a call is shows nonsense, or closes the connection for a token that it does not know. */
export default defineProbe({
  name: "progress",
  family: "tools",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "Notifications of progress carry the token of a request that is running, and the progress increases.",
  sources: {
    "2025-11-25": "basic/utilities/progress#progress-flow",
    "2026-07-28": "basic/patterns/progress#progress-flow",
  },
  sends: "One call with a progress token of each tool that may be called, with arguments made from its schema.",
  remedy: "Repeat the progressToken of the request as it is, count upwards, and stop before the reply.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const { peer, transport } = context;
    const calls = await validCalls(context);
    if (!progressIn(peer.frames).length) context.skip("No tool told its progress.");
    // One notification shows nothing of the order: those tools are given more to do.
    await Promise.all(
      calls.map(async ({ tool, arguments: args }) => {
        const more = largerFor(tool.inputSchema, args);
        if (more && toldOnce(peer.frames, tool.name)) await callOnce(context, tool, more);
      }),
    );
    // Notifications after the replies have come when this is answered.
    await peer.request("tools/list");
    const fault = firstFault(peer.frames, transport === "stdio");
    if (!fault) return;
    context.fail({ message: `The server sends a notification of progress ${fault.text}.`, received: fault.frame.text });
  },
});

function progressIn(frames: readonly Frame[]): readonly JsonObject[] {
  return frames.flatMap((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    return message?.kind === "notification" && message.method === "notifications/progress" ? [message.params] : [];
  });
}

/** True if a tool told its progress exactly once in a call. */
function toldOnce(frames: readonly Frame[], name: string): boolean {
  const tokens = frames.flatMap((frame) => {
    const message = frame.from === "client" ? messageOf(frame) : undefined;
    return message?.kind === "request" && message.params["name"] === name ? [tokenOf(message.params)] : [];
  });
  const told = progressIn(frames).map(({ progressToken }) => progressToken);
  // Wrong tokens are found anyway.
  return tokens.some((token) => token !== undefined && told.filter((one) => one === token).length === 1);
}

function tokenOf(params: JsonObject): unknown {
  const meta = params["_meta"];
  return isRecord(meta) ? meta["progressToken"] : undefined;
}

/** The arguments with greater whole numbers; `undefined` if there are none. */
function largerFor(inputSchema: JsonObject, args: JsonObject): JsonObject | undefined {
  const larger = { ...args };
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "number" || !Number.isInteger(value)) continue;
    const other = [5, 4, 3, 2].find((one) => one > value && fits(inputSchema, { ...larger, [name]: one }));
    if (other !== undefined) larger[name] = other;
  }
  return isDeepStrictEqual(larger, args) ? undefined : larger;
}

/** What is wrong with the first wrong notification of progress. */
function firstFault(
  frames: readonly Frame[],
  isOrdered: boolean,
): { readonly text: string; readonly frame: Frame } | undefined {
  const active = new Map<unknown, { readonly id: unknown; last: number; isOver: boolean }>();
  for (const frame of frames) {
    const message = messageOf(frame);
    if (frame.from === "client" && message?.kind === "request") {
      const token = tokenOf(message.params);
      if (token !== undefined) active.set(token, { id: message.id, last: -Infinity, isOver: false });
    }
    if (frame.from !== "server") continue;
    if (message?.kind === "result" || message?.kind === "error")
      for (const state of active.values()) if (state.id === message.id) state.isOver = true;
    if (message?.kind !== "notification" || message.method !== "notifications/progress") continue;
    const { progressToken: token, progress } = message.params;
    const state = active.get(token);
    const text = faultOf(state, progress, isOrdered);
    if (text !== undefined) return { text, frame };
    if (state && typeof progress === "number") state.last = progress;
  }
  return undefined;
}

/** @param isOrdered true if the order of arrival is that of sending, so that nothing may come after the reply */
function faultOf(
  state: { readonly last: number; readonly isOver: boolean } | undefined,
  progress: unknown,
  isOrdered: boolean,
): string | undefined {
  if (!state) return "with a token that no request had";
  if (typeof progress !== "number") return "without a number";
  if (progress <= state.last) return `that does not increase: ${String(progress)} after ${String(state.last)}`;
  return state.isOver && isOrdered ? "after the reply to its request" : undefined;
}
