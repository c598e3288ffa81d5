import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

const primitives = ["0", "1", "-3", "2.5", "NaN", '""', '"1"', '"b"', "true", "false", "null", "undefined"];
const operators = ["+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "|", "&", "^"];
const comparisons = ["===", "!==", "==", "!=", "<", "<=", ">", ">="];

describe("operators of two primitives", () => {
  // `(-3) ** 2`: a sign before a power is a syntax error.
  const pairs = primitives.flatMap((left) => primitives.map((right) => [`(${left})`, `(${right})`] as const));
  it.each([...operators, ...comparisons])("%s is what the engine calculates", (operator) => {
    const text = `[${pairs.map(([left, right]) => `${left} ${operator} ${right}`).join(", ")}]`;
    expectAgreement(text);
  });
});

describe("operators that agree with the engine", () => {
  it.each([
    `[!0, !"a", !null, ![], !{}, !(() => 1)]`,
    `[-"3", -true, -null, -5n, +"4", +"x", +[] === 0 ? "list" : "other"].slice(0, 5)`,
    `[~5, ~"7", ~null, ~~3.7]`,
    `[typeof 1, typeof "a", typeof 1n, typeof undefined, typeof null, typeof {}, typeof [], typeof /a/]`,
    `class A {} ; [typeof A, typeof new A(), typeof (() => 1), typeof function () {}]`,
    `[void 0, void "text"]`,
    `const o = { a: 1, b: undefined }; ["a" in o, "b" in o, "c" in o, "toString" in o, 1 in o]`,
    `["0" in ["x"], 1 in ["x"], "01" in ["x"], "length" in [], "map" in [], "x" in []]`,
    `const o = {}; [o === undefined, o !== null, o == null, [] === "", "a" !== o]`,
    `[1n === 1n, 1n === 1, 1n !== 2n]`,
    `[1 + 2 + "3", "1" + 2 + 3, 1 + (2 + "3"), [1, 2] + "x", "a" + null + undefined + true]`,
    `[0 || "a", "" || "b", "c" || "d", null ?? "e", 0 ?? "f", undefined ?? null ?? "g", 1 && 2, 0 && 3, "" && "x"]`,
  ])("%s", (text) => {
    expectAgreement(text);
  });
});

describe("operators whose result is not known", () => {
  it.each([
    ["objects, which may be one", `const a = {}; const b = [a][0]; a === b`, "it compares objects"],
    ["an object that is converted", `[1] == 1`, "it compares objects"],
    ["what a package exports", `import { a } from "somewhere"; a === undefined`, "it compares objects"],
    ["a power of bigints, which may take hours", "2n ** 3n", "it uses the operator **"],
    ["a sum of bigints", "1n + 2n", "it adds bigints"],
    ["a bigint among numbers, which throws", "1n - 1", "it uses the operator -"],
    ["a bigint beside a text", `1n < "2"`, "it uses the operator <"],
    ["the number of a bigint, which throws", "+1n", "the operand is not known"],
    ["the bits of a bigint", "~1n", "the operand is not known"],
    ["the type of a global", "typeof someGlobal", "the operand is not known"],
    ["the sign of a list", "-[1]", "the operand is not known"],
    ["the class of an object", `({}) instanceof Object`, "it compares objects"],
    ["a member behind an unknown spread", `"a" in ({ ...someGlobal })`, "it spreads an object that is not known"],
    ["a member of a class's object", `class A { a = 1; } "a" in new A()`, "the members of the object are not known"],
    ["a member with an unknown name", `someGlobal in ({ a: 1 })`, "the members of the object are not known"],
    ["a private member", `class A { #a; static has(x) { return #a in x; } } A.has(1)`, "it tests for a private member"],
    ["the text of an object", `"a" + {}`, "a part of the text is an object"],
    ["the outcome of a deletion", `const o = { a: 1 }; delete o.a`, "it uses the operator delete"],
  ])("%s", (_name, text, reason) => {
    expect(plainText(text)).toBe(`<${reason}>`);
  });

  it("finds a known member beside an unknown spread", () => {
    expect(plainText(`"a" in ({ ...someGlobal, a: 1 })`)).toBe(true);
  });

  it("takes what the caller or the environment may replace for the default that is written", () => {
    const text = `function f(name) { return name || "a"; } function g(name) { return name ?? "b"; }
      [process.env.NAME || "c", process.env.NAME ?? "d"]`;
    expect(plainText(text)).toEqual(["c", "d"]);
  });
});
