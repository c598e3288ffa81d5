import { describe, expect, it } from "vitest";
import { openNumbersOf, requiredMinimumOf, unboundedArraysOf, unboundedStringsOf } from "../../lib/schema/bounds.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const list = { type: "array", items: string };
const table = { type: "array", maxItems: 9, items: list };

describe("strings without a maximum length", () => {
  it.each<[Partly, number]>([
    [string, 1],
    [{ ...string, minLength: 1 }, 1],
    [{ type: ["string", "null"] }, 1],
    [{ anyOf: [string, { type: "number" }] }, 1],
    [{ anyOf: [string, { ...string, format: "uri" }] }, 2],
    [{ ...string, format: "uri" }, 1],
    [{ ...string, format: 5 }, 1],
    [{ ...string, pattern: "^a+$" }, 1],
    [{ ...string, maxLength: 5 }, 0],
    [{ ...string, maxLength: unknownValue }, 0],
    [{ ...string, [unknownRest]: true }, 0],
    [{ ...string, enum: ["a"] }, 0],
    [{ ...string, const: "a" }, 0],
    [{ ...string, format: "date" }, 0],
    [{ ...string, format: unknownValue }, 0],
    [{ ...string, pattern: "^a$" }, 0],
    [{ ...string, pattern: unknownValue }, 0],
    [{ ...string, allOf: [{ maxLength: 5 }] }, 0],
    [{ ...string, allOf: [{ format: "uuid" }, { format: "uri" }] }, 0],
    [{ type: "number" }, 0],
    [{}, 0],
    [true, 0],
  ])("%j has %d", (schema, count) => {
    expect(unboundedStringsOf(schemaOf(schema))).toHaveLength(count);
  });
});

describe("numbers without a bound", () => {
  it.each<[Partly, readonly string[]]>([
    [{ type: "number" }, ["both"]],
    [{ type: "integer" }, ["both"]],
    [{ type: "integer", minimum: 0 }, ["above"]],
    [{ type: "integer", exclusiveMinimum: 0 }, ["above"]],
    [{ type: "integer", maximum: 9 }, ["below"]],
    [{ type: "integer", exclusiveMaximum: 9 }, ["below"]],
    [{ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ["both"]],
    [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 }, []],
    [{ type: "integer", minimum: "0", maximum: 9 }, ["below"]],
    [{ type: "integer", minimum: 0, maximum: 9 }, []],
    [{ type: "number", minimum: 0, exclusiveMaximum: 9 }, []],
    [{ type: "number", minimum: unknownValue }, ["above"]],
    [{ type: "number", [unknownRest]: true }, []],
    [{ type: "number", enum: [1] }, []],
    [{ type: "number", const: 1 }, []],
    [{ anyOf: [{ type: "integer" }, { type: "number", maximum: 9 }, string] }, ["both", "below"]],
    [string, []],
  ])("%j is open: %j", (schema, expected) => {
    expect(openNumbersOf(schemaOf(schema)).map(({ open }) => open)).toEqual(expected);
  });
});

describe("lists without a maximum length", () => {
  it.each<[Partly, number]>([
    [list, 1],
    [{ type: "array" }, 1],
    [{ ...list, maxItems: 5 }, 0],
    [{ ...list, maxItems: unknownValue }, 0],
    [{ ...list, enum: [[]] }, 0],
    [table, 1],
    [{ ...table, maxItems: unknownValue }, 1],
    [{ ...list, items: { ...list, maxItems: 5 } }, 1],
    [{ type: "array", prefixItems: [string] }, 0],
    [{ type: "array", prefixItems: [string], items: false }, 0],
    [{ type: "array", prefixItems: [string], items: string }, 1],
    [{ type: "array", items: [string] }, 0],
    [{ type: "array", items: [string], additionalItems: false }, 0],
    [{ type: "array", items: [string], additionalItems: string }, 1],
    [{ type: "array", items: unknownValue }, 0],
    [{ ...list, uniqueItems: true, items: { enum: ["a", "b"] } }, 0],
    [{ ...list, uniqueItems: false, items: { enum: ["a", "b"] } }, 1],
    [{ ...list, uniqueItems: true }, 1],
    [{ $ref: "#/$defs/a", $defs: { a: { type: "array", items: { $ref: "#/$defs/a" } } } }, 2],
    [string, 0],
  ])("%j has %d", (schema, count) => {
    expect(unboundedArraysOf(schemaOf(schema))).toHaveLength(count);
  });
});

describe("the minimum that a limit must leave room for", () => {
  it.each<[Partly, "minLength" | "minItems", number]>([
    [string, "minLength", 0],
    [{ ...string, minLength: 5 }, "minLength", 5],
    [{ ...string, minLength: 4.2 }, "minLength", 5],
    [{ ...string, minLength: 2, default: "abc" }, "minLength", 3],
    [{ ...string, minLength: 4, default: "abc" }, "minLength", 4],
    [{ ...string, default: "😀" }, "minLength", 2],
    [{ ...string, default: ["a"], minItems: 3 }, "minLength", 0],
    [{ ...list, default: ["a", "b"] }, "minItems", 2],
    [{ ...list, default: "abc" }, "minItems", 0],
    [
      {
        anyOf: [
          { ...string, minLength: 2 },
          { ...string, minLength: 7 },
        ],
      },
      "minLength",
      7,
    ],
  ])("of %j by %s is %d", (schema, keyword, minimum) => {
    expect(requiredMinimumOf(schemaOf(schema).alternatives, keyword)).toBe(minimum);
  });
});
