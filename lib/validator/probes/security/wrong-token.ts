import { admissionAt, admissionWithout, bearerTokenOf, wrongTokensFor } from "../../conformance/credentials.ts";
import { answerText, endpointOf, withHeaders } from "../../conformance/openings.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** A server that only checks that there is a token lets everyone in. Only status 401 makes a client log in. */
export default defineProbe({
  name: "wrong-token",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers an invalid token, and a request without one, with status 401.",
  sources: {
    "2025-11-25": "basic/authorization#token-handling",
    "2026-07-28": "basic/authorization/index#token-handling",
  },
  transports: ["http"],
  sends:
    "Initialize or server/discover requests, list requests, and requests for a tool, a resource and a prompt that do not exist: with the configured token, without it, and with tokens that resemble it.",
  remedy:
    "Check the signature, expiry and audience of each token before anything else, compare opaque tokens as a whole, and answer invalid ones with status 401.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const token = bearerTokenOf(endpoint) ?? skip(inapplicable("No bearer token is configured."));
    // The server may accept only one connection, whatever the token.
    const usual = await admissionAt(context, endpoint);
    if (usual.outcome !== "accepted") skip("The server refuses a second connection, whatever the token.");
    const without = await admissionWithout(context, endpoint);
    let hasWrongStatus = without.outcome === "refused" && without.status !== 401;
    if (hasWrongStatus)
      fail({
        message: `The server answers a request without a token with ${answerText(without)} instead of status 401.`,
        ...(without.reply ? { reply: without.reply } : {}),
      });
    for (const wrong of wrongTokensFor(token)) {
      const authorization = `${wrong.scheme ?? "Bearer"} ${wrong.token}`;
      const { outcome, reply, status } = await admissionAt(context, withHeaders(endpoint, { authorization }));
      if (outcome === "unknown" && status !== 500) skip("The server gave no clear answer to an invalid token.");
      if (status === 401 && outcome === "refused") continue;
      // A server may take another scheme for a malformed header.
      if (wrong.scheme !== undefined && status === 400) continue;
      const evidence = reply ? { reply } : {};
      if (outcome === "accepted") {
        if (without.outcome === "accepted") skip(inapplicable("The server does not require the token."));
        fail({ message: `The server accepts ${wrong.what}.`, ...evidence });
        return;
      }
      if (!hasWrongStatus)
        fail({
          message: `The server answers an invalid token with ${answerText({ reply, status })} instead of status 401.`,
          ...evidence,
        });
      hasWrongStatus = true;
    }
  },
});
