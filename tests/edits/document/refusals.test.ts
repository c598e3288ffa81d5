import { describe, expect, it } from "vitest";
import type { DocumentLanguage } from "../../../lib/readers/document/roots.ts";
import { assertAllEdits } from "./laws.ts";
import { at, rootOf } from "./parsing.ts";

const editorAt = (language: DocumentLanguage, text: string, ...path: (string | number)[]) =>
  at(rootOf(language, text), ...path).editor;

describe("JSON is not edited", () => {
  it("where a key is written twice, but for other values", () => {
    const text = '{ "a": 1, "a": { "b": 2 }, "c": 3 }';
    expect(editorAt("jsonc", text)?.set("d", 1)).toBeUndefined();
    expect(editorAt("momoa", text)?.set("a", 1)).toBeUndefined();
    expect(editorAt("jsonc", text)?.remove("c")).toBeUndefined();
    expect(editorAt("jsonc", text, "a")?.set("b", 3)).toBeDefined();
    expect(editorAt("jsonc", text, "c")?.replace(4)).toBeDefined();
  });

  it("where an element is left out of a list", () => {
    expect(editorAt("jsonc", "[1, , 2]")?.remove(0)).toBeUndefined();
  });

  it("around parentheses", () => {
    expect(editorAt("jsonc", '{ "a": (1), "b": 2 }')?.remove("a")).toBeUndefined();
    expect(editorAt("jsonc", '{ "b": 2, "a": (1) }')?.set("c", 1)).toBeUndefined();
  });

  it("behind a line comment whose end parsers disagree about", () => {
    expect(editorAt("jsonc", '{ "a": 1 // x\u2028 }')?.set("b", 1)).toBeUndefined();
  });

  it("to say what JSON has no form for", () => {
    expect(editorAt("jsonc", "{}")?.set("a", Infinity)).toBeUndefined();
    expect(editorAt("jsonc", "[1]")?.replace([NaN])).toBeUndefined();
  });

  it("in what is no container, and not appended to what is no string", () => {
    expect(editorAt("jsonc", "1")?.set("a", 1)).toBeUndefined();
    expect(editorAt("jsonc", "1")?.remove("a")).toBeUndefined();
    expect(editorAt("jsonc", "1")?.append("a")).toBeUndefined();
    expect(editorAt("jsonc", "`a`")?.append("b")).toBeUndefined();
    expect(editorAt("jsonc", '"a"')?.append("")).toBeUndefined();
  });

  it("to give a member the name of another, or of one that is written twice", () => {
    expect(editorAt("jsonc", '{ "a": 1, "b": 2 }')?.rename?.("a", "b")).toBeUndefined();
    expect(editorAt("jsonc", '{ "a": 1 }')?.rename?.("b", "c")).toBeUndefined();
    expect(editorAt("momoa", '{ "a": 1, "a": 2 }')?.rename?.("a", "b")).toBeUndefined();
  });

  it("where there is nothing to remove", () => {
    expect(editorAt("jsonc", '{ "a": 1 }')?.remove("b")).toBeUndefined();
    expect(editorAt("jsonc", "[1]")?.remove(1)).toBeUndefined();
    expect(editorAt("momoa", "[1]")?.remove(-1)).toBeUndefined();
  });
});

