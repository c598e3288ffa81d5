import rule from "../../../lib/rules/portability/object-needs-properties.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { sources } from "../../harness/sources.ts";
import { jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: jsonSchemaSurfaces, reason: "Zod has no words for it" } as const;

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

const ping = (inputSchema: JsonObject) => ({ name: "ping", description: "Says pong.", inputSchema });

surfaces(rule, {
  valid: [
    { name: "empty properties", tool: ping({ type: "object", properties: {} }) },
    { name: "a reference", tool: ping({ type: "object", $ref: "#/$defs/a" }), only: written },
    {
      name: "an object within",
      tool: ping({ type: "object", properties: { map: { type: "object" } } }),
      only: written,
    },
    {
      name: "an output schema",
      tool: { ...ping({ type: "object", properties: {} }), outputSchema: { type: "object" } },
      only: written,
    },
    { name: "other clients", settings: { clients: ["anthropic"] }, tool: ping({ type: "object" }), only: written },
    { name: "a root without a type, which another rule reports", tool: ping({}), only: written },
  ],
  invalid: [
    {
      name: "what the specification recommends",
      settings: { clients: ["copilot-cli"] },
      tool: ping({ type: "object", additionalProperties: false }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          pointer: "/inputSchema",
          message: "The input schema of tool 'ping' has no 'properties': request refused by Copilot CLI.",
          fix: { change: { pointer: "/inputSchema/properties", value: {} } },
        },
      ],
    },
    {
      name: "an object",
      tool: ping({ type: "object" }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          fix: { change: { pointer: "/inputSchema/properties", value: {} } },
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [{ name: "a shape", ...typescript, text: registering("{}", "zod/v4") }],
  invalid: [],
});
