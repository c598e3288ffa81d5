import { describe, expect, it } from "vitest";
import type { Server } from "../../lib/model/server.ts";
import { Tool } from "../../lib/model/tool.ts";
import {
  declarationsOf,
  declaresSchemas,
  isInPlace,
  listsRequired,
  undeclaredRequiredOf,
  unlistedParametersOf,
} from "../../lib/schema/required.ts";
import { toolOf, unknownRest, schemaOf, unknownValue, type Partly } from "./located.ts";

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

/** A server with tools of these input schemas; `undefined` for a tool without one. */
function serverOf(...schemas: readonly (Partly | undefined)[]): Server {
  const tools = schemas.map((inputSchema, index) =>
    toolOf({ name: `tool${String(index)}`, ...(inputSchema === undefined ? {} : { inputSchema }) }),
  );
  return {
    surface: "json",
    complete: true,
    tools,
    resources: [],
    prompts: [],
    manifest: undefined,
    identity: undefined,
  };
}

describe("a server whose tools", () => {
  it.each<[boolean, readonly (Partly | undefined)[]]>([
    [true, [{}, { required: ["a"] }]],
    [true, [{ required: unknownValue }]],
    [true, [{ [unknownRest]: true }]],
    [true, [unknownValue]],
    [false, [{ required: [] }]],
    [false, [{ required: "a" }]],
    [false, [{ properties: { a: { required: ["b"] } } }]],
    [false, [undefined]],
    [false, []],
  ])("list what is required, %s: %j", (expected, schemas) => {
    expect(listsRequired(serverOf(...schemas))).toBe(expected);
  });

  it("may list what is required has a form of a tool that does", () => {
    const { tools } = serverOf({ required: ["a"] });
    const [other] = tools;
    const [tool] = serverOf({}).tools;
    if (!tool || !other) throw new Error("There are no tools.");
    const source = { ...tool.source, otherVariants: [other.root] };
    expect(listsRequired({ ...serverOf(), tools: [new Tool(source)] })).toBe(true);
  });

  it.each<[boolean, readonly (Partly | undefined)[]]>([
    [true, [undefined, {}]],
    [true, [unknownValue]],
    [true, [5]],
    [false, [undefined]],
    [false, []],
  ])("have input schemas, %s: %j", (expected, schemas) => {
    expect(declaresSchemas(serverOf(...schemas))).toBe(expected);
  });
});

describe("the parameters that nothing lists as required", () => {
  const properties = { a: { type: "string" }, b: {} };
  it.each<[Partly, readonly string[]]>([
    [{ type: "object", properties }, ["a", "b"]],
    [{ properties: { ...properties, c: { default: 1 } } }, ["a", "b"]],
    [{ properties: { ...properties, c: { default: unknownValue } } }, ["a", "b"]],
    [{ properties: { ...properties, c: { anyOf: [{ type: "string" }, { default: 1 }] } } }, ["a", "b"]],
    [{ properties: { ...properties, c: unknownValue } }, ["a", "b"]],
    [{ properties, required: [] }, []],
    [{ properties, required: ["a"] }, []],
    [{ properties, required: unknownValue }, []],
    [{ properties, [unknownRest]: true }, []],
    [{ properties: { ...properties, [unknownRest]: true } }, []],
    [{ properties: unknownValue }, []],
    [{ properties: [properties] }, []],
    [{}, []],
    [true, []],
    ...["$ref", "allOf", "anyOf", "oneOf", "if", "not", "dependentRequired", "dependencies", "minProperties"].map(
      (keyword): [Partly, readonly string[]] => [{ properties, [keyword]: {} }, []],
    ),
  ])("of %j are %j", (schema, names) => {
    expect(unlistedParametersOf(schemaOf(schema)).map(({ name }) => name)).toEqual(names);
  });

  it("come with their schemas", () => {
    expect(unlistedParametersOf(schemaOf({ properties })).map(({ schema }) => schema.pointer)).toEqual([
      "/inputSchema/properties/a",
      "/inputSchema/properties/b",
    ]);
  });
});

