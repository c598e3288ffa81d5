import { describe, expect, it } from "vitest";
import { isWholeByNature, numbersIn, rangeOf } from "../../lib/prose/numbers.ts";
import { statedRangeOf } from "../../lib/prose/stated.ts";

describe("the range that a description tells", () => {
  it.each([
    ["Number of results (1-20, default 10)", { minimum: 1, maximum: 20 }],
    ["Value range is [0,50].", { minimum: 0, maximum: 50 }],
    ["Between 5 and 10 results", { minimum: 5, maximum: 10 }],
    ["Results per page (default: 30, max: 100)", { maximum: 100 }],
    ["Search radius in meters (max 50,000)", { maximum: 50_000 }],
    ["Time to wait in seconds, at most 30", { maximum: 30 }],
    ["Maximum: 100", { maximum: 100 }],
    ["The page, starting at 1", { minimum: 1 }],
    ["At least 2, up to 8", { minimum: 2, maximum: 8 }],
    ["Offset from -12 to 14", { minimum: -12, maximum: 14 }],
    ["Number of results (max = 10, default = 5)", { maximum: 10 }],
    ["Must not exceed 50.", { maximum: 50 }],
    ["≥ 2, ≤ 8", { minimum: 2, maximum: 8 }],
  ])("%s", (description, range) => {
    expect(statedRangeOf(description)).toEqual(range);
  });

  it.each([
    "Page number (default: 1)",
    "Maximum number of results",
    "Wait in milliseconds (default: 30000)",
    "Between 9 and 3",
    "HTTP status 404",
  ])("none in: %s", (description) => {
    expect(statedRangeOf(description)).toBeUndefined();
  });
});

it.each([
  ["lat", -90, 90],
  ["latitude", -90, 90],
  ["lng", -180, 180],
  ["lon", -180, 180],
  ["long", -180, 180],
  ["longitude", -180, 180],
  ["pct", 0, 100],
  ["percent", 0, 100],
  ["percentage", 0, 100],
  ["port", 1, 65_535],
])("the range of %s is known", (name, minimum, maximum) => {
  expect(rangeOf(name, "")).toEqual({ minimum, maximum });
});

it.each([
  ["zero", 0],
  ["one", 1],
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
  ["thirteen", 13],
  ["nineteen", 19],
  ["twenty", 20],
  ["fifty", 50],
  ["ninety", 90],
  ["two hundred", 200],
  ["five thousand", 5_000],
  ["one million", 1_000_000],
  ["10k", 10_000],
  ["64 KB", 65_536],
  ["64 KiB", 65_536],
  ["2 MB", 2_000_000],
  ["2 MiB", 2_097_152],
  ["1 GB", 1_000_000_000],
  ["1 GiB", 1_073_741_824],
  ["3 billion", 3_000_000_000],
  ["2 days", 172_800],
  ["2 hours", 7_200],
  ["2 minutes", 120],
  ["2 seconds", 2_000],
])("%s is %d", (text, value) => {
  expect(numbersIn(`At most ${text}.`).has(value)).toBe(true);
});

it.each([
  ["A latitude of ±90 degrees", [-90, 90]],
  ["From -90 to 90 degrees", [-90, 90]],
  ["A height of 90 meters", [90]],
])("the ends in '%s' are %j", (text, ends) => {
  expect([...numbersIn(text)].sort((a, b) => a - b)).toEqual(ends);
});

describe("a name of whole numbers", () => {
  const whole = `count itemCount item_count id userId user_id iid mr_iid limit offset page pid port httpPort skip pageSize
    batch_size page_number max_results num_results maxTokens max_tokens`;
  const others = `size price total_amount number fontSize house_number results tokens temperature threshold ratio radius
    latitude name max_price`;

  it.each(whole.split(/\s+/u))("%s, unless the description tells of a fraction", (name) => {
    expect(isWholeByNature(name, "What it is.")).toBe(true);
    for (const fraction of ["In seconds.", "A ratio.", "The price in USD.", "As 0.5.", "Percentage of it."])
      expect(isWholeByNature(name, fraction)).toBe(false);
  });

  it.each(others.split(/\s+/u))("is not %s", (name) => {
    expect(isWholeByNature(name, "What it is.")).toBe(false);
  });
});
