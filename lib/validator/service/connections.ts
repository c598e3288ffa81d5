import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** Time limits for the connections of a service, in milliseconds. */
export interface ConnectionLimits {
  /** For a client to read its answer. */
  readonly sending: number;
  /** For a body that is still arriving when the service stops. */
  readonly stopping: number;
  /** For the work that is left when the service stops. */
  readonly working: number;
}

/** How often the limits are checked, in milliseconds. */
const interval = 250;
/** The bytes of all bodies that may be arriving. */
const maxArriving = 40 * 1024 * 1024;
/** Milliseconds after which a body that is still arriving makes way for others. */
const slowUpload = 1_000;

/** A request whose answer is not sent completely. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly begun: number;
  /** The bytes that the connection had brought before the body. */
  readonly readBefore: number;
  /** When the answer began to be sent. */
  answered: number | undefined;
}

/**
 * The connections of a service. Clients that send or read slowly are cut off, and a stop waits for the answers that are
 * being sent. (Node's own `closeIdleConnections` cuts them off.)
 */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #sockets = new Set<Socket>();
  /** In the order of their beginnings. */
  readonly #exchanges = new Map<ServerResponse, Exchange>();
  readonly #timer: NodeJS.Timeout;
  #stopped: number | undefined;

  constructor(server: Server, limits: ConnectionLimits) {
    this.#server = server;
    this.#limits = limits;
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const readBefore = incoming.socket.bytesRead;
      this.#exchanges.set(outgoing, { incoming, begun: Date.now(), readBefore, answered: undefined });
      outgoing.once("close", () => this.#exchanges.delete(outgoing));
      if (this.#stopped !== undefined) outgoing.shouldKeepAlive = false;
    });
    this.#timer = setInterval(() => {
      this.#check();
    }, interval).unref();
  }

  /**
   * Makes room for one more body. If there are too many, the oldest of them is cut off.
   *
   * @returns false if all of them have just begun.
   */
  admits(maxUploads: number): boolean {
    const uploads = [...this.#exchanges.values()].filter(({ incoming }) => !incoming.complete);
    const arrived = uploads.reduce((sum, { incoming, readBefore }) => sum + incoming.socket.bytesRead - readBefore, 0);
    if (uploads.length <= maxUploads && arrived <= maxArriving) return true;
    const [oldest] = uploads;
    if (!oldest || Date.now() - oldest.begun < slowUpload) return false;
    oldest.incoming.socket.destroy();
    return true;
  }

  /** Accepts no more connections, and settles when all answers have been sent or have run out of time. */
  stop(): Promise<void> {
    this.#stopped = Date.now();
    for (const outgoing of this.#exchanges.keys()) outgoing.shouldKeepAlive = false;
    return new Promise((resolve) => {
      // That of the HTTP server would cut off answers.
      NetServer.prototype.close.call(this.#server, () => {
        clearInterval(this.#timer);
        resolve();
      });
      this.#check();
    });
  }

  #check(): void {
    const now = Date.now();
    const { sending, stopping, working } = this.#limits;
    for (const [outgoing, exchange] of this.#exchanges) {
      if (outgoing.headersSent) exchange.answered ??= now;
      const { answered, incoming } = exchange;
      const isOver = this.#stopped !== undefined && now - this.#stopped > (incoming.complete ? working : stopping);
      if (answered === undefined ? isOver : now - answered > sending) incoming.socket.destroy();
    }
    if (this.#stopped === undefined) return;
    const busy = new Set([...this.#exchanges.values()].map(({ incoming }) => incoming.socket));
    for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroy();
  }
}
