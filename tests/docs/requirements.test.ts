import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { documents, requirementsOf } from "../../lib/requirements/index.ts";
import { requirementRules } from "../../lib/requirements/requirement.ts";
import { rules } from "../../lib/rules/index.ts";
import { probes } from "../../lib/validator/probes/index.ts";
import { root } from "../validator/built.ts";
import { pageFile, readPage, withPart } from "./page.ts";
import { probesOf, renderDocuments, statementOf } from "./render-requirements.ts";

const all = Object.values(documents);
const rows = all.flatMap((document) =>
  requirementsOf(document).map((row) => ({ title: `${document.title}: ${row.id}`, document, row })),
);

describe("the page of the requirements", () => {
  it("agrees with the table, the rules and the probes", async () => {
    const page = withPart(readPage("requirements"), "requirements", renderDocuments(all, probes));
    await expect(page).toMatchFileSnapshot(pageFile("requirements"));
  });

  it("has every requirement with an id of its document", () => {
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, "0")}`);
    const ids = [
      ...numbered("REQ-PROTOCOL", 4),
      ...numbered("REQ-FEATURE", 3),
      ...numbered("REQ-STATIC", 4),
      ...numbered("REQ-CONN", 2),
      ...numbered("REQ-ERROR", 3),
      ...numbered("SEC-NFR", 3),
      ...numbered("PERF-NFR", 2),
      ...numbered("USE-NFR", 2),
    ];
    const stated = requirementsOf(documents.review).map(({ id }) => id);
    expect(stated.filter((id) => /^[A-Z]/.test(id)).sort()).toEqual(ids.sort());
    expect(requirementsOf(documents.framework)).toHaveLength(123);
    expect(documents.checklist.sections).toHaveLength(9);
  });

  it.each(rows)("has something that checks or meets $title", ({ document, row }) => {
    const { met, sameAs = [], shownBy = [] } = row;
    expect(statementOf(row)).not.toBe("");
    expect(
      requirementRules(row).length +
        sameAs.length +
        probesOf(row, document, probes).length +
        (met === undefined ? 0 : 1),
    ).toBeGreaterThan(0);
    const ids = requirementsOf(document).map(({ id }) => id);
    expect(sameAs.filter((id) => !ids.includes(id))).toEqual([]);
    expect(shownBy.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(requirementRules(row).filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
    expect((row.probes ?? []).filter((name) => !probes.some((probe) => probe.name === name))).toEqual([]);
  });
});
