import { describe, expect, it } from "vitest";
import type { Json } from "../../lib/model/json.ts";
import { exampleOf, showsExample } from "../../lib/schema/examples.ts";
import { schemaOf, toolOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const object = (properties: Readonly<Record<string, Partly>>, required?: Partly): Readonly<Record<string, Partly>> => ({
  type: "object",
  properties,
  ...(required === undefined ? {} : { required }),
});
const isExample = (text: string) => text.includes("e.g.");

describe("whether an input schema shows what to pass", () => {
  it.each<[string, Partly]>([
    ["yes", { inputSchema: object({ a: { ...string, examples: ["x"] } }) }],
    ["yes", { inputSchema: object({ a: { ...string, example: "x" } }) }],
    ["yes", { inputSchema: object({ a: { ...string, enum: ["x"] } }) }],
    ["yes", { inputSchema: object({ a: { const: "x" } }) }],
    ["yes", { inputSchema: object({ a: { ...string, description: "A city, e.g. Rome" } }) }],
    ["yes", { inputSchema: object({ a: string, b: { ...string, enum: ["x"] } }) }],
    ["yes", { inputSchema: object({ a: { ...string, description: unknownValue }, b: { ...string, enum: ["x"] } }) }],
    ["yes", { inputSchema: object({}) }],
    ["yes", { name: "a" }],
    ["no", { inputSchema: object({ a: { ...string, description: "A city" } }) }],
    ["no", { inputSchema: object({ a: { ...string, default: "x" } }) }],
    ["unknown", { inputSchema: object({ a: { ...string, description: unknownValue } }) }],
    ["unknown", { inputSchema: object({ a: { ...string, enum: unknownValue }, b: string }) }],
    ["unknown", { inputSchema: unknownValue }],
  ])("%s: %j", (expected, tool) => {
    expect(showsExample(toolOf(tool), isExample)).toBe(expected);
  });
});

describe("a value that is put together of what is written", () => {
  const city = { ...string, default: "Rome" };
  it.each<[Partly, Json | undefined]>([
    [city, "Rome"],
    [{ ...string, const: "a", default: "b", examples: ["c"], enum: ["d"] }, "a"],
    [{ ...string, default: "b", examples: ["c"], enum: ["d"] }, "b"],
    [{ ...string, examples: ["c"], enum: ["d"] }, "c"],
    [{ ...string, enum: ["d", "e"] }, "d"],
    [{ type: "number", default: 0 }, 0],
    [{ type: "boolean", default: false }, false],
    [{ ...string, default: "", examples: ["c"] }, "c"],
    [{ ...string, default: null, enum: ["d"] }, "d"],
    [{ type: "object", default: {}, examples: [{ a: 1 }] }, { a: 1 }],
    [{ type: "array", default: [], examples: [["a"]] }, ["a"]],
    [{ ...string, examples: "c" }, undefined],
    [{ ...string, enum: [] }, undefined],
    [{ ...string, default: unknownValue, enum: ["d"] }, "d"],
    [{ default: "untyped" }, "untyped"],
    [string, undefined],
    [{}, undefined],
    [{ type: ["array", "null"], items: city }, undefined],
    [{ type: "array", items: city }, ["Rome"]],
    [{ type: "array", items: string }, undefined],
    [{ type: "array" }, undefined],
    [object({ a: city }), { a: "Rome" }],
    [object({ a: city, b: string }), undefined],
    [object({ a: city, b: { enum: [1] }, c: string }), { a: "Rome", b: 1 }],
    [object({ a: city, b: { enum: [1] }, c: string }, ["a"]), { a: "Rome", b: 1 }],
    [object({ a: city, b: { enum: [1] }, c: string }, ["c"]), undefined],
    [object({ a: city }, ["a", "missing"]), undefined],
    [object({ a: city }, []), { a: "Rome" }],
    [object({ a: city }, unknownValue), undefined],
    [object({ a: city }, ["a", unknownRest]), undefined],
    [object({ a: city }, true), { a: "Rome" }],
    [object({}), undefined],
    [object({ a: object({ b: { type: "array", items: city } }) }), { a: { b: ["Rome"] } }],
    [{ type: unknownValue, properties: { a: city } }, undefined],
    [unknownValue, undefined],
  ])("of %j is %j", (schema, expected) => {
    expect(exampleOf(schemaOf(schema))).toEqual(expected);
  });

  it("is not put together of more than six levels", () => {
    const nested = (depth: number): Partly => (depth ? { type: "array", items: nested(depth - 1) } : city);
    expect(exampleOf(schemaOf(nested(6)))).toEqual([[[[[["Rome"]]]]]]);
    expect(exampleOf(schemaOf(nested(7)))).toBeUndefined();
    const within = (depth: number): Partly => (depth ? object({ a: within(depth - 1) }) : city);
    expect(exampleOf(schemaOf(within(6)))).toEqual({ a: { a: { a: { a: { a: { a: "Rome" } } } } } });
    expect(exampleOf(schemaOf(within(7)))).toBeUndefined();
  });
});
