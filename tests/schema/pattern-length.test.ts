import { describe, expect, it } from "vitest";
import { limitsLength } from "../../lib/schema/pattern-length.ts";

describe("a pattern limits the length of a text", () => {
  it.each([
    "^[a-z]{1,8}$",
    "^(?:abc|de)$",
    "^[a-f0-9]{24}$|^[a-z]{3}$",
    "^\\d{4}-\\d{2}(-\\d{2})?$",
    "^(?<year>\\d{4})$",
    "^(a{2}b?){3}$",
    "^#?[0-9a-f]{6}$",
    "^[\\]a^$]{2}$",
    "^\\x41\\u0042\\u{1F600}\\cA\\p{L}$",
    "^\\bword\\b$",
    "^(?!x)\\w{1,9}$",
    "^(?=.{1,64}$)[a-z]+(\\.[a-z]+)*$",
    "^a{0}$",
    "^$",
    "^a{,5}$",
    "^(.)\\1$",
    "^id-(?=.{1,64}$)\\w+",
    "^(?:(?=.{1,9}$)a+|b{2}$)",
    "^(?:a{1,3}$)",
    "(?:^a|^b)c{2}$",
    "(?=^.{1,9}$)\\w+",
    "^(?:ab$){1,2}",
  ])("%s", (pattern) => {
    expect(limitsLength(pattern)).toBe(true);
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
    ["a back reference to a part without end", "^(a+)\\1$"],
    ["a lookahead that ends before the text does", "^(?=.{1,9})a+$"],
    ["a lookahead without end", "^(?=.*$)a+$"],
    ["a negative lookahead", "^(?!.{9}$)a+$"],
    ["a lookbehind", "^(?<=.{9}$)a+$"],
    ["an optional lookahead", "^(?:(?=.{1,9}$))?a+$"],
    ["a lookahead behind a part without end", "^a+(?=.{1,9}$)b+"],
    ["a lookahead in one branch alone", "^(?:(?=.{1,9}$)a+|b+)$"],
    ["an optional start", "(?:^a)?b$"],
    ["an optional end", "^a(?:b$)?"],
    ["a start behind a character", "a^b$"],
    ["text after the end", "^a$\\n?"],
    ["nothing", ""],
    ["what does not compile", "^(a$"],
  ])("does not with %s: %s", (_, pattern) => {
    expect(limitsLength(pattern)).toBe(false);
  });

  it("is not known for one of more than 2,000 characters", () => {
    const ofLength = (length: number): string => `^${"a".repeat(length - 2)}$`;
    expect(limitsLength(ofLength(2_000))).toBe(true);
    expect(limitsLength(ofLength(2_001))).toBeUndefined();
  });

  it.each([
    ["groups in groups", `^${"(".repeat(900)}a${")".repeat(900)}$`, true],
    ["groups in groups without end", `^${"(".repeat(900)}a*${")".repeat(900)}$`, false],
    ["quantifiers in quantifiers", `^${"(?:".repeat(200)}a${"){9}".repeat(200)}$`, true],
    ["open quantifiers in quantifiers", `^${"(?:".repeat(300)}a${"+)+".repeat(300)}$`, false],
    ["lookaheads in lookaheads", `^${"(?=".repeat(450)}a${")".repeat(450)}b*$`, false],
    ["many branches", `^(?:${"a|".repeat(900)}b)*$`, false],
    ["back references in a row", `^(a*)${"\\1".repeat(900)}$`, false],
  ])("is found quickly for %s", (_, pattern, expected) => {
    // CPU time, because a busy machine takes longer.
    const start = process.cpuUsage();
    expect(limitsLength(pattern)).toBe(expected);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });
});
