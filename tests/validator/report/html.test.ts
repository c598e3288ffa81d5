import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { validate, validateDefinitions, validateFile } from "../../../lib/validator/index.ts";
import { openedPages } from "./opened-page.ts";
import { faulty, flows, folderWith, hostile } from "./sources.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds in a page. Its script runs outside of the policy of the page. */
async function violationsIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

describe("the HTML report, in a browser", () => {
  const opened = openedPages();

  const faultyReport = async (): Promise<string> =>
    validateFile("tools.json", {
      cwd: folderWith({ "tools.json": faulty }),
      format: "html",
      preset: "governance",
      only: ["require-max-length", "require-title", "description-length", "tool-name-case"],
    });

  it("stands alone: it loads nothing and no script fails", async () => {
    const { requests, complaints, url, page } = await opened(await faultyReport());
    expect(requests).toEqual([url]);
    expect(complaints).toEqual([]);
    expect(await page.title()).toBe("Failed: 2 of 2 tools have errors · MCP validation");
    expect(await page.getByRole("img", { name: /^(?:Usability|Catalog) score \d+ of 100/ }).count()).toBe(1);
  });

  it.each([
    ["all tools with errors", [{ name: "a" }, { name: "b" }], "Failed: 2 of 2 tools have errors"],
    ["one tool with errors", [{ name: "a" }], "Failed: 1 of 1 tool has errors"],
    ["no errors", [{ name: "a", description: "Reads it." }], "Passed: no errors in 1 tool"],
    ["no tools", [], "Nothing was checked"],
  ])("states in its title what the run found: %s", async (_case, tools, title) => {
    const listed = tools.map((tool) => ({ ...tool, inputSchema: { type: "object" } }));
    const report = await validate({ tools: listed }, { format: "html", only: ["description-required"] });
    const { page } = await opened(report);
    expect(await page.title()).toBe(`${title} · MCP validation`);
  });

  it("states errors outside of tools in its title", async () => {
    const tools = [{ name: "a", description: "Reads it.", inputSchema: { type: "object" } }];
    const given = { tools, resources: [{ uri: "desk://users", description: "All users." }] };
    const { page } = await opened(await validateDefinitions(given, { format: "html", only: ["name-required"] }));
    expect(await page.title()).toBe("Failed: 1 error, none in 1 tool · MCP validation");
  });

  it("names everything that a screen reader meets", async () => {
    const { page } = await opened(await faultyReport());
    for (const role of ["button", "checkbox", "searchbox", "combobox", "link", "img", "tab"] as const) {
      const elements = await page.getByRole(role).all();
      expect(elements.length, role).toBeGreaterThan(0);
      for (const element of elements)
        expect((await element.ariaSnapshot()).replace(/^- \w+/, "").trim(), role).toMatch(/^"[^"]+/);
    }
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["add_user", "list_users"]);
  });

  it.each(["light", "dark"] as const)("has no fault that axe finds, in %s", async (colorScheme) => {
    const { page } = await opened(await faultyReport(), { colorScheme });
    const draft = page.locator(".edit button").first();
    expect(await draft.isVisible()).toBe(true);
    for (const name of ["Findings", "Tools", "Requirements", "Rules"]) {
      await page.getByRole("tab", { name }).click();
      expect(await violationsIn(page), name).toEqual([]);
    }
    const { page: way } = await opened(
      await validateFile("server.ts", { cwd: folderWith(flows[0].files), format: "html" }),
      {
        colorScheme,
      },
    );
    expect(await violationsIn(way)).toEqual([]);
  });

  it("shows the source of an issue with its place marked, and each edit as changed lines", async () => {
    const { page } = await opened(await faultyReport());
    const place = page.locator(".place", { hasText: "mcp/require-max-length" });
    expect(await place.locator("mark").textContent()).toBe('"username"');
    const excerpt = place.locator("pre.excerpt");
    expect(await excerpt.textContent()).toContain('9           "username": {');
    // One line of the page for each line of the source.
    expect((await excerpt.textContent())?.split("\n").length).toBeGreaterThan(2);
    const edit = place.locator(".edit");
    expect(await edit.locator(".kind").allTextContents()).toEqual(["Draft"]);
    expect(await edit.locator("del").allTextContents()).toEqual([
      '"username": { "type": "string", "description": "How the user is called." }',
    ]);
    expect(await edit.locator("ins").allTextContents()).toEqual([
      '"username": { "type": "string", "description": "How the user is called.", "maxLength": 100 }',
    ]);
    expect(await place.getByRole("link").getAttribute("href")).toMatch(/require-max-length\.md$/);
  });

  it.each(flows)("draws the way of an argument of $entry, as a list that needs no script", async (flow) => {
    const report = await validateFile(flow.entry, {
      cwd: folderWith(flow.files),
      format: "html",
      only: ["no-dangerous-execution"],
    });
    const { page, complaints } = await opened(report.replace(/<script>[^]*<\/script>/, ""));
    const way = page.getByRole("list", { name: "The way through the code" });
    expect(await way.count()).toBe(1);
    const steps = way.getByRole("listitem");
    expect(await steps.allInnerTexts()).toEqual(
      flow.way.map(([place, says, text]) => `${place.split(":").slice(0, 2).join(":")} ${says}\n${text}`),
    );
    expect(await steps.last().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("leaves a hostile server's text as text, in every part", async () => {
    const evil = "</style></script><img src=x onerror=alert(1)>";
    const tools = [
      ...hostile.tools,
      { name: `z${evil}`, description: evil, inputSchema: { type: "array", [evil]: 1 } },
    ];
    const folder = folderWith({
      "a<b onclick=alert(1)>.json": JSON.stringify({ tools }, undefined, 2),
      "b.json": "{}",
    });
    const report = await validate({ tools }, { format: "html", preset: "all" });
    const ofFile = await validateFile("a<b onclick=alert(1)>.json", { cwd: folder, format: "html", preset: "all" });
    for (const text of [report, ofFile]) {
      const { page, complaints, requests } = await opened(text, {
        hash: `#q=${encodeURIComponent(evil)}&rule=${evil}`,
      });
      expect(await page.title()).toMatch(/^Failed: /);
      for (const tab of await page.getByRole("tab").all()) await tab.click();
      expect(complaints).toEqual([]);
      expect(requests).toHaveLength(1);
      const names = await page.locator("details.group h3").allTextContents();
      expect(names).toContain("<script>document.title = 'pwned'</script>");
      expect(await page.locator("img, b[onclick], style, script").count()).toBe(2);
      expect(await page.content()).not.toMatch(/[\u202E\u001B]/);
    }
  });

  it("prints without filters, every tool unfolded", async () => {
    const { page } = await opened(await faultyReport());
    await page.getByRole("button", { name: "Close all" }).click();
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator("details:not([open])").count()).toBe(0);
    expect(await page.locator("#filters, [role=tablist], .copy").filter({ visible: true }).count()).toBe(0);
    for (const panel of await page.locator("[role=tabpanel]").all()) expect(await panel.isVisible()).toBe(true);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator("details[open]").count()).toBe(0);
  });

  it.each([320, 768])("fits a screen of %i pixels", async (width) => {
    const { page } = await opened(await faultyReport(), { viewport: { width, height: 700 } });
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
  });

  it("can be read without scripts", async () => {
    const { page } = await opened(await faultyReport(), { javaScriptEnabled: false });
    expect(await page.locator(".issue").first().isVisible()).toBe(true);
    for (const panel of await page.locator(".panel").all()) expect(await panel.isVisible()).toBe(true);
    expect(await page.locator("form, [role=tablist], .copy").filter({ visible: true }).count()).toBe(0);
  });
});
