import type { Reply } from "../conversation/message.ts";

/** The error for headers that do not fit the body. Source: 2026-07-28, "Streamable HTTP", "Server Validation". */
export const headerMismatch = -32020;

/** What came of a request, in a few words. */
export function outcomeOf({ http, error, result }: Reply): string {
  const status = http ? `HTTP ${String(http.status)}` : "a message";
  if (error) return `${status} and the error ${String(error.code)}`;
  return result ? `${status} and a result` : status;
}

/** True if a request was refused as one whose headers are missing or differ from its body. */
export function isRefusedForHeaders({ http, error }: Reply): boolean {
  return http?.status === 400 && error?.code === headerMismatch;
}
