import { createRequire } from "node:module";
import type { TSESTree } from "@typescript-eslint/utils";
import { lazy } from "../../../model/lazy.ts";

const require = createRequire(import.meta.url);

/** Loaded on first use, because importing the plugin walks nothing. */
const visitorKeys = lazy(
  () => (require("@typescript-eslint/visitor-keys") as typeof import("@typescript-eslint/visitor-keys")).visitorKeys,
);

/** The keys of a node's children. */
function keysOf(type: string): readonly string[] {
  return visitorKeys()[type] ?? [];
}

/**
 * Calls `visit` for every node below `root`, parents first; `false` skips the children of a node. A stack instead of
 * recursion, because generated code nests thousands of levels deep.
 */
export function walk(root: TSESTree.Node, visit: (node: TSESTree.Node) => boolean | undefined): void {
  const pending: TSESTree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visit(node) === false) continue;
    const fields = fieldsOf(node);
    const keys = keysOf(node.type);
    // From last to first, so that the first is popped next.
    for (let at = keys.length - 1; at >= 0; at--) {
      const field = fields[keys[at] ?? ""];
      if (!field) continue;
      if (!isList(field)) pending.push(field);
      else {
        for (let index = field.length - 1; index >= 0; index--) {
          const item = field[index];
          if (item) pending.push(item);
        }
      }
    }
  }
}

type Field = TSESTree.Node | readonly (TSESTree.Node | null)[] | null | undefined;

/** The tree is data: the value under a visitor key is a node, a list of nodes and gaps, or nothing. */
function fieldsOf(node: TSESTree.Node): Readonly<Record<string, Field>> {
  return node as unknown as Readonly<Record<string, Field>>;
}

function isList(field: NonNullable<Field>): field is readonly (TSESTree.Node | null)[] {
  return Array.isArray(field);
}

/** The direct children of a node, in source order. */
export function childNodesOf(node: TSESTree.Node): TSESTree.Node[] {
  const children: TSESTree.Node[] = [];
  const fields = fieldsOf(node);
  for (const key of keysOf(node.type)) {
    const field = fields[key];
    if (!field) continue;
    if (!isList(field)) children.push(field);
    else for (const item of field) if (item) children.push(item);
  }
  return children;
}

/** Completes the bare tree of `parseModule`: sets `parent`, and `range` from `start` and `end`, on every node. */
export function completeTree(program: TSESTree.Program): void {
  setRange(program);
  walk(program, (node) => {
    for (const child of childNodesOf(node)) {
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

/** The three kinds of functions with source text. */
export type FunctionNode =
  TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;

/** Narrows to the three kinds of functions. */
export function isFunctionNode(node: TSESTree.Node): node is FunctionNode {
  return (
    node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression"
  );
}
