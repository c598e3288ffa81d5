import { isRecord } from "../../../model/json.ts";
import { validCalls } from "../../conformance/calls.ts";
import { messageOf } from "../../conversation/message.ts";
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
    await validCalls(context);
    // Notifications after the replies have come when this is answered.
    await peer.request("tools/list");
    const frames = [...peer.frames];
    const active = new Map<unknown, { id: unknown; last: number; isOver: boolean }>();
    let count = 0;
    for (const frame of frames) {
      const message = messageOf(frame);
      if (frame.from === "client" && message?.kind === "request") {
        const meta = message.params["_meta"];
        const token = isRecord(meta) ? meta["progressToken"] : undefined;
        if (token !== undefined) active.set(token, { id: message.id, last: -Infinity, isOver: false });
      }
      if (frame.from !== "server") continue;
      if (message?.kind === "result" || message?.kind === "error")
        for (const state of active.values()) if (state.id === message.id) state.isOver = true;
      if (message?.kind !== "notification" || message.method !== "notifications/progress") continue;
      count++;
      const { progressToken: token, progress } = message.params;
      const state = active.get(token);
      const fault = faultOf(state, progress, transport === "stdio");
      if (fault !== undefined) {
        context.fail({ message: `The server sends a notification of progress ${fault}.`, received: frame.text });
        return;
      }
      if (state && typeof progress === "number") state.last = progress;
    }
    if (!count) context.skip("No tool told its progress.");
  },
});

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
