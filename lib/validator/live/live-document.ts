import type { LiveServer } from "./live-server.ts";

/**
 * A running server's answer as a JSON text, to be linted like a file: an object with the lists that the server has.
 *
 * @returns pretty-printed JSON that ends with a line break. What the server sent is in it, unknown and faulty members too.
 */
export function liveDocumentOf({ tools, resources, resourceTemplates, prompts }: LiveServer): string {
  return `${JSON.stringify({ tools, resources, resourceTemplates, prompts }, null, 2)}\n`;
}
