import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import { lint } from "../lint.ts";
import rule from "../../../lib/rules/schema/description-required.ts";
import { allSurfaces, type SurfaceName } from "../surface.ts";
import { commentsIn, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";

function printed(name: SurfaceName, tool: JsonObject, style: Style = "plain") {
  const surface = allSurfaces.find((one) => one.name === name);
  if (!surface) throw new Error(`There is no surface ${name}.`);
  return surface.print({ tools: [tool] }, style, {});
}

/** The tool that the server of a print lists, as the reader of Python says, which is compared with real servers. */
function listed(name: SurfaceName, tool: JsonObject, style: Style): unknown {
  const { model } = lint(rule, printed(name, tool, style));
  const { tools } = (model?.stated ?? {}) as { readonly tools?: readonly unknown[] };
  return tools?.[0];
}

function toolWith(properties: JsonObject, rest: JsonObject = {}): JsonObject {
  return { name: "find-book", description: "Finds a book.", inputSchema: { type: "object", properties, ...rest } };
}

const flat = {
  query: { type: "string", minLength: 1, maxLength: 100, pattern: "^[a-z/]+$", description: "What to look for" },
  count: { type: "integer", minimum: 1, maximum: 50, default: 10, description: "How many" },
  ratio: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
  isNew: { type: "boolean" },
  sort: { type: "string", enum: ["up", "down"] },
  kind: { type: "string", const: "book" },
  tags: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 5 },
  labels: { type: "object", additionalProperties: { type: "string" } },
  either: { anyOf: [{ type: "string", maxLength: 5 }, { type: "null" }] },
  link: { type: "string", format: "uri", description: "A page", examples: ["https://example.com"] },
} as const satisfies JsonObject;
const required = ["query", "ratio", "isNew", "sort", "kind", "tags", "labels", "either"];

const where = {
  type: "object",
  properties: { shelf: { type: "string", maxLength: 9 }, floors: { type: "array", items: { type: "integer" } } },
  required: ["shelf"],
  additionalProperties: false,
} as const satisfies JsonObject;

describe.each(["plain", "commented"] as const)("a server of Python (%s)", (style) => {
  it("of functions for FastMCP means the tool that it is printed from", () => {
    const tool = toolWith({ ...flat, where }, { required, additionalProperties: false });
    expect(listed("fastmcp", tool, style)).toEqual(tool);
  });

  it("of functions for the SDK means it, beside the titles of the SDK", () => {
    const tool = toolWith(flat, { required });
    expect(listed("mcpserver", tool, style)).toMatchObject(tool);
  });

  it("of objects means it", () => {
    const tool = { ...toolWith({ ...flat, where: { ...where, if: false } }), annotations: { readOnlyHint: true } };
    expect(listed("python", tool, style)).toEqual(tool);
  });
});

it("has a comment at every parameter and keyword", () => {
  const { text } = printed("fastmcp", toolWith({ ...flat, where }, { required }), "commented");
  const comments = commentsIn(text);
  const at = "/tools/0/inputSchema/properties";
  for (const key of Object.keys({ ...flat, where })) expect(comments).toContain(`${at}/${key}`);
  expect(comments).toEqual(
    expect.arrayContaining([`${at}/query/minLength`, `${at}/where/properties/shelf`, "/tools/0/description"]),
  );
});

it.each([
  ["a name that Python reserves", { from: { type: "string" } }],
  ["a name with a hyphen", { "user-id": { type: "string" } }],
  ["a keyword", { a: { type: "string", contentEncoding: "base64" } }],
  ["a boolean schema", { a: true }],
  ["an enum of one value, which is a constant", { a: { type: "string", enum: ["x"] } }],
  ["an enum of another type", { a: { type: "number", enum: [1, 2] } }],
  ["a list of anything", { a: { type: "array" } }],
  ["an object of anything", { a: { type: "object" } }],
] as const)("a function refuses %s", (_what, properties: JsonObject) => {
  expect(() => printed("fastmcp", toolWith(properties))).toThrow(Unprintable);
});

it("a function of the SDK refuses a closed schema, and one of FastMCP an open one", () => {
  expect(() => printed("mcpserver", toolWith({}, { additionalProperties: false }))).toThrow(Unprintable);
  expect(() => printed("fastmcp", toolWith({}, { additionalProperties: true }))).toThrow(Unprintable);
});

it("an object refuses what its class does not send", () => {
  expect(() => printed("python", { name: "find", title: null })).toThrow(Unprintable);
  expect(() => printed("python", { name: "find", input_schema: {} })).toThrow(Unprintable);
});
