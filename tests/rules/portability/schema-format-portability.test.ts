import rule from "../../../lib/rules/portability/schema-format-portability.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { sources } from "../../harness/sources.ts";
import { jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

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

const written = { surfaces: jsonSchemaSurfaces, reason: "Zod has no words for it" } as const;
const site = { type: "string", format: "uri" };

surfaces(rule, {
  valid: [
    { name: "a date", tool: find({ day: { type: "string", format: "date" } }), only: written },
    { name: "a parameter named format", tool: find({ format: { type: "string" } }) },
    { name: "an allowed format", options: { allow: ["uri"] }, tool: find({ site }) },
    { name: "other clients", settings: { clients: ["claude"] }, tool: find({ site }) },
    {
      name: "an output schema",
      tool: { ...find({}), outputSchema: { type: "object", properties: { site } } },
      only: written,
    },
  ],
  invalid: [
    {
      name: "a URI with a description",
      tool: find({ site: { ...site, description: "The page to open" } }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "format",
          pointer: "/inputSchema/properties/site",
          message:
            "OpenAI's strict mode refuses tool 'find': 'site' has the format 'uri'. Say it in the description instead.",
          suggestions: [
            {
              messageId: "moveToDescription",
              change: [
                { pointer: "/inputSchema/properties/site/format", removed: true },
                { pointer: "/inputSchema/properties/site/description", value: "The page to open (format uri)" },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a URI without a description",
      tool: find({ site }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "format",
          suggestions: [
            { messageId: "remove", change: { pointer: "/inputSchema/properties/site/format", removed: true } },
          ],
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [{ name: "an address in Zod", ...typescript, text: registering("{ m: z.string().email() }", "zod/v3") }],
  invalid: [
    {
      name: "a URL in Zod",
      ...typescript,
      text: registering("{ u: z.string().url() }", "zod/v3"),
      errors: [
        {
          messageId: "found",
          at: "url",
          suggestions: [
            {
              messageId: "remove",
              change: { pointer: "/tools/0/inputSchema/properties/u/format", removed: true },
            },
          ],
        },
      ],
    },
  ],
});
