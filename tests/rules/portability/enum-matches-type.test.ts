import rule from "../../../lib/rules/portability/enum-matches-type.ts";
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
    { name: "texts", tool: find({ kind: { type: "string", enum: ["a", "b"] } }) },
    { name: "whole numbers", tool: find({ year: { type: "integer", enum: [2024, 2025.0] } }), only: written },
    {
      name: "null where it is allowed",
      tool: find({ kind: { type: ["string", "null"], enum: ["a", null] } }),
      only: written,
    },
    {
      name: "null with OpenAPI's keyword",
      tool: find({ kind: { type: "string", nullable: true, enum: ["a", null] } }),
      only: written,
    },
    { name: "no type", tool: find({ kind: { enum: [1, "a"] } }), only: written },
    {
      name: "lists as members",
      tool: find({ pair: { type: "array", items: {}, enum: [["a"], ["b"]] } }),
      only: written,
    },
  ],
  invalid: [
    {
      name: "texts for an integer",
      settings: { clients: [] },
      tool: find({ year: { type: "integer", enum: ["2024", 2025, 2025.5] } }),
      only: written,
      errors: [
        {
          messageId: "member",
          at: "2024",
          pointer: "/inputSchema/properties/year",
          message:
            "The 'enum' of parameter 'year' of tool 'find' has '2024', which is not of type integer. Write it in that type, or change the type.",
        },
        { messageId: "member", at: "2025.5" },
      ],
    },
    {
      name: "values beside the type null",
      tool: find({ guide: { anyOf: [{ type: "string" }, { type: "null", enum: ["js"] }] } }),
      only: written,
      errors: [{ messageId: "member", at: "js" }],
    },
    {
      name: "null without its type, in an output schema",
      tool: {
        ...find({}),
        outputSchema: { type: "object", properties: { kind: { type: "string", enum: ["a", null] } } },
      },
      only: written,
      errors: [
        {
          messageId: "member",
          at: "null",
          message:
            "The 'enum' of output field 'kind' of tool 'find' has null, which is not of type string. Write it in that type, or change the type.",
        },
      ],
    },
    {
      name: "the values of the items, on the array",
      tool: find({ kinds: { type: "array", enum: ["a", "b"], items: { type: "string" } } }),
      only: written,
      errors: [
        {
          messageId: "array",
          at: "enum",
          message:
            "The 'enum' of parameter 'kinds' of tool 'find' lists items, but is on the array itself. Move it to 'items'.",
          suggestions: [
            {
              messageId: "moveToItems",
              change: [
                { pointer: "/inputSchema/properties/kinds/enum", removed: true },
                { pointer: "/inputSchema/properties/kinds/items/enum", value: ["a", "b"] },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "values of another type than the items",
      tool: find({ kinds: { type: "array", enum: ["a"], items: { type: "integer" } } }),
      only: written,
      errors: [{ messageId: "array", at: "enum" }],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "enums of Zod",
      ...typescript,
      text: registering('{ k: z.enum(["a"]).nullable(), n: z.literal(3) }', "zod/v4"),
    },
  ],
  invalid: [],
});
