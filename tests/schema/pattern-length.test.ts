import { describe, expect, it } from "vitest";
import { maxLengthOfPattern } from "../../lib/schema/pattern-length.ts";

const unlimited = Number.POSITIVE_INFINITY;

describe("the longest text that a pattern lets through", () => {
  it.each([
    ["^[a-z]{1,8}$", 8],
    ["^(?:abc|de)$", 3],
    ["^[a-f0-9]{24}$|^[a-z]{3}$", 24],
    ["^\\d{4}-\\d{2}(-\\d{2})?$", 10],
    ["^(?<year>\\d{4})$", 4],
    ["^(a{2}b?){3}$", 9],
    ["^#?[0-9a-f]{6}$", 7],
    ["^[\\]a^$]{2}$", 2],
    ["^\\x41\\u0042\\u{1F600}\\cA\\p{L}$", 5],
    ["^\\bword\\b$", 4],
    ["^(?!x)\\w{1,9}$", 9],
    ["^(?=.{1,64}$)[a-z]+(\\.[a-z]+)*$", 64],
    ["^a{0}$", 0],
    ["^$", 0],
    ["^a{,5}$", 5],
  ])("%s lets through %d", (pattern, length) => {
    expect(maxLengthOfPattern(pattern)).toBe(length);
  });

  it.each([
    ["no anchors", "[a-z]{3}"],
    ["a start alone", "^[a-z]{3}"],
    ["an end alone", "[a-z]{3}$"],
    ["an anchor in one branch alone", "^abc|de$"],
    ["a star", "^a*$"],
    ["a plus", "^\\w+$"],
    ["an open range", "^\\w{1,}$"],
    ["a repeated group without end", "^(ab){2,}$"],
    ["a back reference", "^(.)\\1$"],
    ["text after the end", "^a$\\n?"],
    ["nothing", ""],
    ["what does not compile", "^(a$"],
  ])("is unlimited with %s: %s", (_, pattern) => {
    expect(maxLengthOfPattern(pattern)).toBe(unlimited);
  });

  it("is unlimited rather than a crash for a pattern that nests without end", () => {
    expect(maxLengthOfPattern(`^${"(".repeat(5_000)}a${")".repeat(5_000)}$`)).toBe(unlimited);
  });
});
