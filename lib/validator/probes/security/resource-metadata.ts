import { inapplicable } from "../../conformance/reasons.ts";
import type { Endpoint } from "../../live/conversation/http-peer.ts";
import {
  challengeOf,
  type FoundMetadata,
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
    "An initialize or server/discover request, a list request, and requests for a tool, a resource and a prompt that do not exist, all without credentials, and a GET request for the metadata.",
  remedy:
    "Serve the document of RFC 9728 without authentication, with the URL of the server as 'resource' and at least one entry in 'authorization_servers'.",
  async check(context) {
    const { fail, skip } = context;
    const { endpoint, challenge } = await challengeOf(context);
    const found = await metadataOf(context, endpoint, challenge);
    if (found.status >= 300 && found.status < 400) skip("The address of the metadata redirects to another one.");
    const shown = { sent: `GET ${found.url.href}`, received: found.body };
    if (found.status !== 200) {
      const message = `The address of the protected resource metadata is answered with status ${String(found.status)}.`;
      fail({ message, ...shown });
      return;
    }
    for (const { text, isMild } of metadataFaultsOf(found, endpoint.url))
      fail({ message: `The protected resource metadata ${text}.`, ...shown, ...(isMild ? { level: "SHOULD" } : {}) });
    // Source: 2026-07-28, "Refresh Tokens".
    const scopes = `${JSON.stringify(found.document?.["scopes_supported"])} ${challenge}`;
    if (context.era === "2026-07-28" && /\boffline_access\b/u.test(scopes))
      fail({
        message: "The server asks for the scope 'offline_access', which is none of a resource.",
        remedy: "Leave the scope out: clients ask for it if they want to.",
        ...shown,
        level: "SHOULD",
      });
  },
});

/** What is at the address that a client uses. Ends the probe if there is none, which `www-authenticate` reports. */
async function metadataOf(
  { fail, skip, peer }: ProbeContext,
  endpoint: Endpoint,
  challenge: string,
): Promise<FoundMetadata> {
  const stated = metadataAddressIn(challenge);
  if (stated === undefined) {
    const all = await Promise.all(
      wellKnownAddresses(endpoint.url).map((one) => metadataAt(one, peer.answerTime, endpoint.send)),
    );
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
  const found = await metadataAt(url, peer.answerTime, endpoint.send);
  return found ?? skip("The address of the metadata did not answer.");
}
