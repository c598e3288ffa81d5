import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/design/max-schema-depth.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod writes it in another way" } as const;
const string = { type: "string" };

/**
 * Objects within objects: `nested("a", "b")` is an object with the property a, which is an object with the property b.
 */
function nested(...names: readonly string[]): JsonObject {
  const [name, ...rest] = names;
  return name === undefined ? string : { type: "object", properties: { [name]: nested(...rest) } };
}

function tool(inputSchema: Json, rest: JsonObject = {}) {
  return { name: "search", inputSchema, ...rest };
}

function deep(at: string, where: string) {
  return {
    messageId: "tooDeep",
    at,
    message: `Parameter '${where}' of tool 'search' is nested 5 levels deep; the maximum is 4. Flatten the object, or split the tool.`,
  };
}

/** Where a list in a list is written in Python. */
const inner = "list[float]";

surfaces(rule, {
  preset: "governance",
  valid: [
    { name: "as deep as is allowed", tool: tool(nested("a", "b", "c", "d")) },
    { name: "as deep as an option allows", options: { max: 5 }, tool: tool(nested("a", "b", "c", "d", "e")) },
    {
      name: "lists, which are on the level of their elements",
      tool: tool({ type: "object", properties: { rows: { type: "array", items: nested("b", "c", "d") } } }),
    },
    {
      name: "an output schema, which nobody fills in",
      tool: tool(nested("a"), { outputSchema: nested("a", "b", "c", "d", "e", "f") }),
    },
    {
      name: "a definition that is deep, but nowhere used",
      only: written,
      tool: tool({ type: "object", properties: { a: string }, $defs: { Deep: nested("a", "b", "c", "d", "e", "f") } }),
    },
    {
      name: "an object that takes anything",
      only: written,
      tool: tool({ type: "object", properties: { a: { ...nested("b", "c", "d"), additionalProperties: true } } }),
    },
    {
      name: "properties that are forbidden, not asked for",
      only: written,
      tool: tool({ type: "object", not: nested("a", "b", "c", "d", "e") }),
    },
    {
      name: "a reference to itself that asks for nothing more",
      only: written,
      tool: tool({ type: "object", properties: { a: string }, allOf: [{ $ref: "#" }] }),
    },
    {
      name: "schemas that are none",
      only: written,
      tools: [tool(null), tool(true), tool({ type: "object", properties: { a: null, b: true, c: [] } })],
    },
  ],
  invalid: [
    {
      name: "one level more",
      tool: tool(nested("a", "b", "c", "d", "e")),
      errors: [
        {
          ...deep("e", "a.b.c.d.e"),
          pointer: "/inputSchema/properties/a/properties/b/properties/c/properties/d/properties/e",
        },
      ],
    },
    {
      name: "two levels more, reported where the limit is passed",
      tool: tool(nested("a", "b", "c", "d", "e", "f")),
      errors: [deep("e", "a.b.c.d.e")],
    },
    {
      name: "more levels than an option allows",
      options: { max: 1 },
      tool: tool(nested("a", "b")),
      errors: [{ messageId: "tooDeep", at: "b" }],
    },
    {
      name: "objects in lists",
      tool: tool({ type: "object", properties: { rows: { type: "array", items: nested("b", "c", "d", "e") } } }),
      errors: [deep("e", "rows[].b.c.d.e")],
    },
    {
      name: "lists of lists",
      options: { max: 2 },
      tool: tool({
        type: "object",
        properties: {
          cube: { type: "array", items: { type: "array", items: { type: "array", items: { type: "number" } } } },
        },
      }),
      errors: [
        {
          messageId: "tooDeep",
          at: { default: "items", zod3: "array", zod4: "array", fastmcp: inner, mcpserver: inner },
        },
      ],
    },
    {
      name: "maps",
      only: written,
      tool: tool({
        type: "object",
        properties: { a: { type: "object", additionalProperties: nested("c", "d", "e") } },
      }),
      errors: [deep("e", "a.*.c.d.e")],
    },
    {
      name: "branches",
      only: written,
      tool: tool({ type: "object", properties: { a: { anyOf: [string, { allOf: [nested("b", "c", "d", "e")] }] } } }),
      errors: [deep("e", "a.b.c.d.e")],
    },
    {
      name: "references, and what two of them share at its deepest place",
      only: written,
      tool: tool({
        type: "object",
        properties: {
          near: { $ref: "#/$defs/Leaf" },
          far: { type: "object", properties: { b: { type: "object", properties: { c: { $ref: "#/$defs/Leaf" } } } } },
        },
        $defs: { Leaf: nested("d", "e") },
      }),
      errors: [deep("e", "far.b.c.d.e")],
    },
    {
      name: "a definition that holds itself",
      only: written,
      tool: tool({
        type: "object",
        properties: { filter: { $ref: "#/$defs/Filter" } },
        $defs: {
          Filter: {
            type: "object",
            properties: { value: string, all: { type: "array", items: { $ref: "#/$defs/Filter" } } },
          },
        },
      }),
      errors: [
        {
          messageId: "endless",
          at: "all",
          message:
            "Parameter 'filter.all' of tool 'search' contains itself, so values can be nested without end. Use a flat list whose items name their parent.",
        },
      ],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { part } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  preset: "governance",
  valid: [
    {
      name: "a part that is not known",
      language: "typescript",
      filename: "server.ts",
      options: { max: 1 },
      text: `${head}server.registerTool("get", { inputSchema: { a: part } }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [
    {
      name: "a lazy schema that holds itself",
      language: "typescript",
      filename: "server.ts",
      text: `${head}const Folder = z.object({ name: z.string(), folders: z.lazy(() => z.array(Folder)) });
server.registerTool("get", { inputSchema: { root: Folder } }, async () => ({ content: [] }));
`,
      errors: [{ messageId: "endless", at: "folders" }],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "more levels than are allowed",
      options: [{ max: 1 }],
      code: `{ "name": "get", "inputSchema": { "properties": { "a": { "properties": { "b": {} } } } } }`,
      errors: [{ messageId: "tooDeep", line: 1, column: 74, endLine: 1, endColumn: 77 }],
    },
  ],
});

inYaml(rule, {
  valid: [
    {
      name: "an anchor that contains itself, of which nothing is known",
      code: "name: get\ninputSchema: &input\n  type: object\n  properties:\n    inner: *input\n",
    },
  ],
  invalid: [
    {
      name: "more levels than are allowed",
      options: [{ max: 1 }],
      code: "name: get\ninputSchema:\n  properties:\n    a:\n      properties:\n        b: {}\n",
      errors: [{ messageId: "tooDeep", line: 6, column: 9, endLine: 6, endColumn: 10 }],
    },
  ],
});
