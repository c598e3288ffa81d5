import type { JsonObject } from "../../lib/model/json.ts";
import assert from "node:assert/strict";
import { describe, it } from "vitest";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import type { RulePreset } from "../../lib/rule/groups.ts";
import { assertReports } from "./check.ts";
import type { ExpectedReport } from "./expectation.ts";
import type { Setup, Source } from "./lint.ts";

/** A text that a rule must be silent about. */
export interface ValidSource extends Setup, Source {
  readonly name: string;
}

/** A text that a rule must report. Pointers of changes start at the model: `/tools/0/inputSchema`. */
export interface InvalidSource extends ValidSource {
  readonly errors: readonly ExpectedReport[];
}

/** Tests a rule on given texts, for cases that only one surface can express. Edits must keep the same laws. */
export function sources(
  rule: McpRule,
  cases: {
    readonly preset?: RulePreset;
    /** The options of the cases that state none. */
    readonly options?: JsonObject;
    readonly valid: readonly ValidSource[];
    readonly invalid: readonly InvalidSource[];
  },
): void {
  const { preset, options } = cases;
  const common = { ...(preset ? { preset } : {}), ...(options ? { options } : {}) };
  describe(`${rule.name} (sources)`, () => {
    for (const one of cases.valid)
      it(`accepts ${one.name}`, () => {
        assertSource(rule, { ...common, ...one, errors: [] });
      });
    for (const one of cases.invalid) {
      assert.ok(one.errors.length, `The invalid case '${one.name}' of ${rule.name} expects no report.`);
      it(`reports ${one.name}`, () => {
        assertSource(rule, { ...common, ...one });
      });
    }
  });
}

function assertSource(rule: McpRule, one: InvalidSource): void {
  const { language, filename, text } = one;
  assertReports(rule, { ...one, source: { language, filename, text }, reports: one.errors });
}
