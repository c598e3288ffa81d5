import { inapplicable } from "../../conformance/reasons.ts";
import { admissionAt, withoutCredentials } from "../../conformance/credentials.ts";
import { endpointOf } from "../../conformance/openings.ts";
import {
  leadsOn,
  metadataAddressIn,
  metadataAt,
  metadataFaultsOf,
  wellKnownAddresses,
} from "../../conformance/resource-metadata.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Clients compare the document with the URL of the server, and refuse to log in if it names another one. */
export default defineProbe({
  name: "resource-metadata",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The protected resource metadata names the server itself and its authorization servers.",
  sources: {
    "2025-11-25": "basic/authorization#authorization-server-location",
    "2026-07-28": "basic/authorization/authorization-server-discovery#authorization-server-location",
  },
  transports: ["http"],
  sends:
    "An initialize or server/discover request, a list request, and a call to a tool that does not exist, all without credentials, and a GET request for the metadata.",
  remedy:
    "Serve the document of RFC 9728 without authentication, with the URL of the server as 'resource' and at least one entry in 'authorization_servers'.",
  async check(context) {
    const { fail, skip, peer } = context;
    if (peer.protocolVersion < "2025-06-18")
      skip(inapplicable(`Revision ${peer.protocolVersion} has no such metadata.`));
    const { url } = withoutCredentials(endpointOf(context));
    const found = await metadataOf(context);
    if (found.status >= 300 && found.status < 400) skip("The address of the metadata redirects to another one.");
    const shown = { sent: `GET ${found.url.href}`, received: found.body };
    if (found.status !== 200) {
      const message = `The address of the protected resource metadata is answered with status ${String(found.status)}.`;
      fail({ message, ...shown });
      return;
    }
    for (const { text, isMild } of metadataFaultsOf(found, url))
      fail({ message: `The protected resource metadata ${text}.`, ...shown, ...(isMild ? { level: "SHOULD" } : {}) });
  },
});

/** What is at the address that a client uses. Ends the probe if there is none, which `www-authenticate` reports. */
async function metadataOf(context: ProbeContext): Promise<NonNullable<Awaited<ReturnType<typeof metadataAt>>>> {
  const { fail, skip, peer } = context;
  const endpoint = withoutCredentials(endpointOf(context));
  const { reply, status } = await admissionAt(context, endpoint);
  if (status !== 401) skip(inapplicable("The server does not answer a request without credentials with status 401."));
  const stated = metadataAddressIn(reply?.http?.headers["www-authenticate"] ?? "");
  if (stated === undefined) {
    const all = await Promise.all(wellKnownAddresses(endpoint.url).map((one) => metadataAt(one, peer.answerTime)));
    return (
      all.find(leadsOn) ??
      all.find((one) => one?.status === 200 && one.document) ??
      skip(inapplicable("There is no metadata."))
    );
  }
  if (!URL.canParse(stated) || !/^https?:$/u.test(new URL(stated).protocol)) {
    fail({ message: `The WWW-Authenticate header has a resource_metadata that is no URL: '${stated}'.` });
    return skip(inapplicable("There is no address of the metadata."));
  }
  const url = new URL(stated);
  const isOwn = url.host === endpoint.url.host;
  // A server must not make this machine send requests to its private network.
  if (!isOwn && url.protocol !== "https:") skip("The metadata is at another host, without encryption.");
  const found = await metadataAt(url, peer.answerTime);
  return found ?? skip("The address of the metadata did not answer.");
}
