import rule from "../../../lib/rules/schema/no-undeclared-required.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const onlyWritten = {
  surfaces: zodlessSurfaces,
  reason: "Zod computes what is required",
} as const;
const string = { type: "string" };

surfaces(rule, {
  valid: [
    {
      name: "declared names",
      tool: { name: "get-user", inputSchema: { type: "object", properties: { userId: string }, required: ["userId"] } },
    },
    {
      name: "nothing required",
      tool: { name: "get-user", inputSchema: { type: "object", properties: { userId: string } } },
    },
    {
      name: "a branch that requires what its parent declares",
      tool: {
        name: "find",
        inputSchema: {
          type: "object",
          properties: { id: string, name: string },
          anyOf: [{ required: ["id"] }, { required: ["name"] }],
        },
      },
    },
  ],
  invalid: [
    {
      name: "a name that nothing resembles",
      tool: {
        name: "get-user",
        inputSchema: { type: "object", properties: { userId: string }, required: ["userId", "nonExistentParam"] },
      },
      only: onlyWritten,
      errors: [
        {
          messageId: "undeclared",
          at: "nonExistentParam",
          pointer: "/inputSchema",
          message:
            "Tool 'get-user' requires 'nonExistentParam', but declares no such property. Declare it, or remove the name.",
          suggestions: [
            { messageId: "removeName", draft: true, change: { pointer: "/inputSchema/required/1", removed: true } },
          ],
        },
      ],
    },
    {
      name: "a misspelled name",
      tool: { name: "get-user", inputSchema: { type: "object", properties: { userId: string }, required: ["userID"] } },
      only: onlyWritten,
      errors: [
        {
          messageId: "undeclared",
          at: "userID",
          suggestions: [{ messageId: "useDeclared", change: { pointer: "/inputSchema/required/0", value: "userId" } }],
        },
      ],
    },
    {
      name: "names in another case",
      tool: {
        name: "get-user",
        inputSchema: {
          type: "object",
          properties: { id: string, url: string, uri: string, Name: string, name: string },
          required: ["ID", "URL", "NAme"],
        },
      },
      only: onlyWritten,
      errors: [
        {
          messageId: "undeclared",
          at: "ID",
          suggestions: [{ messageId: "useDeclared", change: { pointer: "/inputSchema/required/0", value: "id" } }],
        },
        {
          messageId: "undeclared",
          at: "URL",
          suggestions: [{ messageId: "useDeclared", change: { pointer: "/inputSchema/required/1", value: "url" } }],
        },
        {
          messageId: "undeclared",
          at: "NAme",
          suggestions: [{ messageId: "useDeclared", change: { pointer: "/inputSchema/required/2", value: "Name" } }],
        },
      ],
    },
    {
      name: "a misspelled name whose right form is required already",
      tool: {
        name: "get-user",
        inputSchema: { type: "object", properties: { userId: string }, required: ["userId", "userID"] },
      },
      only: onlyWritten,
      errors: [
        {
          messageId: "undeclared",
          at: "userID",
          suggestions: [
            { messageId: "removeName", draft: true, change: { pointer: "/inputSchema/required/1", removed: true } },
          ],
        },
      ],
    },
    {
      name: "names in nested objects and in the result",
      tool: {
        name: "get-user",
        inputSchema: {
          type: "object",
          properties: { filter: { type: "object", properties: { by: string }, required: ["field"] } },
        },
        outputSchema: {
          type: "object",
          properties: { users: { type: "array", items: { type: "object", required: ["id"] } } },
        },
      },
      only: onlyWritten,
      errors: [
        {
          messageId: "undeclared",
          at: "field",
          pointer: "/inputSchema/properties/filter",
          suggestions: [
            {
              messageId: "removeName",
              draft: true,
              change: { pointer: "/inputSchema/properties/filter/required/0", removed: true },
            },
          ],
        },
        {
          messageId: "undeclared",
          at: "id",
          pointer: "/outputSchema/properties/users/items",
          suggestions: [
            {
              messageId: "removeName",
              draft: true,
              change: { pointer: "/outputSchema/properties/users/items/required/0", removed: true },
            },
          ],
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "properties of which some are spread in",
      language: "typescript",
      filename: "server.ts",
      text: `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { base } from "somewhere";
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: "get", inputSchema: { type: "object", properties: { ...base, a: {} }, required: ["b"] } }],
}));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "get", "inputSchema": { "type": "object", "properties": { "userId": { "type": "string" } }, "required": ["userId", "nonExistentParam"] } }`,
      errors: [
        {
          messageId: "undeclared",
          line: 1,
          column: 126,
          endLine: 1,
          endColumn: 144,
          suggestions: [
            {
              desc: "Draft: Remove 'nonExistentParam' from the required names.",
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
      name: "a misspelled name",
      code: "name: get\ninputSchema:\n  type: object\n  properties:\n    userId: { type: string }\n  required:\n    - user_id # the user\n",
      errors: [
        {
          messageId: "undeclared",
          line: 7,
          column: 7,
          endLine: 7,
          endColumn: 14,
          suggestions: [
            {
              desc: "Require 'userId' instead, which is declared.",
              output:
                "name: get\ninputSchema:\n  type: object\n  properties:\n    userId: { type: string }\n  required:\n    - userId # the user\n",
            },
          ],
        },
      ],
    },
  ],
});
