import { admissionAt, withoutCredentials } from "../../conformance/credentials.ts";
import { answerText, endpointOf, withHeaders } from "../../conformance/openings.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** A server that only checks that there is a token lets everyone in. Only status 401 makes a client log in. */
export default defineProbe({
  name: "wrong-token",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers an invalid token with status 401.",
  sources: {
    "2025-11-25": "basic/authorization#token-handling",
    "2026-07-28": "basic/authorization/index#token-handling",
  },
  transports: ["http"],
  sends:
    "An initialize or server/discover request, a list request, and a call to a tool that does not exist, all with an invalid token.",
  remedy:
    "Check the signature, expiry and audience of each token before anything else, and answer invalid ones with status 401.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const used = Object.entries(endpoint.headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];
    if (!/^bearer\s+\S/iu.test(used ?? "")) skip(inapplicable("No bearer token is configured."));
    const authorization = "Bearer validator-wrong-token";
    const { outcome, reply, status } = await admissionAt(context, withHeaders(endpoint, { authorization }));
    if (outcome === "unknown" && status !== 500) skip("The server gave no clear answer to an invalid token.");
    if (status === 401 && outcome === "refused") return;
    const evidence = reply ? { reply } : {};
    if (outcome !== "accepted") {
      // The server may accept only one connection, whatever the token.
      const usual = await admissionAt(context, endpoint);
      if (usual.outcome !== "accepted") skip("The server refuses a second connection, whatever the token.");
      fail({
        message: `The server answers an invalid token with ${answerText({ reply, status })} instead of status 401.`,
        ...evidence,
      });
      return;
    }
    const without = await admissionAt(context, withoutCredentials(endpoint));
    if (without.outcome === "accepted") skip(inapplicable("The server does not require the token."));
    fail({ message: "The server accepts a token that it did not issue.", ...evidence });
  },
});
