import rule from "../../../lib/rules/portability/x-mcp-header.ts";
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

const header = (value: string | number, type: string | readonly string[] = "string") => ({
  type,
  "x-mcp-header": value,
});

surfaces(rule, {
  valid: [
    { name: "headers", tool: find({ region: header("Region"), dry: header("Dry-Run", "boolean") }), only: written },
    { name: "a parameter that may be null", tool: find({ n: header("N", ["integer", "null"]) }), only: written },
    {
      name: "a nested parameter",
      tool: find({ a: { type: "object", properties: { b: header("B") } } }),
      only: written,
    },
    {
      name: "an output schema",
      tool: { ...find({}), outputSchema: { type: "object", properties: { a: header("") } } },
      only: written,
    },
  ],
  invalid: [
    {
      name: "values that are no names",
      tool: find({ a: header("Region Name"), b: header(""), c: header(3) }),
      only: written,
      errors: [
        {
          messageId: "notToken",
          at: "Region Name",
          pointer: "/inputSchema/properties/a",
          message:
            "'x-mcp-header' of parameter 'a' of tool 'find' is not a valid HTTP header name. Write a name without spaces and special characters.",
        },
        { messageId: "notToken", at: "" },
        { messageId: "notToken", at: "3" },
      ],
    },
    {
      name: "the same header twice",
      tool: find({ a: header("Region"), b: header("REGION") }),
      only: written,
      errors: [
        {
          messageId: "duplicate",
          at: "x-mcp-header",
          pointer: "/inputSchema/properties/b",
          message: "The header 'REGION' of parameter 'b' of tool 'find' is used twice. Use another header.",
        },
      ],
    },
    {
      name: "numbers, objects and what has no type",
      tool: find({ a: header("A", "number"), b: header("B", "object"), c: { "x-mcp-header": "C" } }),
      only: written,
      errors: [
        {
          messageId: "wrongType",
          at: "x-mcp-header",
          message:
            "Parameter 'a' of tool 'find' has 'x-mcp-header', but is not a string, integer or boolean. Annotate a string, an integer or a boolean.",
        },
        { messageId: "wrongType", at: "x-mcp-header" },
        { messageId: "wrongType", at: "x-mcp-header" },
      ],
    },
    {
      name: "items and branches",
      tool: find({ a: { type: "array", items: header("A") }, b: { anyOf: [header("B")] } }),
      only: written,
      errors: [
        {
          messageId: "unreachable",
          at: "x-mcp-header",
          message:
            "Parameter 'a[]' of tool 'find' has 'x-mcp-header', but is not reached through 'properties' alone. Annotate a property of the root or of its objects.",
        },
        { messageId: "unreachable", at: "x-mcp-header" },
      ],
    },
    {
      name: "a secret",
      tool: find({ apiKey: header("Key") }),
      only: written,
      errors: [
        {
          messageId: "secret",
          at: "x-mcp-header",
          message:
            "The name of parameter 'apiKey' of tool 'find' suggests a secret, which 'x-mcp-header' copies into a header. Remove the annotation.",
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [],
  invalid: [
    {
      name: "metadata of Zod 4",
      ...typescript,
      text: registering('{ region: z.string().meta({ "x-mcp-header": "A B" }) }', "zod/v4"),
      errors: [{ messageId: "notToken", at: "A B" }],
    },
  ],
});
