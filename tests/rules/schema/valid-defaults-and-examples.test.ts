import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/valid-defaults-and-examples.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import type { ExpectedReport } from "../../harness/expectation.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";

const inDocuments = {
  surfaces: zodlessSurfaces,
  reason: "Zod checks these itself, or writes them in another form",
} as const;

function toolWith(schema: JsonObject): JsonObject {
  return { name: "find", inputSchema: { type: "object", properties: { value: schema } } };
}

function accepted(name: string, schema: JsonObject): ValidCase {
  return { name, tool: toolWith(schema), only: inDocuments };
}

function rejected(name: string, schema: JsonObject, at: ExpectedReport["at"], message: string): InvalidCase {
  const messageId = message.includes("fits no branch") ? "noBranch" : "rejected";
  const error = { messageId, at, message, pointer: "/inputSchema/properties/value" };
  return { name, tool: toolWith(schema), only: inDocuments, errors: [error] };
}

/** A default has no keyword before it in Python. */
function inPython(key: string, value: string) {
  return { default: key, fastmcp: value, mcpserver: value };
}

const fails = (what: string, by: string) =>
  `The ${what} of parameter 'value' of tool 'find' fails its ${by}. Write a value that the schema accepts.`;
const date = { type: "string", format: "date" };

surfaces(rule, {
  valid: [
    accepted("values that fit", { type: "integer", minimum: 1, maximum: 10, default: 1, examples: [2, 10] }),
    accepted("a default of null for none", { type: "string", default: null }),
    accepted("a default of one branch", { anyOf: [{ type: "string" }, { type: "null" }], default: "x" }),
    accepted("a whole number with a fraction of zero", { type: "integer", default: 2 }),
    accepted("a schema without a type", { default: {} }),
    accepted("an example of a date", { ...date, examples: ["2024-02-29"] }),
    accepted("a format that nobody checks", { type: "string", format: "color", default: "red" }),
    accepted("a pattern that does not compile", { type: "string", pattern: "(", default: "a" }),
    accepted("characters of two code units", { type: "string", maxLength: 1, default: "😀" }),
    accepted("a default behind a reference that leads outside", { $ref: "other.json#/a", default: 5 }),
    accepted("conditions that are not checked", { type: "string", not: { const: "a" }, default: "a" }),
    accepted("an object with what it requires", {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      default: { a: "x", b: 1 },
    }),
    accepted("equal bounds", { type: "integer", minimum: 3, maximum: 3 }),
    accepted("members of different types", { enum: [1, "1", true, null] }),
  ],
  invalid: [
    rejected("a default of another type", { type: "string", default: 10 }, "10", fails("default 10", `'type' string`)),
    rejected(
      "an example of another type",
      { type: "integer", example: "a" },
      "a",
      fails('example "a"', `'type' integer`),
    ),
    rejected(
      "one of several examples",
      { type: "integer", examples: [1, 2.5] },
      "2.5",
      fails("example 2.5", `'type' integer`),
    ),
    rejected(
      "a default that the enumeration lacks",
      { type: "string", enum: ["asc", "desc"], default: "up" },
      "up",
      fails('default "up"', `'enum' ["asc","desc"]`),
    ),
    rejected("a constant", { const: 1, default: 2 }, "2", fails("default 2", `'const' 1`)),
    rejected(
      "a default below the minimum",
      { type: "integer", minimum: 1, default: 0 },
      "0",
      fails("default 0", `'minimum' 1`),
    ),
    rejected(
      "a default above the maximum",
      { type: "integer", maximum: 10, default: 20 },
      "20",
      fails("default 20", `'maximum' 10`),
    ),
    rejected(
      "a default at an exclusive bound",
      { type: "number", exclusiveMinimum: 0, default: 0 },
      "0",
      fails("default 0", `'exclusiveMinimum' 0`),
    ),
    rejected(
      "a text that is too long",
      { type: "string", maxLength: 2, default: "abc" },
      "abc",
      fails('default "abc"', `'maxLength' 2`),
    ),
    rejected(
      "a text that does not match",
      { type: "string", pattern: "^[A-Z]{2}$", examples: ["usa"] },
      "usa",
      fails('example "usa"', `'pattern' "^[A-Z]{2}$"`),
    ),
    rejected(
      "a day that does not exist",
      { ...date, default: "2025-02-30" },
      "2025-02-30",
      fails('default "2025-02-30"', `'format' "date"`),
    ),
    rejected(
      "an element of a list",
      { type: "array", items: { type: "string" }, examples: [["a", 5]] },
      "examples",
      fails('example ["a",5]', `'type' string`),
    ),
    rejected(
      "a list that is too short",
      { type: "array", items: { type: "string" }, minItems: 1, default: [] },
      inPython("default", "[]"),
      fails("default []", `'minItems' 1`),
    ),
    rejected(
      "an object without what it requires",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], default: {} },
      inPython("default", "{}"),
      fails("default {}", `'required' ["a"]`),
    ),
    rejected(
      "a value that fits no branch",
      { anyOf: [{ type: "string" }, { type: "null" }], default: 5 },
      "5",
      "The default 5 of parameter 'value' of tool 'find' fits no branch of its schema. Write a value that the schema accepts.",
    ),
    rejected(
      "the branch of its type",
      { anyOf: [{ type: "integer", maximum: 3 }, { type: "null" }], default: 5 },
      "5",
      fails("default 5", `'maximum' 3`),
    ),
    {
      name: "reversed bounds, at any depth",
      tool: toolWith({ type: "array", items: { type: "string", minLength: 9, maxLength: 3 } }),
      only: inDocuments,
      errors: [
        {
          messageId: "reversed",
          at: "9",
          message: "Parameter 'value[]' of tool 'find' has 'minLength' 9 above 'maxLength' 3. Correct one of the two.",
          pointer: "/inputSchema/properties/value/items",
        },
      ],
    },
    {
      name: "a member that is listed twice",
      tool: toolWith({ type: "string", enum: ["asc", "desc", "asc"] }),
      only: inDocuments,
      errors: [
        {
          messageId: "repeated",
          at: "asc",
          message: "The 'enum' of parameter 'value' of tool 'find' lists \"asc\" twice. Remove one of the two.",
          suggestions: [
            { messageId: "removeRepeated", change: { pointer: "/inputSchema/properties/value/enum/2", removed: true } },
          ],
        },
      ],
    },
    {
      name: "a result",
      tool: {
        name: "find",
        inputSchema: { type: "object" },
        outputSchema: { type: "object", properties: { count: { type: "integer", default: "none" } } },
      },
      only: inDocuments,
      errors: [{ messageId: "rejected", at: "none", pointer: "/outputSchema/properties/count" }],
    },
    {
      name: "a default in Zod that its own checks reject",
      tool: toolWith({ type: "integer", minimum: 1, maximum: 10, default: 20 }),
      errors: [{ messageId: "rejected", at: "20" }],
    },
  ],
});
