import manifest from "../../../../package.json" with { type: "json" };
import type { JsonObject } from "../../../model/json.ts";
import type { Reply } from "./message.ts";
import { NoAnswer, type Peer, ServerEnded } from "./peer.ts";

const clientInfo = { name: "mcp-validate", version: manifest.version };

/** The `_meta` of each request in 2026-07-28. Source: 2026-07-28, "Overview", "Per-request protocol fields". */
export function requestMetadata(protocolVersion: string): JsonObject {
  return {
    "io.modelcontextprotocol/protocolVersion": protocolVersion,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}

/** The parameters of `initialize` for a client without capabilities. */
export function initializeParams(protocolVersion: string): JsonObject {
  return { protocolVersion, capabilities: {}, clientInfo };
}

/**
 * Performs the handshake of the peer's era: `initialize` and `notifications/initialized`, or `server/discover`.
 *
 * @param timeout milliseconds; default: the answer time of the peer.
 * @returns the reply to the request.
 * @throws ServerEnded, NoAnswer
 */
export async function handshakeOf(peer: Peer, timeout: number | undefined): Promise<Reply> {
  const options = timeout === undefined ? {} : { timeout };
  if (peer.era === "2026-07-28") return peer.request("server/discover", {}, options);
  const reply = await initialized(peer, options);
  const version = reply.result?.["protocolVersion"];
  if (typeof version === "string") peer.protocolVersion = version;
  if (!reply.result) return reply;
  // From now on, requests over HTTP state the revision.
  peer.handshake = reply.result;
  await peer.notify("notifications/initialized");
  return reply;
}

/** The revisions with a handshake before the newest one, the newest first. */
const olderVersions = ["2025-06-18", "2025-03-26", "2024-11-05"];

/** Sends `initialize` with the newest version, and to a server that refuses it with older ones, as older clients do. */
async function initialized(peer: Peer, options: { readonly timeout?: number }): Promise<Reply> {
  const initialize = (version: string): Promise<Reply> =>
    peer.request("initialize", initializeParams(version), options);
  const first = await initialize(peer.protocolVersion);
  if (!refusesVersion(first)) return first;
  for (const version of olderVersions) {
    const reply = await initialize(version).catch((error: unknown) => {
      // Some servers end after they have refused a request. The refusal says more.
      if (error instanceof ServerEnded || error instanceof NoAnswer) return first;
      throw error;
    });
    if (reply.result) {
      peer.versionRefusal = first;
      return reply;
    }
    if (reply === first || !refusesVersion(reply)) return first;
  }
  return first;
}

/** True for an answer that refuses the version of a request, and not every request. */
function refusesVersion({ result, error, http, frame }: Reply): boolean {
  if (result || (http && http.status !== 200 && http.status !== 400)) return false;
  return error?.code === -32_602 || /version/iu.test(frame?.text ?? http?.body ?? "");
}
