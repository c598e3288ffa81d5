import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { assertWellFormed } from "../harness/check.ts";
import { lint, type Pass, type Source } from "../harness/lint.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { generatedFixtures } from "./corpus.ts";

const allRules = Object.values(rules);
const sources = generatedFixtures().flatMap((fixture) => fixture.sources);

/** A pass, or nothing where ESLint itself gives up: its own walks overflow the stack on trees this deep. */
function attempt(chosen: readonly McpRule[], source: Source): Pass | "overflow" {
  try {
    return lint(chosen, source);
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack")) return "overflow";
    throw error;
  }
}

/** Far above what any of them takes, far below what anything quadratic would take. */
const timeout = 20_000;

describe("all rules over hostile input of any size", () => {
  it.each(sources)("$filename ($language)", (source) => {
    const bare = attempt([], source);
    const full = attempt(allRules, source);
    // What ESLint cannot lint without us, nobody can ask us to lint.
    if (bare === "overflow") return;
    if (full === "overflow") throw new Error("The rules overflow the stack where ESLint alone does not.");
    expect(full.fatal).toBe(bare.fatal);
    for (const report of full.reports) assertWellFormed(report);
  }, timeout);
});
