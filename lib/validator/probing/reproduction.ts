import { relative } from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { visible } from "../../rule/report.ts";
import { idKeyOf } from "../conformance/exchanges.ts";
import type { HttpExchange } from "../live/conversation/http-exchange.ts";
import { HttpPeer } from "../live/conversation/http-peer.ts";
import { type MessageFrame, messageOf } from "../live/conversation/message.ts";
import type { Peer } from "../live/conversation/peer.ts";
import { StdioPeer } from "../live/conversation/stdio-peer.ts";
import type { Failure } from "../probes/probe.ts";
import type { Channel } from "./channel.ts";
import type { ProbeOutcome } from "./run-probes.ts";
import { ShellText } from "./shell-text.ts";

/** The longest reproduction, in characters: nobody reads or copies a longer one. */
const maxLength = 8_000;
/** More messages before the faulty one than this are not repeated. */
const maxMessages = 12;
/** The longest time that a server gets for its answers, in seconds. */
const maxWait = 30;

/**
 * The commands for a shell that show a failure without this tool: at most three lines. Credentials are variables of the
 * shell in them.
 *
 * @returns `undefined` if the faulty exchange is not known, is too long, or depends on the times at which the parts of
 * a message arrive.
 */
export function reproductionOf(failure: Failure, { probe, channel, peers, again }: ProbeOutcome): string | undefined {
  if (probe.comparesAnswers) return undefined;
  // The failure may need all of several conversations.
  const sessions = channel.conversations.filter(({ peer, isOpen }) => isOpen && peers.includes(peer));
  const isJoint = probe.when !== "afterwards" && sessions.filter(({ peer }) => peer !== channel.first).length > 1;
  if (isJoint) return undefined;
  // What the probe sends in its own conversation shows the failure, whatever other probes send.
  const same = again?.failures.find(({ message }) => message === failure.message);
  const repeated = same && again ? shownBy(same, again.peers, channel) : undefined;
  // What is judged afterwards may have been sent in any conversation.
  const others = probe.when === "afterwards" ? channel.conversations.map(({ peer }) => peer) : peers;
  return repeated ?? shownBy(failure, others, channel);
}

function shownBy(failure: Failure, peers: readonly Peer[], channel: Channel): string | undefined {
  const shell = new ShellText(channel.reached);
  // Other conversations may have an equal text, and another probe may have asked.
  const all = [...peers, ...channel.conversations.map(({ peer }) => peer)];
  const owner = all.find((peer) => peer instanceof HttpPeer && isAnsweredIn(failure, peer.endpoint.exchanges));
  for (const peer of owner ? [owner] : peers) {
    const isShared = peer === channel.first;
    const sent = sentTextOf(failure, peer);
    const of = { failure, sent, isShared, channel, shell };
    const lines =
      peer instanceof StdioPeer
        ? stdioLine(peer, of)
        : peer instanceof HttpPeer
          ? httpLines(peer.endpoint.exchanges ?? [], of)
          : undefined;
    if (lines !== undefined) return lines.length <= maxLength ? lines : undefined;
  }
  return undefined;
}

/** The text that was sent: as the failure states it, or the request that what was received replies to. */
function sentTextOf({ reply, sent = reply?.sent, received }: Failure, { frames }: Peer): string | undefined {
  if (sent !== undefined || received === undefined) return sent;
  const answer = frames.find(({ from, text }) => from === "server" && text === received);
  if (Array.isArray(answer?.value))
    return onlyOf(frames.filter(({ from, value }) => from === "client" && Array.isArray(value)));
  const message = answer && messageOf(answer);
  if (message?.kind !== "result" && message?.kind !== "error") return undefined;
  const key = idKeyOf(message.id);
  const asked = frames.filter((frame) => {
    const request = frame.from === "client" ? messageOf(frame) : undefined;
    return key !== undefined && request?.kind === "request" && idKeyOf(request.id) === key;
  });
  return onlyOf(asked);
}

function onlyOf([first, ...others]: readonly MessageFrame[]): string | undefined {
  return others.length ? undefined : first?.text;
}

/** A failure, and what is known about where it was found. */
interface Case {
  readonly failure: Failure;
  readonly sent: string | undefined;
  /** True if the messages of other probes are in the conversation, too. */
  readonly isShared: boolean;
  readonly channel: Channel;
  readonly shell: ShellText;
}

/** `(printf '%s\n' 'message' …; sleep 2) | command`: without the pause, a server may end before it answers. */
function stdioLine(peer: StdioPeer, { failure, sent, isShared, channel, shell }: Case): string | undefined {
  if (peer.hasPieces) return undefined;
  const from = sent === undefined ? "server" : "client";
  const text = sent ?? failure.received;
  const isFaulty = (frame: MessageFrame): boolean => frame.from === from && frame.text === text;
  const end = sent === undefined ? peer.frames.findIndex(isFaulty) : peer.frames.findLastIndex(isFaulty);
  if (end < 0) return undefined;
  const before = peer.frames.slice(0, end + 1).filter((frame) => frame.from === "client");
  const opening = before.filter((frame, index) => index < 2 && isHandshake(frame, sent === undefined));
  // In a shared conversation, any probe may have caused what the server sent on its own.
  if (isShared && sent === undefined && before.length > opening.length) return undefined;
  const asked = before.at(-1);
  const messages = isShared && asked && !opening.includes(asked) ? [...opening, asked] : isShared ? opening : before;
  if (messages.length > maxMessages) return undefined;
  const wait = Math.min(2 + Math.ceil(channel.startTime / 1_000), maxWait);
  const texts = messages.map((frame) => frame.text);
  const input = texts.length ? `(${shell.printed(texts)}; sleep ${String(wait)})` : `sleep ${String(wait)}`;
  return `${input} | ${commandText(channel, shell)}`;
}

