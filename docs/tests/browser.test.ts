import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../tests/validator/browser.ts";
import { clientPage } from "../site/clients.ts";
import { samples } from "../site/samples.ts";
import { sitePages } from "../site/pages.ts";
import { type RuleRow, ruleRows } from "../site/rule-rows.ts";
import { base, serve } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser, or why there is none: on such a machine the links alone are checked. */
const launched = await launchBrowser().catch((error: unknown) => String(error));
const browser: Browser | undefined = typeof launched === "string" ? undefined : launched;
if (typeof launched === "string")
  console.warn(`The site is not tested in a browser: ${launched.split("\n", 1)[0] ?? ""}`);

let site: { readonly origin: string; readonly server: Server };
beforeAll(async () => {
  site = await serve();
});
afterAll(async () => {
  site.server.close();
  await browser?.close();
});

interface Visit {
  readonly page: Page;
  /** What the console and the network said that they should not. */
  readonly faults: string[];
}

/** Opens a page of the site in a new window. Nothing of other hosts is let through. */
async function visit(address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error("There is no browser.");
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${String(response.status())} ${response.url()}`);
  });
  await page.route(
    (url) => url.origin !== site.origin,
    (route) => {
      faults.push(`request to ${route.request().url()}`);
      return route.abort();
    },
  );
  await page.goto(`${site.origin}${base}${address}`, { waitUntil: "networkidle" });
  return { page, faults };
}

/** What axe says of a page: the rules with the first elements that violate them. */
async function violationsIn(page: Page): Promise<unknown> {
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `(() => { ${axe}; return axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }); })()`,
  );
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
}

const pages = {
  home: "",
  "a rule": "rules/describe-on-fields",
  "the table of the rules": "rules/",
  "the table of the clients": "clients",
  "a guide": "guides/editors",
  "the command": "reference/mcp-validate",
  "a family of rules": "rules/server-json",
  "the probes": "probes",
  "the requirements": "requirements",
  "the architecture": "architecture",
  "the playground": "playground",
};

describe.skipIf(!browser).each(Object.entries(pages))("%s", (_, address) => {
  it.each(["light", "dark"] as const)(
    "has no violation of accessibility in %s colors, and no fault",
    async (colorScheme) => {
      const { page, faults } = await visit(address, { colorScheme });
      expect(await violationsIn(page)).toEqual([]);
      expect(faults).toEqual([]);
      expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(colorScheme === "dark");
      await page.context().close();
    },
  );

  it("is not wider than a phone", async () => {
    const { page } = await visit(address, { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.context().close();
  });
});

describe.skipIf(!browser)("the table of the rules", () => {
  const rows = ruleRows(sitePages().pages);
  const names = (page: Page) => page.locator("table.rules .name a").allTextContents();
  const status = (page: Page) => page.locator(".filters [role=status]").textContent();

  it("filters by several at once, and keeps that in the address", async () => {
    const { page, faults } = await visit("rules/");
    await page.getByLabel("Preset").selectOption("strict");
    await page.getByLabel("Severity").selectOption("warning");
    await page.getByLabel("has an edit").check();
    const expected = rows
      .filter((row) => row.presets.includes("strict") && row.severity === "warning" && row.edits.length)
      .map(({ name }) => name);
    expect(await names(page)).toEqual(expected);
    expect(await status(page)).toBe(`${expected.length} of ${rows.length} rules`);
    expect(new URL(page.url()).search).toBe("?preset=strict&severity=warning&edits=yes");
    await page.reload({ waitUntil: "networkidle" });
    expect(await names(page)).toEqual(expected);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await names(page)).toEqual(rows.map(({ name }) => name));
    expect(new URL(page.url()).search).toBe("");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("finds a rule by its id, with the keyboard alone, and opens it", async () => {
    const { page } = await visit("rules/");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("sec-001");
    expect(await names(page)).toEqual(["require-max-length"]);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate("document.activeElement.textContent")) === "require-max-length") break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${base}rules/require-max-length`);
    await page.goBack();
    await page.waitForURL("**?text=sec-001");
    await expect.poll(() => names(page)).toEqual(["require-max-length"]);
    await page.context().close();
  });

  it.each<[string, string, (row: RuleRow) => boolean]>([
    ["preset", "recommended", ({ presets }) => presets.includes("recommended")],
    ["family", "registry", ({ family }) => family === "registry"],
    ["severity", "error", ({ severity }) => severity === "error"],
    ["client", "cursor", ({ clients }) => clients.includes("cursor")],
    ["language", "Python", ({ languages }) => languages.includes("Python")],
    ["edits", "yes", ({ edits }) => edits.length > 0],
    ["text", "SEC-00", ({ ids }) => ids.some((id) => id.startsWith("SEC-00"))],
  ])("filters by %s, as an address says", async (key, value, matches) => {
    const { page } = await visit(`rules/?${key}=${value}`);
    const expected = rows.filter(matches).map(({ name }) => name);
    expect(await names(page)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(rows.length);
    await page.context().close();
  });

  it("is whole without JavaScript", async () => {
    const { page } = await visit("rules/", { javaScriptEnabled: false });
    expect(await names(page)).toEqual(rows.map(({ name }) => name));
    expect(await page.getByLabel("Preset").isDisabled()).toBe(true);
    await page.context().close();
  });
});

