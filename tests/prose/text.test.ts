import { describe, expect, it } from "vitest";
import {
  beginningsOf,
  hasPhrase,
  isForeign,
  latinLengthOf,
  lengthOf,
  listOf,
  quotedListOf,
} from "../../lib/prose/text.ts";

describe("a list in English", () => {
  it("joins with commas and a conjunction", () => {
    expect(listOf([])).toBe("");
    expect(listOf(["a"])).toBe("a");
    expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
    expect(quotedListOf(["a", "b"])).toBe("'a' and 'b'");
  });
});

it("finds the beginnings and phrases of a list, whatever characters they have", () => {
  expect(beginningsOf([]).test("danger")).toBe(false);
  expect(beginningsOf(["danger"]).test("Dangerous")).toBe(true);
  expect(beginningsOf(["danger"]).test("endanger")).toBe(false);
  expect(hasPhrase("Takes C++ (any version).", ["c++ (any"])).toBe(true);
  expect(hasPhrase("Arbitrarily", ["arbitrar"])).toBe(false);
  expect(hasPhrase("free\n form", ["free form"])).toBe(true);
  expect(hasPhrase("text", [])).toBe(false);
});

it("tells other languages from English", () => {
  for (const text of [
    "Crea un usuario en el sistema.",
    "用户 API 接口",
    "Supprime l'élément.",
    "Löscht die Datei.",
    "Удаляет файл",
  ])
    expect(isForeign(text), text).toBe(true);
  for (const text of [
    "Gets users.",
    "Translate text from en to de.",
    "User account management endpoint.",
    "Finds 日本 in a text of Japanese words.",
    "A café in Los Angeles.",
  ])
    expect(isForeign(text), text).toBe(false);
});

it("counts what people see", () => {
  expect([lengthOf(" a😀 "), lengthOf("获取"), latinLengthOf("获取 id"), latinLengthOf("id")]).toEqual([2, 2, 11, 2]);
});
