import rule from "../../../lib/rules/portability/openai-strict.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: jsonSchemaSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

const closed = { additionalProperties: false };
const string = { type: "string" };

function nested(levels: number): JsonObject {
  if (!levels) return string;
  return { type: "object", properties: { inner: nested(levels - 1) }, required: ["inner"], ...closed };
}

surfaces(rule, {
  valid: [
    { name: "a strict schema", tool: find({ title: string }, { required: ["title"], ...closed }), only: written },
    { name: "ten levels", tool: { ...find({}), inputSchema: nested(10) }, only: written },
    {
      name: "other clients, if it is to be named",
      options: { ignoreUnlessNamed: true },
      settings: { clients: ["claude"] },
      tool: find({ title: string }),
    },
  ],
  invalid: [
    {
      name: "the client, if it is to be named",
      options: { ignoreUnlessNamed: true },
      settings: { clients: ["cursor", "openai-strict"] },
      tool: find({ title: string }, closed),
      only: written,
      errors: [{ messageId: "optional", at: "title", pointer: "/inputSchema" }],
    },
    {
      name: "an open object and an optional parameter",
      tool: find({ title: string }),
      only: written,
      errors: [
        {
          messageId: "open",
          at: "inputSchema",
          message:
            "OpenAI's strict mode refuses tool 'find': its input schema allows additional properties. Set 'additionalProperties' to false.",
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
        {
          messageId: "optional",
          at: "title",
          pointer: "/inputSchema",
          message:
            "OpenAI's strict mode refuses tool 'find': its input schema does not require 'title'. Require every property; use null for a missing value.",
        },
      ],
    },
    {
      name: "many optional parameters, in one report",
      tool: find({ a: string, b: string, c: string, d: string, e: string }, { required: ["a"], ...closed }),
      only: written,
      errors: [
        {
          messageId: "optional",
          at: "b",
          message:
            "OpenAI's strict mode refuses tool 'find': its input schema does not require 'b', 'c', 'd' and 1 more. Require every property; use null for a missing value.",
        },
      ],
    },
    {
      name: "keywords outside the subset",
      tool: find({ a: { allOf: [string], not: { const: "x" } } }, { required: ["a"], ...closed }),
      only: written,
      errors: [
        { messageId: "keyword", at: "allOf" },
        { messageId: "keyword", at: "not" },
      ],
    },
    {
      name: "eleven levels",
      tool: { ...find({}), inputSchema: nested(11) },
      only: written,
      errors: [
        {
          messageId: "tooLarge",
          at: "inputSchema",
          message:
            "OpenAI's strict mode refuses tool 'find': its input schema has 11 levels, more than 10. Divide the tool, or flatten its schema.",
        },
      ],
    },
    {
      name: "5,001 properties",
      tool: find(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${String(index)}`, string])), {
        required: Array.from({ length: 5001 }, (_, index) => `p${String(index)}`),
        ...closed,
      }),
      only: { surfaces: ["json"], reason: "large" },
      errors: [{ messageId: "tooLarge", at: "inputSchema" }],
    },
    {
      name: "an enum with more values than all enums may have",
      tool: find(
        { title: { type: "string", enum: Array.from({ length: 1001 }, (_, index) => `v${String(index)}`) } },
        { required: ["title"], ...closed },
      ),
      only: written,
      errors: [{ messageId: "tooLarge", at: "inputSchema" }],
    },
    {
      name: "a default, a choice and a tuple",
      tool: find(
        {
          title: { type: "string", default: "x" },
          choice: { oneOf: [{ type: "string" }, { type: "number" }] },
        },
        { required: ["title", "choice"], ...closed },
      ),
      only: written,
      errors: [
        { messageId: "keyword", at: "default" },
        { messageId: "keyword", at: "oneOf" },
      ],
    },
  ],
});
