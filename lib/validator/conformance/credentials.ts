import type { Endpoint } from "../live/conversation/http-peer.ts";
import { holdsCredential } from "../live/shown-target.ts";
import type { Reply } from "../live/conversation/message.ts";
import { declaredList, type ServerFacts } from "./facts.ts";
import { isUnavailable, type Opening, tryOpening, ignoreServerEnd, withHeaders } from "./openings.ts";

/** The same endpoint without the credentials of the user, in its headers and in its URL. */
export function withoutCredentials(endpoint: Endpoint): Endpoint {
  const names = Object.keys(endpoint.headers).filter(holdsCredential);
  const changes = Object.fromEntries(names.map((name) => [name.toLowerCase(), undefined]));
  const url = new URL(endpoint.url);
  url.username = "";
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (holdsCredential(name)) url.searchParams.delete(name);
  return { ...withHeaders(endpoint, changes), url };
}

/** True if the user has configured credentials. */
export function hasCredentials({ url, headers }: Endpoint): boolean {
  const names = [...Object.keys(headers), ...url.searchParams.keys()];
  return url.username !== "" || url.password !== "" || names.some(holdsCredential);
}

/** How a server answers with some credentials, or without any. */
export interface AuthResult {
  /** `unknown`: the server or a proxy was not available, or it accepts only one conversation. */
  readonly outcome: "accepted" | "refused" | "unknown";
  /** That of the refusal, or of the last request that was accepted. */
  readonly status: number | undefined;
  readonly reply: Reply | undefined;
}

type AdmissionContext = Parameters<typeof tryOpening>[0] & { readonly facts: ServerFacts };

/**
 * Sends one request after another until the server refuses one: the first request of a conversation, a list, and a call
 * to a tool that does not exist. Many servers show their lists to everyone, and only protect the calls.
 */
export function admissionAt(context: AdmissionContext, endpoint: Endpoint): Promise<AuthResult> {
  return tryOpening(context, endpoint, async (opening) => {
    const { peer, reply, status } = opening;
    if (!opening.isAccepted || !peer) return { outcome: isRefusal(opening) ? "refused" : "unknown", status, reply };
    let last: AuthResult = { outcome: "accepted", status, reply };
    for (const [method, params] of furtherRequests(context.facts)) {
      const next = await peer.request(method, params).catch(ignoreServerEnd);
      if (!next) break;
      // Other errors are about the request.
      const isRefused = next.http?.status === 401 || next.http?.status === 403;
      last = { outcome: isRefused ? "refused" : "accepted", status: next.http?.status, reply: next };
      if (isRefused) break;
    }
    return last;
  });
}

function furtherRequests(facts: ServerFacts): [string, Record<string, string>][] {
  const list = declaredList(facts);
  const requests: [string, Record<string, string>][] = list === undefined ? [] : [[list, {}]];
  return facts.tools.length ? [...requests, ["tools/call", { name: "validator_no_such_tool" }]] : requests;
}

function isRefusal(opening: Opening): boolean {
  const { reply, status = 200 } = opening;
  if (isUnavailable(opening)) return false;
  return (status >= 400 && status < 500) || reply?.error !== undefined;
}
