import type { TSESTree } from "@typescript-eslint/types";
import { visitorKeys } from "@typescript-eslint/visitor-keys";

/**
 * Calls `visit` for every node below `root`, parents first; `false` leaves the children of a node out. A stack
 * instead of recursion: generated code nests thousands of levels deep.
 */
export function walk(root: TSESTree.Node, visit: (node: TSESTree.Node) => boolean | undefined): void {
  const pending: TSESTree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visit(node) === false) continue;
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) pending.push(child);
    }
  }
}

/** The direct children of a node, in the order of the text. */
export function childrenOf(node: TSESTree.Node): TSESTree.Node[] {
  const children: TSESTree.Node[] = [];
  // The tree is data: what stands under a visitor key is a node, a list of nodes and holes, or nothing.
  const fields = node as unknown as Readonly<Record<string, TSESTree.Node | readonly (TSESTree.Node | null)[] | null>>;
  for (const key of visitorKeys[node.type] ?? []) {
    const field = fields[key];
    if (Array.isArray(field)) {
      for (const item of field as readonly (TSESTree.Node | null)[]) if (item) children.push(item);
    } else if (field) children.push(field as TSESTree.Node);
  }
  return children;
}

/** Completes the bare tree of `parseModule`: sets `parent`, and `range` from `start` and `end`, on every node. */
export function completeTree(program: TSESTree.Program): void {
  setRange(program);
  walk(program, (node) => {
    for (const child of childrenOf(node)) {
      setRange(child);
      (child as { parent?: TSESTree.Node }).parent = node;
    }
    return undefined;
  });
}

function setRange(node: TSESTree.Node): void {
  const bare = node as { range?: readonly [number, number]; readonly start?: number; readonly end?: number };
  if (!bare.range && bare.start !== undefined && bare.end !== undefined) bare.range = [bare.start, bare.end];
}
