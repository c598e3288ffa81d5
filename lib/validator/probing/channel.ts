import { isRecord } from "../../model/json.ts";
import type { Allowance } from "../live/conversation/allowance.ts";
import { type HttpExchange, keptIn } from "../live/conversation/http-exchange.ts";
import { HttpPeer, type Endpoint } from "../live/conversation/http-peer.ts";
import type { Era, Reply, TransportName } from "../live/conversation/message.ts";
import { NoAnswer, type Peer, ServerEnded } from "../live/conversation/peer.ts";
import { SsePeer } from "../live/conversation/sse-peer.ts";
import { StdioPeer } from "../live/conversation/stdio-peer.ts";
import { realWire, type WireUse } from "../live/conversation/wire.ts";
import { commandRemedies } from "../live/child/start-command.ts";
import { urlRemedies } from "../live/http/http-connection.ts";
import { shownTarget } from "../live/shown-target.ts";
import { defaultPatience, defaultTimeout, type LiveOptions } from "../live/live-server.ts";
import { DeadlinePassed, withinTime } from "../live/deadline.ts";
import { LiveServerError, quotable } from "../live/live-server-error.ts";
import { type Conversation, NotRun } from "../probes/probe.ts";
import type { ServerDescription } from "../result/result.ts";
import { unlessSilent } from "../conformance/raw-requests.ts";
import { kindOf } from "../conformance/failure-groups.ts";
import { factsOf, type ListName, lists, type ServerFacts } from "../conformance/facts.ts";

/** How many processes of a server start at the same time. Launchers such as npx wait for each other. */
const startsAtOnce = 2;

const listsTooLate = "The time limit ended before all lists of the server were read.";

/** What `Channel.open` needs to know. */
export interface ChannelRequest {
  readonly target: string;
  readonly transport: TransportName;
  readonly era: Era;
  readonly options: LiveOptions;
  /** Shared by all conversations with the server. */
  readonly allowance: Allowance;
  /** Milliseconds for the handshake, including the start of the process. */
  readonly handshakeTime: number;
  /** Milliseconds for the lists of the server. */
  readonly listTime: number;
}

/** One server over one transport in one era. It opens the conversations that the probes use. */
export class Channel {
  /** The URL or the command line, without credentials. */
  readonly shownTarget: string;
  readonly transport: TransportName;
  readonly era: Era;
  readonly facts: ServerFacts;
  /** The negotiated revision. */
  readonly protocolVersion: string;
  readonly conversations: Conversation[] = [];
  /** How the server is reached, with its credentials. */
  readonly reached: Pick<ChannelRequest, "target" | "options">;
  readonly #allowance: Allowance;
  readonly #first: Peer;
  /** Milliseconds from the start of the server to its answer to the handshake. */
  readonly startTime: number;
  /** Set if the server answers no ordinary request with a JSON-RPC message: its behavior, as a sentence. */
  readonly silence: string | undefined;
  readonly #harmlessMethod: string;
  readonly #closing: Promise<void>[] = [];
  readonly #waitingStarts: (() => void)[] = [];
  #starts = 0;

  private constructor(
    { target, options, allowance }: ChannelRequest,
    first: Peer,
    { facts, startTime, baseline }: { facts: ServerFacts; startTime: number; baseline: Baseline },
  ) {
    this.reached = { target, options };
    this.shownTarget = shownTarget(target);
    this.#allowance = allowance;
    this.startTime = startTime;
    this.silence = baseline.silence;
    this.#harmlessMethod = baseline.method;
    this.#first = first;
    first.harmlessMethod = baseline.method;
    this.facts = facts;
    this.transport = first.transport;
    this.era = first.era;
    this.protocolVersion = first.protocolVersion;
    this.#record(first, true);
  }

