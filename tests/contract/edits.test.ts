import { describe, expect, it } from "vitest";
import { kindOfOffer } from "../../lib/rule/report.ts";
import { rules } from "../../lib/rules/index.ts";
import { examplesIn, pageOf, sourceOf } from "../docs/page.ts";
import { lint } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

/** The reports of all rules over the documents of the example servers. */
const reportsOnDocuments = fixturesIn("servers").flatMap(({ sources: [source] }) =>
  source && source.language !== "typescript" ? lint(Object.values(rules), source).reports : [],
);

describe.each(Object.values(rules).map((rule) => ({ name: rule.name, rule })))("$name", ({ rule }) => {
  it("offers the kinds of edit that it announces, and each kind somewhere", () => {
    const bad = examplesIn(pageOf(rule)).filter(({ role }) => role === "bad");
    const onExamples = bad.flatMap(
      ({ options, settings, ...example }) =>
        lint(rule, sourceOf(example), { ...(options ? { options } : {}), ...(settings ? { settings } : {}) }).reports,
    );
    const onDocuments = reportsOnDocuments.filter(({ finding }) => finding.rule === rule.name);
    const messages = [...onExamples, ...onDocuments].map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    const offered = messages.flatMap(({ fix, suggestions = [] }) => [
      ...(fix ? ["fix"] : []),
      ...suggestions.map(({ desc }) => kindOfOffer(desc)),
    ]);
    expect([...new Set(offered)].sort()).toEqual([...rule.meta.docs.edits].sort());
  });
});
