import type { LiveOptions, LiveServer } from "./live-server.ts";

export { liveDocumentOf } from "./live-server.ts";
export { LiveServerError } from "./live-server-error.ts";
export type { LiveOptions, LiveServer } from "./live-server.ts";

/**
 * Reads what a running MCP server says about itself, all pages of tools, resources, templates and prompts.
 *
 * Starting a command runs its code: whoever calls this has the consent of the person at the keyboard.
 *
 * @param target a URL (`http:`, `https:`), or a command line with quotes that is started without a shell.
 * A signal that ends our process (Ctrl-C) ends the command first.
 *
 * @throws LiveServerError for every way in which the exchange fails; the signal's reason where it was aborted; an
 *   AbortError after a Ctrl-C that the program itself listens to.
 */
export async function readLiveServer(target: string, options: LiveOptions = {}): Promise<LiveServer> {
  const { Exchange } = await import("./exchange.ts");
  return new Exchange(target, options).read();
}
