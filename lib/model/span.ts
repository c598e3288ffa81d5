/**
 * A range of the linted file's text: offsets in UTF-16 code units, end exclusive. Offsets are the only positions in the
 * model, because ESLint languages count lines and columns differently.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Where the text stands, if this range of the linted file only brings it in. */
  readonly origin?: Origin;
}

/** A place in a file other than the linted one. */
export interface Origin {
  /** Absolute path, with slashes. */
  readonly path: string;
  /** The path within its package, for messages. */
  readonly file: string;
  /** The offset in that file's text. */
  readonly start: number;
  /** From 1. */
  readonly line: number;
  /** What the linted file brings in, for a part of it: the imported schema around an imported parameter. */
  readonly entry: Origin | undefined;
}
