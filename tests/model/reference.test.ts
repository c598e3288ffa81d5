import { describe, expect, it } from "vitest";
import { unknownRest, schemaOf, unknownValue, type Partly } from "../schema/located.ts";

/** The target of a reference in a property of a schema. */
function targetIn(schema: { readonly [key: string]: Partly }, reference = "#addr") {
  return schemaOf({ properties: { a: { $ref: reference } }, ...schema }).properties()[0]?.schema.target;
}

describe("a reference to an anchor", () => {
  it.each<[string, { readonly [key: string]: Partly }]>([
    ["$anchor", { $defs: { Address: { $anchor: "addr" } } }],
    ["$id", { definitions: { Address: { $id: "#addr" } } }],
  ])("is known where %s names it", (_, schema) => {
    expect(targetIn(schema)?.state).toBe("known");
  });

  it.each<[string, { readonly [key: string]: Partly }]>([
    ["$defs are computed", { $defs: unknownValue }],
    ["$defs are spread", { $defs: { B: {}, [unknownRest]: true } }],
    ["a definition is", { $defs: { Address: unknownValue } }],
    ["a definition is spread", { $defs: { Address: { type: "string", [unknownRest]: true } } }],
    ["a list of branches is spread", { anyOf: [unknownRest] }],
  ])("is not known where %s", (_, schema) => {
    expect(targetIn(schema)?.state).toBe("unknown");
  });

  it("is absent where nothing has it, whatever else is computed", () => {
    expect(
      targetIn({ $defs: { B: { description: unknownValue, enum: [unknownRest], default: unknownValue } } })?.state,
    ).toBe("absent");
  });
});

describe("a reference to an item of a list", () => {
  const branches: { readonly [key: string]: Partly } = { anyOf: [{ type: "string" }, unknownValue] };
  const openBranches: { readonly [key: string]: Partly } = { anyOf: [{ type: "string" }, unknownRest] };
  it.each<[string, { readonly [key: string]: Partly }, string, string]>([
    ["that is there", branches, "#/anyOf/0", "known"],
    ["that is not known", branches, "#/anyOf/1", "unknown"],
    ["that is missing", branches, "#/anyOf/2", "absent"],
    ["that is no number", branches, "#/anyOf/first", "absent"],
    ["that a spread may bring", openBranches, "#/anyOf/2", "unknown"],
    ["of a text", { title: "name" }, "#/title/0", "absent"],
    ["of a list that is not known", { anyOf: unknownValue }, "#/anyOf/0", "unknown"],
  ])("%s", (_, schema, reference, state) => {
    expect(targetIn(schema, reference)?.state).toBe(state);
  });
});
