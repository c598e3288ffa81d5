import type { HttpResponse, Reply } from "../conversation/message.ts";
import { kindOf } from "./failure-groups.ts";

/** True for a status that says nothing about the request: too many requests, or a gateway without its server. */
export function isBusy(http: HttpResponse | undefined): boolean {
  return [429, 502, 503, 504].includes(http?.status ?? 0);
}

/** What came back, as a part of a sentence: "the status 403", or for a request that was processed "a result". */
export function answerOf(reply: Reply): string {
  const status = reply.http?.status ?? 200;
  if (status !== 200) return `the status ${String(status)}`;
  return reply.frame ? kindOf(reply) : "the status 200";
}

const headerMismatch = -32020;

/**
 * What is wrong with the answer to a request whose headers do not fit its body, as the end of a sentence that begins
 * with the request. Source: 2026-07-28, "Streamable HTTP", "Server Validation".
 *
 * @param options `codes`: others that are right in this case. `isDirect`: false if a server between may have answered.
 */
export function headerFaultOf(
  reply: Reply,
  { codes = [], isDirect }: { readonly codes?: readonly number[]; readonly isDirect: boolean },
): string | undefined {
  const { error, http, result } = reply;
  if (isBusy(http)) return undefined;
  if (result) return "is answered with a result";
  if (!error) {
    // Only servers have to say why; those between need not.
    const isRefused = (http?.status ?? 200) >= 400;
    return isRefused && !isDirect ? undefined : `is answered with ${answerOf(reply)}, without the error -32020`;
  }
  if (![headerMismatch, ...codes].includes(Number(error.code)))
    return `is refused with ${kindOf(reply)} instead of -32020`;
  return http === undefined || http.status === 400
    ? undefined
    : `is refused with the status ${String(http.status)} instead of 400`;
}
