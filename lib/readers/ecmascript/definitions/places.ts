import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Span } from "../../../model/span.ts";
import type { MemberValue, NodeRef } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { OriginInFile } from "../../frame/origin.ts";
import { projectOf } from "../project/project.ts";

/**
 * The range for parts that the linted file does not refer to, in a definition of another module that it contributes to.
 */
export const wholeFile: Span = { start: 0, end: 0 };

/** Gives nodes their places in the linted file. The place of text in another file is the reference to it. */
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
    const { path, text } = module;
    const file = {
      path,
      text,
      // The package is looked up when a report names the place, because most values are never reported.
      get root() {
        return projectOf(path).root;
      },
    };
    return { start, end, origin: new OriginInFile(file, node.range[0], origin && (origin.entry ?? origin)) };
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
