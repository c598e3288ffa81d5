import type { Client, StandardSchemaV1 } from "@modelcontextprotocol/client";
import { maxTimer } from "./deadline.ts";
import { ProtocolFault } from "./live-server-error.ts";
import type { LiveServer } from "./live-server.ts";

/** Accepts every result, because the rules report wrong definitions. */
const anything: StandardSchemaV1 = {
  "~standard": { version: 1, vendor: "eslint-plugin-mcp", validate: (value) => ({ value }) },
};

/** The error code for an unknown method. Source: JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601;

/** The answers of a server, without the facts about the connection. */
export type ServerAnswer = Omit<LiveServer, "target" | "transport" | "notices">;

/**
 * Asks a connected server for all its definitions.
 *
 * @param onAsk is called with each method before its request.
 * @throws ProtocolFault, and the errors of the client.
 */
export async function readServer(
  client: Client,
  onAsk: (method: string) => void,
  notices: string[],
): Promise<ServerAnswer> {
  const ask = rawly(client, onAsk);
  const capabilities = client.getServerCapabilities() ?? {};
  const nullCursor: { nextCursor?: null } = {};
  const onNullCursor = () => (nullCursor.nextCursor = null);
  const tools = capabilities.tools ? await allPages(ask, "tools/list", "tools", onNullCursor) : [];
  // Some servers declare resources but have only templates, or declare prompts but have none. They lack the method.
  const list = async (capability: "resources" | "prompts", method: string, key: string) => {
    if (!capabilities[capability]) return undefined;
    try {
      return await allPages(ask, method, key, onNullCursor);
    } catch (error) {
      if (!isMethodNotFound(error)) throw error;
      if (method !== "resources/templates/list") {
        notices.push(`The server declares ${capability}, but does not support the method ${method}.`);
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
    ...nullCursor,
  };
}

/**
 * Makes requests and returns their answers from the transport unchanged. The client checks lists of the 2026-07-28
 * revision against its own schemas and rejects wrong ones, whatever schema the request names.
 */
function rawly(client: Client, onAsk: (method: string) => void): Ask {
  const answers: Record<string, unknown>[] = [];
  let asked: unknown;
  const { transport } = client;
  const deliver = transport?.onmessage;
  if (transport && deliver) {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if ("method" in message && "id" in message) asked = message.id;
      return send(message, options);
    };
    transport.onmessage = (message, extra) => {
      // The client, too, takes "1" for 1.
      if ("result" in message && String(message.id) === String(asked)) answers.push(message.result);
      deliver(message, extra);
    };
  }
  return async (method, params) => {
    onAsk(method);
    answers.length = 0;
    try {
      // The time limit applies to the whole exchange, not to one request.
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

/** Sends one request and returns its answer unchanged. */
export type Ask = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** More pages than any server has. A longer list is endless. */
const maxPages = 1_000;
const maxEntries = 200_000;

/**
 * Reads all pages of a list. A `nextCursor` that is `null` or empty ends it, because servers mean that.
 *
 * @param onNullCursor is called if the cursor is `null`, which a rule reports.
 * @throws ProtocolFault for an answer without the list, a repeated cursor, or an endless list.
 */
export async function allPages(ask: Ask, method: string, key: string, onNullCursor?: () => void): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const answer = await ask(method, cursor === undefined ? undefined : { cursor });
    const page = answer[key];
    if (!Array.isArray(page)) throw new ProtocolFault(`The server answered ${method} without a list '${key}'.`);
    for (const entry of page as unknown[]) entries.push(entry);
    if (answer["nextCursor"] === null) onNullCursor?.();
    const next = answer["nextCursor"] ?? "";
    if (next === "") return entries;
    if (typeof next !== "string")
      throw new ProtocolFault(`The server answered ${method} with a nextCursor that is not a string.`);
    if (seen.has(next))
      throw new ProtocolFault(
        `The server answered ${method} with the same nextCursor again, so its pages have no end.`,
      );
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
