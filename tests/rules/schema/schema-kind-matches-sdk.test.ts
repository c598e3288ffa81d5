import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { parseVersion } from "../../../lib/emission/profile.ts";
import { sdk1Profile } from "../../../lib/emission/profiles.ts";
import rule from "../../../lib/rules/schema/schema-kind-matches-sdk.ts";
import { sources } from "../../harness/sources.ts";

const typescript = { language: "typescript", filename: "server.ts" } as const;

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "books", version: "1.0.0" });
`;

const low = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";
import { z } from "zod";
const server = new Server({ name: "books", version: "1.0.0" });
`;

function listing(inputSchema: string): string {
  return `${low}server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "find", description: "Finds.", inputSchema: ${inputSchema} }],
}));`;
}

const jsonSchema = `{ type: "object", properties: { q: { type: "string" } } }`;

sources(rule, {
  valid: [
    ...[
      ["a shape", `server.tool("find", "Finds.", { q: z.string() }, run);`],
      ["annotations", `server.tool("find", "Finds.", { readOnlyHint: true }, run);`],
      ["a shape and annotations", `server.tool("find", { q: z.string() }, { readOnlyHint: true }, run);`],
      ["a shape for registerTool", `server.registerTool("find", { inputSchema: { q: z.string() } }, run);`],
      [
        "a Zod object for registerTool",
        `server.registerTool("find", { inputSchema: z.object({ q: z.string() }) }, run);`,
      ],
      [
        "what is not known",
        `server.registerTool("find", { inputSchema: SHAPE }, run);\nserver.tool("lend", SHAPE, run);`,
      ],
    ].map(([name = "", text = ""]) => ({ name, ...typescript, text: `${head}${text}` })),
    { name: "a JSON Schema in a list", ...typescript, text: listing(jsonSchema) },
    {
      name: "a converted schema in a list",
      ...typescript,
      text: listing("z.toJSONSchema(z.object({ q: z.string() }))"),
    },
    {
      name: "a schema converted with a package",
      ...typescript,
      text: listing("zodToJsonSchema(z.object({ q: z.string() }))"),
    },
    {
      name: "a list that is converted when it is sent",
      ...typescript,
      text: `${low}const tools = [{ name: "find", description: "Finds.", inputSchema: z.object({ q: z.string() }) }];
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: tools.map((tool) => ({ ...tool, inputSchema: z.toJSONSchema(tool.inputSchema) })),
}));`,
    },
    {
      name: "the JSON Schema of another server",
      ...typescript,
      text: `import { McpServer } from "mcp-lite";
const mcp = new McpServer({ name: "books", version: "1.0.0" });
mcp.tool("find", { description: "Finds.", inputSchema: ${jsonSchema}, handler });`,
    },
  ],
  invalid: [
    {
      name: "a Zod object for tool",
      ...typescript,
      text: `${head}server.tool("find", "Finds.", z.object({ q: z.string() }), run);`,
      errors: [
        {
          messageId: "misfit",
          at: "z.object({ q: z.string() })",
          pointer: "/inputSchema",
          message:
            "'inputSchema' of tool 'find' is a Zod schema, but 'tool' takes an object of Zod schemas, so the server fails when it starts.",
        },
      ],
    },
    {
      name: "a JSON Schema for tool",
      ...typescript,
      text: `${head}server.tool("find", "Finds.", ${jsonSchema}, run);`,
      errors: [{ messageId: "misfit", at: jsonSchema }],
    },
    {
      name: "a JSON Schema for registerTool",
      ...typescript,
      text: `${head}server.registerTool("find", { description: "Finds.", inputSchema: ${jsonSchema} }, run);`,
      errors: [
        {
          messageId: "misfit",
          at: jsonSchema,
          message:
            "'inputSchema' of tool 'find' is a JSON Schema, but 'registerTool' takes Zod schemas, so the server fails when it starts.",
        },
      ],
    },
    {
      name: "a Zod schema in a list",
      ...typescript,
      text: listing("z.object({ q: z.string() })"),
      errors: [
        {
          messageId: "misfit",
          at: "z.object({ q: z.string() })",
          message:
            "'inputSchema' of tool 'find' is a Zod schema, but the list of a low-level handler is sent as it is, so clients get the inside of its objects.",
        },
      ],
    },
    {
      name: "a shape in a list",
      ...typescript,
      text: listing("{ q: z.string() }"),
      errors: [{ messageId: "misfit", at: "{ q: z.string() }" }],
    },
  ],
});

describe("what the versions of SDK 1 make of another kind of schema", () => {
  it.each([
    ["1.10.0", "no parameters", "list fails", "no parameters", "list fails"],
    ["1.12.0", "no parameters", "no parameters", "no parameters", "list fails"],
    ["1.21.2", "no parameters", "no parameters", "no parameters", "list fails"],
    ["1.22.0", "no parameters", "no parameters", undefined, "no parameters"],
    ["1.27.0", "no parameters", "no parameters", undefined, "no parameters"],
    ["1.28.0", "throws", "throws", undefined, "throws"],
  ] as const)("%s", (version, zodInTool, jsonInTool, zod, json) => {
    assert.deepEqual(sdk1Profile(parseVersion(version), undefined).unsupported, {
      tool: { zod: zodInTool, json: jsonInTool },
      registerTool: { zod, json },
    });
  });
});
