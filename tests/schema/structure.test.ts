import { describe, expect, it } from "vitest";
import { Schema } from "../../lib/model/schema.ts";
import {
  anyCompoundOf,
  complexityOf,
  compoundOf,
  depthOf,
  isLeaf,
  mayShowValue,
  ownComplexityOf,
} from "../../lib/schema/structure.ts";
import { read } from "../readers/document/reading.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

type Fields = Readonly<Record<string, Partly>>;

const string = { type: "string" };
const object = (properties: Fields): Fields => ({ type: "object", properties });
const list = (items: Partly): Fields => ({ type: "array", items });

describe("a schema that surely ends there", () => {
  it.each<[boolean, Partly]>([
    [true, { ...string, maxLength: 5, enum: ["a"], not: {}, if: {} }],
    [true, true],
    [false, unknownValue],
    [false, { ...string, [unknownRest]: true }],
    ...[
      "properties",
      "items",
      "$ref",
      "anyOf",
      "oneOf",
      "allOf",
      "additionalProperties",
      "patternProperties",
      "prefixItems",
      "then",
      "else",
    ].map((keyword): [boolean, Partly] => [false, { [keyword]: {} }]),
  ])("%s: %j", (expected, schema) => {
    expect(isLeaf(schemaOf(schema).located)).toBe(expected);
  });
});

describe("the longest way down", () => {
  it.each<[string, Partly, readonly string[]]>([
    ["of a text", string, []],
    ["of an object", object({ a: string }), ["a"]],
    [
      "of an object in an object",
      object({ a: string, b: object({ c: object({ d: string }) }) }),
      ["b", "b.c", "b.c.d"],
    ],
    ["of the first of two", object({ a: object({ b: string }), c: object({ d: string }) }), ["a", "a.b"]],
    ["of elements, which are on the level of their list", object({ a: list(object({ b: string })) }), ["a", "a[].b"]],
    ["of lists in lists", object({ a: list(list(list(string))) }), ["a", "a[]", "a[][]"]],
    ["of tuples of lists", { prefixItems: [list(string), { ...list(string) }] }, ["[]"]],
    ["of a map", object({ a: { type: "object", additionalProperties: object({ b: string }) } }), ["a", "a.*", "a.*.b"]],
    ["of a map by patterns", { patternProperties: { "^x": object({ b: string }) } }, ["*", "*.b"]],
    ["of what else is let through", { ...object({ a: string }), additionalProperties: true }, ["a"]],
    ["of a map of anything", { type: "object", additionalProperties: {} }, []],
    ["of branches", { anyOf: [string, object({ a: string })] }, ["a"]],
    ["of branches of another kind", { oneOf: [object({ a: object({ b: string }) })] }, ["a", "a.b"]],
    ["of parts", { allOf: [object({ a: string })] }, ["a"]],
    ["of conditions", { if: object({ x: object({ y: string }) }), then: object({ a: string }) }, ["a"]],
    ["of other conditions", { if: {}, else: object({ a: object({ b: string }) }) }, ["a", "a.b"]],
    ["of no definition that is not used", { ...object({ a: string }), $defs: { b: object({ c: object({}) }) } }, ["a"]],
    ["of no negation", { not: object({ a: string }) }, []],
    [
      "of what is referred to",
      { ...object({ a: { $ref: "#/$defs/b" } }), $defs: { b: object({ c: string }) } },
      ["a", "a.c"],
    ],
    [
      "of what two references share",
      {
        ...object({ a: { $ref: "#/$defs/d" }, b: object({ c: { $ref: "#/$defs/d" } }) }),
        $defs: { d: object({ e: string }) },
      },
      ["b", "b.c", "b.c.e"],
    ],
  ])("%s", (_, schema, paths) => {
    const { levels, isEndless } = depthOf(schemaOf(schema));
    expect(levels.map(({ path }) => path)).toEqual(paths);
    expect(isEndless).toBe(false);
  });

  it.each<[boolean, Partly]>([
    [true, object({ a: { $ref: "#" } })],
    [true, object({ a: list({ $ref: "#" }) })],
    [true, { ...list({ $ref: "#/$defs/a" }), $defs: { a: object({ b: object({ c: { $ref: "#/$defs/a" } }) }) } }],
    [false, { anyOf: [string, { $ref: "#" }] }],
    [false, object({ a: { allOf: [{ $ref: "#/properties/a" }] } })],
  ])("has no end, %s: %j", (expected, schema) => {
    expect(depthOf(schemaOf(schema)).isEndless).toBe(expected);
  });

  it("points at the schema of each level", () => {
    const { levels } = depthOf(schemaOf(object({ a: { $ref: "#/$defs/b" }, $defs: {} })));
    expect(levels.map(({ schema }) => schema.pointer)).toEqual(["/inputSchema/properties/a"]);
  });

  it("ends where a schema nests deeper than anybody writes", () => {
    const nested = (depth: number): Partly => (depth ? object({ a: nested(depth - 1) }) : string);
    expect(depthOf(schemaOf(nested(300))).levels).toHaveLength(300);
    const { levels } = depthOf(schemaOf(nested(900)));
    expect(levels.length).toBeGreaterThan(300);
    expect(levels.length).toBeLessThan(900);
  });
});

