import { addressKindOf } from "../../conformance/addresses.ts";
import { declaredList } from "../../conformance/facts.ts";
import { foreign, foreignHosts, noBrowser } from "../../conformance/foreign-sites.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { isEndedBy, streamStatus } from "../../conformance/open-streams.ts";
import {
  answerText,
  endpointOf,
  isUnavailable,
  type Opening,
  tryOpening,
  withHeaders,
} from "../../conformance/openings.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

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
  sends:
    "Initialize or server/discover requests with the Origin headers of other websites, some of which resemble that of the server, and a list request, a call to a tool that does not exist, a GET and a DELETE request in a new session with such a header.",
  remedy:
    "Compare the whole Origin header, if there is one, with the allowed origins, before anything else, and answer others with status 403.",
  async check(context) {
    const endpoint = endpointOf(context);
    for (const origin of foreignOrigins(endpoint.url)) {
      const failure = await tryOpening(context, withHeaders(endpoint, { origin }), (opening) =>
        faultOf(context, opening, origin),
      );
      if (!failure) continue;
      context.fail(failure);
      return;
    }
    const { peer } = context;
    if (peer instanceof HttpPeer) await checkOthers(context, peer);
  },
});

/** `null` is the origin of a page in a sandbox, which any website can open. */
function foreignOrigins(url: URL): readonly string[] {
  const [, ...similar] = foreignHosts(url);
  const first = `https://${foreign}`;
  return [first, first.toUpperCase(), ...similar.map((host) => `${url.protocol}//${host}`), "null"];
}

async function faultOf(context: ProbeContext, opening: Opening, origin: string): Promise<Failure | undefined> {
  const { peer, skip, transport } = context;
  const { reply } = opening;
  const evidence = reply ? { reply } : {};
  if (opening.isAccepted) {
    // The check prevents DNS rebinding, which the certificate of a public server prevents, too. A server may serve
    // local pages, whose origin is `null`.
    const { url } = endpointOf(context);
    const isImpossible = origin !== "null" && !URL.canParse(origin);
    const isMild = origin === "null" || isImpossible || (url.protocol === "https:" && addressKindOf(url) === "public");
    return {
      message: `The server accepts a request with the Origin header ${origin}${isImpossible ? noBrowser : ""}.`,
      ...(isMild ? { level: "SHOULD" } : {}),
      ...evidence,
    };
  }
  // The status is specified since 2025-11-25, and not for HTTP+SSE.
  if (transport === "sse" || opening.status === 403) return undefined;
  if (isUnavailable(opening)) skip("The server gave no clear answer to a request from another origin.");
  if (peer.protocolVersion < "2025-11-25") return undefined;
  // Some servers accept only one connection.
  const isUsualAccepted = await tryOpening(context, endpointOf(context), ({ isAccepted }) => isAccepted);
  if (!isUsualAccepted) skip("The server refuses a second connection, whatever its origin.");
  const message = `The server answers a request from another origin with ${answerText(opening)} instead of status 403.`;
  return { message, ...evidence };
}

/** The check applies to all connections, not to the first request alone. */
async function checkOthers({ facts, fail }: ProbeContext, peer: HttpPeer): Promise<void> {
  const origin = `https://${foreign}`;
  const accepted = (what: string): string => `The server accepts ${what} with the Origin header ${origin}.`;
  const method = declaredList(facts) ?? peer.harmlessMethod;
  // A result of this call is the error of the tool.
  if (facts.tools.length) {
    const call = { name: "validator_no_such_tool" };
    const reply = await peer.request("tools/call", call, { headers: { origin } });
    if (reply.http?.status === 200 && reply.frame) fail({ message: accepted("a tools/call request"), reply });
  }
  if ((await peer.request(method)).result) {
    const reply = await peer.request(method, {}, { headers: { origin } });
    if (reply.result) fail({ message: accepted(`a ${method} request`), reply });
    else if (isWrong(reply.http?.status, peer) && !isBusy(reply.http)) {
      const message = `The server answers a ${method} request from another origin with ${answerOf(reply)} instead of status 403.`;
      fail({ message, reply });
    }
  }
  if ((await streamStatus(peer)) === 200 && (await streamStatus(peer, { origin })) === 200)
    fail({ message: accepted("a GET request") });
  if (peer.sessionId !== undefined && (await isEndedBy(peer, { origin }, method)))
    fail({ message: accepted("a DELETE request") });
}

function isWrong(status: number | undefined, { protocolVersion }: HttpPeer): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 403 && protocolVersion >= "2025-11-25";
}
