import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { base, fileFor, htmlOf, pageNames, scriptHashes, valuesOf } from "./site.ts";

const dist = fileURLToPath(new URL("../.vitepress/dist", import.meta.url));
const pages = pageNames(readdirSync(dist, { recursive: true, encoding: "utf8" }));
const anchors = new Map(pages.map((page) => [fileFor(`${base}${page}`), new Set(valuesOf(htmlOf(page), "id"))]));

describe("the pages of the site", () => {
  it("are one for each rule, at its name", () => {
    const missing = Object.keys(rules).filter((name) => !pages.includes(`rules/${name}`));
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(rules))("rules/%s: each incorrect example can be tried", (name) => {
    const html = htmlOf(`rules/${name}`);
    const count = html.split('class="example bad"').length - 1;
    expect(count).toBeGreaterThan(0);
    expect(html.split("Try it</button>")).toHaveLength(count + 1);
    const trials = JSON.parse(readFileSync(`${dist}/playground/examples/${name}.json`, "utf8")) as unknown[];
    expect(trials).toHaveLength(count);
  });

  it.each(pages)("%s: every link and file of the site exists, with its heading", (page) => {
    const html = htmlOf(page);
    const here = new URL(`${base}${page.replace(/(^|\/)index$/u, "$1")}`, "http://host");
    const links = [...valuesOf(html, "href"), ...valuesOf(html, "src")].map((link) => new URL(link, here));
    const own = links.filter(({ host, protocol }) => host === "host" && protocol === "http:");
    expect(own.length).toBeGreaterThan(10);
    const broken = own.filter(({ pathname, hash }) => {
      const file = fileFor(pathname);
      if (file === undefined) return true;
      return hash !== "" && !anchors.get(file)?.has(decodeURIComponent(hash.slice(1)));
    });
    expect(broken.map(({ pathname, hash }) => pathname + hash)).toEqual([]);
  });

  it.each(pages)("%s: has one title, a description, and a policy for all of its scripts", (page) => {
    const html = htmlOf(page);
    expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}">/u);
    const { allowed, found } = scriptHashes(html);
    expect(allowed).toEqual(["'self'", ...new Set(found)]);
    expect(html).not.toMatch(/<style[ >]| on\w+="/u);
  });

  it("link to nothing on this machine, and to no page on GitHub that the site shows", () => {
    const shown = /^file:|^(?!https:).*\.md(?:#|$)|blob\/main\/(?:rules-docs|docs\/guides|docs\/reference)\//u;
    for (const page of pages) expect(valuesOf(htmlOf(page), "href").filter((link) => shown.test(link))).toEqual([]);
  });
});
