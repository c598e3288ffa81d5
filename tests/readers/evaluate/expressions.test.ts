import { describe, expect, it } from "vitest";
import { evaluateText, plainText } from "./evaluating.ts";

const known: readonly (readonly [name: string, text: string, expected: unknown])[] = [
  ["a string", `"text"`, "text"],
  ["a number, a boolean, null", `[1.5, true, null, -3]`, [1.5, true, null, -3]],
  ["a concatenation", `"a" + 'b' + 1`, "ab1"],
  ["a template with constants", "const n = 3; `at most ${n} of ${[1, 2]}`", "at most 3 of 1,2"],
  ["lines that are joined", `["one", "two"].join("\\n")`, "one\ntwo"],
  ["a dedent tag", "import dedent from 'dedent'; dedent`\n    one\n      two\n  `", "one\n  two"],
  ["a stripIndents tag", "import { stripIndents } from 'common-tags'; stripIndents`\n  one\n      two\n`", "one\ntwo"],
  ["String.raw", "String.raw`a\\d`", "a\\d"],
  ["as const, satisfies, non-null and parentheses", `((({ a: "x" } as const) satisfies object)!)`, { a: "x" }],
  ["shorthand members", `const name = "n"; ({ name })`, { name: "n" }],
  ["spreads in order", `const base = { a: 1, b: 2 }; ({ ...base, b: 3 })`, { a: 1, b: 3 }],
  ["a conditional spread that is off", `({ a: 1, ...(false && { b: 2 }) })`, { a: 1 }],
  ["a computed key that is known", `const key = "k"; ({ [key]: 1, [\`\${key}2\`]: 2 })`, { k: 1, k2: 2 }],
  ["an accessor", `({ get a() { return 1; } })`, { a: 1 }],
  ["a member read", `const names = { list: { tool: "x" } }; names.list["tool"]`, "x"],
  ["a string enum", `enum Name { A = "a", B = "b" } [Name.A, ...Object.values(Name)]`, ["a", "a", "b"]],
  ["a numeric enum and its reverse", `enum N { A, B = 5, C } [N.A, N.C, N[5]]`, [0, 6, "B"]],
  [
    "a compiled enum",
    `var E; (function (E) { E["A"] = "a"; E[E["N"] = 1] = "N"; })(E || (E = {})); [E.A, E.N, E[1]]`,
    ["a", 1, "N"],
  ],
  [
    "Object.freeze, assign, keys, entries, fromEntries",
    `
    const frozen = Object.freeze({ a: 1 });
    const all = Object.assign({}, frozen, { b: 2 });
    [Object.keys(all), Object.fromEntries(Object.entries(all).map(([key, value]) => [key + key, value]))]`,
    [["a", "b"], { aa: 1, bb: 2 }],
  ],
  ["list methods", `["b", "a", "b"].filter((x) => x !== "a").map((x, i) => x + i).concat(["c"]).slice(1)`, ["b1", "c"]],
  ["a set of values", `[...new Set(["a", "b", "a"])]`, ["a", "b"]],
  [
    "a call of a local function",
    `function limit(max = 5) { const text = "max " + max; return text; } [limit(), limit(9)]`,
    ["max 5", "max 9"],
  ],
  [
    "branches and switches of a function",
    `
    function pick(kind) { if (kind === "a") return 1; switch (kind) { case "b": return 2; default: break; } return 3; }
    [pick("a"), pick("b"), pick("c")]`,
    [1, 2, 3],
  ],
  [
    "destructured parameters and variables",
    `
    const f = ({ a, ...rest }, [b, ...more]) => ({ a, rest, b, more });
    f({ a: 1, c: 2 }, [3, 4])`,
    { a: 1, rest: { c: 2 }, b: 3, more: [4] },
  ],
  [
    "static and instance fields, getters, inheritance",
    `
    class Base { static prefix = "p"; name = Base.prefix + this.suffix(); suffix() { return "-base"; } }
    class Child extends Base { get title() { return this.name.toUpperCase(); } suffix() { return "-child"; } }
    new Child().title`,
    "P-CHILD",
  ],
  ["a field that the constructor assigns", `class A { constructor(name) { this.name = name; } } new A("x").name`, "x"],
  [
    "a constant that is completed in its block",
    `const s = { a: 1, b: 2 }; delete s.a; s.c = 3; Object.assign(s, { d: 4 }); s`,
    { b: 2, c: 3, d: 4 },
  ],
  ["a list that is pushed to in its block", `const list = ["a"]; list.push("b", "c"); list`, ["a", "b", "c"]],
  [
    "a default where the caller decides",
    `function tool(name) { return { name: name || "search" }; } const f = (n) => n ?? "x"; tool().name + f()`,
    "searchx",
  ],
  ["JSON written and read", `JSON.parse(JSON.stringify({ a: [1, null] }))`, { a: [1, null] }],
  ["arithmetic", `60 * 1000 + Math.max(1, 2) ** 3`, 60_008],
  ["comparisons decide", `1 < 2 && "a" !== "b" ? "yes" : "no"`, "yes"],
  ["a sequence of compiled CommonJS", `const m = { f: () => "x" }; (0, m.f)()`, "x"],
  ["optional chains", `const o = { a: { b: "x" } }; o?.a?.b`, "x"],
  [
    "optional chains that end",
    `const o = {}; [o.a?.b.c ?? "x", o.a?.b.map((x) => x) ?? "y", o.a?.length > 0, o.a?.length <= 0]`,
    ["x", "y", false, false],
  ],
  ["comparisons of texts", `["a" < "b", "a" >= "b", "10" > 9]`, [true, false, true]],
  ["text methods", `" A-b ".trim().toLowerCase().replace("-", "_").split("_")`, ["a", "b"]],
  ["a regex without groups", `"a  b c".replace(/\\s+/g, " ")`, "a b c"],
  [
    "text methods with all that they are handed",
    `
    ["a,b,c".split(",", 1).join("-"), "abcabc".indexOf("abc", 1), "abc".includes("a", 1), "abc".startsWith("b", 1), "abc".endsWith("b", 2), "abc".slice("1"), "a{n}".replace("{n}", 5)]`,
    ["a", 3, false, true, true, "bc", "a5"],
  ],
  [
    "regexes with one repetition in each alternative",
    `(" " + "  word".repeat(600) + "  ").replace(/^\\s+|\\s+$/g, "").replace(/\\s+/g, " ").length`,
    2999,
  ],
  ["a regex with counted repetitions", `"on 2024-05-06".replace(/\\d{4}-\\d{2}-\\d{2}/, "that day")`, "on that day"],
  [
    "what comes before the part of a list that is not known",
    `[["a", "b"].indexOf("b"), ["a", "b"][1], ["a"].at(0)]`,
    [1, "b", "a"],
  ],
  [
    "a function with some of its arguments bound",
    `const f = (kind, text) => kind + ": " + text; [f.bind(null, "read")("A"), f.bind(null)("read", "A"), f.bind(null, "x").bind(null, "y")()]`,
    ["read: A", "read: A", "x: y"],
  ],
  [
    "arguments before a list that is not known",
    `const f = (a, b = "b", ...rest) => a; [f("x", ...unknownGlobal), f.call(null, "y", ...unknownGlobal)]`,
    ["x", "y"],
  ],
  [
    "a variable that is assigned once, out of a pattern",
    `let a, b; ({ a } = { a: 1 }); [, b] = [2, 3]; [a, b]`,
    [1, 3],
  ],
  [
    "loose comparisons of one type, and with nothing",
    `[1 == 1, "a" != "b", null == undefined, 0 == null]`,
    [true, true, true, false],
  ],
  ["the minus of a text", `-"5"`, -5],
  ["numbers to a base", `[parseInt("11", 2), parseInt("11"), parseFloat("1.5")]`, [3, 11, 1.5]],
  [
    "what the environment replaces",
    `const on = (process.env.A ?? "").toLowerCase() === "1"; [process.env.B || "y", on ? "on" : "off"]`,
    ["y", "off"],
  ],
  [
    "a key named __proto__",
    `({ ["__proto__"]: 1, "constructor": 2 })`,
    JSON.parse(`{ "__proto__": 1, "constructor": 2 }`),
  ],
];