describe("what is declared for a value", () => {
  const declares = (schema: Partly, name: string) => declarationsOf(schemaOf(schema)).mayDeclare(name);

  it("is what the parts say that hold for the same value", () => {
    const parts = ["if", "then", "else", "not"].map((keyword): [string, Partly] => [
      keyword,
      { properties: { [keyword]: {} } },
    ]);
    const lists = ["allOf", "anyOf", "oneOf"].map((keyword): [string, Partly] => [
      keyword,
      [{ properties: { [keyword]: {} } }],
    ]);
    const schema = {
      properties: { a: { properties: { inner: {} } } },
      dependentSchemas: { a: { properties: { dependent: {} } } },
      items: { properties: { element: {} } },
      ...Object.fromEntries([...parts, ...lists]),
    };
    expect([...declarationsOf(schemaOf(schema)).names].sort()).toEqual(
      ["a", "dependent", "if", "then", "else", "not", "allOf", "anyOf", "oneOf"].sort(),
    );
    const inPlace = schemaOf(schema).subschemas().filter(isInPlace);
    expect(inPlace.map(({ keyword }) => keyword).sort()).toEqual([
      "allOf",
      "anyOf",
      "dependentSchemas",
      "else",
      "if",
      "not",
      "oneOf",
      "then",
    ]);
  });

  it.each<[boolean, string, Partly]>([
    [true, "a pattern matches", { patternProperties: { "^x-": {} } }],
    [true, "a pattern cannot be matched", { patternProperties: { "^(?=y)": {} } }],
    [false, "no pattern matches", { patternProperties: { "^y": {} } }],
    [true, "there are more patterns than are tried", { patternProperties: patterns(21) }],
    [false, "there are as many as are tried", { patternProperties: patterns(20) }],
    [true, "the patterns are not known", { patternProperties: unknownValue }],
    [true, "properties are no object", { properties: true }],
    [true, "a part is not known", { allOf: [unknownValue] }],
    [true, "a reference leads nowhere", { $ref: "#/$defs/none" }],
    [true, "a reference is not known", { $ref: unknownValue }],
    [false, "a reference leads to what does not", { $ref: "#/$defs/a", $defs: { a: {} } }],
    [true, "further properties have a type", { additionalProperties: { type: "string" } }],
    [true, "further properties may have one", { additionalProperties: { [unknownRest]: true } }],
    [true, "further properties are not known", { unevaluatedProperties: unknownValue }],
    [true, "properties that nothing looked at have a type", { unevaluatedProperties: { type: "string" } }],
    [false, "further properties may be anything", { additionalProperties: {}, unevaluatedProperties: true }],
    [true, "a dynamic reference may bring it", { $dynamicRef: "#a" }],
    [true, "an older one may", { $recursiveRef: "#" }],
    [true, "a dependency may", { dependencies: {} }],
    [true, "an extension may", { extends: {} }],
    [true, "another one may", { $merge: {} }],
    [false, "nothing does", {}],
  ])("%s where %s", (expected, _, schema) => {
    expect(declares(schema, "x-a")).toBe(expected);
  });

  function patterns(count: number): Readonly<Record<string, Partly>> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`^y${String(index)}$`, {}]));
  }
});

describe("a schema that requires what nothing declares", () => {
  it("says where in its list the name is", () => {
    const properties = { a: {}, d: { properties: { e: {} }, required: ["e"] } };
    const [first, ...others] = undeclaredRequiredOf(schemaOf({ properties, required: ["a", "d", 5, "b", "c"] }));
    expect(others).toEqual([]);
    expect(first?.undeclared.map(({ name, index, item }) => [name, index, item.value])).toEqual([
      ["b", 3, "b"],
      ["c", 4, "c"],
    ]);
    expect(first?.list.items).toHaveLength(5);
    expect(first?.free).toEqual([]);
  });

  it("may be one that several places refer to", () => {
    const $defs = { d: { required: ["b"] } };
    const at = (first: Partly, second: Partly) => undeclared({ properties: { first, second }, $defs });
    const reference = { $ref: "#/$defs/d" };
    expect(at({ ...reference, properties: { b: {} } }, reference)).toEqual([]);
    expect(at(reference, { ...reference, properties: { b: {} } })).toEqual([]);
    expect(at(reference, { allOf: [reference], properties: { b: {} } })).toEqual([]);
    expect(at(reference, reference)).toEqual(["/$defs/d: b"]);
  });
});
