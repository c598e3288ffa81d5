import type { Position } from "./line-table.ts";

/** A node of the tree while it is being completed; which fields it has depends on its type. */
export interface SyntaxNode {
  readonly type: string;
  start: number;
  end: number;
  range?: [number, number];
  loc?: { start: Position; end: Position };
  [field: string]: unknown;
}

/** Tells nodes from the other things that the fields of nodes hold. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}
