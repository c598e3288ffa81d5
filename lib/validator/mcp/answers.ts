import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/server";

/** An answer as data, and as text for clients that pass only text to the model. */
export function answerResult(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer, ...identified() };
}

/** A fault of a call, with what to do: the model reads it and calls again. */
export function faultResult(fault: string): CallToolResult {
  return { content: [{ type: "text", text: fault }], isError: true, ...identified() };
}

/** What lets a client name one answer in its logs. */
function identified(): Pick<CallToolResult, "_meta"> {
  return { _meta: { request_id: randomUUID() } };
}
