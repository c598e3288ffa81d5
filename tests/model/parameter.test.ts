import { describe, expect, it } from "vitest";
import { parametersOf, pathAt, shortPath } from "../../lib/model/parameter.ts";
import { read } from "../readers/document/reading.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "../schema/located.ts";

const string = { type: "string" };
const object = (properties: Readonly<Record<string, Partly>>): Readonly<Record<string, Partly>> => ({
  type: "object",
  properties,
});
const paths = (schema: Partly) => parametersOf(schemaOf(schema)).map(({ path }) => path);

describe("the parameters of a schema", () => {
  it.each<[string, Partly, readonly string[]]>([
    ["properties, as they are written", object({ b: string, a: string }), ["b", "a"]],
    [
      "fields behind their object",
      object({ a: object({ b: object({ c: string }) }), d: string }),
      ["a", "a.b", "a.b.c", "d"],
    ],
    ["fields of elements", object({ a: { items: object({ b: string }) } }), ["a", "a[].b"]],
    [
      "fields of the elements of tuples",
      object({ a: { prefixItems: [string, object({ b: string })] } }),
      ["a", "a[].b"],
    ],
    ["fields of elements of elements", { items: { items: object({ b: string }) } }, ["[][].b"]],
    ["fields of the values of a map", object({ a: { additionalProperties: object({ b: string }) } }), ["a", "a.*.b"]],
    ["fields of a map of patterns", { patternProperties: { "^x": object({ b: string }) } }, ["*.b"]],
    ["properties of parts", { allOf: [object({ a: string })], properties: { b: string } }, ["a", "b"]],
    ["properties of branches", { anyOf: [object({ a: string }), object({ b: string })] }, ["a", "b"]],
    ["properties of branches of another kind", { oneOf: [object({ a: string })] }, ["a"]],
    [
      "properties under conditions",
      { if: object({ x: string }), then: object({ a: string }), else: object({ b: string }) },
      ["a", "b"],
    ],
    ["properties of what is referred to", { $ref: "#/$defs/a", $defs: { a: object({ b: string }) } }, ["b"]],
    [
      "what two references share, once",
      { ...object({ a: { $ref: "#/$defs/d" }, b: { $ref: "#/$defs/d" } }), $defs: { d: object({ c: string }) } },
      ["a", "a.c", "b"],
    ],
    ["a cycle, once", object({ a: { $ref: "#" } }), ["a"]],
    ["nothing of definitions and negations", { $defs: { d: object({ c: string }) }, not: object({ a: string }) }, []],
    ["nothing of what is not known", { properties: unknownValue }, []],
    ["nothing of what is no object", true, []],
  ])("are %s", (_, schema, expected) => {
    expect(paths(schema)).toEqual(expected);
  });

  it("are five thousand at the most", () => {
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`p${String(index)}`, string]));
    const schema = schemaOf(object(many));
    expect(parametersOf(schema)).toHaveLength(5_000);
    expect([...schema.work.omissions]).toEqual(["more than 5,000 parameters"]);
  });

  it("are all of them if they are as many", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${String(index)}`, string]));
    const schema = schemaOf({ ...object(many), items: { items: {} } });
    expect(parametersOf(schema)).toHaveLength(5_000);
    expect([...schema.work.omissions]).toEqual([]);
  });

  it("may be many", () => {
    const many = Object.fromEntries(
      Array.from({ length: 200_000 }, (_, index) => [`p${String(index)}`, true as const]),
    );
    expect(paths(object(many))[0]).toBe("p0");
  });

  it("are each of the aliases of one anchor", () => {
    const text = `tools:
- name: move
  inputSchema:
    type: object
    properties:
      from: &place { type: object, properties: { x: { type: number } } }
      to: *place
`;
    expect(read(text, "/project/tools.yaml")?.tools[0]?.parameters.map(({ path }) => path)).toEqual([
      "from",
      "from.x",
      "to",
      "to.x",
    ]);
  });
});

describe("a parameter", () => {
  const schema = object({ a: { items: { anyOf: [object({ b: object({ c: string }) })] } } });

  it("knows what it is a field of, at which depth and at which place", () => {
    const [a, b, c, ...others] = parametersOf(schemaOf(schema));
    expect(others).toEqual([]);
    expect([a?.name, b?.name, c?.name]).toEqual(["a", "b", "c"]);
    expect([a?.depth, b?.depth, c?.depth]).toEqual([0, 1, 2]);
    expect(a?.within).toBeUndefined();
    expect(b?.within).toBe(a);
    expect(c?.within).toBe(b);
    expect(b?.pointer).toBe("/inputSchema/properties/a/items/anyOf/0/properties/b");
    expect(b?.schema.pointer).toBe(b?.pointer);
    expect(b?.parent.pointer).toBe("/inputSchema/properties/a/items/anyOf/0");
    expect(c?.parent).toBe(b?.schema);
  });

  it("is on the level of its object when a part or a reference declares it", () => {
    const parts = { allOf: [object({ a: string })], $ref: "#/$defs/d" };
    const $defs = { d: object({ b: string }) };
    const parameters = parametersOf(schemaOf({ ...object({ o: parts }), $defs }));
    expect(parameters.map(({ path, depth, within }) => [path, depth, within?.name])).toEqual([
      ["o", 0, undefined],
      ["o.a", 1, "o"],
      ["o.b", 1, "o"],
    ]);
  });

  it("has the place of its key", () => {
    const text = JSON.stringify({ tools: [{ name: "move", inputSchema: schema }] });
    const parameters = read(text)?.tools[0]?.parameters ?? [];
    expect(parameters.map(({ keySpan: { start, end } }) => text.slice(start, end))).toEqual(['"a"', '"b"', '"c"']);
  });

  const many = Array.from({ length: 40 }, (_, index) => `p${String(index)}`);
  it.each<[boolean | undefined, string, Partly]>([
    [true, "it is listed", ["b", "a"]],
    [true, "it is listed beside what is not known", ["a", unknownValue]],
    [true, "it is listed among many", [...many, "a"]],
    [false, "others are listed", ["b", 5, null]],
    [false, "many others are listed", many],
    [false, "none is listed", []],
    [undefined, "a name is not known", ["b", unknownValue]],
    [undefined, "one of many is not known", [...many, unknownValue]],
    [undefined, "names may be spread", ["b", unknownRest]],
    [undefined, "the list is not known", unknownValue],
    [undefined, "it is no list", true],
  ])("is required, %s, where %s", (expected, _, required) => {
    const [parameter] = parametersOf(schemaOf({ ...object({ a: string }), required }));
    expect(parameter?.isRequired).toBe(expected);
  });

  it("is not required where there is no list, and may be where there may be one", () => {
    const isRequired = (root: Partly) => parametersOf(schemaOf(root)).map((each) => each.isRequired);
    expect(isRequired(object({ a: string }))).toEqual([false]);
    expect(isRequired({ ...object({ a: string }), [unknownRest]: true })).toEqual([undefined]);
    expect(isRequired({ ...object({ o: object({ a: string }) }), required: ["a"] })).toEqual([false, false]);
  });
});

describe("a path in a message", () => {
  const middle = "b".repeat(56);

  it.each([
    ["60 characters stay", `a.${middle}.c`, `a.${middle}.c`],
    ["of 61, the middle goes", `a.${middle}b.c`, "a.….c"],
    ["a name has no middle", "a".repeat(61), "a".repeat(61)],
  ])("%s", (_what, path, expected) => {
    expect(shortPath(path)).toBe(expected);
  });

  it.each([
    ["/inputSchema", ""],
    ["/inputSchema/properties/a/items/properties/b", "a[].b"],
    ["/inputSchema/properties/a/prefixItems/0", "a[]"],
    ["/inputSchema/properties/a/anyOf/1/properties/b", "a.b"],
    ["/inputSchema/properties/a/additionalProperties/properties/b", "a.*.b"],
    ["/inputSchema/patternProperties/^x/properties/b", "*.b"],
    ["/inputSchema/$defs/User/properties/name", "User.name"],
    ["/outputSchema/properties/items", "items"],
  ])("of the schema at %s is '%s'", (pointer, expected) => {
    expect(pathAt(pointer)).toBe(expected);
  });
});
