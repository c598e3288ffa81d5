import rule from "../../../lib/rules/portability/schema-dialect-tag.ts";
import { sources } from "../../harness/sources.ts";
import { documentSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const documents = { surfaces: documentSurfaces, reason: "an SDK writes the dialect" } as const;
const written = {
  surfaces: zodlessSurfaces,
  reason: "the converter chooses the dialect",
} as const;
const newest = "https://json-schema.org/draft/2020-12/schema";
const old = "http://json-schema.org/draft-07/schema#";
const input = { $schema: newest, type: "object", properties: {} };
const find = (outputSchema: object) => ({
  name: "find",
  description: "Finds.",
  inputSchema: input,
  outputSchema: { ...outputSchema },
});

surfaces(rule, {
  valid: [
    { name: "draft 2020-12", tool: find({ $schema: newest, type: "object" }), only: written },
    { name: "an output without a dialect", tool: find({ type: "object" }), only: written },
    {
      name: "an older input, which every client reads",
      tool: { name: "find", inputSchema: { $schema: old, type: "object" } },
      only: written,
    },
    {
      name: "no dialect, if that is welcome",
      options: { checkMissing: false },
      tool: { name: "find", inputSchema: { type: "object" } },
      only: written,
    },
    {
      name: "an older output for other clients",
      settings: { clients: ["openai"] },
      tool: find({ $schema: old, type: "object" }),
      only: written,
    },
  ],
  invalid: [
    {
      name: "no dialect",
      tool: { name: "find", inputSchema: { type: "object" } },
      only: documents,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          pointer: "/inputSchema",
          message:
            "The input schema of tool 'find' has no '$schema'. Set '$schema' to 'https://json-schema.org/draft/2020-12/schema'.",
          suggestions: [{ messageId: "setDialect", change: { pointer: "/inputSchema/$schema", value: newest } }],
        },
      ],
    },
    {
      name: "draft-07 for the output",
      tool: find({ $schema: old, type: "object" }),
      only: written,
      errors: [
        {
          messageId: "other",
          at: old,
          pointer: "/outputSchema",
          message: `Claude Desktop 2.2553.1 refuses calls with tool 'find': its output schema names '${old}' as '$schema'. Name '${newest}'.`,
          suggestions: [{ messageId: "setDialect", change: { pointer: "/outputSchema/$schema", value: newest } }],
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "schemas that an SDK converts",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v3";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find", { inputSchema: {}, outputSchema: { n: z.number() } }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});
