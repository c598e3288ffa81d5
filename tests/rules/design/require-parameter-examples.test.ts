import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/design/require-parameter-examples.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod writes it in another way" } as const;
const noMeta = { zod3: "Zod 3 has no place for examples" } as const;
const string = { type: "string" };
const filters = { type: "object", properties: { status: string, createdAfter: { type: "string", format: "date" } } };

function tool(properties: Json, rest: JsonObject = {}) {
  return { name: "search-users", inputSchema: { type: "object", properties, ...rest } };
}

function missing(at: string, ...examples: readonly Json[]) {
  const change = (value: Json) => ({ pointer: `/inputSchema/properties/${at}/examples`, value: [value] });
  return {
    messageId: "missing",
    at,
    ...(examples.length
      ? {
          suggestions: examples.map((example) => ({
            messageId: "addExample",
            change: change(example),
            except: noMeta,
          })),
        }
      : {}),
  };
}

surfaces(rule, {
  valid: [
    {
      name: "lists of lists without end",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: {
        name: "get",
        inputSchema: {
          type: "object",
          properties: { rows: { $ref: "#/$defs/Rows" } },
          $defs: { Rows: { type: "array", items: { $ref: "#/$defs/Rows" } } },
        },
      },
    },
    {
      name: "the seed's own example",
      only: written,
      tool: tool({ filters: { ...filters, examples: [{ status: "active", createdAfter: "2024-01-01" }] } }),
    },
    {
      name: "scalars and lists of scalars",
      tool: tool({
        query: string,
        tags: { type: "array", items: string },
        size: { anyOf: [string, { type: "number" }] },
      }),
    },
    {
      name: "an object without declared properties",
      tool: tool({ labels: { type: "object", additionalProperties: string } }),
    },
    { name: "a default", tool: tool({ filters: { ...filters, default: { status: "active" } } }) },
    {
      name: "an example of the elements",
      only: written,
      tool: tool({ users: { type: "array", items: { ...filters, examples: [{ status: "new" }] } } }),
    },
    {
      name: "an example of a field",
      only: written,
      tool: tool({ filters: { type: "object", properties: { status: { type: "string", examples: ["active"] } } } }),
    },
    {
      name: "a default of a field",
      tool: tool({ filters: { type: "object", properties: { status: { type: "string", default: "active" } } } }),
    },
    {
      name: "an example in the description",
      tool: tool({ filters: { ...filters, description: 'What to look for, e.g. {"status": "active"}.' } }),
    },
    {
      name: "an example in the description of a field",
      tool: tool({
        filters: { type: "object", properties: { status: { type: "string", description: "For example `active`." } } },
      }),
    },
    {
      name: "an example in the tool's description, behind the name",
      tool: { ...tool({ filters }), description: "Searches. Filters: { state: 'x' }." },
    },
    {
      name: "an example in the tool's description with one of the fields",
      tool: { ...tool({ filters }), description: "Searches. Common use: { Status: 'active' }." },
    },
    { name: "objects less complex than an option asks", options: { minComplexity: 4 }, tool: tool({ filters }) },
    {
      name: "an example in a definition",
      only: written,
      tool: tool(
        { filters: { $ref: "#/$defs/Filters" } },
        { $defs: { Filters: { ...filters, examples: [{ status: "new" }] } } },
      ),
    },
    {
      name: "a reference that leads elsewhere",
      only: written,
      tool: tool({ filters: { ...filters, allOf: [{ $ref: "https://example.com/filters.json" }] } }),
    },
    {
      name: "schemas that are none",
      only: written,
      tool: tool({ a: null, b: true, c: { type: "object", properties: null }, d: { type: "array", items: true } }),
    },
  ],
  invalid: [
    {
      name: "an object",
      tool: tool({ filters }),
      errors: [
        {
          ...missing("filters"),
          pointer: "/inputSchema/properties/filters",
          message:
            "Parameter 'filters' of tool 'search-users' takes an object and has no example. Write one complete value in 'examples'.",
        },
      ],
    },
    {
      name: "a list of objects",
      tool: tool({ users: { type: "array", items: filters } }),
      errors: [
        {
          ...missing("users"),
          message:
            "Parameter 'users' of tool 'search-users' takes an array of objects and has no example. Write one complete value in 'examples'.",
        },
      ],
    },
    {
      name: "a union of objects",
      tool: tool({
        target: {
          anyOf: [
            { type: "object", properties: { id: string } },
            { type: "object", properties: { name: string } },
          ],
        },
      }),
      errors: [
        {
          ...missing("target"),
          message:
            "Parameter 'target' of tool 'search-users' takes a union of objects and has no example. Write one complete value in 'examples'.",
        },
      ],
    },
    {
      name: "an object or null",
      tool: tool({ filters: { anyOf: [filters, { type: "null" }] } }),
      errors: [missing("filters")],
    },
    {
      name: "an object of two types",
      only: written,
      tool: tool({ filters: { ...filters, type: ["object", "null"] } }),
      errors: [missing("filters")],
    },
    {
      name: "an object by reference",
      only: written,
      tool: tool({ filters: { $ref: "#/$defs/Filters" } }, { $defs: { Filters: filters } }),
      errors: [missing("filters")],
    },
    {
      name: "objects within an object, reported once",
      tool: tool({ query: { type: "object", properties: { filters } } }),
      errors: [missing("query")],
    },
    {
      name: "an empty default, which shows nothing",
      tool: tool({ users: { type: "array", items: filters, default: [] } }),
      errors: [missing("users")],
    },
    {
      name: "a description that shows an example, where only keywords count",
      options: { allowExamplesInText: false },
      tool: tool({ filters: { ...filters, description: 'What to look for, e.g. {"status": "active"}.' } }),
      errors: [missing("filters")],
    },
    {
      name: "a description with an apostrophe, which is no example",
      tool: tool({ filters: { ...filters, description: "The user's filters." } }),
      errors: [missing("filters")],
    },
    {
      name: "braces in the tool's description that show something else",
      tool: { ...tool({ filters }), description: "Searches by filters and returns { count: 3 }." },
      errors: [missing("filters")],
    },
    {
      name: "too few fields whose values are listed to make an example",
      tool: tool({
        filters: { type: "object", properties: { status: string, operator: { type: "string", enum: ["and", "or"] } } },
      }),
      errors: [missing("filters")],
    },
    {
      name: "fields whose values are listed, of which an example is made",
      tool: tool({
        sort: {
          type: "object",
          properties: {
            by: { type: "string", enum: ["name", "age"] },
            order: { type: "string", const: "up" },
            seed: { type: "number" },
          },
          required: ["by"],
        },
      }),
      errors: [missing("sort", { by: "name", order: "up" })],
    },
    {
      name: "elements whose values are listed",
      tool: tool({
        sort: {
          type: "array",
          items: { type: "object", properties: { by: { type: "string", enum: ["name", "age"] } }, required: ["by"] },
        },
      }),
      errors: [missing("sort", [{ by: "name" }])],
    },
    {
      name: "a required field that would have to be invented",
      tool: tool({
        sort: {
          type: "object",
          properties: { by: { type: "string", enum: ["name", "age"] }, of: string },
          required: ["by", "of"],
        },
      }),
      errors: [missing("sort")],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v4";
import { part, text } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  valid: [
    {
      name: "parts that are not known",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("get", { inputSchema: { a: part, b: z.object({ c: part }), d: z.object({ e: z.string().describe(text) }) } }, async () => ({ content: [] }));\n`,
    },
    {
      name: "an example in the metadata of Zod 4",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("get", { inputSchema: { a: z.object({ b: z.string() }).meta({ examples: [{ b: "c" }] }) } }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "a field whose values are listed",
      code: `{ "name": "get", "inputSchema": { "properties": { "sort": { "type": "object", "properties": { "by": { "enum": ["name", "age"] } } } } } }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 57,
          suggestions: [
            {
              desc: 'Add the example {"by":"name"}.',
              output: `{ "name": "get", "inputSchema": { "properties": { "sort": { "type": "object", "properties": { "by": { "enum": ["name", "age"] } }, "examples": [{ "by": "name" }] } } } }`,
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
      name: "an object",
      code: "name: get\ninputSchema:\n  properties:\n    filters:\n      type: object\n      properties:\n        status: { type: string }\n",
      errors: [{ messageId: "missing", line: 4, column: 5, endLine: 4, endColumn: 12 }],
    },
  ],
});
