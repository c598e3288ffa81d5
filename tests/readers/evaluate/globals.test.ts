import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

describe("globals that agree with the engine", () => {
  it.each([
    `const o = { b: 1, 2: "two", a: 2, 1: "one", "-1": 0, "01": 3 }; [Object.keys(o), Object.values(o), Object.entries(o)]`,
    `[Object.keys(["a", "b"]), Object.values(["a"]), Object.entries(["a"])]`,
    `Object.assign({ a: 1, b: 2 }, null, { b: 3 }, undefined, { c: 4 })`,
    `Object.fromEntries([["a", 1], ["b"], [1, 2], ["a", 3]])`,
    `[Object.freeze({ a: 1 }), Object.seal([1])]`,
    `[Array.isArray([]), Array.isArray({}), Array.isArray("a"), Array.of(1, "a"), Array.from(["a"], (x) => x + x)]`,
    `[Array.from({ length: 3 }, (_, i) => i * 2), Array.from({ length: 2 })]`,
    `[Boolean(), Boolean("a"), Boolean(""), Boolean([]), String(), String(null), String([1, [2]]), String(1.5)]`,
    `[Number("12"), Number(""), Number("x"), Number(null), Number(true), parseInt("12px"), parseInt("ff", 16)]`,
    `[parseFloat("1.5e3x"), Number.parseInt("7"), Number.parseFloat(".5"), parseInt("08")]`,
    `[Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, Number.NaN, Number.NEGATIVE_INFINITY, Math.PI, Math.E]`,
    `[Math.max(1, 3, 2), Math.min(1, -2), Math.floor(1.7), Math.ceil(1.2), Math.round(2.5), Math.trunc(-1.7)]`,
    `[Math.abs(-3), Math.pow(2, 10), Math.max(1)]`,
    `JSON.stringify({ b: [1, null], a: "x", u: undefined, 1: true })`,
    `[JSON.stringify({ a: [1] }, null, 2), JSON.stringify({ a: 1 }, undefined, "--"), JSON.stringify("a\\n")]`,
    `JSON.parse('{"a": [1, {"b": null}], "2": 0, "1": 1}')`,
    `Object.keys(JSON.parse('{"__proto__": 1, "a": 2}'))`,
    `const o = { a: 1 }; [o.hasOwnProperty("a"), o.hasOwnProperty("b"), o.hasOwnProperty("toString")]`,
  ])("%s", (text) => {
    expectAgreement(text);
  });

  it("take a promise for its value", () => {
    expect(plainText(`await Promise.all([Promise.resolve("a"), "b"])`)).toEqual(["a", "b"]);
  });
});

describe("globals whose result is not known", () => {
  it.each([
    ["keys of a list that is not known", `Object.keys([...someGlobal, "a"]).length`],
    ["keys of an object that is not known", `Object.keys(someGlobal)`],
    ["keys beside an unknown spread", `Object.keys({ ...someGlobal, a: 1 }).length`],
    ["a member that an unknown entry may replace", `Object.fromEntries([["a", 1], [someGlobal.x, 2]]).a`],
    ["a member that unknown entries may replace", `Object.fromEntries([["a", 1], ...someGlobal]).a`],
    ["a member of an entry that is not known", `Object.fromEntries([["a", 1], [...someGlobal, "b"]]).a`],
    ["a member that an unknown source may replace", `Object.assign({ a: 1 }, someGlobal).a`],
    ["the list of a text", `Array.from("abc")`],
    ["a list of unknown length", `Array.from({ length: someGlobal.x })`],
    ["a list of a negative length", `Array.from({ length: -1 })`],
    ["a list that is too long", `Array.from({ length: 1e9 })`],
    ["JSON of code", `JSON.stringify({ a: () => 1 })`],
    ["JSON that a function chooses", `JSON.stringify({ a: 1 }, ["a"])`],
    ["JSON that a function changes", `JSON.parse('{"a": 1}', (key, value) => value)`],
    ["JSON with a mistake", `JSON.parse("{")`],
    ["JSON that is not known", `JSON.parse(someGlobal.x)`],
    ["a number that is not known", `Math.max(1, someGlobal.x)`],
    ["a number of texts", `Math.max("1", 2)`],
    ["numbers that are spread", `Math.max(...someGlobal)`],
    ["the most of none", `Math.max()`],
    ["chance", `Math.random()`],
    ["whether an unknown value is true", `Boolean(someGlobal.x)`],
    ["a frozen object with more arguments", `Object.freeze({}, 1)`],
    ["what an object inherits", `({}).propertyIsEnumerable("a")`],
    ["a member that may be there", `({ ...someGlobal }).hasOwnProperty("a")`],
    ["a module whose name is not known", `require(someGlobal.x)`],
  ])("%s", (_name, text) => {
    expect(plainText(text)).toMatch(/^<.+>$/u);
  });

  it("keeps what comes after an unknown entry", () => {
    expect(plainText(`Object.fromEntries([[someGlobal.x, 2], ["a", 1]]).a`)).toBe(1);
    expect(plainText(`({ ...someGlobal, a: 1 }).hasOwnProperty("a")`)).toBe(true);
  });
});
