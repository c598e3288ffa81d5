import rule from "../../../lib/rules/portability/schema-anyof-needs-type.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

surfaces(rule, {
  valid: [
    { name: "typed branches", tool: find({ id: { anyOf: [{ type: "string" }, { type: "null" }] } }), only: written },
    {
      name: "references as branches",
      tool: find({ id: { oneOf: [{ $ref: "#/$defs/a" }, { type: "null" }] } }, { $defs: { a: { type: "string" } } }),
      only: written,
    },
    {
      name: "a union in a union that has a type",
      tool: find({ id: { anyOf: [{ type: "string", anyOf: [{ pattern: "^a", type: "string" }] }, { type: "null" }] } }),
      only: written,
    },
    {
      name: "unions as branches, if the option accepts them",
      options: { checkUnions: false },
      tool: find({ id: { oneOf: [{ anyOf: [{ type: "string" }] }, { allOf: [{ type: "object" }] }] } }),
      only: written,
    },
    {
      name: "other clients",
      settings: { clients: ["openai"] },
      tool: find({ id: { anyOf: [{ enum: ["all"] }] } }),
      only: written,
    },
  ],
  invalid: [
    {
      name: "values without a type",
      tool: find({ id: { anyOf: [{ type: "integer" }, { enum: ["all"] }] } }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "anyOf",
          pointer: "/inputSchema/properties/id/anyOf/1",
          message:
            "Gemini API refuses tool 'find' (reported), and Cursor refuses its calls: a branch of 'id' has no 'type'. Write the type of each branch.",
        },
      ],
    },
    {
      name: "an object or null, which is a union, in a union",
      except: { fastmcp: "Python makes one union of both", mcpserver: "Python makes one union of both" },
      tool: find({
        by: {
          anyOf: [
            { anyOf: [{ type: "object", properties: { id: { type: "string" } } }, { type: "null" }] },
            { type: "object", properties: { title: { type: "string" } } },
          ],
        },
      }),
      errors: [
        {
          messageId: "nested",
          at: { default: "anyOf", zod3: "union", zod4: "union" },
          pointer: "/inputSchema/properties/by/anyOf/0",
        },
      ],
    },
    {
      name: "unions deep in a schema",
      tool: find({
        all: { type: "array", items: { oneOf: [{ allOf: [{ type: "object" }] }, { type: "null" }] } },
      }),
      only: written,
      errors: [{ messageId: "nested", at: "oneOf", pointer: "/inputSchema/properties/all/items/oneOf/0" }],
    },
    {
      name: "the branches of oneOf, once",
      tool: find({ by: { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] } }),
      only: written,
      errors: [{ messageId: "missing", at: "oneOf" }],
    },
  ],
});

/** A TypeScript file with a tool `find` of one parameter. */
const zod = (by: string) => ({
  language: "typescript" as const,
  filename: "server.ts",
  text: `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
new McpServer({ name: "desk", version: "1.0.0" }).registerTool("find", { inputSchema: { by: ${by} } }, find);
`,
});

/** The same in Python. */
const pydantic = (by: string) => ({
  language: "python" as const,
  filename: "server.py",
  text: `
from typing import Annotated
from fastmcp import FastMCP
from pydantic import Field
mcp = FastMCP("desk")

@mcp.tool
def find(by: ${by}) -> str:
    """Finds books."""
    return ""
`,
});

sources(rule, {
  valid: [
    { name: "the same with null as a branch", ...zod("z.union([z.object({ a: z.string() }), z.string(), z.null()])") },
    { name: "a nullable object alone", ...zod("z.object({ a: z.string() }).nullable()") },
    { name: "a union that pydantic writes flat", ...pydantic("(int | str) | None") },
  ],
  invalid: [
    {
      name: "a nullable object in a union",
      ...zod("z.union([z.object({ a: z.string() }).nullable(), z.object({ b: z.string() })])"),
      errors: [{ messageId: "nested", at: "union", pointer: "/inputSchema/properties/by/anyOf/0" }],
    },
    {
      name: "a union with metadata in a union",
      ...pydantic('Annotated[int | str, Field(description="Its id")] | None'),
      errors: [
        {
          messageId: "nested",
          at: 'Annotated[int | str, Field(description="Its id")] | None',
          pointer: "/inputSchema/properties/by/anyOf/0",
        },
      ],
    },
  ],
});
