import { describe, expect, it } from "vitest";
import type { Edit, Editor } from "../../../lib/model/editor.ts";
import { applied } from "./laws.ts";
import { at, rootOf } from "./parsing.ts";

type Path = readonly (string | number)[];

/** The text after an edit of the value at a path. */
function after(
  text: string,
  path: Path,
  edit: (editor: Editor) => Edit | undefined,
  language: "jsonc" | "momoa" = "jsonc",
): string {
  const { editor } = at(rootOf(language, text), ...path);
  const made = editor && edit(editor);
  return made ? applied(text, made) : "(refused)";
}

describe("a new member of a JSON object", () => {
  it("takes a line with the indentation of its siblings", () => {
    expect(after('{\n    "a": 1\n}\n', [], (editor) => editor.set("b", 2))).toBe('{\n    "a": 1,\n    "b": 2\n}\n');
    expect(after('{\n\t"a": 1\n}\n', [], (editor) => editor.set("b", { c: [1, {}] }))).toBe(
      '{\n\t"a": 1,\n\t"b": {\n\t\t"c": [\n\t\t\t1,\n\t\t\t{}\n\t\t]\n\t}\n}\n',
    );
  });

  it("stays on the line of an object that is on one line", () => {
    expect(after('{ "a": { "b": 1 } }', ["a"], (editor) => editor.set("c", ["x"]))).toBe(
      '{ "a": { "b": 1, "c": ["x"] } }',
    );
    expect(after('{\n  "a": {"b": 1}\n}', ["a"], (editor) => editor.set("c", { d: 1 }))).toBe(
      '{\n  "a": {"b": 1, "c": {"d": 1}}\n}',
    );
  });

  it("has no spaces in a minified file", () => {
    expect(after('{"a":{"b":[1,2]}}', ["a"], (editor) => editor.set("c", { d: [1, 2] }))).toBe(
      '{"a":{"b":[1,2],"c":{"d":[1,2]}}}',
    );
    expect(after('{"a":{}}', ["a"], (editor) => editor.set("c", 1))).toBe('{"a":{"c":1}}');
  });

  it("opens an empty object to lines where it stands alone on its line", () => {
    expect(after('{\n  "a": {}\n}', ["a"], (editor) => editor.set("b", 1))).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(after('{\n  "x": { "a": {} }\n}', ["x", "a"], (editor) => editor.set("b", 1))).toBe(
      '{\n  "x": { "a": { "b": 1 } }\n}',
    );
    expect(after('{\n  "a": {\n  }\n}', ["a"], (editor) => editor.set("b", 1))).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  });

  it("stands after the comments in an object that has nothing else", () => {
    expect(after("{\n  // soon\n}", [], (editor) => editor.set("a", 1))).toBe('{\n  // soon\n  "a": 1\n}');
    expect(after("{ /* soon */ }", [], (editor) => editor.set("a", 1))).toBe('{ /* soon */ "a": 1 }');
  });

  it("leaves the comment at the end of a line with the member before it", () => {
    expect(after('{\n  "a": 1 // one\n}', [], (editor) => editor.set("b", 2))).toBe('{\n  "a": 1, // one\n  "b": 2\n}');
    expect(after('{\n  "name": "x", // one\n  "z": 1\n}', [], (editor) => editor.set("title", "X"))).toBe(
      '{\n  "name": "x", // one\n  "title": "X",\n  "z": 1\n}',
    );
  });

  it("keeps a trailing comma trailing", () => {
    expect(after('{\n  "a": 1,\n}', [], (editor) => editor.set("b", 2))).toBe('{\n  "a": 1,\n  "b": 2,\n}');
  });

  it("keeps the line breaks of Windows", () => {
    expect(after('{\r\n  "a": 1\r\n}', [], (editor) => editor.set("b", { c: 1 }))).toBe(
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}',
    );
  });

  it("is quoted as its siblings are in JSON5", () => {
    const text = "{\n  name: 'a',\n  n: 1,\n}";
    expect(after(text, [], (editor) => editor.set("x", { "y z": 'it\'s "z"' }), "momoa")).toBe(
      "{\n  name: 'a',\n  n: 1,\n  x: {\n    \"y z\": 'it\\'s \"z\"'\n  },\n}",
    );
    expect(after("{ 'a': 'b' }", [], (editor) => editor.set("c", "d"), "momoa")).toBe("{ 'a': 'b', 'c': 'd' }");
  });

  it("writes lists of words as the file does", () => {
    const wide = '{\n  "required": ["a"],\n  "b": {}\n}';
    const tall = '{\n  "required": [\n    "a"\n  ],\n  "b": {}\n}';
    expect(after(wide, ["b"], (editor) => editor.set("enum", ["x", "y"]))).toContain('"enum": ["x", "y"]');
    expect(after(tall, ["b"], (editor) => editor.set("enum", ["x"]))).toContain('"enum": [\n      "x"\n    ]');
    expect(after(wide.replace('"b": {}', '"b": [\n    "x"\n  ]'), [], (editor) => editor.set("b", ["y"]))).toContain(
      '"b": [\n    "y"\n  ]',
    );
  });
});

