import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/design/require-output-schema.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const inputSchema = { type: "object" };
const reading = { tools: "reading" };
const describe = { checkDescriptions: true };
const string = { type: "string" };
const profile = {
  type: "object",
  description: "User profile information",
  properties: {
    id: { type: "string", description: "Unique user identifier" },
    name: { type: "string", description: "Display name" },
    email: { type: "string", description: "Email address" },
  },
};

function tool(name: string, rest: JsonObject = {}) {
  return { name, inputSchema, ...rest };
}

surfaces(rule, {
  valid: [
    { name: "the seed's own example", tool: tool("get-user", { outputSchema: profile }) },
    {
      name: "the seed's own example, with described fields",
      options: describe,
      tool: tool("get-user", { outputSchema: profile }),
    },
    {
      name: "fields without descriptions",
      tool: tool("get-user", { outputSchema: { type: "object", properties: { id: string } } }),
    },
    {
      name: "a tool that changes something, where only reading ones need it",
      options: reading,
      tool: tool("delete_user"),
    },
    {
      name: "a tool whose name does not tell, where only reading ones need it",
      options: reading,
      tool: tool("calendar"),
    },
    {
      name: "a tool whose result is a picture, where only reading ones need it",
      options: reading,
      tool: tool("get_screenshot"),
    },
    {
      name: "a tool whose result is a file of any kind, likewise",
      options: reading,
      tool: tool("get_issue_attachment"),
    },
    {
      name: "a tool whose result is text, where only reading ones need it",
      options: reading,
      tool: tool("read_file_contents"),
    },
    {
      name: "a tool that reads by its name alone, where only reading ones need it",
      options: reading,
      tool: tool("get_ticket", { annotations: { readOnlyHint: false } }),
    },
    {
      name: "a schema that is none, without described fields",
      tools: [tool("a", { outputSchema: true }), tool("b", { outputSchema: "object" })],
      only: { surfaces: zodlessSurfaces, reason: "Zod has no such schemas" },
    },
    {
      name: "a description without fields, and fields that only the server knows",
      options: describe,
      tools: [
        tool("a", { outputSchema: { type: "object", description: "Whatever the service answers" } }),
        tool("b", { outputSchema: { $ref: "https://example.com/user.json" } }),
      ],
      only: { surfaces: zodlessSurfaces, reason: "Zod has no such schemas" },
    },
  ],
  invalid: [
    {
      name: "a schema that is none, with described fields",
      options: describe,
      only: { surfaces: zodlessSurfaces, reason: "Zod has no such schemas" },
      tools: [
        tool("a", { outputSchema: true }),
        tool("b", { outputSchema: { type: "object", properties: null } }),
        tool("c", { outputSchema: null }),
        tool("d", { outputSchema: { type: "array", items: string } }),
      ],
      errors: [
        { messageId: "undescribedRoot", at: "outputSchema" },
        { messageId: "undescribedRoot", at: "outputSchema" },
        { messageId: "notSchema", at: "outputSchema" },
        { messageId: "undescribedRoot", at: "outputSchema" },
      ],
    },
    {
      name: "a tool without an output schema",
      tool: tool("get-user"),
      errors: [
        {
          messageId: "missing",
          at: "get-user",
          message: "Tool 'get-user' has no output schema. Describe the result with 'outputSchema'.",
        },
      ],
    },
    {
      name: "a tool that changes something",
      tool: tool("delete_user"),
      errors: [{ messageId: "missing", at: "delete_user" }],
    },
    {
      name: "a reading tool, where only those need it",
      options: reading,
      tool: tool("list_users", { annotations: { readOnlyHint: true } }),
      errors: [{ messageId: "missing", at: "list_users" }],
    },
    {
      name: "fields without descriptions, at any depth",
      options: describe,
      tool: tool("get-user", {
        outputSchema: {
          type: "object",
          properties: {
            users: {
              type: "array",
              description: "The users.",
              items: { type: "object", properties: { id: string, name: { type: "string", description: " " } } },
            },
          },
        },
      }),
      errors: [
        {
          messageId: "undescribed",
          at: "id",
          pointer: "/outputSchema/properties/users/items/properties/id",
          message: "Output field 'users[].id' of tool 'get-user' has no description. Say what the field means.",
        },
        { messageId: "undescribed", at: "name", pointer: "/outputSchema/properties/users/items/properties/name" },
      ],
    },
    {
      name: "no schema, with described fields",
      options: describe,
      tool: tool("get-user"),
      errors: [{ messageId: "missing", at: "get-user" }],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { schema, text, config } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  valid: [
    {
      name: "what is not known",
      language: "typescript",
      filename: "server.ts",
      options: describe,
      text: `${head}server.registerTool("get", { outputSchema: schema }, async () => ({ content: [] }));
server.registerTool("find", { description: "Finds it.", ...config }, async () => ({ content: [] }));
server.registerTool("list", { outputSchema: { id: z.string().describe(text), name: schema } }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [
    {
      name: "the older registering call, which has no place for one",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.tool("get", "Gets it.", async () => ({ content: [] }));\n`,
      errors: [{ messageId: "missing", at: "get" }],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "a tool without an output schema",
      code: `{ "name": "get-user", "inputSchema": {} }`,
      errors: [{ messageId: "missing", line: 1, column: 11, endLine: 1, endColumn: 21 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a field without a description",
      options: [describe],
      code: "name: get-user\ninputSchema: {}\noutputSchema:\n  type: object\n  properties:\n    id: { type: string }\n",
      errors: [{ messageId: "undescribed", line: 6, column: 5, endLine: 6, endColumn: 7 }],
    },
  ],
});
