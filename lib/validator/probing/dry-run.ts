import { isRecord } from "../../model/json.ts";
import { visible } from "../../rule/report.ts";
import type { ServerTarget } from "../live/live-server.ts";
import type { Probe } from "../probes/probe.ts";
import type { Channel } from "./channel.ts";
import { conformanceOf, type ConformanceOptions } from "./conformance.ts";
import { failUnread } from "./probe-servers.ts";
import { headersIn, jsonIn, messageKeyOf } from "./recorded-messages.ts";
import { Recording } from "./recording.ts";
import type { ProbeOutcome } from "./run-probes.ts";
import { simulatedWires } from "./simulated-server.ts";

/** What the probes would send to a server. */
export interface DryRun {
  /** Remarks about the server, as sentences. */
  readonly notices: readonly string[];
  /** For each transport and era that the server supports, what each probe would send. */
  readonly channels: readonly { readonly channel: Channel; readonly plans: readonly ProbePlan[] }[];
}

/** What one probe would send. */
export interface ProbePlan {
  readonly probe: Probe;
  /**
   * The different messages without those of the handshake, the first of each method before others, as lines without
   * secrets; `…` is the usual `_meta`.
   */
  readonly messages: readonly string[];
  /** How many messages it would send. */
  readonly count: number;
  /** The names of the tools that it would call. */
  readonly tools: readonly string[];
  /** Why it would send nothing, as a sentence. */
  readonly reason: string | undefined;
}

/**
 * Reads the lists of a server, and runs the probes on a simulated server with the same lists. Apart from the handshake,
 * the requests for lists and a ping, nothing is sent to the server.
 *
 * @throws LiveServerError for a server that cannot be probed.
 */
export async function dryRunOf({ target, ...own }: ServerTarget, options: ConformanceOptions): Promise<DryRun> {
  const server = await conformanceOf(target, { ...options, ...own, probes: [] });
  const { channels, notices } = server;
  if (!channels.length) return failUnread(server, { ...options, ...own });
  const recording = new Recording({});
  const { outcomes } = await conformanceOf(target, {
    ...{ ...options, ...own, isReplay: true },
    probes: options.probes.map(undisturbed),
    wires: recording.wiresOf({ target, ...own }, simulatedWires(channels)),
  });
  const conversations = conversationsIn(recording);
  const isOf = (channel: Channel) => (one: { readonly transport: unknown; readonly era: unknown }) =>
    one.transport === channel.transport && one.era === channel.era;
  return {
    notices,
    channels: channels.map((channel) => {
      const sent = conversations.filter(isOf(channel));
      const here = outcomes.filter((outcome) => isOf(channel)(outcome.channel));
      return { channel, plans: here.map((outcome) => planOf(outcome, sent)) };
    }),
  };
}

/** The probe in a conversation of its own. It is not repeated, whatever the simulated server answers. */
function undisturbed(probe: Probe): Probe {
  const { when = "alone" } = probe;
  return { ...probe, when, check: (context) => probe.check({ ...context, fail: () => undefined }) };
}

interface Conversation {
  readonly transport: unknown;
  readonly era: unknown;
  readonly purpose: unknown;
  readonly isRaw: boolean;
  readonly sent: Sent[];
}

