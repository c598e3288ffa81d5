import { describe, expect, it } from "vitest";
import { isLinear, matches, patternFaultOf, stepsOf } from "../../lib/patterns/foreign.ts";

const aaaa = "a".repeat(40);

describe("a pattern of somebody else", () => {
  it.each([
    ["^a+$", "aaa", true],
    ["^a+$", "aab", false],
    ["b", "abc", true],
    ["^(?:get|list)_[a-z]+$", "list_users", true],
    ["^(?:get|list)_[a-z]+$", "drop_users", false],
    ["^[a-z]+(?:_[a-z]+){2,}$", "github_list_issues", true],
    ["^[a-z]+(?:_[a-z]+){2,}$", "list_issues", false],
    ["^(?<service>[a-z]+)\\.\\d{1,3}$", "jira.12", true],
    ["^(?:\\p{Lu}|\\u0062)$", "b", true],
    ["^(?:\\x41)+$", "AAA", true],
    // Without `u`, as `\-` is nothing there.
    ["^(?:a\\-b)+$", "a-ba-b", true],
    ["^.é$", "xé", true],
  ])("%s is matched with %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    ["^(a+)+$", `${aaaa}!`],
    ["^(?:\\w+\\s?)*$", `${aaaa}!`],
    ["(x+x+)+y", "x".repeat(40)],
    ["^(a|a)*$", `${aaaa}!`],
    ["^(?:a?){40}a{40}$", "a".repeat(39)],
    ["a*a*a*a*a*a*a*a*a*b", aaaa],
  ])("%s is matched in linear time", (pattern, text) => {
    expect(matches(pattern, text)).toBe(false);
  });

  it.each([
    ["a", "", "A", false],
    ["a", "i", "A", true],
    ["^(?:a)+$", "i", "AA", true],
    ["^(?:a)+$", "", "AA", false],
    ["^(?:a.b)+$", "s", "a\nb", undefined],
    ["b", "g", "ab", true],
    ["b", "y", "ab", false],
    ["(?:b)+c", "y", "abc", undefined],
    ["\\-", "u", "-", undefined],
  ])("%s with the flags %j is matched with %s", (pattern, flags, text, expected) => {
    expect(matches(pattern, text, flags)).toBe(expected);
  });

  it.each([
    ["a lookahead", "^(?=(a+)+$)a", aaaa],
    ["a lookbehind", "(?<=(a+)+)b", aaaa],
    ["a backreference", "^(a+)\\1$", aaaa],
    ["a group that is repeated often", "^(?:a{50}){500}$", aaaa],
    ["a high count", "^(?:a{1000})$", aaaa],
    ["no regular expression", "[", aaaa],
    ["a long pattern", `^(?:${"a".repeat(200)})$`, aaaa],
    ["letters beyond ASCII in a text, where engines differ", "^(?:\\s|x)$", "\u00A0"],
    ["a long text", "^(?:ab)+$", "ab".repeat(5_001)],
  ])("is not matched: %s", (_, pattern, text) => {
    expect(matches(pattern, text)).toBeUndefined();
  });

  it("says which patterns are never matched", () => {
    expect(["^a+$", "^(a+)+$", "^[a-z]+(?:_[a-z]+){2,}$"].map(isLinear)).toEqual([true, true, true]);
    expect(["^(?=a)a$", "^(a)\\1$", "^(?:a{50}){500}$"].map(isLinear)).toEqual([false, false, false]);
  });

  it("says what is wrong with one that is none", () => {
    expect(patternFaultOf("^a$")).toBeUndefined();
    // Only without `u`.
    expect(patternFaultOf("\\-")).toBeUndefined();
    expect(patternFaultOf("(?i)x")).toBe("invalid group");
    expect(patternFaultOf("[")).toBe("unterminated character class");
  });
});

describe("the steps that a match may take", () => {
  it.each([
    ["abc", 10, 11],
    ["a|b", 10, 22],
    // From each of 11 places, 0 to 10 characters.
    ["a*b", 10, 121],
    ["a*", 10, 11],
    ["a?b", 10, 22],
    ["a{2}b", 10, 33],
    ["a{2,}b", 10, 121],
    ["[*+]\\*b", 10, 11],
    ["a*b*c", 10, 1_331],
    ["(a)", 10, Infinity],
    ["[[]a*b", 10, Infinity],
  ])("%s: %i characters, %i steps", (source, characters, steps) => {
    expect(stepsOf(source, characters)).toBe(steps);
  });
});