describe("YAML is not edited", () => {
  it("at and below an anchor that an alias refers to", () => {
    const text = "a: &x\n  b: 1\n  c: [1]\nd: *x\n";
    expect(editorAt("yaml", text, "a")).toBeUndefined();
    expect(editorAt("yaml", text, "a", "b")).toBeUndefined();
    expect(editorAt("yaml", text, "a", "c", 0)).toBeUndefined();
    expect(editorAt("yaml", text, "d")).toBeUndefined();
    expect(editorAt("yaml", text, "d", "b")).toBeUndefined();
  });

  it("where text would go that an alias needs", () => {
    const text = "a:\n  b: &x 1\n  e: 2\nd: *x\n";
    expect(editorAt("yaml", text)?.remove("a")).toBeUndefined();
    expect(editorAt("yaml", text)?.set("a", 1)).toBeUndefined();
    expect(editorAt("yaml", text, "a")?.replace({})).toBeUndefined();
    expect(editorAt("yaml", text, "a")?.remove("b")).toBeUndefined();
    expect(editorAt("yaml", "- [&x a]\n- *x\n")?.remove(0)).toBeUndefined();
  });

  it("behind a merge, and takes no key that a merge may bring back", () => {
    const text = "x: &x { a: 1 }\ny:\n  <<: *x\n  b: 2\nz:\n  <<: { c: { d: 1 } }\n";
    expect(editorAt("yaml", text, "y", "a")).toBeUndefined();
    expect(editorAt("yaml", text, "y")?.remove("b")).toBeUndefined();
    expect(editorAt("yaml", text, "z", "c")).toBeUndefined();
    expect(editorAt("yaml", text, "z", "c", "d")).toBeUndefined();
  });

  it("and renames nothing that a merge or an alias has to do with", () => {
    const text = "x: &x { a: 1 }\ny:\n  <<: *x\n  b: 2\n? &k d\n: 1\n";
    expect(editorAt("yaml", text, "y")?.rename?.("a", "c")).toBeUndefined();
    expect(editorAt("yaml", text, "y")?.rename?.("b", "c")).toBeUndefined();
    expect(editorAt("yaml", text)?.rename?.("d", "c")).toBeUndefined();
    expect(editorAt("yaml", text)?.rename?.("x", "y")).toBeUndefined();
    expect(editorAt("yaml", text)?.rename?.("x", "z")).toBeDefined();
  });

  it("but beside all these", () => {
    const text = "x: &x { a: 1 }\ny:\n  <<: *x\n  b: two\nz: &unused\n  c: 1\n";
    expect(editorAt("yaml", text, "y")?.set("a", 2)).toBeDefined();
    expect(editorAt("yaml", text, "y", "b")?.append(" words")).toBeDefined();
    expect(editorAt("yaml", text, "z")?.set("d", 1)).toBeDefined();
    expect(editorAt("yaml", "a: &x 1\nb: *x\n")?.set("b", 2)).toBeDefined();
  });

  it("where an anchor or a tag would have to be thought of", () => {
    expect(editorAt("yaml", "a: !!str 12\n", "a")?.append("3")).toBeUndefined();
    expect(editorAt("yaml", "a: !!str 12\n", "a")?.replace("3")).toBeUndefined();
    expect(editorAt("yaml", "a: &unused { b: 1 }\n", "a")?.replace(1)).toBeUndefined();
  });

  it("where keys are no plain text", () => {
    expect(editorAt("yaml", "? [a]\n: b\nc: 1\n")?.set("d", 1)).toBeUndefined();
    expect(editorAt("yaml", "- &k a\n- { *k : b }\n", 1)?.set("d", 1)).toBeUndefined();
  });

  it("where a map has no braces between brackets", () => {
    expect(editorAt("yaml", "[a: 1]\n", 0)?.set("b", 1)).toBeUndefined();
    expect(editorAt("yaml", "[a: 1]\n", 0)?.remove("a")).toBeUndefined();
  });

  it("where a block scalar above would take other lines for its own", () => {
    const text = "a: |\n  x\nb: 1\n  # not for a\nc: 1\n";
    expect(editorAt("yaml", text)?.remove("b")).toBeUndefined();
    expect(editorAt("yaml", "a: |+\n  x\nb: 1\n\nc: 1\n")?.remove("b")).toBeUndefined();
    expect(editorAt("yaml", "a: |+\n  x")?.set("b", 1)).toBeUndefined();
  });

  it("where a comment would be lost", () => {
    expect(editorAt("yaml", "a: | # why\n  x\n", "a")?.replace("y")).toBeUndefined();
    expect(editorAt("yaml", "- # why\n  a\n")?.remove(0)).toBeUndefined();
    expect(editorAt("yaml", "- name: a\n  # why\n  b: 1\n", 0)?.remove("name")).toBeUndefined();
    expect(editorAt("yaml", "a: {\n  # why\n  }\n", "a")?.set("b", 1)).toBeUndefined();
  });

  it("behind the mark of a document on the same line", () => {
    expect(editorAt("yaml", "--- text\n")?.replace("more")).toBeUndefined();
  });

  it("at values that have no text of their own", () => {
    expect(editorAt("yaml", "a:\n", "a")).toBeUndefined();
    expect(editorAt("yaml", "-\n- b\n", 0)).toBeUndefined();
  });

  it("with keys longer than YAML reads", () => {
    expect(editorAt("yaml", "a: 1\n")?.set("k".repeat(1025), 1)).toBeUndefined();
  });
});

describe("what is refused in part keeps the laws in the rest", () => {
  it.each([
    [
      "anchors and merges",
      `base: &base
  type: object
  list: &l [a, b]
unused: &u
  k: v
s: &str text
merged:
  <<: *base
  own: 1
both:
  <<: [*base, { x: { y: 1 } }]
  list: *l
z: last
`,
    ],
    [
      "tags",
      `a: !!str 12
b: !inc f.md
c: !!map { x: 1 }
d: !!seq
  - 1
e: !!int "3"
f: ! plain
g: &x !!str
h: 1
`,
    ],
    ["documents that begin on the line of their mark", "--- { a: 1, b: [1, 2] }\n--- # c\na: 1\n"],
    ["block scalars that keep their line breaks", "a: |+\n  x\n\nb: >+ # why\n  y\n\n\nc:\n  - |+\n    z"],
    ["odd flow collections", "{ a, b: , c: [x: 1, y], ? d : e, f: *g, h: [ # i\n  j\n  ] }\n"],
  ])("%s", (_name, text) => {
    const { done, refused } = assertAllEdits("yaml", text);
    expect(refused.length).toBeGreaterThan(0);
    expect(done - refused.length).toBeGreaterThan(20);
  });
});