const point = object({ x: { type: "number" }, y: { type: "number" } });

describe("the complexity", () => {
  it.each<[number, Partly]>([
    [1, { type: "string", maxLength: 5 }],
    [1, { $ref: "#/$defs/Point", properties: { a: {} } }],
    [3, point],
    [4, { ...point, description: ["a", "b", "c", "d"], patternProperties: { "^a": string } }],
    [3, { enum: ["a", "b", "c", "d"] }],
    [2, { enum: ["a", "b", "c"] }],
    [4, { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }],
    [3, { allOf: [string, string] }],
    [3, { oneOf: [string, string] }],
    [4, { prefixItems: [string, string], items: string }],
    [3, { items: [string, string] }],
    [4, { additionalProperties: string, contains: string, not: string }],
    [1, { additionalProperties: false, default: { a: { b: 1 } }, $defs: { a: string } }],
    [1, true],
    [1, unknownValue],
  ])("is %i: %j", (complexity, schema) => {
    expect(complexityOf(schemaOf(schema).located)).toBe(complexity);
  });

  it("is not counted beyond a thousand", () => {
    const many = Array.from({ length: 1_500 }, () => string);
    expect(complexityOf(schemaOf({ anyOf: many }).located)).toBe(1_000);
    const fields = Object.fromEntries(many.map((field, index) => [`f${String(index)}`, field]));
    expect(complexityOf(schemaOf(object(fields)).located)).toBe(1_000);
    expect(complexityOf(schemaOf({ enum: many.map(String) }).located)).toBe(751);
  });

  it("is that of the upper parts where schemas nest deep", () => {
    const nested = (depth: number): Partly => (depth ? list(nested(depth - 1)) : string);
    expect(complexityOf(schemaOf(nested(50)).located)).toBe(51);
    expect(complexityOf(schemaOf(nested(300)).located)).toBe(102);
  });

  /** The complexity of the second parameter of a tool in YAML, whose first parameter is `first`. */
  function ownOf(first: string, second: string): number {
    const text = `tools:\n- name: move\n  inputSchema:\n    type: object\n    properties:\n      a: ${first}\n      b: ${second}\n`;
    const schema = read(text, "/project/tools.yaml")?.tools[0]?.parameters.find(({ name }) => name === "b")?.schema;
    if (!schema) throw new Error("There is no parameter.");
    return ownComplexityOf(schema.located);
  }

  it("of a place is without what an anchor brings there", () => {
    expect(ownOf("&point { type: string }", "{ anyOf: [{ type: string }, { type: 'null' }] }")).toBe(3);
    expect(ownOf("&point { type: string }", "{ anyOf: [*point, { type: 'null' }] }")).toBe(2);
    expect(ownOf("&point { type: string }", "{ items: *point, properties: { c: *point, d: { type: string } } }")).toBe(
      2,
    );
    expect(ownOf("&point { anyOf: [{ type: string }] }", "*point")).toBeLessThanOrEqual(2);
  });
});

