import rule from "../../../lib/rules/portability/require-parameter-type.ts";
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

/** A module of the MCP SDK, which keeps references, with a tool of these parameters. */
const pydantic = (parameters: string) => `from typing import Any
from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel
mcp = FastMCP("desk")

class Query(BaseModel):
    title: str

@mcp.tool()
def find(${parameters}) -> str:
    """Finds books."""
    return ""
`;
const python = { language: "python", filename: "server.py" } as const;

const object = { type: "object", properties: { name: { type: "string" } } };
const texts = { type: "array", items: { type: "string" } };
const certain = { checkFields: false, checkIndirect: false };

/** The options that report everything. */
const literal = { checkFields: true, checkIndirect: true };

surfaces(rule, {
  options: literal,
  valid: [
    { name: "types", tool: find({ id: { type: "string" }, tags: { type: "array", items: { type: "string" } } }) },
    { name: "values", tool: find({ kind: { enum: ["a"] }, one: { const: 1 } }), only: written },
    {
      name: "a union of texts and null, which arrive as they are",
      tool: find({ id: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      only: written,
    },
    { name: "keywords that tell the type", tool: find({ by: { properties: {} }, list: { items: {} } }), only: written },
    {
      name: "a field whose type is behind a reference, which arrives as it is",
      tool: find({ by: { type: "object", properties: { a: { $ref: "#/$defs/a" } } } }, { $defs: { a: object } }),
      only: written,
    },
    { name: "a boolean schema, which another rule reports", tool: find({ any: true }), only: written },
    {
      name: "other clients",
      settings: { clients: ["gemini"] },
      tool: find({ value: {}, filter: { $ref: "#/$defs/a" } }, { $defs: { a: object } }),
      only: written,
    },
    {
      name: "other unions, of which nothing is known",
      settings: { clients: ["all"] },
      tool: find({
        filter: { anyOf: [object, { type: "null" }] },
        place: { anyOf: [object, { type: "string" }] },
        names: { oneOf: [texts, { type: "string" }] },
        all: { allOf: [object] },
      }),
      only: written,
    },
    {
      name: "a list or a string in clients that send lists",
      settings: { clients: ["claude", "openai"] },
      tool: find({ a: { anyOf: [texts, { type: "string" }] } }),
      only: written,
    },
    {
      name: "what is not certain",
      options: certain,
      settings: { clients: ["all"] },
      tool: find(
        {
          filter: { $ref: "#/$defs/a" },
          names: { anyOf: [texts, { type: "string" }] },
          by: { type: "object", properties: { value: {} } },
        },
        { $defs: { a: object } },
      ),
      only: written,
    },
  ],
  invalid: [
    {
      name: "an empty schema",
      options: certain,
      tool: find({ value: {} }),
      only: written,
      errors: [
        {
          messageId: "untyped",
          at: "value",
          pointer: "/inputSchema/properties/value",
          message:
            "Claude Code 2.1.233 sends parameter 'value' of tool 'find' as a string: it has no 'type'. Write the type; if there are several, a union of them.",
        },
      ],
    },
    {
      name: "a description alone",
      tool: find({ value: { description: "The value" } }),
      only: written,
      errors: [{ messageId: "untyped", at: "value" }],
    },
    {
      name: "a field",
      tool: find({ by: { type: "object", properties: { value: {} } } }),
      only: written,
      errors: [
        {
          messageId: "untypedField",
          at: "value",
          message:
            "Parameter 'by.value' of tool 'find' has no 'type'. Write the type; if there are several, a union of them.",
        },
      ],
    },
    {
      name: "a reference",
      settings: { clients: ["copilot-cli"] },
      tool: find({ a: { $ref: "#/$defs/a" } }, { $defs: { a: object } }),
      only: written,
      errors: [
        {
          messageId: "indirect",
          at: "a",
          message:
            "Copilot CLI 0.0.423 refuses calls with parameter 'a' of tool 'find': its type is behind '$ref'. Write the schema where it is used.",
        },
      ],
    },
    {
      name: "a list or a string",
      settings: { clients: ["copilot-cli"] },
      tool: find({ a: { anyOf: [texts, { type: "string" }, { type: "null" }] } }),
      only: written,
      errors: [
        {
          messageId: "listOrString",
          at: "a",
          message:
            "Copilot CLI 1.0.76 sends parameter 'a' of tool 'find' as a string (reported): it accepts a list or a string. Accept lists alone.",
        },
      ],
    },
  ],
});

sources(rule, {
  options: literal,
  valid: [
    {
      name: "a field that is not known",
      ...typescript,
      text: registering("{ value: schemaFrom(somewhere) }", "zod/v4"),
    },
    {
      name: "a model, whose type is behind a reference, if that is accepted",
      options: { checkFields: true },
      ...python,
      text: pydantic("query: Query, others: list[Query], last: Query | None = None"),
    },
  ],
  invalid: [
    {
      name: "z.any() and z.unknown()",
      ...typescript,
      text: registering("{ a: z.any(), b: z.unknown().optional() }", "zod/v4"),
      errors: [
        { messageId: "untyped", at: "a" },
        { messageId: "untyped", at: "b" },
      ],
    },
    {
      name: "z.any() in Zod 3",
      ...typescript,
      text: registering('{ a: z.any().describe("Any value") }', "zod/v3"),
      errors: [{ messageId: "untyped", at: "a" }],
    },
    {
      name: "a model by default, but not a list of models",
      settings: { clients: ["copilot-cli"] },
      ...python,
      text: pydantic("query: Query, others: list[Query]"),
      errors: [{ messageId: "indirect", at: "query" }],
    },
    {
      name: "a list or a string in Zod",
      settings: { clients: ["copilot-cli"] },
      ...typescript,
      text: registering("{ a: z.union([z.array(z.string()), z.string()]) }", "zod/v4"),
      errors: [{ messageId: "listOrString", at: "a" }],
    },
    {
      name: "a parameter and a field of any type",
      options: { checkFields: true },
      ...python,
      text: pydantic("query: Query, page: Any").replace("title: str", "title: Any"),
      errors: [
        { messageId: "untyped", at: "page" },
        { messageId: "untypedField", at: "title" },
      ],
    },
  ],
});
