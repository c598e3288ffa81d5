import { describe, expect, it } from "vitest";
import { openObjectOf, openObjectsOf } from "../../lib/schema/open-objects.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const open = { type: "object", properties: { a: string } };
const closed = { ...open, additionalProperties: false };

/** The open objects as `way pointer`. */
function found(schema: Partly): string[] {
  return openObjectsOf(schemaOf(schema))
    .map((each) => `${each.path} ${each.schema.pointer.replace("/inputSchema", "")}`)
    .sort();
}

describe("an object that lets through what it does not declare", () => {
  it.each<[string, Partly]>([
    ["says nothing of it", open],
    ["says so", { ...open, additionalProperties: true }],
    ["says so with a schema that says nothing", { ...open, additionalProperties: {} }],
    ["says so to another keyword", { ...open, unevaluatedProperties: true }],
    ["may be null", { ...open, type: ["object", "null"] }],
    ["states no type", { properties: { a: string } }],
    ["has its properties elsewhere", { type: "object", $ref: "#/$defs/a", $defs: { a: open } }],
  ])("%s", (_, schema) => {
    expect(openObjectsOf(schemaOf(schema))).toHaveLength(1);
  });

  it.each<[string, Partly]>([
    ["is closed", closed],
    ["is closed by another keyword", { ...open, unevaluatedProperties: false }],
    ["is closed by a part", { ...open, allOf: [{ additionalProperties: false }] }],
    ["is a map of one type", { ...open, additionalProperties: string }],
    ["may be closed by what is computed", { ...open, additionalProperties: unknownValue }],
    ["may be closed by what is spread", { ...open, [unknownRest]: true }],
    ["may be a map of what is spread", { ...open, additionalProperties: { [unknownRest]: true } }],
    ["has patterns for its keys", { ...open, patternProperties: { "^x-": {} } }],
    ["is one of a few values", { ...open, enum: [{}] }],
    ["is one value", { ...open, const: {} }],
    ["declares nothing", { type: "object", properties: {} }],
    ["says nothing of properties", { type: "object" }],
    ["is no object", { ...string, properties: { a: string } }],
    ["is of no known type", { ...open, type: unknownValue }],
    ["declares what is not known", { type: "object", properties: unknownValue }],
    ["is put together of two", { allOf: [open, { properties: { b: string } }] }],
    ["is not known", unknownValue],
    ["is a list of texts", { type: "array", items: string }],
  ])("is not one that %s", (_, schema) => {
    expect(openObjectsOf(schemaOf(schema))).toEqual([]);
  });

  it.each<[string, Partly, readonly string[]]>([
    ["elements", { type: "array", items: open }, ["[] /items"]],
    ["elements of elements", { type: "array", items: { type: "array", items: open } }, ["[][] /items/items"]],
    ["the values of a map", { type: "object", additionalProperties: open }, [".* /additionalProperties"]],
    ["branches", { anyOf: [open, closed, { ...open, properties: { b: {} } }] }, [" /anyOf/0", " /anyOf/2"]],
    ["the properties beside branches, once", { ...open, anyOf: [{ required: ["a"] }, { required: ["b"] }] }, [" "]],
    ["elements of a closed object", { ...closed, type: ["object", "array"], items: open }, ["[] /items"]],
    ["elements beside an open object", { ...open, type: ["object", "array"], items: open }, [" ", "[] /items"]],
    [
      "elements of what is closed, but for a reference",
      { type: "array", items: { $ref: "#/$defs/a" }, $defs: { a: open } },
      ["[] /$defs/a"],
    ],
    ["a cycle, once", { ...open, additionalProperties: { $ref: "#" } }, []],
    ["lists of itself, once", { type: "array", items: { $ref: "#" } }, []],
  ])("is looked for in %s", (_, schema, expected) => {
    expect(found(schema)).toEqual(expected);
  });

  it("comes with the place of the keyword that lets others through", () => {
    expect(openObjectsOf(schemaOf(open)).map(({ at }) => at)).toEqual([undefined]);
    expect(openObjectsOf(schemaOf({ ...open, additionalProperties: true }))[0]?.at).toEqual({ start: 0, end: 0 });
  });

  it("is found among the alternatives one by one", () => {
    const alternatives = schemaOf({ anyOf: [closed, open] }).alternatives.map((each) => openObjectOf(each));
    expect(alternatives.map((each) => each?.schema.pointer)).toEqual([undefined, "/inputSchema/anyOf/1"]);
    expect(alternatives[1]?.path).toBe("");
  });
});
