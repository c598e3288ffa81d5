import { describe, expect, it } from "vitest";
import { statedRangeOf } from "../../lib/prose/numbers.ts";

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
