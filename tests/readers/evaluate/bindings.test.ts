import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { evaluateText, plainProject, plainText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["globals that are constants", `[undefined, NaN, Infinity]`],
  ["a constant with the name of a global", `(() => { const undefined = 1; return undefined; })()`],
  ["a constant of an inner block", `const x = 1; { const x = 2; } x`],
  ["a constant in an inner block", `(() => { const x = 1; { const x = 2; return x; } })()`],
  ["a variable with a value", `let x = 1; x`],
  ["a variable that is assigned once", `let x; x = 1; x`],
  ["a variable that is assigned once if it has no value", `let x; x ??= 1; x`],
  ["a variable that is assigned by a declaration", `var x; var x = 1; x`],
  ["a variable that is declared again without a value", `var x = 1; var x; x`],
  ["a variable of a pattern", `let { a, b: [c] } = { a: 1, b: [2] }; [a, c]`],
  ["a variable that is the default of a pattern", `let x = 1; const { a = x } = {}; [x, a]`],
  ["a variable that is a key of a pattern", `let x = "k"; const { [x]: a } = { k: 1 }; [x, a]`],
  ["a function that is declared again", `function f() { return 1; } function f() { return 2; } f()`],
  ["a function that is read before its declaration", `const x = f(); function f() { return 1; } x`],
  ["a variable that a function reads before it is assigned", `const f = () => x; let x = 1; f()`],
  ["a variable that a field reads before it is assigned", `class A { y = x; } let x = 1; new A().y`],
  ["a variable in its branch", `var f; if (true) { var x = 1; f = () => x; } 1`],
  ["a variable that the branch of a condition assigns", `let x = 1; if (true) x = 2; x`],
  ["a variable that another branch would assign", `let x = 1; if (false) { x = 2; } x`],
  ["a variable that each branch assigns", `let x; if (false) { x = 1; } else if (true) { x = 2; } else { x = 3; } x`],
  ["a variable that no branch assigns", `let x; if (false) x = 1; x`],
  ["a list that a branch gives and others change", `let x = [1]; if (true) { x = [2]; } x.push(3); x`],
  [
    "a variable that branches of a function assign",
    `const f = (c) => { let x = 1; if (c) x = 2; return x; }; [f(0), f(1)]`,
  ],
  ["a variable before and after it is assigned again", `let x = 1; const y = x; x = x + 1; x = x * 10; [x, y]`],
  [
    "a variable between the conditions that assign it",
    `let x = [1, 2, 3]; if (x.length > 2) x = x.slice(1); const y = x; if (true) x = x.map((n) => n * 2); [x, y]`,
  ],
  ["a variable in the condition of its branch", `let x = ""; if (!x) x = "default"; x`],
  ["a variable that later functions read", `let x = 1; x = 2; const f = () => x; f()`],
  ["a function expression by its own name", `const f = function g(n) { return n ? g(n - 1) : "end"; }; f(2)`],
  ["variables of each call", `const f = (n) => () => n; [f(1)(), f(2)()]`],
  ["a variable of a function", `function f(n) { var m = n + 1; return m; } [f(1), f(2)]`],
  ["a variable that a block of a function has", `function f() { { var x = 1; return x; } } f()`],
  ["a parameter that hides a variable", `const x = 1; const f = (x) => x; f(2)`],
  ["a parameter that is declared again", `function f(a) { var a; return a; } f(1)`],
  ["a parameter without an argument", `const f = (a) => a; f()`],
  [
    "a default that reads another parameter",
    `const f = (a, b = a + 1) => [a, b]; [f(1), f(1, 5), f(1, undefined), f(1, null)]`,
  ],
  ["the rest of the parameters", `const f = (a, ...rest) => [a, rest]; [f(1), f(1, 2, 3)]`],
  ["a pattern of the rest", `const f = (a, ...[b, ...c]) => [a, b, c]; f(1, 2, 3)`],
  ["a pattern as parameter", `const f = ({ a, ...rest } = { a: 5 }) => [a, rest]; [f(), f({ a: 6, b: 7 })]`],
  ["a parameter that the function completes", `const f = (o) => { o.b = 2; return o; }; f({ a: 1 })`],
  ["a class", `class A { static x = 1; } A.x`],
  ["two variables that are exchanged", `const a = 1, b = 2; const [c, d] = [b, a]; [c, d]`],
];

