import path from "node:path";
import { describe, expect, it } from "vitest";
import { claimsIn } from "../../lib/prose/claims.ts";
import { claimsOfFolder, linesOf } from "./claims.ts";

/**
 * What each description of the published servers claims: a change of `claims.txt` is a sentence that is understood in
 * another way. Read each line of its diff, then write the file again:
 *
 * npx vitest run --config tests/vitest.config.ts tests/prose/claims -u
 */
it("understands the descriptions of the published servers as before", async () => {
  const folder = path.join(import.meta.dirname, "../../fixtures/corpus");
  await expect(claimsOfFolder(folder)).toMatchFileSnapshot("claims.txt");
});

describe("a claim", () => {
  it.each([
    ["Page size (1-100, default 10)", ["range minimum=1 maximum=100 unit=value isPlain holds «(1-100»"]],
    ["Between 9 and 3 of them", ["range minimum=9 maximum=3 unit=value !isPlain holds «Between 9 and 3»"]],
    ["Tags, max 20 characters each", ["range maximum=20 unit=characters !isPlain holds «max 20 characters»"]],
    ["A file of at most 5 MB", ["range maximum=5 unit=other !isPlain holds «at most 5 MB»"]],
    ["≤ 20 items", ["range maximum=20 unit=items isPlain holds «≤ 20 items»"]],
    ["Limited to 64 letters", ["range maximum=64 unit=characters !isPlain holds «Limited to 64 letters»"]],
    ["Maximum 50 if verbose.", ["range maximum=50 unit=value !isPlain !holds «Maximum 50»"]],
    ["Room for 3-15 characters", ["range minimum=3 maximum=15 unit=characters !isPlain holds «3-15 characters»"]],
  ])("of a range: %s", (text, lines) => {
    expect(linesOf(text).filter((line) => line.startsWith("range"))).toEqual(lines);
  });

  it.each([
    ["Sorting (default `asc`)", ["value=asc form=quoted !isPhrase isPlain holds «default `asc`»"]],
    ["Defaults to all.", ["value=all form=word isPhrase isPlain holds «Defaults to all»"]],
    ["default 5 for one of them", ["value=5 form=number !isPhrase !isPlain !holds «default 5»"]],
    ["uses a default font", []],
    ["Resets the library to env var defaults.", []],
    ["Resets the options to default values.", []],
    ["Resets the option to default value.", []],
  ])("of a default: %s", (text, lines) => {
    expect(linesOf(text).filter((line) => line.startsWith("default"))).toEqual(lines.map((line) => `default ${line}`));
  });

  it.each([
    ["Required. The id", ["required value=required «Required. »"]],
    ["The id (optional)", ["required value=optional «(optional)»"]],
    ["Required. Give exactly one of the two", []],
    ["Required. Only for uploads", []],
    ["The name. Required. Mutually exclusive with `id`", []],
    ["For create: the name (required).", []],
    ["{ a: 1 (optional) }", []],
    ["Required for add, update.", ["requiredFor condition=add, update «Required for add, update»"]],
    ["It is not required for add.", []],
  ])("of a requirement: %s", (text, lines) => {
    expect(linesOf(text).filter((line) => line.startsWith("required"))).toEqual(lines);
  });

  it("has the place of its words in a text with marks for bold text", () => {
    const text = "**Limit**: at **most 50**, **optional**";
    const [{ span } = { span: undefined }] = claimsIn(text, "range");
    expect(text.slice(span?.start, span?.end)).toBe("at **most 50");
  });

  it("is found beside others of its text", () => {
    expect(linesOf("Optional. The mode, one of: fast, slow. 0 = unlimited")).toEqual([
      "number meaning=special value=0 «0 =»",
      "number meaning=unlimited «unlimited»",
      'values values=["fast","slow"] isPlain «one of:»',
      'values values=["fast","slow"] !isPlain «one of: fast, slow»',
      "required value=optional «Optional. »",
    ]);
  });
});
