import { isRecord, type JsonObject } from "../../../model/json.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** Without the acknowledgment, a client does not know whether it is subscribed, and to what. */
export default defineProbe({
  name: "subscription",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server first acknowledges a subscription with its id, and then sends only the requested notifications.",
  sources: { "2026-07-28": "basic/patterns/subscriptions#acknowledgment" },
  sends: "A subscriptions/listen request for one kind of notification, and its cancellation.",
  remedy:
    "Send 'notifications/subscriptions/acknowledged' before anything else, with the id of the request in '_meta'.",
  needs: (facts) => (filterFor(facts) ? undefined : noNotifications),
  async check({ open, facts, transport, fail, skip }) {
    const filter = filterFor(facts) ?? skip(noNotifications);
    const peer = await open();
    const id = peer.nextId();
    const start = peer.frames.length;
    // Over HTTP, the response stays open until one side ends it.
    const reply = peer.request("subscriptions/listen", { notifications: filter }, { id });
    const over = reply.then(
      ({ frame }) => frame,
      () => undefined,
    );
    const first = await Promise.race([peer.received((frame) => isOf(frame, id), peer.answerTime), over]);
    // Notifications that the server sends immediately arrive before the next reply.
    await assertAlive(peer);
    const strange = peer.frames.slice(start).find((frame) => isNotAskedFor(frame, filter));
    if (transport !== "http" && first) await peer.notify("notifications/cancelled", { requestId: id });
    if (strange) fail({ message: "The server sends a notification that was not requested.", received: strange.text });
    const wrong = first ? wrongIn(first, id, filter) : "The server does not acknowledge a subscription.";
    const sent = peer.frames[start]?.text;
    if (wrong) fail({ message: wrong, sent, received: first?.text });
  },
});

const noNotifications = inapplicable("The server does not declare any notifications to subscribe to.");

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
