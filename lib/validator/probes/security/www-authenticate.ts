import { bearerTokenOf } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import {
  challengeOf,
  leadsOn,
  metadataAddressIn,
  metadataAt,
  wellKnownAddresses,
} from "../../conformance/resource-metadata.ts";
import { defineProbe } from "../probe.ts";

/** A client learns in one of two ways how to log in. Without both, the user only sees that the server does not work. */
export default defineProbe({
  name: "www-authenticate",
  family: "security",
  requirements: ["SEC-NFR-002"],
  // The text says MUST, but authorization by the protocol is optional: a server may want another kind of key.
  level: "SHOULD",
  requirement:
    "A server that answers with status 401 leads to its authorization server, with a WWW-Authenticate header or with metadata at a well-known URL.",
  sources: {
    "2025-11-25": "basic/authorization#protected-resource-metadata-discovery-requirements",
    "2026-07-28":
      "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements",
  },
  transports: ["http"],
  sends:
    "An initialize or server/discover request, a list request, and requests for a tool, a resource and a prompt that do not exist, all without credentials.",
  remedy:
    "Send 'WWW-Authenticate: Bearer resource_metadata=…' with the URL of the protected resource metadata, or serve that at its well-known URL.",
  async check(context) {
    const { fail, peer } = context;
    const { endpoint, challenge } = await challengeOf(context);
    const received = challenge ? `WWW-Authenticate: ${challenge}` : "Status 401";
    // Other schemes do not have this metadata.
    if (challenge && !/\bbearer\b/iu.test(challenge)) {
      if (bearerTokenOf(endpointOf(context)) !== undefined)
        fail({
          message: "The WWW-Authenticate header names another scheme than Bearer, which the server takes.",
          received,
        });
      return;
    }
    if (metadataAddressIn(challenge) !== undefined) return;
    const addresses = wellKnownAddresses(endpoint.url);
    const found = await Promise.all(addresses.map((url) => metadataAt(url, peer.answerTime, endpoint.send)));
    if (found.some(leadsOn)) return;
    const missing = challenge
      ? "The WWW-Authenticate header has no resource_metadata"
      : "The response with status 401 has no WWW-Authenticate header";
    fail({
      message: `${missing}, and there is no metadata at a well-known URL of the server.`,
      sent: addresses.map(({ href }) => `GET ${href}`).join("\n"),
      received,
    });
  },
});