describe("the kind of a compound value", () => {
  it.each<[Partly, string | undefined]>([
    [point, "object"],
    [{ properties: { a: string }, type: ["object", "null"] }, "object"],
    [list(point), "array of objects"],
    [list({ anyOf: [string, point] }), "array of objects"],
    [{ anyOf: [point, point] }, "union of objects"],
    [{ anyOf: [point, { type: "null" }] }, "object"],
    [{ anyOf: [point, list(point)] }, "object"],
    [{ anyOf: [list(point), point] }, "array of objects"],
    [list({ anyOf: [point, point] }), "array of objects"],
    [{ $ref: "#/$defs/a", $defs: { a: point } }, "object"],
    [object({}), undefined],
    [{ properties: { a: string } }, undefined],
    [{ type: "object", properties: unknownValue }, undefined],
    [{ type: "object", items: point }, undefined],
    [list(string), undefined],
    [{ type: "array" }, undefined],
    [string, undefined],
  ])("of %j is %s", (schema, kind) => {
    expect(compoundOf(schemaOf(schema))).toBe(kind);
  });
});

describe("the kind of a compound value, with lists and several types", () => {
  const several = "value of one of several types";

  it.each<[Partly, string | undefined]>([
    [point, "object"],
    [list(point), "array of objects"],
    [list(string), "array"],
    [{ type: ["array", "null"] }, "array"],
    [{ type: ["string", "number"] }, several],
    [{ anyOf: [string, { type: "number" }] }, several],
    [{ anyOf: [string, list(string)] }, several],
    [{ anyOf: [string, { type: "null" }] }, undefined],
    [{ anyOf: [string, { type: "number" }, { type: unknownValue }] }, undefined],
    [{ type: unknownValue }, undefined],
    [{ description: "Anything." }, undefined],
    [string, undefined],
  ])("of %j is %s", (schema, kind) => {
    expect(anyCompoundOf(schemaOf(schema))).toBe(kind);
  });
});

describe("whether a value is shown", () => {
  it.each<[boolean, Partly]>([
    [true, { ...string, examples: ["a"] }],
    [true, { ...string, example: "a" }],
    [true, { ...string, default: "a" }],
    [true, { type: "number", default: 0 }],
    [true, { type: "boolean", default: false }],
    [true, { ...point, default: { x: 1 } }],
    [true, { ...point, default: { [unknownRest]: true } }],
    [true, { ...string, examples: [unknownRest] }],
    [true, { ...string, examples: unknownValue }],
    [true, { ...string, [unknownRest]: true }],
    [true, unknownValue],
    [true, object({ a: object({ b: { ...string, default: "a" } }) })],
    [true, { $ref: "#/$defs/a", $defs: { a: { default: "a" } } }],
    [true, { $ref: "#/shared/a", shared: { a: { default: "a" } } }],
    [true, { $ref: "other.json" }],
    [false, { $ref: "#/$defs/a", $defs: { a: string } }],
    [false, { $ref: "#/$defs/a" }],
    [false, object({ a: { $ref: "#" } })],
    [false, { ...string, default: "" }],
    [false, { ...string, default: null }],
    [false, { ...string, examples: [] }],
    [false, { ...point, default: {} }],
    [false, { ...string, enum: ["a"], const: "a" }],
    [false, string],
    [false, true],
  ])("%s: %j", (expected, schema) => {
    expect(mayShowValue(schemaOf(schema))).toBe(expected);
  });

  it("is not known of a default that code makes", () => {
    const span = { start: 0, end: 0 };
    const code = { kind: "code", span, editor: undefined } as const;
    const members = new Map([["default", { key: "default", keySpan: span, value: code }]]);
    const located = { kind: "object", span, editor: undefined, members, unknownRest: undefined } as const;
    expect(mayShowValue(Schema.root(located, "", span))).toBe(false);
  });
});
