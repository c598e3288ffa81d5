import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import commandManifest from "../../mcp-validate/package.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(`${root}/README.md`, "utf8");

describe("the README", () => {
  it("links to files that exist", () => {
    const own = readme.replaceAll(`(${manifest.homepage}/blob/main/`, "(");
    const links = [...own.matchAll(/\]\((?!https:|#)([^)#?]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !existsSync(`${root}/${link}`))).toEqual([]);
  });

  it("has its relative links and pictures on the page of the registry, which resolves them against the repository", () => {
    for (const { homepage, repository, bugs } of [manifest, commandManifest])
      expect([repository.url, bugs]).toEqual([`git+${homepage}.git`, `${homepage}/issues`]);
    expect(commandManifest.homepage).toBe(manifest.homepage);
  });

  it("links to headings that exist", () => {
    const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !headings.includes(link))).toEqual([]);
  });
});
