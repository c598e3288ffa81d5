import { describe, expect, it } from "vitest";
import { CallArguments } from "../../../lib/edits/ecmascript/call-arguments.ts";
import { ClassFields } from "../../../lib/edits/ecmascript/class-fields.ts";
import { ArrayLiteralEditor, ScalarLiteralEditor } from "../../../lib/edits/ecmascript/literals.ts";
import { applied, firstOf, parses } from "./apply.ts";

const scalar = (expression: string) => {
  const text = `x = ${expression};`;
  return { text, editor: new ScalarLiteralEditor(text, firstOf(text, "AssignmentExpression").right) };
};

describe("appending to a string", () => {
  const append = (expression: string, more: string): string => {
    const { text, editor } = scalar(expression);
    return parses(applied(text, editor.append(more))).slice("x = ".length, -1);
  };

  it("escapes for the quotes that end it", () => {
    expect(append(`"a"`, ` "b" \\`)).toBe(`"a \\"b\\" \\\\"`);
    expect(append(`'a'`, ` it's "b"`)).toBe(`'a it\\'s "b"'`);
    expect(append("`a`", " `b` ${c} $d")).toBe("`a \\`b\\` \\${c} $d`");
  });

  it("finds the literal that ends it", () => {
    expect(append(`"a" + b + "c"`, " d")).toBe(`"a" + b + "c d"`);
    expect(append("`a ${b}.`", " `d`")).toBe("`a ${b}. \\`d\\``");
    expect(append("'a' + `${b} c`", " d")).toBe("'a' + `${b} c d`");
    expect(append(`["a", "b"].join("\\n")`, " d")).toBe(`["a", "b d"].join("\\n")`);
    expect(append(`"a" as const`, " d")).toBe(`"a d" as const`);
  });

  it("is refused where no literal ends it", () => {
    for (const expression of [`"a" + b`, "`a ${b}`", `f("a")`, `a.join("b")`, `1`]) {
      expect(scalar(expression).editor.append("c"), expression).toBeUndefined();
    }
  });
});

describe("replacing a scalar", () => {
  it("replaces what is nothing but literals", () => {
    for (const expression of [`"a"`, "`a`", `"a" + 'b'`, `-1`, `true`]) {
      const { text, editor } = scalar(expression);
      expect(applied(text, editor.replace("new"))).toBe(`x = "new";`);
    }
  });

  it("is refused where a name or a call would be lost", () => {
    for (const expression of [`a`, `"a" + b`, "`a ${b}`", `f()`])
      expect(scalar(expression).editor.replace("new"), expression).toBeUndefined();
  });
});

describe("an array literal", () => {
  const editor = (text: string) => new ArrayLiteralEditor(text, firstOf(text, "ArrayExpression"));

  it("loses an element with its comma", () => {
    const text = `x = ["a", "b", "c"];`;
    expect(applied(text, editor(text).remove(1))).toBe(`x = ["a", "c"];`);
    expect(applied(text, editor(text).remove("2"))).toBe(`x = ["a", "b"];`);
    expect(editor(text).remove(3)).toBeUndefined();
  });

  it("is refused beside an element in parentheses", () => {
    for (const text of [`x = ["a", ("b")];`, `x = [("a"), "b"];`])
      for (const index of [0, 1]) expect(editor(text).remove(index), text).toBeUndefined();
  });

  it("is refused where a spread hides which element is meant", () => {
    const text = `x = [...y, "b"];`;
    expect(editor(text).remove(0)).toBeUndefined();
  });

  it("is replaced as a whole", () => {
    const text = `x = ["a"];`;
    expect(applied(text, editor(text).replace(["b", "c"]))).toBe(`x = ["b", "c"];`);
  });
});

describe("the arguments of a call", () => {
  const args = (text: string) => new CallArguments(text, firstOf(text, "CallExpression"));

  it("get another one between them", () => {
    const text = `server.tool("a", async () => ({}));`;
    expect(applied(text, args(text).insert(1, "d"))).toBe(`server.tool("a", "d", async () => ({}));`);
    const tall = `server.tool(\n  "a",\n  { b: c },\n  async () => {},\n);`;
    expect(applied(tall, args(tall).insert(2, { readOnlyHint: true }))).toBe(
      `server.tool(\n  "a",\n  { b: c },\n  { readOnlyHint: true },\n  async () => {},\n);`,
    );
  });

  it("are found behind type arguments", () => {
    const text = `server.tool<{ a: (b: string) => void }>("a", f);`;
    expect(applied(text, args(text).insert(1, "d"))).toBe(`server.tool<{ a: (b: string) => void }>("a", "d", f);`);
  });
});

describe("the fields of a class", () => {
  const text = `class A extends B {\n  static toolName = "a";\n  protected override readonly description =\n    "d"; // why\n\n  run() {}\n}`;
  const fields = (of: string) => new ClassFields(of, firstOf(of, "ClassDeclaration"));

  it("get another one like their neighbors", () => {
    expect(parses(applied(text, fields(text).set("title", "t", ["toolName", "description"])))).toBe(
      text.replace(`// why\n`, `// why\n  protected readonly title = "t";\n`),
    );
  });

  it("get a static one where all of the definition are static", () => {
    const whole = `class A extends B {\n  private count = 0;\n  static readonly name = "a";\n  static description = "d";\n}`;
    expect(parses(applied(whole, fields(whole).set("title", "t", ["name", "description"])))).toBe(
      whole.replace(`"d";\n`, `"d";\n  static title = "t";\n`),
    );
  });

  it("change their value", () => {
    expect(parses(applied(text, fields(text).set("description", "new", [])))).toBe(text.replace(`"d"`, `"new"`));
    expect(fields(text).set("run", "x", [])).toBeUndefined();
  });
});