describe("known values", () => {
  it.each(known)("%s", (_name, text, expected) => {
    expect(plainText(text)).toEqual(expected);
  });
});

const notKnown: readonly (readonly [name: string, text: string, reason: RegExp])[] = [
  ["an environment variable", `process.env.NAME`, /environment variable NAME/u],
  ["a variable that is assigned again", `let x = 1; for (;;) { x = 2; break; } x`, /assigned again/u],
  ["constants that refer to each other", `const a = b; const b = a; a`, /refers to itself/u],
  ["endless recursion", `function f(n) { return f(n + 1); } f(0)`, /nested too deep/u],
  ["a huge text", `"x".repeat(1e9)`, /too long/u],
  ["a call that throws", `"x".repeat(-1)`, /repeat throws/u],
  ["a text that doubles without end", `let s = "x"; ${doublings(40)} s40`, /too long|assigned again/u],
  ["what a clock says", `Date.now()`, /Date\.now/u],
  ["what a loop returns", `(() => { for (const t of [1]) { return t; } })()`, /loop/u],
  ["a member that is changed elsewhere", `const s = { a: 1 }; function later() { s.a = 2; } s.a`, /changed after/u],
  ["a regex that could hang", `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".replace(/(a+)+$/, "")`, /replace/u],
  ["regexes whose repetitions multiply", `"${"a".repeat(600)}".replace(/a*a*a*b/, "x")`, /replace/u],
  [
    "regexes that many texts are matched against",
    `Array.from("x".repeat(100).split("")).map((x, i) => (x.repeat(4990) + i).replace(/x+y/, "")).join("")`,
    /replace|too many steps/u,
  ],
  ["a text that its replacements multiply", `"x".repeat(5000).replace(/x/g, "$'".repeat(100))`, /too long/u],
  ["a text with a limit that is not known", `"a,b".split(",", unknownGlobal.x)`, /split/u],
  ["a text method that throws for a regex", `"abc".includes(/b/)`, /throws/u],
  ["what stands behind a part that is not known", `[...unknownGlobal, "a"][0]`, /spreads a list/u],
  [
    "what a filter may have put first",
    `["A", "B"].filter((t) => t === "B" || unknownGlobal[t])[0]`,
    /test of the list/u,
  ],
  [
    "what is destructured behind a part that is not known",
    `const [first] = [...unknownGlobal, "a"]; first`,
    /spreads a list/u,
  ],
  ["the place behind a part that is not known", `[...unknownGlobal, "a"].map((x, i) => i)[0]`, /spreads a list/u],
  ["the place of what is not known", `["a", "b"].indexOf(unknownGlobal.x)`, /looked for/u],
  ["a place behind what is not known", `[unknownGlobal.x, "b"].indexOf("b")`, /list is not known/u],
  ["a place from where on", `["a", "b"].indexOf("a", 1)`, /looked for/u],
  [
    "a parameter behind a list that is not known",
    `const f = (a, b, c = "c") => c; f("x", ...unknownGlobal)`,
    /spreads a list/u,
  ],
  [
    "a parameter that may be of a list that is not known",
    `const f = (a, b) => b; f(...unknownGlobal, "x")`,
    /spreads a list/u,
  ],
  [
    "the receiver of a call with a list that is not known",
    `const f = (a) => a; f.call(...unknownGlobal, "x")`,
    /spreads a list/u,
  ],
  ["a variable that is counted up", `let n = 0; for (const one of unknownGlobal) n++; n`, /assigned again/u],
  [
    "the variable of a loop, declared before it",
    `let one = "First."; for (one of unknownGlobal) {} one`,
    /assigned again/u,
  ],
  ["a variable that only a loop fills", `let one; for (one of unknownGlobal) {} one`, /several places/u],
  [
    "a parameter that is assigned again, whoever calls",
    `function f(name) { name = name + "!"; return name ?? "x"; } f("a")`,
    /assigned again/u,
  ],
  ["a parameter that is counted up", `function f(n) { n++; return n; } f(1)`, /assigned again/u],
  ["a variable that is only added to", `let text; text += "x"; text`, /several places/u],
  ["a comparison that converts a bigint", `1n == "1"`, /operator ==/u],
  [
    "a switch with a case that is not known",
    `function f(x) { switch (x) { case unknownGlobal.x: return 1; case "b": return 2; default: return 3; } } f("b")`,
    /branch of the switch/u,
  ],
  ["a number to a base that is not known", `parseInt("11", unknownGlobal.x)`, /radix/u],
  ["JSON with an indentation that is not known", `JSON.stringify({ a: 1 }, null, unknownGlobal.x)`, /indentation/u],
  ["whether a global is a list", `Array.isArray(unknownGlobal)`, /tested is not known/u],
  [
    "JSON that doubles without end",
    `const o0 = { a: 1 }; ${objectDoublings(30)} JSON.stringify(o30)`,
    /written as JSON/u,
  ],
  ["a list of a length alone", `Array.from({ length: 1e9 })`, /no list/u],
  ["a module that does not exist", `import { x } from "./missing.js"; x`, /is not found/u],
  ["what a package does", `import { f } from "package"; f(1)`, /calls f of "package"/u],
  ["a spread that may replace a member", `const s = { a: 1, ...unknownGlobal }; s.a`, /later spread may replace/u],
];

