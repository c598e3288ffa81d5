import type { JsonObject } from "../../model/json.ts";
import type { Introduction } from "./answer.ts";
import { ErrorAnswer, LiveProtocolFault } from "./live-server-error.ts";
import type { LiveServer } from "./live-server.ts";

/** The error code for an unknown method. Source: JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601;

/** The answers of a server, without the facts about the connection. */
export type ServerAnswer = Omit<LiveServer, "target" | "transport" | "notices">;

/**
 * Asks a server for all its definitions after the handshake.
 *
 * @throws ProtocolFault, and the errors of `ask`.
 */
export async function readRunningServer(
  ask: Ask,
  introduction: Introduction,
  notices: string[],
): Promise<ServerAnswer> {
  const { capabilities } = introduction;
  const nullCursor: { nextCursor?: null } = {};
  const onNullCursor = () => (nullCursor.nextCursor = null);
  const tools = capabilities.tools ? await allPages(ask, "tools/list", "tools", onNullCursor) : [];
  // Some servers declare resources but have only templates, or declare prompts but have none. They lack the method.
  const list = async (capability: "resources" | "prompts", method: string, key: string) => {
    if (!capabilities[capability]) return undefined;
    try {
      return await allPages(ask, method, key, onNullCursor);
    } catch (error) {
      if (!(error instanceof ErrorAnswer && error.code === methodNotFound)) throw error;
      if (method !== "resources/templates/list") {
        notices.push(`The server declares ${capability}, but does not support the method ${method}.`);
      }
      return undefined;
    }
  };
  return {
    ...introduction,
    tools,
    resources: await list("resources", "resources/list", "resources"),
    resourceTemplates: await list("resources", "resources/templates/list", "resourceTemplates"),
    prompts: await list("prompts", "prompts/list", "prompts"),
    ...nullCursor,
  };
}

/** Sends one request and returns its answer unchanged. */
export type Ask = (method: string, params?: JsonObject) => Promise<JsonObject>;

/** More pages than any server has. A longer list is endless. */
const maxPages = 1_000;
const maxEntries = 200_000;

/**
 * Reads all pages of a list. A `nextCursor` that is `null` or empty ends it, because servers mean that.
 *
 * @param onNullCursor is called if the cursor is `null`, which a rule reports.
 * @throws ProtocolFault for an answer without the list, a repeated cursor, or an endless list.
 */
async function allPages(ask: Ask, method: string, key: string, onNullCursor?: () => void): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const answer = await ask(method, cursor === undefined ? undefined : { cursor });
    const page = answer[key];
    if (!Array.isArray(page)) throw new LiveProtocolFault(`The server answered ${method} without a list '${key}'.`);
    for (const entry of page) entries.push(entry);
    if (answer["nextCursor"] === null) onNullCursor?.();
    const next = answer["nextCursor"] ?? "";
    if (next === "") return entries;
    if (typeof next !== "string")
      throw new LiveProtocolFault(`The server answered ${method} with a nextCursor that is not a string.`);
    if (seen.has(next))
      throw new LiveProtocolFault(
        `The server answered ${method} with the same nextCursor again, so its pages have no end.`,
      );
    seen.add(next);
    if (seen.size >= maxPages)
      throw new LiveProtocolFault(`The pages of ${method} have no end: ${maxPages.toLocaleString("en")} were read.`);
    if (entries.length > maxEntries) {
      throw new LiveProtocolFault(
        `The list of ${method} has no end: ${maxEntries.toLocaleString("en")} entries were read.`,
      );
    }
    cursor = next;
  }
}
