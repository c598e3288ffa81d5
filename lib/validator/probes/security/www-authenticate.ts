import { admissionAt, withoutCredentials } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import { bodyOf, sendHttp } from "../../conversation/http-exchange.ts";
import { isRecord } from "../../../model/json.ts";
import { defineProbe } from "../probe.ts";

/** A client learns from this header how to log in. Without it, the user only sees that the server does not work. */
export default defineProbe({
  name: "www-authenticate",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "A response with status 401 has a WWW-Authenticate header that leads to the authorization server.",
  sources: {
    "2025-11-25": "basic/authorization#protected-resource-metadata-discovery-requirements",
    "2026-07-28":
      "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements",
  },
  transports: ["http"],
  sends:
    "An initialize or server/discover request, a list request, and a call to a tool that does not exist, all without credentials.",
  remedy: 'Send `WWW-Authenticate: Bearer resource_metadata="…"` with the URL of the protected resource metadata.',
  async check(context) {
    const { fail, skip, peer } = context;
    const endpoint = withoutCredentials(endpointOf(context));
    const { reply, status } = await admissionAt(context, endpoint);
    if (status !== 401) skip("The server does not answer a request without credentials with status 401.");
    const challenge = reply?.http?.headers["www-authenticate"]?.trim() ?? "";
    const evidence = reply ? { reply } : {};
    if (!challenge) {
      fail({ message: "The response with status 401 has no WWW-Authenticate header.", ...evidence });
      return;
    }
    // Other schemes and older revisions do not have this metadata.
    if (!/\bbearer\b/iu.test(challenge) || peer.protocolVersion < "2025-06-18") return;
    if (/\bresource_metadata\s*=/iu.test(challenge)) return;
    const addresses = metadataAddresses(endpoint.url);
    const found = await Promise.all(addresses.map((url) => isMetadata(url, peer.answerTime)));
    if (found.includes(true)) return;
    fail({
      message:
        "WWW-Authenticate has no resource_metadata, and there is no metadata at the well-known URL of the server.",
      level: "SHOULD",
      sent: addresses.map(({ href }) => `GET ${href}`).join("\n"),
      received: `WWW-Authenticate: ${challenge}`,
    });
  },
});

/** Source: RFC 9728, section 3.1: between the host and the path, or at the root. */
function metadataAddresses({ origin, pathname }: URL): URL[] {
  const root = "/.well-known/oauth-protected-resource";
  const paths = pathname === "/" ? [root] : [`${root}${pathname}`, root];
  return paths.map((path) => new URL(path, origin));
}

async function isMetadata(url: URL, milliseconds: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await sendHttp({ url, method: "GET", headers: { accept: "application/json" }, signal });
    const body: unknown = JSON.parse(await bodyOf(response));
    return response.statusCode === 200 && isRecord(body) && Array.isArray(body["authorization_servers"]);
  } catch {
    return false;
  }
}
