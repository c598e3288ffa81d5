import rule from "../../../lib/rules/portability/require-array-items.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
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

surfaces(rule, {
  valid: [
    { name: "items", tool: find({ tags: { type: "array", items: { type: "string" } } }) },
    { name: "items of any type", tool: find({ tags: { type: "array", items: {} } }), only: written },
    {
      name: "a reference beside the type",
      tool: find({ tags: { type: "array", $ref: "#/$defs/tags" } }),
      only: written,
    },
    { name: "a property named type", tool: find({ type: { type: "string" } }) },
    {
      name: "an array in the output",
      tool: { ...find({}), outputSchema: { type: "object", properties: { a: { type: "array" } } } },
      only: written,
    },
    {
      name: "other clients",
      settings: { clients: ["claude"] },
      tool: find({ tags: { type: "array" } }),
      only: written,
    },
  ],
  invalid: [
    {
      name: "an array",
      tool: find({ tags: { type: "array" } }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "tags",
          pointer: "/inputSchema/properties/tags",
          message:
            "VS Code 1.127.0, OpenAI API and Gemini API refuse tool 'find': array 'tags' has no 'items'. Write the schema of its items; {} allows any.",
          suggestions: [
            { messageId: "addItems", change: { pointer: "/inputSchema/properties/tags/items", value: {} } },
          ],
        },
      ],
    },
    {
      name: "an array that may be null, in an object",
      settings: { clients: ["vscode"] },
      tool: find({ filter: { type: "object", properties: { tags: { type: ["array", "null"] } } } }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "tags",
          suggestions: [
            {
              messageId: "addItems",
              change: { pointer: "/inputSchema/properties/filter/properties/tags/items", value: {} },
            },
          ],
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    { name: "items of any type in Zod 4", ...typescript, text: registering("{ tags: z.array(z.any()) }", "zod/v4") },
  ],
  invalid: [
    {
      name: "items of any type in Zod 3, which its converter leaves out",
      ...typescript,
      text: registering("{ tags: z.array(z.any()) }", "zod/v3"),
      errors: [{ messageId: "missing", at: "tags" }],
    },
  ],
});
