import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { requirements } from "../../lib/validator/conformance/requirements.ts";
import { probes } from "../../lib/validator/probes/index.ts";
import { root } from "../validator/built.ts";
import { headingsIn, pagesFolder, readPage, withPart } from "./page.ts";
import { renderProbes, specificationUrlOf } from "./render-probes.ts";
import { probesOf, renderRequirements, renderSections } from "./render-requirements.ts";
import { sections } from "./requirement-rows.ts";

describe("the page of the probes", () => {
  it("agrees with the declarations", async () => {
    const page = withPart(readPage("probes"), "probes", renderProbes(probes));
    await expect(page).toMatchFileSnapshot(`${pagesFolder}/probes.md`);
  });

  it("has a heading for each probe, because issues link to it", () => {
    expect(headingsIn(renderProbes(probes))).toEqual(expect.arrayContaining(probes.map(({ name }) => name)));
  });

  it("links to pages of the specification", () => {
    const base = "https://modelcontextprotocol.io/specification";
    expect(specificationUrlOf("2025-11-25", "basic/index#messages")).toBe(`${base}/2025-11-25/basic#messages`);
    expect(specificationUrlOf("2026-07-28", "server/discover")).toBe(`${base}/2026-07-28/server/discover`);
  });

  it("describes no probe with the name or id of a rule, so that issues cannot be confused", () => {
    const ids = Object.values(rules).flatMap(({ name, meta }) => [name, ...meta.docs.ids]);
    expect(probes.map(({ name }) => name).filter((name) => ids.includes(name))).toEqual([]);
  });
});

describe("the page of the requirements", () => {
  const rows = Object.values(sections).flatMap((section) => section.rows);

  it("agrees with the requirements, the rules and the probes", async () => {
    const page = withPart(readPage("requirements"), "requirements", renderRequirements(probes));
    await expect(withPart(page, "sections", renderSections(probes))).toMatchFileSnapshot(
      `${pagesFolder}/requirements.md`,
    );
  });

  it("has every requirement with an id", () => {
    const ids = [
      ...["001", "002", "003", "004"].map((number) => `REQ-PROTOCOL-${number}`),
      ...["001", "002", "003"].map((number) => `REQ-FEATURE-${number}`),
      ...["001", "002", "003", "004"].map((number) => `REQ-STATIC-${number}`),
      ...["001", "002"].map((number) => `REQ-CONN-${number}`),
      ...["001", "002", "003"].map((number) => `REQ-ERROR-${number}`),
      ...["001", "002", "003"].map((number) => `SEC-NFR-${number}`),
      ...["001", "002"].flatMap((number) => [`PERF-NFR-${number}`, `USE-NFR-${number}`]),
    ];
    expect(Object.keys(requirements).sort()).toEqual(ids.sort());
    for (const id of ids) expect(renderRequirements(probes)).toContain(`| ${id} |`);
  });

  it.each(Object.entries(requirements))("has something that checks or meets %s", (id, { rules: own = [], met }) => {
    const asking = probes.filter((probe) => probe.requirements.some((one) => one === id));
    expect(own.length + asking.length + (met === undefined ? 0 : 1)).toBeGreaterThan(0);
  });

  it.each(rows)("has something that checks or meets $title", (row) => {
    const { rules: own = [], met, sameAs = [] } = row;
    expect(own.length + sameAs.length + (met === undefined ? 0 : 1)).toBeGreaterThan(0);
    for (const id of sameAs) expect(Object.keys(requirements)).toContain(id);
    expect(probesOf(row, probes).every(({ name }) => renderSections(probes).includes(`#${name})`))).toBe(true);
  });

  it("names rules and files that exist", () => {
    const all = [...Object.values(requirements), ...rows];
    const files = new Set(all.flatMap(({ shownBy = [] }) => shownBy));
    expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(all.flatMap(({ rules: own = [] }) => own).filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
  });
});
