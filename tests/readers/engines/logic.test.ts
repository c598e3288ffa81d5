import { describe, expect, it } from "vitest";
import { evaluateText } from "../evaluate/evaluating.ts";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { valueAfter } from "../python/reading.ts";
import { type Operand, truthTable } from "./logic.ts";

type Apply = (left: string | undefined, right: string | undefined) => unknown;

/** The expression, and its result, of each operator. `{}` stands for the operands in turn. */
const operators: readonly (readonly [ecmascript: string | undefined, python: string | undefined, Apply])[] = [
  ["{} && {}", "{} and {}", (left, right) => left && right],
  ["{} || {}", "{} or {}", (left, right) => left || right],
  ["{} ?? {}", undefined, (left, right) => left ?? right],
  ["!({} && {})", "not ({} and {})", (left, right) => !(left && right)],
  ["!({} || {})", "not ({} or {})", (left, right) => !(left || right)],
  ["!{} && {}", "not {} and {}", (left, right) => !left && right],
  ["[{} && {}, 1].length", "len([{} and {}, 1])", () => 2],
];

/** Operators that choose: an outcome that is not known is assumed in ECMAScript, which is recorded. */
const choices: readonly (readonly [ecmascript: string, python: string, Apply])[] = [
  ["{} && {} ? 1 : 2", "1 if {} and {} else 2", (left, right) => (left && right ? 1 : 2)],
  ["{} || {} ? 1 : 2", "1 if {} or {} else 2", (left, right) => (left || right ? 1 : 2)],
  ["!{} ? {} : 2", "{2} if not {1} else 2", (left, right) => (left ? 2 : right)],
];

const inEcmascript: Readonly<Record<Operand, string>> = {
  true: '"t"',
  false: '""',
  absent: "undefined",
  unknown: "someGlobal.x",
};
const inPython: Readonly<Record<Operand, string>> = { true: "'t'", false: "''", absent: "None", unknown: "given" };

function filled(form: string, left: string, right: string): string {
  return form.replace("{2}", right).replace("{1}", left).replace("{}", left).replace("{}", right);
}

describe.each([...operators, ...choices])("%s", (ecmascript, python, apply) => {
  const rows = truthTable(apply);

  // Each language has operators of its own.
  it.each(ecmascript ? rows : [])("of $name in ECMAScript", ({ left, right, results }) => {
    const text = filled(ecmascript ?? "", inEcmascript[left], inEcmascript[right]);
    const { value, evaluator } = evaluateText(`(${text})`, "/nowhere/module.js");
    const plain = dataOfValue(value);
    const isKnown = plain.known && evaluator.assumptions.size === 0;
    expect(isKnown).toBe(results.length === 1);
    if (plain.known) expect(results).toContain(plain.data);
  });

  it.each(python ? rows : [])("of $name in Python", ({ left, right, results }) => {
    const value = valueAfter("import given\n", filled(python ?? "", inPython[left], inPython[right]));
    const expected = results[0] ?? null;
    if (results.length === 1) expect(value).toEqual(expected);
    else expect(value).toEqual({ unknown: expect.any(String) as string });
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
