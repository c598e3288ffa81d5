import { describe, expect, it } from "vitest";
import { childrenOf } from "../../../lib/languages/python/nodes.ts";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import type { PythonNode } from "../../../lib/languages/python/tree.ts";

/** The text of each name, parameter and constant, as its range gives it. */
function piecesOf(text: string): string[] {
  const { ast, fault } = parsePython(text);
  if (fault) throw new Error(fault.message);
  const pieces: [number, string][] = [];
  const visit = (node: PythonNode): void => {
    if (["Name", "Arg", "Constant", "FormattedValue"].includes(node.nodeType))
      pieces.push([node.range[0], text.slice(...node.range)]);
    childrenOf(node).forEach(visit);
  };
  visit(ast);
  return pieces.sort(([a], [b]) => a - b).map(([, piece]) => piece);
}

function faultOf(text: string): { readonly message: string; readonly rest: string } {
  const { fault } = parsePython(text);
  if (!fault) throw new Error("It is valid.");
  return { message: fault.message, rest: text.slice(fault.index) };
}

describe("the places of nodes are offsets in UTF-16, and columns of bytes become them", () => {
  it.each([
    ["a byte order mark", "\uFEFFé = a\n", ["é", "a"]],
    ["form feeds between lines and before them", "\f\nx = a\n\f  \fif_ = b\n", ["x", "a", "if_", "b"]],
    ["form feeds within lines and strings", "x\f=\f'é\fb' + c\n", ["x", "'é\fb'", "c"]],
    ["CRLF", "x = 'é'\r\ny = a\r\n", ["x", "'é'", "y", "a"]],
    ["a lone CR", "x = 'é'\ry = a\r", ["x", "'é'", "y", "a"]],
    ["characters that end lines of JavaScript only", "x = '\u2028é' + a\n", ["x", "'\u2028é'", "a"]],
    ["characters outside the Basic Multilingual Plane", "x = '😀' + a; y = b\n", ["x", "'😀'", "a", "y", "b"]],
    ["strings of several lines", 'x = """é\n😀{a}é""" + b\n', ["x", '"""é\n😀{a}é"""', "b"]],
    ["joined strings", "x = ('é' # c\n  'b') + a\n", ["x", "'é' # c\n  'b'", "a"]],
    [
      "formatted strings",
      "x = f'é{a}😀{b!r:>{w}}' + c\n",
      ["x", "é", "{a}", "a", "😀", "{b!r:>{w}}", "b", ">", "{w}", "w", "c"],
    ],
    ["formatted strings of several lines", 'f"""é\n{a}\né{b}""" + c\n', ["é\n", "{a}", "a", "\né", "{b}", "b", "c"]],
    ["parameters", "def f(é, /, b: 'é' = a, *, c): pass\n", ["é", "b: 'é'", "'é'", "a", "c"]],
  ])("%s", (_name, text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });
});

describe("the tree is that of CPython", () => {
  const expressionOf = (text: string) => {
    const [statement] = parsePython(text).ast?.body ?? [];
    if (statement?.nodeType !== "Expr") throw new Error("No expression.");
    return statement.value;
  };

  it("where an index with a star is a tuple", () => {
    expect(expressionOf("a[*b]")).toMatchObject({
      slice: { nodeType: "Tuple", range: [2, 4], elts: [{ range: [2, 4] }] },
    });
    expect(expressionOf("a[*b, c]")).toMatchObject({ slice: { nodeType: "Tuple", range: [2, 7] } });
    expect(expressionOf("a[b]")).toMatchObject({ slice: { nodeType: "Name" } });
  });

  it("where three dots are a text in a formatted string, and a constant elsewhere", () => {
    const dots = { nodeType: "Constant", literal: "str", value: "..." };
    expect(expressionOf('f"{a}..."')).toMatchObject({ values: [{ nodeType: "FormattedValue" }, dots] });
    expect(expressionOf('f"{...}"')).toMatchObject({ values: [{ value: { literal: "ellipsis" } }] });
    expect(expressionOf('"..."')).toMatchObject(dots);
    expect(expressionOf("...")).toMatchObject({ literal: "ellipsis" });
  });
});

describe("exceptions without parentheses (Python 3.14) are a tuple", () => {
  it.each([
    ["two", "try:\n  x\nexcept A, b.B:\n  y\n", ["A", "b.B"]],
    ["three, behind a form feed", "\uFEFFtry:\n  x\n\fexcept A, B , C: y\n", ["A", "B", "C"]],
    ["of a group", "try:\n  é\nexcept* A, B:\n  y\n", ["A", "B"]],
    ["with parentheses", "try:\n  x\nexcept (A, B):\n  y\n", ["A", "B"]],
  ])("%s", (_name, text, expected) => {
    const { ast } = parsePython(text);
    const [statement] = ast?.body ?? [];
    if (statement?.nodeType !== "Try" && statement?.nodeType !== "TryStar") throw new Error("No try.");
    const type = statement.handlers[0]?.type;
    if (type?.nodeType !== "Tuple") throw new Error("No tuple.");
    expect(type.elts.map(({ range }) => text.slice(...range))).toEqual(expected);
  });

  it("in any number of clauses", () => {
    const { ast } = parsePython("try: x\nexcept A, B: y\n".repeat(50));
    expect(ast?.body).toHaveLength(50);
  });

  it("a union stays one, and a name for several exceptions is a fault", () => {
    const { ast } = parsePython("try:\n  x\nexcept A | B:\n  y\n");
    expect(ast?.body[0]).toMatchObject({ handlers: [{ type: { nodeType: "BinOp" } }] });
    expect(faultOf("try:\n  x\nexcept A, B as e:\n  y\n").rest).toBe(", B as e:\n  y\n");
  });
});

describe("a text without a tree has its first fault, with its place", () => {
  it.each([
    ["of the parser", "é = 1\ndef é(:\n", ":\n"],
    ["of the lexer", "\uFEFFé = ?\n", "?\n"],
    ["behind a form feed", "\fé = 1\n\f  x\n", "x\n"],
    ["an unterminated string: its line", "x\n\f  y = 'a\n", "y = 'a\n"],
    ["brackets that nest too deeply: the innermost", `x = [1]\ny = ${"[".repeat(9_000)}${"]".repeat(9_000)}`, "[]"],
    ["another statement that does: its begin", `x = 1\ny = ${"not ".repeat(30_000)}1\n`, "y = not"],
  ])("%s", (_name, text, rest) => {
    expect(faultOf(text).rest.slice(0, rest.length)).toBe(rest);
  });

  it("that names whole characters", () => {
    expect(faultOf("x = 1\n𝔸 = 1\n")).toEqual({ message: "Unexpected character '𝔸'", rest: "𝔸 = 1\n" });
  });
});

describe("comments", () => {
  it("are found everywhere but in strings, with their places", () => {
    const text = "\uFEFF# é\nf(\n  a, # b\n\f# c\r\n) # d\n'''# e'''\n#";
    const { comments = [] } = parsePython(text) as {
      readonly comments?: readonly { readonly range: [number, number] }[];
    };
    expect(comments.map(({ range }) => text.slice(...range))).toEqual(["# é", "# b", "# c", "# d", "#"]);
  });
});
