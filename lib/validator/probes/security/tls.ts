import { addressKindOf } from "../../conformance/addresses.ts";
import { hasCredentials } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** Without TLS, anyone between the client and the server can read and change messages, and steal tokens. */
export default defineProbe({
  name: "tls",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server that other machines can reach uses HTTPS.",
  sources: {
    "2025-11-25": "basic/authorization#communication-security",
    "2026-07-28": "basic/authorization/security-considerations#communication-security",
  },
  transports: ["http", "sse"],
  sends: "Nothing. This probe checks the URL.",
  remedy: "Use HTTPS, for example with a reverse proxy that has a certificate.",
  check(context) {
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    const place = addressKindOf(url);
    if (place === "loopback") context.skip(inapplicable("The server is at a loopback address."));
    if (url.protocol === "https:") return;
    const what = hasCredentials(endpoint) ? "messages and credentials" : "messages";
    context.fail({
      message: `The server at ${url.host} receives ${what} over unencrypted HTTP.`,
      // A private network, such as that of a cluster, may protect them.
      ...(place === "private" ? { level: "ADVICE" } : {}),
    });
  },
});
