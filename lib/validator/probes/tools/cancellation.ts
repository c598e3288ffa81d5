import {
  argumentsFor,
  callableIn,
  callOnce,
  forTools,
  largerArguments,
  parameterHeaders,
  type ToolCall,
} from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { assertAlive, unlessSilent } from "../../conformance/raw-requests.ts";
import type { Peer, RequestOptions } from "../../live/conversation/peer.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client cancels requests that its user no longer needs. A server that fails then is lost for all other requests. */
export default defineProbe({
  name: "cancellation",
  family: "tools",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement:
    "After cancellations of unknown, finished and running requests, the server answers the others as before.",
  sources: {
    "2025-11-25": "basic/utilities/cancellation#timing-considerations",
    "2026-07-28": "basic/patterns/cancellation#timing-considerations",
  },
  sends:
    "Cancellations of a request that was never sent, of an answered request, of no request, without params, and of one of two calls that run at the same time. In 2026-07-28 over HTTP, the connection of one of two calls is closed.",
  remedy:
    "Ignore cancellations of requests that are not running, cancel only the request that is named, and catch what it throws.",
  async check(context) {
    const peer = await context.open();
    const finished = peer.nextId();
    await assertAlive(peer, { id: finished });
    if (!cancelsByClosing(context))
      for (const params of [{ requestId: "validator-never-sent" }, { requestId: finished }, {}])
        await peer.notify("notifications/cancelled", { ...params, reason: "A test." });
    // In 2026-07-28, each message has metadata: without them, a server may take it for one of an older client.
    if (context.era === "2025-11-25")
      await peer.send('{"jsonrpc":"2.0","method":"notifications/cancelled"}', { method: "notifications/cancelled" });
    const groups = new FailureGroups<Failure>();
    const calls = await answeredCalls(context);
    for (const failure of await Promise.all(calls.map((call) => cancelOneOfTwo(context, peer, call))))
      if (failure) groups.add("unanswered", failure);
    groups.report(context.fail);
    await assertAlive(peer);
  },
});

/** Source: 2026-07-28, "Cancellation", "Transport-Specific Cancellation". */
function cancelsByClosing({ era, transport }: ProbeContext): boolean {
  return era === "2026-07-28" && transport === "http";
}

/** The calls that are answered if nothing is cancelled. */
async function answeredCalls(context: ProbeContext): Promise<ToolCall[]> {
  const calls = await forTools(callableIn(context), async (tool) => {
    const args = argumentsFor(tool.inputSchema);
    return args && callOnce(context, tool, args);
  });
  return calls.flatMap((call) => (call?.reply?.frame ? [call] : []));
}

/** Calls a tool twice at once, and cancels the first call immediately. Whether that is answered is up to the server. */
async function cancelOneOfTwo(
  context: ProbeContext,
  peer: Peer,
  { tool, arguments: usual, milliseconds }: ToolCall,
): Promise<Failure | undefined> {
  const { name, inputSchema } = tool;
  // A call that takes longer is still running when the other one is cancelled, also on a busy machine.
  const args = (milliseconds < longEnough ? largerArguments(inputSchema, usual, [10, 5, 4, 3, 2]) : undefined) ?? usual;
  const headers = context.era === "2026-07-28" ? parameterHeaders(inputSchema, args) : {};
  const call = (options: RequestOptions): ReturnType<Peer["request"]> =>
    peer.request("tools/call", { name, arguments: args }, { headers, ...options });
  const id = peer.nextId();
  void call({
    id,
    ...(cancelsByClosing(context) ? { disconnectAfter: Math.max(minTime, milliseconds / 2) } : {}),
  }).catch(() => undefined);
  const [reply] = await Promise.all([
    unlessSilent(call({})),
    cancelsByClosing(context)
      ? undefined
      : peer.notify("notifications/cancelled", { requestId: id, reason: "A test." }),
  ]);
  // A busy server may not answer in time, whether another call is cancelled or not.
  if (reply?.frame || !(await call({})).frame) return undefined;
  return {
    message: `The server does not answer a call of the tool '${name}' if another call of it is cancelled.`,
    subject: { kind: "tool", name },
    ...(reply ? { reply } : {}),
  };
}

/** Milliseconds after which the connection of a call is closed, at least. On a busy machine, it starts late. */
const minTime = 10;
/** Milliseconds after which a call takes a while. */
const longEnough = 1_000;
