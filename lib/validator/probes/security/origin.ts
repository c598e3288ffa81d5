import { isOfThisMachine } from "../../conformance/addresses.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Any page that the user visits could use the server, with all that it may do. */
export default defineProbe({
  name: "origin",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "A request from the page of a foreign origin is refused with the status 403.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http"],
  sends: "A request with the Origin of a foreign page.",
  remedy: "Compare Origin with a list of allowed origins, and refuse others with the status 403.",
  async check(context) {
    const { peer, fail, skip } = context;
    const isLocal = isOfThisMachine(asHttp(context, peer).endpoint.url);
    const reply = await peer.request(harmlessMethod(peer), {}, { headers: { origin: "https://foreign.example" } });
    const status = reply.http?.status ?? 200;
    if (status === 403) return;
    if (isBusy(reply.http)) skip("The server was too busy.");
    // Revisions before 2025-11-25 leave the status open. Elsewhere, the refusal can be that of a gateway.
    if (status >= 400 && (peer.protocolVersion < "2025-11-25" || !isLocal)) return;
    const message = `A request from a foreign origin is answered with ${answerOf(reply)} instead of the status 403.`;
    // The attack that is meant is one on servers in the reach of the browser alone.
    fail({ message, reply, ...(isLocal ? {} : { level: "SHOULD" as const }) });
  },
});
