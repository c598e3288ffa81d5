import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { openedPages } from "../report/opened-page.ts";
import { sweep } from "./sweeps.ts";

/** A tool with a name that is HTML, and a list that VS Code and OpenAI refuse. */
const hostile = {
  ...goodTool,
  name: "<img src=x onerror=alert(1)>",
  inputSchema: { type: "object", properties: { names: { type: "array" } }, additionalProperties: false },
};

/** Sweeps a folder twice, with a change in between, and writes a page about it. */
async function pageOf(flags: readonly string[]): Promise<string> {
  const folder = folderOf({
    "list.txt": "a.json\nb.json\nc.json\n<b>.json\n",
    "a.json": listOf(goodTool),
    "b.json": listOf(badTool),
    "c.json": listOf(goodTool, hostile),
  });
  await sweep(["list.txt", "--out", "before.parquet"], folder);
  writeFileSync(join(folder, "list.txt"), "a.json\nb.json\nc.json\n<b>.json\nnew.json\n");
  writeFileSync(join(folder, "a.json"), listOf(badTool));
  await sweep(["list.txt", "--out", "now.parquet"], folder);
  const { code, err } = await sweep(["report", "now.parquet", "--output", "page.html", ...flags], folder);
  expect([code, err]).toEqual([0, ""]);
  return readFileSync(join(folder, "page.html"), "utf8");
}

describe("the page about a sweep", { timeout: 120_000 }, () => {
  const open = openedPages();

  it("shows refusals, faults, the worst servers, outcomes and what has changed", async () => {
    const { page, requests, complaints, url } = await open(await pageOf(["--before", "before.parquet"]));
    // It loads nothing, and its policy has nothing to refuse.
    expect([requests, complaints]).toEqual([[url], []]);
    expect(await page.locator(".verdict").innerText()).toBe("3 of 5 entries were checked.");
    const rows = async (title: string): Promise<string[][]> => {
      const section = page.locator("section", { has: page.locator(`h2:text-is("${title}")`) });
      const found: string[][] = [];
      for (const row of await section.locator("tbody tr").all()) found.push(await row.locator("td").allInnerTexts());
      return found.map((cells) => cells.map((cell) => cell.trim()));
    };
    const clients = await rows("Refusals by client");
    expect(clients.map(([client, , findings]) => [client, findings])).toEqual([
      ["Gemini API", "4"],
      ["Amazon Bedrock", "1"],
      ["Claude API", "1"],
      ["DeepSeek API", "1"],
      ["OpenAI API", "2"],
      ["VS Code", "1"],
    ]);
    expect((await rows("Commonest faults"))[0]?.slice(0, 2)).toEqual(["describe-on-fields", "warning"]);
    expect((await rows("Worst servers")).map(([name]) => name)).toEqual(["a.json", "b.json", "c.json"]);
    expect((await rows("Outcomes")).map(([outcome, entries]) => [outcome, entries?.split(" ")[0]])).toEqual([
      ["checked", "3"],
      ["not found", "2"],
    ]);
    expect(await rows("Why entries were not checked")).toEqual([
      ["not found", "There is no such file.", "2", "<b>.json"],
    ]);
    expect(await rows("Change since the earlier sweep")).toContainEqual(["no-undeclared-required", "1", "2", "+1"]);
    expect((await rows("Changed servers")).map(([name]) => name)).toEqual(["a.json"]);
    const change = await page.locator("section", { hasText: "Change since the earlier sweep" }).innerText();
    expect(change).toContain("1 entries are new.");
    expect(change).toContain("1 entries have another content.");
    await page.getByText("c.json").first().click();
    expect(await page.locator("details[open]").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.locator("img").count()).toBe(0);
  });

  it("does without an earlier sweep", async () => {
    const { page } = await open(await pageOf([]));
    expect(await page.getByText("Change since").count()).toBe(0);
    expect(await page.locator("h2").first().innerText()).toBe("Refusals by client");
  });
});
