import { placeOf } from "../../conformance/addresses.ts";
import { endpointOf, tryOpening, withHeaders } from "../../conformance/openings.ts";
import { defineProbe } from "../probe.ts";

/** A web page whose name is made to lead to this machine reaches a local server, and only the host gives it away. */
export default defineProbe({
  name: "host",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server on the own machine refuses requests for a foreign host.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http", "sse"],
  sends: "The first request of a conversation, with the header Host of a web page elsewhere, and with its Origin.",
  remedy: "Compare the header Host with the names of the server, such as localhost and 127.0.0.1, each with its port.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    if (placeOf(url) !== "loopback") skip("The server is not at an address of the own machine.");
    const host = url.port ? `${foreign}:${url.port}` : foreign;
    const asked = await tryOpening(context, withHeaders(endpoint, { host }), (opening) => opening);
    if (!asked.isAccepted) {
      const isUsualAccepted = await tryOpening(context, endpoint, ({ isAccepted }) => isAccepted);
      if (!isUsualAccepted) skip("The server refuses a second conversation, whatever its host.");
      return;
    }
    // A page sends its origin, too, with all requests but simple ones. Some servers compare the origin with the host.
    const origin = `${url.protocol}//${host}`;
    const isOpen = await tryOpening(context, withHeaders(endpoint, { host, origin }), ({ isAccepted }) => isAccepted);
    fail({
      message: isOpen
        ? `The server accepts requests for the foreign host ${host}, also with that Origin.`
        : `The server accepts requests for the foreign host ${host}, if they have no Origin.`,
      ...(isOpen ? {} : { level: "ADVICE" }),
      ...(asked.reply ? { reply: asked.reply } : {}),
    });
  },
});

/** RFC 2606 reserves the domain. */
const foreign = "foreign.invalid";
