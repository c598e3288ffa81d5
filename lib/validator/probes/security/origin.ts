import { addressKindOf } from "../../conformance/addresses.ts";
import {
  answerText,
  endpointOf,
  isUnavailable,
  type Opening,
  tryOpening,
  withHeaders,
} from "../../conformance/openings.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Any web page that a user opens can send requests to a server that does not check their origin. */
export default defineProbe({
  name: "origin",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers a request from another origin with status 403.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http", "sse"],
  when: "alone",
  sends: "An initialize or server/discover request with the Origin header of another website.",
  remedy: "Compare the Origin header, if there is one, with the allowed origins, and answer others with status 403.",
  check: (context) =>
    tryOpening(context, withHeaders(endpointOf(context), { origin: foreign }), (opening) => judge(context, opening)),
});

/** RFC 2606 reserves the domain, so no server allows it. */
const foreign = "https://foreign.invalid";

async function judge(context: ProbeContext, opening: Opening): Promise<void> {
  const { fail, peer, skip, transport } = context;
  const { reply } = opening;
  const evidence = reply ? { reply } : {};
  if (opening.isAccepted) {
    // The check prevents DNS rebinding, which the certificate of a public server prevents, too.
    const { url } = endpointOf(context);
    const isSafe = url.protocol === "https:" && addressKindOf(url) === "public";
    fail({
      message: `The server accepts a request with the Origin header ${foreign}.`,
      ...(isSafe ? { level: "SHOULD" } : {}),
      ...evidence,
    });
    return;
  }
  // The status is specified since 2025-11-25, and not for HTTP+SSE.
  if (transport === "sse" || opening.status === 403) return;
  if (isUnavailable(opening)) skip("The server gave no clear answer to a request from another origin.");
  if (peer.protocolVersion < "2025-11-25") return;
  // Some servers accept only one connection.
  const isUsualAccepted = await tryOpening(context, endpointOf(context), ({ isAccepted }) => isAccepted);
  if (!isUsualAccepted) skip("The server refuses a second connection, whatever its origin.");
  const message = `The server answers a request from another origin with ${answerText(opening)} instead of status 403.`;
  fail({ message, ...evidence });
}
