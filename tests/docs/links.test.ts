import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { headingsIn, pageFile, readPage, referencePages, rulePages } from "./page.ts";

/** A heading as GitHub makes an anchor of it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

describe.each(referencePages())("the page %s", (name) => {
  const page = readPage(name);

  it("has one title and headings that differ", () => {
    expect(page.match(/^# .+$/m)?.index).toBe(0);
    expect(new Set(headingsIn(page)).size).toBe(headingsIn(page).length);
  });
});

it.each(["README", ...rulePages(), ...referencePages()])(
  "the page %s links to pages and headings that exist",
  (name) => {
    const page = readPage(name).replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, "");
    for (const [, target = "", heading] of page.matchAll(/\]\((?![a-z]+:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const file = target ? path.join(path.dirname(pageFile(name)), target) : pageFile(name);
      expect(existsSync(file), target).toBe(true);
      if (heading !== undefined)
        expect(headingsIn(readFileSync(file, "utf8")).map(anchorOf), target).toContain(heading);
    }
  },
);
