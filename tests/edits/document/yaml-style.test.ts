import { describe, expect, it } from "vitest";
import type { Edit, Editor } from "../../../lib/model/editor.ts";
import { applied } from "./laws.ts";
import { at, rootOf } from "./parsing.ts";

type Path = readonly (string | number)[];

/** The text after an edit of the value at a path. */
function after(text: string, path: Path, edit: (editor: Editor) => Edit | undefined): string {
  const { editor } = at(rootOf("yaml", text), ...path);
  const made = editor && edit(editor);
  return made ? applied(text, made) : "(refused)";
}

describe("a new pair of a YAML map", () => {
  it("takes a line in the column of its siblings", () => {
    expect(after("tools:\n  - name: a\n    type: x\n  - b\n", ["tools", 0], (editor) => editor.set("c", 1))).toBe(
      "tools:\n  - name: a\n    type: x\n    c: 1\n  - b\n",
    );
  });

  it("stands beside the name or the type where it belongs there", () => {
    expect(after("name: a # why\ninputSchema: {}\n", [], (editor) => editor.set("description", "Does a."))).toBe(
      "name: a # why\ndescription: Does a.\ninputSchema: {}\n",
    );
  });

  it("stands below a block scalar that ends the map", () => {
    expect(after("a:\n  b: |\n    text\n\nc: 1\n", ["a"], (editor) => editor.set("d", 1))).toBe(
      "a:\n  b: |\n    text\n  d: 1\n\nc: 1\n",
    );
  });

  it("is indented as the file is", () => {
    const value = { x: ["w"], z: { q: 1 } };
    expect(after("a:\n    b:\n    - c\n", [], (editor) => editor.set("d", value))).toBe(
      "a:\n    b:\n    - c\nd:\n    x:\n    - w\n    z:\n        q: 1\n",
    );
    expect(after("a:\n  b: [c]\n", [], (editor) => editor.set("d", value))).toBe(
      "a:\n  b: [c]\nd:\n  x: [w]\n  z:\n    q: 1\n",
    );
    expect(after("a: 1\n", [], (editor) => editor.set("d", [{ e: 1, f: [] }, [1, 2]]))).toBe(
      "a: 1\nd:\n  - e: 1\n    f: []\n  - - 1\n    - 2\n",
    );
  });

  it("stays between the braces of a flow map", () => {
    expect(after("a: { type: string }\n", ["a"], (editor) => editor.set("maxLength", 5))).toBe(
      "a: { type: string, maxLength: 5 }\n",
    );
    expect(after('{"a":"b"}\n', [], (editor) => editor.set("c", { d: "e" }))).toBe('{"a":"b", "c": {"d": "e"}}\n');
  });

  it("opens an empty map to lines, but for one between brackets", () => {
    expect(after("a: {} # why\nb: 1\n", ["a"], (editor) => editor.set("c", 1))).toBe("a: { c: 1 } # why\nb: 1\n");
    expect(after("a: {}\nb: 1\n", ["a"], (editor) => editor.set("c", 1))).toBe("a:\n  c: 1\nb: 1\n");
    expect(after("- {}\n", [0], (editor) => editor.set("c", 1))).toBe("- c: 1\n");
    expect(after("[{}]\n", [0], (editor) => editor.set("c", 1))).toBe("[{ c: 1 }]\n");
  });

  it("gives a value to a key that has none", () => {
    expect(after("a:\nb: 1\n", [], (editor) => editor.set("a", "x"))).toBe("a: x\nb: 1\n");
    expect(after("a:\nb: 1\n", [], (editor) => editor.set("a", { c: 1 }))).toBe("a:\n  c: 1\nb: 1\n");
    expect(after("a: # why\nb: 1\n", [], (editor) => editor.set("a", { c: 1 }))).toBe("a: { c: 1 } # why\nb: 1\n");
  });

  it("keeps the line breaks of Windows", () => {
    expect(after("a: 1\r\n", [], (editor) => editor.set("b", { c: 1 }))).toBe("a: 1\r\nb:\r\n  c: 1\r\n");
  });
});

describe("a string in YAML", () => {
  const printed = (text: string): string =>
    after("a: 1\n", [], (editor) => editor.set("b", text)).slice("a: 1\nb: ".length, -1);

  it.each(["plain words", "it's (max 100 characters).", "^[a-z]+$", "C:\\x", "a/b", "Größe"])(
    "stands plain: %s",
    (text) => {
      expect(printed(text)).toBe(text);
    },
  );

  it.each([
    "",
    " a",
    "a ",
    "yes",
    "No",
    "null",
    "~",
    "12",
    "1e3",
    "0x1F",
    "2001-01-01",
    "- a",
    "a: b",
    "a:",
    "a #b",
    "#a",
    "*a",
    "&a",
    "!a",
    "%a",
    "@a",
    "`a`",
    "[a]",
    "{a}",
    "'a'",
    "? a",
    "a\nb",
    "a\tb",
    "|",
    ">",
  ])("is quoted: %j", (text) => {
    expect(printed(text)).toBe(JSON.stringify(text));
  });

  it("escapes what YAML cannot print", () => {
    expect(printed("a\u2028b\ufeff\u0085")).toBe(String.raw`"a\u2028b\ufeff\u0085"`);
  });

  it("is quoted between brackets for what is plain elsewhere", () => {
    expect(after("a: { b: c }\n", ["a"], (editor) => editor.set("d", "e, f"))).toBe('a: { b: c, d: "e, f" }\n');
  });
});

