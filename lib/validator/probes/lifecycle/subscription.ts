import { isRecord, type JsonObject } from "../../../model/json.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Without the acknowledgment, a client does not know whether it is subscribed, and to what. */
export default defineProbe({
  name: "subscription",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server first acknowledges a subscription with its id, and then sends only the requested notifications.",
  sources: { "2026-07-28": "basic/patterns/subscriptions#acknowledgment" },
  sends:
    "A subscriptions/listen request for one kind of notification, a second one for all kinds, and the cancellation of the first.",
  remedy:
    "Send 'notifications/subscriptions/acknowledged' before anything else, with the id of the request in '_meta'.",
  needs: (facts) => (filterFor(facts) ? undefined : noNotifications),
  async check(context) {
    const { open, facts, transport, fail, skip } = context;
    const filter = filterFor(facts) ?? skip(noNotifications);
    const peer = await open();
    const start = peer.frames.length;
    const { id, first } = await listen(peer, filter);
    await quiet(peer);
    const strange = peer.frames.slice(start).find((frame) => isNotAskedFor(frame, filter));
    if (strange) fail({ message: "The server sends a notification that was not requested.", received: strange.text });
    const wrong = first ? wrongIn(first, id, filter) : "The server does not acknowledge a subscription.";
    const sent = peer.frames[start]?.text;
    if (wrong) fail({ message: wrong, sent, received: first?.text });
    else await checkSecond(context, peer);
    const other = peer instanceof HttpPeer ? foreignEventIn(peer) : undefined;
    if (other)
      fail({ message: `The server sends ${other.method} on the stream of a subscription.`, received: other.data });
    if (transport !== "http" && first) await checkEnd(context, peer, id);
  },
});

/** Milliseconds for which a message that should not come is awaited. */
const quietTime = 300;

/** Waits for notifications that the server sends shortly after an acknowledgment or a cancellation. */
async function quiet(peer: Peer): Promise<void> {
  await assertAlive(peer);
  await peer.received(() => false, quietTime);
}

/** Subscribes. @returns the first message of the subscription, if there is one. */
async function listen(
  peer: Peer,
  notifications: JsonObject,
): Promise<{ readonly id: number; readonly first: MessageFrame | undefined }> {
  const id = peer.nextId();
  const known = new Set(peer.frames);
  // Over HTTP, the response stays open until one side ends it.
  const over = peer.request("subscriptions/listen", { notifications }, { id }).then(
    ({ frame }) => frame,
    () => undefined,
  );
  const first = peer.received((frame) => !known.has(frame) && isOf(frame, id), peer.answerTime);
  return { id, first: await Promise.race([first, over]) };
}

/** A second subscription while the first one is active, to everything that there is. */
async function checkSecond({ facts, fail }: ProbeContext, peer: Peer): Promise<void> {
  const { id, first } = await listen(peer, wholeFilter(facts));
  const message = first && messageOf(first);
  if (!first) fail({ message: "The server does not acknowledge a second subscription." });
  if (message?.kind !== "notification" || message.method !== acknowledged) return;
  const { _meta: meta, notifications } = message.params;
  // That of the first one says nothing new.
  if (!isRecord(meta) || meta[subscriptionId] !== id || !isRecord(notifications)) return;
  const more = Object.keys(notifications).find(
    (kind) => notifications[kind] === true && !declaredKinds(facts).includes(kind),
  );
  const text = `The acknowledgment includes ${String(more)}, which the server does not declare.`;
  if (more !== undefined) fail({ message: text, received: first?.text });
}

/** After the cancellation, nothing comes. Over HTTP, the client closes the stream. */
async function checkEnd({ fail }: ProbeContext, peer: Peer, id: number): Promise<void> {
  await peer.notify("notifications/cancelled", { requestId: id });
  await assertAlive(peer);
  const end = peer.frames.length;
  await quiet(peer);
  const late = peer.frames.slice(end).find((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    const meta = message?.kind === "notification" ? message.params["_meta"] : undefined;
    return isRecord(meta) && meta[subscriptionId] === id;
  });
  if (late) fail({ message: "The server sends a notification for a subscription after its end.", received: late.text });
}

/** An event of a subscription's stream that belongs to another request. */
function foreignEventIn({ events }: HttpPeer): { readonly method: string; readonly data: string } | undefined {
  for (const { sent, data } of events) {
    if (!sent?.includes('"subscriptions/listen"')) continue;
    const method = /"method"\s*:\s*"(notifications\/(?:message|progress))"/u.exec(data)?.[1];
    if (method !== undefined) return { method, data };
  }
  return undefined;
}

const noNotifications = inapplicable("The server does not declare any notifications to subscribe to.");

/** A filter with all kinds of notifications. */
function wholeFilter({ resources }: ServerFacts): JsonObject {
  const uri = resources.map((one) => one["uri"]).find((one) => typeof one === "string");
  const all = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
  return { ...all, ...(uri === undefined ? {} : { resourceSubscriptions: [uri] }) };
}

/** The kinds of notifications about lists that the server declares. */
function declaredKinds({ capabilities }: ServerFacts): readonly string[] {
  return (["tools", "prompts", "resources"] as const).flatMap((name) => {
    const declared = capabilities[name];
    return isRecord(declared) && declared["listChanged"] === true ? [`${name}ListChanged`] : [];
  });
}

/** A filter with one kind of notification that the server declares. */
function filterFor({ capabilities }: ServerFacts): JsonObject | undefined {
  const kind = (["tools", "prompts", "resources"] as const).find((name) => {
    const declared = capabilities[name];
    return isRecord(declared) && declared["listChanged"] === true;
  });
  return kind && { [`${kind}ListChanged`]: true };
}

/** True for a message of the subscription: one with its id, or the reply to its request. */
function isOf(frame: MessageFrame, id: number): boolean {
  const message = messageOf(frame);
  if (message?.kind === "result" || message?.kind === "error") return message.id === id;
  return message?.kind === "notification" && /^notifications\/(?!message$|progress$)/u.test(message.method);
}

const kinds = new Map([
  ["notifications/tools/list_changed", "toolsListChanged"],
  ["notifications/prompts/list_changed", "promptsListChanged"],
  ["notifications/resources/list_changed", "resourcesListChanged"],
  ["notifications/resources/updated", "resourceSubscriptions"],
]);

function isNotAskedFor(frame: MessageFrame, filter: JsonObject): boolean {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  const kind = message?.kind === "notification" ? kinds.get(message.method) : undefined;
  return kind !== undefined && filter[kind] === undefined;
}

function wrongIn(frame: MessageFrame, id: number, filter: JsonObject): string | undefined {
  const message = messageOf(frame);
  if (message?.kind === "error")
    return `The server declares notifications but answers subscriptions/listen with error ${String(message.error.code)}.`;
  if (message?.kind !== "notification") return "The server ends a subscription without acknowledging it.";
  if (message.method !== acknowledged)
    return `The server sends ${message.method} before it acknowledges the subscription.`;
  const { _meta: meta, notifications } = message.params;
  if (!isRecord(meta) || meta[subscriptionId] !== id)
    return "The acknowledgment does not contain the id of its subscription.";
  const more = isRecord(notifications)
    ? Object.keys(notifications).find((kind) => notifications[kind] === true && !filter[kind])
    : undefined;
  return more && `The acknowledgment includes ${more}, which was not requested.`;
}

const acknowledged = "notifications/subscriptions/acknowledged";
const subscriptionId = "io.modelcontextprotocol/subscriptionId";
