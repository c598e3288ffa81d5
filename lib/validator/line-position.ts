import type { LineTable } from "../languages/line-table.ts";

/** Line and column, both counted from 1. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset in UTF-16 code units, as people count. */
export function linePositionOf(offset: number, lines: LineTable): LinePosition {
  const { line, column } = lines.positionOf(offset);
  return { line, column: column + 1 };
}
