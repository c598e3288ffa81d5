import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { evaluateText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["members of an object", `const o = { a: 1, "b c": 2, 3: 4 }; [o.a, o["b c"], o[3], o["3"], o.missing]`],
  ["the length of a list", `[[].length, [1, 2].length, [1].size]`],
  ["the size of a set", `[new Set([1, 1]).size, new Set([1]).length]`],
  ["items of a list", `const l = ["a", "b"]; [l[0], l["1"], l[2], l[1e0]]`],
  ["items of a set", `new Set(["a"])[0]`],
  ["characters of a text", `["ab"[0], "ab"["1"], "ab"[2], "ab".length, "ab"["length"]]`],
  ["source and flags of a regex", `[/a\\/b/gi.source, /a/ig.flags]`],
  ["the name of a class", `class A {} const B = class C {}; [A.name, B.name]`],
  ["a static member called name", `class A { static name = "x"; } A.name`],
  ["a static member that is missing", `class A {} A.missing`],
  ["a member of an object of a class that is missing", `class A {} new A().missing`],
  ["a method of an object of a class called toString", `class A { toString() { return "x"; } } new A().toString()`],
  ["the name of a function", `function f() {} f.name`],
  ["members of numbers that are constants", `[Number.MAX_SAFE_INTEGER, Math.PI]`],
  ["a member that has the name of an inherited one", `({ constructor: 1, toString: 2 }).constructor`],
];

describe("properties, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["a member beside an unknown spread", `({ ...unknownGlobal }).a`, /spreads an object/u],
  ["an item beside an unknown spread", `[1, ...unknownGlobal][0]`, /spreads a list/u],
  ["the length of a list with a hole", `[...unknownGlobal].length`, /spreads a list/u],
  ["the size of a set with a hole", `new Set([...unknownGlobal]).size`, /spreads a list/u],
  ["an inherited member of an object", `({}).constructor`, /no plain data/u],
  ["an inherited member of an object of a class", `class A {} new A().toString`, /inherited from Object/u],
  ["the length of a class", `class A { constructor(a) {} } A.length`, /property of a function/u],
  ["the prototype of a class", `class A {} A.prototype`, /property of a function/u],
  ["an inherited member of a class", `class A {} A.bind`, /property of a function/u],
  ["the name of a class without one", `const A = class {}; A.name`, /property of a function/u],
  ["the name of a function without one", `const f = () => 1; f.name`, /property of a function/u],
  ["the length of a function", `function f(a) {} f.length`, /property of a function/u],
  ["a property of a method", `[].map.name`, /property of a method/u],
  ["a property of what is not known", `let x; x.y`, /never assigned/u],
  ["a variable of the environment", `process.env.NAME`, /environment variable NAME/u],
  ["another fact about the process", `process.platform`, /running process/u],
];

describe("properties that are not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

describe("what has no data, but a name", () => {
  it.each([
    ["a member of a package", `import * as p from "p"; p.a.b`, "external", ["a", "b"]],
    ["a named import", `import { a } from "p"; a.b`, "external", ["a", "b"]],
    ["a global", `someGlobal.a.b`, "global", ["someGlobal", "a", "b"]],
    ["a global of globalThis", `globalThis.a`, "global", ["a"]],
  ])("%s", (_name, text, kind, path) => {
    expect(evaluateText(text).value).toMatchObject({ kind, path });
  });

  it.each([`[1].push`, `"a".trim`, `(1).toFixed`, `/a/.test`, `({}).toString`, `[1]["01"]`])(
    "the method %s",
    (text) => {
      expect(evaluateText(text).value.kind).toBe("method");
    },
  );
});

it("marks the members of text that serves others", () => {
  const { value } = evaluateText(`const o = { a: { b: 1 } }; use(o); o.a`);
  expect(value.shared).toBe(true);
});
