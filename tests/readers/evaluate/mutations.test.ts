import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

describe("changes that are carried out, as the engine does", () => {
  it.each([
    `const o = { a: 1 }; o.b = 2; o["c"] = 3; o.a = 4; o`,
    `const o = { a: { b: 1 } }; o.a.b = 2; o.a.c = 3; o`,
    `const o = { a: 1, b: 2 }; delete o.a; o`,
    `const o = { a: 1 }; Object.assign(o, { b: 2 }, { a: 3 }); o`,
    `const l = ["a"]; l.push("b", "c"); l.push(...["d"]); l`,
    `const o = { l: ["a"] }; o.l.push("b"); o.l.length`,
    `const l = [{ a: 1 }, { a: 2 }]; l[0].a = 3; l[1].b = 4; l`,
    `const o = {}; for (const key of ["a", "b"]) { o[key] = key + key; } o`,
    `const o = {}; for (const [key, value] of [["a", 1]]) o[key] = value; o`,
    `function fill(o) { o.a = 1; } const o = { b: 2 }; fill(o); o`,
    `const o = { a: 1 }; { const o = { a: 5 }; o.a = 6; } o`,
    `const o = { a: 1 }; const b = { ...o }; b.a = 2; o`,
  ])("%s", (text) => {
    expectAgreement(text);
  });
});

it.each([
  `const o = { a: 1 }; (o as { a: number }).a = 2; o.a`,
  `const o = { a: 1 }; o!.a = 2; o.a`,
  `const o = { p: { a: 1 } }; (o.p as any)!.a = 2; o.p.a`,
])("a change behind an assertion of TypeScript is carried out: %s", (text) => {
  expect(plainText(text)).toBe(2);
});

describe("changes that leave something unknown", () => {
  it.each([
    ["a function that runs later", `const o = { a: 1 }; function later() { o.a = 2; } o.a`],
    ["a condition", `const o = { a: 1 }; if (someGlobal) o.a = 2; o.a`],
    ["a key that is not known", `const o = { a: 1 }; o[someGlobal.x] = 2; o.a`],
    ["another name", `const o = { p: { a: 1 } }; const p = o.p; p.a = 2; o.p.a`],
    ["another name in a pattern", `const o = { p: { a: 1 } }; const { p } = o; p.a = 2; o.p.a`],
    ["each member under another name", `const o = { p: { a: 1 } }; for (const p of Object.values(o)) p.a = 2; o.p.a`],
    ["a count", `const o = { a: 1 }; o.a++; o.a`],
    ["a sum", `const o = { a: 1 }; o.a += 1; o.a`],
    ["an unknown source", `const o = { a: 1 }; Object.assign(o, someGlobal); o.a`],
    ["a definition of a property", `const o = { a: 1 }; Object.defineProperty(o, "a", { value: 2 }); o.a`],
    ["an unknown list that is pushed", `const l = ["a"]; l.push(...someGlobal); l.length`],
    ["an item under an unknown index", `const l = [{ a: 1 }]; l[someGlobal.x].a = 2; l[0].a`],
    ["an item of a list that is not known", `const l = [...someGlobal, { a: 1 }]; l[0].a = 2; l.at(-1).a`],
    ["a loop over an unknown list", `const o = { a: 1 }; for (const key of someGlobal) o[key] = 2; o.a`],
  ])("%s", (_name, text) => {
    expect(plainText(text)).toMatch(/^<.+>$/u);
  });

  it.each([
    ["push", `const l = ["a"]; function later() { l.push("b"); } l.includes("a")`, true],
    ["unshift", `const l = ["a"]; l.unshift("b"); l.includes("a")`, true],
    ["sort", `const l = ["a"]; l.sort(); l.includes("a")`, true],
    ["pop", `const l = ["a"]; l.pop(); l.includes("a")`, "<the list is not known>"],
    ["shift", `const l = ["a"]; l.shift(); l.includes("a")`, "<the list is not known>"],
    ["splice", `const l = ["a"]; l.splice(0, 1); l.includes("a")`, "<the list is not known>"],
    ["fill", `const l = ["a"]; l.fill("b"); l.includes("a")`, "<the list is not known>"],
    ["an assigned item", `const l = ["a"]; l[0] = "b"; l.includes("a")`, "<the list is not known>"],
    ["an assigned length", `const l = ["a"]; l.length = 0; l.includes("a")`, "<the list is not known>"],
    ["clear", `const s = new Set(["a"]); s.clear(); s.has("a")`, "<the list is not known>"],
  ])("tell whether a list still has its items after %s", (_name, text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  it.each([
    ["added to", `class A { l = ["a"]; add(x) { this.l.push(x); } } new A().l.includes("a")`, true],
    ["added to: the length", `class A { l = ["a"]; add(x) { this.l.push(x); } } new A().l.length`, /changed after/u],
    ["emptied", `class A { l = ["a"]; end() { this.l.pop(); } } new A().l.includes("a")`, /changed after/u],
    ["assigned", `class A { name = "a"; rename() { this.name = "b"; } } new A().name`, /changed after/u],
    ["counted", `class A { n = 1; next() { this.n++; } } new A().n`, /changed after/u],
    ["made in the constructor", `class A { constructor() { this.n = 1; } next() { this.n++; } } new A().n`, /changed/u],
    ["pass on a method of", `class A { l = ["a"]; give(f) { f(this.l.push); } } new A().l.length`, 1],
    ["left alone", `class A { n = 1; get() { return this.n; } } new A().n`, 1],
  ])("a field that the methods of its class: %s", (_name, text, expected) => {
    if (expected instanceof RegExp) expect(plainText(text)).toMatch(expected);
    else expect(plainText(text)).toBe(expected);
  });
});
