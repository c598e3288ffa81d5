import { addressKindOf } from "../../conformance/addresses.ts";
import { admissionAt, admissionWithout, bearerTokenOf, hasCredentials } from "../../conformance/credentials.ts";
import { endpointOf, withHeaders } from "../../conformance/openings.ts";
import type { Endpoint } from "../../live/conversation/http-peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Anyone who finds a server without authentication can use it and everything that it has access to. */
export default defineProbe({
  name: "authentication",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement:
    "A server that other machines can reach, or that refuses wrong tokens, refuses requests without credentials.",
  sources: {
    "2025-11-25": "basic/transports#security-warning",
    "2026-07-28": "basic/transports/streamable-http#security-%26-endpoint",
  },
  transports: ["http"],
  sends:
    "An initialize or server/discover request, a list request, and requests for a tool, a resource and a prompt that do not exist, all without credentials. At a loopback address also with a wrong token, if a token is configured.",
  remedy: "Require an access token, unless everything that the server offers is public.",
  async check(context) {
    const endpoint = endpointOf(context);
    // A local server need not want credentials. One that refuses wrong ones wants them.
    if (addressKindOf(endpoint.url) === "loopback" && !(await refusesWrongToken(context, endpoint)))
      context.skip(inapplicable("The server is at a loopback address."));
    const { outcome, reply } = await admissionWithout(context, endpoint);
    if (outcome === "unknown") context.skip("The server gave no clear answer to a request without credentials.");
    if (outcome !== "accepted") return;
    context.fail({
      message: hasCredentials(endpoint)
        ? "The server answers requests without the configured credentials."
        : "The server answers requests without credentials.",
      ...(reply ? { reply } : {}),
    });
  },
});

async function refusesWrongToken(context: ProbeContext, endpoint: Endpoint): Promise<boolean> {
  if (bearerTokenOf(endpoint) === undefined) return false;
  const authorization = "Bearer validator-wrong-token";
  const { outcome } = await admissionAt(context, withHeaders(endpoint, { authorization }));
  return outcome === "refused";
}
