import type { Editor } from "../../model/editor.ts";
import type { Hole, Located, LocatedArray, LocatedObject, LocatedScalar, LocatedUnknown, Member } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";

/** Levels below the root of a document; what is nested deeper is unknown. */
export const maxDepth = 500;
/** Why a value below {@link maxDepth} is unknown. */
export const tooDeep = `it is nested more than ${String(maxDepth)} levels deep`;

/** What an object node holds. */
export interface Members {
  /** In the order in which they are written; of several with one key the last. */
  readonly members: ReadonlyMap<string, Member>;
  readonly hole: Hole | undefined;
}

/** Makes located values of the nodes of one kind of syntax tree, when they are asked for. */
export interface Tree<ObjectNode, ArrayNode, AnyNode> {
  membersOf(node: ObjectNode, depth: number): Members;
  itemsOf(node: ArrayNode, depth: number): readonly Located[];
  editorOf(node: AnyNode, value: Located): Editor | undefined;
}

/** An object whose members are read at first use: most documents are looked at no deeper than their root. */
export class TreeObject<Node> implements LocatedObject {
  readonly kind = "object";
  readonly span: Span;
  readonly #tree: Tree<Node, never, Node>;
  readonly #node: Node;
  readonly #depth: number;
  #content: Members | undefined;

  constructor(tree: Tree<Node, never, Node>, node: Node, span: Span, depth: number) {
    this.span = span;
    this.#tree = tree;
    this.#node = node;
    this.#depth = depth;
  }

  get members(): ReadonlyMap<string, Member> {
    return this.#read().members;
  }

  get hole(): Hole | undefined {
    return this.#read().hole;
  }

  get editor(): Editor | undefined {
    return this.#tree.editorOf(this.#node, this);
  }

  #read(): Members {
    this.#content ??= this.#tree.membersOf(this.#node, this.#depth);
    return this.#content;
  }
}

/** An array whose items are read at first use. */
export class TreeArray<Node> implements LocatedArray {
  readonly kind = "array";
  readonly hole = undefined;
  readonly span: Span;
  readonly #tree: Tree<never, Node, Node>;
  readonly #node: Node;
  readonly #depth: number;
  #items: readonly Located[] | undefined;

  constructor(tree: Tree<never, Node, Node>, node: Node, span: Span, depth: number) {
    this.span = span;
    this.#tree = tree;
    this.#node = node;
    this.#depth = depth;
  }

  get items(): readonly Located[] {
    this.#items ??= this.#tree.itemsOf(this.#node, this.#depth);
    return this.#items;
  }

  get editor(): Editor | undefined {
    return this.#tree.editorOf(this.#node, this);
  }
}

/** A scalar of JSON. */
export class TreeScalar<Node> implements LocatedScalar {
  readonly kind = "scalar";
  readonly span: Span;
  readonly value: string | number | boolean | null;
  readonly #tree: Tree<never, never, Node>;
  readonly #node: Node;

  constructor(tree: Tree<never, never, Node>, node: Node, span: Span, value: string | number | boolean | null) {
    this.span = span;
    this.value = value;
    this.#tree = tree;
    this.#node = node;
  }

  get editor(): Editor | undefined {
    return this.#tree.editorOf(this.#node, this);
  }
}

/** A value that JSON has no form for, or that only a program can tell. It can be replaced where it stands. */
export class TreeUnknown<Node> implements LocatedUnknown {
  readonly kind = "unknown";
  readonly span: Span;
  readonly why: string;
  readonly #tree: Tree<never, never, Node>;
  readonly #node: Node;

  constructor(tree: Tree<never, never, Node>, node: Node, span: Span, why: string) {
    this.span = span;
    this.why = why;
    this.#tree = tree;
    this.#node = node;
  }

  get editor(): Editor | undefined {
    return this.#tree.editorOf(this.#node, this);
  }
}

/** A value without a place of its own in the text, which cannot be edited: an element left out, a key without a value. */
export function placeless(span: Span, why: string): LocatedUnknown {
  return { kind: "unknown", span, why, editor: undefined };
}

/** The span of a node that has a range. */
export function spanOf({ range }: { readonly range: readonly [number, number] }): Span {
  return { start: range[0], end: range[1] };
}
