import { describe, expect, it } from "vitest";
import { isCertainlyValid } from "../../../lib/schema/meta-schema/fast-validate.ts";
import { metaSchemaFaultsOf } from "../../../lib/schema/meta-schema/validate.ts";
import { plainSchemaOf } from "../../../lib/schema/meta-schema/plain-schema.ts";
import { unknownRest, schemaOf, unknownValue, type Partly } from "../located.ts";

const keywords = [
  "type",
  "properties",
  "$defs",
  "definitions",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "allOf",
  "required",
  "enum",
  "pattern",
  "description",
  "title",
  "format",
  "$schema",
  "$comment",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "uniqueItems",
  "readOnly",
  "writeOnly",
  "default",
  "const",
  "examples",
];

/** Values of every kind, right for some keywords and wrong for others. */
const values: readonly Partly[] = [
  null,
  true,
  false,
  0,
  -1,
  2.5,
  7,
  "",
  "string",
  "strin",
  "(",
  "^a$",
  [],
  ["a"],
  ["a", "a"],
  ["string", "null"],
  ["string", "string"],
  [1],
  [{}],
  [{ type: "string" }],
  [{ type: "x" }],
  [[1]],
  {},
  { a: {} },
  { a: { type: "string" } },
  { a: { type: "x" } },
  { a: "b" },
  { a: true },
  { type: "integer" },
  { properties: { b: { required: true } } },
  unknownValue,
];

describe("what is plainly valid", () => {
  it.each(keywords)("is so for the meta-schemas, too: %s", (keyword) => {
    for (const value of values) {
      const schema = schemaOf({ [keyword]: value });
      if (!isCertainlyValid(schema.located)) continue;
      const plain = plainSchemaOf(schema);
      for (const dialect of ["draft-07", "2020-12"] as const) {
        expect([value, plain && metaSchemaFaultsOf(schema, plain, dialect)]).toEqual([value, []]);
      }
    }
  });

  it("covers an ordinary schema, and no more than it can judge", () => {
    const ordinary = {
      type: "object",
      properties: {
        id: { type: "string", format: "uuid", description: "An ID." },
        tags: { type: ["array", "null"], items: { enum: ["a", "b"] }, maxItems: 3 },
      },
      required: ["id"],
      additionalProperties: false,
    };
    expect(isCertainlyValid(schemaOf(ordinary).located)).toBe(true);
    const others: readonly Partly[] = [
      { $ref: "#/$defs/a" },
      { foo: 1 },
      { properties: { a: {}, [unknownRest]: true } },
      { type: unknownValue },
      true,
    ];
    for (const other of others) expect(isCertainlyValid(schemaOf(other).located)).toBe(false);
  });

  it.each<[string, Partly]>([
    ["type", ["string", "null"]],
    ["properties", { a: {} }],
    ["$defs", { a: {} }],
    ["definitions", { a: {} }],
    ["pattern", "^a$"],
    ["$schema", "https://json-schema.org/draft/2020-12/schema"],
    ["$comment", "Generated."],
    ["minProperties", 1],
    ["maxProperties", 5],
    ["items", {}],
    ["additionalProperties", false],
    ["anyOf", [{}]],
    ["oneOf", [{}]],
    ["allOf", [{}]],
    ["required", ["a"]],
    ["enum", ["a"]],
    ["description", "A name."],
    ["title", "Name"],
    ["format", "uri"],
    ["minimum", -1.5],
    ["maximum", 1],
    ["exclusiveMinimum", 0],
    ["exclusiveMaximum", 0],
    ["minLength", 0],
    ["maxLength", 5],
    ["minItems", 0],
    ["maxItems", 5],
    ["uniqueItems", true],
    ["readOnly", true],
    ["writeOnly", false],
    ["default", null],
    ["const", 5],
    ["examples", ["a"]],
  ])("covers the keyword %s", (keyword, value) => {
    expect(isCertainlyValid(schemaOf({ [keyword]: value }).located)).toBe(true);
  });
});
