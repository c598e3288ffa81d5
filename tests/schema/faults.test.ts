import { describe, expect, it } from "vitest";
import { schemaFaultsOf } from "../../lib/schema/faults.ts";
import { unknownRest, schemaOf, unknownValue, type Partly } from "./located.ts";

/** The faults of a schema as `pointer defect`, sorted. */
function faults(schema: Partly): string[] {
  return schemaFaultsOf(schemaOf(schema))
    .map(({ part, defect }) => `${part.pointer.replace("/inputSchema", "")} ${defect}`)
    .sort();
}

const draft07 = "http://json-schema.org/draft-07/schema#";

describe("the faults of a schema", () => {
  it.each<[string, Partly, string[]]>([
    ["an unknown type", { type: "int" }, ["/type unknownType"]],
    ["an unknown type in a list", { type: ["string", "strin"] }, ["/type/1 unknownType"]],
    ["a type that is no name", { type: null }, ["/type unknownType"]],
    ["a type twice", { type: ["string", "string"] }, ["/type wrongValue"]],
    ["properties that are no object", { properties: "none" }, ["/properties wrongValue"]],
    ["two faulty keywords", { type: "x", properties: "y" }, ["/properties wrongValue", "/type unknownType"]],
    ["a property that is no schema", { properties: { a: "string", b: {} } }, ["/properties/a wrongValue"]],
    ["a required flag", { properties: { a: { required: true } } }, ["/properties/a/required requiredFlag"]],
    ["a draft-04 bound", { exclusiveMinimum: true }, ["/exclusiveMinimum exclusiveFlag"]],
    ["a tuple of older drafts", { items: [{ type: "string" }] }, ["/items tupleItems"]],
    ["a negative length", { maxLength: -1 }, ["/maxLength wrongValue"]],
    ["a number in quotes", { minimum: "1" }, ["/minimum wrongValue"]],
    ["an empty union", { anyOf: [] }, ["/anyOf wrongValue"]],
    ["a name required twice", { required: ["a", "a"] }, ["/required wrongValue"]],
    [
      "a fault in a faulty keyword",
      { anyOf: [{ type: "x" }, 3] },
      ["/anyOf/0/type unknownType", "/anyOf/1 wrongValue"],
    ],
    ["a pattern that does not compile", { pattern: "(" }, ["/pattern invalidPattern"]],
    ["a pattern of another dialect", { pattern: "(?P<a>x)" }, ["/pattern invalidPattern"]],
    ["a key that does not compile", { patternProperties: { "[": {} } }, ["/patternProperties invalidPattern"]],
    [
      "a reference to nothing",
      { properties: { a: { $ref: "#/$defs/A" } } },
      ["/properties/a/$ref unresolvedReference"],
    ],
    ["a reference to no anchor", { $ref: "#a" }, ["/$ref unresolvedReference"]],
    [
      "a schema of which only some is known",
      { type: "x", properties: unknownValue, items: { type: "y", [unknownRest]: true } },
      ["/items/type unknownType", "/type unknownType"],
    ],
  ])("tell of %s", (_, schema, expected) => {
    expect(faults(schema)).toEqual(expected);
  });

  it.each<[string, Partly]>([
    ["a boolean", true],
    ["unknown keywords and formats", { "x-order": 1, format: "color", discriminator: { propertyName: "type" } }],
    ["a pattern that compiles without the u flag alone", { pattern: "^[\\w-.]+\\-$" }],
    ["a pattern that compiles with the u flag alone", { pattern: "^\\u{61}(?<é>.)\\k<é>$" }],
    ["a reference to the root", { properties: { a: { $ref: "#" } } }],
    ["a reference to a definition", { $ref: "#/$defs/A~1B", $defs: { "A/B": {} } }],
    ["a reference to an anchor", { $ref: "#a", $defs: { x: { $anchor: "a" } } }],
    ["a reference out of the schema", { $ref: "https://example.com/a.json" }],
    ["references within a part of its own base", { $defs: { x: { $id: "https://example.com/x", $ref: "#/$defs/y" } } }],
    ["tuples of draft-07", { $schema: draft07, items: [{ type: "string" }] }],
    ["draft-07 with https and without #", { $schema: "https://json-schema.org/draft-07/schema", items: [{}] }],
    ["2020-12 by name", { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" }],
    [
      "drafts that are not known",
      { $schema: "http://json-schema.org/draft-04/schema#", exclusiveMinimum: true, type: "x" },
    ],
    ["2019-09", { $schema: "https://json-schema.org/draft/2019-09/schema", items: [{}] }],
    ["a dialect that may be computed", { type: "x", [unknownRest]: true }],
    ["a dialect that is computed", { $schema: unknownValue, type: "x" }],
    ["a type that is computed", { type: unknownValue }],
    ["types of which one is computed", { type: ["string", unknownValue] }],
    ["a union that may have more branches", { anyOf: [unknownRest] }],
    ["a faulty element beside an unknown one", { required: ["a", unknownValue, 3] }],
    ["definitions that may have more members", { $ref: "#/$defs/A", $defs: { [unknownRest]: true } }],
    [
      "a property named like a keyword",
      { properties: { type: { type: "string" }, required: { type: "boolean" }, pattern: { pattern: "x" } } },
    ],
    ["data that looks like a schema", { default: { type: "x" }, enum: [{ type: "y" }], examples: [{ $ref: "#/no" }] }],
  ])("tell nothing of %s", (_, schema) => {
    expect(faults(schema)).toEqual([]);
  });

  it("are found in draft-07, too", () => {
    expect(faults({ $schema: draft07, properties: { a: { type: "int" } }, items: [{ minimum: true }] })).toEqual([
      "/items/0/minimum wrongValue",
      "/properties/a/type unknownType",
    ]);
  });

  it("are looked for without end neither of depth nor of size", () => {
    let deep: Partly = { type: "x" };
    for (let depth = 0; depth < 1_000; depth++) deep = { items: deep };
    expect(faults(deep)).toEqual([]);
    const wide = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`p${String(index)}`, { type: "string", enum: ["a"] }]),
    );
    expect(faults({ properties: wide })).toEqual([]);
    const many = Array.from({ length: 20_000 }, (_, index) => `value${String(index)}`);
    expect(faults({ $schema: draft07, enum: many, required: many })).toEqual([]);
  });
});