/** @param isAny true for that of either era; a request of 2026-07-28 does not need it. */
function isHandshake(frame: MessageFrame, isAny: boolean): boolean {
  const message = messageOf(frame);
  if (!message || !("method" in message)) return false;
  return (
    /^(?:initialize|notifications\/initialized)$/u.test(message.method) ||
    (isAny && message.method === "server/discover")
  );
}

function commandText({ reached: { target, options } }: Channel, shell: ShellText): string {
  const { argv = parseArgsStringToArgv(target), env = {}, cwd = process.cwd() } = options;
  const folder = relative(process.cwd(), cwd);
  const variables = Object.keys(env).map((name) => `${name}="$${name}" `);
  const command = `${variables.join("")}${argv.map((word) => shell.word(word)).join(" ")}`;
  return folder ? `(cd ${shell.word(folder)} && ${command})` : command;
}

/** Seconds after which curl gives up: a stream may stay open. */
const patience = 10;

/** Up to three lines: the session, what opens it, and the faulty request. */
function httpLines(exchanges: readonly HttpExchange[], { failure, sent, isShared, shell }: Case): string | undefined {
  const faulty = faultyExchangeOf(failure, sent, exchanges);
  if (!faulty) return undefined;
  const session = faulty.request.headers[sessionHeader];
  const opening = exchanges.find(
    ({ response }) => session !== undefined && response?.headers[sessionHeader] === session,
  );
  const shown = `-i --max-time ${String(patience)}`;
  if (!opening || opening === faulty) return curl(faulty, shell, shown);
  const within = new ShellText(shell, { SESSION: session ?? "" });
  const own = exchanges.slice(exchanges.indexOf(opening) + 1, exchanges.indexOf(faulty));
  const before = own.filter(({ request }) => request.headers[sessionHeader] === session);
  const [initialized, ...others] = before;
  const needed = isShared || !initialized ? [initialized] : [initialized, ...others];
  if (needed.length > maxMessages) return undefined;
  const silent = `-o /dev/null --max-time ${String(patience)}`;
  const started = curl(opening, shell, `-D - ${silent}`);
  const prepared = needed.flatMap((one) => (one ? [curl(one, within, silent)] : []));
  const asked = curl(faulty, within, shown);
  if (started === undefined || asked === undefined || prepared.includes(undefined)) return undefined;
  const id = `tr -d '\\r' | awk 'tolower($1) == "${sessionHeader}:" { print $2 }'`;
  return [`SESSION=$(${started} | ${id})`, ...(prepared.length ? [prepared.join("; ")] : []), asked].join("\n");
}

const sessionHeader = "mcp-session-id";

function isAnsweredIn({ reply }: Failure, exchanges: readonly HttpExchange[] = []): boolean {
  const headers = reply?.http?.headers;
  return headers !== undefined && exchanges.some(({ response }) => response?.headers === headers);
}

/** The request whose response the failure is about, else the last one with its text. */
function faultyExchangeOf(
  { reply, received }: Failure,
  sent: string | undefined,
  exchanges: readonly HttpExchange[],
): HttpExchange | undefined {
  const headers = reply?.http?.headers;
  const answered = headers && exchanges.find(({ response }) => response?.headers === headers);
  if (answered) return answered;
  const equal = exchanges.filter(({ request }) => sent !== undefined && request.body === sent);
  // Requests of one text may differ in their headers.
  if (sent !== undefined) return equal.length === 1 ? equal[0] : undefined;
  const [, status] = /^HTTP (\d{3})\b/u.exec(received ?? "") ?? [];
  const others = exchanges.filter(
    ({ request, response }) => request.body === undefined && String(response?.status) === status,
  );
  return others.every(({ request }) => request.method === others[0]?.request.method) ? others[0] : undefined;
}

/** `undefined` if a header cannot be shown. */
function curl({ request }: HttpExchange, shell: ShellText, options: string): string | undefined {
  const { url, method, headers, body } = request;
  const fields = Object.entries(headers).map(([name, value]) => shell.header(name, value));
  if (fields.includes(undefined)) return undefined;
  const isPrintable = body === undefined || visible(body) === body;
  const data = body === undefined ? [] : isPrintable ? [`--data-raw ${shell.word(body)}`] : ["--data-binary @-"];
  const how = method === (body === undefined ? "GET" : "POST") ? [] : [`-X ${method}`];
  const words = ["curl -sS", options, ...fields.map((field) => `-H ${field ?? ""}`), ...data, ...how];
  const line = [...words, shell.word(url.href)].join(" ");
  return isPrintable ? line : `${shell.printed([body], "")} | ${line}`;
}
