import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import { sampleOf } from "../../../lib/validator/conformance/samples.ts";
import { valueSchemaFaults } from "../../../lib/validator/conformance/schema-check.ts";

const draft7 = "http://json-schema.org/draft-07/schema#";

/** Schemas with samples, and what each sample must be, where that matters. */
const possible: readonly (readonly [about: string, schema: JsonObject, sample?: unknown])[] = [
  ["a constant", { const: "only" }, "only"],
  ["null as a constant", { const: null }, null],
  ["a choice", { enum: ["first", "second"] }, "first"],
  ["a default", { type: "integer", default: 7 }, 7],
  ["an example", { type: "string", examples: ["Oslo", "Rome"] }, "Oslo"],
  ["a default that does not fit", { type: "string", default: null }, "test"],
  ["an example that does not fit", { type: "integer", examples: ["ten"] }, 1],
  ["a text", { type: "string" }, "test"],
  ["a short text", { type: "string", maxLength: 2 }, "te"],
  ["a long text", { type: "string", minLength: 9 }],
  ["a date", { type: "string", format: "date" }, "2026-01-15"],
  ["a date and time", { type: "string", format: "date-time" }, "2026-01-15T12:00:00Z"],
  ["an e-mail address", { type: "string", format: "email" }, "someone@example.com"],
  ["a pattern of digits", { type: "string", pattern: "^\\d{5}$" }],
  ["a pattern with a beginning", { type: "string", pattern: "^task_[0-9]{3,}$" }],
  ["a pattern of an identifier", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 3 }],
  ["a pattern of a hash", { type: "string", pattern: "^[a-f0-9]{40}$" }],
  ["a pattern of a version", { type: "string", pattern: "^v?\\d+\\.\\d+\\.\\d+$" }],
  ["a pattern that backtracks", { type: "string", pattern: "^(a+)+$" }],
  ["a number", { type: "number" }, 1],
  ["bounds", { type: "integer", minimum: 5, maximum: 9 }, 5],
  ["bounds without their ends", { type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 7 }, 6],
  ["a narrow range", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.0001 }],
  ["negative numbers", { type: "integer", maximum: -3 }, -3],
  ["a multiple", { type: "integer", minimum: 7, multipleOf: 5 }, 10],
  ["a truth value", { type: "boolean" }, false],
  ["null", { type: "null" }, null],
  ["several types", { type: ["null", "string"] }, "test"],
  ["a list", { type: "array", items: { type: "string" } }, ["test"]],
  ["a list without items", { type: "array", maxItems: 0 }, []],
  ["a list of different items", { type: "array", items: { enum: [1, 2, 3] }, minItems: 3, uniqueItems: true }],
  ["a list of different texts", { type: "array", items: { type: "string" }, minItems: 2, uniqueItems: true }],
  ["a tuple", { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 }],
  ["a tuple of draft 7", { $schema: draft7, items: [{ type: "string" }, { type: "null" }], minItems: 2 }],
  ["an item that must be there", { type: "array", contains: { const: 3 }, items: { type: "integer" } }, [3]],
  ["an object", { type: "object", properties: { a: { type: "string" } } }, {}],
  ["required properties", { properties: { path: {}, n: {} }, required: ["path"] }, { path: "." }],
  ["a property without a schema", { type: "object", required: ["query"] }, { query: "test" }],
  ["a least number of properties", { type: "object", properties: { a: { type: "null" } }, minProperties: 1 }],
  ["a least number of any properties", { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 }],
  ["dependent properties", { required: ["a"], dependentRequired: { a: ["b"] } }, { a: "test", b: "test" }],
  ["alternatives", { anyOf: [{ type: "integer", minimum: 3 }, { type: "string" }] }, 3],
  ["a first alternative without samples", { oneOf: [{ type: "string", pattern: "^(?!)$" }, { type: "integer" }] }, 1],
  ["null as the first alternative", { anyOf: [{ type: "null" }, { type: "integer" }] }, 1],
  [
    "only one of the alternatives",
    {
      oneOf: [
        { properties: { kind: { const: "a" } }, required: ["kind"] },
        { properties: { kind: { const: "b" }, size: { type: "integer" } }, required: ["kind", "size"] },
      ],
    },
    { kind: "a" },
  ],
  [
    "parts that all hold",
    {
      allOf: [
        { type: "object", properties: { a: { type: "integer" } }, required: ["a"] },
        { properties: { a: { minimum: 4 }, b: { type: "boolean" } }, required: ["b"] },
      ],
    },
    { a: 4, b: false },
  ],
  ["a reference", { $ref: "#/$defs/a~1b", $defs: { "a/b": { type: "integer", minimum: 2 } } }, 2],
  [
    "a reference of draft 7",
    {
      $schema: draft7,
      properties: { a: { $ref: "#/definitions/b" } },
      required: ["a"],
      definitions: { b: { const: 1 } },
    },
    { a: 1 },
  ],
  [
    "a tree",
    {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } }, name: { type: "string" } },
      required: ["name"],
    },
    { name: "test" },
  ],
  ["an empty schema", {}, "test"],
  ["a condition", { if: { required: ["a"] }, then: { required: ["b"] } }],
];

