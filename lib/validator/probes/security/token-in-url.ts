import { secretsIn } from "../../conformance/credentials.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** URLs are kept in logs, histories and settings, and with them the token. */
export default defineProbe({
  name: "token-in-url",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The URL of the server holds no token.",
  sources: {
    "2025-11-25": "basic/authorization#token-requirements",
    "2026-07-28": "basic/authorization/index#token-requirements",
  },
  transports: ["http"],
  sends: "Nothing: it looks at the URL.",
  remedy: "Take the token from the header Authorization.",
  check(context) {
    const { url } = asHttp(context, context.peer).endpoint;
    const { parameters, hasPassword } = secretsIn(url);
    // The values are left out: reports are passed on.
    for (const name of parameters) {
      // The protocol speaks of access tokens alone.
      const isToken = /token|jwt|bearer/iu.test(name);
      const message = `The URL holds a ${isToken ? "token" : "secret"} in its parameter ${JSON.stringify(name)}.`;
      context.fail({ message, ...(isToken ? {} : { level: "SHOULD" as const }) });
    }
    if (hasPassword) context.fail({ message: "The URL holds a password.", level: "SHOULD" });
  },
});
