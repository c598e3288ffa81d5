import rule from "../../../lib/rules/schema/schema-is-object.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const object = { type: "object" };
const onlyWritten = { surfaces: zodlessSurfaces, reason: "a shape is an object" } as const;
const union = [
  { type: "object", properties: { id: { type: "string" } } },
  { type: "object", properties: { name: { type: "string" } } },
];

surfaces(rule, {
  valid: [
    {
      name: "objects",
      tool: {
        name: "get-user",
        inputSchema: { type: "object", properties: {} },
        outputSchema: { type: "object", properties: {} },
      },
    },
    {
      name: "a result of any type in the newest revision",
      settings: { specVersion: "2026-07-28" },
      only: onlyWritten,
      tool: { name: "list-users", inputSchema: object, outputSchema: { type: "array" } },
    },
    {
      name: "a union of objects as input of mcp-ts-core",
      settings: { framework: "mcp-ts-core" },
      only: onlyWritten,
      tool: { name: "get-user", inputSchema: { oneOf: union } },
    },
    { name: "a boolean, which another rule reports", only: onlyWritten, tool: { name: "get-user", inputSchema: true } },
  ],
  invalid: [
    {
      name: "a root without a type",
      tool: { name: "get-user", inputSchema: { properties: { id: { type: "string" } } } },
      only: onlyWritten,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          message:
            "'inputSchema' of tool 'get-user' has no type at its root. Write the type 'object', which the protocol requires.",
          pointer: "/inputSchema",
          suggestions: [{ messageId: "setType", change: { pointer: "/inputSchema/type", value: "object" } }],
        },
      ],
    },
    {
      name: "a root of another type",
      tool: { name: "list-users", inputSchema: { type: "array" } },
      only: onlyWritten,
      errors: [
        {
          messageId: "notObject",
          at: "array",
          suggestions: [
            { messageId: "setType", draft: true, change: { pointer: "/inputSchema/type", value: "object" } },
          ],
        },
      ],
    },
    {
      name: "a list of types",
      tool: { name: "list-users", inputSchema: { type: ["object", "null"] } },
      only: onlyWritten,
      errors: [
        {
          messageId: "notObject",
          at: "type",
          suggestions: [{ messageId: "setType", change: { pointer: "/inputSchema/type", value: "object" } }],
        },
      ],
    },
    {
      name: "a result of another type",
      tool: { name: "list-users", inputSchema: object, outputSchema: { type: "array", items: {} } },
      only: onlyWritten,
      errors: [
        {
          messageId: "notObject",
          at: "array",
          pointer: "/outputSchema",
          suggestions: [
            { messageId: "setType", draft: true, change: { pointer: "/outputSchema/type", value: "object" } },
          ],
        },
      ],
    },
    {
      name: "a union of objects anywhere else",
      tool: { name: "get-user", inputSchema: { oneOf: union } },
      only: onlyWritten,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          suggestions: [{ messageId: "setType", change: { pointer: "/inputSchema/type", value: "object" } }],
        },
      ],
    },
  ],
});

/** A module that registers one tool with SDK v1. */
function registering(inputSchema: string, zod: "zod/v3" | "zod/v4") {
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "${zod}";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find", { inputSchema: ${inputSchema} }, async () => ({ content: [] }));
`;
}

/** A module that defines one tool with mcp-ts-core. */
function ofFramework(input: string) {
  return `import { tool, z } from "@cyanheads/mcp-ts-core";
export const find = tool("find", { description: "Finds.", input: ${input}, output: z.object({}), handler: async () => ({}) });
`;
}

const typescript = { language: "typescript", filename: "server.ts" } as const;

sources(rule, {
  valid: [
    {
      name: "a union of objects, of which mcp-ts-core makes an object",
      ...typescript,
      text: ofFramework(
        'z.discriminatedUnion("k", [z.object({ k: z.literal("a") }), z.object({ k: z.literal("b") })])',
      ),
    },
    {
      name: "an object with a check in Zod 4",
      ...typescript,
      text: registering("z.object({ a: z.string() }).refine((x) => x.a)", "zod/v4"),
    },
  ],
  invalid: [
    {
      name: "a list, of which mcp-ts-core makes nothing",
      ...typescript,
      text: ofFramework("z.array(z.string())"),
      errors: [{ messageId: "misfit", at: "input" }],
    },
    {
      name: "an output of mcp-ts-core that is missing",
      ...typescript,
      text: ofFramework("z.object({})").replace("output: z.object({}), ", ""),
      errors: [
        {
          messageId: "absent",
          at: "find",
          message:
            "Tool 'find' has no 'output', which mcp-ts-core needs. Write z.object({}), with a field for each value.",
        },
      ],
    },
    {
      name: "an object with a check in Zod 3, which is no object any more",
      ...typescript,
      text: registering("z.object({ a: z.string() }).refine((x) => x.a)", "zod/v3"),
      errors: [{ messageId: "misfit", at: "inputSchema" }],
    },
    {
      name: "a union",
      ...typescript,
      text: registering(
        'z.discriminatedUnion("k", [z.object({ k: z.literal("a") }), z.object({ k: z.literal("b") })])',
        "zod/v4",
      ),
      errors: [{ messageId: "misfit", at: "inputSchema" }],
    },
  ],
});

const answer = (more: object, type = "array"): string =>
  JSON.stringify({ tools: [{ name: "list_users", inputSchema: { type: "object" }, outputSchema: { type } }], ...more });
/** The error for an older revision, and its draft. */
const refused = (more: object) => [
  {
    messageId: "notObject",
    suggestions: [{ desc: "Draft: Write 'object' as the type.", output: answer(more, "object") }],
  },
];

inJson(rule, {
  valid: [{ name: "an answer of the newest revision", code: answer({ resultType: "complete" }) }],
  invalid: [
    {
      name: "an answer of the newest revision, although the settings name an older one",
      code: answer({ resultType: "complete" }),
      settings: { mcp: { specVersion: "2025-11-25" } },
      errors: refused({ resultType: "complete" }),
    },
    { name: "an answer of an older revision", code: answer({}), errors: refused({}) },
    {
      name: "the seed's own example",
      code: `{\n  "name": "list",\n  "inputSchema": {\n    "type": "array"\n  }\n}`,
      errors: [
        {
          messageId: "notObject",
          line: 4,
          column: 13,
          endLine: 4,
          endColumn: 20,
          suggestions: [
            {
              desc: "Draft: Write 'object' as the type.",
              output: `{\n  "name": "list",\n  "inputSchema": {\n    "type": "object"\n  }\n}`,
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
      name: "a root without a type",
      code: "name: list\ninputSchema:\n  properties:\n    id:\n      type: string\n",
      errors: [
        {
          messageId: "missing",
          line: 2,
          column: 1,
          endLine: 2,
          endColumn: 12,
          suggestions: [
            {
              messageId: "setType",
              output: "name: list\ninputSchema:\n  properties:\n    id:\n      type: string\n  type: object\n",
            },
          ],
        },
      ],
    },
  ],
});
