import type { Client, StandardSchemaV1 } from "@modelcontextprotocol/client";
import { maxTimer } from "./deadline.ts";
import { ProtocolFault } from "./live-server-error.ts";
import type { LiveServer } from "./live-server.ts";

/** Accepts every result: faulty definitions are what a validator is for. */
const anything: StandardSchemaV1 = {
  "~standard": { version: 1, vendor: "eslint-plugin-mcp", validate: (value) => ({ value }) },
};

/** The code of an error that says: this method does not exist here. Source: JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601;

/** What a server says about itself, apart from how it was reached. */
export type ServerAnswer = Omit<LiveServer, "target" | "transport" | "notices">;

/**
 * Asks a connected server for all it has.
 *
 * @param onAsk is told each method before it is asked.
 * @throws ProtocolFault, and what the client throws.
 */
export async function readServer(
  client: Client,
  onAsk: (method: string) => void,
  notices: string[],
): Promise<ServerAnswer> {
  const ask = rawly(client, onAsk);
  const capabilities = client.getServerCapabilities() ?? {};
  const tools = capabilities.tools ? await allPages(ask, "tools/list", "tools") : [];
  // Servers promise resources when they have only templates, or prompts when they have none, and then know no such
  // method.
  const list = async (capability: "resources" | "prompts", method: string, key: string) => {
    if (!capabilities[capability]) return undefined;
    try {
      return await allPages(ask, method, key);
    } catch (error) {
      if (!isMethodNotFound(error)) throw error;
      if (method !== "resources/templates/list") {
        notices.push(`The server declares ${capability}, but does not know the method ${method}.`);
      }
      return undefined;
    }
  };
  return {
    protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
    name: client.getServerVersion()?.name,
    version: client.getServerVersion()?.version,
    instructions: client.getInstructions(),
    capabilities,
    tools,
    resources: await list("resources", "resources/list", "resources"),
    resourceTemplates: await list("resources", "resources/templates/list", "resourceTemplates"),
    prompts: await list("prompts", "prompts/list", "prompts"),
  };
}

/**
 * Requests whose answers are taken from the transport as they came. The client holds the lists of the 2026-07-28
 * revision to its own schemas, whatever schema is asked with, and refuses the faulty ones.
 */
function rawly(client: Client, onAsk: (method: string) => void): Ask {
  const answers: Record<string, unknown>[] = [];
  const { transport } = client;
  const deliver = transport?.onmessage;
  if (transport && deliver) {
    transport.onmessage = (message, extra) => {
      if ("result" in message) answers.push(message.result);
      deliver(message, extra);
    };
  }
  return async (method, params) => {
    onAsk(method);
    answers.length = 0;
    try {
      // The exchange as a whole has its time; no request needs one of its own.
      await client.request(params ? { method, params } : { method }, anything, { timeout: maxTimer });
    } catch (error) {
      if (!answers.length) throw error;
    }
    return answers[0] ?? {};
  };
}

function isMethodNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === methodNotFound;
}

/** Sends one request and gives back its answer as it came. */
export type Ask = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** More than any server has; a list beyond it has no end. */
const maxPages = 1_000;
const maxEntries = 200_000;

/**
 * All pages of a list. A `nextCursor` of `null` or of no characters ends it, as servers mean it to.
 *
 * @throws ProtocolFault for an answer without the list, a cursor that comes again, and a list without end.
 */
export async function allPages(ask: Ask, method: string, key: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const answer = await ask(method, cursor === undefined ? undefined : { cursor });
    const page = answer[key];
    if (!Array.isArray(page)) throw new ProtocolFault(`The server answers ${method} without a list '${key}'.`);
    for (const entry of page as unknown[]) entries.push(entry);
    const next = answer["nextCursor"] ?? "";
    if (next === "") return entries;
    if (typeof next !== "string")
      throw new ProtocolFault(`The server answers ${method} with a nextCursor that is no string.`);
    if (seen.has(next))
      throw new ProtocolFault(`The server answers ${method} with the same nextCursor again, so its pages have no end.`);
    seen.add(next);
    if (seen.size >= maxPages)
      throw new ProtocolFault(`The pages of ${method} have no end: ${maxPages.toLocaleString("en")} were read.`);
    if (entries.length > maxEntries) {
      throw new ProtocolFault(
        `The list of ${method} has no end: ${maxEntries.toLocaleString("en")} entries were read.`,
      );
    }
    cursor = next;
  }
}
