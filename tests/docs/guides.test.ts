import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guidePages, headingsIn, pagesFolder, readPage } from "./page.ts";

describe.each(guidePages())("the guide %s", (name) => {
  const page = readPage(name);

  it("has one title and headings that differ", () => {
    expect(page.match(/^# .+$/m)?.index).toBe(0);
    expect(new Set(headingsIn(page)).size).toBe(headingsIn(page).length);
  });

  it("links to pages and headings that exist", () => {
    const files = readdirSync(pagesFolder);
    for (const [, file = "", heading] of page.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      if (file) expect(files).toContain(file);
      const anchors = headingsIn(file ? readPage(file.replace(/\.md$/, "")) : page).map((text) =>
        text
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, "")
          .replaceAll(" ", "-"),
      );
      if (heading !== undefined) expect(anchors).toContain(heading);
    }
  });
});
