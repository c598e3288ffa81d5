import { describe, expect, it } from "vitest";
import { ObjectLiteralEditor } from "../../../lib/edits/ecmascript/object-literal.ts";
import { keyNameOf } from "../../../lib/languages/syntax.ts";
import { applied, firstOf, parses } from "./apply.ts";

function editorOf(text: string, options: { readonly isOpen?: boolean; readonly spread?: readonly string[] } = {}) {
  const node = firstOf(text, "ObjectExpression");
  const own = node.properties.filter((property) => property.type === "Property");
  return new ObjectLiteralEditor({
    text,
    node,
    sourceOf: (key) => (options.spread?.includes(key) ? node : own.findLast((property) => keyNameOf(property) === key)),
    isOpen: options.isOpen ?? false,
  });
}

const set = (text: string, key: string, value: string | number | boolean | object, before?: string[]): string =>
  parses(applied(text, editorOf(text).set(key, value as never, before)));

describe("setting a member that an object literal lacks", () => {
  it("writes a line of its own, ended as the others are", () => {
    expect(set(`x = {\n  a: 1,\n  b: 2,\n};`, "c", 3)).toBe(`x = {\n  a: 1,\n  b: 2,\n  c: 3,\n};`);
    expect(set(`x = {\n  a: 1,\n  b: 2\n};`, "c", 3)).toBe(`x = {\n  a: 1,\n  b: 2,\n  c: 3\n};`);
  });

  it("stays on the line of a literal on one line", () => {
    expect(set(`x = { a: 1 };`, "c", "d")).toBe(`x = { a: 1, c: "d" };`);
    expect(set(`x = { a: 1, };`, "c", "d")).toBe(`x = { a: 1, c: "d", };`);
    expect(set(`x = {a: 1};`, "c", "d")).toBe(`x = {a: 1, c: "d"};`);
  });

  it("fills an empty literal", () => {
    expect(set(`x = {};`, "a", 1)).toBe(`x = { a: 1 };`);
    expect(set(`x = {\n};`, "a", 1)).toBe(`x = {\n  a: 1,\n};`);
    expect(set(`x = {\n  // nothing yet\n};`, "a", 1)).toBe(`x = {\n  // nothing yet\n  a: 1,\n};`);
    expect(set(`x = { /* nothing */ };`, "a", 1)).toBe(`x = { /* nothing */ a: 1 };`);
  });

  it("leaves a comment with the member that it speaks of", () => {
    expect(set(`x = {\n  a: 1, // about a\n};`, "c", 3)).toBe(`x = {\n  a: 1, // about a\n  c: 3,\n};`);
    expect(set(`x = {\n  a: 1 // about a\n};`, "c", 3)).toBe(`x = {\n  a: 1, // about a\n  c: 3\n};`);
    expect(set(`x = { a: 1 /* about a */ };`, "c", 3)).toBe(`x = { a: 1 /* about a */, c: 3 };`);
    expect(set(`x = {\n  // about a\n  a: 1,\n};`, "c", 3, ["z"])).toBe(`x = {\n  c: 3,\n  // about a\n  a: 1,\n};`);
  });

  it("goes behind the members that usually come before it", () => {
    const text = `x = {\n  name: "n",\n  run() {},\n};`;
    expect(set(text, "description", "d", ["name", "title"])).toBe(
      `x = {\n  name: "n",\n  description: "d",\n  run() {},\n};`,
    );
    expect(set(`x = { name: "n", run };`, "title", "t", ["name"])).toBe(`x = { name: "n", title: "t", run };`);
    expect(set(`x = { run };`, "title", "t", ["name"])).toBe(`x = { title: "t", run };`);
  });

  it("uses the file's quotes, indentation and line ends", () => {
    expect(set(`import 'a';\nx = {\n\ta: 1,\n};`, "c", "d")).toBe(`import 'a';\nx = {\n\ta: 1,\n\tc: 'd',\n};`);
    expect(set(`x = {\r\n    a: 1,\r\n};`, "c", { deep: ["x".repeat(60), "y".repeat(60)] })).toBe(
      [
        `x = {`,
        `    a: 1,`,
        `    c: {`,
        `        deep: [`,
        `            "${"x".repeat(60)}",`,
        `            "${"y".repeat(60)}",`,
        `        ],`,
        `    },`,
        `};`,
      ].join("\r\n"),
    );
  });

  it("quotes keys and escapes text where it must", () => {
    expect(set(`x = {};`, "x-y", `a "b" \\ \n`)).toBe(`x = { "x-y": 'a "b" \\\\ \\n' };`);
    expect(set(`import 'a'; x = {};`, "it", `it's "so"`)).toBe(`import 'a'; x = { it: 'it\\'s "so"' };`);
    expect(set(`x = {};`, "__proto__", 1)).toBe(`x = { ["__proto__"]: 1 };`);
  });

  it("is refused where a spread may hold the member", () => {
    expect(editorOf(`x = { ...y, a: 1 };`, { isOpen: true }).set("c", 1)).toBeUndefined();
  });

  it("comes after a spread that holds it", () => {
    const text = `x = { name: "n", ...base, a: 1 };`;
    expect(applied(text, editorOf(text, { spread: ["title"] }).set("title", "t", ["name"]))).toBe(
      `x = { name: "n", ...base, a: 1, title: "t" };`,
    );
  });
});

