import { expect, it } from "vitest";
import { abbreviationsInName, abbreviationsInText, explains } from "../../lib/prose/abbreviations.ts";

function isExplained(short: string, text: string): boolean {
  return abbreviationsInName(short, []).every((one) => explains(text, one));
}

it.each([
  ["qty", "Quantities by item"],
  ["src", "The source"],
  ["srv", "Host of the serving machine"],
  ["msg", "What the messenger brings"],
  ["cur", "Cursor of the next page"],
  ["dst", "Distance to the goal"],
  ["dst", "Whether daylight saving time is observed"],
  ["tmp", "Name of the template"],
  ["usr", "The username"],
  ["uid", "The uid of an element"],
])("%s is explained by %j", (short, text) => {
  expect(isExplained(short, text)).toBe(true);
});

it.each([
  ["src", "Search scope for the item"],
  ["dst", "Name of the dataset"],
  ["cnt", "The content"],
  ["cnt", "The country"],
  ["tmp", "The timestamp"],
  ["src", "Lists subdirectories"],
  ["iid", "Refuses what is invalid"],
  ["iid", "The issue iid"],
])("%s is not explained by %j", (short, text) => {
  expect(isExplained(short, text)).toBe(false);
});

it("are words of prose", () => {
  const shorts = (text: string) => abbreviationsInText(text, []).map(({ short }) => short);
  expect(shorts("Lists the src and the tmp folder")).toEqual(["src"]);
  expect(shorts("Example:\n[DIR] src\n[FILE] src/index.ts")).toEqual([]);
});
