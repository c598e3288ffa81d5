import { placeOf } from "../../conformance/addresses.ts";
import {
  answerText,
  endpointOf,
  isUnavailable,
  type Opening,
  tryOpening,
  withHeaders,
} from "../../conformance/openings.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Any web page that a user opens can send requests to a server that does not look at their origin. */
export default defineProbe({
  name: "origin",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server refuses requests of a foreign origin, with the status 403.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http", "sse"],
  sends: "The first request of a conversation, with the header Origin of a web page elsewhere.",
  remedy:
    "Compare the header Origin, if there is one, with the origins that may use the server; answer others with 403.",
  check: (context) =>
    tryOpening(context, withHeaders(endpointOf(context), { origin: foreign }), (opening) => judge(context, opening)),
});

/** RFC 2606 reserves the domain, so nobody allows it. */
const foreign = "https://foreign.invalid";

async function judge(context: ProbeContext, opening: Opening): Promise<void> {
  const { fail, peer, skip, transport } = context;
  const { reply } = opening;
  const evidence = reply ? { reply } : {};
  if (opening.isAccepted) {
    // The rebinding of names, which the check is against, does not get past the certificate of a public server.
    const { url } = endpointOf(context);
    const isSafe = url.protocol === "https:" && placeOf(url) === "public";
    fail({
      message: `The server accepts a request with the foreign Origin ${foreign}.`,
      ...(isSafe ? { level: "SHOULD" } : {}),
      ...evidence,
    });
    return;
  }
  // The status is stated since 2025-11-25, and not for the older transport.
  if (transport === "sse" || opening.status === 403) return;
  if (isUnavailable(opening)) skip("The server gave no clear answer to a request with a foreign Origin.");
  if (peer.protocolVersion < "2025-11-25") return;
  // Some servers accept one conversation only.
  const isUsualAccepted = await tryOpening(context, endpointOf(context), ({ isAccepted }) => isAccepted);
  if (!isUsualAccepted) skip("The server refuses a second conversation, whatever its origin.");
  fail({ message: `The server refuses a foreign Origin with ${answerText(opening)} instead of 403.`, ...evidence });
}
