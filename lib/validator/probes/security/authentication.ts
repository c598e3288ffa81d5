import { isOfThisMachine } from "../../conformance/addresses.ts";
import { accessOf, asStranger, hasCredentials, withoutCredentials } from "../../conformance/credentials.ts";
import { declaredList } from "../../conformance/facts.ts";
import type { Reply } from "../../conversation/message.ts";
import { ServerEnded } from "../../conversation/peer.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Everybody who finds the URL can use the server, and what it has access to. */
export default defineProbe({
  name: "authentication",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server that others can reach refuses requests without credentials.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http"],
  sends: "A handshake and a request for a list without credentials.",
  remedy: "Ask for a token, unless everything that the server offers is meant for everybody.",
  async check(context) {
    const { facts, fail, skip } = context;
    const peer = asHttp(context, context.peer);
    if (isOfThisMachine(peer.endpoint.url)) skip("The server is at an address of loopback.");
    const message = "The server answers requests without credentials, and others can reach it.";
    // What was asked so far was asked without any.
    if (!hasCredentials(peer.endpoint) && !Object.keys(peer.endpoint.headers).length) {
      fail({ message, reply: facts.handshake });
      return;
    }
    const reply = await asStranger(peer, withoutCredentials(peer.endpoint), (stranger) =>
      accessOf(stranger, declaredList(facts)),
    ).catch((error: unknown): Reply | undefined => {
      // It closes the connection, which is a refusal.
      if (error instanceof ServerEnded) return undefined;
      throw error;
    });
    if (reply?.result) fail({ message, reply });
  },
});
