import { describe, expect, it } from "vitest";
import { undeclaredRequiredOf } from "../../lib/schema/required.ts";
import { unknownRest, schemaOf, unknownValue, type Partly } from "./located.ts";

/** The undeclared names as `pointer of the schema: name`. */
function undeclared(schema: Partly): string[] {
  return undeclaredRequiredOf(schemaOf(schema)).flatMap(({ schema: owner, undeclared: names }) =>
    names.map(({ name }) => `${owner.pointer.replace("/inputSchema", "")}: ${name}`),
  );
}

describe("required names that nothing declares", () => {
  it.each<[string, Partly, string[]]>([
    ["at the root", { properties: { a: {} }, required: ["a", "b"] }, [": b"]],
    ["without any properties", { type: "object", required: ["a"] }, [": a"]],
    ["in a nested object", { properties: { a: { properties: {}, required: ["b"] } } }, ["/properties/a: b"]],
    ["in elements", { items: { required: ["a"] } }, ["/items: a"]],
    ["in a branch", { properties: { a: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }, ["/anyOf/1: b"]],
    ["in a definition", { $ref: "#/$defs/A", $defs: { A: { required: ["x"] } } }, ["/$defs/A: x"]],
    ["beside names that cannot be read", { properties: {}, required: ["b", unknownValue] }, [": b"]],
    ["that no pattern matches", { patternProperties: { "^x-": {} }, required: ["a", "x-a"] }, [": a"]],
    [
      "beside additional properties of no type",
      { properties: {}, additionalProperties: true, required: ["a"] },
      [": a"],
    ],
  ])("are found %s", (_, schema, expected) => {
    expect(undeclared(schema)).toEqual(expected);
  });

  it.each<[string, Partly]>([
    ["by properties", { properties: { a: {} }, required: ["a"] }],
    ["by a part of allOf", { allOf: [{ properties: { a: {} } }], required: ["a"] }],
    ["by a sibling in allOf", { allOf: [{ properties: { a: {} } }, { required: ["a"] }] }],
    ["by a local reference", { $ref: "#/$defs/A", required: ["a"], $defs: { A: { properties: { a: {} } } } }],
    ["by a branch", { required: ["a"], oneOf: [{ properties: { a: {} } }, { properties: { a: {} } }] }],
    ["by the parent of a branch", { properties: { a: {} }, anyOf: [{ required: ["a"] }] }],
    [
      "by the parent of a condition",
      { properties: { a: {}, b: {} }, if: { required: ["a"] }, then: { required: ["b"] } },
    ],
    ["by who refers to a definition", { properties: { a: {} }, $ref: "#/$defs/A", $defs: { A: { required: ["a"] } } }],
    [
      "by who refers in allOf",
      { properties: { a: {} }, allOf: [{ $ref: "#/$defs/A" }], $defs: { A: { required: ["a"] } } },
    ],
    ["by a pattern", { patternProperties: { "^a": {} }, required: ["ab"] }],
    ["by a typed map", { additionalProperties: { type: "string" }, required: ["en"] }],
    ["or may be, by a computed object", { properties: unknownValue, required: ["a"] }],
    ["or may be, by a spread", { properties: { [unknownRest]: true }, required: ["a"] }],
    ["or may be, by a spread beside them", { [unknownRest]: true, required: ["a"] }],
    ["or may be, by a reference out of the schema", { $ref: "other.json", required: ["a"] }],
    ["or forbidden", { not: { required: ["a"] } }],
    ["or no names", { properties: {}, required: [1, null] }],
    ["or no list", { properties: { a: { required: true } }, required: "a" }],
    ["in a cycle", { $ref: "#", properties: { a: { $ref: "#" } }, required: ["a"] }],
  ])("are not found where they are declared %s", (_, schema) => {
    expect(undeclared(schema)).toEqual([]);
  });

  it("come with the names that are declared for the same value and are not required", () => {
    const properties = { userId: {}, name: {} };
    const [first] = undeclaredRequiredOf(
      schemaOf({ properties, allOf: [{ properties: { b: {} } }], required: ["userID", "name"] }),
    );
    expect(first?.free.toSorted()).toEqual(["b", "userId"]);
  });
});
