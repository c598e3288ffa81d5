import { isRecord } from "../../model/json.ts";
import type { StdioProcess } from "../live/conversation/wire.ts";
import { Answers, jsonIn, messageKeyOf, namesIn, notRecorded, textWith } from "./recorded-messages.ts";

/** A line that was sent to a process, and what came of it. */
interface Turn {
  readonly key: string;
  readonly text: string;
  readonly outputs: Buffer[];
  end?: Ending;
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** What a process did. */
export interface RecordedProcessScript {
  /** What it did before anything was sent, or without a cause that is known. */
  readonly start: Turn;
  readonly turns: readonly Turn[];
  /** What it did at the end of its input. */
  readonly atEnd: Turn;
}

/** The bytes of a recorded text. */
export function bytesOf(recorded: unknown): Buffer {
  const { text, base64 } = isRecord(recorded) ? recorded : {};
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  return Buffer.from(typeof text === "string" ? text : "");
}

/** Gives each line of a process to the message that it answers, else to the one that was sent last. */
export function scriptOf(events: readonly Readonly<Record<string, unknown>>[]): RecordedProcessScript {
  const [start, atEnd] = [turnOf(""), turnOf("")];
  const turns: Turn[] = [];
  const names = new Map<string, Turn>();
  let [sent, received, last] = [Buffer.alloc(0), Buffer.alloc(0), start];
  for (const event of events) {
    if (event["sent"] !== undefined) {
      const lines = linesOf(Buffer.concat([sent, bytesOf(event["sent"])]));
      sent = lines.rest;
      for (const line of lines.whole) {
        last = turnOf(line.toString("utf8").trimEnd());
        turns.push(last);
        for (const name of Object.values(namesIn(last.text))) names.set(String(name), last);
      }
    } else if (event["received"] !== undefined) {
      const lines = linesOf(Buffer.concat([received, bytesOf(event["received"])]));
      received = lines.rest;
      for (const line of lines.whole) answeredBy(line, names, last).outputs.push(line);
    } else if (event["inputEnded"] === true) last = atEnd;
    else if (isRecord(event["ended"])) {
      const { code, signal } = event["ended"];
      last.end = {
        code: typeof code === "number" ? code : null,
        signal: typeof signal === "string" ? (signal as NodeJS.Signals) : null,
        stderr: typeof event["stderr"] === "string" ? event["stderr"] : "",
      };
    }
  }
  if (received.length) last.outputs.push(received);
  return { start, turns, atEnd };
}

function answeredBy(line: Buffer, names: ReadonlyMap<string, Turn>, last: Turn): Turn {
  const text = line.toString("utf8");
  const message = jsonIn(text);
  const { id, progressToken } = namesIn(text);
  // The id of a request of the server is one of its own.
  const isReply = isRecord(message) && message["method"] === undefined;
  return names.get(String(isReply ? id : progressToken)) ?? last;
}

function turnOf(text: string): Turn {
  return { key: messageKeyOf(text), text, outputs: [] };
}

/** The lines of an output, with their ends, and what comes after the last end. */
function linesOf(bytes: Buffer): { readonly whole: readonly Buffer[]; readonly rest: Buffer<ArrayBuffer> } {
  const whole: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf("\n"); end >= 0; end = bytes.indexOf("\n", start)) {
    whole.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  return { whole, rest: Buffer.from(bytes.subarray(start)) };
}

/** A server in this process, with the streams of one that was started. */
export abstract class LocalProcess implements StdioProcess {
  readonly startError = undefined;
  ownEnd: StdioProcess["ownEnd"];
  #onOutput: (chunk: Buffer) => void = () => undefined;
  #onEnd: () => void = () => undefined;
  #rest: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #stderr = "";
  #isOver = false;

  readonly stderr = { lines: (): string => this.#stderr };

  set onOutput(handler: (chunk: Buffer) => void) {
    this.#onOutput = handler;
    this.#later(() => {
      this.begin();
    });
  }

  set onEnd(handler: () => void) {
    this.#onEnd = handler;
  }

  write(bytes: string | Uint8Array): void {
    const { whole, rest } = linesOf(Buffer.concat([this.#rest, Buffer.from(bytes)]));
    this.#rest = rest;
    for (const line of whole) {
      const answer = this.#isOver ? undefined : this.answerTo(line.toString("utf8").trimEnd());
      if (answer) this.#later(answer);
    }
  }

  endInput(): void {
    this.#later(() => {
      this.finish();
    });
  }

  stop(): Promise<void> {
    this.#isOver = true;
    this.#onEnd();
    return Promise.resolve();
  }

  /** What it does before anything is sent. */
  protected begin(): void {
    // Nothing.
  }

  /** What it does because of a line. */
  protected abstract answerTo(line: string): (() => void) | undefined;

  /** What it does at the end of its input. */
  protected abstract finish(): void;

  protected print(bytes: Buffer): void {
    this.#onOutput(bytes);
  }

  protected end({ code, signal, stderr }: Ending): void {
    this.#isOver = true;
    this.ownEnd = { code, signal };
    this.#stderr = stderr;
    this.#onEnd();
  }

  #later(act: () => void): void {
    setImmediate(() => {
      if (!this.#isOver) act();
    });
  }
}

/** A process that answers as a recorded one did. */
export class ReplayedProcess extends LocalProcess {
  readonly #script: RecordedProcessScript;
  readonly #answers: Answers<Turn>;

  constructor(script: RecordedProcessScript) {
    super();
    this.#script = script;
    this.#answers = new Answers(script.turns);
  }

  protected override begin(): void {
    this.#play(this.#script.start, (text) => text);
  }

  /** @throws NotRun for a message whose answer was not recorded. */
  protected answerTo(line: string): (() => void) | undefined {
    const turn = this.#answers.next(messageKeyOf(line));
    if (turn)
      return () => {
        this.#play(turn, textWith(turn.text, line));
      };
    const message = jsonIn(line);
    // What this client answers needs no answer.
    if (isRecord(message) && message["method"] === undefined) return undefined;
    throw notRecorded(line);
  }

  protected finish(): void {
    this.#play(this.#script.atEnd, (text) => text);
  }

  #play({ outputs, end }: Turn, renumbered: (text: string) => string): void {
    for (const output of outputs) {
      const text = output.toString("utf8");
      this.print(Buffer.from(text).equals(output) ? Buffer.from(renumbered(text)) : output);
    }
    if (end) this.end(end);
  }
}
