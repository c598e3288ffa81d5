import { describe, expect, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";
import { evaluateText } from "./evaluating.ts";

const agreed: readonly Script[] = [
  ["an expression", `(() => 1)()`],
  ["nothing", `(() => {})()`],
  ["nothing, by a return", `(() => { return; })()`],
  ["the first return", `(() => { return 1; return 2; })()`],
  ["a block", `(() => { { return 1; } })()`],
  ["either branch", `const f = (x) => { if (x) return 1; else return 2; }; [f(true), f(false)]`],
  ["a branch that goes on", `const f = (x) => { if (x) { x; } return 2; }; [f(true), f(false)]`],
  ["a try", `(() => { try { return 1; } catch { return 2; } })()`],
  ["a finally that returns", `(() => { try { return 1; } finally { return 2; } })()`],
  ["a finally that returns after an empty try", `(() => { try {} finally { return 2; } })()`],
  ["a finally that does not return", `(() => { try { return 1; } finally { 2; } })()`],
  ["a loop that does not return", `(() => { for (const x of [1]) { x; } return 2; })()`],
  ["a function in a loop", `(() => { for (const x of [1]) { const f = () => { return x; }; } return 2; })()`],
  ["a label that does not return", `(() => { l: { break l; } return 2; })()`],
  [
    "the cases of a switch",
    `const f = (x) => { switch (x) { case 1: return "a"; case "1": return "b"; } return "c"; };
    [f(1), f("1"), f(2)]`,
  ],
  ["cases that fall through", `const f = (x) => { switch (x) { case 1: case 2: return "a"; } }; [f(1), f(2), f(3)]`],
  [
    "a default that is last",
    `const f = (x) => { switch (x) { case 1: return "a"; default: return "b"; } }; [f(1), f(2)]`,
  ],
  [
    "a default that is first",
    `const f = (x) => { switch (x) { default: return "b"; case 1: return "a"; } }; [f(1), f(2)]`,
  ],
  [
    "a default that falls through",
    `const f = (x) => { switch (x) { default: case 1: return "a"; case 2: return "b"; } };
    [f(1), f(2), f(3)]`,
  ],
  ["a break", `const f = (x) => { switch (x) { case 1: break; case 2: return "b"; } return "c"; }; [f(1), f(2)]`],
  [
    "a break in a branch",
    `const f = (x) => { switch (x) { case 1: if (x) { break; } return "a"; } return "b"; }; f(1)`,
  ],
  ["cases that are objects", `const f = (x) => { switch (x) { case [1]: return "a"; case 1: return "b"; } }; f(1)`],
  ["NaN is no case", `const f = (x) => { switch (x) { case NaN: return "a"; } return "b"; }; f(NaN)`],
];

describe("what functions return, as in Node", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["a throw", `(() => { throw new Error("x"); })()`, /throws/u],
  ["a throw in a try", `(() => { try { throw 1; } catch { return 2; } })()`, /throws/u],
  ["a return in a for", `(() => { for (;;) { return 1; } })()`, /returns from a loop/u],
  ["a return in a for of", `(() => { for (const x of [1]) return x; })()`, /returns from a loop/u],
  ["a return in a for in", `(() => { for (const x in { a: 1 }) return x; })()`, /returns from a loop/u],
  ["a return in a while", `(() => { while (true) return 1; })()`, /returns from a loop/u],
  ["a return in a do", `(() => { do { return 1; } while (true); })()`, /returns from a loop/u],
  ["a return below a label", `const f = (x) => { l: { if (x) break l; return 1; } return 2; }; f(1)`, /from a loop/u],
  [
    "a switch over what is not known",
    `(() => { switch (unknownGlobal.x) { case 1: return 1; } return 2; })()`,
    /branch of/u,
  ],
  ["a case that is not known", `(() => { switch (1) { case unknownGlobal.x: return 1; } return 2; })()`, /branch of/u],
  ["a generator", `(function* () { return 1; })()`, /generator/u],
];

describe("functions whose result is not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});

describe("conditions that are not known", () => {
  const results = (text: string): unknown[] =>
    [true, false].map((outcome) => {
      const { value } = evaluateText(text, undefined, outcome);
      return value.kind === "scalar" ? value.value : value.kind;
    });

  it.each([
    ["two branches", `(() => { if (on) return "a"; else return "b"; })()`, ["a", "b"]],
    ["a branch that returns", `(() => { if (on) { return "a"; } return "b"; })()`, ["a", "b"]],
    ["an alternate that returns", `(() => { if (on) { x; } else return "a"; return "b"; })()`, ["b", "a"]],
    [
      "a branch that leaves a switch",
      `(() => { switch ("a") { case "a": if (on) break; return "a"; } return "b"; })()`,
      ["b", "a"],
    ],
    ["a guard, which nobody takes", `(() => { if (on) { throw 1; } return "a"; })()`, ["a", "a"]],
    ["a branch that returns nothing", `(() => { if (on) { x; } return "a"; })()`, ["a", "a"]],
    ["a function in a branch", `(() => { if (on) { f(() => { return 1; }); } return "a"; })()`, ["a", "a"]],
  ])("%s", (_name, text, expected) => {
    expect(results(text)).toEqual(expected);
  });

  it("are not asked for a branch without consequences", () => {
    expect(evaluateText(`(() => { if (on) { x; } return "a"; })()`).evaluator.assumptions.size).toBe(0);
  });
});

it("ends where a switch over what is not known returns nothing", () => {
  expectUnknown(`(() => { switch (unknownGlobal.x) { case 1: break; } throw 1; })()`, /throws/u);
});
