import rule from "../../../lib/rules/portability/schema-keyword-portability.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { sources } from "../../harness/sources.ts";
import { jsonSchemaSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

/** A module that registers one tool, whose last line is the call. */
const registering = (
  inputSchema: string,
  zod: "zod/v3" | "zod/v4",
) => `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "${zod}";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find", { description: "Finds.", inputSchema: ${inputSchema} }, async () => ({ content: [] }));
`;
const typescript = { language: "typescript", filename: "server.ts" } as const;

const number = { type: "number", exclusiveMinimum: 0, multipleOf: 5 };

/** The options that report everything. */
const literal = { keywords: ["const", "patternProperties", "propertyNames"], checkTypeLists: true };

surfaces(rule, {
  options: literal,
  valid: [
    {
      name: "other unions of items, and a property 'items'",
      options: { checkTypeLists: false },
      tool: find({
        a: { type: "array", items: { anyOf: [{ type: "object" }, { type: "string" }] } },
        b: { type: "array", items: { type: ["string", "null"] } },
        items: { type: ["object", "null"] },
      }),
      only: written,
    },
    {
      name: "keywords that Gemini has",
      tool: find({ n: { type: "number", minimum: 1 }, t: { type: "array", items: { type: "string" } } }),
      options: { replaceKeywords: ["const"] },
    },
    { name: "a closed object", tool: find({}, { additionalProperties: false }) },
    {
      name: "a list of types, if it is allowed",
      tool: find({ a: { type: ["string", "null"] } }),
      options: { checkTypeLists: false },
      only: written,
    },
    {
      name: "a parameter named const",
      tool: find({ const: { type: "string" } }),
      options: { replaceKeywords: ["const"] },
    },
    {
      name: "other clients",
      settings: { clients: ["openai"] },
      tool: find({ n: number, a: { type: "string", properties: {} } }),
      only: written,
    },
    { name: "other keywords", options: { replaceKeywords: ["const"] }, tool: find({ n: number }), only: written },
    {
      name: "properties beside a list of types with object",
      tool: find({ a: { type: ["object", "null"], properties: {} } }),
      options: { checkTypeLists: false },
      only: written,
    },
  ],
  invalid: [
    {
      name: "each keyword once",
      tool: find({ n: number, m: number }),
      only: written,
      errors: [
        {
          messageId: "keyword",
          at: { default: "exclusiveMinimum", fastmcp: "gt", mcpserver: "gt" },
          pointer: "/inputSchema/properties/n",
          message:
            "Gemini API refuses tool 'find': 'n' has 'exclusiveMinimum'. Write 'minimum' or 'maximum', and say in the description that the limit is excluded.",
        },
        {
          messageId: "keyword",
          at: { default: "multipleOf", fastmcp: "multiple_of", mcpserver: "multiple_of" },
        },
      ],
    },
    {
      name: "a closed object, if asked",
      tool: find({}, { additionalProperties: false }),
      options: { replaceKeywords: ["additionalProperties"] },
      only: { surfaces: jsonSchemaSurfaces, reason: "a function of Python has no word for it" },
      errors: [{ messageId: "keyword", at: "additionalProperties" }],
    },
    {
      name: "properties and required names of a text",
      tool: find({ data: { type: "string", properties: {} }, more: { type: "array", items: {}, required: ["a"] } }),
      only: written,
      errors: [
        {
          messageId: "properties",
          at: "properties",
          message:
            "Gemini 3 Flash refuses tool 'find': 'data' has 'properties', but is not an object. Remove it, or write the type 'object'.",
        },
        { messageId: "properties", at: "required" },
      ],
    },
    {
      name: "a list of types, once",
      tool: find({ a: { type: ["string", "null"] }, b: { type: ["string", "null"] } }),
      only: written,
      errors: [
        {
          messageId: "types",
          at: "type",
          pointer: "/inputSchema/properties/a",
          message:
            "Gemini 3.8 Flash refuses tool 'find': 'a' has a list of types. Write one type, or 'anyOf' with a branch for each.",
        },
      ],
    },
    {
      name: "a list of types with 'object' in items, once",
      options: { checkTypeLists: false },
      tool: find({
        a: { type: "array", items: { type: ["object", "null"] } },
        b: { type: "array", items: { type: ["object", "null"] } },
      }),
      only: written,
      errors: [
        {
          messageId: "items",
          at: "type",
          pointer: "/inputSchema/properties/a/items",
          message:
            "Gemini Flash refuses tool 'find': 'a[]' has a list of types with 'object'. Give the items one type.",
        },
      ],
    },
    {
      name: "a list of types in items, which is no other fault than a list of types",
      tool: find({ a: { type: "array", items: { type: ["object", "null"] } } }),
      only: written,
      errors: [{ messageId: "types", at: "type" }],
    },
  ],
});

sources(rule, {
  options: literal,
  valid: [],
  invalid: [
    {
      name: "calls of Zod",
      ...typescript,
      options: { replaceKeywords: ["multipleOf"] },
      text: registering("{ n: z.number().multipleOf(5) }", "zod/v4"),
      errors: [{ messageId: "keyword", at: "multipleOf" }],
    },
  ],
});
