import { placeOf } from "../../conformance/addresses.ts";
import { hasCredentials } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import { defineProbe } from "../probe.ts";

/** Without TLS, everybody between the client and the server reads and changes messages, and takes the tokens. */
export default defineProbe({
  name: "tls",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server that other machines reach is served over HTTPS.",
  sources: {
    "2025-11-25": "basic/authorization#communication-security",
    "2026-07-28": "basic/authorization/security-considerations#communication-security",
  },
  transports: ["http", "sse"],
  sends: "Nothing: it looks at the URL.",
  remedy: "Serve it over HTTPS, for example with a proxy that has a certificate.",
  check(context) {
    const endpoint = endpointOf(context);
    const { url } = endpoint;
    const place = placeOf(url);
    if (place === "loopback") context.skip("The server is at an address of the own machine.");
    if (url.protocol === "https:") return;
    const what = hasCredentials(endpoint) ? "messages and credentials" : "messages";
    context.fail({
      message: `The server at ${url.host} gets ${what} over plain HTTP.`,
      // The network may protect them, such as that of a cluster.
      ...(place === "private" ? { level: "ADVICE" } : {}),
    });
  },
});
