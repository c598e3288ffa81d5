import { isDeepStrictEqual } from "node:util";
import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { memoizeFor } from "../../model/lazy.ts";
import { headerValue } from "../live/conversation/http-peer.ts";
import type { Reply } from "../live/conversation/message.ts";
import { NoAnswer, type Peer } from "../live/conversation/peer.ts";
import type { ServerFacts } from "./facts.ts";
import { inapplicable, type Lack } from "./reasons.ts";
import { sampleOf } from "./samples.ts";
import { asObjectSchema, fits, valueSchemaFaults } from "./schema-check.ts";

/** A tool that may be called. */
export interface CallableTool {
  readonly name: string;
  readonly definition: JsonObject;
  readonly inputSchema: JsonObject;
}

/** The outcome of a call. */
export interface ToolCall {
  readonly tool: CallableTool;
  readonly arguments: JsonObject;
  /** `undefined` if it took too long. */
  readonly reply: Reply | undefined;
  /** Set if it took too long. */
  readonly lateness?: NoAnswer;
  readonly milliseconds: number;
}

/** A call with a successful result. */
export interface SuccessfulCall extends ToolCall {
  readonly reply: Reply;
  readonly result: JsonObject;
}

/** What a call contains in addition to the name of the tool and its arguments. */
export interface CallExtras {
  /** Members of `_meta`. */
  readonly meta?: JsonObject;
  /** Members of the parameters, such as `inputResponses`. */
  readonly members?: JsonObject;
}

/** The maximum number of tools that a probe calls, unless the user names more. */
const maxTools = 20;
/** The maximum number of concurrent calls. */
const atOnce = 5;

/** The parts of a probe's context that are needed here. */
export interface CallContext {
  readonly facts: ServerFacts;
  readonly peer: Peer;
  readonly callable: ReadonlySet<string>;
  readonly skip: (reason: Lack | string) => never;
}

/** The tools that the user allows probes to call, followed by the first tools that are declared as read-only. */
export function callableIn(context: Pick<CallContext, "facts" | "callable">): readonly CallableTool[] {
  return toolsIn(context, (definition) => !isOnlyTask(definition));
}

/** Those of them that are like this. */
export function toolsIn(
  { facts, callable }: Pick<CallContext, "facts" | "callable">,
  isWanted: (definition: JsonObject) => boolean,
): readonly CallableTool[] {
  const tools = allowedIn({ facts, callable }).flatMap((definition): CallableTool[] => {
    const { name } = definition;
    const inputSchema = asObjectSchema(definition["inputSchema"]);
    return typeof name === "string" && inputSchema && isWanted(definition) ? [{ name, definition, inputSchema }] : [];
  });
  const named = tools.filter(({ name }) => callable.has(name));
  const others = tools.filter(({ name }) => !callable.has(name));
  return [...named, ...others].slice(0, Math.max(maxTools, named.length));
}

/** The tools that may be called, as far as consent goes. */
function allowedIn({ facts, callable }: Pick<CallContext, "facts" | "callable">): readonly JsonObject[] {
  return facts.tools.filter(({ name, annotations }) => {
    const onlyReads = isRecord(annotations) && annotations["readOnlyHint"] === true;
    return onlyReads || (typeof name === "string" && callable.has(name));
  });
}

/** How a tool can be called as a task; `undefined` if it does not say. Source: 2025-11-25, "Tasks". */
export function taskSupportOf({ execution }: JsonObject): unknown {
  return isRecord(execution) ? execution["taskSupport"] : undefined;
}

/** True for a tool that can only be called as a task. */
function isOnlyTask(definition: JsonObject): boolean {
  return taskSupportOf(definition) === "required";
}

/** Why a probe that calls tools does not run: for want of consent. */
export const noCallableTool = "No tool is declared as read-only, and the user has not allowed any other tool.";

/** The same, if all tools that the user allows are unknown. */
export const noAllowedTool =
  "No tool is declared as read-only, and the server has none of the tools that the user has allowed.";

