import { ClaimingEditor } from "../../edits/claiming-editor.ts";
import type { Editor } from "../../model/editor.ts";
import type {
  UnknownRest,
  Located,
  LocatedArray,
  LocatedObject,
  LocatedScalar,
  LocatedUnknown,
  Member,
} from "../../model/located.ts";
import type { Reading } from "../../model/reading.ts";
import type { Span } from "../../model/span.ts";

/** The maximum depth in a document. Deeper values are unknown. */
export const maxDepth = 500;
/** Why a value below {@link maxDepth} is unknown. */
export const documentTooDeep = `it is nested more than ${String(maxDepth)} levels deep`;

/** The content of an object node. */
export interface TreeMembers {
  /** In source order. If a key occurs several times, the last member counts. */
  readonly members: ReadonlyMap<string, Member>;
  readonly unknownRest: UnknownRest | undefined;
}

/** A node of any tree. */
export interface RangedNode {
  readonly range: readonly [number, number];
}

/** Makes located values from the nodes of one kind of syntax tree, on demand. */
export interface Tree<ObjectNode, ArrayNode, AnyNode> {
  membersOf(node: ObjectNode, depth: number): TreeMembers;
  itemsOf(node: ArrayNode, depth: number): readonly Located[];
  editorOf(node: AnyNode, value: Located): Editor | undefined;
}

/** An object whose members are read on first use, because most documents are inspected only at their root. */
export class TreeObject<Node extends RangedNode> implements LocatedObject {
  readonly kind = "object";
  readonly #tree: Tree<Node, never, Node>;
  readonly #node: Node;
  readonly #depth: number;
  #content: TreeMembers | undefined;
  #span: Span | undefined;

  constructor(tree: Tree<Node, never, Node>, node: Node, depth: number) {
    this.#tree = tree;
    this.#node = node;
    this.#depth = depth;
  }

  get members(): ReadonlyMap<string, Member> {
    return this.#read().members;
  }

  get unknownRest(): UnknownRest | undefined {
    return this.#read().unknownRest;
  }

  get span(): Span {
    this.#span ??= treeSpanOf(this.#node);
    return this.#span;
  }

  get editor(): Editor | undefined {
    return claimed(this.#tree.editorOf(this.#node, this), this.#node);
  }

  #read(): TreeMembers {
    this.#content ??= this.#tree.membersOf(this.#node, this.#depth);
    return this.#content;
  }
}

/** An array whose items are read on first use. */
export class TreeArray<Node extends RangedNode> implements LocatedArray {
  readonly kind = "array";
  readonly unknownRest = undefined;
  readonly #tree: Tree<never, Node, Node>;
  readonly #node: Node;
  readonly #depth: number;
  #items: readonly Located[] | undefined;
  #span: Span | undefined;

  constructor(tree: Tree<never, Node, Node>, node: Node, depth: number) {
    this.#tree = tree;
    this.#node = node;
    this.#depth = depth;
  }

  get items(): readonly Located[] {
    this.#items ??= this.#tree.itemsOf(this.#node, this.#depth);
    return this.#items;
  }

  get span(): Span {
    this.#span ??= treeSpanOf(this.#node);
    return this.#span;
  }

  get editor(): Editor | undefined {
    return claimed(this.#tree.editorOf(this.#node, this), this.#node);
  }
}

/** A scalar of JSON. */
export class TreeScalar<Node extends RangedNode> implements LocatedScalar {
  readonly kind = "scalar";
  readonly value: string | number | boolean | null;
  readonly #tree: Tree<never, never, Node>;
  readonly #node: Node;
  #span: Span | undefined;

  constructor(tree: Tree<never, never, Node>, node: Node, value: string | number | boolean | null) {
    this.value = value;
    this.#tree = tree;
    this.#node = node;
  }

  get span(): Span {
    this.#span ??= treeSpanOf(this.#node);
    return this.#span;
  }

  get editor(): Editor | undefined {
    return claimed(this.#tree.editorOf(this.#node, this), this.#node);
  }
}

/** A value that JSON cannot express, or that only a program can compute. It can be replaced. */
export class TreeUnknown<Node extends RangedNode> implements LocatedUnknown {
  readonly kind = "unknown";
  readonly reason: string;
  readonly #tree: Tree<never, never, Node>;
  readonly #node: Node;
  #span: Span | undefined;

  constructor(tree: Tree<never, never, Node>, node: Node, reason: string) {
    this.reason = reason;
    this.#tree = tree;
    this.#node = node;
  }

  get span(): Span {
    this.#span ??= treeSpanOf(this.#node);
    return this.#span;
  }

  get editor(): Editor | undefined {
    return claimed(this.#tree.editorOf(this.#node, this), this.#node);
  }
}

/** A member whose key is a node. */
export class TreeMember implements Member {
  readonly key: string;
  readonly value: Located;
  reading: Reading<Located> | undefined;
  readonly #keyNode: RangedNode;
  #keySpan: Span | undefined;

  constructor(key: string, keyNode: RangedNode, value: Located) {
    this.key = key;
    this.value = value;
    this.#keyNode = keyNode;
  }

  get keySpan(): Span {
    this.#keySpan ??= treeSpanOf(this.#keyNode);
    return this.#keySpan;
  }
}

/** A value without its own place in the text, so it cannot be edited: an omitted element, a key without a value. */
export function withoutPosition(span: Span, reason: string): LocatedUnknown {
  return { kind: "unknown", span, reason, editor: undefined };
}

function claimed(editor: Editor | undefined, node: RangedNode): Editor | undefined {
  return editor && new ClaimingEditor(editor, { target: node, construct: treeSpanOf(node) });
}

/** The span of a node that has a range. */
export function treeSpanOf({ range }: RangedNode): Span {
  return { start: range[0], end: range[1] };
}
