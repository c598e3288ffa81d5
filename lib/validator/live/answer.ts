import { isRecord, type JsonObject } from "../../model/json.ts";
import type { Peer } from "./conversation/peer.ts";
import { isCorrectMessage, type Era, type Reply } from "./conversation/message.ts";
import { ErrorAnswer } from "./live-server-error.ts";
import type { LiveServer } from "./live-server.ts";

/** How a server introduces itself in the handshake. */
export type Introduction = Pick<LiveServer, "protocolVersion" | "name" | "version" | "instructions" | "capabilities">;

/** The revisions with `initialize`. Source: https://modelcontextprotocol.io/specification/versioning (2026-11). */
const olderRevisions: ReadonlySet<unknown> = new Set([
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
]);

/** The result of a request, unchanged. @throws ErrorAnswer for an error, and an Error for anything that is neither. */
export function resultOfReply({ frame, result, error }: Reply): JsonObject {
  if (!frame) throw new Error("it is not a JSON-RPC reply to the request");
  if (!isCorrectMessage(frame.value)) throw new Error("it is not a valid JSON-RPC message");
  if (error) throw new ErrorAnswer(Number(error.code), String(error.message));
  return result ?? {};
}

/**
 * What the result of a handshake says. Unlike definitions, it must be correct: without it, nothing can be asked for.
 *
 * @throws Error if clients do not accept it.
 */
export function introductionOf(era: Era, result: JsonObject): Introduction {
  const { capabilities, instructions, protocolVersion } = result;
  assertCapabilities(capabilities);
  if (instructions !== undefined && typeof instructions !== "string") throw new Error("'instructions' is not a string");
  if (era === "2026-07-28") {
    const versions = result["supportedVersions"];
    if (!Array.isArray(versions) || !versions.includes(era))
      throw new Error(`'supportedVersions' does not have ${era}`);
    const meta = isRecord(result["_meta"]) ? result["_meta"] : {};
    // The identity is optional, so a wrong one is none.
    const identity = identityOf(meta["io.modelcontextprotocol/serverInfo"]) ?? { name: undefined, version: undefined };
    return { protocolVersion: era, ...identity, instructions, capabilities };
  }
  const identity = identityOf(result["serverInfo"]);
  if (!identity) throw new Error("'serverInfo' is not an object with the strings 'name' and 'version'");
  if (typeof protocolVersion !== "string") throw new Error("'protocolVersion' is not a string");
  if (!olderRevisions.has(protocolVersion))
    throw new Error(`Server's protocol version is not supported: ${protocolVersion}`);
  return { protocolVersion, ...identity, instructions, capabilities };
}

/** A sentence about a server that only older clients can use. */
export function versionNotices(peer: Peer | undefined): string[] {
  if (!peer?.versionRefusal) return [];
  const { protocolVersion } = peer;
  return [
    `The server refuses clients that request version 2025-11-25, instead of offering ${protocolVersion}. Clients of today cannot connect.`,
  ];
}

function identityOf(value: unknown): { readonly name: string; readonly version: string } | undefined {
  const { name, version } = isRecord(value) ? value : {};
  return typeof name === "string" && typeof version === "string" ? { name, version } : undefined;
}

function assertCapabilities(value: unknown): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw new Error("'capabilities' is not an object");
  for (const name of ["tools", "resources", "prompts"]) {
    const { [name]: capability } = value;
    if (capability === undefined) continue;
    if (!isRecord(capability)) throw new Error(`'capabilities.${name}' is not an object`);
    for (const member of ["listChanged", "subscribe"]) {
      if (!["undefined", "boolean"].includes(typeof capability[member]))
        throw new Error(`'capabilities.${name}.${member}' is not a boolean`);
    }
  }
}
