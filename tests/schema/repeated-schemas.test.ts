import { describe, expect, it } from "vitest";
import type { Json } from "../../lib/model/json.ts";
import type { Located, LocatedObject, Member } from "../../lib/model/located.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { CanonicalForms, type Occurrence, Occurrences, repetitionsAmong } from "../../lib/schema/repeated-schemas.ts";
import { complexityOf } from "../../lib/schema/structure.ts";
import { readJson } from "../readers/document/reading.ts";

const span = { start: 0, end: 0 };

function located(value: Json): Located {
  if (typeof value !== "object" || value === null) return { kind: "scalar", span, editor: undefined, value };
  if (Array.isArray(value))
    return {
      kind: "array",
      span,
      editor: undefined,
      unknownRest: undefined,
      items: (value as readonly Json[]).map(located),
    };
  const members = Object.entries(value).map(
    ([key, member]) => [key, { key, keySpan: span, value: located(member) }] as const,
  );
  return { kind: "object", span, editor: undefined, unknownRest: undefined, members: new Map(members) };
}

const form = (value: Json) => new CanonicalForms().of(located(value));
const point = { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] };

describe("the canonical form", () => {
  it.each<[string, Json]>([
    [
      "the order of keywords",
      { required: ["x", "y"], properties: { y: { type: "number" }, x: { type: "number" } }, type: "object" },
    ],
    ["the order of required names", { ...point, required: ["y", "x"] }],
    [
      "what is said of the whole",
      { ...point, title: "Point", description: "A point.", default: { x: 0, y: 0 }, examples: [] },
    ],
  ])("does not mind %s", (_what, other) => {
    expect(form(other)).toBe(form(point));
    expect(form(point)).toBeTypeOf("number");
  });

  it.each<[string, Json]>([
    ["a limit", { ...point, properties: { ...point.properties, x: { type: "number", minimum: 0 } } }],
    [
      "what is said of a part",
      { ...point, properties: { ...point.properties, x: { type: "number", description: "East." } } },
    ],
    ["text and a number", { ...point, minProperties: "2" }],
    ["what is required", { ...point, required: ["x"] }],
  ])("minds %s", (_what, other) => {
    expect(form(other)).not.toBe(form(point));
  });

  it("tells a text from a number", () => {
    expect(form({ const: "1" })).not.toBe(form({ const: 1 }));
    expect(form({ const: "null" })).not.toBe(form({ const: null }));
  });

  it("likens nothing to what refers elsewhere, is not known, or contains itself", () => {
    expect(form({ $ref: "#/$defs/Point" })).toBeUndefined();
    expect(form({ type: "object", properties: { a: { $ref: "#" } } })).toBeUndefined();
    const unknown: Located = { kind: "unknown", span, editor: undefined, reason: "it is a test" };
    const members = new Map<string, Member>([["items", { key: "items", keySpan: span, value: unknown }]]);
    const cyclic: LocatedObject = { kind: "object", span, editor: undefined, unknownRest: undefined, members };
    expect(new CanonicalForms().of(cyclic)).toBeUndefined();
    members.set("items", { key: "items", keySpan: span, value: cyclic });
    expect(new CanonicalForms().of({ ...cyclic })).toBeUndefined();
  });

  it("ends where a schema nests deeper than anybody writes", () => {
    let deep: Json = { type: "string" };
    for (let depth = 0; depth < 2_000; depth++) deep = { items: deep };
    expect(form(deep)).toBeUndefined();
    expect(complexityOf(located(deep))).toBe(102);
  });

  it("looks at what is shared once, however often it doubles", () => {
    let doubled = located({ type: "string" });
    for (let depth = 0; depth < 60; depth++) {
      const members = ["a", "b"].map((key): [string, Member] => [key, { key, keySpan: span, value: doubled }]);
      const map: Located = {
        kind: "object",
        span,
        editor: undefined,
        unknownRest: undefined,
        members: new Map(members),
      };
      doubled = {
        kind: "object",
        span,
        editor: undefined,
        unknownRest: undefined,
        members: new Map([["properties", { key: "properties", keySpan: span, value: map }]]),
      };
    }
    expect(new CanonicalForms().of(doubled)).toBeUndefined();
    expect(complexityOf(doubled)).toBe(1_000);
  });
});

/** The tools of a JSON document with these input schemas. */
function toolsWith(...inputSchemas: readonly Json[]): readonly Tool[] {
  const tools = inputSchemas.map((inputSchema, index) => ({ name: `tool${String(index)}`, inputSchema }));
  return readJson({ tools })?.tools ?? [];
}

/** The parts that are at least so complex. */
function occurrencesOf(least: number, ...inputSchemas: readonly Json[]): readonly Occurrence[] {
  const occurrences = new Occurrences(least);
  return toolsWith(...inputSchemas).flatMap((tool) => occurrences.in(tool, "inputSchema"));
}

