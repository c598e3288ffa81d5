import { describe, expect, it } from "vitest";
import errorContract from "../../../lib/rules/framework/error-contract.ts";
import handlerBodies from "../../../lib/rules/framework/handler-bodies.ts";
import { assertWellFormed } from "../../harness/check.ts";
import { lint } from "../../harness/lint.ts";
import { contractCases, type HandlerCase, handlerCases, moduleOf } from "./handler-cases.ts";

const rules = [...handlerBodies, ...errorContract];

describe.each([
  ["what a handler throws", handlerCases],
  ["a contract about errors", contractCases],
])("%s", (_about, cases: readonly HandlerCase[]) => {
  it.each(cases)("$name", (one) => {
    const { fatal, reports } = lint(rules, { language: "typescript", filename: "src/tool.ts", text: moduleOf(one) });
    expect(fatal).toBeUndefined();
    for (const report of reports) assertWellFormed(report);
    const found = reports.map(({ finding, text }) => [finding.rule, text]);
    expect(found.sort()).toEqual(one.reports.map((each) => [...each]).sort());
  });
});

it("fires and is silent for each rule", () => {
  const reported = [...handlerCases, ...contractCases].flatMap((one) => one.reports.map(([rule]) => rule));
  expect([...new Set(reported)].sort()).toEqual(rules.map(({ name }) => name).sort());
});
