import { expect, it } from "vitest";
import { isAmbiguousName, isAmbiguousText, onlyRepeats, spellsOut } from "../../lib/prose/emptiness.ts";
import { hasExample, saysWhen } from "../../lib/prose/guidance.ts";
import { saysWhat } from "../../lib/prose/openings.ts";
import { isForeign, latinLengthOf, lengthOf } from "../../lib/prose/text.ts";

it("finds what a text says that a tool does", () => {
  for (const text of [
    "Sends mail.",
    "This command quickly lists users.",
    "It will send mail.",
    "Users: list, create and delete.",
    "Semantic search — returns papers.",
    "Given a URL, fetch its content.",
    "For each user, lists roles.",
  ])
    expect(saysWhat(text), text).toBe(true);
  for (const text of [
    "Mailbox.",
    "User search results.",
    "The drive's users.",
    "In short, users.",
    "Need it? Use it.",
    "It is the best.",
  ])
    expect(saysWhat(text), text).toBe(false);
});

it("finds when a text says to use a tool", () => {
  for (const text of [
    "Useful for tests.",
    "Don't use it twice.",
    "Required before creating a table.",
    "As a last resort, restarts.",
    "Use only with care.",
  ])
    expect(saysWhen(text), text).toBe(true);
  for (const text of [
    "Gets users for a team.",
    "Posts after a date.",
    "A preference.",
    "Use of force.",
    "Says if it is so.",
  ])
    expect(saysWhen(text), text).toBe(false);
});

it("finds examples", () => {
  for (const text of ["Eg. one", "Ex: one", 'Words like "one".', "```\none\n```", '{"one": 1}', "limit=10"])
    expect(hasExample(text), text).toBe(true);
  for (const text of ["the user's name", '"quoted"', "a == b", "We like it.", "exemplary", "leg, arm"])
    expect(hasExample(text), text).toBe(false);
});

it("tells repetitions of a name from what adds to it", () => {
  expect(onlyRepeats("Gets the user.", ["get_users"])).toBe(true);
  expect(onlyRepeats("Gets the user's name.", ["get_users"])).toBe(false);
  expect(onlyRepeats("User name", ["get_user", "Name"])).toBe(true);
  expect(onlyRepeats("It is.", ["it_is"])).toBe(false);
  expect(spellsOut("Get users.", "get_user")).toBe(true);
  expect(spellsOut("Get the user.", "get_user")).toBe(false);
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

it("knows words that fit anything", () => {
  const terms = new Set(["data", "value"]);
  expect(["data", "dataValue", "values2", "userData", "2", ""].map((name) => isAmbiguousName(name, terms))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(
    ["The value to use", "A value for the user", "Values (required).", "→"].map((text) => isAmbiguousText(text, terms)),
  ).toEqual([true, false, true, false]);
});
