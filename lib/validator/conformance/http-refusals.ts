import { busyStatuses, type HttpResponse, type Reply } from "../live/conversation/message.ts";
import { kindOf } from "./failure-groups.ts";

/** True for a status that says nothing about the request. */
export function isBusy(http: HttpResponse | undefined): boolean {
  return busyStatuses.has(http?.status ?? 0);
}

/** What a server answered, as a part of a sentence: "status 403", or "a result" for a request that was processed. */
export function answerOf(reply: Reply): string {
  const status = reply.http?.status ?? 200;
  if (status !== 200) return `status ${String(status)}`;
  return reply.frame ? kindOf(reply) : "status 200";
}

/** The code for headers that do not match the body, in 2026-07-28. */
export const headerMismatch = -32020;

/**
 * What is wrong with the answer to a request whose headers do not match its body, as the end of a sentence that begins
 * with the request. Source: 2026-07-28, "Streamable HTTP", "Server Validation".
 *
 * @param options `codes`: other codes that are right. `isDirect`: false if an intermediary may have answered.
 */
export function headerFaultOf(
  reply: Reply,
  { codes = [], isDirect }: { readonly codes?: readonly number[]; readonly isDirect: boolean },
): string | undefined {
  const { error, http, result } = reply;
  if (isBusy(http)) return undefined;
  if (result) return "is answered with a result";
  if (!error) {
    // Only servers have to give the reason. Intermediaries need not.
    const isRefused = (http?.status ?? 200) >= 400;
    if (isRefused && !isDirect) return undefined;
    return reply.frame
      ? `is answered with ${answerOf(reply)} but without error -32020`
      : `is answered with ${kindOf(reply)}`;
  }
  if (![headerMismatch, ...codes].includes(Number(error.code)))
    return `is refused with ${kindOf(reply)} instead of error -32020`;
  return http === undefined || http.status === 400
    ? undefined
    : `is refused with status ${String(http.status)} instead of status 400`;
}
