import { isJson } from "../../conformance/stray-output.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { byteOrderMark, type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { isRecord } from "../../../model/json.ts";
import { type Conversation, defineProbe } from "../probe.ts";

/** Clients drop anything that is not a JSON-RPC message, or close the connection. */
export default defineProbe({
  name: "json-rpc-messages",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "Every message from the server is a JSON-RPC 2.0 object, and its notifications have no id.",
  sources: { "2025-11-25": "basic/index#messages", "2026-07-28": "basic/index#messages" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: 'Send objects with "jsonrpc": "2.0" and either a method, a result or an error.',
  when: "afterwards",
  check({ conversations, era, fail }) {
    const repeated = era === "2025-11-25" ? conversations.map(repeatedRequestIn).find((frame) => frame) : undefined;
    if (repeated)
      fail({
        message: "The server sends a request with an id that it has used before.",
        remedy: "Count the ids of your requests up, and use none twice in a session.",
        received: repeated.text,
      });
    const event = conversations
      .flatMap(({ peer }) => (peer instanceof HttpPeer ? peer.events : []))
      .find(({ name = "message", data }) => name === "message" && data.trim() !== "" && !isJson(data));
    if (event)
      fail({
        message: "The server sends an event whose data is no JSON.",
        remedy: "Send what is no message as a comment, a line that begins with a colon.",
        received: event.data,
      });
    const seen = new Set<string>();
    for (const { frames } of conversations)
      for (const frame of frames) {
        if (frame.from === "client" || frame.value === undefined || Array.isArray(frame.value)) continue;
        const wrong = wrongWith(frame);
        if (!wrong || seen.has(wrong)) continue;
        seen.add(wrong);
        fail({ message: `The server sends ${wrong}.`, received: frame.text });
      }
    // What was sent may come back.
    const others = conversations.filter(({ frames }) => !frames.some((one) => one.from === "client" && isHalved(one)));
    const halved = others.flatMap(({ frames }) => frames).find(isHalved);
    if (halved)
      fail({
        message: "The server sends a string with half of a character, which cannot be written in UTF-8.",
        remedy: "Shorten texts by characters, not by their UTF-16 units.",
        received: halved.text,
        level: "SHOULD",
      });
  },
});

/** A request of the server whose id was that of an earlier one, which the client had answered. */
function repeatedRequestIn({ frames }: Pick<Conversation, "frames">): MessageFrame | undefined {
  const answered = new Set<unknown>();
  const events = new Map<unknown, string | undefined>();
  return frames.find((frame) => {
    const message = messageOf(frame);
    if (frame.from === "client" && (message?.kind === "result" || message?.kind === "error")) answered.add(message.id);
    if (frame.from === "client" || message?.kind !== "request") return false;
    // A stream that is resumed may have the same event again.
    const isSameEvent = frame.eventId !== undefined && events.get(message.id) === frame.eventId;
    events.set(message.id, frame.eventId);
    return answered.has(message.id) && !isSameEvent;
  });
}

function wrongWith({ value, text }: MessageFrame): string | undefined {
  if (text.startsWith(byteOrderMark)) return "a byte order mark before a message";
  if (!isRecord(value) || !messageOf({ value })) return "JSON that is not a JSON-RPC 2.0 message";
  if ("method" in value && "id" in value) {
    if (messageOf({ value })?.kind === "notification") return "a notification with an id";
    if (typeof value["id"] !== "string" && !Number.isInteger(value["id"]))
      return "a request whose id is neither a string nor an integer";
  }
  if (value["jsonrpc"] !== "2.0") return "a message whose 'jsonrpc' is not '2.0'";
  // Clients with strict validation reject `"error": null`, too.
  return "result" in value && "error" in value ? "a reply with both a result and an error" : undefined;
}

/** True for a message with half of a pair of UTF-16 units, which is always written as an escape. */
function isHalved({ value }: MessageFrame): boolean {
  return value !== undefined && /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/u.test(JSON.stringify(value));
}
