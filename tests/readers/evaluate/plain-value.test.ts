import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { dataOfValue, plainOfValue, valueOfPlain } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import { evaluateText, plainText } from "./evaluating.ts";

const { site } = evaluateText("1").value;

describe("values as data", () => {
  it.each([
    ["scalars", `[1, "a", true, null, undefined, 2n]`, [1, "a", true, null, undefined, 2n]],
    ["numbers that JSON lacks", `[NaN, 1 / 0]`, [NaN, Infinity]],
    ["objects in their order", `({ b: { c: [1] }, a: undefined })`, { b: { c: [1] }, a: undefined }],
    ["a key named __proto__", `({ ["__proto__"]: 1 })`, JSON.parse(`{ "__proto__": 1 }`)],
  ])("%s", (_name, text, data: unknown) => {
    expect(dataOfValue(evaluateText(text).value)).toStrictEqual({ known: true, data });
  });

  it.each([
    ["a hole of a list", `[1, ...unknownGlobal]`, /spreads a list/u],
    ["a hole of an object", `({ ...unknownGlobal })`, /spreads an object/u],
    ["an unknown item", `let x; [1, x]`, /never assigned/u],
    ["an unknown member", `let x; ({ a: { x } })`, /never assigned/u],
    ["a function", `() => 1`, /no plain data/u],
    ["a regex", `[/a/]`, /no plain data/u],
    ["a class", `({ a: class {} })`, /no plain data/u],
    ["a set", `new Set([1])`, /is a set/u],
  ])("not %s", (_name, text, reason) => {
    const plain = dataOfValue(evaluateText(text).value);
    expect(plain.known ? "" : plain.reason).toMatch(reason);
  });
});

describe("values as JSON", () => {
  it.each([
    ["members that are undefined", `({ a: undefined, b: 1 })`, { b: 1 }],
    ["lists in lists", `[[1, [null]]]`, [[1, [null]]]],
    ["an empty object", `({})`, {}],
  ])("%s", (_name, text, json) => {
    expect(plainText(text)).toStrictEqual(json);
  });

  it.each([`NaN`, `[1 / 0]`, `({ a: [NaN] })`, `2n`, `({ a: 2n })`, `undefined`, `[undefined]`, `() => 1`])(
    "not %s",
    (text) => {
      expect(plainOfValue(evaluateText(text).value)).toBeUndefined();
    },
  );
});

describe("values of JSON", () => {
  it.each([[null], [1], ["a"], [true], [[]], [{}], [{ b: [1, { c: null }], a: "x" }]])("%j", (json: Json) => {
    expect(plainOfValue(valueOfPlain(json, site))).toStrictEqual(json);
  });

  it("are all made at one place", () => {
    const value = valueOfPlain({ a: [1] }, site);
    const member = value.kind === "object" ? value.members.get("a") : undefined;
    expect([value.site, member?.keySite, member?.value.site]).toEqual([site, site, site]);
  });
});

describe("bounds", () => {
  const nested = (depth: number): Json => (depth ? [nested(depth - 1)] : []);

  it("reads a hundred levels", () => {
    expect(dataOfValue(valueOfPlain(nested(100), site)).known).toBe(true);
    expect(dataOfValue(valueOfPlain(nested(101), site))).toEqual({ known: false, reason: "it is too large" });
    const inObject = valueOfPlain(nested(100), site);
    const members = new Map([["a", { key: "a", keySite: site, value: inObject }]]);
    expect(dataOfValue({ kind: "object", site, members, unknownRest: undefined }).known).toBe(false);
  });

  it("reads twenty thousand parts", () => {
    const list = (length: number) =>
      dataOfValue(
        valueOfPlain(
          Array.from({ length }, () => 1),
          site,
        ),
      ).known;
    expect([list(19_999), list(20_000)]).toEqual([true, false]);
  });
});
