import type { AST } from "yaml-eslint-parser";
import type { YamlNode } from "../../edits/document/yaml-file.ts";
import type { Located, LocatedArray, LocatedObject, Member, UnknownRest } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import { maxDepth, treeSpanOf } from "./tree.ts";

/**
 * A value from an alias or a merge. Its place is that of the alias, where it cannot be edited. The values below it keep
 * their own places and are the same objects for every alias, so a walk over a document with many aliases visits each
 * part once.
 */
export function atAlias(span: Span, located: Located): Located {
  switch (located.kind) {
    case "object":
      return new ObjectView(span, located);
    case "array":
      return new ArrayView(span, located);
    case "scalar":
      return { kind: "scalar", span, value: located.value, editor: undefined };
    case "code":
      return { kind: "code", span, editor: undefined };
    case "unknown":
      return { kind: "unknown", span, reason: located.reason, editor: undefined };
  }
}

class ObjectView implements LocatedObject {
  readonly kind = "object";
  readonly editor = undefined;
  readonly span: Span;
  readonly #target: LocatedObject;

  constructor(span: Span, target: LocatedObject) {
    this.span = span;
    this.#target = target;
  }

  get members(): ReadonlyMap<string, Member> {
    return this.#target.members;
  }

  get unknownRest(): UnknownRest | undefined {
    return this.#target.unknownRest;
  }
}

class ArrayView implements LocatedArray {
  readonly kind = "array";
  readonly editor = undefined;
  readonly span: Span;
  readonly #target: LocatedArray;

  constructor(span: Span, target: LocatedArray) {
    this.span = span;
    this.#target = target;
  }

  get items(): readonly Located[] {
    return this.#target.items;
  }

  get unknownRest(): UnknownRest | undefined {
    return this.#target.unknownRest;
  }
}

/** The maximum number of values from all aliases of one document, counting repetitions. It stops "billion laughs". */
const maxExpansion = 100_000;
/** The maximum depth of the value of an alias, including aliases within it. */
const maxHeight = 100;

/** The target of an alias, or why the alias is not followed. */
export type AliasTarget =
  | { readonly node: AST.YAMLWithMeta; readonly depth: number; readonly reason?: never }
  | { readonly node?: never; readonly reason: string };

/** An anchor during the walk through a document. It is open while its own node is being walked. */
interface Anchor {
  readonly node: AST.YAMLWithMeta;
  readonly depth: number;
  isOpen: boolean;
  size: number;
  height: number;
}

/** The size of a node with its aliases followed. */
interface Extent {
  readonly size: number;
  readonly height: number;
}

const nothing: Extent = { size: 1, height: 0 };

/** The anchors of one YAML document and the targets of its aliases, resolved once in source order. */
export class YamlAnchors {
  /** True if the document is too deep to inspect, so every node may be shared. */
  isTooDeep = false;
  readonly #targets = new Map<AST.YAMLAlias, AliasTarget>();
  readonly #shared = new Map<YamlNode, Anchor>();
  readonly #byName = new Map<string, Anchor>();
  #expanded = 0;

  constructor(document: AST.YAMLDocument) {
    if (Object.keys(document.anchors).length > 0) this.#walk(document.content, 0);
  }

  /** The target of an alias. */
  targetOf(alias: AST.YAMLAlias): AliasTarget {
    return this.#targets.get(alias) ?? { reason: "no anchor of its name stands before it" };
  }

  /** The depth of a node with an anchor that some alias refers to; `undefined` for any other node. */
  sharedDepth(node: YamlNode): number | undefined {
    return this.#shared.get(node)?.depth;
  }

  /** True if nothing in the document is used in two places. */
  get isPlain(): boolean {
    return !this.isTooDeep && this.#shared.size === 0;
  }

  /** The nodes with anchors that some alias refers to, in source order. */
  get sharedSpans(): readonly Span[] {
    return [...this.#shared.keys()].map(treeSpanOf).sort((a, b) => a.start - b.start);
  }

  #walk(node: YamlNode | null, depth: number): Extent {
    if (depth > maxDepth) this.isTooDeep = true;
    if (!node || this.isTooDeep) return nothing;
    switch (node.type) {
      case "YAMLAlias":
        return this.#walkAlias(node);
      case "YAMLWithMeta":
        return node.anchor ? this.#walkAnchored(node, node.anchor.name, depth) : this.#walk(node.value, depth);
      case "YAMLMapping":
        return this.#walkParts(
          node.pairs.flatMap(({ key, value }) => [key, value]),
          depth,
        );
      case "YAMLSequence":
        return this.#walkParts(node.entries, depth);
      case "YAMLScalar":
        return nothing;
    }
  }

  #walkParts(parts: readonly (YamlNode | null)[], depth: number): Extent {
    let { size, height } = nothing;
    for (const part of parts) {
      const extent = this.#walk(part, depth + 1);
      size += extent.size;
      height = Math.max(height, extent.height + 1);
    }
    return { size, height };
  }

  #walkAnchored(node: AST.YAMLWithMeta, name: string, depth: number): Extent {
    const anchor: Anchor = { node, depth, isOpen: true, ...nothing };
    this.#byName.set(name, anchor);
    const extent = this.#walk(node.value, depth);
    Object.assign(anchor, extent, { isOpen: false });
    return extent;
  }

  #walkAlias(alias: AST.YAMLAlias): Extent {
    const anchor = this.#byName.get(alias.name);
    if (!anchor) return nothing;
    this.#shared.set(anchor.node, anchor);
    const { node, depth, size, height } = anchor;
    if (anchor.isOpen) {
      this.#targets.set(alias, { reason: "it contains itself" });
      return nothing;
    }
    if (height > maxHeight || this.#expanded + size > maxExpansion) {
      this.#targets.set(alias, { reason: "the aliases of the document stand for too many values" });
      return nothing;
    }
    this.#expanded += size;
    this.#targets.set(alias, { node, depth });
    return { size, height };
  }
}