/** The tools that may be called; ends the probe if there are none. */
export function callableTools(context: Pick<CallContext, "facts" | "callable" | "skip">): readonly CallableTool[] {
  const tools = callableIn(context);
  return tools.length ? tools : context.skip(uncallableReason(context));
}

/** Why none of the tools may be called. */
export function uncallableReason(context: Pick<CallContext, "facts" | "callable">): Lack | string {
  const allowed = allowedIn(context);
  if (allowed.length)
    return allowed.every(isOnlyTask)
      ? inapplicable("Each tool that may be called can only be called as a task.")
      : "No tool that may be called as a request has a name and an inputSchema for objects.";
  if (!context.callable.size) return noCallableTool;
  return noAllowedTool;
}

/** The arguments that the user has chosen for tools, by their schemas. */
const chosen = new WeakMap<JsonObject, JsonObject>();

/**
 * Makes the arguments that the user has chosen for tools those that probes use.
 *
 * @param tools the tools of a server.
 * @returns a sentence for each name that no tool has, and for arguments that do not fit the schema. Those are not used.
 */
export function chooseArguments(tools: readonly JsonObject[], callArgs: CallArguments): string[] {
  return Object.entries(callArgs).flatMap(([name, args]) => {
    const schema = asObjectSchema(tools.find((tool) => tool["name"] === name)?.["inputSchema"]);
    if (!schema) return [`The server has no tool '${name}', for which --call-args has arguments.`];
    const [fault] = valueSchemaFaults(schema, args) ?? [];
    if (!fault) {
      chosen.set(schema, args);
      return [];
    }
    const where = fault.pointer ? `: '${fault.pointer}' ${fault.message}` : `: they ${fault.message}`;
    return [`The arguments of --call-args for the tool '${name}' do not fit its schema, so they are not used${where}.`];
  });
}

/** Arguments of tools by their names. */
export type CallArguments = Readonly<Record<string, JsonObject>>;

/**
 * Arguments that a tool should accept: those that the user has chosen, else generated ones, always the same for a
 * schema; `undefined` if none were found.
 */
export function argumentsFor(inputSchema: JsonObject): JsonObject | undefined {
  return chosen.get(inputSchema) ?? generatedFor(inputSchema);
}

const generatedFor = memoizeFor((inputSchema: JsonObject): JsonObject | undefined => {
  const sample = sampleOf(inputSchema);
  return isRecord(sample) ? sample : undefined;
});

/** The arguments with larger integers, so that a tool has more to do; `undefined` if there are none. */
export function largerArguments(
  inputSchema: JsonObject,
  args: JsonObject,
  sizes: readonly number[],
): JsonObject | undefined {
  const larger = { ...args };
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "number" || !Number.isInteger(value)) continue;
    const other = sizes.find((one) => one > value && fits(inputSchema, { ...larger, [name]: one }));
    if (other !== undefined) larger[name] = other;
  }
  return isDeepStrictEqual(larger, args) ? undefined : larger;
}

/** The calls of one conversation, so that probes that need the same call judge the same answer. */
const callsOver = memoizeFor((_peer: Peer) => new Map<string, Promise<ToolCall>>());

/** Calls a tool, or takes the answer of the same call of another probe. @throws ServerEnded */
export function callOnce(
  { peer }: Pick<CallContext, "peer">,
  tool: CallableTool,
  args: JsonObject,
  { meta = {}, members = {} }: CallExtras = {},
): Promise<ToolCall> {
  const calls = callsOver(peer);
  const key = JSON.stringify([tool.name, args, meta, members]);
  const extras = { meta: { progressToken: progressTokenOf(calls.size), ...meta }, members };
  const call = calls.get(key) ?? callTool(peer, tool, args, extras);
  calls.set(key, call);
  return call;
}

/** Strings and numbers, to check that the server keeps the type. */
function progressTokenOf(index: number): string | number {
  const number = 770_001 + index;
  return index % 2 ? number : `progress-${String(number)}`;
}

