import { buffer } from "node:stream/consumers";
import { NativePackageError } from "../../languages/native-package.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { InputError } from "../result/input-error.ts";

/** Where the command writes, and from where it starts. */
export interface Streams {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** True where a person reads `err`. */
  readonly isTerminal: boolean;
  /** The terminal that `out` is, if it is one. */
  readonly terminal: Terminal | undefined;
  /** All of standard input. */
  readonly readIn: () => Promise<Buffer>;
}

/** What is known of a terminal. */
export interface Terminal {
  readonly columns: number;
}

/** The streams of the running process. */
export function processStreams(): Streams {
  const { stdout, stderr } = process;
  return {
    cwd: process.cwd(),
    env: process.env,
    out: (written) => stdout.write(written),
    err: (written) => stderr.write(written),
    isTerminal: stderr.isTTY,
    terminal: stdout.isTTY ? { columns: stdout.columns || 80 } : undefined,
    readIn: () => buffer(process.stdin),
  };
}

/** Says what is wrong, on one line: the code, the place, the message and what to do. */
export function writeFault(
  { code, place, message, remedy }: Pick<InputError, "place" | "message" | "remedy"> & { readonly code: string },
  { err }: Streams,
): void {
  err(`${code} ${oneLine(`${place}: ${message} ${remedy}`)}\n`);
}

/** Names of files and words of servers are anybody's: no sequence in them may move the cursor or begin a line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/gu, " ");
}

/**
 * Says why a command cannot go on.
 *
 * @returns the exit code: 2 for an input, a usage or an installation that is wrong, 3 for a server, 130 after Ctrl-C.
 * @throws what is no error of the user's.
 */
export function exitCodeOf(error: unknown, streams: Streams): number {
  if (error instanceof InputError) {
    writeFault(error, streams);
    return 2;
  }
  if (error instanceof NativePackageError) {
    streams.err(`INSTALLATION_ERROR ${oneLine(error.message)}\n`);
    return 2;
  }
  if (error instanceof LiveServerError) {
    writeFault(error, streams);
    // Its reader has made it fit to be printed.
    if (error.stderr) streams.err(`Its last words on stderr:\n${error.stderr.trimEnd().replaceAll(/^/gmu, "  ")}\n`);
    return 3;
  }
  if (error instanceof DOMException && error.name === "AbortError") return 130;
  throw error;
}

/** Milliseconds of work after which a person at a terminal is told that it goes on. */
const patience = 1_000;

/** A line that counts the files, on a terminal only, and only when the work takes long enough to wonder. */
export interface Progress {
  /** One more file begins. */
  readonly step: () => void;
  readonly end: () => void;
}

/** @param isShown false where nobody wants to see it. */
export function progressOf({ err, isTerminal }: Streams, total: number, isShown = true): Progress {
  const start = Date.now();
  let done = 0;
  let isOn = false;
  return {
    step: () => {
      done++;
      if (!isTerminal || !isShown || Date.now() - start < patience) return;
      isOn = true;
      err(`\r\u001B[KReading file ${String(done)} of ${String(total)}`);
    },
    end: () => {
      if (isOn) err("\r\u001B[K");
    },
  };
}
