import { describe, expect, it } from "vitest";
import { parametersOf } from "../../lib/model/parameter.ts";
import {
  describedBy,
  descriptionsOf,
  secretContextOf,
  textAbout,
  textAboutOuter,
} from "../../lib/schema/descriptions.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const said = (text: string) => ({ ...string, description: text });
const defs = { $defs: { a: said("Of the definition.") } };

describe("the descriptions of a value", () => {
  it.each<[string, Partly, readonly string[]]>([
    ["its own", said("Own."), ["Own."]],
    ["those of what it refers to", { $ref: "#/$defs/a", ...defs }, ["Of the definition."]],
    ["its own first", { $ref: "#/$defs/a", description: "Own.", ...defs }, ["Own.", "Of the definition."]],
    ["those of its alternatives", { anyOf: [said("A."), said("B.")] }, ["A.", "B."]],
    ["those of its parts", { allOf: [said("A."), { $ref: "#/$defs/a" }], ...defs }, ["A.", "Of the definition."]],
    ["none that is blank", { anyOf: [said(" "), said("B.")] }, ["B."]],
    ["one that two branches share", { description: "Own.", anyOf: [string, string] }, ["Own."]],
    ["none of the elements of a list", { type: "array", items: said("A.") }, []],
  ])("are %s", (_, schema, texts) => {
    const { written, isComplete } = descriptionsOf(schemaOf(schema));
    expect(written.map(({ text }) => text)).toEqual(texts);
    expect(isComplete).toBe(true);
    expect(describedBy(schemaOf(schema))).toBe(texts.length ? "yes" : "no");
  });

  it("have the titles in their text", () => {
    expect(descriptionsOf(schemaOf({ ...string, title: "T", description: "D." })).text).toBe("D.\nT");
  });

  it.each<[string, Partly]>([
    ["is computed", { description: unknownValue }],
    ["may be spread", { ...string, [unknownRest]: true }],
    ["is computed in a branch", { anyOf: [string, { description: unknownValue }] }],
    ["may stand behind a reference out of the schema", { $ref: "https://example.com/a.json" }],
    ["may stand behind such a reference in a branch", { anyOf: [string, { $ref: "other.json" }] }],
  ])("are not all known where one %s", (_, schema) => {
    expect(describedBy(schemaOf(schema))).toBe("unknown");
    expect(descriptionsOf(schemaOf(schema)).isComplete).toBe(false);
    expect(textAbout(schemaOf(schema))).toBeUndefined();
  });
});

describe("the text about a value", () => {
  it.each<[string, Partly, string]>([
    [
      "what is said of the elements",
      { description: "A list.", type: "array", items: said("A name.") },
      "A list.\nA name.",
    ],
    ["what their reference leads to", { type: "array", items: { $ref: "#/$defs/a" }, ...defs }, "Of the definition."],
    ["each text once", { description: "A.", anyOf: [said("A."), said(" B. ")] }, "A.\nB."],
    ["no title", { ...string, title: "T" }, ""],
  ])("has %s", (_, schema, text) => {
    expect(textAbout(schemaOf(schema))).toBe(text);
  });

  it("has that of the outer parameters, the nearest first", () => {
    const inner = { type: "object", description: "Inner.", properties: { c: string } };
    const outer = { type: "object", description: "Outer.", properties: { b: inner } };
    const texts = (schema: Partly) => parametersOf(schemaOf({ properties: { a: schema } })).map(textAboutOuter);
    expect(texts(outer)).toEqual(["", "Outer.", "Inner.\nOuter."]);
    expect(texts({ ...outer, description: unknownValue })).toEqual(["", undefined, undefined]);
  });
});

describe("the context of a secret", () => {
  it.each<[Partly, string | undefined]>([
    [said("S."), "S."],
    [{ description: "S." }, "S."],
    [{ description: "S.", type: ["string", "null"] }, "S."],
    [{ description: "S.", type: "object" }, "S."],
    [{ description: "S.", type: "array", items: string }, "S."],
    [{ description: "S.", type: "array", items: { type: "array", items: string } }, "S."],
    [{ description: "S.", type: "array", items: { type: "number" } }, undefined],
    [{ description: "S.", type: "object", properties: { a: string } }, undefined],
    [{ description: "S.", ...string, enum: ["a"] }, undefined],
    [{ description: "S.", type: "boolean" }, undefined],
    [{ description: "S.", type: unknownValue }, undefined],
  ])("of %j is %j", (schema, context) => {
    expect(secretContextOf(schemaOf(schema))).toBe(context);
  });
});
