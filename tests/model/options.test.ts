import { describe, expect, it } from "vitest";
import {
  isObject,
  wordsInSentence,
  listOfStrings,
  nonEmptyString,
  objectOption,
  oneOf,
  optionFault,
  type OptionType,
} from "../../lib/model/options.ts";

describe("the values of an option", () => {
  const some = ["", " ", "a", 0, 1, true, null, undefined, [], ["a"], ["a", 1], {}];
  it.each<[string, OptionType, readonly unknown[]]>([
    ["one of a few", oneOf(["a", 1]), ["a", 1]],
    ["a list of strings", listOfStrings(), [[], ["a"]]],
    ["a text", nonEmptyString, ["a"]],
    ["an object", objectOption, [{}]],
  ])("are %s", (_, { accepts }, expected) => {
    expect(some.filter((value) => accepts(value))).toEqual(expected);
  });

  it("are named", () => {
    expect(oneOf([1, 2]).expected).toBe("1 or 2");
    expect(oneOf([1, 2]).choices).toEqual(["1", "2"]);
    expect(listOfStrings("a list of paths").expected).toBe("a list of paths");
  });

  it("are objects where they have named members", () => {
    expect([{}, { a: 1 }, [], null, "a", undefined].map(isObject)).toEqual([true, true, false, false, false, false]);
  });
});

describe("words in a sentence", () => {
  it.each<[readonly string[], string]>([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a or b"],
    [["a", "b", "c"], "a, b or c"],
  ])("%j are %j", (words, text) => {
    expect(wordsInSentence(words)).toBe(text);
  });
});

describe("the first fault of options", () => {
  const types = { sdk: oneOf([1, 2]), kind: oneOf(["tool", "prompt"]), name: nonEmptyString, files: listOfStrings() };

  it.each<[object]>([[{}], [{ sdk: 1, kind: "tool", name: "a", files: [] }], [{ sdk: undefined }]])(
    "is none in %j",
    (options) => {
      expect(optionFault(options, types)).toBeUndefined();
    },
  );

  it.each<[object, string, string]>([
    [{ sdk: 1, sdkk: 1, kind: 5 }, "sdkk", "is not a known option"],
    [{ toString: 1 }, "toString", "is not a known option"],
    [{ sdk: 3 }, "sdk", "cannot be 3"],
    [{ sdk: true }, "sdk", "cannot be true"],
    [{ kind: "tols" }, "kind", "cannot be 'tols'"],
    [{ kind: null }, "kind", "cannot be null"],
    [{ kind: ["tool"] }, "kind", "cannot be a list"],
    [{ name: "" }, "name", "must be a non-empty string, but is an empty string"],
    [{ name: Symbol("a") }, "name", "must be a non-empty string, but is a symbol"],
    [{ name: {} }, "name", "must be a non-empty string, but is an object"],
    [{ files: "a" }, "files", "must be a list of strings, but is a string"],
    [{ files: [1] }, "files", "must be a list of strings, but contains 1"],
  ])("of %j is that %s %s", (options, key, problem) => {
    expect(optionFault(options, types)).toMatchObject({ key, problem });
  });

  it("says what would be correct, in the caller's words", () => {
    expect(optionFault({ other: 1 }, { sdk: oneOf([1, 2]) }, "setting")).toEqual({
      key: "other",
      problem: "is not a known setting",
      remedy: "The settings are sdk.",
      misspelling: { given: "other", choices: ["sdk"] },
    });
    expect(optionFault({ kind: "tols" }, types)?.remedy).toBe("Use tool or prompt.");
    expect(optionFault({ kind: "tols" }, types)?.misspelling).toEqual({ given: "tols", choices: ["tool", "prompt"] });
    expect(optionFault({ kind: 5 }, types)?.misspelling).toBeUndefined();
    expect(optionFault({ name: "" }, types)?.remedy).toBe("Change it or leave it out.");
  });

  it("does not repeat a text that may be a secret", () => {
    expect(JSON.stringify(optionFault({ files: "hunter2" }, types))).not.toContain("hunter2");
  });
});