function doublings(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `const s${String(i + 1)} = ${i === 0 ? `"xxxxxxxxxx"` : `s${String(i)} + s${String(i)}`};`,
  ).join(" ");
}

function objectDoublings(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `const o${String(i + 1)} = { l: o${String(i)}, r: o${String(i)} };`,
  ).join(" ");
}

function listDoublings(count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `const a${String(i + 1)} = [...a${String(i)}, ...a${String(i)}];`,
  ).join(" ");
}

describe("values that are not known", () => {
  it.each(notKnown)("%s", (_name, text, reason) => {
    const { value } = evaluateText(text);
    expect(value.kind).toBe("unknown");
    expect(value.kind === "unknown" ? value.reason : "").toMatch(reason);
  });
});

it("cuts a list that doubles without end", () => {
  const { value } = evaluateText(`const a0 = ["x", "y"]; ${listDoublings(40)} a40`);
  expect(value.kind === "array" && value.unknownRest?.reason).toMatch(/too long/u);
  expect(value.kind === "array" ? value.items.length : Infinity).toBeLessThan(100_000);
});

it("knows what a rest parameter has at least", () => {
  const { value } = evaluateText(`const f = (first, ...rest) => rest; f("a", "b", ...unknownGlobal, "c")`);
  expect(value.kind === "array" && value.items.map((item) => item.kind === "scalar" && item.value)).toEqual(["b", "c"]);
  expect(value.kind === "array" && value.unknownRest?.reason).toMatch(/spreads a list/u);
});

