import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/require-required-list.ts";
import { sources } from "../../harness/sources.ts";
import { jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const string = { type: "string" };
const forgotten = { checkUncertain: false };
const written = { surfaces: jsonSchemaSurfaces, reason: "Zod computes what is required" } as const;

function tool(properties: Json, rest: JsonObject = {}) {
  return { name: "get-user", description: "Gets a user.", inputSchema: { type: "object", properties, ...rest } };
}

/** The report on a tool without a list. */
function missing(names: readonly string[], pointer = "/inputSchema") {
  return {
    messageId: "missing",
    at: "properties",
    suggestions: [{ messageId: "requireAll", draft: true, change: { pointer: `${pointer}/required`, value: names } }],
  };
}

/** The options that report everything. */
const literal = { checkUncertain: true };

surfaces(rule, {
  options: literal,
  valid: [
    {
      name: "parameters of which one is needed",
      options: forgotten,
      tool: tool({ id: { type: "string", description: "Numeric id. Provide exactly one of id or url." }, url: string }),
    },
    {
      name: "the seed's good example",
      tool: tool({ userId: string, includeDetails: { type: "boolean" } }, { required: ["userId"] }),
    },
    { name: "an empty list", only: written, tool: tool({ userId: string }, { required: [] }) },
    { name: "no parameters", tool: tool({}) },
    {
      name: "a default for each parameter",
      tool: tool({ limit: { type: "integer", default: 10 }, page: { type: "integer", default: 1 } }),
    },
    {
      name: "a default in a definition",
      only: written,
      tool: tool({ limit: { $ref: "#/$defs/Limit" } }, { $defs: { Limit: { type: "integer", default: 10 } } }),
    },
    {
      name: "branches that require",
      only: written,
      tool: tool({ id: string, name: string }, { anyOf: [{ required: ["id"] }, { required: ["name"] }] }),
    },
    {
      name: "a root that refers elsewhere",
      only: written,
      tool: {
        name: "get",
        inputSchema: {
          $ref: "#/$defs/In",
          $defs: { In: { type: "object", properties: { a: string }, required: ["a"] } },
        },
      },
    },
    {
      name: "a list that is no list, which valid-json-schema reports",
      only: written,
      tool: tool({ userId: string }, { required: true }),
    },
    {
      name: "nested objects, of which the seed does not speak",
      tool: tool({ filter: { type: "object", properties: { by: string } } }, { required: ["filter"] }),
    },
    {
      name: "properties that are no object",
      only: written,
      tool: { name: "get", inputSchema: { type: "object", properties: [] } },
    },
    {
      name: "a list that another tool has, where only forgotten ones are missed",
      options: forgotten,
      only: written,
      tools: [
        {
          name: "get-user",
          description: "Gets a user by ID.",
          inputSchema: { type: "object", properties: { id: string } },
        },
        {
          name: "get-team",
          description: "Gets a team.",
          inputSchema: { type: "object", properties: { id: string }, required: ["id"] },
        },
      ],
    },
    {
      name: "what a generator has written, where only forgotten lists are missed",
      options: forgotten,
      only: written,
      tool: {
        name: "query",
        description: "Runs SQL.",
        inputSchema: {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { sql: string },
        },
      },
    },
    {
      name: "parameters that may well be optional, where only forgotten lists are missed",
      options: forgotten,
      only: written,
      tool: tool({
        fields: { type: "string", description: "Which fields to show. Required if no view is given." },
        view: string,
      }),
    },
    {
      name: "Zod, which knows what is required",
      only: { surfaces: ["zod3", "zod4"], reason: "it is about Zod" },
      tool: tool({ userId: string }),
    },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      only: written,
      tool: tool({ userId: string }),
      errors: [
        {
          ...missing(["userId"]),
          pointer: "/inputSchema",
          message:
            "The input schema of tool 'get-user' has no 'required' list. List the parameters that every call needs.",
        },
      ],
    },
    {
      name: "some parameters with defaults",
      only: written,
      tool: tool({ userId: string, limit: { type: "integer", default: 10 }, "page size": { type: "integer" } }),
      errors: [{ messageId: "missing", at: "properties", suggestions: missing(["userId"]).suggestions }],
    },
    {
      name: "nothing but what a call may leave out",
      only: written,
      tool: tool({
        pageToken: string,
        label: { type: "string", description: "Only documents with this label" },
        deep: { type: "boolean" },
      }),
      errors: [{ messageId: "missing", at: "properties" }],
    },
    {
      name: "the filters of a search, of which it may need none",
      only: written,
      tool: {
        name: "search_books",
        inputSchema: { type: "object", properties: { author: string, year: { type: "integer" } } },
      },
      errors: [{ messageId: "missing", at: "properties" }],
    },
    {
      name: "what a search looks for, beside a filter, and a filter that is called required",
      only: written,
      tool: {
        name: "search_books",
        inputSchema: {
          type: "object",
          properties: {
            query: string,
            author: string,
            library: { type: "string", description: "Where to look (required)" },
          },
        },
      },
      errors: [missing(["query", "library"])],
    },
    {
      name: "a description that says what is required",
      options: forgotten,
      only: written,
      tools: [
        tool({ port: { type: "string", description: "Port of the server (required)." } }),
        { name: "get-team", inputSchema: { type: "object", properties: { id: string }, required: ["id"] } },
      ],
      errors: [missing(["port"], "/tools/0/inputSchema")],
    },
    {
      name: "a parameter that the tool is about",
      options: forgotten,
      only: written,
      tool: {
        name: "query",
        description: "Run a read-only SQL query",
        inputSchema: { type: "object", properties: { sql: string } },
      },
      errors: [missing(["sql"])],
    },
  ],
});

const head = `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";
import { z } from "zod/v3";
import { part, shape } from "somewhere";
`;

function answer(inputSchema: string): string {
  return `${head}server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "get", inputSchema: ${inputSchema} }] }));\n`;
}

sources(rule, {
  options: literal,
  valid: [
    ["properties of which some are spread in", `{ type: "object", properties: { ...shape } }`],
    ["a schema of which a part is spread in", `{ type: "object", properties: { a: {} }, ...part }`],
    ["a parameter that is not known", `{ type: "object", properties: { a: part } }`],
    ["a default that is not known", `{ type: "object", properties: { a: { type: "string", default: part } } }`],
    ["what is converted from Zod by hand", `zodToJsonSchema(z.object({ a: z.string().optional() }))`],
  ].map(([name = "", schema = ""]) => ({
    name,
    language: "typescript" as const,
    filename: "server.ts",
    text: answer(schema),
  })),
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's bad example",
      code: `{ "name": "get", "inputSchema": { "type": "object", "properties": { "userId": { "type": "string" } } } }`,
      options: [{ checkUncertain: true }],
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 53,
          endLine: 1,
          endColumn: 65,
          suggestions: [
            {
              desc: "Draft: Require 'userId'.",
              output: `{ "name": "get", "inputSchema": { "type": "object", "properties": { "userId": { "type": "string" } }, "required": ["userId"] } }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a tool without a list",
      code: "name: get\ninputSchema:\n  type: object\n  properties:\n    userId: { type: string }\n",
      options: [{ checkUncertain: true }],
      errors: [
        {
          messageId: "missing",
          line: 4,
          column: 3,
          endLine: 4,
          endColumn: 13,
          suggestions: [
            {
              messageId: "requireAllDraft",
              output:
                "name: get\ninputSchema:\n  type: object\n  properties:\n    userId: { type: string }\n  required:\n    - userId\n",
            },
          ],
        },
      ],
    },
  ],
});