describe("the place of a new member", () => {
  const tool = '{\n  "name": "a",\n  "inputSchema": {},\n  "annotations": {}\n}';

  it("is beside the name for a description, a title, a schema", () => {
    expect(after(tool, [], (editor) => editor.set("description", "A."))).toMatch(
      /"name": "a",\n {2}"description": "A\.",\n {2}"inputSchema"/,
    );
    expect(after(tool, [], (editor) => editor.set("title", "A"))).toMatch(
      /"name": "a",\n {2}"title": "A",\n {2}"inputSchema"/,
    );
    const described = '{\n  "name": "a",\n  "description": "A.",\n  "annotations": {}\n}';
    expect(after(described, [], (editor) => editor.set("inputSchema", true))).toMatch(
      /"A\.",\n {2}"inputSchema": true,\n {2}"annotations"/,
    );
  });

  it("is beside the type for the description of a schema, and the end for other keywords", () => {
    const schema = '{ "type": "string", "maxLength": 5 }';
    expect(after(schema, [], (editor) => editor.set("description", "A."))).toBe(
      '{ "type": "string", "description": "A.", "maxLength": 5 }',
    );
    expect(after(schema, [], (editor) => editor.set("pattern", "x"))).toBe(
      '{ "type": "string", "maxLength": 5, "pattern": "x" }',
    );
  });
});

describe("a value in the place of another in JSON", () => {
  it("stays on the line where the old one was on one line", () => {
    expect(after('{\n  "enum": ["a"]\n}', ["enum"], (editor) => editor.replace(["a", "b"]))).toBe(
      '{\n  "enum": ["a", "b"]\n}',
    );
    expect(after('{ "a": "x" }', ["a"], (editor) => editor.replace({ b: 1 }))).toBe('{ "a": { "b": 1 } }');
  });

  it("takes lines where it has its line to itself", () => {
    expect(after('{\n  "a": "x", // why\n  "b": 1\n}', [], (editor) => editor.set("a", { c: 1 }))).toBe(
      '{\n  "a": {\n    "c": 1\n  }, // why\n  "b": 1\n}',
    );
  });
});

describe("a removed member of a JSON object", () => {
  it("takes its comma and its line along", () => {
    const text = '{\n  "a": 1, // one\n  // about b\n  "b": 2\n}';
    expect(after(text, [], (editor) => editor.remove("a"))).toBe('{\n  // about b\n  "b": 2\n}');
    expect(after(text, [], (editor) => editor.remove("b"))).toBe('{\n  "a": 1 // one\n  // about b\n}');
    expect(after('{\n  "a": 1,\n  "b": 2\n}', [], (editor) => editor.remove("b"))).toBe('{\n  "a": 1\n}');
    expect(after('{\n  "a": 1,\n  "b": 2,\n}', [], (editor) => editor.remove("b"))).toBe('{\n  "a": 1,\n}');
  });

  it("leaves the others on their line", () => {
    expect(after('{ "a": 1, "b": 2, "c": 3 }', [], (editor) => editor.remove("b"))).toBe('{ "a": 1, "c": 3 }');
    expect(after('{ "a": 1, /* b */ "b": 2 }', [], (editor) => editor.remove("a"))).toBe('{ /* b */ "b": 2 }');
    expect(after('{ "a": 1 }', [], (editor) => editor.remove("a"))).toBe("{}");
    expect(after('["a", "b", "c"]', [], (editor) => editor.remove(2))).toBe('["a", "b"]');
  });
});

describe("text appended to a JSON string", () => {
  it("is escaped for its quotes", () => {
    expect(after('"a"', [], (editor) => editor.append(' "b"\n'))).toBe(String.raw`"a \"b\"\n"`);
    expect(after("['a']", [0], (editor) => editor.append(' "b" it\'s'), "momoa")).toBe(String.raw`['a "b" it\'s']`);
  });
});

describe("a renamed member of a JSON object", () => {
  it("keeps its value, its place and its quotes", () => {
    expect(after('{\n  "a": 1, // one\n  "b": 2\n}', [], (editor) => editor.rename?.("a", "c"))).toBe(
      '{\n  "c": 1, // one\n  "b": 2\n}',
    );
    expect(after("{ a: 1, 'b': 2 }", [], (editor) => editor.rename?.("a", "c"), "momoa")).toBe("{ c: 1, 'b': 2 }");
    expect(after("{ a: 1, 'b': 2 }", [], (editor) => editor.rename?.("b", "it's"), "momoa")).toBe(
      "{ a: 1, 'it\\'s': 2 }",
    );
  });
});
