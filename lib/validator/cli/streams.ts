import { buffer } from "node:stream/consumers";
import { isInstallationError } from "../../languages/installation.ts";
import { visible, visibleLines } from "../../rule/report.ts";
import { counted } from "../report/index.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { InputError } from "../result/input-error.ts";

/**
 * The kind of an output, which decides how it shows characters that are not text, see {@link printable}. The usual kind
 * is `text`: lines for people, diffs, JSON and YAML. There, escapes are in quotes, where they mean the character.
 */
export type OutputKind =
  | "text"
  /** Text with our own colors, links and progress. */
  | "styled"
  /** Workflow commands for GitHub, one a line. */
  | "commands"
  | "html";

/** The surroundings of the command: its streams, its working directory and its environment. */
export interface Streams {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes whole lines. Nothing that is written can control a terminal or a CI system, except for its kind. */
  readonly out: (text: string, kind?: OutputKind) => void;
  readonly err: (text: string, kind?: OutputKind) => void;
  /** True if `err` is a terminal. */
  readonly isTerminal: boolean;
  /** Present if `out` is a terminal. */
  readonly terminal: Terminal | undefined;
  /** All of standard input. */
  readonly readIn: () => Promise<Buffer>;
}

/** The properties of a terminal. */
interface Terminal {
  readonly columns: number;
}

/** The streams before anything is made printable. */
export interface RawStreams extends Omit<Streams, "out" | "err"> {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Streams that make all that is written to them printable: the only ones that commands get. */
export function printableStreams({ out, err, ...others }: RawStreams): Streams {
  return {
    ...others,
    out: (text, kind) => {
      out(printable(text, kind));
    },
    err: (text, kind) => {
      err(printable(text, kind));
    },
  };
}

/** The escape sequences that reports and progress have: styles, links, and erasing the line. */
const ownSequence = /(\u001B\[(?:\d+(?:;\d+)*)?m|\u001B\]8;;[^\p{Cc}]*\u0007|\r\u001B\[K)/u;

/**
 * Lines in a form that is safe to write. Characters that are not text are escaped, regardless of earlier escaping,
 * because names and descriptions are untrusted.
 */
export function printable(text: string, kind: OutputKind = "text"): string {
  if (kind !== "styled") return visibleLines(text, kind);
  // Every second part is one of our own escape sequences.
  return text
    .split(ownSequence)
    .map((part, index) => (index % 2 ? part : visibleLines(part, "text")))
    .join("");
}

/** The streams of the running process. */
export function processStreams(): RawStreams {
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

/** Watches what becomes of the output of the running process. */
export class StandardOutput {
  #hasFailed = false;

  constructor() {
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      this.#onError(error);
      if (this.#hasFailed) {
        const message = `The output cannot be written: ${error.message}.`;
        process.stderr.write(`USAGE standard output: ${message} Write it to another place.\n`);
      }
    });
    // There is no output left to report it.
    process.stderr.on("error", (error: NodeJS.ErrnoException) => {
      this.#onError(error);
    });
  }

  /** True if a part of the output is lost: the report is incomplete, whatever its verdict. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  #onError({ code }: NodeJS.ErrnoException): void {
    // A reader that needs only the first lines closes the pipe, which is not an error.
    if (code === "EPIPE") return;
    this.#hasFailed = true;
    // The error may come after the end of the program.
    process.exitCode = 2;
  }
}

/**
 * Writes a line to stderr. File names and texts of servers are untrusted: they cannot move the cursor, begin a new line
 * or give a CI system a command.
 */
export function writeLine(text: string, { err }: Pick<Streams, "err">): void {
  err(`${visible(text.replaceAll(/\s+/gu, " "))}\n`);
}

/** Writes an error on one line: its code, its place, the problem and the remedy. */
export function writeFault({ code, message }: InputError | LiveServerError, streams: Streams): void {
  writeLine(`${code} ${message}`, streams);
}

/** Names a file that was skipped because of its syntax. */
export function writeSkipped({ place, problem }: InputError, streams: Streams): void {
  writeLine(`Skipped ${place}: ${problem}`, streams);
}

/**
 * Writes the error that ended a command.
 *
 * @returns the exit code: 2 for a wrong input, usage or installation, 3 for a server, 130 after Ctrl-C.
 * @throws any error that the user did not cause.
 */
export function exitCodeOf(error: unknown, streams: Streams): number {
  if (error instanceof InputError) {
    writeFault(error, streams);
    return 2;
  }
  if (isInstallationError(error)) {
    writeLine(`INSTALLATION_ERROR ${error.message}`, streams);
    return 2;
  }
  if (error instanceof LiveServerError) {
    writeFault(error, streams);
    if (error.stderr) {
      writeLine("The last lines on its stderr:", streams);
      for (const line of error.stderr.trimEnd().split("\n")) streams.err(`  ${visible(line)}\n`);
    }
    return 3;
  }
  if (error instanceof DOMException && error.name === "AbortError") return 130;
  throw error;
}

/** Milliseconds after which the progress is shown. */
const progressDelay = 1_000;

/** A line on a terminal that says how far a long run has come. */
export interface Progress {
  /** Called before each file, with the number of tools so far, or after each probe. */
  readonly step: (name?: unknown, tools?: number) => void;
  readonly end: () => void;
}

/** What a run does: it reads a number of files, asks a model a number of questions, or runs probes. */
export type Work = { readonly files: number } | { readonly questions: number } | "probes";

/** @param isShown false to suppress it, as `--ci` and `--quiet` do. */
export function progressOf({ err, isTerminal }: Streams, work: Work, isShown = true): Progress {
  const start = Date.now();
  let done = 0;
  let tools = 0;
  let isOn = false;
  const show = (): void => {
    isOn = true;
    err(`\r\u001B[K${progressText(work, done, tools)}`, "styled");
  };
  const canShow = isTerminal && isShown;
  // Probes wait for servers, so that the line may come before the first of them has ended.
  const timer = canShow && work === "probes" ? setTimeout(show, progressDelay).unref() : undefined;
  return {
    step: (_name, found = 0) => {
      done++;
      tools = found;
      if (canShow && Date.now() - start >= progressDelay) show();
    },
    end: () => {
      clearTimeout(timer);
      if (isOn) err("\r\u001B[K", "styled");
    },
  };
}

function progressText(work: Work, done: number, tools: number): string {
  if (work === "probes") return `Running probes: ${counted(done, "probe")} done`;
  if ("questions" in work) return `Asking the model: ${String(done)} of ${String(work.questions)} answered`;
  const found = tools ? `, ${counted(tools, "tool")} found` : "";
  return `Reading file ${String(done)} of ${String(work.files)}${found}`;
}
