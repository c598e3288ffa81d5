import { describe, it } from "vitest";
import { expectAgreement, expectUnknown, type Script } from "./agreeing.ts";

/** Each gives a part of a constant another name, and changes it by that name. */
const changed: readonly Script[] = [
  ["a constant", `const s = { a: 1 }; const p = s; p.a = 2; s.a`],
  ["a member", `const s = { a: { b: 1 } }; const p = s.a; p.b = 2; s.a.b`],
  ["a member of a member", `const s = { a: { b: { c: 1 } } }; const p = s.a.b; p.c = 2; s.a.b.c`],
  ["a member by a text", `const s = { a: { b: 1 } }; const p = s["a"]; p.b = 2; s.a.b`],
  ["an optional member", `const s = { a: { b: 1 } }; const p = s?.a; p.b = 2; s.a.b`],
  ["a name of a name", `const s = { a: { b: 1 } }; const p = s; const q = p.a; q.b = 2; s.a.b`],
  ["a member or else another", `const s = { a: { b: 1 } }; const p = s.a ?? {}; p.b = 2; s.a.b`],
  ["a member where another is missing", `const s = { a: { b: 1 } }; const p = null || s.a; p.b = 2; s.a.b`],
  ["a member behind a condition", `const s = { a: { b: 1 } }; const p = true && s.a; p.b = 2; s.a.b`],
  ["one of two members", `const s = { a: { b: 1 } }; const p = true ? s.a : null; p.b = 2; s.a.b`],
  ["the other of two members", `const s = { a: { b: 1 } }; const p = false ? null : s.a; p.b = 2; s.a.b`],
  ["the last of a sequence", `const s = { a: { b: 1 } }; const p = (0, s.a); p.b = 2; s.a.b`],
  ["a variable that is assigned", `const s = { a: { b: 1 } }; let p; p = s.a; p.b = 2; s.a.b`],
  ["a key of a pattern", `const s = { a: { b: 1 } }; const { a } = s; a.b = 2; s.a.b`],
  ["a key of a pattern with a default", `const s = { a: { b: 1 } }; const { a = {} } = s; a.b = 2; s.a.b`],
  ["a pattern in a pattern", `const s = { a: { b: { c: 1 } } }; const { a: { b } } = s; b.c = 2; s.a.b.c`],
  ["a pattern that is assigned", `const s = { a: { b: 1 } }; let a; ({ a } = s); a.b = 2; s.a.b`],
  ["the rest of a pattern", `const s = { a: 1, c: { d: 1 } }; const { a, ...r } = s; r.c.d = 2; s.c.d`],
  ["an item of a pattern", `const s = [{ a: 1 }]; const [p] = s; p.a = 2; s[0].a`],
  ["the rest of a list", `const s = [{ a: 1 }]; const [...r] = s; r[0].a = 2; s[0].a`],
  ["the items of a loop", `const s = [{ a: 1 }]; for (const p of s) { p.a = 2; } s[0].a`],
  ["patterns of a loop", `const s = [{ a: { b: 1 } }]; for (const { a } of s) { a.b = 2; } s[0].a.b`],
  ["the values of a loop", `const s = { a: { b: 1 } }; for (const p of Object.values(s)) { p.b = 2; } s.a.b`],
  ["the entries of a loop", `const s = { a: { b: 1 } }; for (const [k, p] of Object.entries(s)) { p.b = 2; } s.a.b`],
  ["the values of a list", `const s = [{ a: 1 }]; for (const p of s.values()) { p.a = 2; } s[0].a`],
  ["the entries of a list", `const s = [{ a: 1 }]; for (const [i, p] of s.entries()) { p.a = 2; } s[0].a`],
  ["the items of forEach", `const s = [{ a: 1 }]; s.forEach((p) => { p.a = 2; }); s[0].a`],
  ["the items of map", `const s = [{ a: 1 }]; s.map((p) => { p.a = 2; }); s[0].a`],
  ["the items of some", `const s = [{ a: 1 }]; s.some(function (p) { p.a = 2; }); s[0].a`],
  ["the values of forEach", `const s = { a: { b: 1 } }; Object.values(s).forEach((p) => { p.b = 2; }); s.a.b`],
  ["the entries of forEach", `const s = { a: { b: 1 } }; Object.entries(s).forEach(([k, p]) => { p.b = 2; }); s.a.b`],
];

describe("parts of a constant that are changed by another name", () => {
  it.each(changed)("%s", (_name, text) => {
    expectUnknown(text, /changed after it is made/u);
  });
});

/** Each takes a value that is not a part of the constant, or changes nothing. */
const kept: readonly Script[] = [
  ["a name that changes nothing", `const s = { a: { b: 1 } }; const p = s.a; p.b; s.a.b`],
  ["another member", `const s = { a: { b: 1 }, c: {} }; const p = s.c; p.b = 2; s.a.b`],
  ["another key of a pattern", `const s = { a: { b: 1 }, c: {} }; const { c } = s; c.b = 2; s.a.b`],
  ["the test of a choice", `const s = { a: 1 }; const p = s ? {} : null; p.a = 2; s.a`],
  ["the left side of a condition", `const s = { a: 1 }; const p = s && {}; p.a = 2; s.a`],
  ["the beginning of a sequence", `const s = { a: 1 }; const p = (s, {}); p.a = 2; s.a`],
  ["a computed key", `const s = { a: 1 }; const p = { s: {} }[s.a] ?? {}; p.a = 2; s.a`],
  ["the list of the values", `const s = { a: 1 }; const p = Object.values(s); p.push(2); s.a`],
  ["the keys of a loop", `const s = { a: { b: 1 } }; for (const k of Object.keys(s)) { k.b; } s.a.b`],
  ["the key of an entry", `const s = { a: 1 }; for (const [k] of Object.entries(s)) { k.length; } s.a`],
  ["the result of a call", `const s = { a: 1 }; const p = String(s); p.length; s.a`],
  ["a copy", `const s = { a: 1 }; const p = { ...s }; p.a = 2; s.a`],
  ["the index of a callback", `const s = [{ a: 1 }]; s.forEach((p, i) => { const o = {}; o.a = i; }); s[0].a`],
];

describe("what leaves a constant as it is, as in Node", () => {
  it.each(kept)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

it("follows types", () => {
  const text = `const s = { a: { b: 1 } }; const p = <{ b: number }>(s.a as object)!; p.b = 2; s.a.b`;
  expectUnknown(text, /changed after it is made/u);
});

it("follows few choices inside each other", () => {
  const text = (choices: number): string =>
    `const s = { a: 1 }; const p = ${"on ? null : ".repeat(choices)}s; p.a = 2; s.a`;
  expectUnknown(text(3), /changed after it is made/u);
  // Each part of a choice may be the variable again: what would be followed doubles with each choice.
  const many = "s ?? ".repeat(200);
  expectUnknown(`const s = { a: 1 }; const p = ${many} s; p.a = 2; s.a`, /changed after it is made/u);
});

it("ends where variables that are assigned often are names of each other", () => {
  const lines = "a = b.x; b = a.x; ".repeat(200);
  expectUnknown(`const s = { k: 1 }; let a, b; ${lines} const c = s; c.k = 2; s.k`, /changed after it is made/u);
});
