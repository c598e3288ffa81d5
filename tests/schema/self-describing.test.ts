import { describe, expect, it } from "vitest";
import { parametersOf } from "../../lib/model/parameter.ts";
import {
  fieldDescriptionTest,
  hasFixedValue,
  isChoiceOfWords,
  isEmptyObject,
  isEnabledFlag,
  isFieldOfMap,
  isNumber,
  isSelfDescribing,
  undescribedPartsOf,
} from "../../lib/schema/self-describing.ts";
import { parameterAt, schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

type Fields = Readonly<Record<string, Partly>>;

const string = { type: "string" };
const isNull = { type: "null" };
const said = { ...string, description: "A name." };
const object = (properties: Fields): Fields => ({ type: "object", properties });
const list = (items: Partly): Fields => ({ type: "array", items });

describe("a schema that shows by itself what to pass", () => {
  it.each<[boolean, Partly]>([
    [true, { ...string, enum: ["a"] }],
    [true, { const: 1 }],
    [true, { ...string, enum: unknownValue }],
    [true, { anyOf: [string, { enum: ["a"] }] }],
    [true, object({ a: string })],
    [true, list(object({ a: string }))],
    [true, { type: "object", properties: unknownValue }],
    [true, { type: "object", properties: { [unknownRest]: true } }],
    [false, object({})],
    [false, { type: "object", properties: [1] }],
    [false, list(string)],
    [false, list({ enum: ["a"] })],
    [false, string],
  ])("%s: %j", (expected, schema) => {
    expect(isSelfDescribing(schemaOf(schema))).toBe(expected);
  });
});

describe("a field below a map", () => {
  const map = { type: "object", additionalProperties: object({ c: list(object({ d: string })) }) };
  it.each<[string, boolean]>([
    ["a", false],
    ["b", false],
    ["b.*.c", true],
    ["b.*.c[].d", true],
    ["*.e", true],
  ])("%s: %s", (path, expected) => {
    const schema = { ...object({ a: string, b: map }), patternProperties: { "^x": object({ e: string }) } };
    expect(isFieldOfMap(parameterAt(schema, path))).toBe(expected);
  });

  it("is none whose name has a star", () => {
    expect(isFieldOfMap(parameterAt(object({ "a*": string, "*b": string }), "a*"))).toBe(false);
    expect(isFieldOfMap(parameterAt(object({ "a*": string, "*b": string }), "*b"))).toBe(false);
  });
});

describe("a flag by the name of its object", () => {
  const flag = { type: "boolean" };
  it.each<[string, Partly, string, boolean]>([
    ["enabled", object({ cache: object({ enabled: flag }) }), "cache.enabled", true],
    [
      "enabled or nothing",
      object({ cache: object({ enabled: { anyOf: [flag, { type: ["boolean", "null"] }] } }) }),
      "cache.enabled",
      true,
    ],
    ["a flag of the tool", object({ enabled: flag }), "enabled", false],
    ["another name", object({ cache: object({ on: flag }) }), "cache.on", false],
    ["a text", object({ cache: object({ enabled: string }) }), "cache.enabled", false],
    ["a flag or a text", object({ cache: object({ enabled: { anyOf: [flag, string] } }) }), "cache.enabled", false],
  ])("%s", (_, schema, path, expected) => {
    expect(isEnabledFlag(parameterAt(schema, path))).toBe(expected);
  });
});

describe("a number", () => {
  it.each<[boolean, Partly]>([
    [true, { type: "number" }],
    [true, { type: "integer" }],
    [true, { type: ["integer", "null"] }],
    [true, { anyOf: [{ type: "number" }, isNull] }],
    [false, isNull],
    [false, string],
    [false, { type: ["number", "string"] }],
    [false, { anyOf: [{ type: "number" }, {}] }],
    [false, { type: unknownValue }],
  ])("%s: %j", (expected, schema) => {
    expect(isNumber(schemaOf(schema))).toBe(expected);
  });
});

describe("an empty object", () => {
  const empty = { ...object({}), additionalProperties: false };
  it.each<[boolean, Partly]>([
    [true, empty],
    [false, object({})],
    [false, { ...empty, additionalProperties: true }],
    [false, { ...empty, additionalProperties: {} }],
    [false, { ...empty, properties: { a: string } }],
    [false, { ...empty, properties: unknownValue }],
    [false, { type: "object", additionalProperties: false }],
  ])("%s: %j", (expected, schema) => {
    expect(isEmptyObject(schemaOf(schema))).toBe(expected);
  });
});

describe("a parameter whose fields say it all", () => {
  it.each<[boolean, string, Partly]>([
    [true, "descriptions", object({ b: said, c: said })],
    [true, "descriptions of elements", list(object({ b: said }))],
    [true, "one value", object({ b: { const: "x" } })],
    [true, "words", object({ b: { enum: ["low", "high"] } })],
    [true, "fields of fields", object({ b: object({ c: said }) })],
    [true, "a description that may be there", object({ b: { ...string, description: unknownValue } })],
    [true, "itself and more", object({ b: said, c: { $ref: "#/properties/a" } })],
    [false, "one that says nothing", object({ b: said, c: string })],
    [false, "fields of which one says nothing", object({ b: object({ c: string }) })],
    [false, "no words", object({ b: { enum: ["1d", "1w"] } })],
    [false, "no field", object({})],
    [false, "nothing", string],
  ])("%s: %s", (expected, _, schema) => {
    const parameters = parametersOf(schemaOf(object({ a: schema })));
    const [first] = parameters;
    const isSaid = fieldDescriptionTest(parameters);
    expect(first && isSaid(first)).toBe(expected);
    expect(first && isSaid(first)).toBe(expected);
  });

  it("is none of fields that nest deeper than anybody writes", () => {
    const nested = (depth: number): Partly => (depth ? object({ b: nested(depth - 1) }) : object({ b: said }));
    const isSaid = (depth: number) => {
      const parameters = parametersOf(schemaOf(object({ a: nested(depth) })));
      return parameters[0] && fieldDescriptionTest(parameters)(parameters[0]);
    };
    expect(isSaid(40)).toBe(true);
    expect(isSaid(80)).toBe(false);
  });
});

describe("a choice of words", () => {
  it.each<[boolean, Partly]>([
    [true, { enum: ["low", "normal", "high"] }],
    [true, { enum: ["low", null] }],
    [true, { anyOf: [{ enum: ["low"] }, isNull] }],
    [true, { anyOf: [{ enum: ["low"] }, { enum: ["high"] }] }],
    [true, { enum: ["1x"], allOf: [{ enum: ["low"] }] }],
    [false, { enum: ["low", "1d"] }],
    [false, { enum: [0, 1] }],
    [false, { enum: [] }],
    [false, { enum: [["low"]] }],
    [false, { enum: unknownValue }],
    [false, { anyOf: [{ enum: ["low"] }, string] }],
    [false, isNull],
    [false, string],
  ])("%s: %j", (expected, schema) => {
    expect(isChoiceOfWords(schemaOf(schema))).toBe(expected);
  });
});

describe("a single value", () => {
  it.each<[boolean, Partly]>([
    [true, { const: "a" }],
    [true, { enum: ["a"] }],
    [false, { enum: ["a", "b"] }],
    [false, { enum: [] }],
    [false, { enum: ["a", unknownRest] }],
    [false, { enum: unknownValue }],
    [false, { const: unknownValue }],
    [false, { enum: "a" }],
    [false, string],
  ])("%s: %j", (expected, schema) => {
    expect(hasFixedValue(schemaOf(schema))).toBe(expected);
  });
});

describe("the parts without a description", () => {
  const point = object({ x: { type: "number" } });
  const spoken = { ...point, description: "A point." };
  it.each<[string, Partly, readonly string[]]>([
    ["elements that are objects", list(point), ["element /items"]],
    ["elements that are lists", list(list(string)), ["element /items"]],
    ["elements of several types", list({ type: ["string", "number"] }), ["element /items"]],
    ["elements that are a union", list({ anyOf: [said, { type: "number", description: "N." }] }), []],
    [
      "elements that are a union of unsaid",
      list({ anyOf: [string, { type: "number" }] }),
      ["element /items", "option /items/anyOf/0", "option /items/anyOf/1"],
    ],
    ["elements of one type or null", list({ type: ["string", "null"] }), []],
    ["elements of no known type", list({}), []],
    ["elements with a description", list(spoken), []],
    ["elements that may have one", list({ ...point, description: unknownValue }), []],
    ["options", { anyOf: [string, spoken, point] }, ["option /anyOf/0", "option /anyOf/2"]],
    ["options of another kind", { oneOf: [string, spoken] }, ["option /oneOf/0"]],
    ["literal options", { anyOf: [{ const: "a" }, { enum: ["b"] }, string] }, ["option /anyOf/2"]],
    ["one option beside null", { anyOf: [point, isNull] }, []],
    ["parts of allOf", { allOf: [point, point] }, []],
    ["elements in properties", object({ a: list(point) }), ["element /properties/a/items"]],
    ["elements in elements of tuples", { prefixItems: [list(point)] }, ["element /prefixItems/0/items"]],
    ["elements in options", { oneOf: [{ ...list(point), description: "L." }, said] }, ["element /oneOf/0/items"]],
    ["elements in parts", { allOf: [list(point)] }, ["element /allOf/0/items"]],
    ["elements in elements", list({ ...list(point), description: "L." }), ["element /items/items"]],
    ["the values of maps", { type: "object", additionalProperties: list(point) }, []],
    [
      "a definition that is used",
      { ...object({ a: { $ref: "#/$defs/l" } }), $defs: { l: list(point) } },
      ["element /$defs/l/items"],
    ],
    ["a definition that is not used", { ...object({}), $defs: { l: list(point) } }, []],
    ["a cycle, once", list({ ...list({ $ref: "#" }), description: "L." }), ["element /items/items"]],
  ])("are found in %s", (_, schema, expected) => {
    const found = undescribedPartsOf(schemaOf(schema)).map(
      ({ kind, schema: part }) => `${kind} ${part.pointer.replace("/inputSchema", "")}`,
    );
    expect(found.sort()).toEqual(expected);
  });
});
