import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["a field", `class A { x = 1; } new A().x`],
  ["a field that reads one before it", `class A { x = 1; y = this.x + 1; } new A().y`],
  ["a field of a superclass", `class A { x = 1; } class B extends A {} new B().x`],
  ["a field that replaces one of a superclass", `class A { x = 1; } class B extends A { x = 2; } new B().x`],
  ["a private field", `class A { #x = 1; get() { return this.#x; } } new A().get()`],
  ["a field with a computed key", `const k = "x"; class A { [k] = 1; } new A().x`],
  ["a field beside a symbol", `class A { x = 1; [Symbol.iterator]() {} } new A().x`],
  ["a missing member beside a symbol", `class A { [Symbol.iterator]() {} } new A().x`],
  ["a static field", `class A { static x = 1; } A.x`],
  ["a static field that reads another", `class A { static x = 1; static y = this.x + A.x; } A.y`],
  ["a static field of a superclass", `class A { static x = 1; } class B extends A {} B.x`],
  ["a static field is no field", `class A { static x = 1; } new A().x`],
  ["a field is no static field", `class A { x = 1; } A.x`],
  ["a static method", `class A { static n = 2; static f(x) { return x * this.n; } } A.f(3)`],
  ["a static getter", `class A { static get x() { return "x"; } } A.x`],
  ["a static field after one without a value", `class A { static x; static y = 1; } A.y`],
  ["what a static block assigns to this", `class A { static { this.x = 1; } } A.x`],
  ["what a static block assigns to the class", `class A { static { A.x = 1; } } A.x`],
  ["what is assigned after the class", `class A {} A.x = 1; A.x`],
  ["what is assigned after the class by a text", `class A {} A["x"] = 1; A.x`],
  ["another static member that is assigned", `class A { static x = 1; } A.y = 2; A.x`],
  ["a method", `class A { f(x) { return x + 1; } } new A().f(1)`],
  ["the last of two methods", `class A { f() { return 1; } f() { return 2; } } new A().f()`],
  [
    "a method of a superclass",
    `class A { f() { return this.g(); } } class B extends A { g() { return 2; } } new B().f()`,
  ],
  ["a getter", `class A { x = 1; get y() { return this.x; } } new A().y`],
  ["a getter before its setter", `class A { get x() { return 1; } set x(v) {} } new A().x`],
  ["a getter after its setter", `class A { set x(v) {} get x() { return 1; } } new A().x`],
  ["a setter alone", `class A { set x(v) {} } new A().x`],
  ["a field with a function that keeps this", `class A { x = 1; f = () => this.x; } new A().f()`],
  ["this in a callback", `class A { x = 1; f() { return [2].map((n) => n + this.x)[0]; } } new A().f()`],
  [
    "this of an object in a method",
    `class A { x = 1; f() { return { x: 2, g() { return this.x; } }.g(); } } new A().f()`,
  ],
  ["the constructor of an object", `class A { static x = 1; } new A().constructor.x`],
  ["an object of a class in an expression", `new (class { x = 1; })().x`],
  ["a superclass that a function makes", `const f = (x) => class { x = x; }; class A extends f(5) {} new A().x`],
  ["a list", `new Array("a", "b")`],
  ["an empty set", `[...new Set()]`],
  ["a set of values that repeat", `[...new Set([1, 1, "1", null, null])]`],
  ["objects in a set", `[...new Set([{ a: 1 }, { a: 1 }])]`],
  ["the source of a regex that has to be escaped", `[new RegExp("a/b").source, String(new RegExp("a/b", "g"))]`],
  ["the source of an empty regex", `new RegExp("").source`],
  ["a regex of a regex", `[new RegExp(/a/g).flags, new RegExp(/a/g, "i").flags, new RegExp(/a/g, undefined).flags]`],
  ["flags in their order", `[new RegExp("a", "yg").flags, /a/yg.flags, String(/a/yg)]`],
];

