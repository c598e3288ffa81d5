import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../lib/prose/spelling.ts";

describe("the distance of two words", () => {
  it.each([
    ["userId", "userId", 0],
    ["userId", "userID", 1],
    ["userId", "usreId", 1],
    ["userId", "userIds", 1],
    ["user", "usxxx", 3],
    ["a", "abcdef", 3],
  ])("%j and %j is %d", (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });

  it("is not counted for what is no name", () => {
    expect(editDistance("a".repeat(100_000), `${"a".repeat(99_999)}b`, 2)).toBe(3);
  });

  it("picks the nearest, unless half of the word would change", () => {
    expect(nearest("usrId", ["userName", "userId", "id"], 2)).toBe("userId");
    expect(nearest("nonExistentParam", ["userId"], 2)).toBeUndefined();
    expect(nearest("id", ["to", "it"], 2)).toBe("it");
    expect(nearest("a", ["b"], 2)).toBeUndefined();
  });
});
