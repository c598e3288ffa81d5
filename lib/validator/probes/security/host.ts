import { addressKindOf } from "../../conformance/addresses.ts";
import { endpointOf, tryOpening, withHeaders } from "../../conformance/openings.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

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
    "An initialize or server/discover request with the Host header of another website, with and without its Origin header.",
  remedy: "Compare the Host header with the names of the server, such as localhost and 127.0.0.1, each with its port.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    if (addressKindOf(url) !== "loopback") skip(inapplicable("The server is not at a loopback address."));
    const host = url.port ? `${foreign}:${url.port}` : foreign;
    const asked = await tryOpening(context, withHeaders(endpoint, { host }), (opening) => opening);
    if (!asked.isAccepted) {
      const isUsualAccepted = await tryOpening(context, endpoint, ({ isAccepted }) => isAccepted);
      if (!isUsualAccepted) skip("The server refuses a second connection, whatever its Host header.");
      return;
    }
    // A page also sends its origin, except with simple requests. Some servers compare the origin with the host.
    const origin = `${url.protocol}//${host}`;
    const isOpen = await tryOpening(context, withHeaders(endpoint, { host, origin }), ({ isAccepted }) => isAccepted);
    fail({
      message: isOpen
        ? `The server accepts requests with the Host header ${host}, even if their Origin header matches it.`
        : `The server accepts requests with the Host header ${host} if they have no Origin header.`,
      ...(isOpen ? {} : { level: "ADVICE" }),
      ...(asked.reply ? { reply: asked.reply } : {}),
    });
  },
});

/** RFC 2606 reserves the domain. */
const foreign = "foreign.invalid";
