import type { LiveServer } from "./live-server.ts";

/**
 * A running server's answer as a JSON text, to be linted like a file: an object with the lists that the server has,
 * and what it said of itself when it was initialised.
 *
 * @returns pretty-printed JSON that ends with a line break. What the server sent is in it, unknown and faulty members
 *   too.
 */
export function liveDocumentOf({ tools, resources, resourceTemplates, prompts, ...server }: LiveServer): string {
  const { name, version, protocolVersion, capabilities, instructions } = server;
  const lists = { tools, resources, resourceTemplates, prompts };
  return `${JSON.stringify({ ...lists, serverInfo: { name, version }, protocolVersion, capabilities, instructions }, null, 2)}\n`;
}
