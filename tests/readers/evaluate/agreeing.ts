import { runInNewContext } from "node:vm";
import { expect } from "vitest";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { evaluateText } from "./evaluating.ts";

/** A script of plain JavaScript whose last statement is an expression. */
export type Script = readonly [name: string, text: string];

/** A module, and the reason why its last expression is not known. */
export type UnknownCase = readonly [name: string, text: string, reason: RegExp];

/** Expects the evaluator to know the value of the last expression, and the engine to compute the same. */
export function expectAgreement(text: string): void {
  // Modules are strict.
  expect(evaluatedResult(text)).toStrictEqual(engineResult(`"use strict"; ${text}`));
}

/** Expects the last expression, or a part of it, not to be known. */
export function expectUnknown(text: string, reason: RegExp, path?: string): void {
  const plain = dataOfValue(evaluateText(text, path).value);
  if (plain.known) expect.unreachable("The value is taken to be known.");
  expect(plain.reason).toMatch(reason);
}

/** The engine's result for the last statement of a script, which the evaluator has to agree with. */
function engineResult(text: string): unknown {
  return structuredClone(runInNewContext(text, {}, { timeout: 1_000 }));
}

/** The evaluator's result; the reason in angle brackets if it is not known. */
function evaluatedResult(text: string): unknown {
  const plain = dataOfValue(evaluateText(text, "/nowhere/module.js").value);
  return plain.known ? plain.data : `<${plain.reason}>`;
}