describe("conditions that cannot be decided", () => {
  it("gives the consequent, and the alternate on demand", () => {
    const text = `({ a: flags.on ? "x" : "y", ...(flags.more && { b: 1 }) })`;
    expect(toJson(text, true)).toEqual({ a: "x", b: 1 });
    expect(toJson(text, false)).toEqual({ a: "y" });
  });

  it("remembers the conditions of a constant that is read twice", () => {
    const { evaluator } = evaluateText(`const text = on ? "a" : "b"; [text, text]`);
    const before = evaluator.assumptions.size;
    expect(before).toBe(1);
  });

  function toJson(text: string, decision: boolean): unknown {
    const { value } = evaluateText(text, undefined, decision);
    return value.kind === "object"
      ? Object.fromEntries(
          [...value.members.values()].map((m) => [m.key, m.value.kind === "scalar" ? m.value.value : "?"]),
        )
      : undefined;
  }
});

describe("text that serves others too", () => {
  const sharedOf = (text: string): boolean | undefined => evaluateText(text).value.shared;

  it("is not what one reader takes from a constant", () => {
    expect(sharedOf(`const a = { x: 1 }; a`)).toBeFalsy();
  });

  it("is a constant that two places read", () => {
    expect(sharedOf(`const a = { x: 1 }; use(a); a`)).toBe(true);
  });

  it("is an exported constant", () => {
    expect(sharedOf(`export const a = { x: 1 }; a`)).toBe(true);
  });

  it("is what a function returns", () => {
    expect(sharedOf(`const f = () => ({ x: 1 }); f()`)).toBe(true);
  });

  it("is not a schema that its own handler and types read", () => {
    expect(sharedOf(`const a = { x: 1 }; type A = typeof a; use((args) => a.parse(args)); a`)).toBeFalsy();
  });
});
