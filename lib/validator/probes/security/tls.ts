import { isOfThisMachine } from "../../conformance/addresses.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Everybody on the way reads the messages and the tokens, and can change them. */
export default defineProbe({
  name: "tls",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "A server that others can reach has a URL of https.",
  sources: {
    "2025-11-25": "basic/authorization#communication-security",
    "2026-07-28": "basic/authorization/security-considerations#communication-security",
  },
  transports: ["http"],
  sends: "Nothing: it looks at the URL.",
  remedy: "Serve over TLS, directly or behind a proxy.",
  check(context) {
    const { url } = asHttp(context, context.peer).endpoint;
    if (isOfThisMachine(url)) context.skip("The server is at an address of loopback.");
    if (url.protocol !== "https:")
      context.fail({ message: "Others can reach the server, and its URL is one of http instead of https." });
  },
});
