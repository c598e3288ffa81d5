import { describe, expect, it } from "vitest";
import type { FunctionNode } from "../../../lib/readers/ecmascript/modules/walk.ts";
import { scalarValue, unknownValue } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { evaluateText, plainText } from "./evaluating.ts";

const start = () => evaluateText(`({ f: () => 1, g: () => 2 })`);

function functionIn(text: string): FunctionNode {
  const { value } = evaluateText(text);
  if (value.kind !== "function") throw new Error("It is no function.");
  return value.node;
}

describe("assumptions", () => {
  it("take a condition to be true, and one on the environment to be false", () => {
    const { value, evaluator } = start();
    const { node } = value.site;
    expect(evaluator.assume(node, unknownValue(value.site, "x"))).toBe(true);
    expect(evaluator.assume(node, unknownValue(value.site, "x", { kind: "environment" }))).toBe(false);
    expect(evaluator.assumptions.get(node)).toBe(false);
  });

  it("are those that the caller chose", () => {
    const { evaluator } = evaluateText(`on ? 1 : 2`, undefined, false);
    expect([...evaluator.assumptions.values()]).toEqual([false]);
  });

  it("are told apart by what depends on them, and noted by all around", () => {
    const { value, evaluator } = start();
    const { node } = value.site;
    const test = unknownValue(value.site, "x");
    const { result, assumptions } = evaluator.withAssumptions(() => evaluator.assume(node, test));
    expect([result, assumptions.size, evaluator.assumptions.size]).toEqual([true, 1, 1]);
    expect(evaluator.withAssumptions(() => 1).assumptions.size).toBe(0);
    expect(evaluator.assumptions.size).toBe(1);
  });

  it("of an evaluation that fails do not stay", () => {
    const { evaluator } = start();
    expect(() =>
      evaluator.withAssumptions(() => {
        throw new Error("x");
      }),
    ).toThrow("x");
    expect(evaluator.assumptions.size).toBe(0);
  });
});

describe("functions that are followed", () => {
  it("may call themselves a few times", () => {
    const { value, evaluator } = start();
    const node = functionIn(`() => 1`);
    expect([1, 2, 3, 4, 5].map(() => evaluator.enter(node, value.site))).toEqual([true, true, true, true, false]);
    expect(evaluator.uncacheableMarks).toBe(1);
    evaluator.leave();
    expect(evaluator.enter(node, value.site)).toBe(true);
  });

  it("may call forty others", () => {
    const { value, evaluator } = start();
    const entered = Array.from({ length: 41 }, (_, i) => evaluator.enter(functionIn(`() => ${String(i)}`), value.site));
    expect([entered.indexOf(false), entered.length]).toEqual([40, 41]);
  });
});

describe("bounds", () => {
  it("of depth", () => {
    const nested = (depth: number): string => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    expect(JSON.stringify(plainText(`const x = ${nested(90)}; x.length`))).toBe("1");
    const { value } = evaluateText(`!${"!".repeat(300)}1`);
    expect(value).toMatchObject({ kind: "unknown", reason: "the expression is nested too deep to evaluate" });
    expect(plainText(`!${"!".repeat(199)}1`)).toBe(true);
  });
});

describe("what the evaluator is asked", () => {
  it("the property of a value, and calls of it and of its methods", () => {
    const { value, evaluator } = evaluateText(`({ x: 5, f(y) { return this.x + y; } })`);
    const { site } = value;
    const one = scalarValue(site, 1);
    expect(evaluator.property(value, "x", site)).toMatchObject({ value: 5 });
    expect(evaluator.callMethod(value, "f", [one], site)).toMatchObject({ value: 6 });
    expect(evaluator.call(evaluator.property(value, "f", site), [one], site, value)).toMatchObject({ value: 6 });
    expect(evaluator.call(evaluator.property(value, "f", site), [one], site).kind).toBe("unknown");
  });

  it("an expression inside a function, whose parameters are not known", () => {
    const { value, evaluator } = evaluateText(`(name) => name`);
    if (value.kind !== "function") throw new Error("It is no function.");
    const { module } = value.site;
    expect(evaluator.evaluate({ module, node: value.node.body })).toMatchObject({
      kind: "unknown",
      cause: { kind: "parameter", name: "name" },
    });
  });

  it("the same scope for the same function", () => {
    const { value, evaluator } = evaluateText(`(name) => name`);
    if (value.kind !== "function") throw new Error("It is no function.");
    const ref = { module: value.site.module, node: value.node.body };
    expect(evaluator.scopeAt(ref).frame).toBe(evaluator.scopeAt(ref).frame);
    expect(evaluator.scopeAt(ref).frame.outer).toBe(evaluator.rootScope(ref.module).frame);
  });
});
