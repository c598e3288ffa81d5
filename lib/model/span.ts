/**
 * A range of the linted file's text: offsets in UTF-16 code units, end exclusive. Offsets are the only positions in the
 * model, because ESLint languages count lines and columns differently.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}
