import { isOfThisMachine } from "../../conformance/addresses.ts";
import { answerOf } from "../../conformance/http-refusals.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A page can let its own name point to this machine. The browser then takes the server for a part of the page. */
export default defineProbe({
  name: "host",
  family: "security",
  requirements: ["SEC-NFR-002"],
  // The protocol speaks of the attack, and demands only the check of Origin.
  level: "ADVICE",
  requirement: "A server on this machine refuses requests that address it by a foreign name.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http"],
  sends: "A request with a foreign name in the header Host.",
  remedy: "Refuse requests whose Host is neither localhost nor an address of loopback.",
  async check(context) {
    const { peer, fail, skip } = context;
    if (!isOfThisMachine(asHttp(context, peer).endpoint.url)) skip("The server is not at an address of loopback.");
    const reply = await peer.request(harmlessMethod(peer), {}, { headers: { host: "foreign.example" } });
    if ((reply.http?.status ?? 200) < 400)
      fail({ message: `A request with a foreign Host is answered with ${answerOf(reply)}.`, reply });
  },
});
