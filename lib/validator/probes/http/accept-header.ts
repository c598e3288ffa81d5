import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { defineProbe } from "../probe.ts";

/** Libraries order media types in their own way and add a charset. Their users then get no answer at all. */
export default defineProbe({
  name: "accept-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers requests whose Accept and Content-Type headers are written in another way.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "Requests with the media types in another order, and with parameters.",
  remedy: "Parse the headers: compare the media types without regard to order and parameters.",
  async check({ peer, fail, skip }) {
    const usual = await peer.request(peer.harmlessMethod);
    if (!usual.result) skip(`The server answers ${peer.harmlessMethod} with ${answerOf(usual)}.`);
    for (const [name, value, level] of variants) {
      const reply = await peer.request(peer.harmlessMethod, {}, { headers: { [name]: value } });
      if (reply.result || isBusy(reply.http)) continue;
      const message = `The server answers a request with '${name}: ${value}' with ${answerOf(reply)}.`;
      fail({ message, reply, ...(level && { level }) });
    }
  },
});

/** Source of the forms: RFC 9110, sections 8.3.1 and 12.5.1. */
const variants = [
  ["accept", "text/event-stream, application/json"],
  ["accept", "application/json,text/event-stream"],
  ["accept", "application/json;q=0.9, text/event-stream;q=0.8", "SHOULD"],
  ["content-type", "application/json; charset=utf-8"],
] as const;
