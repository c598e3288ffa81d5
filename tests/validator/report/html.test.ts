import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser.ts";
import { validate, validateFile } from "../../../lib/validator/index.ts";
import { faulty, flows, folderWith, hostile } from "./sources.ts";

/** Run in the page: the color of each text and of the ground under it. */
const colorsOfTexts = `[...document.querySelectorAll("p, a, h1, h2, h3, .badge, label, td, th, code, .dim")].map((element) => {
  let under = element;
  while (under && getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
  return [getComputedStyle(element).color, under ? getComputedStyle(under).backgroundColor : "rgb(255, 255, 255)"];
})`;

describe("the HTML report, in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
    return () => browser.close();
  }, 60_000);

  const pages: Page[] = [];
  afterAll(async () => {
    await Promise.all(pages.map((page) => page.close()));
  });

  /** Opens a report, and records everything that it loads or complains about. */
  async function opened(report: string, scheme: "light" | "dark" = "light") {
    const file = path.join(folderWith({}), "report.html");
    writeFileSync(file, report);
    const page = await browser.newPage({ colorScheme: scheme });
    pages.push(page);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(file).href);
    return { page, requests, complaints, url: pathToFileURL(file).href };
  }

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
    expect(await page.title()).toBe("MCP validation: 0 of 2 tools valid");
    expect(await page.getByRole("img", { name: /^(?:Usability|Catalog) score \d+ of 100/ }).count()).toBe(1);
  });

  it("filters by severity, family and tool", async () => {
    const { page } = await opened(await faultyReport());
    const shown = page.locator("#shown");
    expect(await shown.textContent()).toBe("4 of 4 issues shown");
    await page.getByLabel("error", { exact: true }).uncheck();
    expect(await shown.textContent()).toBe("1 of 4 issues shown");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => shown.textContent()).toBe("4 of 4 issues shown");
    await page.getByLabel("security", { exact: true }).uncheck();
    expect(await shown.textContent()).toBe("3 of 4 issues shown");
    await page.getByRole("searchbox", { name: "Tool" }).fill("LIST");
    expect(await shown.textContent()).toBe("1 of 4 issues shown");
    expect(await page.locator("details.group:visible").count()).toBe(1);
    await page.getByRole("searchbox", { name: "Tool" }).fill("nothing of the kind");
    expect(await page.locator("section.source:visible").count()).toBe(0);
  });

  it("can be used with the keyboard alone", async () => {
    const { page } = await opened(await faultyReport());
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the tools");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("tools");
    const first = page.locator("details.group").first();
    expect(await first.getAttribute("open")).not.toBeNull();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
    await page.keyboard.press("Enter");
    expect(await first.getAttribute("open")).toBeNull();
  });

  it("names everything that a screen reader meets", async () => {
    const { page } = await opened(await faultyReport());
    for (const role of ["button", "checkbox", "searchbox", "link", "img"] as const) {
      const elements = await page.getByRole(role).all();
      expect(elements.length, role).toBeGreaterThan(0);
      for (const element of elements)
        expect((await element.ariaSnapshot()).replace(/^- \w+/, "").trim(), role).toMatch(/^"[^"]+/);
    }
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["add_user", "list_users"]);
  });

  it("shows the source of an issue with its place marked", async () => {
    const { page } = await opened(await faultyReport());
    const issue = page.locator(".issue", { hasText: "mcp/require-max-length" });
    expect(await issue.locator("mark").textContent()).toBe('"username"');
    const excerpt = issue.locator("pre").first();
    expect(await excerpt.textContent()).toContain('9           "username": {');
    // One line of the page for each line of the source.
    expect((await excerpt.textContent())?.split("\n").length).toBeGreaterThan(2);
    const example = issue.locator("details.example");
    expect(await example.locator("pre").first().isVisible()).toBe(false);
    await example.locator("summary").click();
    expect(await example.getByLabel("After", { exact: true }).textContent()).toContain('"maxLength": 100');
    expect(await example.getByLabel("Before", { exact: true }).textContent()).not.toContain("maxLength");
    expect(await issue.getByRole("link").getAttribute("href")).toMatch(/require-max-length\.md$/);
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

  it("leaves a hostile server's text as text", async () => {
    const { page, complaints, requests } = await opened(await validate(hostile, { format: "html", preset: "all" }));
    expect(await page.title()).toMatch(/^MCP validation: /);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.locator("details.group h3").first().textContent()).toBe(
      "<script>document.title = 'pwned'</script>",
    );
    expect(await page.locator("img, b[onclick]").count()).toBe(0);
    expect(await page.content()).not.toMatch(/[\u202E\u001B]/);
  });

  it("has colors that can be read, in light and in dark", async () => {
    const way = await validateFile("server.ts", { cwd: folderWith(flows[0].files), format: "html" });
    for (const [scheme, report] of [
      ["light", await faultyReport()],
      ["dark", await faultyReport()],
      ["light", way],
      ["dark", way],
    ] as const) {
      const { page } = await opened(report, scheme);
      const colors = await page.evaluate<readonly (readonly [string, string])[]>(colorsOfTexts);
      expect(colors.length).toBeGreaterThan(20);
      for (const [text, ground] of colors)
        expect(contrast(text, ground), `${scheme}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("prints without filters, every tool unfolded", async () => {
    const { page } = await opened(await faultyReport());
    await page.getByRole("button", { name: "Close all" }).click();
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator("details.group[open]").count()).toBe(2);
    expect(await page.locator("#filters").isVisible()).toBe(false);
  });
});

/** The contrast of two colors by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (a + 0.05) / (b + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
