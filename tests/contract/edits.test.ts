import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { examplesIn, readPage } from "../docs/page.ts";
import { lint } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

const documents = fixturesIn("servers").flatMap(({ sources: [source] }) =>
  source && source.language !== "typescript" ? [source] : [],
);

describe.each(Object.values(rules).map((rule) => ({ name: rule.name, rule })))("$name", ({ name, rule }) => {
  // That a rule offers nothing that its metadata does not announce, ESLint sees to itself.
  it("offers the kinds of edit that it announces, and each kind somewhere", () => {
    const examples = examplesIn(readPage(name)).flatMap(({ language, role, text, ...setup }) =>
      role === "bad" && language !== "ts" ? [{ source: { language, filename: `tools.${language}`, text }, setup }] : [],
    );
    const passes = [
      ...examples.map(({ source, setup }) => lint(rule, source, setup)),
      ...documents.map((source) => lint(rule, source)),
    ];
    const messages = passes.flatMap(({ reports }) => reports.map(({ message }) => message));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.some(({ fix }) => fix)).toBe(rule.meta.fixable === "code");
    expect(messages.some(({ suggestions }) => suggestions?.length)).toBe(rule.meta.hasSuggestions === true);
  });
});
