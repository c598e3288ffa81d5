import rule from "../../../lib/rules/schema/require-input-schema.ts";
import { sources } from "../../harness/sources.ts";
import { documentSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const empty = { type: "object", properties: {}, additionalProperties: false };
const onlyWritten = { surfaces: zodlessSurfaces, reason: "the SDK supplies a schema" } as const;

surfaces(rule, {
  valid: [
    {
      name: "a tool with parameters",
      tool: { name: "search-users", inputSchema: { type: "object", properties: { query: { type: "string" } } } },
    },
    { name: "a tool without parameters", tool: { name: "ping", inputSchema: { type: "object" } } },
    {
      name: "tools in a format of the project's own, which is no answer to a client",
      tools: [
        {
          name: "find_user",
          description: "Finds users.",
          parameters: [{ name: "query" }],
          annotations: { readOnlyHint: true },
        },
      ],
      only: { surfaces: documentSurfaces, reason: "in code nothing says that the object is a tool" },
    },
  ],
  invalid: [
    {
      name: "a tool without an input schema",
      tools: [
        { name: "ping", inputSchema: empty },
        { name: "search-users", description: "Searches for users" },
      ],
      only: onlyWritten,
      errors: [
        {
          messageId: "missing",
          at: "search-users",
          message: "Tool 'search-users' has no input schema. Write one, even if the tool takes no parameters.",
          suggestions: [
            {
              messageId: "declareNoParameters",
              draft: true,
              change: { pointer: "/tools/1/inputSchema", value: empty },
            },
          ],
        },
      ],
    },
    {
      name: "an input schema that is a boolean",
      tool: { name: "ping", description: "Says pong.", inputSchema: true },
      only: onlyWritten,
      errors: [
        {
          messageId: "notObject",
          at: "true",
          suggestions: [
            { messageId: "declareNoParameters", draft: true, change: { pointer: "/inputSchema", value: empty } },
          ],
        },
      ],
    },
    ...["inputs", "input", "args", "arguments", "params", "schema", "parameters"].map((key) => ({
      name: `parameters under '${key}', which is no tool that takes none`,
      tools: [
        { name: "ping", inputSchema: empty },
        { name: "find", description: "Finds users.", [key]: [{ name: "query", type: "string" }] },
      ],
      only: { surfaces: documentSurfaces, reason: "in code nothing says that the object is a tool" } as const,
      errors: [{ messageId: "missing", at: "find" }],
    })),
    {
      name: "an input schema that is a list",
      tool: { name: "ping", description: "Says pong.", inputSchema: [{ name: "query" }] },
      only: onlyWritten,
      errors: [{ messageId: "notObject", at: "inputSchema" }],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "a registration, where the SDK supplies the schema",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("ping", { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "tools": [{ "name": "search-users", "description": "Searches for users" }] }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 23,
          endLine: 1,
          endColumn: 37,
          suggestions: [
            {
              desc: "Draft: Declare that the tool takes no parameters.",
              output: `{ "tools": [{ "name": "search-users", "description": "Searches for users", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } }] }`,
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
      name: "the seed's own example",
      code: "tools:\n  - name: search-users\n    description: Searches for users\n",
      errors: [
        {
          messageId: "missing",
          line: 2,
          column: 11,
          endLine: 2,
          endColumn: 23,
          suggestions: [
            {
              messageId: "declareNoParametersDraft",
              output:
                "tools:\n  - name: search-users\n    description: Searches for users\n    inputSchema:\n      type: object\n      properties: {}\n      additionalProperties: false\n",
            },
          ],
        },
      ],
    },
  ],
});
