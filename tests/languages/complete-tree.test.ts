import { describe, expect, it } from "vitest";
import { TreeCompletion } from "../../lib/languages/complete-tree.ts";
import { LineTable } from "../../lib/languages/line-table.ts";
import type { SyntaxNode } from "../../lib/languages/syntax.ts";

function node(type: string, fields: object = {}): SyntaxNode {
  return { type, start: 0, end: 1, ...fields };
}

function complete(root: SyntaxNode, keys: Record<string, string[]> = {}): void {
  new TreeCompletion("a", new LineTable("a"), undefined, keys).complete(root, root, false);
}

describe("a node of a type that the visitor keys do not know", () => {
  it("is walked by its own fields, whatever those before it had", () => {
    const child = node("Leaf");
    complete(node("Root", { parts: [node("New"), node("New", { inner: child })] }));
    expect(child).toHaveProperty("range", [0, 1]);
  });
});

describe("the visitor keys", () => {
  it("are those of the tree that is walked", () => {
    const [first, second] = [node("Leaf"), node("Leaf")];
    complete(node("Root", { a: first, b: second }), { Root: ["a"], Leaf: [] });
    expect(first).toHaveProperty("range");
    expect(second).not.toHaveProperty("range");
    complete(node("Root", { a: first, b: second }), { Root: ["b"], Leaf: [] });
    expect(second).toHaveProperty("range");
  });
});
