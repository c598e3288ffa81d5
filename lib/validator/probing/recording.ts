import manifest from "../../../package.json" with { type: "json" };
import type { OpenResponse, SendHttp } from "../live/conversation/http-exchange.ts";
import { realWire, type StdioProcess, type Wire, type Wires, type WireUse } from "../live/conversation/wire.ts";
import { holdsCredential } from "../live/shown-target.ts";
import type { CallArguments } from "../conformance/calls.ts";
import type { ServerTarget } from "../live/live-server.ts";
import { secretsOf } from "./shell-text.ts";

/** The version of the form of a record. */
export const recordVersion = 1;

/** The settings of a run that its record has, and that a replay takes over. */
export interface RecordedSettings {
  /** Milliseconds for the answer to each request. */
  readonly timeout?: number;
  /** The names of tools that may be called. */
  readonly call?: readonly string[];
  /** The arguments of tools, in place of generated ones. */
  readonly callArgs?: CallArguments;
}

/** A text or, for bytes that are none, their Base64. */
type RecordedText = { readonly text: string } | { readonly base64: string };

/**
 * Keeps what a run sends and receives, as lines of JSON: the settings and the servers; each conversation; and what
 * happened in it. Secrets are the names of variables in it, such as `$TOKEN`.
 */
export class Recording {
  readonly #settings: RecordedSettings;
  readonly #servers: object[] = [];
  readonly #lines: object[] = [];
  /** What notes the responses that have not ended. */
  readonly #open = new Set<() => void>();
  #conversations = 0;
  #requests = 0;

  constructor(settings: RecordedSettings) {
    this.#settings = settings;
  }

  /** The wires for the conversations with a server. @param inner what carries the messages. Default: the system. */
  wiresOf({ target, headers = {}, otherToken, env = {} }: ServerTarget, inner: Wires = () => realWire): Wires {
    const secrets = secretsOf({ target, options: { headers, otherToken, env } }).toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const hide = (text: string): string =>
      secrets.reduce((shown, [name, value]) => {
        const within = JSON.stringify(value).slice(1, -1);
        return shown.replaceAll(value, `$${name}`).replaceAll(within, `$${name}`);
      }, text);
    const server = this.#servers.length;
    const other = otherToken === undefined ? {} : { otherToken: hide(otherToken) };
    this.#servers.push({ target: hide(target), headers: hidden(headers, hide), ...other });
    return (use) => this.#wireOf({ server, ...use }, inner(use), hide);
  }

  /** The lines of the record. */
  *lines(): Generator<string> {
    for (const end of this.#open) end();
    const { timeout, call, callArgs } = this.#settings;
    const about = { record: recordVersion, validator: manifest.version, recorded: new Date().toISOString() };
    for (const line of [{ ...about, timeout, call, callArgs, servers: this.#servers }, ...this.#lines])
      yield `${JSON.stringify(line)}\n`;
  }

  #wireOf(use: WireUse & { readonly server: number }, inner: Wire, hide: (text: string) => string): Wire {
    const conversation = this.#conversations++;
    this.#lines.push({ conversation, ...use });
    const note = (event: object): void => {
      this.#lines.push({ conversation, ...event });
    };
    return {
      start: async (target, options) => new RecordedProcess(await inner.start(target, options), note, hide),
      send: this.#sendingTo(inner.send, note, hide),
    };
  }

  #sendingTo(send: SendHttp, note: (event: object) => void, hide: (text: string) => string): SendHttp {
    return async (request) => {
      const n = this.#requests++;
      const { url, method, headers, body } = request;
      const asked = { url: hide(url.href), method, headers: hidden(headers, hide), body: body && hide(body) };
      let isNoted = false;
      const noteOnce = (answer: object): void => {
        if (!isNoted) note({ n, request: asked, ...answer });
        isNoted = true;
      };
      try {
        return kept(await send(request), this.#open, (answer) => {
          noteOnce({
            response: { ...answer, headers: hidden(answer.headers, hide), body: recordedText(answer.body, hide) },
          });
        });
      } catch (error) {
        // A request that this client has given up has no answer.
        noteOnce(request.signal?.aborted ? {} : { failed: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    };
  }
}

interface KeptAnswer extends Pick<OpenResponse, "status" | "headers"> {
  readonly body: Buffer;
  /** True for a response that had not ended. */
  readonly isOpen: boolean;
}

/** The response, which is noted once it has been read or is discarded. */
function kept(response: OpenResponse, open: Set<() => void>, note: (answer: KeptAnswer) => void): OpenResponse {
  const { status, headers, pieces } = response;
  async function* read(): AsyncGenerator<Uint8Array> {
    const parts: Uint8Array[] = [];
    let isOpen = true;
    const end = (): void => {
      open.delete(end);
      note({ status, headers, body: Buffer.concat(parts), isOpen });
    };
    open.add(end);
    try {
      for await (const piece of pieces) {
        parts.push(piece);
        yield piece;
      }
      isOpen = false;
    } finally {
      end();
    }
  }
  return {
    status,
    headers,
    pieces: read(),
    discard: () => {
      note({ status, headers, body: Buffer.alloc(0), isOpen: true });
      response.discard();
    },
  };
}

function hidden(
  headers: Readonly<Record<string, string>>,
  hide: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      // A probe may have changed a credential, of which it then is a part.
      holdsCredential(name) && hide(value) === value ? "***" : hide(value),
    ]),
  );
}

function recordedText(bytes: string | Uint8Array, hide: (text: string) => string): RecordedText {
  const all = Buffer.from(bytes);
  const text = all.toString("utf8");
  return Buffer.from(text).equals(all) ? { text: hide(text) } : { base64: all.toString("base64") };
}

/** A process whose streams are noted. */
class RecordedProcess implements StdioProcess {
  readonly #process: StdioProcess;
  readonly #note: (event: object) => void;
  readonly #hide: (text: string) => string;

  constructor(process_: StdioProcess, note: (event: object) => void, hide: (text: string) => string) {
    this.#process = process_;
    this.#note = note;
    this.#hide = hide;
  }

  set onOutput(handler: (chunk: Buffer) => void) {
    this.#process.onOutput = (chunk) => {
      this.#note({ received: recordedText(chunk, this.#hide) });
      handler(chunk);
    };
  }

  set onEnd(handler: () => void) {
    this.#process.onEnd = () => {
      const { ownEnd } = this.#process;
      if (ownEnd) this.#note({ ended: ownEnd, stderr: this.#hide(this.#process.stderr.lines()) });
      handler();
    };
  }

  get ownEnd(): StdioProcess["ownEnd"] {
    return this.#process.ownEnd;
  }

  get startError(): StdioProcess["startError"] {
    return this.#process.startError;
  }

  get stderr(): StdioProcess["stderr"] {
    return this.#process.stderr;
  }

  get peakMemory(): StdioProcess["peakMemory"] {
    return this.#process.peakMemory;
  }

  write(bytes: string | Uint8Array): void {
    this.#note({ sent: recordedText(bytes, this.#hide) });
    this.#process.write(bytes);
  }

  endInput(): void {
    this.#note({ inputEnded: true });
    this.#process.endInput();
  }

  stop(isUrgent?: boolean): Promise<void> {
    return this.#process.stop(isUrgent);
  }
}
