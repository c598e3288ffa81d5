import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { evaluateText } from "../evaluate/evaluating.ts";
import { Census, type Part } from "./comparing.ts";
import { ecmascriptProgram } from "./ecmascript-programs.ts";

const programs = 2_200;

const context = createContext({ structuredClone });

/** What Node answers; `undefined` for a program that fails. */
function answerOf(text: string, list: string): readonly unknown[] | undefined {
  try {
    const answer: unknown = runInContext(`(() => { "use strict"; ${text} return ${list}; })()`, context, {
      timeout: 1_000,
    });
    return structuredClone(answer) as unknown[];
  } catch {
    return undefined;
  }
}

/** The items of the list that a program ends with. A value that depends on an assumption counts as unknown. */
function partsOf(text: string): readonly Part[] {
  const { value, evaluator } = evaluateText(text, "/nowhere/module.js");
  if (value.kind !== "array" || value.unknownRest || evaluator.assumptions.size) return [];
  return value.items.map((item) => {
    const plain = dataOfValue(item);
    return plain.known ? { data: plain.data } : undefined;
  });
}

it("computes what Node computes, or nothing", () => {
  const census = new Census();
  for (let seed = 1; seed <= programs; seed++) {
    const { text, shown } = ecmascriptProgram(seed);
    const list = `[${shown.join(", ")}]`;
    const answer = answerOf(text, list);
    if (answer) census.add({ seed, text, shown, answer, parts: partsOf(text + list) });
  }
  if (census.wrong !== undefined) expect.fail(census.wrong);
  expect(census.compared).toBeGreaterThan(2_000);
  // How many are known must not decrease unnoticed. None are in a program with an assumed condition.
  expect(census.known).toBeGreaterThanOrEqual(1_933);
}, 120_000);
