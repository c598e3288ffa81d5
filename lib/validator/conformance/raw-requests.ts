import type { JsonObject } from "../../model/json.ts";
import { requestMetadata } from "../live/conversation/handshake.ts";
import type { Reply } from "../live/conversation/message.ts";
import { NoAnswer, type Peer, type RequestOptions } from "../live/conversation/peer.ts";

/**
 * Checks that a server still answers, after a message that it need not answer.
 *
 * @throws ServerEnded, NoAnswer if it is no longer running.
 */
export function assertAlive(peer: Peer, options: RequestOptions = {}): Promise<Reply> {
  return peer.request(peer.harmlessMethod, {}, options);
}

/** A reply; `undefined` if there is none in time. @throws ServerEnded */
export async function unlessSilent(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

/**
 * The words for a server on an SDK. Sources: `StdioServerTransport` of `@modelcontextprotocol/sdk` 1.32.2 and
 * `@modelcontextprotocol/server` 2.4.0, `stdio_server` of `mcp` 1.26.0 and 2.3.0 for Python, read on 2026-11-26.
 */
export const silentSdks =
  "The SDKs for TypeScript and Python do not answer there, so a server on them does not either.";

/** What the protocol says of an error with another code: the client learns that its message was refused. */
export function otherCode(asks: string): { readonly level: "SHOULD"; readonly says: string } {
  return { level: "SHOULD", says: `${asks}; JSON-RPC 2.0 defines this code, and MCP names it without a MUST.` };
}

/** The text of a harmless request, for probes that send it in an unusual way. */
export function harmlessRequest(peer: Peer, id: string | number, params: JsonObject = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method: peer.harmlessMethod, ...usualParams(peer, params) });
}

/** The parameters that every request of the era needs, as the member of a message. */
export function usualParams({ era, protocolVersion }: Peer, params: JsonObject = {}): { readonly params?: JsonObject } {
  if (era === "2026-07-28") return { params: { ...params, _meta: requestMetadata(protocolVersion) } };
  return Object.keys(params).length ? { params } : {};
}

/** What a request of a version has in its metadata and in its headers, from 2026-07-28 on. */
export function withVersion(stated: string): RequestOptions {
  return {
    meta: { "io.modelcontextprotocol/protocolVersion": stated },
    headers: { "mcp-protocol-version": stated },
  };
}
