import { describe, expect, it } from "vitest";
import { expectAgreement } from "./agreeing.ts";
import { plainText } from "./evaluating.ts";

describe("methods of lists that agree with the engine", () => {
  it.each([
    `[1, 2, 3].map((x, i, all) => [x, i, all.length])`,
    `[1, [2, [3, [4]]]].flat()`,
    `[[1, [2, [3, [4]]]].flat(2), [1, [2, [3]]].flat(Infinity), [[1]].flat(0)]`,
    `[[1, 2], [3]].flatMap((x) => [x, x.length])`,
    `[1, 2].flatMap((x) => x === 1 ? [] : [[x]])`,
    `["a", "", "b", null, 0].filter(Boolean)`,
    `["a", "b", "c"].filter((_, i) => i % 2 === 0)`,
    `[[1, 2, 3].find((x) => x > 1), [1, 2, 3].findLast((x) => x < 3), [1].find((x) => x > 1)]`,
    `[[1, 2, 3].findIndex((x) => x === 2), [1].findIndex((x) => x === 2), [].findIndex(() => true)]`,
    `[[1, 2].some((x) => x > 1), [1, 2].every((x) => x > 1), [].some(Boolean), [].every(Boolean)]`,
    `[["a", "b"].reduce((text, x, i) => text + x + i, ">"), ["a", "b", "c"].reduce((text, x) => text + x)]`,
    `[["a", null, undefined, ["b", ["c"]], 1].join(), ["a", "b"].join(" "), [].join(), ["a", "b"].join(undefined)]`,
    `["a", ["b", 1]].toString()`,
    `["a"].concat(["b", ["c"]], "d", [], 1)`,
    `["a", "b", "c", "d"].slice(1, -1).concat([1, 2, 3].slice(), [1, 2, 3].slice(-1), [1, 2].slice(undefined, 1))`,
    `[["a", "b"].reverse(), ["a", "b"].toReversed()]`,
    `[["b", undefined, "a", null, 10, 9].sort(), [3, 20, 100].toSorted()]`,
    `["a", "b"].with(0, "c").concat(["a", "b"].with(-1, "d"))`,
    `[[NaN].includes(NaN), [NaN].indexOf(NaN), [0].includes(-0), [undefined].includes(undefined), ["1"].includes(1)]`,
    `[["a", "b", "a"].indexOf("a"), ["a"].indexOf("b"), [{}].indexOf("b"), [[], "b"].indexOf("b")]`,
    `[["a", "b"].at(-1), ["a"].at(5), ["a", "b"].at(1.7)]`,
    `[...["a", "b"].entries(), ...["a"].keys(), ...["a"].values()]`,
    `[[1].forEach((x) => x), ["a"].length, ["a"].size, ["a", "b"]["1"]]`,
  ])("%s", (text) => {
    expectAgreement(text);
  });
});

describe("sets that agree with the engine", () => {
  it.each([
    `[...new Set(["b", "a", "b", NaN, NaN, 0, -0])]`,
    `const s = new Set(["a"]); [s.size, s.length, s[0], s.has("a"), s.has("b"), new Set().size, new Set(null).size]`,
    `const s = new Set(["a", "b"]); [...s.values(), ...s.keys(), ...s.entries(), Array.from(s)]`,
    `const [first, ...others] = new Set(["a", "b", "c"]); [first, others]`,
    `[Array.isArray(new Set()), Object.keys(new Set(["a"])), { ...new Set(["a"]) }, Array.isArray([...new Set()])]`,
    `[["x"].concat(new Set(["a"])).length, [new Set(["a"])].flat().length]`,
    `[...new Set(["a"]).add("b").add("a")]`,
    `const s = new Set(["a"]); s.add("b"); s.add("a"); [...s]`,
  ])("%s", (text) => {
    expectAgreement(text);
  });

  it.each([
    ["objects that may be one", `const a = {}; new Set([a, a]).size`, "two values of the set may be one"],
    ["a value that may be another", `new Set(["a", someGlobal]).size`, "two values of the set may be one"],
    ["a method of lists", `new Set(["a"]).map((x) => x)`, "it calls map of a set"],
    ["a change", `const s = new Set(["a", "b"]); s.delete("a"); [...s].length`, "it is changed after it is made"],
    ["JSON", `JSON.stringify(new Set(["a"]))`, "the value written as JSON is not known"],
  ])("leave %s unknown", (_name, text, reason) => {
    expect(plainText(text)).toBe(`<${reason}>`);
  });
});

