import { isRecord } from "../../model/json.ts";
import { HttpPeer, type Endpoint } from "../conversation/http-peer.ts";
import type { Era, Reply, TransportName } from "../conversation/message.ts";
import { NoAnswer, type Peer, ServerEnded } from "../conversation/peer.ts";
import { SsePeer } from "../conversation/sse-peer.ts";
import { StdioPeer } from "../conversation/stdio-peer.ts";
import { shownTarget } from "../live/shown-target.ts";
import { defaultTimeout, type LiveOptions } from "../live/live-server.ts";
import type { Conversation } from "../probes/probe.ts";
import type { ServerDescription } from "../result/result.ts";
import { factsOf, type ServerFacts } from "../conformance/facts.ts";

/** Milliseconds to wait for `server/discover`. Some servers of earlier revisions never answer unknown methods. */
const discoverTime = 5_000;

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
  readonly #target: string;
  readonly #options: LiveOptions;
  readonly #first: Peer;
  /** Milliseconds from the start of the server to its answer to the handshake. */
  readonly #startTime: number;
  readonly #closing: Promise<void>[] = [];

  private constructor(
    { target, options, startTime }: { target: string; options: LiveOptions; startTime: number },
    first: Peer,
    facts: ServerFacts,
  ) {
    this.#target = target;
    this.shownTarget = shownTarget(target);
    this.#options = options;
    this.#startTime = startTime;
    this.#first = first;
    this.facts = facts;
    this.transport = first.transport;
    this.era = first.era;
    this.protocolVersion = first.protocolVersion;
    this.#record(first, true);
  }

  /**
   * Connects over one transport in one era.
   *
   * @returns `undefined` if the server does not support the transport or the era.
   * @throws LiveServerError for a command line without a command.
   */
  static async open(
    target: string,
    transport: TransportName,
    era: Era,
    options: LiveOptions,
  ): Promise<Channel | undefined> {
    const started = performance.now();
    const peer = await peerOf(target, transport, era, options).catch(ignoreEnd);
    if (!peer) return undefined;
    try {
      const handshake = await peer.shakeHands(era === "2025-11-25" ? options.timeout : discoverTime);
      const startTime = performance.now() - started;
      if (supports(era, handshake))
        return new Channel({ target, options, startTime }, peer, await factsOf(peer, handshake));
    } catch (error) {
      if (!(error instanceof ServerEnded || error instanceof NoAnswer)) throw error;
    }
    await peer.close();
    return undefined;
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

  /** The conversation in which the handshake first succeeded. */
  get first(): Peer {
    return this.#first;
  }

  /** Opens a conversation without a handshake. @throws ServerEnded */
  openRaw(): Promise<Peer> {
    return this.#start(false);
  }

  /** Opens a conversation with a handshake. @throws ServerEnded, NoAnswer */
  async open(): Promise<Peer> {
    const peer = await this.#start(true);
    // In 2026-07-28, a new conversation needs no handshake.
    if (this.era === "2026-07-28") peer.handshake = this.#first.handshake;
    else await peer.shakeHands();
    return peer;
  }

  async #start(isOpen: boolean): Promise<Peer> {
    const peer = await peerOf(this.#target, this.transport, this.era, this.#options);
    if (!peer) throw new ServerEnded("The server no longer opens a stream.");
    // The first answer also waits for the process to start.
    if (this.transport === "stdio") peer.answerTime += this.#startTime;
    this.#record(peer, isOpen);
    return peer;
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
async function peerOf(
  target: string,
  transport: TransportName,
  era: Era,
  options: LiveOptions,
): Promise<Peer | undefined> {
  // The client library reports an invalid URL.
  if (transport !== "stdio" && !URL.canParse(target)) return undefined;
  const endpoint = (): Endpoint => ({ url: new URL(target), headers: { ...options.headers } });
  const peer =
    transport === "stdio"
      ? await StdioPeer.start(target, era, options)
      : transport === "http"
        ? new HttpPeer(era, endpoint())
        : await SsePeer.open(endpoint());
  // A probe sends several requests within its time limit.
  if (peer) peer.answerTime = (options.timeout ?? defaultTimeout) / 3;
  return peer;
}

function supports(era: Era, { result }: Reply): boolean {
  if (era === "2025-11-25") return typeof result?.["protocolVersion"] === "string";
  // The probe `discover` checks the contents.
  return result !== undefined && ("supportedVersions" in result || "capabilities" in result);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function ignoreEnd(error: unknown): undefined {
  if (!(error instanceof ServerEnded)) throw error;
}
