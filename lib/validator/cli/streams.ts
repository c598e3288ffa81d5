/** Where the command writes, and from where it starts. */
export interface Streams {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** True where a person reads `err`. */
  readonly isTerminal: boolean;
}

/** The streams of the running process. */
export function processStreams(): Streams {
  return {
    cwd: process.cwd(),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  };
}