describe("names, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["a variable that is never assigned", `let x; x`, /never assigned/u],
  ["a variable that is assigned in two places", `let x; { x = 1; } { x = 2; } x`, /several places/u],
  [
    "the keys of an object before it gets another one",
    `const f = (o) => { if (o.a) { return Object.keys(o).length; } o.b = 1; return 0; }; f({ a: 1 })`,
    /./u,
  ],
  ["a variable that a condition in a block assigns", `let x; { if (unknownGlobal) x = 1; } x`, /several places/u],
  [
    "a variable that a function reads in between",
    `let x = 1; const f = () => x; const y = f(); if (true) x = 2; y`,
    /assigned again/u,
  ],
  [
    "a variable that a later function may read before",
    `let x = 1; const y = f(); x = 2; function f() { return x; } y`,
    /assigned again/u,
  ],
  ["a list that is changed in between", `let x = [1]; x.push(3); if (true) x = [2]; x`, /assigned again/u],
  [
    "a variable that its branch reads again",
    `let x = 1; let y; if (true) { x = 2; y = x; } y`,
    /before it is assigned/u,
  ],
  ["a variable that a condition adds to", `let x = 1; if (unknownGlobal) x += 1; x`, /assigned again/u],
  ["a variable that two nested conditions assign", `let x = 1; if (a) if (b) x = 2; x`, /assigned again/u],
  [
    "a variable that a loop in a branch assigns",
    `let x = 1; if (a) { for (;;) { x = 2; break; } } x`,
    /assigned again/u,
  ],
  ["a variable that is assigned behind a condition", `let x; unknownGlobal && (x = 1); x`, /several places/u],
  ["a variable that a function assigns", `let x; function f() { x = 1; } x`, /several places/u],
  ["a variable that the end of a loop assigns", `let x; for (;; x = 5) { break; } x`, /several places/u],
  ["a variable that is added to", `let x; x += 1; x`, /several places/u],
  ["a variable that is assigned again in a loop", `let x = 1; for (;;) { x = 2; break; } x`, /assigned again/u],
  ["a variable that is assigned again out of a list", `let x = 1; [x] = [2]; x`, /assigned again/u],
  ["a variable that is assigned again out of an object", `let x = 1; ({ a: x } = { a: 2 }); x`, /assigned again/u],
  ["a variable that is assigned again with a default", `let x = 1; ({ a: x = 2 } = {}); x`, /assigned again/u],
  ["a variable that is assigned again by a rest", `let x = 1; [...x] = [2]; x`, /assigned again/u],
  ["a variable that is counted", `let x = 1; x++; x`, /assigned again/u],
  ["a variable that a loop assigns", `let x = 1; for (x of [2]) {} x`, /assigned again/u],
  ["a variable that a loop over keys assigns", `let x = 1; for (x in { a: 1 }) {} x`, /assigned again/u],
  ["a variable that is declared twice", `var x = 1; var x = 2; x`, /assigned again/u],
  ["a variable that is declared again by a pattern", `var x = 1; var { x } = { x: 2 }; x`, /assigned again/u],
  ["a variable that is declared again by a loop", `var x = 1; for (var x of [2]) {} x`, /assigned again/u],
  ["a variable of a loop", `for (var x of [1, 2]) {} x`, /never assigned/u],
  ["a constant of a loop", `const f = () => { for (const x of [1]) { return x; } }; f()`, /loop/u],
  ["a function that is assigned again", `function f() { return 1; } f = () => 2; f()`, /assigned again/u],
  ["a class that is assigned again", `class A {} A = null; A`, /assigned again/u],
  ["a parameter that is declared again with a value", `function f(a) { var a = 2; return a; } f(1)`, /assigned again/u],
  ["a parameter that is assigned again", `function f(a) { a ||= 2; return a; } f(0)`, /assigned again/u],
  ["a variable before its declaration", `var y = x; var x = 1; y`, /before it is assigned/u],
  ["a variable before its only assignment", `let x; const y = x; x = 1; y`, /before it is assigned/u],
  ["a variable outside of its branch", `if (false) { var x = 1; } x`, /before it is assigned/u],
  [
    "a variable before its branch",
    `const f = () => x; if (unknownGlobal) { var x = 1; } f()`,
    /before it is assigned/u,
  ],
  [
    "a variable of either branch",
    `function f(c) { if (c) { var x = 1; } else { var x = 2; } return x; } f(false)`,
    /before it is assigned|assigned again/u,
  ],
  [
    "an enum that is completed",
    `var E; (function (E) { E["A"] = "a"; })(E || (E = {})); function f() { E.A = "z"; } E.A`,
    /changed after/u,
  ],
];

describe("names whose value is not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

it("takes a name that is not declared for a global", () => {
  const { value } = evaluateText(`missing`);
  expect(value.kind === "global" && value.path).toEqual(["missing"]);
});

it("reads the exports of its own module", () => {
  expect(plainText(`exports.a = "x"; exports.b = exports.a + "y"; exports.b`, "/nowhere/module.cjs")).toBe("xy");
});

it("reads names of an imported module where that is read first", () => {
  const files = {
    "main.ts": `import { a, f } from "./b"; [a, f()]`,
    "b.ts": `export let a = 1; export const f = () => a;`,
  };
  expect(plainProject(files)).toEqual([1, 1]);
});

it("gives the same value of an imported name again", () => {
  const files = { "main.ts": `import { a } from "./b"; [a, a]`, "b.ts": `export const a = { x: ["y"] };` };
  expect(plainProject(files)).toEqual([{ x: ["y"] }, { x: ["y"] }]);
});
