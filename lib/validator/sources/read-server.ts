import { join } from "node:path";
import type { SourceText } from "./source-text.ts";
import { readLiveServer } from "../live/exchange.ts";
import { liveDocumentOf, type LiveOptions, type LiveServer } from "../live/live-server.ts";
import manifest from "../../../package.json" with { type: "json" };

/** A running server's answer as a text for linting, and its other information. */
export interface ServerText {
  readonly source: SourceText;
  readonly server: LiveServer;
}

/**
 * Reads a running server.
 *
 * @throws LiveServerError for every failure.
 */
export async function readServerText(
  target: string,
  options: LiveOptions & { readonly cwd: string },
): Promise<ServerText> {
  const server = await readLiveServer(target, { clientVersion: manifest.version, ...options });
  const path = join(options.cwd, "tools.json");
  const { name, version, protocolVersion, instructions, capabilities } = server;
  const said = { name, version, protocolVersion, instructions, capabilities };
  return {
    server,
    source: {
      type: "server",
      name: target,
      path,
      language: "live",
      server: said,
      text: liveDocumentOf(server),
      isNamed: true,
    },
  };
}
