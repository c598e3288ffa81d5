import { expect, it } from "vitest";
import { namesOf } from "../readers/ecmascript/read.ts";
import { read as readDocument } from "../readers/document/reading.ts";
import { read as readPython } from "../readers/python/reading.ts";
import { readPage } from "./page.ts";

const block = /^```(\w+) reads="([^"]*)"(?: path="([^"]*)")?\n([\s\S]*?)^```$/gm;
const examples = [...readPage("what-is-read").matchAll(block)].map(
  ([, language = "", names = "", path = "src/module.ts", text = ""]) => ({
    language,
    names: names.split(", ").filter(Boolean),
    path,
    text,
  }),
);

it("shows code and documents, each with what is found in it", () => {
  expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(["ts", "py", "json", "yaml"]));
  expect(readPage("what-is-read").match(/^```\w+/gm)).toHaveLength(examples.length);
});

it.each(examples)("finds $names in $text", ({ language, names, path, text }) => {
  const found =
    language === "ts"
      ? namesOf(text, { path: `/nowhere/app/${path}` })
      : (language === "py" ? readPython(text) : readDocument(text, `/nowhere/app/tools.${language}`))?.tools.map(
          ({ label }) => label,
        );
  expect(found).toEqual(names);
});