/**
 * Calls a tool, with the headers that some of its parameters demand over Streamable HTTP.
 *
 * @returns no reply if it takes too long.
 * @throws ServerEnded
 */
export async function callTool(
  peer: Peer,
  { name, inputSchema, ...tool }: CallableTool,
  args: JsonObject,
  { meta = {}, members = {} }: CallExtras = {},
): Promise<ToolCall> {
  const started = performance.now();
  const id = peer.nextId();
  const headers = peer.era === "2026-07-28" ? parameterHeaders(inputSchema, args) : {};
  const outcome = { tool: { ...tool, name, inputSchema }, arguments: args };
  try {
    const params = { name, arguments: args, ...members };
    const reply = await peer.request("tools/call", params, { id, headers, meta });
    return { ...outcome, reply, milliseconds: performance.now() - started };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (peer.transport === "stdio") await peer.notify("notifications/cancelled", { requestId: id });
    return { ...outcome, reply: undefined, lateness: error, milliseconds: performance.now() - started };
  }
}

/** Runs some work for each tool, for a few tools at once. The results are in the order of the tools. */
export async function forTools<T>(
  tools: readonly CallableTool[],
  work: (tool: CallableTool) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < tools.length; start += atOnce)
    results.push(...(await Promise.all(tools.slice(start, start + atOnce).map(work))));
  return results;
}

/** One call of each callable tool with valid arguments. Ends the probe if no tool has any. @throws ServerEnded */
export async function validCalls(context: CallContext): Promise<ToolCall[]> {
  const calls = await forTools(callableTools(context), async (tool) => {
    const args = argumentsFor(tool.inputSchema);
    return args && callOnce(context, tool, args);
  });
  const made = calls.filter((call) => call !== undefined);
  return made.length ? made : context.skip("No valid arguments could be generated for the tools that may be called.");
}

/** The calls with successful results: a tool may refuse arguments although they match its schema. */
export async function goodCalls(context: CallContext): Promise<SuccessfulCall[]> {
  const calls = await validCalls(context);
  const good = calls.flatMap((call) => asSuccess(call) ?? []);
  return good.length ? good : context.skip(noSuccessReason(calls));
}

/** Why none of some calls can be judged by its result. */
export function noSuccessReason(calls: readonly ToolCall[]): string {
  const late = calls.flatMap(({ lateness }) => lateness ?? []);
  if (!late.length) return "No tool accepted the arguments generated from its schema.";
  const more = late.length < calls.length ? ", and no tool accepted the arguments of the others" : "";
  return `${late.length === 1 ? "A call was" : `${String(late.length)} calls were`} not answered in time${more}.`;
}

/** The call, if its result is not an error and requests no input. */
export function asSuccess(call: ToolCall): SuccessfulCall | undefined {
  const { reply } = call;
  if (!reply?.result || !isSuccess(reply)) return undefined;
  return { ...call, reply, result: reply.result };
}

/** True for a result that is neither an error nor a request for input. */
export function isSuccess({ result }: Reply): boolean {
  return result !== undefined && result["isError"] !== true && result["resultType"] !== "input_required";
}

/** The headers for parameters with `x-mcp-header`. Source: 2026-07-28, "Streamable HTTP", "Client Behavior". */
export function parameterHeaders(inputSchema: JsonObject, args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  const { properties } = inputSchema;
  if (!isRecord(properties)) return headers;
  for (const [key, schema] of Object.entries(properties)) {
    const value: Json | undefined = Object.hasOwn(args, key) ? args[key] : undefined;
    if (!isRecord(schema)) continue;
    const header = schema["x-mcp-header"];
    if (typeof header === "string" && isToken(header) && isPrimitive(value))
      headers[`mcp-param-${header.toLowerCase()}`] = headerValue(String(value));
    if (isRecord(value)) Object.assign(headers, parameterHeaders(schema as JsonObject, value as JsonObject));
  }
  return headers;
}

function isToken(header: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/u.test(header);
}

function isPrimitive(value: Json | undefined): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
