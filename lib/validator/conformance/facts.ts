import { isRecord, type JsonObject } from "../../model/json.ts";
import type { Reply } from "../live/conversation/message.ts";
import { NoAnswer, type Peer } from "../live/conversation/peer.ts";
import { inapplicable, type Lack, unjudged } from "./reasons.ts";

/** The lists of a server, by the name of their member in a result. */
export const lists = {
  tools: { method: "tools/list", capability: "tools", key: "name" },
  resources: { method: "resources/list", capability: "resources", key: "uri" },
  resourceTemplates: { method: "resources/templates/list", capability: "resources", key: "uriTemplate" },
  prompts: { method: "prompts/list", capability: "prompts", key: "name" },
} as const;

export type ListName = keyof typeof lists;

/** One page of a list. */
export interface Page {
  readonly reply: Reply;
  /** The cursor that requested it; `undefined` for the first page. */
  readonly cursor: string | undefined;
  readonly entries: readonly JsonObject[];
}

/** What a server says about itself, read once before the probes run. */
export interface ServerFacts {
  /** The answer to the handshake. */
  readonly handshake: Reply;
  readonly capabilities: JsonObject;
  /** The pages of each list in order. The last one may be an error. Empty for a list that was not requested. */
  readonly pages: Readonly<Record<ListName, readonly Page[]>>;
  readonly tools: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
}

/** The maximum number of pages that are read. */
const maxPages = 50;

/**
 * Reads what a server says about itself, over an open conversation.
 *
 * @param handshake the reply to the handshake.
 * @throws ServerEnded
 */
export async function factsOf(peer: Peer, handshake: Reply): Promise<ServerFacts> {
  const declared = handshake.result?.["capabilities"];
  const capabilities = isRecord(declared) ? (declared as JsonObject) : {};
  const pages = { tools: [], resources: [], resourceTemplates: [], prompts: [] } as Record<ListName, Page[]>;
  for (const [name, { capability, method }] of Object.entries(lists) as [ListName, (typeof lists)[ListName]][])
    if (isRecord(capabilities[capability])) pages[name] = await pagesOf(peer, method, name);
  const entriesOf = (name: ListName): JsonObject[] => pages[name].flatMap(({ entries }) => entries);
  return {
    handshake,
    capabilities,
    pages,
    tools: entriesOf("tools"),
    resources: entriesOf("resources"),
    resourceTemplates: entriesOf("resourceTemplates"),
    prompts: entriesOf("prompts"),
  };
}

/**
 * The method of a list that the server declares, if possible of one that it answers with a result; `undefined` if it
 * declares none.
 */
export function declaredList({ capabilities, pages }: Pick<ServerFacts, "capabilities" | "pages">): string | undefined {
  const declared = (Object.keys(lists) as ListName[]).filter((name) => isRecord(capabilities[lists[name].capability]));
  const name = declared.find((one) => hasResult(pages[one])) ?? declared[0];
  return name && lists[name].method;
}

/** Why nothing is known of a list; `undefined` if the server answered the request for it. */
export function unansweredList(
  { capabilities, pages }: Pick<ServerFacts, "capabilities" | "pages">,
  name: ListName,
): Lack | undefined {
  if (pages[name].length) return undefined;
  const { capability, method } = lists[name];
  return undeclared(capability)({ capabilities }) ?? unjudged(`The server does not answer ${method}.`);
}

/** Says that a capability is not declared; `undefined` if it is. */
export function undeclared(name: string) {
  return ({ capabilities }: Pick<ServerFacts, "capabilities">): Lack | undefined =>
    isRecord(capabilities[name]) ? undefined : inapplicable(`The server does not declare the ${name} capability.`);
}

/** Why nothing is known of any list; `undefined` if the server answered a request for one. */
function unansweredLists(facts: Pick<ServerFacts, "capabilities" | "pages">): Lack | undefined {
  if (Object.values(facts.pages).some((pages) => pages.length)) return undefined;
  return declaredList(facts) === undefined ? noLists : unjudged("The server does not answer any request for a list.");
}

/** Why a probe that needs any list does not apply. */
export const noLists = inapplicable("The server does not declare any lists.");

/** Why a list is not known; `undefined` if the server answered the request for it with a result. */
export function unreadList(facts: Pick<ServerFacts, "capabilities" | "pages">, name: ListName): Lack | undefined {
  if (hasResult(facts.pages[name])) return undefined;
  return unansweredList(facts, name) ?? unjudged(`The server does not answer ${lists[name].method} with a result.`);
}

/** Why there is nothing of a list to ask for; `undefined` if the server lists something. */
export function emptyList(name: "tools" | "resources" | "prompts") {
  return (facts: Pick<ServerFacts, "capabilities" | "pages" | typeof name>): Lack | undefined =>
    unreadList(facts, name) ?? (facts[name].length ? undefined : inapplicable(`The server lists no ${name}.`));
}

/** Why no list is known; `undefined` if the server answered a request for one with a result. */
export function unreadLists(facts: Pick<ServerFacts, "capabilities" | "pages">): Lack | undefined {
  if (Object.values(facts.pages).some(hasResult)) return undefined;
  return unansweredLists(facts) ?? unjudged("The server does not answer any request for a list with a result.");
}

function hasResult(pages: readonly Page[]): boolean {
  return pages.some(({ reply }) => reply.result);
}

/** All pages of a list, up to an error, a repeated cursor, or 50 pages. */
export async function pagesOf(peer: Peer, method: string, key: string): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    let reply: Reply;
    try {
      reply = await peer.request(method, cursor === undefined ? {} : { cursor });
    } catch (error) {
      // `capabilities-answer` reports a list that is not answered.
      if (error instanceof NoAnswer) return pages;
      throw error;
    }
    const listed = reply.result?.[key];
    pages.push({ reply, cursor, entries: Array.isArray(listed) ? (listed.filter(isRecord) as JsonObject[]) : [] });
    if (cursor !== undefined) seen.add(cursor);
    const next = reply.result?.["nextCursor"];
    cursor = typeof next === "string" && next !== "" && !seen.has(next) ? next : undefined;
  } while (cursor !== undefined && pages.length < maxPages);
  return pages;
}
