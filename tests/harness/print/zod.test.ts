import { describe, expect, it } from "vitest";
import { z as z3 } from "zod/v3";
import * as z4 from "zod/v4";
import { zodToJsonSchema } from "zod-to-json-schema";
import type { JsonObject } from "../../../lib/model/json.ts";
import { commentsIn } from "./style.ts";
import { Unprintable } from "./unprintable.ts";
import { printSchema, type ZodNotation } from "./zod.ts";

/** The schema that the SDK would send for a printed schema. */
function emitted(schema: JsonObject, notation: ZodNotation): JsonObject {
  const text = printSchema(schema, notation, "", 0);
  // The printed text is an expression over `z`, made by the code under test.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const evaluate = new Function("z", `return ${text};`) as (z: unknown) => never;
  const sent =
    notation.major === 3
      ? zodToJsonSchema(evaluate(z3), { strictUnions: true })
      : z4.toJSONSchema(evaluate(z4), { target: "draft-7", io: "input" });
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(sent)) as JsonObject;
  return rest;
}

const schema = {
  type: "object",
  properties: {
    query: { type: "string", minLength: 1, maxLength: 100, pattern: "^[a-z/]+$", description: "What to look for" },
    count: { type: "number", minimum: 1, maximum: 50, default: 10, description: "How many" },
    ratio: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    sort: { type: "string", enum: ["up", "down"] },
    kind: { type: "string", const: "book" },
    tags: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 5 },
    labels: { type: "object", additionalProperties: { type: "string" } },
    where: {
      type: "object",
      properties: { shelf: { type: "string" } },
      required: ["shelf"],
      additionalProperties: false,
    },
    either: {
      anyOf: [
        { type: "string", maxLength: 5 },
        { type: "object", properties: { a: { type: "boolean" } }, additionalProperties: false },
      ],
    },
    link: { type: "string", format: "uri", description: "A page" },
  },
  required: ["query", "ratio", "sort", "kind", "tags", "labels", "where", "either"],
  additionalProperties: false,
} as const satisfies JsonObject;

describe.each([3, 4] as const)("Zod %i", (major) => {
  it.each(["plain", "commented"] as const)("means the schema that it is printed from (%s)", (style) => {
    // A converter may add keywords that are not in the source, such as the `propertyNames` of a record.
    expect(emitted(schema, { major, style })).toMatchObject(schema);
  });

  it("has a comment at every property and at the links of its chains", () => {
    const comments = commentsIn(printSchema(schema, { major, style: "commented" }, "", 0));
    for (const key of Object.keys(schema.properties)) expect(comments).toContain(`/properties/${key}`);
    expect(comments).toEqual(expect.arrayContaining(["/properties/query/minLength", "/properties/query/maxLength"]));
  });

  it.each([
    ["a keyword", { type: "string", contentEncoding: "base64" }],
    ["a type", { type: "text" }],
    ["a format", { type: "string", format: "postcode" }],
    ["a broken pattern", { type: "string", pattern: "(" }],
    ["an undeclared required property", { type: "object", properties: {}, required: ["ghost"] }],
    [
      "a required property with a default",
      { type: "object", properties: { a: { type: "string", default: "" } }, required: ["a"] },
    ],
  ])("refuses %s that it cannot express", (_what, inexpressible) => {
    expect(() => printSchema(inexpressible, { major, style: "plain" }, "", 0)).toThrow(Unprintable);
  });
});
