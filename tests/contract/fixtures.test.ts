import { describe, expect, it } from "vitest";
import { readServer } from "../../lib/readers/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { rules } from "../../lib/rules/index.ts";
import { assertWellFormed } from "../harness/check.ts";
import { lint, type Pass } from "../harness/lint.ts";
import { parse } from "../harness/parse.ts";
import { fixturesIn, type Fixture } from "./corpus.ts";

const allRules = Object.values(rules);
const servers = fixturesIn("servers");
const others = [...fixturesIn("hostile"), ...fixturesIn("typescript")];

/** Everything that a person or a tool sees of a pass. */
function shown({ fatal, reports }: Pass): unknown {
  if (fatal !== undefined) return "no syntax tree";
  // Offsets, because languages have different line terminators.
  return reports.map(({ finding: { span }, message: { ruleId, message, fix, suggestions } }) => ({
    ruleId,
    message,
    span,
    fix,
    suggestions: suggestions?.map(({ desc, fix: edit }) => [desc, edit]),
  }));
}

const passes = new Map<string, readonly Pass[]>();

/** The passes over a fixture, one for each parser; the same ones for the tests that only look at them. */
function passesOf({ name, sources }: Fixture): readonly Pass[] {
  const all = passes.get(name) ?? sources.map((source) => lint(allRules, source));
  passes.set(name, all);
  return all;
}

describe("all rules over the example servers", () => {
  it("have servers to run over", () => {
    expect(servers.length).toBeGreaterThan(40);
  });

  it.each(servers)("$name: well-formed reports, the same from every parser", (fixture) => {
    const passes = passesOf(fixture);
    for (const { fatal, reports } of passes) {
      expect(fatal).toBeUndefined();
      for (const report of reports) assertWellFormed(report);
    }
    for (const pass of passes) expect(shown(pass)).toEqual(passes[0] && shown(passes[0]));
  });

  it.each(servers)("$name: the same again, in the same order", (fixture) => {
    const [source] = fixture.sources;
    const [pass] = passesOf(fixture);
    if (!source || !pass) throw new Error("A fixture has no source.");
    expect(shown(lint(allRules, source))).toEqual(shown(pass));
  });
});

describe("all rules over other people's worst", () => {
  it.each(others)("$name: the readers do not throw", ({ sources }) => {
    for (const { language, text, filename } of sources) {
      const parsed = parse(language, text, filename);
      if (parsed) readServer({ text, ...parsed, path: `/nowhere/${filename}` }, settingsOf({}));
    }
  });

  it.each(others)("$name: no throw, well-formed reports, the same from every parser", (fixture) => {
    const passes = passesOf(fixture);
    for (const { reports } of passes) for (const report of reports) assertWellFormed(report);
    // Parsers differ in what they refuse, but not in the trees of what they accept.
    const parsed = passes.filter(({ fatal }) => fatal === undefined);
    for (const pass of parsed) expect(shown(pass)).toEqual(parsed[0] && shown(parsed[0]));
  });
});
