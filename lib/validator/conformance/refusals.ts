import type { Reply } from "../live/conversation/message.ts";
import { isSuccess } from "./calls.ts";
import { printableText, shortened } from "../live/live-server-error.ts";
import { textsIn } from "./content-blocks.ts";
import { kindOf } from "./failure-groups.ts";
import { headerMismatch } from "./http-refusals.ts";

/** What is wrong with the answer to a call with wrong arguments. */
export interface RefusalFault {
  readonly kind: "success" | "code" | "silence" | "unanswered";
  /** The end of a sentence that begins with what was sent: "is answered with …". */
  readonly text: string;
}

/**
 * What is wrong with the answer to a call that has to be refused: with `isError: true` or error -32602, and with a
 * message in both cases. `undefined` if nothing is wrong.
 */
export function refusalFaultOf(reply: Reply): RefusalFault | undefined {
  if (isSuccess(reply)) return { kind: "success", text: "is answered with a successful result" };
  if (reply.error) {
    const { code, message } = reply.error;
    // A value of a wrong type has no header over Streamable HTTP, which a server may check first.
    if (code !== -32602 && code !== headerMismatch)
      return { kind: "code", text: `is answered with ${kindOf(reply)}${quoted(message)} instead of error -32602` };
    return isSentence(message) ? undefined : { kind: "silence", text: "is refused without an error message" };
  }
  // A request for input is neither a refusal nor a success.
  if (reply.result?.["isError"] !== true) return undefined;
  return isSentence(textsIn(reply.result["content"]).join(" "))
    ? undefined
    : { kind: "silence", text: "is refused without a text that a model can read" };
}

/** The message of an error between commas; it often shows that the tool has run. */
function quoted(message: unknown): string {
  const text = typeof message === "string" ? printableText(message).replace(/\s+/gu, " ").trim() : "";
  return text === "" ? "" : `, '${shortened(text, maxQuoted)}',`;
}

/** Characters. */
const maxQuoted = 80;

function isSentence(text: unknown): boolean {
  return typeof text === "string" && /\p{L}/u.test(text);
}