/** Schemas without matching values, or for which these cannot be determined. */
const impossible: readonly (readonly [about: string, schema: JsonObject])[] = [
  ["bounds that exclude each other", { type: "integer", minimum: 5, maximum: 4 }],
  ["nothing", { not: {} }],
  ["a pattern that nothing matches", { type: "string", pattern: "^(?!)$" }],
  ["a pattern for which no text is known", { type: "string", pattern: "^zebra-[xyz]{3}!$" }],
  ["a text of enormous length", { type: "string", minLength: 1e9 }],
  ["a list of enormous length", { type: "array", minItems: 1e9 }],
  ["an object of enormous size", { type: "object", minProperties: 1e9 }],
  ["a reference to another document", { $ref: "https://example.com/schema.json" }],
  ["a reference to nothing", { $ref: "#/$defs/missing" }],
  ["a reference to itself", { $ref: "#" }],
  ["references in a circle", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
  ["an endless object", { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] }],
  ["a dialect that is not known", { $schema: "https://example.com/dialect", type: "string" }],
  ["a wrong schema", { type: "text" }],
];

describe("samples of schemas", () => {
  it.each(possible.map(([about, schema, sample]) => ({ about, schema, sample })))("$about", ({ schema, sample }) => {
    const found = sampleOf(schema);
    const options = { strict: false, validateFormats: false } as const;
    const ajv = schema["$schema"] === draft7 ? new Ajv(options) : new Ajv2020(options);
    expect(ajv.validate(schema, found), JSON.stringify(found)).toBe(true);
    if (sample !== undefined) expect(found).toEqual(sample);
    expect(sampleOf(schema)).toEqual(found);
  });

  it.each(impossible.map(([about, schema]) => ({ about, schema })))("there is none of $about", ({ schema }) => {
    expect(sampleOf(schema)).toBeUndefined();
  });

  it("takes words from the names of properties", () => {
    const names = ["file_path", "baseUrl", "query", "start_date", "userEmail", "limit", "message"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(sampleOf({ type: "object", properties, required: names })).toEqual({
      file_path: ".",
      baseUrl: "https://example.com/",
      query: "test",
      start_date: "2026-01-15",
      userEmail: "someone@example.com",
      limit: "1",
      message: "test",
    });
  });

  it("gives the optional properties where they are wanted, and where only they make the value valid", () => {
    const properties = { a: { type: "string" }, b: { type: "object", properties: { c: { type: "integer" } } } };
    expect(sampleOf({ type: "object", properties }, { isWhole: true })).toEqual({ a: "test", b: { c: 1 } });
    expect(sampleOf({ type: "object", properties, anyOf: [{ required: ["b"] }] })).toHaveProperty("b");
    expect(sampleOf({ type: "object", properties, not: { maxProperties: 0 } })).toEqual({ a: "test", b: { c: 1 } });
  });

  it("ends for a schema that grows with each step", () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: "#" }]));
    expect(sampleOf({ type: "object", properties, required: names })).toBeUndefined();
    expect(sampleOf({ type: "object", properties }, { isWhole: true })).toHaveProperty("p0");
    const doubled = { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] };
    const defs = { a: { allOf: [doubled, doubled, doubled] } };
    expect(sampleOf({ ...doubled, $defs: defs })).toBeUndefined();
  });

  it("keeps a property called __proto__", () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "const": 1 } }, "required": ["__proto__"] }',
    ) as JsonObject;
    expect(JSON.stringify(sampleOf(schema))).toBe('{"__proto__":1}');
  });
});

describe("the faults of values", () => {
  it("names place and keyword", () => {
    const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    expect(valueSchemaFaults(schema, { n: {} })).toMatchObject([{ pointer: "/n", keyword: "type" }]);
    expect(valueSchemaFaults(schema, {})).toMatchObject([{ pointer: "", keyword: "required" }]);
    expect(valueSchemaFaults(schema, { n: 1 })).toEqual([]);
  });

  it("cannot be told of a pattern that no engine matches in time", () => {
    expect(valueSchemaFaults({ type: "string", pattern: "^(a|a?)+(?=b)\\1$" }, "a".repeat(40))).toBeUndefined();
  });
});
