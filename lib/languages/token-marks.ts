import { isNode, type SyntaxNode } from "./syntax-node.ts";

/** What the tree says of an offset. */
export const mark = {
  none: 0,
  /** A word that is a name, even if it looks like a keyword: `a.class`. */
  name: 1,
  jsxName: 2,
  /** A word that is a keyword, though it stands where names do. */
  keyword: 3,
  /** A `<` or `>` that stands alone whatever follows it: each of the last two in `A<B<C>>`. */
  alone: 4,
  // From here on: a token that reaches to the end which the tree gives it, whatever is in it.
  identifier: 5,
  jsxIdentifier: 6,
  jsxText: 7,
  string: 8,
  numeric: 9,
  regularExpression: 10,
  template: 11,
} as const;

type Mark = (typeof mark)[keyof typeof mark];

/**
 * What the syntax tree knows about tokens and the text alone does not tell: names that look like keywords, regular
 * expressions that look like divisions, the text between JSX tags, the brackets of type argument lists.
 */
export class TokenMarks {
  readonly #marks: Uint8Array;
  readonly #ends: Uint32Array;

  constructor(length: number) {
    this.#marks = new Uint8Array(length + 1);
    this.#ends = new Uint32Array(length + 1);
  }

  /** The mark on an offset, one of `mark`. */
  at(offset: number): number {
    return this.#marks[offset] ?? mark.none;
  }

  /** Where the token that is marked at an offset ends. */
  endAt(offset: number): number {
    return this.#ends[offset] ?? offset;
  }

  /** Marks a word, or a bracket. */
  set(offset: number, kind: Mark): void {
    this.#marks[offset] = kind;
  }

  /** Marks a whole token. */
  setToken(node: SyntaxNode, kind: Mark): void {
    this.#marks[node.start] = kind;
    this.#ends[node.start] = node.end;
  }
}

/** Notes what a node says about its tokens; `insideJsx` is true anywhere below a JSX element. */
export type Marker = (marks: TokenMarks, node: SyntaxNode, parent: SyntaxNode, insideJsx: boolean) => void;

/** The types of nodes that say something about their tokens. */
export const markers: Readonly<Record<string, Marker>> = {
  Identifier(marks, node, parent, insideJsx) {
    // The `import` of `import.meta` and the `new` of `new.target` are keywords, though the tree calls them names.
    if (parent.type === "MetaProperty" && parent["meta"] === node) return;
    if (node["name"] === "with" && marks.at(node.start) === mark.keyword) return;
    marks.set(node.start, insideJsx && isPartOfMember(node, parent) ? mark.jsxName : mark.name);
  },
  JSXIdentifier(marks, node, parent) {
    if (parent.type === "JSXNamespacedName") marks.setToken(node, mark.identifier);
    else if (!isJsxThis(node, parent)) marks.setToken(node, mark.jsxIdentifier);
  },
  JSXText(marks, node) {
    marks.setToken(node, mark.jsxText);
  },
  Literal(marks, node, parent) {
    const { value } = node;
    if (parent.type === "JSXAttribute") marks.setToken(node, mark.jsxText);
    else if (typeof value === "string") marks.setToken(node, mark.string);
    else if (typeof value === "number" || typeof value === "bigint") marks.setToken(node, mark.numeric);
    else if ("regex" in node) marks.setToken(node, mark.regularExpression);
  },
  TemplateElement(marks, node) {
    marks.setToken(node, mark.template);
  },
  ThisExpression(marks, node, parent) {
    // `typeof this` in a type takes `this` for a name.
    if (parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName") marks.set(node.start, mark.name);
  },
  TSImportType(marks, { options }) {
    // The `with` of `import("x", { with: {} })`, which the tree has as the name of a property.
    const properties = isNode(options) ? options["properties"] : undefined;
    const key: unknown = Array.isArray(properties) && isNode(properties[0]) ? properties[0]["key"] : undefined;
    if (isNode(key)) marks.set(key.start, mark.keyword);
  },
  TSTypeParameterInstantiation: markBothEnds,
  TSTypeParameterDeclaration: markBothEnds,
  TSTypeAssertion(marks, node) {
    marks.set(node.start, mark.alone);
  },
  JSXOpeningElement: markEnd,
  JSXClosingElement: markEnd,
  JSXOpeningFragment: markEnd,
  JSXClosingFragment: markEnd,
};

function markBothEnds(marks: TokenMarks, node: SyntaxNode): void {
  marks.set(node.start, mark.alone);
  marks.set(node.end - 1, mark.alone);
}

function markEnd(marks: TokenMarks, node: SyntaxNode): void {
  marks.set(node.end - 1, mark.alone);
}

/**
 * Whether a name stands in `a.b`. Below a JSX element @typescript-eslint/parser takes both for JSX, since it does not
 * look whether they name a tag; parentheses around the object keep it from that.
 */
function isPartOfMember(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type !== "MemberExpression" || parent["computed"] === true) return false;
  return parent["property"] === node || parent.start === node.start;
}

/** Whether `this` names the tag, as in `<this.Panel>`, where it is the keyword. */
function isJsxThis(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (node["name"] !== "this") return false;
  return parent.type === "JSXMemberExpression" ? parent["object"] === node : parent.type !== "JSXAttribute";
}
