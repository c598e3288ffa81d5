import { accessOf, asStranger, hasCredentials, withoutCredentials } from "../../conformance/credentials.ts";
import { declaredList } from "../../conformance/facts.ts";
import type { HttpPeer } from "../../conversation/http-peer.ts";
import { isRecord } from "../../../model/json.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Without the header a client cannot find out where to get a token, and the user sees a server that does not work. */
export default defineProbe({
  name: "www-authenticate",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The status 401 comes with WWW-Authenticate, from which clients find the authorization server.",
  sources: {
    "2025-11-25": "basic/authorization#protected-resource-metadata-discovery-requirements",
    "2026-07-28":
      "basic/authorization/authorization-server-discovery#protected-resource-metadata-discovery-requirements",
  },
  transports: ["http"],
  sends: "A handshake and a request for a list without credentials; GET of the metadata at the well-known places.",
  remedy: 'Add WWW-Authenticate: Bearer resource_metadata="…" to every answer with the status 401.',
  async check(context) {
    const { facts, fail, skip } = context;
    const peer = asHttp(context, context.peer);
    const endpoint = withoutCredentials(peer.endpoint);
    if (!hasCredentials(peer.endpoint)) skip("The server asks for no credentials.");
    const reply = await asStranger(peer, endpoint, (stranger) => accessOf(stranger, declaredList(facts)));
    if (reply.http?.status !== 401) skip("The server does not answer with the status 401 without credentials.");
    const challenge = reply.http?.headers["www-authenticate"];
    if (challenge === undefined) {
      fail({ message: "The server answers with the status 401, and without WWW-Authenticate.", reply });
      return;
    }
    const isOfProtocol = /\bbearer\b/iu.test(challenge) && peer.protocolVersion >= "2025-06-18";
    if (!isOfProtocol || /\bresource_metadata\s*=/iu.test(challenge)) return;
    if (await hasMetadata(peer, endpoint.url)) return;
    fail({
      message: "WWW-Authenticate names no resource_metadata, and none is at the well-known places.",
      // A server can use tokens without the protocol's way to get them.
      level: "SHOULD",
      received: `WWW-Authenticate: ${challenge}`,
    });
  },
});

/** Whether the metadata is where clients look that find no address. */
async function hasMetadata(peer: HttpPeer, { origin, pathname }: URL): Promise<boolean> {
  const places = [pathname.replace(/\/$/u, ""), ""].map((path) => `/.well-known/oauth-protected-resource${path}`);
  for (const place of new Set(places)) {
    const endpoint = { url: new URL(place, origin), headers: { accept: "application/json" } };
    const http = await asStranger(peer, endpoint, (stranger) =>
      stranger.ask("GET", {}, { milliseconds: peer.answerTime }).catch(() => undefined),
    );
    if (http?.status === 200 && isJsonObject(http.body)) return true;
  }
  return false;
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}