  /**
   * Connects over one transport in one era.
   *
   * @returns `undefined` if the server does not support the transport or the era; an error if it did not answer in
   * time.
   * @throws LiveServerError for a command line without a command.
   */
  static async open(request: ChannelRequest): Promise<Channel | LiveServerError | undefined> {
    const { target, era, options, allowance, handshakeTime, listTime } = request;
    const started = performance.now();
    const peer = await peerOf(request).catch(ignoreEnd);
    if (!peer) return undefined;
    let failure: LiveServerError | undefined;
    try {
      const handshake = await peer.shakeHands(handshakeTime);
      const startTime = performance.now() - started;
      if (supports(era, handshake)) {
        const facts = await withinTime(factsOf(peer, handshake), listTime, options.signal);
        const baseline = await baselineOf(peer, facts, Math.min(peer.answerTime, listTime / 2));
        return new Channel(request, peer, { facts, startTime, baseline });
      }
    } catch (error) {
      if (error instanceof NoAnswer) failure = lateness(request, peer, error);
      else if (error instanceof DeadlinePassed) failure = lateness(request, peer, new Error(listsTooLate));
      else if (!(error instanceof ServerEnded || error instanceof NotRun)) throw error;
    }
    await peer.close();
    const { excess } = allowance;
    if (excess === undefined) return failure;
    return new LiveServerError("PROTOCOL_ERROR", target, excess, commandRemedies.volume);
  }

  /** How the server introduces itself. */
  get description(): ServerDescription {
    const { result = {} } = this.facts.handshake;
    const meta = isRecord(result["_meta"]) ? result["_meta"] : {};
    const stated = result["serverInfo"] ?? meta["io.modelcontextprotocol/serverInfo"];
    const { name, version } = isRecord(stated) ? stated : {};
    return {
      name: textOf(name),
      version: textOf(version),
      protocolVersion: this.protocolVersion,
      instructions: textOf(result["instructions"]),
      capabilities: this.facts.capabilities,
    };
  }

  /** Why no more requests are sent to the server, as a sentence, if it has sent too much. */
  get excess(): string | undefined {
    return this.#allowance.excess;
  }

  /** The conversation in which the handshake first succeeded. */
  get first(): Peer {
    return this.#first;
  }

  /** Opens a conversation without a handshake. @param purpose the name of the probe. @throws ServerEnded */
  openRaw(purpose: string): Promise<Peer> {
    return this.#start(purpose, false);
  }

  /**
   * Opens a conversation with a handshake.
   *
   * @param purpose the name of the probe, or another word that tells what it is for.
   * @throws NotRun if a new process does not start in time; ServerEnded, and over HTTP also NoAnswer.
   */
  async open(purpose: string): Promise<Peer> {
    const peer = await this.#start(purpose, true);
    const isProcess = this.transport === "stdio";
    try {
      const startLimit = isProcess ? (this.reached.options.startupTimeout ?? defaultTimeout) : undefined;
      // In 2026-07-28, a new conversation needs no handshake. For a new process, it shows that the process has started.
      if (this.era === "2025-11-25" || isProcess) await peer.shakeHands(startLimit);
      else peer.handshake = this.#first.handshake;
      return peer;
    } catch (error) {
      // Slow starts say nothing about the requirement of a probe.
      if (isProcess && error instanceof NoAnswer) throw new NotRun(`A new process did not start: ${error.message}`);
      throw error;
    }
  }

