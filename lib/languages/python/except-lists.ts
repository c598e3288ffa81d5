/**
 * `except A, B:` of Python 3.14 (PEP 758), which the parser does not support. It is parsed as `except A| B:`, which has
 * the same length, and the union is converted to a tuple.
 */

/** The maximum number of such clauses. Each restarts the parser, so more of them would take too long. */
const maxClauses = 200;

/**
 * Parses a text that may have lists in `except` clauses without parentheses.
 *
 * @param parse throws at the first such list that it meets.
 * @param placeOf the offset in the text of a thrown error.
 */
export function parsedWithExceptLists<T>(
  text: string,
  parse: (text: string) => T,
  placeOf: (error: unknown) => number,
): T {
  let known = text;
  for (let clauses = 0; ; clauses++) {
    try {
      return parse(known);
    } catch (error) {
      const at = placeOf(error);
      const [list] = /^(?:,[ \t]*[\w.]+[ \t]*)+(?=:)/u.exec(known.slice(at)) ?? [];
      if (!list || clauses === maxClauses || !/\bexcept\b[^\r\n]*$/u.test(known.slice(0, at).slice(-200))) throw error;
      known = known.slice(0, at) + list.replaceAll(",", "|") + known.slice(at + list.length);
    }
  }
}

/** A node of a list, with its place in the text. */
interface ListNode {
  nodeType: string;
  range?: readonly [number, number];
  left?: unknown;
  right?: unknown;
  op?: unknown;
  elts?: unknown;
}

/** Replaces the union that represents a list of exceptions by a tuple, in place. */
export function restoreExceptList(node: object | undefined, text: string): void {
  const union = node as ListNode | undefined;
  const exceptions = union && partsOf(union, text);
  if (!union || !exceptions || exceptions.length < 2) return;
  union.nodeType = "Tuple";
  union.elts = exceptions;
  for (const key of ["left", "right", "op"] as const) Reflect.deleteProperty(union, key);
}

function partsOf(node: ListNode, text: string): ListNode[] {
  const left = node.left as ListNode | undefined;
  const right = node.right as ListNode | undefined;
  const isList = node.nodeType === "BinOp" && left?.range && right?.range;
  if (!isList || !text.slice(left.range?.[1], right.range?.[0]).includes(",")) return [node];
  return [...partsOf(left, text), right];
}
