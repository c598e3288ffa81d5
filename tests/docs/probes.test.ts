import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { probes } from "../../lib/validator/probes/index.ts";
import { headingsIn, pageFile, readPage, withPart } from "./page.ts";
import { renderProbes, specificationUrlOf } from "./render-probes.ts";

describe("the page of the probes", () => {
  it("agrees with the declarations", async () => {
    const page = withPart(readPage("probes"), "probes", renderProbes(probes));
    await expect(page).toMatchFileSnapshot(pageFile("probes"));
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
