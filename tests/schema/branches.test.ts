import { describe, expect, it } from "vitest";
import {
  closedObjectOf,
  editTargetsOf,
  elementsOf,
  enumCandidatesOf,
  mayBeOfType,
  partsOf,
  stringBranchesOf,
  textKeyword,
} from "../../lib/schema/branches.ts";
import { Schema } from "../../lib/model/schema.ts";
import { objectOf, schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const number = { type: "number" };
const pointers = (schemas: readonly Schema[]) => schemas.map(({ pointer }) => pointer.replace("/inputSchema", ""));

describe("the types of a schema", () => {
  it.each<[boolean, Partly]>([
    [true, string],
    [true, { type: ["number", "string"] }],
    [true, {}],
    [true, { type: unknownValue }],
    [true, { ...number, [unknownRest]: true }],
    [true, { ...number, anyOf: [string] }],
    [true, { ...number, oneOf: [string] }],
    [true, { ...number, allOf: [string] }],
    [true, { ...number, $ref: "#/$defs/a" }],
    [false, number],
    [false, true],
    [false, unknownValue],
  ])("may be text or null, %s: %j", (expected, schema) => {
    expect(mayBeOfType(schemaOf(schema), "null", "string")).toBe(expected);
    // Without the answer that a `Schema` remembers.
    expect(mayBeOfType({ located: schemaOf(schema).located }, "null", "string")).toBe(expected);
  });
});

describe("an object that holds the whole schema", () => {
  it.each<[boolean, Partly]>([
    [true, string],
    [true, {}],
    [false, { ...string, [unknownRest]: true }],
    [false, { ...string, $ref: "#/$defs/a" }],
    [false, { anyOf: [string] }],
    [false, true],
    [false, unknownValue],
  ])("is there, %s: %j", (expected, schema) => {
    const { located } = schemaOf(schema);
    expect(closedObjectOf({ located })).toBe(expected ? located : undefined);
    expect(closedObjectOf(schemaOf(schema)) !== undefined).toBe(expected);
  });
});

describe("the elements of an alternative", () => {
  it.each<[Partly, string | undefined]>([
    [{ type: "array", items: string }, "/items"],
    [{ type: "array", allOf: [{ items: string }] }, "/allOf/0/items"],
    [{ items: string, allOf: [{ items: number }] }, "/allOf/0/items"],
    [{ type: "array", items: [string] }, undefined],
    [{ type: "array", items: false }, undefined],
    [{ type: "array" }, undefined],
  ])("of %j are at %s", (schema, pointer) => {
    const [only] = schemaOf(schema).alternatives;
    const elements = only && elementsOf(only);
    expect(elements && pointers([elements])).toEqual(pointer === undefined ? undefined : [pointer]);
  });
});

describe("the parts that hold for a value", () => {
  const union = { anyOf: [string, { $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: { allOf: [number] } } };
  const list = { type: "array", items: { anyOf: [string, number] } };
  it.each<[string, Partly, boolean, readonly string[]]>([
    ["the schema alone", string, false, [""]],
    [
      "each once, the outermost first",
      union,
      false,
      ["", "/anyOf/0", "/anyOf/1", "/$defs/a", "/$defs/a/allOf/0", "/anyOf/2"],
    ],
    ["no elements", list, false, [""]],
    ["the elements behind the list", list, true, ["", "/items", "/items/anyOf/0", "/items/anyOf/1"]],
    ["no elements of what has none", string, true, [""]],
    ["the elements of a branch", { anyOf: [list] }, false, ["", "/anyOf/0"]],
    ["the elements of a branch, too", { anyOf: [{ items: string }] }, true, ["", "/anyOf/0", "/anyOf/0/items"]],
  ])("are %s", (_, schema, elements, expected) => {
    expect(pointers(partsOf(schemaOf(schema), { elements }))).toEqual(expected);
  });

  it("are without elements unless these are asked for", () => {
    expect(pointers(partsOf(schemaOf({ anyOf: [list] })))).toEqual(["", "/anyOf/0"]);
  });
});

describe("where an edit of several alternatives belongs", () => {
  it.each<[Partly, readonly string[]]>([
    [{ anyOf: [string, number] }, ["/anyOf/0", "/anyOf/1"]],
    [{ ...string, anyOf: [{ minLength: 1 }, { maxLength: 5 }] }, [""]],
    [{ anyOf: [{ minLength: 1 }, string] }, ["/anyOf/0", "/anyOf/1"]],
  ])("of %j is %j", (schema, expected) => {
    expect(pointers(editTargetsOf(schemaOf(schema).alternatives))).toEqual(expected);
  });
});

describe("the branches that take text", () => {
  const list = { type: "array", items: string };
  it.each<[Partly, readonly string[]]>([
    [string, [""]],
    [{ type: ["null", "string"] }, [""]],
    [{ anyOf: [number, string, list] }, ["/anyOf/1", "/anyOf/2/items"]],
    [list, ["/items"]],
    [{ type: "array", items: { anyOf: [string, number] } }, ["/items/anyOf/0"]],
    [{ type: "object", items: string }, []],
    [{ type: ["array", "string"], items: string }, [""]],
    [{ type: "array", items: list }, []],
    [{ type: "array" }, []],
    [{}, []],
    [number, []],
  ])("of %j are %j", (schema, expected) => {
    expect(pointers(stringBranchesOf(schemaOf(schema)).map(({ base }) => base))).toEqual(expected);
  });
});

describe("the text of a keyword", () => {
  it.each<[Partly, string | undefined]>([
    [{ format: "uri" }, "uri"],
    [{ allOf: [{ format: "uri" }] }, "uri"],
    [{ format: 5 }, undefined],
    [{ format: ["uri"] }, undefined],
    [{ format: unknownValue }, undefined],
    [{}, undefined],
  ])("of %j is %s", (schema, expected) => {
    const [only] = schemaOf(schema).alternatives;
    expect(only && textKeyword(only, "format")).toBe(expected);
  });
});

describe("the alternatives where a list of values may belong", () => {
  it.each<[Partly, readonly string[]]>([
    [string, [""]],
    [{ type: ["string", "null"] }, [""]],
    [{ anyOf: [string, { type: "null" }] }, ["/anyOf/0"]],
    [{ anyOf: [string, number] }, ["/anyOf/0"]],
    [{ ...string, maxLength: 9 }, [""]],
    [{ ...string, enum: ["a"] }, []],
    [{ ...string, const: "a" }, []],
    [{ ...string, pattern: "^a" }, []],
    [{ ...string, format: "uri" }, []],
    [{ ...string, format: unknownValue }, []],
    [{ ...string, [unknownRest]: true }, []],
    [{ anyOf: [string, { ...string, enum: ["a"] }] }, []],
    [{ anyOf: [string, { type: "object" }] }, []],
    [{ anyOf: [string, { type: "array" }] }, []],
    [{ anyOf: [string, {}] }, ["/anyOf/0"]],
    [number, []],
    [{}, []],
  ])("of %j are %j", (schema, expected) => {
    expect(pointers(enumCandidatesOf(schemaOf(schema)).map(({ base }) => base))).toEqual(expected);
  });

  it("are none where code checks the values", () => {
    const span = { start: 0, end: 0 };
    const { pointer } = schemaOf(string);
    expect(enumCandidatesOf(Schema.root({ ...objectOf(string), isCheckedByCode: true }, pointer, span))).toEqual([]);
  });
});
