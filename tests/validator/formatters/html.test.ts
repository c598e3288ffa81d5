import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser.ts";
import { validateFile } from "../../../lib/validator/index.ts";
import { faulty } from "../report/sources.ts";
import { eslint, projectOf, usualConfig } from "./project.ts";

describe("the formatter html.js", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
    return () => browser.close();
  }, 60_000);

  it("writes a page with tools, scores, and the messages of all plugins", async () => {
    const folder = projectOf({
      "eslint.config.js": usualConfig,
      "tools.json": faulty,
      "plain.js": "var one = '<b>';\n",
    });
    const { code, out } = eslint(folder, "html");
    expect(code).toBe(1);
    const file = join(folder, "report.html");
    writeFileSync(file, out);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(file).href);

    const { summary } = await validateFile("tools.json", { cwd: folder, preset: "governance" });
    expect(await page.title()).toBe(`Failed: ${2 - summary.validTools} of 2 tools have errors · MCP validation`);
    // Its configuration does not state a preset, so the score is not that of a catalog.
    expect(await page.getByRole("img", { name: /^Usability score \d+ of 100, [A-Z][a-z]+$/ }).count()).toBe(1);
    expect(await page.locator("header p").last().textContent()).toContain(
      `${summary.complianceRate?.toFixed(1)} % (${summary.compliance})`,
    );
    expect(await page.locator("#panel-findings").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Fix these first",
      "plain.js",
      "tools.json",
    ]);
    expect(await page.locator("#panel-findings").getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "The whole file",
      "add_user",
      "list_users",
    ]);

    const other = page.locator(".place", { hasText: "no-var" });
    expect(await other.getByRole("link").getAttribute("href")).toBe("https://eslint.org/docs/latest/rules/no-var");
    expect(await other.locator("mark").textContent()).toBe("var one = '<b>';");
    const shown = page.locator("#shown");
    const all = Number((await shown.textContent())?.split(" ")[0]);
    await page.getByLabel("File").selectOption("plain.js");
    expect(await shown.textContent()).toBe(`3 of ${all} shown`);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
