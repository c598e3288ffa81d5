import type { Reply } from "../live/conversation/message.ts";
import { type ListName, lists, type ServerFacts } from "./facts.ts";
import { kindOf } from "./failure-groups.ts";
import type { Lack } from "./reasons.ts";
import { isBusy } from "./http-refusals.ts";

/**
 * The words of Node, libpq, Go and Python for a database or a service that cannot be reached. Source: the errors of
 * libuv ("Error handling") and of getaddrinfo(3), read on 2026-11-29.
 */
const unreachable =
  /\b(?:(?:ECONN(?:REFUSED|RESET)|E(?:HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)\b|connection (?:refused|timed out)\b|no such host\b|name or service not known\b)/iu;

/** The parts of a probe's context that are needed here. */
interface ListContext {
  readonly facts: ServerFacts;
  readonly fail: (failure: { readonly message: string; readonly reply: Reply }) => void;
  readonly skip: (reason: Lack | string) => never;
}

/**
 * The answers to the requests for a declared list that are results. Reports a server that answers the first request
 * with something else, and ends the probe if that says nothing about the list.
 */
export function listAnswers({ facts, fail, skip }: ListContext, name: ListName): readonly Reply[] {
  const { capability, method } = lists[name];
  const replies = facts.pages[name].map(({ reply }) => reply);
  const results = replies.filter(({ result }) => result);
  const [first] = replies;
  if (results.length || !first) return results;
  if (first.error?.code === -32601) skip(`The server does not implement ${method}, which capabilities-answer reports.`);
  const status = first.http?.status ?? 200;
  // Servers may show their lists only to those who log in.
  if (status === 401 || status === 403 || isBusy(first.http))
    skip(`The server answers ${method} with status ${String(status)}.`);
  const said = first.error?.message;
  if (typeof said === "string" && unreachable.test(said))
    skip(`The server answers ${method} with ${kindOf(first)}, because something behind it does not answer.`);
  const message = `The server declares the ${capability} capability but answers ${method} with ${kindOf(first)}.`;
  fail({ message, reply: first });
  return [];
}