describe("classes and their objects, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["this of a function", `function f() { return this; } f()`, /depends on the call/u],
  ["this of a module", `this`, /depends on the call/u],
  [
    "this of a function in a method",
    `class A { x = 1; f() { return (function () { return this?.x; })(); } } new A().f()`,
    /depends on the call/u,
  ],
  [
    "this of a callback with a this of its own",
    `class A { x = 1; f() { return [1].map(function () { return this?.x; })[0]; } } new A().f()`,
    /depends on the call/u,
  ],
  [
    "this of a getter in a method",
    `class A { x = 1; f() { return { x: 2, get y() { return this.x; } }; } } new A().f().y`,
    /depends on the call/u,
  ],
  [
    "this that a call sets",
    `class A { x = 1; f() { return (function () { return this.x; }).call({ x: 2 }); } } new A().f()`,
    /depends on the call/u,
  ],
  ["this of an arrow function on an object", `const o = { x: 1, f: () => this?.x }; o.f()`, /depends on the call/u],
  ["a class that is not known", `new Missing()`, /only the running server makes/u],
  ["a list of a length", `new Array(3)`, /without values/u],
  ["a set of what is not known", `[...new Set(unknownGlobal.x)]`, /values of the set/u],
  ["a set of a part that is not known", `[...new Set([...unknownGlobal, "a"])]`, /spreads a list/u],
  ["a regex with flags that are not known", `new RegExp("a", unknownGlobal.x).flags`, /only the running server makes/u],
  ["a regex with flags that do not exist", `new RegExp("a", "z").flags`, /only the running server makes/u],
  ["a regex that throws", `new RegExp("(").source`, /only the running server makes/u],
  ["a superclass that is not known", `class A extends unknownGlobal.Base {} new A().x`, /superclass is not known/u],
  ["a superclass that nothing tells", `class A extends f() {} let f; new A().x`, /never assigned/u],
  ["a static member of a superclass that is not known", `class A extends Base {} A.x`, /superclass is not known/u],
  ["superclasses that do not end", ancestors(25), /do not end/u],
  ["a key that is computed", `class A { [unknownGlobal.x] = 1; } new A().y`, /name of a member is computed/u],
  ["a key that is computed after the member", `class A { x = 1; [unknownGlobal.x] = 2; } new A().x`, /is computed/u],
  ["a field without a value", `class A { x; } new A().x`, /assigned when the object is made/u],
  ["a declared field", `class A { declare x: string; } new A().x`, /only declared/u],
  ["an abstract member", `abstract class A { abstract f(): void; } new A().f`, /abstract/u],
  ["a static member that is replaced", `class A { static x = 1; } A.x = 2; A.x`, /after the class is made/u],
  ["a static member that is assigned twice", `class A {} A.x = 1; A.x = 2; A.x`, /after the class is made/u],
  ["a static member that a function assigns", `class A {} function f() { A.x = 2; } A.x`, /after the class is made/u],
  ["a static member that is added to", `class A { static x = 1; } A.x += 2; A.x`, /after the class is made/u],
  [
    "a static member that a static block replaces",
    `class A { static x = 1; static { this.x = 2; } } A.x`,
    /after the class is made/u,
  ],
  ["a static list that is added to", `class A { static x = []; } A.x.push("a"); A.x`, /changed after/u],
  [
    "a static list that a method adds to",
    `class A { static x = []; static f() { this.x.push("a"); } } A.x`,
    /changed after/u,
  ],
  [
    "a static list that a method adds to by name",
    `class A { static x = []; f() { A.x.push("a"); } } A.x`,
    /changed after/u,
  ],
  ["a property of every class", `class A {} A.length`, /property of a function/u],
  ["the name of a class without one", `const A = class {}; A.name`, /property of a function/u],
];

function ancestors(count: number): string {
  const classes = Array.from({ length: count }, (_, i) => `class A${String(i + 1)} extends A${String(i)} {}`);
  return `class A0 { x = 1; } ${classes.join(" ")} new A${String(count)}().x`;
}

describe("classes and objects that are not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

it("has the implementation of an overloaded method", () => {
  expect(plainText(`class A { f(x: string): string; f(x: unknown) { return x; } } new A().f("a")`)).toBe("a");
});

it("follows some superclasses", () => {
  expect(plainText(ancestors(15))).toBe(1);
});

it("lists what a list began with that is changed", () => {
  expect(plainText(`class A { x = ["a"]; f() { this.x.push("b"); } } new A().x.includes("a")`)).toBe(true);
});
