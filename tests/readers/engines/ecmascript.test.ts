import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { evaluateText } from "../evaluate/evaluating.ts";
import { Census } from "./comparing.ts";
import { ecmascriptProgram } from "./ecmascript-programs.ts";
import { partsOf } from "./ecmascript-parts.ts";

const programs = 2_000;

/** Node runs each program here, and the evaluator reads it. */
it("computes what Node computes, or nothing", () => {
  const census = new Census();
  for (let seed = 1; seed <= programs; seed++) {
    const { text, shown } = ecmascriptProgram(seed);
    const list = `[${shown.join(", ")}]`;
    let answer: unknown[];
    try {
      answer = structuredClone(
        runInNewContext(`"use strict"; ${text}${list}`, { structuredClone }, { timeout: 1_000 }),
      ) as unknown[];
    } catch {
      census.failed++;
      continue;
    }
    const { value, evaluator } = evaluateText(`${text}${list}`, "/nowhere/module.js");
    census.add({ seed, text, shown, answer, parts: partsOf(value), isAssumed: evaluator.assumptions.size > 0 });
  }
  console.log(census);
  if (census.wrong.length) expect.fail(census.wrong.join("\n"));
}, 120_000);
