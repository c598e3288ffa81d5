import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { wordsOf } from "../../prose/words.ts";
import {
  argumentsFor,
  asSuccess,
  type CallableTool,
  type CallContext,
  callableTools,
  callOnce,
  forTools,
  noSuccessReason,
  type SuccessfulCall,
  type ToolCall,
} from "./calls.ts";
import { textsIn } from "./content-blocks.ts";
import type { ServerFacts } from "./facts.ts";

/* The requirements of the token-budget checklist for answers: pages, requested fields, truncated texts, and size. */

/** More than any list may give at once. */
export const highLimit = 1_000;

/** The name of the parameter that limits the number of items. */
const limitName = "limit";

/** True for a tool with a numeric `limit` parameter. */
export function takesLimit({ inputSchema: { properties } }: CallableTool): boolean {
  const limit = isRecord(properties) ? properties[limitName] : undefined;
  if (!isRecord(limit)) return false;
  return JSON.stringify(limit).includes('"integer"') || JSON.stringify(limit).includes('"number"');
}

/** A call with a limit that is too high; `undefined` if the tool has no limit, or fails with the usual one. */
export async function callWithHighLimit(context: CallContext, tool: CallableTool): Promise<ToolCall | undefined> {
  const args = argumentsFor(tool.inputSchema);
  if (!args || !takesLimit(tool) || !asSuccess(await callOnce(context, tool, args))) return undefined;
  return callOnce(context, tool, { ...args, [limitName]: highLimit });
}

/** The calls whose answers are measured: those with valid arguments, and those with a high limit. */
export async function measuredCalls(context: CallContext): Promise<SuccessfulCall[]> {
  const calls = await forTools(callableTools(context), async (tool) => {
    const args = argumentsFor(tool.inputSchema);
    return args ? [await callOnce(context, tool, args), await callWithHighLimit(context, tool)] : [];
  });
  const made = calls.flat().filter((call) => call !== undefined);
  const good = made.flatMap((call) => asSuccess(call) ?? []);
  return good.length ? good : context.skip(noSuccessReason(made));
}

/** The data in a result: its text parsed as JSON, or its structured content; `undefined` for plain text. */
export function resultDataOf(result: JsonObject): Json | undefined {
  for (const text of textsIn(result["content"])) {
    const value = parsed(text);
    if (typeof value === "object" && value !== null) return value;
  }
  return result["structuredContent"];
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The entries of a list in an answer: those of `items`, of the list itself, or of its only list of objects. */
export function itemsIn(data: Json | undefined): readonly JsonObject[] | undefined {
  const lists = Array.isArray(data) ? [data] : isRecord(data) ? [data["items"], ...Object.values(data)] : [];
  for (const list of lists)
    if (Array.isArray(list) && list.length && list.every(isRecord)) return list as unknown as JsonObject[];
  return undefined;
}

/** The number of bytes that a model gets: that of all texts, or that of the structured content if it is larger. */
export function sizeOf(result: JsonObject): number {
  const texts = textsIn(result["content"]).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.max(texts, Buffer.byteLength(JSON.stringify(result["structuredContent"] ?? "")));
}

/** A text in an answer, and the pointer to it. */
interface Field {
  readonly pointer: string;
  readonly value: Json;
}

/** The texts of an answer, and the envelopes that replace truncated texts. */
export function textFieldsIn(data: Json): { readonly texts: readonly Field[]; readonly envelopes: readonly Field[] } {
  const texts: Field[] = [];
  const envelopes: Field[] = [];
  const pending: Field[] = [{ pointer: "", value: data }];
  for (let field = pending.pop(); field; field = pending.pop()) {
    const { pointer, value } = field;
    if (typeof value === "string") texts.push(field);
    else if (isRecord(value) && value["_truncated"] === true) envelopes.push(field);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value as JsonObject))
        pending.push({ pointer: `${pointer}/${key}`, value: inner });
  }
  return { texts, envelopes };
}

/** The actions that an answer names for the data that it omits. */
export function namedActionsIn(data: Json | undefined): readonly string[] {
  if (typeof data !== "object" || data === null) return [];
  const actions = [
    ...textFieldsIn(data).envelopes.map(({ value }) => (isRecord(value) ? value["full_action"] : undefined)),
    isRecord(data) ? data["_overflow_action"] : undefined,
  ];
  return actions.filter((action): action is string => typeof action === "string" && action !== "");
}

/** False for an action that is not a tool of the server. A tool with an `action` parameter may have any action. */
export function isKnownAction({ tools }: ServerFacts, action: string): boolean {
  const words = wordsOf(action).join(" ");
  return tools.some(({ name, inputSchema }) => {
    if (typeof name === "string" && wordsOf(name).join(" ") === words) return true;
    const properties = isRecord(inputSchema) ? inputSchema["properties"] : undefined;
    return isRecord(properties) && "action" in properties;
  });
}
