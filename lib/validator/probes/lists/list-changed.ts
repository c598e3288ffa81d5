import { isRecord } from "../../../model/json.ts";
import { haveSameRevision } from "../../conformance/exchanges.ts";
import { type Message, type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A client that was told that a list never changes does not expect changes, and keeps the old list. */
export default defineProbe({
  name: "list-changed",
  family: "lists",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server sends notifications of changes only if it declares them, and those that need a subscription only to its subscribers, with its id.",
  sources: { "2025-11-25": "basic/lifecycle#operation", "2026-07-28": "server/tools#list-changed-notification" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy:
    'Declare "listChanged": true in the capability, and send only what the client has subscribed to, with the id of the subscription.',
  when: "afterwards",
  check(context) {
    checkDeclarations(context);
    checkSubscriptions(context);
  },
});

function checkDeclarations({ conversations, era, facts: { capabilities }, fail }: ProbeContext): void {
  // The newest revision describes listChanged, but without a MUST.
  const level = era === "2026-07-28" ? "SHOULD" : "MUST";
  for (const list of ["tools", "resources", "prompts"]) {
    const declared = capabilities[list];
    if (isRecord(declared) && declared["listChanged"] === true) continue;
    const method = `notifications/${list}/list_changed`;
    const frame = conversations
      .flatMap(({ frames }) => frames)
      .find((one) => one.from === "server" && notificationIn(one)?.method === method);
    const message = `The server sends ${method} but does not declare the ${list}.listChanged capability.`;
    if (frame) fail({ level, message, received: frame.text });
  }
}

/** Notifications that only a subscriber gets. */
const forSubscribers = /^notifications\/(?:resources\/updated|(?:tools|resources|prompts)\/list_changed)$/u;

function checkSubscriptions({ conversations, era, facts: { capabilities }, fail }: ProbeContext): void {
  const { resources } = capabilities;
  // The revisions with a handshake describe subscriptions, but have a MUST for declared capabilities alone.
  const isDescribed = era === "2025-11-25" && isRecord(resources) && resources["subscribe"] === true;
  const told = new Set<string>();
  for (const { frames } of conversations.filter(haveSameRevision)) {
    const found = era === "2026-07-28" ? (firstUnheard(frames) ?? firstUnnamed(frames)) : firstUnsubscribed(frames);
    if (!found || told.has(found.method)) continue;
    told.add(found.method);
    fail({ ...(isDescribed ? { level: "SHOULD" } : {}), message: found.message, received: found.text });
  }
}

interface Unasked {
  readonly method: string;
  readonly message: string;
  readonly text: string;
}

/** The first notification before any subscription. A server may send more than was asked for later. */
function firstUnheard(frames: readonly MessageFrame[]): Unasked | undefined {
  for (const { from, text, ...frame } of frames) {
    const message = messageOf(frame);
    if (from === "client" && message?.kind === "request" && message.method === "subscriptions/listen") return undefined;
    if (from === "client" || message?.kind !== "notification" || !forSubscribers.test(message.method)) continue;
    const { method } = message;
    return {
      method,
      message: `The server sends ${method} although no subscriptions/listen request came before.`,
      text,
    };
  }
  return undefined;
}

/** The first notification that does not name the subscription to which it belongs. Source: 2026-07-28, "`_meta`". */
function firstUnnamed(frames: readonly MessageFrame[]): Unasked | undefined {
  const subscriptions = new Set<unknown>();
  for (const { from, text, ...frame } of frames) {
    const message = messageOf(frame);
    if (from === "client" && message?.kind === "request" && message.method === "subscriptions/listen")
      subscriptions.add(message.id);
    if (from === "client" || message?.kind !== "notification" || !forSubscribers.test(message.method)) continue;
    const { method, params } = message;
    const meta = params["_meta"];
    const id = isRecord(meta) ? meta["io.modelcontextprotocol/subscriptionId"] : undefined;
    if (id === undefined)
      return { method, message: `The server sends ${method} without the id of a subscription.`, text };
    if (!subscriptions.has(id))
      return { method, message: `The server sends ${method} with the id of a subscription that does not exist.`, text };
  }
  return undefined;
}

/** The first update of a resource to which the client has not subscribed. It may be a part of one that it has. */
function firstUnsubscribed(frames: readonly MessageFrame[]): Unasked | undefined {
  const subscribed: string[] = [];
  for (const { from, text, ...frame } of frames) {
    const message = messageOf(frame);
    if (message?.kind !== "request" && message?.kind !== "notification") continue;
    const { method, params } = message;
    const uri = typeof params["uri"] === "string" ? params["uri"] : "";
    if (from === "client" && method === "resources/subscribe") subscribed.push(uri);
    if (from === "client" || method !== "notifications/resources/updated") continue;
    if (subscribed.some((one) => uri.startsWith(one))) continue;
    return { method, message: `The server sends ${method} for '${uri}', to which nobody has subscribed.`, text };
  }
  return undefined;
}

function notificationIn(frame: MessageFrame): Extract<Message, { kind: "notification" }> | undefined {
  const message = messageOf(frame);
  return message?.kind === "notification" ? message : undefined;
}
