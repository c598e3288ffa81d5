import type { ProcessEnd } from "../child/server-process.ts";
import { startCommand } from "../child/start-command.ts";
import type { LiveOptions } from "../live-server.ts";
import { type SendHttp, sendHttp } from "./http-exchange.ts";
import type { Era, TransportName } from "./message.ts";

/** The standard streams of a server: of a process that was started, or of one that was recorded. */
export interface StdioProcess {
  /** Called with each piece of standard output, including those that arrived earlier. */
  onOutput: (chunk: Buffer) => void;
  /** Called once at the end of the output. */
  onEnd: () => void;
  /** How it ended, if it ended by itself. */
  readonly ownEnd: ProcessEnd | undefined;
  /** Why it could not be started. */
  readonly startError: NodeJS.ErrnoException | undefined;
  readonly stderr: { lines(): string };
  /** The most memory that one of its processes has used, in bytes; once it is stopped, if that is known. */
  readonly peakMemory?: number | undefined;
  write(bytes: string | Uint8Array): void;
  endInput(): void;
  stop(isUrgent?: boolean): Promise<void>;
}

/** What carries the messages of a conversation. */
export interface Wire {
  readonly start: (target: string, options: LiveOptions) => Promise<StdioProcess>;
  readonly send: SendHttp;
}

/** What a conversation is for, so that a recording knows it again. */
export interface WireUse {
  readonly transport: TransportName;
  readonly era: Era;
  /** The name of the probe, or that of another use. */
  readonly purpose: string;
  /** True for a conversation without a handshake. */
  readonly isRaw: boolean;
}

/** Gives each conversation with a server its wire. */
export type Wires = (use: WireUse) => Wire;

/** Starts processes, and sends requests. */
export const realWire: Wire = {
  start: (target, options) => startCommand(target, options, options.signal),
  send: sendHttp,
};