  async #start(purpose: string, isOpen: boolean): Promise<Peer> {
    const release = this.transport === "stdio" ? await this.#turnToStart() : () => undefined;
    try {
      const { excess } = this.#allowance;
      if (excess !== undefined) throw new ServerEnded(excess);
      const peer = await peerOf({
        ...this.reached,
        transport: this.transport,
        era: this.era,
        allowance: this.#allowance,
        use: { purpose, isRaw: !isOpen },
      });
      if (!peer) throw new ServerEnded("The server no longer opens a stream.");
      peer.harmlessMethod = this.#harmlessMethod;
      this.#record(peer, isOpen);
      if (this.transport !== "stdio") return peer;
      // Without a handshake, the first answer also waits for the process to start.
      if (!isOpen) peer.answerTime += startsAtOnce * this.startTime;
      void peer.received(() => true, peer.answerTime).then(release);
      return peer;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Waits until another process may start. @returns what to call once that process has started. */
  async #turnToStart(): Promise<() => void> {
    if (this.#starts >= startsAtOnce) await new Promise<void>((resolve) => this.#waitingStarts.push(resolve));
    else this.#starts++;
    return () => {
      const next = this.#waitingStarts.shift();
      if (next) next();
      else this.#starts--;
    };
  }

  /** Starts to close a conversation, without waiting for the end. */
  close(peer: Peer): void {
    this.#closing.push(peer.close().catch(() => undefined));
  }

  /** Closes all conversations and waits until their processes have ended. */
  async closeAll(): Promise<void> {
    for (const { peer } of this.conversations) this.close(peer);
    await Promise.all(this.#closing);
  }

  #record(peer: Peer, isOpen: boolean): void {
    this.conversations.push({ peer, frames: peer.frames, isOpen });
  }
}

/**
 * Opens a connection without a handshake.
 *
 * @returns `undefined` if the URL is invalid or does not serve the HTTP+SSE transport.
 * @throws ServerEnded if the URL cannot be reached.
 */
async function peerOf({
  target,
  transport,
  era,
  options,
  allowance,
  use = { purpose: "shared", isRaw: false },
}: Pick<ChannelRequest, "target" | "transport" | "era" | "options" | "allowance"> & {
  readonly use?: Pick<WireUse, "purpose" | "isRaw">;
}): Promise<Peer | undefined> {
  // `readLiveServer` reports an invalid URL.
  if (transport !== "stdio" && !URL.canParse(target)) return undefined;
  const wire = options.wires?.({ transport, era, ...use }) ?? realWire;
  const exchanges: HttpExchange[] = [];
  const endpoint = (): Endpoint => ({
    url: new URL(target),
    headers: fieldValues(options.headers ?? {}),
    send: keptIn(exchanges, wire.send),
    exchanges,
  });
  const peer =
    transport === "stdio"
      ? await StdioPeer.start(target, era, { ...options, wire }, allowance)
      : transport === "http"
        ? new HttpPeer(era, endpoint(), allowance)
        : await SsePeer.open(endpoint(), allowance);
  if (peer) peer.answerTime = options.timeout ?? defaultPatience;
  return peer;
}

/** The headers without blanks around their values, which are no part of them. Source: RFC 9110, section 5.5. */
function fieldValues(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()]));
}

/** The request that probes use where any would do, and what is known about it. */
interface Baseline {
  readonly method: string;
  readonly silence?: string;
}

/** Some servers answer lists but no ping, or nothing at all after the handshake. @throws ServerEnded */
async function baselineOf(peer: Peer, facts: ServerFacts, timeout: number): Promise<Baseline> {
  const method = peer.harmlessMethod;
  if (peer.era === "2026-07-28") return { method };
  const reply = await unlessSilent(peer.request(method, {}, { timeout }));
  if (reply?.frame) return { method };
  const listed = (Object.keys(lists) as ListName[]).find((name) => facts.pages[name].some((page) => page.reply.frame));
  if (listed) return { method: lists[listed].method };
  const silence = reply
    ? `The server answers ${method} with ${kindOf(reply)}.`
    : `The server does not answer ${method}.`;
  return { method, silence };
}

function lateness({ target }: ChannelRequest, peer: Peer, { message }: Error): LiveServerError {
  if (!(peer instanceof StdioPeer)) return new LiveServerError("TIMEOUT", target, message, urlRemedies.time);
  const output = { target, stderr: peer.stderr };
  const stray = peer.frames.find(({ from, value, text }) => from === "server" && value === undefined && text.trim());
  if (!stray) return new LiveServerError("TIMEOUT", output, message, commandRemedies.time);
  const written = `It wrote '${quotable(stray.text)}' to stdout, which is not MCP.`;
  return new LiveServerError("PROTOCOL_ERROR", output, `${message} ${written}`, commandRemedies.protocol);
}

function supports(era: Era, { result }: Reply): boolean {
  // The probes `initialize` and `discover` check the contents.
  if (era === "2025-11-25" || result === undefined) return result !== undefined;
  return "supportedVersions" in result || "capabilities" in result;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A record may have no answer to the first request. */
function ignoreEnd(error: unknown): undefined {
  if (!(error instanceof ServerEnded || error instanceof NotRun)) throw error;
}
