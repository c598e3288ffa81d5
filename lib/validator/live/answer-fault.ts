import { shortened } from "./child/printable.ts";
import { ProtocolFault } from "./protocol-fault.ts";

/** True for an answer that is an error of JSON-RPC. */
export function isErrorAnswer(error: unknown): error is Error & { code: number } {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}

/** What is wrong with the answer to a method, in a sentence. */
export function answerFault(error: unknown, method: string): string {
  if (error instanceof ProtocolFault) return error.message;
  const text = shortened((error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim(), 300);
  if (isErrorAnswer(error))
    return `The server answers ${method} with an error: “${text}” (code ${String(error.code)}).`;
  return `The answer to ${method} is not what the protocol says: ${text.replace(/\.$/, "")}.`;
}
