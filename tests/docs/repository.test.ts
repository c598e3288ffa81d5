import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../validator/built.ts";
import { headingsIn } from "./page.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** A heading as GitHub makes an anchor of it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

describe.each(["CONTRIBUTING.md", "ARCHITECTURE.md", "fixtures/README.md"])("%s", (file) => {
  const text = read(file);

  it("names only files and folders that exist", () => {
    const named = [...text.matchAll(/(?:build|lib|tests|rules-docs|bench|fixtures|docs|\.ci)\/[\w./-]*[\w/]/g)].map(
      ([name]) => name,
    );
    // Places for something new: `lib/rules/<family>/<rule>.ts`.
    const written = named.filter((name) => !text.includes(`${name}<`));
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it("names only scripts that exist", () => {
    const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = ""]) => script);
    expect(scripts.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
  });

  it("links to files and headings that exist", () => {
    for (const [, target = "", heading] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const linked = path.join(path.dirname(file), target);
      expect(existsSync(path.join(root, linked)), target).toBe(true);
      if (heading !== undefined) expect(headingsIn(read(linked)).map(anchorOf)).toContain(heading);
    }
  });
});
