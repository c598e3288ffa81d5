import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { evaluateText, plainText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["a function", `(function (a, b) { return a - b; })(3, 1)`],
  ["a list of arguments", `((a, ...b) => [a, b])(...[1, 2], ...[], 3)`],
  ["a set of arguments", `((a, b) => [a, b])(...new Set([1, 1, 2]))`],
  ["a method of an object", `({ x: 1, f() { return this.x; } }).f()`],
  ["a method by a text", `({ x: 1, f() { return this.x; } })["f"]()`],
  ["an inherited method", `({ a: 1 }).hasOwnProperty("a")`],
  ["call", `((a, b) => [a, b]).call(null, 1, 2)`],
  ["bind", `((a, b, c) => [a, b, c]).bind(null, 1).bind(null, 2)(3)`],
  ["bind without arguments", `((a) => a).bind(null)(1)`],
  ["call of a bound function", `((a, b) => [a, b]).bind(null, 1).call(null, 2)`],
  ["a chain", `const o = { f: () => ({ g: (x) => [x] }) }; o.f().g(1)[0]`],
  ["optional members", `const o = { a: { b: 1 } }; [o?.a?.b, o.c?.d, o.c?.d.e.f, o.c?.[0]]`],
  ["optional calls", `const o = { f: () => 1 }; [o?.f(), o.g?.h(), (null)?.()]`],
  ["a call in a sequence", `const o = { f: () => 1 }; (0, o.f)()`],
  ["recursion", `const f = (n) => n <= 0 ? "end" : f(n - 1); f(2)`],
  ["a function that returns a function", `((a) => (b) => a + b)(1)(2)`],
];

describe("calls, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["this of an arrow function", `({ x: 1, f: () => this?.x }).f()`, /depends on the call/u],
  ["what is no function", `(5)()`, /no function/u],
  ["a class without new", `class A {} A()`, /no function/u],
  ["an object", `({})()`, /no function/u],
  ["what is not known", `let f; f()`, /never assigned/u],
  ["a method of what is not known", `let o; o.f()`, /never assigned/u],
  ["a method that does not exist", `({ a: 1 }).f()`, /calls f of an object/u],
  ["a method of a function", `((a) => a).apply(null, [1])`, /calls apply of a function/u],
  ["a member that is computed", `({ a: 1 })[unknownGlobal.x]`, /member read is not known/u],
  ["a member of what is not known, computed", `let o; o[unknownGlobal.x]`, /never assigned/u],
  ["what a package exports", `import { f } from "p"; f()`, /calls f of "p"/u],
  ["what a package is", `import * as p from "p"; p()`, /calls the module of "p"/u],
  ["a generator", `function* f() {} f()`, /generator/u],
  ["recursion without end", `const f = (n) => f(n + 1); f(0)`, /nested too deep/u],
  ["functions that call each other", chainOfFunctions(60), /nested too deep/u],
  ["a chain without end", `o${".f()".repeat(500)}`, /chain is too long|too deep/u],
  ["an argument behind what is not known", `((a, b) => b)("a", ...unknownGlobal)`, /spreads a list/u],
  ["an argument of a list with a hole", `const l = [...unknownGlobal, "a"]; ((a) => a)(...l)`, /spreads a list/u],
  ["an argument behind a text that is spread", `((a) => a)(..."ab")`, /spreads a list/u],
  ["a receiver that is spread", `((a) => a).call(...unknownGlobal, 1)`, /spreads a list/u],
];

function chainOfFunctions(count: number): string {
  const functions = Array.from({ length: count }, (_, i) => `const f${String(i + 1)} = () => f${String(i)}();`);
  return `const f0 = () => 1; ${functions.join(" ")} f${String(count)}()`;
}

describe("calls whose result is not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

it("follows some functions", () => {
  expect(plainText(chainOfFunctions(15))).toBe(1);
});

it("knows the arguments before a spread", () => {
  expect(plainText(`((a, b) => a)("x", ...unknownGlobal)`)).toBe("x");
});

it("keeps what a rest holds at least", () => {
  const { value } = evaluateText(`((a, ...rest) => rest)(...[...unknownGlobal, "x"], "y", "z")`);
  const texts = value.kind === "array" ? value.items.map((item) => item.kind === "scalar" && item.value) : [];
  expect(texts).toEqual(["y", "z"]);
});

it("takes the helpers of tslib for what they are", () => {
  expect(plainText(`import { __assign } from "tslib"; __assign({ a: 1 }, { b: 2 })`)).toEqual({ a: 1, b: 2 });
});

it("marks what a function returns as text that serves every call", () => {
  expect(evaluateText(`(() => ({ a: 1 }))()`).value.shared).toBe(true);
});
