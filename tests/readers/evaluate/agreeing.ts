import { expect } from "vitest";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { engineResult, evaluatedResult } from "./engine.ts";
import { evaluateText } from "./evaluating.ts";

/** A script of plain JavaScript whose last statement is an expression. */
export type Script = readonly [name: string, text: string];

/** A module, and what the reason says for which its last expression is not known. */
export type Riddle = readonly [name: string, text: string, reason: RegExp];

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
