import { HttpPeer, type HttpRecord } from "../../live/conversation/http-peer.ts";
import { type HttpResponse, messageOf } from "../../live/conversation/message.ts";
import { isRecord } from "../../../model/json.ts";
import { defineProbe } from "../probe.ts";

/** The content type tells clients how to read a response. They reject any other type. */
export default defineProbe({
  name: "response-type",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The response to a request has the content type application/json or text/event-stream.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "Nothing. This probe checks the responses to all other probes.",
  remedy: "Set the Content-Type header to application/json, or to text/event-stream for an event stream.",
  when: "afterwards",
  check({ conversations, era, fail }) {
    const streams = conversations
      .flatMap(({ peer }) => (peer instanceof HttpPeer ? peer.responses : []))
      .filter(isStream);
    // Source: 2026-07-28, "Receiving Messages".
    if (era === "2026-07-28" && streams.length && streams.every(({ response }) => !isUnbuffered(response)))
      fail({
        message:
          "The event streams of the server have no header 'X-Accel-Buffering: no', so proxies may hold events back.",
        remedy: "Send the header with each event stream.",
        level: "ADVICE",
      });
    for (const { peer } of conversations)
      for (const record of peer instanceof HttpPeer ? peer.responses : []) {
        const { status, headers, body } = record.response;
        if (status === 202 && isRequest(record)) {
          const message = "The server answers a request with status 202, after which clients read no reply.";
          fail({ message, sent: record.sent, received: `HTTP 202\n${body}`.trim() });
          return;
        }
        // Other statuses may come from a gateway.
        if (status !== 200 || !isRequest(record)) continue;
        const type = headers["content-type"];
        if (/^\s*(?:application\/json|text\/event-stream)\s*(?:;|$)/iu.test(type ?? "")) {
          if (!/json/iu.test(type ?? "") || !body.trim() || parsed(body) !== undefined) continue;
          const message = "The response to a request has the content type application/json and a body that is no JSON.";
          fail({ message, sent: record.sent, received: body });
          return;
        }
        const found = type === undefined ? "no content type" : `the content type ${type}`;
        const received = `Content-Type: ${type ?? "none"}\n${body}`.trim();
        fail({ message: `The response to a request has ${found}.`, sent: record.sent, received });
        return;
      }
  },
});

function isStream({ response: { status, headers } }: HttpRecord): boolean {
  return status === 200 && /^\s*text\/event-stream\b/iu.test(headers["content-type"] ?? "");
}

function isUnbuffered({ headers }: HttpResponse): boolean {
  return headers["x-accel-buffering"]?.trim().toLowerCase() === "no";
}

function isRequest({ method, sent }: HttpRecord): boolean {
  if (method !== "POST" || sent === undefined) return false;
  const value = parsed(sent);
  const message = messageOf({ value });
  if (message?.kind !== "request" || !isRecord(value) || value["jsonrpc"] !== "2.0") return false;
  return typeof message.id === "string" || typeof message.id === "number";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
