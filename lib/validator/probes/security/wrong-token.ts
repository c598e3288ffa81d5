import { admissionAt, withoutCredentials } from "../../conformance/credentials.ts";
import { answerText, endpointOf, withHeaders } from "../../conformance/openings.ts";
import { defineProbe } from "../probe.ts";

/** A server that only looks whether there is a token lets everybody in; other errors do not make a client log in. */
export default defineProbe({
  name: "wrong-token",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers a wrong token with the status 401.",
  sources: {
    "2025-11-25": "basic/authorization#token-handling",
    "2026-07-28": "basic/authorization/index#token-handling",
  },
  transports: ["http"],
  sends: "The first request of a conversation, a list, and a call of a tool that does not exist, with a wrong token.",
  remedy:
    "Check the token of each request, its signature, its time and its audience, before anything else; answer 401.",
  async check(context) {
    const { fail, skip } = context;
    const endpoint = endpointOf(context);
    const used = Object.entries(endpoint.headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];
    if (!/^bearer\s+\S/iu.test(used ?? "")) skip("No bearer token is configured.");
    const authorization = "Bearer validator-wrong-token";
    const { outcome, reply, status } = await admissionAt(context, withHeaders(endpoint, { authorization }));
    if (outcome === "unknown" && status !== 500) skip("The server gave no clear answer to a wrong token.");
    if (status === 401 && outcome === "refused") return;
    const evidence = reply ? { reply } : {};
    if (outcome !== "accepted") {
      // An authorized server may accept one conversation only, whatever the token.
      const usual = await admissionAt(context, endpoint);
      if (usual.outcome !== "accepted") skip("The server refuses a second conversation, whatever the token.");
      fail({
        message: `The server answers a wrong token with ${answerText({ reply, status })} instead of 401.`,
        ...evidence,
      });
      return;
    }
    const without = await admissionAt(context, withoutCredentials(endpoint));
    if (without.outcome === "accepted") skip("The server does not demand the token.");
    fail({ message: "The server accepts a token that it has not issued.", ...evidence });
  },
});
