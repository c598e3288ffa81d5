import { isOfThisMachine, outerAddresses } from "../../conformance/addresses.ts";
import { asStranger, withoutCredentials } from "../../conformance/credentials.ts";
import type { HttpPeer } from "../../conversation/http-peer.ts";
import type { Reply } from "../../conversation/message.ts";
import { NoAnswer, ServerEnded } from "../../conversation/peer.ts";
import { isRecord } from "../../../model/json.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Milliseconds for an answer at another address. A firewall never answers. */
const patience = 2_000;

/** Everybody in the same network could use a server that was meant for this machine. */
export default defineProbe({
  name: "loopback-only",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server on this machine listens at no address that others can reach.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http"],
  sends: "A handshake at other addresses of this machine, with no headers of the user.",
  remedy: "Listen at 127.0.0.1 instead of all addresses.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const { url } = peer.endpoint;
    if (!isOfThisMachine(url)) context.skip("The server is not at an address of loopback.");
    const addresses = outerAddresses();
    if (!addresses.length) context.skip("This machine has no other address.");
    const usual = await greetingAt(peer, url);
    if (!usual || (!usual.result && usual.http?.headers["www-authenticate"] === undefined))
      return context.skip("The server says nothing of itself without credentials.");
    for (const address of addresses) {
      const other = new URL(url);
      other.hostname = address;
      const reply = await greetingAt(peer, other);
      if (!reply || identityIn(reply) !== identityIn(usual)) continue;
      context.fail({ message: `The server is at a URL of loopback, and answers at ${address}, too.`, reply });
      return;
    }
  },
});

/** How a server answers a stranger at a URL; `undefined` if it does not. */
async function greetingAt(peer: HttpPeer, url: URL): Promise<Reply | undefined> {
  const { host } = peer.endpoint.url;
  const endpoint = { ...withoutCredentials({ url, headers: {} }), headers: { host } };
  try {
    return await asStranger(peer, endpoint, (stranger) => stranger.shakeHands(patience));
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof ServerEnded) return undefined;
    throw error;
  }
}

/** What tells two servers apart that might listen at one port of two addresses. */
function identityIn({ result, error, http }: Reply): string {
  const { serverInfo, capabilities, _meta: meta } = result ?? {};
  const info = serverInfo ?? (isRecord(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  const refusal = result ? undefined : [http?.status, http?.headers["www-authenticate"], error];
  return JSON.stringify([info, capabilities, refusal]);
}
