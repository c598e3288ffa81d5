import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["an assignment", `class A { constructor() { this.x = 1; } } new A().x`],
  ["an argument", `class A { constructor(x, y = 2) { this.x = x; this.y = y; } } const a = new A(1); [a.x, a.y]`],
  ["an argument that is left out", `class A { constructor(x) { this.x = x; } } new A().x`],
  ["an assignment by a text", `class A { constructor() { this["x"] = 1; } } new A().x`],
  ["a private assignment", `class A { #x; constructor() { this.#x = 1; } get x() { return this.#x; } } new A().x`],
  ["an assignment that replaces a field", `class A { x = 1; constructor() { this.x = 2; } } new A().x`],
  ["the last of two assignments", `class A { constructor() { this.x = 1; this.x = 2; } } new A().x`],
  ["two assignments in one", `class A { constructor() { this.x = this.y = 1; } } const a = new A(); [a.x, a.y]`],
  ["assignments in a row", `class A { constructor() { this.x = 1, this.y = 2; } } const a = new A(); [a.x, a.y]`],
  ["a variable of the constructor", `class A { constructor(n) { const m = n + 1; this.x = m; } } new A(1).x`],
  ["what was assigned before", `class A { constructor() { this.x = 1; this.y = this.x + 1; } } new A().y`],
  ["a field that the constructor reads", `class A { x = 1; constructor() { this.y = this.x + 1; } } new A().y`],
  [
    "a method that the constructor calls",
    `class A { constructor() { this.x = this.f(); } f() { return 1; } } new A().x`,
  ],
  ["the constructor of a superclass", `class A { constructor(x) { this.x = x; } } class B extends A {} new B(1).x`],
  [
    "the arguments of super",
    `class A { constructor(x) { this.x = x; } }
    class B extends A { constructor(y) { super(y + 1); } } new B(1).x`,
  ],
  [
    "a list that is spread for super",
    `class A { constructor(x, y) { this.y = y; } }
    class B extends A { constructor(...all) { super(...all); } } new B(1, 2).y`,
  ],
  [
    "an assignment after super",
    `class A { constructor() { this.x = 1; } }
    class B extends A { constructor() { super(); this.x = 2; } } new B().x`,
  ],
  [
    "a field of a superclass that its subclass reads",
    `class A { x = 1; } class B extends A { y = this.x + 1; } new B().y`,
  ],
  [
    "a field of a subclass replaces an assignment of a superclass",
    `class A { constructor() { this.x = 1; } } class B extends A { x = 2; } new B().x`,
  ],
  [
    "an assignment after a function that returns",
    `class A { constructor() { const f = function () { return 1; }; this.x = 1; } } new A().x`,
  ],
  ["objects of one class", `class A { constructor(x) { this.x = x; } } [new A(1).x, new A(2).x]`],
  [
    "classes of two calls",
    `const f = (n) => { class A { constructor() { this.x = n; } g() { return this.x; } } return new A().g(); };
    [f(1), f(2)]`,
  ],
  ["a this of its own", `class A { constructor() { const f = function () { this.x = 1; }; } } new A().x`],
];

