import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

describe("objects and lists that agree with the engine", () => {
  it.each([
    `const key = "k"; const n = 1; ({ n, "a b": 2, 3: 3, [key]: 4, [key + 1]: 5, [6]: 6, ["__proto__"]: 7 })`,
    `({ a: 1, ...{ b: 2, a: 3 }, b: 4, ...null, ...undefined, ...false })`,
    `({ ...["x", "y"], 1: "z" })`,
    `({ get a() { return 1; }, set a(value) {} })`,
    `({ set a(value) {}, get a() { return 1; } })`,
    `({ a: 1, set a(value) {} })`,
    `({ get a() { return 1; }, a: 2 })`,
    `({ get a() { return 1; }, a: 2, set a(value) {} })`,
    `Object.keys({ __proto__() {} })`,
    `const __proto__ = 1; Object.keys({ __proto__, a: 2 })`,
    `[...[1, , 2], ...[3, [4]], ...new Set(["a", "a"])]`,
    `const list = [1, 2]; [...list, ...list].length`,
  ])("%s", (text) => {
    expectAgreement(text);
  });
});

describe("members and items that are not known", () => {
  it.each([
    ["a member before an unknown spread", `({ a: 1, ...someGlobal }).a`],
    ["a member before an unknown key", `({ a: 1, [someGlobal.x]: 2 }).a`],
    ["a member beside an unknown key", `({ [someGlobal.x]: 2 }).b`],
    ["an inherited member", `({ __proto__: { a: 1 } }).a`],
    ["an inherited member, with quotes", `({ "__proto__": { a: 1 } }).a`],
    ["a member before an unknown list", `({ 0: "a", ...[...someGlobal, "b"] })[0]`],
    ["a character of a text that is spread", `({ ..."ab" })[0]`],
    ["an item behind an unknown spread", `[...someGlobal, "a"][0]`],
    ["the length with an unknown spread", `["a", ...someGlobal].length`],
    ["an item of a text that is spread", `[..."ab"][0]`],
  ])("%s", (_name, text) => {
    expect(plainText(text)).toMatch(/^<.+>$/u);
  });

  it("keeps members that come after", () => {
    expect(plainText(`({ ...someGlobal, a: 1 }).a`)).toBe(1);
    expect(plainText(`({ [someGlobal.x]: 2, a: 1 }).a`)).toBe(1);
    expect(plainText(`({ __proto__: {}, a: 1 }).a`)).toBe(1);
  });
});