const short = ({ schema }: Occurrence) => schema.pointer.replace("/inputSchema", "");

describe("the parts that are worth a name", () => {
  const text = { type: "string" };
  it.each<[string, Json, readonly string[]]>([
    ["objects", { properties: { a: point, b: text } }, ["/properties/a"]],
    ["definitions", { $defs: { p: point } }, ["/$defs/p"]],
    ["definitions of older drafts", { definitions: { p: point } }, ["/definitions/p"]],
    ["the values of a map", { patternProperties: { "^p": point } }, ["/patternProperties/^p"]],
    ["the values of another", { additionalProperties: point }, ["/additionalProperties"]],
    [
      "elements, behind their list",
      { properties: { a: { type: "array", items: point } } },
      ["/properties/a", "/properties/a/items"],
    ],
    ["lists of values", { properties: { a: { enum: ["a", "b", "c", "d"] } } }, ["/properties/a"]],
    ["unions", { properties: { a: { anyOf: [text, text] } } }, ["/properties/a"]],
    ["other unions", { properties: { a: { oneOf: [text, text] } } }, ["/properties/a"]],
    ["parts", { properties: { a: { allOf: [text, text] } } }, ["/properties/a"]],
    ["tuples", { properties: { a: { prefixItems: [text, text] } } }, ["/properties/a"]],
    ["none that is simple", { properties: { a: text, b: { type: "array", items: text } } }, []],
    [
      "none that refers elsewhere",
      { properties: { a: { anyOf: [point, { $ref: "#/$defs/p" }] } } },
      ["/properties/a/anyOf/0"],
    ],
    ["not the whole", point, []],
  ])("are %s", (_, schema, expected) => {
    expect(occurrencesOf(3, schema).map(short)).toEqual(expected);
  });

  it("are those that are complex enough", () => {
    const schema = { properties: { a: point, b: { type: "object", properties: { c: text } } } };
    expect(occurrencesOf(2, schema).map(short)).toEqual(["/properties/a", "/properties/b"]);
    expect(occurrencesOf(4, schema).map(short)).toEqual([]);
  });

  it("are the same when they are asked for again, one schema apart from the other", () => {
    const [tool] =
      readJson({ tools: [{ name: "a", inputSchema: { properties: { a: point } }, outputSchema: {} }] })?.tools ?? [];
    if (!tool) throw new Error("There is no tool.");
    const occurrences = new Occurrences(3);
    expect(occurrences.in(tool, "inputSchema")).toHaveLength(1);
    expect(occurrences.in(tool, "outputSchema")).toHaveLength(0);
    expect(occurrences.in(tool, "inputSchema")).toBe(occurrences.in(tool, "inputSchema"));
  });
});

describe("the repetitions among them", () => {
  const repeated = (...schemas: readonly Json[]) =>
    repetitionsAmong(occurrencesOf(3, ...schemas)).map((group) =>
      group.map((each) => `${each.tool.label} ${short(each)}`),
    );

  it.each<[string, readonly Json[], readonly (readonly string[])[]]>([
    ["within a tool", [{ properties: { a: point, b: point } }], [["tool0 /properties/a", "tool0 /properties/b"]]],
    [
      "across tools",
      [{ properties: { a: point } }, { properties: { b: point } }],
      [["tool0 /properties/a", "tool1 /properties/b"]],
    ],
    [
      "but for those within greater ones",
      [{ properties: { a: { anyOf: [point, point] }, b: { anyOf: [point, point] } } }],
      [["tool0 /properties/a", "tool0 /properties/b"]],
    ],
    [
      "with those that stand elsewhere, too",
      [{ properties: { a: { type: "array", items: point }, b: { type: "array", items: point }, c: point } }],
      [
        ["tool0 /properties/a", "tool0 /properties/b"],
        ["tool0 /properties/a/items", "tool0 /properties/b/items", "tool0 /properties/c"],
      ],
    ],
    [
      "in branches beside a list of required names",
      [{ anyOf: [{ properties: { a: point } }, { properties: { b: point } }], required: ["a"] }],
      [["tool0 /anyOf/0/properties/a", "tool0 /anyOf/1/properties/b"]],
    ],
    [
      "in definitions and patterns",
      [{ $defs: { a: point }, patternProperties: { b: point } }],
      [["tool0 /$defs/a", "tool0 /patternProperties/b"]],
    ],
    ["where there are any", [{ properties: { a: point } }], []],
    ["where they mean the same", [{ properties: { a: point, b: { ...point, required: ["x"] } } }], []],
  ])("are found %s", (_, schemas, expected) => {
    expect(repeated(...schemas)).toEqual(expected);
  });
});