describe.skipIf(!browser)("the page of the clients", () => {
  const { kinds, traits, facts } = clientPage();
  const clients = kinds.flatMap((kind) => kind.clients);
  const headers = (page: Page) => page.locator("table.clients thead th.client").allTextContents();

  it("has every client, every trait and every fact without JavaScript", async () => {
    const { page } = await visit("clients", { javaScriptEnabled: false });
    expect(await headers(page)).toEqual(clients.map(({ title }) => title));
    expect(await page.locator("table.clients tbody tr").count()).toBe(traits.length);
    expect(await page.locator(".facts dd").count()).toBe(facts);
    expect(await page.locator(".facts li").count()).toBe(facts);
    expect(await page.locator("select[name=client]").isDisabled()).toBe(true);
    await page.context().close();
  });

  it("shows one client, and keeps that in the address", async () => {
    const { page, faults } = await visit("clients");
    const [, { name, title, facts: own } = { name: "", title: "", facts: [] }] = clients;
    await page.locator("select[name=client]").selectOption(name);
    expect(await headers(page)).toEqual([title]);
    expect(await page.locator(".facts dd").count()).toBe(own.length);
    expect(new URL(page.url()).search).toBe(`?client=${name}`);
    await page.reload({ waitUntil: "networkidle" });
    expect(await headers(page)).toEqual([title]);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await headers(page)).toEqual(clients.map((client) => client.title));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("leads from each mark to its fact, and keeps the header in view", async () => {
    const { page } = await visit("clients");
    const marks = page.locator("table.clients tbody .mark");
    expect(await marks.count()).toBe(traits.reduce((sum, trait) => sum + Object.keys(trait.marks).length, 0));
    const broken = await page.evaluate(
      "[...document.querySelectorAll('.clients a, .facts a')].map((a) => a.getAttribute('href')).filter((href) => href.startsWith('#') && !document.getElementById(href.slice(1)))",
    );
    expect(broken).toEqual([]);
    await page.evaluate("document.querySelector('.matrix').scrollTo(0, 400)");
    const [box = 0, header = 100] = await page.evaluate<number[]>(
      "['.matrix', '.clients thead'].map((name) => document.querySelector(name).getBoundingClientRect().top)",
    );
    expect(Math.abs(box - header)).toBeLessThan(3);
    await page.context().close();
  });
});

describe.skipIf(!browser)("the site", () => {
  it("changes its colors within its policy", async () => {
    const { page, faults } = await visit("", { colorScheme: "light" });
    await page.locator(".VPNavBarAppearance button").click();
    expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("finds a rule by words of its page", async () => {
    const { page, faults } = await visit("");
    await page.keyboard.press("Control+k");
    await page.locator(".VPLocalSearchBox input").fill("stdout stdio");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    expect(await page.locator(".VPLocalSearchBox .result").first().getAttribute("href")).toContain(
      `${base}rules/no-stdout-in-stdio-server`,
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("opens the folded part that a link leads into", async () => {
    const { page } = await visit("rules/describe-on-fields");
    await page.locator("a[href='#checknestedschemas']").first().click();
    await expect.poll(() => page.locator("#checknestedschemas").isVisible()).toBe(true);
    await page.context().close();
  });
});

describe.skipIf(!browser)("the playground", () => {
  const status = (page: Page) => page.locator(".playground [role=status]");

  /** Opens the playground, and waits for the first answer. */
  async function play(address = "playground"): Promise<Visit> {
    const visited = await visit(address);
    await status(visited.page)
      .filter({ hasText: /finding/u })
      .waitFor();
    return visited;
  }

  it("finds what is wrong with each example, and nothing in a file of a library", async () => {
    const { page, faults } = await play();
    for (const { name } of samples) {
      await page.selectOption("select[name=example]", name);
      await status(page)
        .filter({ hasText: /^[1-9]\d* findings? in/u })
        .waitFor();
    }
    expect(faults).toEqual([]);
  });

  it("follows an import, shows the list, applies an edit, and keeps all of it in the link", async () => {
    const { page, faults } = await play();
    const found = page.locator(".found li");
    await found.filter({ hasText: "open_note" }).first().waitFor();
    await found
      .filter({ hasText: "maxNotes" })
      .getByRole("button", { name: /max_notes/u })
      .click();
    await found.filter({ hasText: "maxNotes" }).waitFor({ state: "detached" });
    expect(await page.locator(".editor textarea").inputValue()).toContain("`max_notes`");
    expect(await page.locator(".playground .score").innerText()).toMatch(/^Score: \d+ of 100/u);
    await page.getByRole("button", { name: "tools/list" }).click();
    expect(await page.locator(".playground .list").innerText()).toContain('"maxLength": 200');
    await page.waitForFunction("location.hash.length > 100");
    const again = await visit(`playground${new URL(page.url()).hash}`);
    await status(again.page)
      .filter({ hasText: /finding/u })
      .waitFor();
    expect(await again.page.locator(".editor textarea").inputValue()).toContain("`max_notes`");
    expect([...faults, ...again.faults]).toEqual([]);
  });
});

describe.skipIf(!browser)('"Try it" on the page of a rule', () => {
  /** Opens an example of a page by its place among them, and waits for the first answer. */
  async function open(address: string, example: string): Promise<Visit & { readonly box: Locator }> {
    const visited = await visit(address);
    const box = visited.page.locator(".example.bad").filter({ hasText: example }).first();
    const folded = box.locator("xpath=ancestor::details[not(@open)]/summary");
    if (await folded.count()) await folded.click();
    await box.getByRole("button", { name: "Try it" }).click();
    await box
      .getByRole("status")
      .filter({ hasText: /finding/u })
      .waitFor();
    return { ...visited, box };
  }

  it.each([
    ["TypeScript", "describe-on-fields", "server.registerTool("],
    ["Python", "describe-on-fields", "@mcp.tool"],
    ["JSON", "describe-on-fields", '"name": "list_commits"'],
    ["YAML", "require-max-items", "inputSchema:"],
    ["a manifest", "server-json-type", "["],
  ])("shows the finding of an example in %s, which goes away with its edit", async (_, rule, example) => {
    const { page, faults, box } = await open(`rules/${rule}`, example);
    const found = box.locator(".found li");
    const [message = ""] = await box.locator("xpath=following-sibling::blockquote[1]").allInnerTexts();
    await found.filter({ hasText: message.trim() }).first().waitFor();
    expect(await box.locator("pre.shiki").isVisible()).toBe(false);
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    const edit = found.locator("button.edit").first();
    if (await edit.count()) {
      const before = await found.count();
      await edit.click();
      await expect.poll(() => found.count()).toBe(before - 1);
    } else {
      await box.locator("textarea").fill("{}");
      await found.first().waitFor({ state: "detached" });
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("loads nothing before, and works with the keyboard alone", async () => {
    const { page } = await visit("rules/describe-on-fields");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname.replace(base, "")));
    await page.reload({ waitUntil: "networkidle" });
    const early = requests.filter((name) => /^playground|TriedExample|Workbench/u.test(name));
    const button = page.getByRole("button", { name: "Try it" }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    expect(early).toEqual([]);
    expect(requests).toContain("playground/worker.js");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Close");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Try it");
    await page.context().close();
  });

  it("keeps the text and the rule with its options in the link to the playground", async () => {
    const { page, faults, box } = await open("rules/describe-on-fields", '"add_members"');
    const text = box.locator("textarea");
    await text.fill((await text.inputValue()).replace("add_members", "add_people"));
    await box.locator(".found li").filter({ hasText: "add_people" }).waitFor();
    await box.getByRole("link", { name: "Open in the playground" }).click();
    const found = page.locator(".playground .found li");
    // The rule reports elements of lists with the option of the example only.
    await found.filter({ hasText: "Parameter 'members[]' of tool 'add_people' has no description" }).waitFor();
    expect(await found.count()).toBe(1);
    expect(await page.locator("select[name=rules] :checked").innerText()).toBe("only describe-on-fields");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(["light", "dark"] as const)("is accessible in %s colors, and on a phone", async (colorScheme) => {
    const { page } = await visit("rules/describe-on-fields", { colorScheme, viewport: { width: 390, height: 844 } });
    for (const index of [0, 1]) {
      const box = page.locator(".example.bad").nth(index);
      await box.getByRole("button", { name: "Try it" }).click();
      await box
        .getByRole("status")
        .filter({ hasText: /finding/u })
        .waitFor();
    }
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.context().close();
  });
});