describe("methods of lists whose result is not known", () => {
  it.each([
    ["a depth", `[[1]].flat(someGlobal.depth).length`],
    ["a part that may be a list, flattened", `[someGlobal, 1].flat().length`],
    ["a list with an unknown rest, flattened", `[["a", ...someGlobal], ["b"]].flat().length`],
    ["a list with an unknown rest, mapped", `["a"].flatMap((x) => [x, ...someGlobal]).length`],
    ["a part that may be a list, mapped", `[1].flatMap(() => someGlobal).length`],
    ["a list that is added", `["a"].concat(someGlobal).length`],
    ["a list that a package exports", `import { more } from "tools"; ["a"].concat(more).length`],
    ["a spread list that is added", `["a"].concat(...someGlobal).length`],
    ["a test before the first match", `["a", "b"].find((x) => x === "b" || someGlobal.x)`],
    ["a test before the first index", `["a", "b"].findIndex((x) => x === "b" || someGlobal.x)`],
    ["the index behind an unknown part", `[...someGlobal, "a"].findIndex((x) => x === "a")`],
    ["whether any passes", `["a"].some((x) => someGlobal(x))`],
    ["whether all pass behind an unknown part", `[...someGlobal, "a"].every((x) => x === "a")`],
    ["the order of objects", `[{}, {}].sort()[0]`],
    ["the order by a function", `[2, 1].sort((a, b) => a - b)[0]`],
    ["the order beside an unknown part", `[...someGlobal, "a"].sort()[0]`],
    ["a text of objects", `[{}].join()`],
    ["a text with an unknown separator", `["a", "b"].join(someGlobal.x)`],
    ["a sum without a beginning", `[].reduce((a, b) => a + b)`],
    ["a sum of unknown parts", `[...someGlobal, 1].reduce((a, b) => a + b, 0)`],
    ["unknown bounds", `["a", "b"].slice(someGlobal.x)[0]`],
    ["bounds within what is not known", `[...someGlobal, "b"].slice(1)[0]`],
    ["whether an unknown list includes a value", `[...someGlobal].includes("a")`],
    ["whether an unknown value is it", `[someGlobal.x].includes("a")`],
    ["the index behind an unknown value", `[someGlobal.x, "a"].indexOf("a")`],
    ["an index from a place", `["a", "a"].indexOf("a", 1)`],
    ["an item in an unknown list", `[...someGlobal, "a"].at(-1)`],
    ["an item replaced outside the list", `["a"].with(3, "b")[0]`],
    ["a method that nothing follows", `["a"].toSpliced(0, 1)[0]`],
    ["a list without a function", `["a"].map()`],
  ])("%s", (_name, text) => {
    expect(plainText(text)).toMatch(/^<.+>$/u);
  });

  it("knows what an unknown list has at least", () => {
    expect(plainText(`[...someGlobal, "a"].includes("a")`)).toBe(true);
    expect(plainText(`["a", someGlobal.x].indexOf("a")`)).toBe(0);
    expect(plainText(`["a", "b"].some((x) => x === "b" || someGlobal.x)`)).toBe(true);
  });

  it("gives up at lists that grow beyond the limit", () => {
    const doubled = Array.from({ length: 16 }, (_, i) => `const l${i + 1} = l${i}.concat(l${i});`).join("");
    expect(plainText(`const l0 = ["a"]; ${doubled} l16.length`)).toBe("<the list is too long>");
    expect(plainText(`const l0 = ["a"]; ${doubled} l14.length`)).toBe(16_384);
  });
});
