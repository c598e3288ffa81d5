import type { Client } from "@modelcontextprotocol/client";
import manifest from "../../../package.json" with { type: "json" };
import type { Era } from "./connection.ts";
import type { LiveOptions } from "./live-server.ts";

/**
 * A client that has nothing to offer to a server, and shakes hands in one way alone.
 *
 * @param probeTime milliseconds that the server has for `server/discover`.
 */
export async function clientFor(
  era: Era,
  { clientVersion = manifest.version }: LiveOptions,
  probeTime: number,
): Promise<Client> {
  // At first use: a file is validated without it.
  const { Client } = await import("@modelcontextprotocol/client");
  return new Client(
    { name: "mcp-validate", version: clientVersion },
    era === "initialize"
      ? {}
      : { versionNegotiation: { mode: { pin: "2026-07-28" }, probe: { timeoutMs: probeTime } } },
  );
}
