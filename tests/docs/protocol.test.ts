import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import data from "../../lib/requirements/protocol.json" with { type: "json" };
import schema from "../../lib/requirements/protocol.schema.json" with { type: "json" };
import {
  type ListedRevision,
  readOn,
  sectionsOf,
  sectionsOfOthers,
  type Statement,
  statements,
  unseenReasons,
} from "../../lib/requirements/protocol.ts";
import { rules } from "../../lib/rules/index.ts";
import { probes } from "../../lib/validator/probes/index.ts";
import { pageFile, readPage, withPart } from "./page.ts";
import { renderCoverage, renderReasons, renderStatements } from "./render-protocol.ts";

const revisions = ["2025-11-25", "2026-07-28"] as const satisfies readonly ListedRevision[];

/** The sections of the specification that a probe refers to. Others refer to other documents. */
const cited = probes.flatMap(({ name, sources }) =>
  revisions.flatMap((revision) => {
    const source = sources[revision];
    return source === undefined || /^(?:https?|docs):/u.test(source) ? [] : [{ name, revision, source }];
  }),
);

function sectionsWith(revision: ListedRevision): string[] {
  return statements.flatMap(({ sources, level }) => (level === "stated" ? [] : (sources[revision] ?? [])));
}

describe("the page of the statements of the protocol", () => {
  it("agrees with the table", async () => {
    const parts = { coverage: renderCoverage, reasons: renderReasons, statements: renderStatements };
    const page = Object.entries(parts).reduce(
      (text, [name, render]) => withPart(text, name, render(statements)),
      readPage("protocol"),
    );
    await expect(page).toMatchFileSnapshot(pageFile("protocol"));
    expect(page).toContain(readOn);
  });

  it("counts each statement once", () => {
    const [first, second] = [statements.slice(0, 1), statements.slice(0, 2)].map(renderCoverage);
    expect(first).toContain("| 2025-11-25 | MUST | 1 | 1 | 0 | 0 | 0 | 100 % |");
    expect(second).toContain("| 2026-07-28 | MUST | 1 | 1 | 0 | 0 | 0 | 100 % |");
    expect(renderCoverage([{ sources: { "2026-07-28": "index" }, level: "SHOULD", says: "", open: true }])).toContain(
      "| 2026-07-28 | SHOULD | 1 | 0 | 0 | 0 | 1 | 0 % |",
    );
  });
});

describe("the statements of the protocol", () => {
  it("are as their schema says", () => {
    const ajv = new Ajv({ formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });
    expect(ajv.validate(schema, data) ? [] : ajv.errors).toEqual([]);
    const [row] = data.statements;
    const wrong = [
      { ...row, open: true },
      { ...row, unseen: "inside" },
      { ...row, probes: [] },
      { ...row, level: "MAY" },
    ];
    for (const one of wrong) expect(ajv.validate(schema, { ...data, statements: [one] })).toBe(false);
  });

  it("name known rules, and probes that run in one of their revisions", () => {
    const runs = ({ sources }: Statement, name: string): boolean => {
      const probe = probes.find((one) => one.name === name);
      return revisions.some((revision) => sources[revision] !== undefined && probe?.sources[revision] !== undefined);
    };
    const wrong = statements.flatMap((statement) => [
      ...(statement.probes ?? []).filter((name) => !runs(statement, name)),
      ...(statement.rules ?? []).filter((name) => !Object.hasOwn(rules, name)),
    ]);
    expect(wrong).toEqual([]);
  });

  it.each(revisions)("are in sections of %s", (revision) => {
    const known = new Set(sectionsOf(revision).map(({ source }) => source));
    const named = statements.flatMap(({ sources }) => sources[revision] ?? []);
    expect(named.filter((source) => !known.has(source))).toEqual([]);
  });

  it.each(revisions)("cover every section of %s with a MUST or SHOULD for a server", (revision) => {
    const marked = sectionsOf(revision).flatMap(({ source, lines }) => (lines ? [source] : []));
    const own = new Set(sectionsWith(revision));
    const others = sectionsOfOthers(revision);
    expect(marked.filter((source) => !own.has(source) && !others.includes(source))).toEqual([]);
    expect(others.filter((source) => own.has(source) || !marked.includes(source))).toEqual([]);
  });

  it("use each reason, and no other one", () => {
    expect(new Set(statements.flatMap(({ unseen }) => unseen ?? []))).toEqual(new Set(Object.keys(unseenReasons)));
  });

  it("have one for each section that a probe refers to, which names the probe", () => {
    const isNamed = ({ name, revision, source }: (typeof cited)[number]): boolean =>
      statements.some(({ sources, probes: named }) => sources[revision] === source && named?.includes(name));
    expect(cited.length).toBeGreaterThan(probes.length);
    expect(cited.filter((one) => !isNamed(one))).toEqual([]);
  });
});
