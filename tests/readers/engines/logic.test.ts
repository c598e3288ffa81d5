import { describe, expect, it } from "vitest";
import { evaluateText } from "../evaluate/evaluating.ts";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { isRecord } from "../../../lib/model/json.ts";
import { read as readPython, valueAfter } from "../python/reading.ts";
import { type Evaluated, type Operand, truthTable } from "./logic.ts";

type Apply = (left: Evaluated, right: Evaluated) => unknown;

/** The expression, and its result, of each operator. `{}` stands for the operands in turn. */
const operators: readonly (readonly [ecmascript: string | undefined, python: string | undefined, Apply])[] = [
  ["{} && {}", "{} and {}", (left, right) => left() && right()],
  ["{} || {}", "{} or {}", (left, right) => left() || right()],
  ["{} ?? {}", undefined, (left, right) => left() ?? right()],
  ["!({} && {})", "not ({} and {})", (left, right) => !(left() && right())],
  ["!({} || {})", "not ({} or {})", (left, right) => !(left() || right())],
  ["!{} && {}", "not {} and {}", (left, right) => !left() && right()],
  ["[{} && {}, 1].length", "len([{} and {}, 1])", (left, right) => (left() && right(), 2)],
  // Those of Python alone: `absent` is None, and each operand may be any of its outcomes.
  [undefined, "{} == {}", (left, right) => left() === right()],
  [undefined, "{} != {}", (left, right) => left() !== right()],
  [undefined, "{1} is None and {2} is None", (left, right) => left() === undefined && right() === undefined],
  [undefined, "{1} is not None or {2} is not None", (left, right) => left() !== undefined || right() !== undefined],
  [undefined, "{1} in [{2}]", (left, right) => left() === right()],
  [undefined, "{1} not in [{2}, 't']", (left, right) => left() !== right() && left() !== "t"],
  [undefined, "{1} == 't' != 0", (left) => left() === "t"],
  [undefined, "{1} == 't' == 0", (left) => (left(), false)],
  [undefined, "any([{1}, {2}])", (left, right) => [left(), right()].some(Boolean)],
  [undefined, "all([{1}, {2}])", (left, right) => [left(), right()].every(Boolean)],
  [undefined, "bool({1}) or bool({2})", (left, right) => Boolean(left()) || Boolean(right())],
];

/** Operators that choose: an outcome that is not known is assumed in ECMAScript, which is recorded. */
const choices: readonly (readonly [ecmascript: string, python: string, Apply])[] = [
  ["{} && {} ? 1 : 2", "1 if {} and {} else 2", (left, right) => (left() && right() ? 1 : 2)],
  ["{} || {} ? 1 : 2", "1 if {} or {} else 2", (left, right) => (left() || right() ? 1 : 2)],
  ["!{} ? {} : 2", "{2} if not {1} else 2", (left, right) => (left() ? 2 : right())],
];

/** Statements and filters of Python that decide whether a tool is listed. */
const filters: readonly (readonly [name: string, body: string, Apply])[] = [
  ["if", "  if {1} and {2}:\n    tools.append(one)\n  return tools", (left, right) => Boolean(left() && right())],
  ["if not", "  if not ({1} or {2}):\n    tools.append(one)\n  return tools", (left, right) => !(left() || right())],
  [
    "elif",
    "  if {1}:\n    pass\n  elif {2}:\n    tools.append(one)\n  return tools",
    (left, right) => Boolean(!left() && right()),
  ],
  [
    "else",
    "  if {1} or {2}:\n    pass\n  else:\n    tools.append(one)\n  return tools",
    (left, right) => !(left() || right()),
  ],
  [
    "a return",
    "  if {1}:\n    return tools\n  if {2}:\n    tools.append(one)\n  return tools",
    (left, right) => Boolean(!left() && right()),
  ],
  ["a conditional expression", "  return [one] if {1} and {2} else []", (left, right) => Boolean(left() && right())],
  ["a filter", "  return [each for each in [one] if {1} if {2}]", (left, right) => Boolean(left() && right())],
  [
    "while",
    "  while {1} and {2}:\n    tools.append(one)\n    break\n  return tools",
    (left, right) => Boolean(left() && right()),
  ],
];

