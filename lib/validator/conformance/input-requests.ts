import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import type { Era, Reply } from "../live/conversation/message.ts";
import {
  argumentsFor,
  callOnce,
  type CallableTool,
  callableTools,
  type CallContext,
  callTool,
  forTools,
  noSuccessReason,
  type ToolCall,
} from "./calls.ts";
import { sampleOf } from "./samples.ts";
import { inapplicable } from "./reasons.ts";
import { asObjectSchema } from "./schema-check.ts";

/** A tool that requests input if it is called with these arguments. Source: 2026-07-28, "MRTR". */
export interface AskingTool {
  readonly tool: CallableTool;
  readonly arguments: JsonObject;
}

/** What a client adds to the second call. */
export interface InputRequiredRetry {
  readonly requestState: string | undefined;
  readonly inputResponses: JsonObject;
}

const missingCapability = -32021;

/**
 * How SDKs say the same up to 2025-11-25, which has no code for it. Sources: `@modelcontextprotocol/sdk` 1.32.2,
 * `@modelcontextprotocol/server` 2.4.0, `mcp` 2.3.0 for Python, read on 2026-11-29.
 */
const lacksCapability = /\bclient\b.{0,80}\b(?:does not support|did not declare)\b/iu;

/** True for the error by which the server says that the client lacks a capability: what was asked is not at fault. */
export function needsCapability({ error }: Pick<Reply, "error">, era: Era): boolean {
  if (era === "2026-07-28" || error === undefined) return error?.code === missingCapability;
  return typeof error.message === "string" && lacksCapability.test(error.message);
}

/** All capabilities for which a server may request input. */
export const inputCapabilities: JsonObject = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

const allCapabilities: JsonObject = { "io.modelcontextprotocol/clientCapabilities": inputCapabilities };

/**
 * The tools that may be called and that request input from a client with all capabilities. Ends the probe if there are
 * none.
 *
 * @throws ServerEnded
 */
export async function askingTools(context: CallContext): Promise<AskingTool[]> {
  const calls = await callsWithAllCapabilities(context);
  const asking = calls.filter(requestsInput);
  const late = calls.filter(({ lateness }) => lateness);
  if (!asking.length && late.length) context.skip(noSuccessReason(late));
  return asking.length ? asking : context.skip(inapplicable("No tool that may be called requests input."));
}

/**
 * One call of each tool that may be called, from a client with all capabilities. Ends the probe if there are none.
 *
 * @throws ServerEnded
 */
export async function callsWithAllCapabilities(context: CallContext): Promise<ToolCall[]> {
  const calls = await forTools(callableTools(context), async (tool) => {
    const args = argumentsFor(tool.inputSchema);
    return args && callOnce(context, tool, args, { meta: allCapabilities });
  });
  return calls.filter((call) => call !== undefined);
}

/** True if the answer to a call is a request for input. */
export function requestsInput(call: ToolCall): boolean {
  return roundOf(call) !== undefined;
}

/**
 * Calls a tool and answers its requests for input. Always starts with a new call: a state may be valid only once.
 *
 * @param change turns a complete answer into the answer to send, or into `undefined` to send nothing.
 * @returns the reply to the second call; `undefined` if there is none.
 * @throws ServerEnded
 */
export async function answered(
  { peer }: Pick<CallContext, "peer">,
  { tool, arguments: args }: AskingTool,
  change: (complete: InputRequiredRetry) => InputRequiredRetry | undefined,
): Promise<Reply | undefined> {
  const complete = roundOf(await callTool(peer, tool, args, { meta: allCapabilities }));
  const round = complete && change(complete);
  if (!round) return undefined;
  const { requestState, inputResponses } = round;
  const members = { inputResponses, ...(requestState === undefined ? {} : { requestState }) };
  return (await callTool(peer, tool, args, { meta: allCapabilities, members })).reply;
}

/** A complete answer; `undefined` if the server does not request input. */
function roundOf({ reply }: ToolCall): InputRequiredRetry | undefined {
  if (reply?.result?.["resultType"] !== "input_required") return undefined;
  const { requestState, inputRequests } = reply.result;
  return {
    requestState: typeof requestState === "string" ? requestState : undefined,
    inputResponses: responsesTo(inputRequests),
  };
}

function responsesTo(inputRequests: Json | undefined): JsonObject {
  if (!isRecord(inputRequests)) return {};
  const responses = Object.entries(inputRequests).map(([key, request]) => [key, responseTo(request)] as const);
  return Object.fromEntries(responses);
}

function responseTo(request: unknown): JsonObject {
  if (!isRecord(request)) return {};
  const params = isRecord(request["params"]) ? request["params"] : {};
  switch (request["method"]) {
    case "sampling/createMessage":
      return { role: "assistant", content: { type: "text", text: "A sample." }, model: "sample" };
    case "roots/list":
      return { roots: [{ uri: "file:///sample", name: "sample" }] };
    default: {
      if (params["mode"] === "url") return { action: "accept" };
      const schema = asObjectSchema(params["requestedSchema"] as Json | undefined);
      const content = schema && sampleOf(schema);
      return content === undefined ? { action: "decline" } : { action: "accept", content };
    }
  }
}

/**
 * Modifications of a state. If the state is JSON, or has a part that is JSON in Base64, each one changes a single value
 * in it. Otherwise, one modification changes a single character.
 */
export function modifiedStates(state: string): string[] {
  const parts = state.split(".");
  for (const [index, part] of parts.entries()) {
    const changed = modifiedJson(part);
    if (changed.length) return changed.map((one) => parts.with(index, one).join("."));
  }
  const middle = Math.floor(state.length / 2);
  const changed = state[middle] === "0" ? "1" : "0";
  return [`${state.slice(0, middle)}${changed}${state.slice(middle + 1)}`];
}

function modifiedJson(text: string): string[] {
  const plain = jsonIn(text);
  if (plain !== undefined) return changesOf(plain).map((value) => JSON.stringify(value));
  const encoding = /^[\w-]+$/u.test(text) ? "base64url" : "base64";
  const decoded = jsonIn(Buffer.from(text, encoding).toString("utf8"));
  if (decoded === undefined) return [];
  return changesOf(decoded).map((value) => Buffer.from(JSON.stringify(value)).toString(encoding));
}

/** An object or a list. Other texts can be JSON by chance. */
function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** All modifications of a value that change it in a single place. */
function changesOf(value: Json): Json[] {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.flatMap((item, index) => changesOf(item).map((changed): Json => items.with(index, changed)));
  }
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, member]) =>
      changesOf(member).map((changed): Json => ({ ...(value as JsonObject), [key]: changed })),
    );
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  return typeof value === "string" ? [`${value}x`] : [];
}
