import { basename, relative } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Origin, Span } from "../../../model/span.ts";
import type { MemberValue, NodeRef } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";

/** The range for what the linted file does not bring in: a definition of another module, of which it states a part. */
export const wholeFile: Span = { start: 0, end: 0 };

/** Gives nodes their places in the linted file. What stands in another file is at the place that brings it in. */
export class Places {
  readonly #linted: Module;

  constructor(linted: Module) {
    this.#linted = linted;
  }

  /** True for a node of the linted file. */
  isHere({ module }: NodeRef): boolean {
    return module === this.#linted;
  }

  /** The place of a key: its token. */
  ofKey({ module, node }: NodeRef, importSite: Span): Span {
    return this.of({ module, node: keyNodeOf(node) }, importSite);
  }

  /** The place of a member's value: the expression after its key. */
  ofValue({ keySite: { module, node } }: MemberValue, importSite: Span): Span {
    return this.of({ module, node: valueNodeOf(node) }, importSite);
  }

  /** The place of a node. */
  of(ref: NodeRef, importSite: Span): Span {
    const { module, node } = ref;
    if (this.isHere(ref)) return spanOfNode(node);
    const { start, end, origin } = importSite;
    return { start, end, origin: new OriginOfNode(module, node, origin && (origin.entry ?? origin)) };
  }
}

/** The line is counted, and the package sought, when a report names the place: most values are never reported. */
class OriginOfNode implements Origin {
  readonly path: string;
  readonly start: number;
  readonly entry: Origin | undefined;
  readonly #text: string;

  constructor({ path, text }: Module, { range: [start] }: TSESTree.Node, entry: Origin | undefined) {
    this.path = path;
    this.start = start;
    this.entry = entry;
    this.#text = text;
  }

  get file(): string {
    const { root } = projectOf(this.path);
    return root === undefined ? basename(this.path) : relative(root, this.path).replaceAll("\\", "/");
  }

  get line(): number {
    let line = 1;
    for (let at = this.#text.indexOf("\n"); at >= 0 && at < this.start; at = this.#text.indexOf("\n", at + 1)) line++;
    return line;
  }
}

function keyNodeOf(node: TSESTree.Node): TSESTree.Node {
  switch (node.type) {
    case "Property":
    case "PropertyDefinition":
    case "AccessorProperty":
    case "MethodDefinition":
      return node.key;
    case "ClassDeclaration":
    case "ClassExpression":
      return node.id ?? node.superClass ?? node;
    default:
      return node;
  }
}

function valueNodeOf(node: TSESTree.Node): TSESTree.Node {
  switch (node.type) {
    case "Property":
      return withoutTypes(node.value);
    case "PropertyDefinition":
    case "AccessorProperty":
      return node.value ?? node.key;
    case "MethodDefinition":
      return node.key;
    default:
      return keyNodeOf(node);
  }
}
