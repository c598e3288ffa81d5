/**
 * A range of the linted file's text: offsets in UTF-16 code units, end exclusive. Offsets are the only positions in the
 * model, because ESLint languages count lines and columns differently.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The place of the text itself, if this range of the linted file only refers to it. */
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
  /**
   * The reference in the linted file through which a part comes in: the imported schema around an imported parameter.
   */
  readonly entry: Origin | undefined;
}
