import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/require-properties.ts";
import { sources } from "../../harness/sources.ts";
import { codeSurfaces, jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const zodEdits = { zod3: "a raw shape has no place for it", zod4: "a raw shape has no place for it" } as const;
const notClosed = { zod3: "it is printed as an empty shape, for which the SDK sends an open schema" } as const;
const closing = { fastmcp: "FastMCP closes its schemas" } as const;
const written = {
  surfaces: jsonSchemaSurfaces,
  reason: "Zod lists the properties of every object",
} as const;
const empty = { type: "object", properties: {} };

function tool(inputSchema: Json, description = "Gets the current server status.") {
  return { name: "get-server-status", description, inputSchema };
}

/** The SDK for Python makes the schema of the function. */
const at = { default: "inputSchema", mcpserver: "get_server_status" } as const;

/** The report on a tool whose schema can be closed, and whose description can be added to. */
function found(description = "Gets the current server status. Takes no parameters.") {
  return {
    messageId: "empty",
    at,
    suggestions: [
      {
        messageId: "closeSchema",
        change: { pointer: "/inputSchema/additionalProperties", value: false },
        except: zodEdits,
      },
      { messageId: "sayInDescription", change: { pointer: "/description", value: description } },
    ],
  };
}

surfaces(rule, {
  options: { checkEmpty: true },
  valid: [
    { name: "the seed's good example", tool: tool({ type: "object", properties: { userId: { type: "string" } } }) },
    { name: "the seed's acceptable example", tool: tool(empty, "Gets current server status. Takes no parameters.") },
    {
      settings: { clients: ["claude"] },
      name: "what the specification recommends",
      except: notClosed,
      tool: tool({ type: "object", additionalProperties: false }),
    },
    {
      name: "an empty list of properties in a closed schema",
      except: notClosed,
      tool: tool({ type: "object", properties: {}, additionalProperties: false }),
    },
    {
      settings: { clients: ["claude"] },
      name: "a map",
      tool: tool({ type: "object", additionalProperties: { type: "string" } }),
    },
    {
      settings: { clients: ["claude"] },
      name: "properties by pattern",
      tool: tool({ type: "object", patternProperties: { "^x-": { type: "string" } } }),
    },
    {
      settings: { clients: ["claude"] },
      name: "properties in branches",
      tool: tool({
        type: "object",
        anyOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
      }),
    },
    { name: "properties by reference", tool: tool({ $ref: "#/$defs/Input", $defs: { Input: empty } }) },
    { name: "a root of another type, which schema-is-object reports", tool: tool({ type: "array" }) },
    { name: "a root without a type, which schema-is-object reports", only: written, tool: tool({}) },
    { name: "a required name, which no-undeclared-required reports", tool: tool({ ...empty, required: ["id"] }) },
    {
      name: "properties that are no object, which valid-json-schema reports",
      only: written,
      tool: tool({ type: "object", properties: null }),
    },
    { name: "a schema that is a boolean", tool: tool(true) },
    { name: "a schema of null", tool: tool(null) },
    ...[
      "Shows the status. No arguments.",
      "Shows the status. This tool requires no input.",
      "Shows the status; it doesn't take any parameters.",
      "Does not require any input parameters.",
      "Lists all rooms without any parameters.",
      "Shows the status.\n\nArgs:\n  None",
      "A parameterless look at the status.",
      "Call it with an empty object.",
    ].map((description) => ({
      name: `the description ${JSON.stringify(description)}`,
      tool: tool(empty, description),
    })),
  ],
  invalid: [
    {
      name: "a description that ends in a quoted sentence",
      except: closing,
      tool: tool(empty, 'Answers "I am well."'),
      errors: [found('Answers "I am well." Takes no parameters.')],
    },
    {
      name: "a description that ends in a line break",
      except: closing,
      only: { surfaces: [...codeSurfaces, "json", "momoa"], reason: "YAML has blocks for it; see below" },
      tool: tool(empty, "Gets the status \n"),
      errors: [found("Gets the status. Takes no parameters.")],
    },
    {
      name: "a description that ends in a block of code",
      except: closing,
      tool: tool(empty, "Gets the status:\n```\nup\n```"),
      errors: [{ ...found(), suggestions: found().suggestions.slice(0, 1) }],
    },
    {
      name: "an empty list of properties",
      except: closing,
      tool: tool(empty),
      errors: [
        {
          ...found(),
          pointer: "/inputSchema",
          message:
            "Tool 'get-server-status' declares no parameters, but accepts any argument. Declare them, or set 'additionalProperties' to false.",
        },
      ],
    },
    {
      settings: { clients: ["claude"] },
      name: "no properties at all",
      tool: tool({ type: "object" }),
      only: written,
      errors: [
        {
          ...found(),
          suggestions: [
            {
              messageId: "closeSchema",
              draft: true,
              change: [
                { pointer: "/inputSchema/properties", value: {} },
                { pointer: "/inputSchema/additionalProperties", value: false },
              ],
            },
            ...found()
              .suggestions.slice(1)
              .map((one) => ({ ...one, draft: true })),
          ],
        },
      ],
    },
    {
      name: "an empty list of required names",
      tool: tool({ ...empty, required: [] }),
      only: { surfaces: jsonSchemaSurfaces, reason: "Zod computes what is required" },
      errors: [found()],
    },
    {
      name: "a description without a full stop",
      except: closing,
      tool: tool(empty, "Gets the status"),
      errors: [found("Gets the status. Takes no parameters.")],
    },
    {
      name: "a schema that says that anything goes, which is not closed for its author",
      tool: tool({ ...empty, additionalProperties: true }),
      errors: [
        {
          messageId: "empty",
          at,
          suggestions: [
            {
              messageId: "sayInDescription",
              change: { pointer: "/description", value: "Gets the current server status. Takes no parameters." },
            },
          ],
        },
      ],
    },
    {
      name: "a description that speaks of other parameters",
      except: closing,
      tool: tool(empty, "Gets the status of no particular server."),
      errors: [found("Gets the status of no particular server. Takes no parameters.")],
    },
    {
      name: "a tool without a description",
      except: closing,
      tool: { name: "get-server-status", inputSchema: empty },
      errors: [
        {
          messageId: "empty",
          at,
          suggestions: [
            {
              messageId: "closeSchema",
              change: { pointer: "/inputSchema/additionalProperties", value: false },
              except: zodEdits,
            },
          ],
        },
      ],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  options: { checkEmpty: true },
  valid: [
    {
      name: "a shape that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { shape } from "somewhere";\n${head}server.registerTool("get", { description: "Gets it.", inputSchema: shape }, async () => ({ content: [] }));\n`,
    },
    {
      name: "a shape of which a part is spread in",
      language: "typescript",
      filename: "server.ts",
      text: `import { shape } from "somewhere";\n${head}server.registerTool("get", { description: "Gets it.", inputSchema: { ...shape } }, async () => ({ content: [] }));\n`,
    },
    {
      name: "a description that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { text } from "somewhere";\n${head}server.registerTool("get", { description: text }, async () => ({ content: [] }));\n`,
    },
    ...[
      "z.discriminatedUnion('action', [z.object({ action: z.literal('a') }), z.object({ action: z.literal('b') })])",
      "Base.and(z.object({ b: z.string() }))",
      "Base.transform((base) => base)",
      "Base.optional()",
      "z.any()",
    ].flatMap((root) =>
      (["@modelcontextprotocol/sdk/server/mcp.js", "@modelcontextprotocol/server"] as const).flatMap((sdk) =>
        [3, 4].map((zod) => ({
          name: `the root ${root} of Zod ${String(zod)}, in whose place ${sdk} sends something else`,
          language: "typescript" as const,
          filename: "server.ts",
          settings: { zodVersion: zod, clients: ["claude"] },
          text: `import { McpServer } from "${sdk}";
import { z } from "zod${zod === 4 ? "/v4" : ""}";
const server = new McpServer({ name: "desk", version: "1.0.0" });
const Base = z.object({ a: z.string() });
server.registerTool("forms", { description: "Manages forms.", inputSchema: ${root} }, async () => ({ content: [] }));
`,
        })),
      ),
    ),
    {
      name: "a converter that makes nothing of the schema",
      language: "typescript",
      filename: "server.ts",
      settings: { zodVersion: 4 },
      text: `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { zodToJsonSchema } from "zod-to-json-schema";
import { z } from "zod/v4";
const server = new Server({ name: "desk", version: "1.0.0" });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "get", description: "Gets it.", inputSchema: zodToJsonSchema(z.object({ id: z.string() })) }] }));
`,
    },
    {
      name: "a strict object",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("get", { description: "Gets it.", inputSchema: z.strictObject({}) }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [
    {
      name: "the schema that the SDK supplies, which nobody has written",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("get-status", { description: "Gets the status." }, async () => ({ content: [] }));\n`,
      errors: [
        {
          messageId: "empty",
          at: "get-status",
          suggestions: [
            {
              messageId: "sayInDescription",
              change: { pointer: "/tools/0/description", value: "Gets the status. Takes no parameters." },
            },
          ],
        },
      ],
    },
    {
      name: "an open object of Zod",
      language: "typescript",
      filename: "server.ts",
      settings: { zodVersion: 4 },
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v4";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get-status", { description: "Gets the status.", inputSchema: z.object({}) }, async () => ({ content: [] }));
`,
      errors: [
        {
          messageId: "empty",
          at: "inputSchema",
          suggestions: [
            {
              messageId: "closeSchema",
              change: { pointer: "/tools/0/inputSchema/additionalProperties", value: false },
            },
            {
              messageId: "sayInDescription",
              change: { pointer: "/tools/0/description", value: "Gets the status. Takes no parameters." },
            },
          ],
        },
      ],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "no properties",
      code: `{ "name": "ping", "inputSchema": { "type": "object" } }`,
      options: [{ checkEmpty: true }],
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 19,
          endLine: 1,
          endColumn: 32,
          suggestions: [
            {
              desc: "Draft: Accept no arguments.",
              output: `{ "name": "ping", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } }`,
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
      name: "a description in a block, which ends in a line break",
      code: "name: ping\ndescription: |\n  Says pong.\ninputSchema:\n  type: object\n  properties: {}\n  additionalProperties: true\n",
      options: [{ checkEmpty: true }],
      errors: [
        {
          messageId: "empty",
          suggestions: [
            {
              messageId: "sayInDescription",
              output:
                "name: ping\ndescription: |\n  Says pong. Takes no parameters.\ninputSchema:\n  type: object\n  properties: {}\n  additionalProperties: true\n",
            },
          ],
        },
      ],
    },
    {
      name: "no properties",
      code: "name: ping\ndescription: Says pong.\ninputSchema:\n  type: object\n  properties: {}\n",
      options: [{ checkEmpty: true }],
      errors: [
        {
          messageId: "empty",
          line: 3,
          column: 1,
          endLine: 3,
          endColumn: 12,
          suggestions: [
            {
              messageId: "closeSchema",
              output:
                "name: ping\ndescription: Says pong.\ninputSchema:\n  type: object\n  properties: {}\n  additionalProperties: false\n",
            },
            {
              desc: "Say in the description that the tool takes no parameters.",
              output:
                "name: ping\ndescription: Says pong. Takes no parameters.\ninputSchema:\n  type: object\n  properties: {}\n",
            },
          ],
        },
      ],
    },
  ],
});

const ping = (inputSchema: JsonObject, description = "Says pong.") => ({ name: "ping", description, inputSchema });
const fix = { change: { pointer: "/inputSchema/properties", value: {} } } as const;

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
    { name: "other clients", settings: { clients: ["claude"] }, tool: ping({ type: "object" }), only: written },
    { name: "a root without a type, which another rule reports", tool: ping({}), only: written },
    {
      name: "an object, if only empty ones count",
      options: { checkMissing: false },
      tool: ping({ type: "object" }),
      only: written,
    },
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
          message:
            "Copilot CLI 1.0.10 refuses tool 'ping': its input schema has no 'properties'. Declare them, or write {} for none.",
          fix,
        },
      ],
    },
    {
      name: "an object",
      tool: ping({ type: "object" }),
      only: written,
      errors: [{ messageId: "missing", at: "inputSchema", fix }],
    },
    {
      name: "an object, of which an edit must leave nothing to report",
      options: { checkEmpty: true },
      tool: ping({ type: "object" }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "inputSchema",
          suggestions: [
            {
              messageId: "closeSchema",
              draft: true,
              change: [
                { pointer: "/inputSchema/properties", value: {} },
                { pointer: "/inputSchema/additionalProperties", value: false },
              ],
            },
          ],
        },
      ],
    },
    ...[
      ping({ type: "object", additionalProperties: false }),
      ping({ type: "object" }, "Says pong. Takes no parameters."),
    ].map((tool) => ({
      name: `a tool that says that it takes nothing: ${JSON.stringify(tool)}`,
      options: { checkEmpty: true },
      tool,
      only: written,
      errors: [{ messageId: "missing", at: "inputSchema", fix }],
    })),
  ],
});

sources(rule, {
  valid: [
    {
      name: "a shape",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("find", { description: "Finds.", inputSchema: {} }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [],
});
