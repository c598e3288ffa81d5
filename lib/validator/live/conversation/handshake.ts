import manifest from "../../../../package.json" with { type: "json" };
import type { JsonObject } from "../../../model/json.ts";
import type { Reply } from "./message.ts";
import type { Peer } from "./peer.ts";

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
  const reply = await peer.request("initialize", initializeParams(peer.protocolVersion), options);
  const version = reply.result?.["protocolVersion"];
  if (typeof version === "string") peer.protocolVersion = version;
  if (!reply.result) return reply;
  // From now on, requests over HTTP state the revision.
  peer.handshake = reply.result;
  await peer.notify("notifications/initialized");
  return reply;
}
