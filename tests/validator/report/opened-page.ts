import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "../browser.ts";
import { folderWith } from "./sources.ts";

/** A report in a browser, with everything that it loads or complains about. */
export interface OpenedPage {
  readonly page: Page;
  readonly requests: string[];
  readonly complaints: string[];
  readonly url: string;
}

/** How a page is opened. */
interface Opening extends BrowserContextOptions {
  /** The fragment of its address. */
  readonly hash?: string;
  /** A script that runs before those of the page. */
  readonly before?: string;
}

/** Starts a browser for the tests of a block, and returns a function that opens reports in it. */
export function openedPages(): (report: string, opening?: Opening) => Promise<OpenedPage> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => browser.close());
  return async (report, { hash = "", before = "", ...options } = {}) => {
    const file = path.join(folderWith({}), "report.html");
    writeFileSync(file, report);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    if (before) await page.addInitScript(before);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const url = pathToFileURL(file).href;
    await page.goto(url + hash);
    return { page, requests, complaints, url };
  };
}
