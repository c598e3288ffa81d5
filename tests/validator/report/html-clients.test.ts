import { describe, expect, it } from "vitest";
import { runCommand } from "../cli/command.ts";
import { folderOf } from "../folders.ts";
import { openedPages } from "./opened-page.ts";

const tools = [
  { name: "find.books", inputSchema: { type: "object", properties: { tags: { type: "array" } }, oneOf: [] } },
  { name: "list_shelves", inputSchema: { type: "object", properties: {} } },
];

const reportOf = async (...args: readonly string[]): Promise<string> =>
  (await runCommand(["tools.json", "--format", "html", ...args], folderOf({ "tools.json": JSON.stringify({ tools }) })))
    .out;

describe("the clients of the HTML report", () => {
  const opened = openedPages();
  const asked = ["--clients", "all", "--preset", "portability"];

  it("are a table with headers, whose marks lead to the findings by the keyboard alone", async () => {
    const { page, complaints } = await opened(await reportOf(...asked), { hash: "#tab=clients" });
    const table = page.getByRole("table", { name: "Tools and clients" });
    expect(await table.getByRole("rowheader").allTextContents()).toEqual(["find.books", "list_shelves"]);
    expect(await table.getByRole("columnheader").count()).toBeGreaterThan(3);
    const link = table.getByRole("link").first();
    expect(await link.getAttribute("aria-label")).toMatch(/^[A-Za-z], \w+/u);
    const target = (await link.getAttribute("href")) ?? "";
    await link.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(target).isVisible()).toBe(true);
    expect(await page.locator(target).textContent()).toContain("find.books");
    expect(complaints).toEqual([]);
  });

  it("are read without scripts", async () => {
    const { page } = await opened(await reportOf(...asked), { javaScriptEnabled: false });
    expect(await page.getByRole("table", { name: "Tools and clients" }).isVisible()).toBe(true);
  });

  it("are no part of a report that does not ask about them", async () => {
    const { page } = await opened(await reportOf());
    expect(await page.getByRole("tab", { name: "Clients" }).count()).toBe(0);
  });
});