const inEcmascript: Readonly<Record<Operand, string>> = {
  true: '"t"',
  false: '""',
  absent: "undefined",
  unknown: "someGlobal.x",
  thrown: "(() => { throw new Error(); })()",
};
const inPython: Readonly<Record<Operand, string>> = {
  true: "'t'",
  false: "''",
  absent: "None",
  unknown: "given",
  thrown: "fail()",
};
const failing = "import given\ndef fail():\n  raise ValueError()\n";

function filled(form: string, left: string, right: string): string {
  return form.replace("{2}", right).replace("{1}", left).replace("{}", left).replace("{}", right);
}

describe.each([...operators, ...choices])("%s, %s", (ecmascript, python, apply) => {
  const rows = truthTable(apply);

  // Each language has operators of its own.
  it.each(ecmascript ? rows : [])("of $name in ECMAScript", ({ left, right, results, mayThrow }) => {
    const text = filled(ecmascript ?? "", inEcmascript[left], inEcmascript[right]);
    const { value, evaluator } = evaluateText(`(${text})`, "/nowhere/module.js");
    const plain = dataOfValue(value);
    const isKnown = plain.known && evaluator.assumptions.size === 0;
    if (!mayThrow) expect(isKnown).toBe(results.length === 1);
    // Where it always throws, nothing comes of the value.
    if (plain.known && (!mayThrow || (isKnown && results.length))) expect(results).toContain(plain.data);
  });

  it.each(python ? rows : [])("of $name in Python", ({ left, right, results, mayThrow }) => {
    const value = valueAfter(failing, filled(python ?? "", inPython[left], inPython[right]));
    const known = results.map((result) => result ?? null);
    if (mayThrow) {
      if (results.length && !(isRecord(value) && "unknown" in value)) expect(known).toContainEqual(value);
    } else if (results.length === 1) expect(value).toEqual(known[0]);
    else expect(value).toEqual({ unknown: expect.any(String) as string });
  });
});

describe.each(filters)("%s of Python", (_, body, apply) => {
  it.each(truthTable(apply))("decides $name", ({ left, right, results, mayThrow }) => {
    const text = body.replaceAll("{1}", inPython[left]).replaceAll("{2}", inPython[right]);
    const before = `${failing}from mcp.server import Server\nfrom mcp.types import Tool\nserver = Server('a')\n`;
    const handler = `@server.list_tools()\nasync def listed():\n  tools = []\n  one = Tool(name='find')\n${text}\n`;
    const found = readPython(before + handler);
    const tools = (found?.tools ?? []).map(({ source }) => Boolean(source.conditions?.().length));
    const isLost = Boolean(found?.registering?.().losses.length);
    if (mayThrow) {
      const said = tools.length ? (tools[0] ? "with a condition" : "certainly") : isLost ? "not known" : "never";
      if (results.includes(false)) expect(said).not.toBe("certainly");
      if (results.includes(true)) expect(said).not.toBe("never");
      return;
    }
    // A condition that is not known keeps the tool, with the condition, or says that the list is not known.
    if (results.length === 1) expect(tools).toEqual(results[0] ? [false] : []);
    else expect(tools.length ? tools : isLost ? [true] : []).toEqual([true]);
  });
});

describe("a spread of a choice", () => {
  it("assumes the condition, as `...(flag && { … })` adds members or none", () => {
    const { value, evaluator } = evaluateText(`({ a: 1, ...(someGlobal.x && { b: 2 }) })`);
    expect(dataOfValue(value)).toEqual({ known: true, data: { a: 1, b: 2 } });
    expect(evaluator.assumptions.size).toBe(1);
  });

  it("does not elsewhere", () => {
    const { evaluator } = evaluateText(`({ a: someGlobal.x && { b: 2 } })`);
    expect(evaluator.assumptions.size).toBe(0);
  });
});
