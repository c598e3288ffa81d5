import type { LineTable } from "./line-table.ts";
import type { SyntaxFault } from "./syntax-fault.ts";

/** A syntax error as ESLint expects it from a parser. */
export class ParsingError extends SyntaxError {
  override readonly name = "ParsingError";
  /** Offset in UTF-16 code units. */
  readonly index: number;
  /** Counts from 1. */
  readonly lineNumber: number;
  /** Counts from 1, unlike the columns of the tree: ESLint shows it as it is. */
  readonly column: number;

  constructor({ message, index }: SyntaxFault, lines: LineTable) {
    super(message);
    const { line, column } = lines.positionOf(index);
    this.index = index;
    this.lineNumber = line;
    this.column = column + 1;
  }
}