/** A line on standard input, or an HTTP request. */
interface Sent {
  /** The HTTP method; `undefined` over standard streams. */
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function conversationsIn(recording: Recording): Conversation[] {
  const byNumber = new Map<unknown, Conversation>();
  for (const line of recording.lines()) {
    const value = jsonIn(line);
    if (!isRecord(value)) continue;
    const { conversation, transport, era, purpose, isRaw, sent, request } = value;
    const known = byNumber.get(conversation);
    if (!known && conversation !== undefined)
      byNumber.set(conversation, { transport, era, purpose, isRaw: isRaw === true, sent: [] });
    else if (isRecord(request)) known?.sent.push(requestIn(request));
    else if (isRecord(sent)) known?.sent.push(...linesIn(sent));
  }
  return [...byNumber.values()];
}

function requestIn({ method, headers, body }: Readonly<Record<string, unknown>>): Sent {
  const text = typeof body === "string" ? body : "";
  return { method: String(method), headers: headersIn(headers), text };
}

function linesIn({ text, base64 }: Readonly<Record<string, unknown>>): Sent[] {
  const all = typeof text === "string" ? text : `bytes in Base64: ${String(base64)}`;
  const lines = all.split("\n").filter((line) => line.trim());
  return lines.map((line) => ({ method: undefined, headers: {}, text: line }));
}

function planOf({ probe, status, reason }: ProbeOutcome, conversations: readonly Conversation[]): ProbePlan {
  const usual = conversations
    .find(({ purpose }) => purpose === "shared")
    ?.sent.findLast(({ method }) => method === undefined || method === "POST");
  const own = conversations.filter(({ purpose }) => purpose === probe.name).flatMap(withoutHandshake);
  const byKey = new Map(own.map((sent) => [keyOf(sent), sent]));
  const isIdle = !own.length && (status === "not run" || status === "not applicable");
  return {
    probe,
    messages: variedFirst([...byKey.values()]).map((sent) => textOf(sent, usual)),
    count: own.length,
    tools: [...new Set(own.flatMap(({ text }) => toolCalledBy(text) ?? []))],
    reason: isIdle ? reason : undefined,
  };
}

/** The first message of each method, and then the others. */
function variedFirst(all: readonly Sent[]): readonly Sent[] {
  const methods = new Set<unknown>();
  const isFirst = all.map(({ method, text }) => {
    const key = methodOf(text) ?? method ?? text;
    return !methods.has(key) && Boolean(methods.add(key));
  });
  return [...all.filter((_, index) => isFirst[index]), ...all.filter((_, index) => !isFirst[index])];
}

/** What a probe sends after the handshake, and before the end of its session. */
function withoutHandshake({ transport, era, isRaw, sent }: Conversation): readonly Sent[] {
  // In 2026-07-28, `server/discover` only shows that a process has started.
  const length = isRaw ? 0 : era === "2025-11-25" ? 2 : transport === "stdio" ? 1 : 0;
  const rest = sent.slice(length);
  return rest.at(-1)?.method === "DELETE" ? rest.slice(0, -1) : rest;
}

function methodOf(text: string): unknown {
  const message = jsonIn(text);
  return isRecord(message) ? message["method"] : undefined;
}

function toolCalledBy(text: string): string | undefined {
  const message = jsonIn(text);
  if (!isRecord(message) || message["method"] !== "tools/call" || !isRecord(message["params"])) return undefined;
  const { name } = message["params"];
  return typeof name === "string" ? name : undefined;
}

function keyOf({ method, headers, text }: Sent): string {
  const { "content-length": _length, ...fields } = headers;
  return JSON.stringify([method, fields, messageKeyOf(text)]);
}

/** The members of `_meta` that each request of 2026-07-28 has, as they are sent. They say nothing about a probe. */
function metaOf(text: string): string | undefined {
  const message = jsonIn(text);
  const params = isRecord(message) ? message["params"] : undefined;
  const meta = isRecord(params) ? params["_meta"] : undefined;
  return meta === undefined ? undefined : JSON.stringify(meta).slice(1, -1);
}

/** The headers that follow from the message. */
const derived = ["content-length", "mcp-method", "mcp-name"];
/** The headers that a server gets once the handshake is over. */
const ofSession = ["mcp-session-id", "mcp-protocol-version"];

/** The message, after the headers that differ from those of an ordinary request. */
function textOf({ method, headers, text: whole }: Sent, usual: Sent | undefined): string {
  const meta = usual && metaOf(usual.text);
  const text = meta ? whole.replaceAll(meta, "…") : whole;
  if (method === undefined) return visible(text);
  const ignored = new Set([...derived, ...(methodOf(whole) === "initialize" ? ofSession : [])]);
  const own: Readonly<Record<string, string | undefined>> = usual?.headers ?? {};
  const expected: typeof own =
    method === "POST" ? own : { ...own, accept: "text/event-stream", "content-type": undefined };
  const names = Object.keys({ ...expected, ...headers }).filter((name) => !ignored.has(name));
  const changes = names.flatMap((name) => {
    const value = headers[name];
    if (value === expected[name]) return [];
    return [value === undefined ? `without ${name}` : `${name}: ${value}`];
  });
  return visible([method, ...(changes.length ? [`(${changes.join(", ")})`] : []), text].join(" ").trimEnd());
}
