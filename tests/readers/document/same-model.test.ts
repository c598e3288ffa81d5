import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import type { Json } from "../../../lib/model/json.ts";
import type { Located } from "../../../lib/model/located.ts";
import { documentLanguageOf } from "../../../lib/readers/document/roots.ts";
import { jsonDocuments, looseDocuments, yamlDocuments } from "../../edits/document/documents.ts";
import { modelOf, modelOfJson, textOf } from "../../edits/document/model.ts";
import { locate, parse, setups, strictJson, type SetupName } from "./setups.ts";

const edges = `{
  "numbers": [0, -0, 1.0, -1.5e3, 1E+2, 1e-7, 12345678901234567890, 9007199254740993, 1e400, 0.1],
  "strings": ["", "\\u0000\\ud83e\\udda6\\/\\b\\f\\n\\r\\t\\"\\\\", "\\ud83e", "é\u2028"],
  "words": [true, false, null],
  "keys": { "__proto__": 1, "constructor": 2, "": 3, "a/b~c": 4, "\\u0061b": 5, "12": 6 }
}`;
const lists = ["library-desk", "ticket-queue"].map((name) =>
  readFileSync(new URL(`../../../fixtures/servers/${name}/json/tools.json`, import.meta.url), "utf8"),
);
const documents = [...Object.values(jsonDocuments), edges, ...lists];

/** Everything that a reader may say about a value, spans too. */
function everythingOf(located: Located): unknown {
  const { kind, span } = located;
  switch (kind) {
    case "object":
      return {
        kind,
        span,
        members: [...located.members].map(([key, member]) => [
          key,
          member.key,
          member.keySpan,
          everythingOf(member.value),
        ]),
      };
    case "array":
      return { kind, span, items: located.items.map(everythingOf) };
    case "scalar":
      return { kind, span, value: located.value };
    case "unknown":
      return { kind, span, reason: located.reason };
    case "code":
      return { kind, span };
  }
}

describe("documentLanguageOf", () => {
  it.each([
    ["jsonc-eslint-parser", "jsonc"],
    ["jsonc/x", "jsonc"],
    ["json/json", "momoa"],
    ["json/jsonc", "momoa"],
    ["json/json5", "momoa"],
    ["yaml-eslint-parser", "yaml"],
    ["yml/yaml", "yaml"],
  ] as const)("knows the tree of %s", (setup, language) => {
    const source = parse(setup, "{}");
    expect(source && documentLanguageOf(source)).toBe(language);
  });

  it("knows code from documents", () => {
    expect(
      documentLanguageOf({ text: "", ast: { type: "Program", body: [] }, parserServices: {}, path: "" }),
    ).toBeUndefined();
  });
});

describe("one JSON document", () => {
  it("is one model with the same spans, whatever parses it", () => {
    for (const text of documents) {
      const [first, ...others] = strictJson.map((setup) =>
        locate(setup, text)?.map((root) => root && everythingOf(root)),
      );
      expect(first).toHaveLength(1);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it("is the same model but for spans where YAML can read it", () => {
    for (const text of documents) {
      const json = locate("json/json", text)?.[0];
      for (const setup of ["yaml-eslint-parser", "yml/yaml"] as const) {
        const yaml = locate(setup, text)?.[0];
        expect(yaml && textOf(modelOf(yaml))).toBe(json && textOf(modelOf(json)));
      }
    }
  });

  it("is what JSON.parse makes of it", () => {
    for (const text of documents) {
      const expected = textOf(modelOfJson(JSON.parse(text) as Json));
      for (const setup of ["jsonc-eslint-parser", "json/json", "yaml-eslint-parser"] as const)
        expect(modelText(setup, text)).toBe(expected);
    }
  });
});

describe("one JSON5 document", () => {
  const text = looseDocuments["JSON5"] ?? "";

  it("is one model with the same spans, whatever parses it", () => {
    const [first, ...others] = (["jsonc-eslint-parser", "jsonc/x", "json/json5"] as const).map((setup) =>
      locate(setup, text)?.map((root) => root && everythingOf(root)),
    );
    expect(first).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it("has values where JSON has a form for them", () => {
    const loose = "[+1, .5, 5., 0xFF, -0x1, NaN, -Infinity, 'a\\\nb', { a: 1, 'b': 2, $c_: 3 }]";
    const expected = textOf([
      1,
      0.5,
      5,
      255,
      -1,
      "(unknown: it is not a JSON value)",
      "(unknown: it is not a JSON value)",
      "ab",
      new Map([
        ["a", 1],
        ["b", 2],
        ["$c_", 3],
      ]),
    ]);
    expect(modelText("jsonc-eslint-parser", loose)).toBe(expected);
    expect(modelText("json/json5", loose)).toBe(expected);
  });

  it("has unknown values for the rest of what jsonc-eslint-parser takes", () => {
    const [root] = locate("jsonc-eslint-parser", "[undefined, /x/, 1n, 1 + 2, , `t`]") ?? [];
    expect(root && modelOf(root)).toEqual([
      ...Array.from({ length: 4 }, () => "(unknown: it is not a JSON value)"),
      "(unknown: the array leaves the element out)",
      "t",
    ]);
  });
});

describe("a key that is written twice", () => {
  it("has the value that is written last", () => {
    for (const setup of strictJson)
      expect(modelText(setup, '{ "a": 1, "b": 2, "a": 3 }')).toBe(
        textOf(
          new Map([
            ["a", 3],
            ["b", 2],
          ]),
        ),
      );
  });
});

describe("one YAML document", () => {
  it("is what the YAML library makes of it", () => {
    for (const text of Object.values(yamlDocuments)) {
      const expected = parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Json);
      const actual = locate("yaml-eslint-parser", text)?.map((root) => (root ? modelOf(root) : null));
      expect(actual?.map(textOf)).toEqual(expected.map((value) => textOf(modelOfJson(value))));
    }
  });

  it("is the same model with the same spans under the language of eslint-plugin-yml", () => {
    for (const text of Object.values(yamlDocuments)) {
      const [parser, language] = (["yaml-eslint-parser", "yml/yaml"] as const).map((setup) =>
        locate(setup, text)?.map((root) => root && everythingOf(root)),
      );
      expect(parser?.length).toBeGreaterThan(0);
      expect(language).toEqual(parser);
    }
  });
});

describe("a byte order mark", () => {
  it.each(Object.keys(setups) as SetupName[])("does not shift the spans of %s", (setup) => {
    const [root] = locate(setup, '\ufeff{ "a": 1 }') ?? [];
    expect(root?.span).toEqual({ start: 0, end: 10 });
  });
});

function modelText(setup: SetupName, text: string): string | undefined {
  const [root] = locate(setup, text) ?? [];
  return root && textOf(modelOf(root));
}
