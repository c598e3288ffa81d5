import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

describe("methods of texts that agree with the engine", () => {
  it.each([
    `[" a ".trim(), " a ".trimStart(), " a ".trimEnd(), "Aß".toUpperCase(), "AB".toLowerCase(), "a".toString()]`,
    `["abc".slice(1), "abc".slice(-2, -1), "abc".substring(2, 0), "abc".charAt(1), "abc".at(-1), "abc".at(9)]`,
    `["abcb".indexOf("b"), "abcb".lastIndexOf("b"), "abc".includes("c"), "abc".startsWith("b"), "abc".endsWith("c")]`,
    `["a".charCodeAt(0), "😀".codePointAt(0), "a".codePointAt(5), "é".normalize("NFD").length]`,
    `["a".concat("b", 1, null), "ab".repeat(3), "a".padStart(3), "a".padEnd(4, "xy"), "abc".padStart(2)]`,
    `["aXbX".replace("X", "-"), "aXbX".replaceAll("X", "$&$&"), "a1b2".replace(/\\d/g, "<$&>"), "ab".replace(/B/i, "")]`,
    `["a,b,,c".split(","), "abc".split(""), "a1b".split(/\\d/), "a,b,c".split(",", 2), "abc".split()]`,
    `[/b/.test("abc"), /^b/.test("abc"), /B/i.test("abc"), String(/a\\/b/g), /a/i.toString(), \`\${/x/u}\`]`,
    `["abc".length, "abc"[1], "abc"[9]]`,
    `[(12.345).toFixed(1), (255).toString(16), (5).toString(), true.toString(), 10n.toString()]`,
  ])("%s", (text) => {
    expectAgreement(text);
  });
});

describe("methods of texts whose result is not known", () => {
  it.each([
    ["a function that replaces", `"abc".replace(/b/, (x) => x)`],
    ["an unknown argument", `"abc".replace("b", someGlobal.x)`],
    ["a sticky regex, which goes on where it stopped", `const r = /a/y; "aa".replace(r, "b")`],
    ["a global regex, which goes on where it stopped", `const r = /a/g; r.test("a")`],
    ["replaceAll with a regex that is not global", `"aa".replaceAll(/a/, "b")`],
    ["a repetition below none", `"a".repeat(-1)`],
    ["a locale", `"ä".localeCompare("b")`],
    ["a match", `"abc".match(/b/)`],
    ["the matches of a regex", `/b/.exec("abc")`],
    ["a method of nothing", `null.toString()`],
    ["digits that nobody knows", `(1).toFixed(someGlobal.x)`],
    ["digits beyond what there is", `(1).toFixed(1000)`],
    ["a regex that matches in many ways", `/(a+)+$/.test("aaaa")`],
  ])("%s", (_name, text) => {
    expect(plainText(text)).toMatch(/^<.+>$/u);
  });

  it.each([
    ["repeat", `"x".repeat(1_000_001)`],
    ["padStart", `"x".padStart(1_000_001)`],
    ["padEnd", `"x".padEnd(Infinity)`],
    ["concat", `"x".repeat(600_000).concat("y".repeat(600_000))`],
    ["replaceAll", `"x".repeat(2_000).replaceAll("x", "y".repeat(1_000))`],
    ["replace with what surrounds the match", `"x".repeat(2_000).replace(/x/g, "$\`")`],
    ["toUpperCase", `"ß".repeat(400_000).toUpperCase()`],
    ["split", `"x".repeat(30_000).split("")`],
  ])("%s of too much", (_name, text) => {
    expect(plainText(text)).toMatch(/^<the (?:text|list) is too long>$/u);
  });
});

it.each([
  ["null.toFixed(1)", "it calls toFixed of null"],
  ["null.toString()", "it calls toString of null"],
  ["undefined.toString()", "it calls toString of undefined"],
  ["true.toFixed(1)", "it calls toFixed of boolean"],
  ["10n.toFixed(1)", "it calls toFixed of bigint"],
  ["(1).valueOf()", "it calls valueOf of number"],
  [`"a".at2()`, "it calls at2 of a text"],
  [`"abc".slice({})`, "it calls slice with what is no text"],
])("the reason why a method is not known names it and its value: %s", (text, reason) => {
  expect(plainText(text)).toBe(`<${reason}>`);
});
