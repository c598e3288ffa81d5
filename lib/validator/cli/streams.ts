import { buffer } from "node:stream/consumers";

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
