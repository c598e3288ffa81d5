import { networkInterfaces } from "node:os";
import { otherAddresses, addressKindOf } from "../../conformance/addresses.ts";
import { endpointOf, tryOpening } from "../../conformance/openings.ts";
import type { Endpoint } from "../../live/conversation/http-peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** Anyone on the same network can use a local server that listens on all addresses. */
export default defineProbe({
  name: "loopback-only",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server at a loopback address does not answer at addresses that other machines can reach.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http", "sse"],
  sends:
    "An initialize or server/discover request to the other addresses of the machine, without the configured headers.",
  remedy: "Listen on 127.0.0.1. Publish the port of a container with '-p 127.0.0.1:8000:8000'.",
  async check(context) {
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    if (addressKindOf(url) !== "loopback") context.skip(inapplicable("The server is not at a loopback address."));
    const addresses = otherAddresses(networkInterfaces());
    if (!addresses.length) context.skip(inapplicable("The machine has no other addresses."));
    const answers = await Promise.all(
      addresses.map((address) =>
        tryOpening(
          context,
          endpointAt(endpoint, address),
          ({ isAccepted, reply }) => (isAccepted ? { address, reply } : undefined),
          Math.min(patience, context.peer.answerTime),
        ),
      ),
    );
    const [first] = answers.filter((answer) => answer !== undefined);
    if (!first) return;
    context.fail({
      message: `The server also answers at ${first.address}, which other machines can reach.`,
      ...(first.reply ? { reply: first.reply } : {}),
    });
  },
});

/** Milliseconds. A firewall may silently drop the request. */
const patience = 3_000;

/**
 * The same server at another address, without anything that could be a credential. The Host header is that of the URL,
 * because other machines can send it, too.
 */
function endpointAt(endpoint: Endpoint, address: string): Endpoint {
  const url = new URL(endpoint.url);
  url.hostname = address;
  url.search = "";
  url.username = "";
  url.password = "";
  return { ...endpoint, url, headers: { host: endpoint.url.host } };
}
