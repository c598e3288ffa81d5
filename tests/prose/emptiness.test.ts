import { expect, it } from "vitest";
import {
  isPlaceholder,
  isAmbiguousName,
  isAmbiguousText,
  isUnfinished,
  onlyRepeats,
  spellsOut,
  todoDescription,
} from "../../lib/prose/emptiness.ts";

it("tells repetitions of a name from what adds to it", () => {
  expect(onlyRepeats("Gets the user.", ["get_users"])).toBe(true);
  expect(onlyRepeats("Gets the user's name.", ["get_users"])).toBe(false);
  expect(onlyRepeats("User name", ["get_user", "Name"])).toBe(true);
  expect(onlyRepeats("It is.", ["it_is"])).toBe(false);
  expect(spellsOut("Get users.", "get_user")).toBe(true);
  expect(spellsOut("Get the user.", "get_user")).toBe(false);
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

it("is known again as unfinished", () => {
  expect(todoDescription("get_user")).toBe("TODO: describe get_user");
  expect(isUnfinished(todoDescription("get_user"))).toBe(true);
  expect(isUnfinished("Adds an item to the todo list.")).toBe(false);
});

it("knows what people leave where a description belongs", () => {
  const placeholders = [
    ..."- -- --- ? ?? asdf bar baz changeme fixme foo ipsum lorem n/a na none null placeholder tbd test".split(" "),
    ..."testing todo undefined unknown untitled wip xxx".split(" "),
    ...["change me", "coming soon", "fill me in", "fill this in", "lorem ipsum", "replace me", "replace this", "to do"],
    ...["to be added", "to be defined", "to be determined", "to be documented", "to be done", "to be written"],
    ...["work in progress", "description missing", "description pending", "description tbd", "description todo"],
    ...["missing description", "no description", "no description yet", "no description provided"],
    ...["no description available", "no description set"],
  ];
  expect(placeholders.filter((text) => !isPlaceholder(text))).toEqual([]);
});
