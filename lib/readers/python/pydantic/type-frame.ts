import { childrenOf } from "../../../languages/python/nodes.ts";
import { parsePython } from "../../../languages/python/parser.ts";
import type { Expression, PythonNode, TypeParameter } from "../../../languages/python/tree.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/value.ts";
import { sourceRefOf, type SourceRef } from "./source-ref.ts";

/** The type that a type parameter is bound to: `int` in `Box[int]`. */
export interface TypeVariable {
  readonly expression: Expression;
  readonly frame: TypeFrame;
}

/** Where the expression of a type is read. */
export interface TypeFrame {
  readonly evaluator: Evaluator;
  readonly frame: Frame;
  /** The types that type parameters are bound to, by name. */
  readonly variables: ReadonlyMap<string, TypeVariable>;
  /** The parameters themselves: `class Box[T: int]`, `def f[T]()`. */
  readonly parameters: ReadonlyMap<string, { readonly node: TypeParameter; readonly frame: Frame }>;
  /**
   * The place of everything that is read, if it is not the text's own place: that of a string that is read as a type.
   */
  readonly anchor: SourceRef | undefined;
}

/** The frame of types without parameters. */
export function typeFrameAt(frame: Frame, evaluator: Evaluator): TypeFrame {
  return { evaluator, frame, variables: new Map(), parameters: new Map(), anchor: undefined };
}

/** The text of a node of a type. */
export function typeOrigin(node: PythonNode, { frame, anchor }: TypeFrame): SourceRef {
  return anchor ?? sourceRefOf(frame.scope.module, node);
}

/** Longer texts are not annotations. */
const maxLength = 2_000;

/** The expression in a text that is an annotation: `"list[Item]"`; `undefined` if it is none. */
export function parsedAnnotation(text: string, start: number): Expression | undefined {
  if (text.length > maxLength || !text.trim()) return undefined;
  const { ast } = parsePython(`(${text}\n)`);
  const [statement, ...more] = ast?.body ?? [];
  if (statement?.nodeType !== "Expr" || more.length) return undefined;
  shift(statement.value, start - 1);
  return statement.value;
}

/** Moves the tree of a separately parsed text to the place that the text has in a module. */
function shift(node: PythonNode, by: number): void {
  Object.assign(node, { range: [node.range[0] + by, node.range[1] + by] });
  for (const child of childrenOf(node)) shift(child, by);
}