describe("a value in the place of another in YAML", () => {
  it("keeps the comment of its line", () => {
    expect(after("a: x # why\n", ["a"], (editor) => editor.replace("y z"))).toBe("a: y z # why\n");
    expect(after("a: x # why\n", ["a"], (editor) => editor.replace({ b: 1 }))).toBe("a: { b: 1 } # why\n");
  });

  it("takes the place of lines, and gets lines", () => {
    expect(after("a: x\nb: 1\n", ["a"], (editor) => editor.replace({ c: 1 }))).toBe("a:\n  c: 1\nb: 1\n");
    expect(after("a:\n  c: 1\nb: 1\n", ["a"], (editor) => editor.replace("x"))).toBe("a: x\nb: 1\n");
    expect(after("a: |\n  x\n  y\nb: 1\n", ["a"], (editor) => editor.replace("x"))).toBe("a: x\nb: 1\n");
  });

  it("is written as a list where the old list was so written", () => {
    const text = "a: [x]\nb:\n  - x\n";
    expect(after(text, ["b"], (editor) => editor.replace(["v", "w"]))).toBe("a: [x]\nb:\n  - v\n  - w\n");
    expect(after("b:\n  - x\na: [x]\n", ["a"], (editor) => editor.replace(["v", "w"]))).toBe("b:\n  - x\na: [v, w]\n");
  });
});

describe("a removed part of YAML", () => {
  it("takes its lines along", () => {
    expect(after("a: 1\nb: # b\n  c: 1\n# d\nd: 1\n", [], (editor) => editor.remove("b"))).toBe("a: 1\n# d\nd: 1\n");
    expect(after("- a\n- b\n- c\n", [], (editor) => editor.remove(1))).toBe("- a\n- c\n");
  });

  it("gives the place behind the dash to the next one", () => {
    expect(after("- name: a\n  b: 1\n", [0], (editor) => editor.remove("name"))).toBe("- b: 1\n");
    expect(after("- - a\n  - b\n", [0], (editor) => editor.remove(0))).toBe("- - b\n");
  });

  it("leaves an empty map or list behind", () => {
    expect(after("a:\n  b: 1\nc: 1\n", ["a"], (editor) => editor.remove("b"))).toBe("a: {}\nc: 1\n");
    expect(after("a:\n- b\nc: 1\n", ["a"], (editor) => editor.remove(0))).toBe("a: []\nc: 1\n");
  });
});

describe("text appended to a YAML string", () => {
  it.each([
    ["plain text", "a: b c\n", "a: b c (max 5).\n"],
    ["plain text on lines", "a: b\n  c\n", "a: b\n  c (max 5).\n"],
    ["single quotes", "a: 'b'\n", "a: 'b (max 5).'\n"],
    ["double quotes", 'a: "b"\n', 'a: "b (max 5)."\n'],
    ["a literal", "a: |\n  b\n  c\n\nd: 1\n", "a: |\n  b\n  c (max 5).\n\nd: 1\n"],
    ["a literal that is stripped", "a: |-\n  b\n", "a: |-\n  b (max 5).\n"],
    ["a literal that keeps its line breaks", "a: |+\n  b\n\n", "a: |+\n  b (max 5).\n\n"],
    ["a folded scalar", "a: >\n  b\n  c\n", "a: >\n  b\n  c (max 5).\n"],
    ["a folded scalar that is stripped", "a: >-\n  b\n\n  c\n", "a: >-\n  b\n\n  c (max 5).\n"],
  ])("stands at the end of %s", (_name, text, expected) => {
    expect(after(text, ["a"], (editor) => editor.append(" (max 5)."))).toBe(expected);
  });

  it("puts quotes around text that needs them then", () => {
    expect(after("a: b\n", ["a"], (editor) => editor.append(": c"))).toBe('a: "b: c"\n');
    expect(after("a: b\n", ["a"], (editor) => editor.append(" # c"))).toBe('a: "b # c"\n');
    expect(after("a: it's\n", ["a"], (editor) => editor.append("\nc"))).toBe(String.raw`a: "it's\nc"` + "\n");
    expect(after("a: 'b'\n", ["a"], (editor) => editor.append(" it's"))).toBe("a: 'b it''s'\n");
  });

  it("takes new lines into a literal", () => {
    expect(after("a: |\n  b\nc: 1\n", ["a"], (editor) => editor.append("\n\nd"))).toBe("a: |\n  b\n\n  d\nc: 1\n");
  });
});

describe("a renamed pair of a YAML map", () => {
  it("keeps its value, its place and its quotes", () => {
    expect(after("a: # one\n  b: 1\nc: 2\n", [], (editor) => editor.rename?.("a", "d"))).toBe(
      "d: # one\n  b: 1\nc: 2\n",
    );
    expect(after("a: { 'b': 1, \"c\": 2 }\n", ["a"], (editor) => editor.rename?.("b", "d"))).toBe(
      "a: { 'd': 1, \"c\": 2 }\n",
    );
    expect(after("a: { 'b': 1, \"c\": 2 }\n", ["a"], (editor) => editor.rename?.("c", "d"))).toBe(
      "a: { 'b': 1, \"d\": 2 }\n",
    );
    expect(after("a: 1\n", [], (editor) => editor.rename?.("a", "no"))).toBe('"no": 1\n');
  });
});
