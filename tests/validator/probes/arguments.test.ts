import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import { argumentsFor, parameterHeaders } from "../../../lib/validator/conformance/calls.ts";
import { incompleteFor, wrongFor } from "../../../lib/validator/conformance/faulty-arguments.ts";
import { valueSchemaFaults } from "../../../lib/validator/conformance/schema-check.ts";

function toolWith(inputSchema: JsonObject) {
  return { name: "tool", definition: { name: "tool", inputSchema }, inputSchema };
}

const text = { type: "string" };

describe("arguments that a schema forbids", () => {
  it("lack one that is required", () => {
    const inputSchema = { type: "object", properties: { a: text, b: text }, required: ["a", "b"] };
    expect(incompleteFor(toolWith(inputSchema))).toEqual({ name: "a", args: { b: "test" } });
  });

  it("do not lack one that has a default", () => {
    const properties = { a: { type: "string", default: "x" }, b: text };
    expect(incompleteFor(toolWith({ type: "object", properties, required: ["a", "b"] }))?.name).toBe("b");
    expect(incompleteFor(toolWith({ type: "object", properties, required: ["a"] }))).toBeUndefined();
  });

  it("lack nothing where nothing is required", () => {
    expect(incompleteFor(toolWith({ type: "object", properties: { a: text } }))).toBeUndefined();
    expect(incompleteFor(toolWith({ type: "object", required: "a" }))).toBeUndefined();
  });

  it.each([
    ["a text", text],
    ["a number", { type: "integer" }],
    ["a truth value", { type: "boolean" }],
    ["a list", { type: "array", items: text }],
    ["an object", { type: "object", properties: { b: text } }],
    ["a text or null", { type: ["string", "null"] }],
    ["a text or a number", { anyOf: [text, { type: "number" }] }],
    ["a choice of texts", { type: "string", enum: ["x", "y"] }],
  ])("have another type instead of %s", (_about, schema) => {
    const inputSchema = { type: "object", properties: { a: schema }, required: ["a"] };
    const wrong = wrongFor(toolWith(inputSchema));
    expect(wrong?.name).toBe("a");
    expect(valueSchemaFaults(inputSchema, wrong?.args)).not.toEqual([]);
  });

  it.each([
    ["any value", {}],
    ["any list or object", { type: ["array", "object"] }],
    ["anything by reference", { $ref: "#/$defs/any" }],
  ])("do not exist for %s", (_about, schema) => {
    const inputSchema = { type: "object", properties: { a: schema }, required: ["a"], $defs: { any: true } };
    expect(wrongFor(toolWith(inputSchema))).toBeUndefined();
  });
});

describe("the headers of a call", () => {
  it("repeat the parameters that are marked, wherever properties lead to them", () => {
    const inputSchema = {
      type: "object",
      properties: {
        region: { type: "string", "x-mcp-header": "Region" },
        day: { type: "integer", "x-mcp-header": "Day" },
        where: { type: "object", properties: { city: { type: "string", "x-mcp-header": "City" } } },
        none: { type: "string", "x-mcp-header": "None" },
        bad: { type: "string", "x-mcp-header": "bad name" },
        plain: text,
      },
    };
    const args = { region: "us-west1", day: 3, where: { city: "Zürich" }, none: null, bad: "x", plain: "y" };
    expect(parameterHeaders(inputSchema, args)).toEqual({
      "mcp-param-region": "us-west1",
      "mcp-param-day": "3",
      "mcp-param-city": "=?base64?WsO8cmljaA==?=",
    });
  });

  it("are made for the arguments that a schema asks for", () => {
    const inputSchema = { type: "object", properties: { city: { type: "string", "x-mcp-header": "City" } } };
    expect(parameterHeaders(inputSchema, argumentsFor({ ...inputSchema, required: ["city"] }) ?? {})).toEqual({
      "mcp-param-city": "London",
    });
  });
});
