import { addressKindOf } from "../../conformance/addresses.ts";
import { declaredList } from "../../conformance/facts.ts";
import { foreignHosts, noBrowser } from "../../conformance/foreign-sites.ts";
import { streamStatus } from "../../conformance/open-streams.ts";
import { endpointOf, tryOpening, withHeaders } from "../../conformance/openings.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** With DNS rebinding, a web page can reach a local server. Only the Host header shows that. */
export default defineProbe({
  name: "host",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server at a loopback address refuses requests with the Host header of another host.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http", "sse"],
  when: "alone",
  sends:
    "Initialize or server/discover requests with the Host headers of other websites, some of which resemble that of the server, with and without a matching Origin header, and a list request and a GET request in a session with such a header.",
  remedy: "Compare the Host header with the names of the server, such as localhost and 127.0.0.1, each with its port.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    if (addressKindOf(url) !== "loopback") skip(inapplicable("The server is not at a loopback address."));
    for (const host of foreignHosts(url)) {
      const asked = await tryOpening(context, withHeaders(endpoint, { host }), (opening) => opening);
      if (!asked.isAccepted) continue;
      // A page also sends its origin, except with simple requests. Some servers compare the origin with the host.
      const origin = `${url.protocol}//${host}`;
      const isOpen = await tryOpening(context, withHeaders(endpoint, { host, origin }), ({ isAccepted }) => isAccepted);
      const isPossible = URL.canParse(origin);
      const name = `${host}${isPossible ? "" : `${noBrowser}${isOpen ? "" : ","}`}`;
      fail({
        message: isOpen
          ? `The server accepts requests with the Host header ${name}, even if their Origin header matches it.`
          : `The server accepts requests with the Host header ${name} if they have no Origin header.`,
        ...(isOpen && isPossible ? {} : { level: "ADVICE" }),
        ...(asked.reply ? { reply: asked.reply } : {}),
      });
      return;
    }
    const isUsualAccepted = await tryOpening(context, endpoint, ({ isAccepted }) => isAccepted);
    if (!isUsualAccepted) skip("The server refuses a second connection, whatever its Host header.");
    const { peer } = context;
    if (peer instanceof HttpPeer) await checkOthers(context, peer);
  },
});

/** Further requests come from the same page. */
async function checkOthers({ facts, fail }: ProbeContext, peer: HttpPeer): Promise<void> {
  const [host = ""] = foreignHosts(peer.endpoint.url);
  const headers = { host, origin: `${peer.endpoint.url.protocol}//${host}` };
  const method = declaredList(facts) ?? peer.harmlessMethod;
  const reply = await peer.request(method, {}, { headers });
  if (reply.result) {
    fail({ message: `The server accepts a ${method} request with the Host header ${host}.`, reply });
    return;
  }
  if ((await streamStatus(peer, headers)) === 200)
    fail({ message: `The server accepts a GET request with the Host header ${host}.` });
}
