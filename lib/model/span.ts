/**
 * A stretch of the linted file's text: offsets in UTF-16 code units, end exclusive.
 * Offsets are the only positions in the model, because lines and columns count differently in each ESLint language.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}
