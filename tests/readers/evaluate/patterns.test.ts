import { describe, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";

const agreed: readonly Script[] = [
  ["keys", `const { a, "b": c, 0: d } = { a: 1, b: 2, 0: 3 }; [a, c, d]`],
  ["a key that is missing", `const { a } = {}; a`],
  ["a computed key", `const k = "a"; const { [k]: b } = { a: 1 }; b`],
  ["patterns in patterns", `const { a: { b: [, c] } } = { a: { b: [1, 2] } }; c`],
  ["a default for what is missing", `const { a = 1, b: { c = 2 } = {} } = {}; [a, c]`],
  ["a default for undefined, not for null", `const { a = 1, b = 1 } = { a: undefined, b: null }; [a, b]`],
  ["a default that reads a name before", `const { a, b = a + 1 } = { a: 1 }; b`],
  ["the rest of an object", `const { a, ["b"]: b, ...rest } = { a: 1, b: 2, c: 3 }; rest`],
  ["items", `const [a, , b] = [1, 2, 3]; [a, b]`],
  ["an item that is missing", `const [a, b = 2] = []; [a, b]`],
  ["the rest of a list", `const [a, ...rest] = [1, 2, 3]; rest`],
  ["a pattern of the rest of a list", `const [a, ...[b, c = 4]] = [1, 2]; [b, c]`],
  ["whole characters of a text", `const [a, b] = "😀x"; [a, b]`],
  ["the items of a set", `const [a, b] = new Set(["x", "x", "y"]); [a, b]`],
  ["the length of a text and of a list", `const { length } = "abc"; const { length: n } = [1]; [length, n]`],
  ["a member of an object of a class", `class A { x = 1; } const { x } = new A(); x`],
  ["an item of an object", `const { 0: a } = ["x"]; a`],
];

describe("patterns, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["a computed key that is not known", `const { [unknownGlobal.x]: a } = { b: 1 }; a`, /taken is computed/u],
  ["the rest behind a computed key", `const { [unknownGlobal.x]: a, ...rest } = { b: 1 }; rest`, /taken are computed/u],
  ["a default that may be needed", `const { a = 1 } = unknownGlobal.x.y; a`, /no plain data/u],
  ["the rest of what is not known", `const { a, ...rest } = f(); let f; rest`, /never assigned/u],
  ["the rest of a text", `const { ...rest } = "ab"; rest`, /no plain object/u],
  ["the rest of a list as an object", `const { ...rest } = [1]; rest`, /no plain object/u],
  ["the rest of an object with a hole", `const { a, ...rest } = { a: 1, ...unknownGlobal }; rest`, /not known/u],
  ["the rest of a text as a list", `const [...rest] = "ab"; rest`, /no list/u],
  ["the rest of a list that is not known", `const [...rest] = f(); let f; rest`, /never assigned/u],
  ["an item of a list with a hole", `const [a] = [...unknownGlobal, 1]; a`, /spreads a list/u],
  [
    "an item of what makes its items",
    `class A { *[Symbol.iterator]() { yield 1; } } const [a] = new A(); a`,
    /no list/u,
  ],
  ["an item of a number", `const [a] = 5; a`, /no list/u],
];

describe("patterns whose part is not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});
