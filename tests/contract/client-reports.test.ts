import { describe, expect, it } from "vitest";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint, type Setup } from "../harness/lint.ts";
import { type ClientReport, clientReports } from "./client-reports.ts";

const portability = { settings: { clients: ["all"] }, entries: rulesOf("portability") };
const recommended = { entries: rulesOf("recommended") };

/** The findings for the list of tools that the server of a report sends. */
function findingsOf(tools: ClientReport["broken"], setup: Setup = recommended): string[] {
  const text = JSON.stringify({ tools }, null, 2);
  const source = { language: "json", filename: "tools.json", text } as const;
  const { fatal, reports } = lint(Object.values(rules), source, setup);
  expect(fatal).toBeUndefined();
  return reports.map(({ finding, message }) => `${finding.rule}: ${message.message}`);
}

describe("what made a client fail", () => {
  it.each(clientReports.map((report) => [`${report.source}: ${report.happened}`, report] as const))(
    "%s",
    (_what, { broken, repaired, onlyPortability }) => {
      expect(findingsOf(repaired)).toEqual([]);
      expect(findingsOf(broken, onlyPortability === undefined ? recommended : portability)).not.toEqual([]);
    },
  );

  it("is nearly always found by recommended", () => {
    const missed = clientReports.filter(({ onlyPortability }) => onlyPortability !== undefined);
    expect(missed.length).toBeLessThan(clientReports.length / 8);
    for (const { broken } of missed) expect(findingsOf(broken)).toEqual([]);
  });
});