describe("what constructors assign, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["below a condition", `class A { constructor(o) { if (o) this.x = 1; } } new A(true).x`, /how the object is made/u],
  ["in a callback", `class A { constructor(o) { o.forEach(() => { this.x = 1; }); } } new A([1]).x`, /how the object/u],
  [
    "after a condition",
    `class A { constructor(o) { if (o) this.x = 1; this.x = 2; } } new A(true).x`,
    /how the object/u,
  ],
  [
    "before a condition",
    `class A { constructor(o) { this.x = 2; if (o) this.x = 1; } } new A(true).x`,
    /how the object/u,
  ],
  ["behind a return", `class A { constructor(o) { if (o) return; this.x = 1; } } new A(true).x`, /how the object/u],
  ["added to", `class A { constructor() { this.x = 1; this.x += 1; } } new A().x`, /how the object is made/u],
  [
    "through a setter",
    `class A { #x; set x(v) { this.#x = v * 2; } get x() { return this.#x; }
    constructor() { this.x = 1; } } new A().x`,
    /how the object is made/u,
  ],
  ["counted up", `class A { constructor() { this.x = 1; this.x++; } } new A().x`, /changed after/u],
  ["deleted", `class A { constructor() { this.x = 1; delete this.x; } } new A().x`, /changed after/u],
  ["out of a list", `class A { x = 1; constructor() { [this.x] = [2]; } } new A().x`, /changed after/u],
  ["out of the rest of a list", `class A { x = 1; constructor() { [...this.x] = [2]; } } new A().x`, /changed after/u],
  ["out of an object", `class A { x = 1; constructor() { ({ a: this.x } = { a: 2 }); } } new A().x`, /changed after/u],
  ["with a default", `class A { x = 1; constructor() { ({ a: this.x = 2 } = {}); } } new A().x`, /changed after/u],
  ["by a loop", `class A { x = 1; constructor() { for (this.x of [2]); } } new A().x`, /changed after/u],
  ["without a field, out of a list", `class A { constructor() { [this.x] = [2]; } } new A().x`, /assigned after/u],
  [
    "by Object.assign",
    `class A { x = 1; constructor(o) { Object.assign(this, o); } } new A({ x: 2 }).x`,
    /how the object/u,
  ],
  [
    "by Object.assign without a field",
    `class A { constructor(o) { Object.assign(this, o); } } new A({ x: 2 }).x`,
    /assigned after/u,
  ],
  [
    "by another name of this",
    `class A { constructor() { const self = this; self.x = 2; } } new A().x`,
    /assigned after/u,
  ],
  ["by a method", `class A { x = 1; f() { this.x = 2; } } new A().x`, /changed after/u],
  [
    "by a method, of the constructor",
    `class A { constructor() { this.x = 1; } f() { this.x = 2; } } new A().x`,
    /changed after/u,
  ],
  ["by a method alone", `class A { constructor() { this.f(); } f() { this.x = 2; } } new A().x`, /assigned after/u],
  [
    "by a method of a subclass",
    `class A { x = 1; } class B extends A { f() { this.x = 2; } } new B().x`,
    /changed after/u,
  ],
  [
    "by a method of a superclass",
    `class A { f() { this.x = 2; } } class B extends A { x = 1; } new B().x`,
    /changed after/u,
  ],
  ["a part that a method assigns", `class A { x = { y: 1 }; f() { this.x.y = 2; } } new A().x.y`, /changed after/u],
  [
    "a part that a method assigns which is called",
    `class A { x = { y: 1 }; f() { this.x.y = 2; } } const a = new A(); a.f(); a.x.y`,
    /changed after/u,
  ],
  [
    "a part that a method of an object may assign which other code has",
    `class A { x = { y: 1 }; f() { this.x.y = 2; } } const a = new A(); globalThis.use(a); a.x.y`,
    /changed after/u,
  ],
  [
    "a part that a method of an exported object may assign",
    `class A { x = { y: 1 }; f() { this.x.y = 2; } } export const a = new A(); a.x.y`,
    /changed after/u,
  ],
  [
    "a part that the constructor assigns",
    `class A { constructor() { this.x = { y: 1 }; this.x.y = 2; } } new A().x.y`,
    /changed after/u,
  ],
  [
    "a part by Object.assign",
    `class A { x = { y: 1 }; f() { Object.assign(this.x, { y: 2 }); } } new A().x.y`,
    /changed after/u,
  ],
  ["a list that is filled", `class A { constructor() { this.x = [1]; this.x.fill(0); } } new A().x`, /changed after/u],
  ["a list that is added to", `class A { x = []; constructor() { this.x.push(1); } } new A().x`, /changed after/u],
  ["a field that is read before it is set", `class A { x = this.y; y = 1; } new A().x`, /before it has its value/u],
  [
    "a field of a subclass that its superclass reads",
    `class A { y = "a"; x = this.y; } class B extends A { y = "b"; } new B().x`,
    /before it has its value/u,
  ],
  [
    "a field of a subclass that a constructor above reads",
    `class A { y = "a"; constructor() { this.x = this.y; } } class B extends A { y = "b"; } new B().x`,
    /before it has/u,
  ],
  [
    "an assignment that is read before",
    `class A { constructor() { this.x = this.y; this.y = 1; } } new A().x`,
    /before it has/u,
  ],
  [
    "an assignment that replaces what was read",
    `class A { constructor() { this.y = 1; this.x = this.y; this.y = 2; } }
    new A().x`,
    /before it has its value/u,
  ],
  [
    "an assignment that a field reads",
    `class A { y = 0; x = this.y; constructor() { this.y = 1; } } new A().x`,
    /before it has/u,
  ],
  [
    "a value that refers to itself",
    `class A { constructor() { this.x = this.x + 1; } } new A().x`,
    /refers to itself/u,
  ],
  [
    "an argument that nobody gives",
    `class A { constructor(x) { this.x = x; } f() { return this.x; } } A.prototype.f`,
    /property of a function/u,
  ],
  [
    "arguments of super that are not known",
    `class A { constructor(x) { this.x = x; } }
    class B extends A { constructor() { super(...unknownGlobal, 1); } } new B().x`,
    /that a caller fills/u,
  ],
  [
    "two calls of super",
    `class A { constructor(x) { this.x = x; } }
    class B extends A { constructor(o) { if (o) super(1); else super(2); } } new B(0).x`,
    /that a caller fills/u,
  ],
];

describe("what is not known of an object", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

it("has the parameters that are members", () => {
  expect(
    plainText(
      `class A { constructor(private x: string, readonly y = "y", z = 1) {} } const a = new A("x"); [a.x, a.y]`,
    ),
  ).toEqual(["x", "y"]);
});

it("takes no other parameter for a member", () => {
  expect(plainText(`class A { constructor(private x: string, z = 1) {} } [new A("x").z ?? "none"]`)).toEqual(["none"]);
});

it("has the implementation of an overloaded constructor", () => {
  expect(plainText(`class A { constructor(x: string); constructor(x: unknown) { this.x = x; } } new A("x").x`)).toBe(
    "x",
  );
});