describe("setting a member that an object literal has", () => {
  it("replaces the value where it stands", () => {
    expect(set(`x = { a: "b" + c, d: 1 };`, "a", "e")).toBe(`x = { a: "e", d: 1 };`);
    expect(set(`x = { "a": f() as string };`, "a", true)).toBe(`x = { "a": true as string };`);
  });

  it("spells a shorthand out", () => {
    expect(set(`x = { description, b };`, "description", "d")).toBe(`x = { description: "d", b };`);
  });

  it("is refused for methods, getters and doubled keys", () => {
    for (const text of [`x = { a() {} };`, `x = { get a() { return 1; } };`, `x = { a: 1, a: 2 };`]) {
      expect(editorOf(text).set("a", 1)).toBeUndefined();
    }
  });

  it("is refused where a later spread replaces it", () => {
    expect(editorOf(`x = { a: 1, ...y };`, { isOpen: true }).set("a", 2)).toBeUndefined();
    expect(editorOf(`x = { a: 1, ...y };`, { spread: ["a"] }).set("a", 2)).toBeUndefined();
    const text = `x = { a: 1, ...y };`;
    expect(applied(text, editorOf(text).set("a", 2))).toBe(`x = { a: 2, ...y };`);
  });
});

describe("removing a member", () => {
  const remove = (text: string, key: string): string => parses(applied(text, editorOf(text).remove(key)));

  it("takes its line along", () => {
    expect(remove(`x = {\n  a: 1,\n  b: 2,\n};`, "b")).toBe(`x = {\n  a: 1,\n};`);
    expect(remove(`x = {\n  a: 1,\n  b: {\n    c: 1,\n  }\n};`, "b")).toBe(`x = {\n  a: 1,\n};`);
  });

  it("takes one comma along", () => {
    expect(remove(`x = { a: 1, b: 2, c: 3 };`, "a")).toBe(`x = { b: 2, c: 3 };`);
    expect(remove(`x = { a: 1, b: 2, c: 3 };`, "b")).toBe(`x = { a: 1, c: 3 };`);
    expect(remove(`x = { a: 1, b: 2, c: 3 };`, "c")).toBe(`x = { a: 1, b: 2 };`);
    expect(remove(`x = { a: 1 };`, "a")).toBe(`x = {};`);
  });

  it("leaves comments", () => {
    expect(remove(`x = {\n  a: 1, // about a\n  // before b\n  b: 2, // about b\n};`, "b")).toBe(
      `x = {\n  a: 1, // about a\n  // before b\n   // about b\n};`,
    );
    expect(remove(`x = { a: 1, /* b */ b: 2 };`, "b")).toBe(`x = { a: 1, /* b */  };`);
    expect(remove(`x = { a: 1 /* a */, b: 2 };`, "a")).toBe(`x = {  /* a */ b: 2 };`);
  });

  it("is refused beside a spread", () => {
    expect(editorOf(`x = { ...y, a: 1 };`).remove("a")).toBeUndefined();
    expect(editorOf(`x = { a: 1 };`).remove("b")).toBeUndefined();
  });
});

describe("renaming a key", () => {
  const rename = (text: string, key: string, to: string) => applied(text, editorOf(text).renameKey(key, to));

  it.each([
    [`x = { a: 1, b: 2 };`, "a", "c", `x = { c: 1, b: 2 };`],
    [`x = { "a": 1 };`, "a", "b-c", `x = { "b-c": 1 };`],
    [`x = { a };`, "a", "c", `x = { c: a };`],
    [`x = { ["a"]: 1 };`, "a", "c", undefined],
    [`x = { a: 1, a: 2 };`, "a", "c", undefined],
    [`x = { a: 1, b: 2 };`, "a", "b", undefined],
    [`x = { b: 2 };`, "a", "c", undefined],
  ])("of %s: %s to %s", (text, key, to, expected) => {
    const edit = editorOf(text).renameKey(key, to);
    expect(edit && parses(rename(text, key, to))).toBe(expected);
  });
});

it.each([`x = { a: 1, a: 2 };`, `x = { a: 1, b: 2, "a": 3 };`, `x = { a: 1, ["a"]: 3 };`])(
  "nothing is set, removed or renamed by a key that a literal has twice: %s",
  (text) => {
    const editor = editorOf(text);
    const edits = [editor.set("a", 4), editor.setCopy("a", { start: 0, end: 1 }), editor.remove("a")];
    expect([...edits, editor.renameKey("a", "c")]).toStrictEqual([undefined, undefined, undefined, undefined]);
  },
);
