import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/design/max-parameters.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod writes it in another way" } as const;

/** Parameters p1, p2, … */
function parameters(count: number, prefix = "p"): JsonObject {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${String(index + 1)}`, { type: "string" }]),
  );
}

function tool(schema: Json) {
  return { name: "search-users", inputSchema: schema };
}

function taking(properties: Json, rest: JsonObject = {}) {
  return tool({ type: "object", properties, ...rest });
}

surfaces(rule, {
  preset: "governance",
  valid: [
    { name: "as many as are allowed", tool: taking(parameters(10)) },
    { name: "no parameters", tool: taking({}) },
    { name: "fields of an object", tool: taking({ filter: { type: "object", properties: parameters(12) } }) },
    { name: "as many as an option allows", options: { max: 12 }, tool: taking(parameters(12)) },
    {
      name: "branches of which a call takes one",
      only: written,
      tool: tool({ type: "object", oneOf: [{ properties: parameters(8) }, { properties: parameters(8, "q") }] }),
    },
    {
      name: "branches that share parameters",
      only: written,
      tool: tool({
        type: "object",
        properties: parameters(4),
        anyOf: [{ properties: parameters(6) }, { properties: parameters(8) }],
      }),
    },
    {
      name: "schemas that are none",
      only: written,
      tools: [tool(null), tool(true), tool({ type: "object", properties: null }), tool([])],
    },
  ],
  invalid: [
    {
      name: "one more",
      tool: taking(parameters(11)),
      errors: [
        {
          messageId: "tooMany",
          at: "p11",
          pointer: "/inputSchema",
          message:
            "Tool 'search-users' has 11 parameters; the maximum is 10. Split the tool, or remove parameters that are rarely used.",
        },
      ],
    },
    {
      name: "more than an option allows",
      options: { max: 2 },
      tool: taking(parameters(3)),
      errors: [{ messageId: "tooMany", at: "p3" }],
    },
    {
      name: "parameters of all parts",
      only: written,
      tool: tool({ type: "object", properties: parameters(6), allOf: [{ properties: parameters(6, "q") }] }),
      errors: [
        {
          messageId: "tooMany",
          at: "q5",
          message:
            "Tool 'search-users' has 12 parameters; the maximum is 10. Split the tool, or remove parameters that are rarely used.",
        },
      ],
    },
    {
      name: "parameters of a definition",
      only: written,
      tool: tool({ $ref: "#/$defs/Input", $defs: { Input: { type: "object", properties: parameters(11) } } }),
      errors: [{ messageId: "tooMany", at: "p11" }],
    },
    {
      name: "a branch that takes too many",
      only: written,
      tool: tool({
        type: "object",
        properties: parameters(6),
        oneOf: [{ properties: parameters(2, "q") }, { properties: parameters(5, "r") }],
      }),
      errors: [
        {
          messageId: "tooMany",
          at: "r3",
          message:
            "Tool 'search-users' has 11 parameters; the maximum is 10. Split the tool, or remove parameters that are rarely used.",
        },
      ],
    },
  ],
});

sources(rule, {
  preset: "governance",
  valid: [
    {
      name: "parameters that are not known",
      language: "typescript",
      filename: "server.ts",
      options: { max: 1 },
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { shape } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get", { inputSchema: shape }, async () => ({ content: [] }));
server.registerTool("find", { inputSchema: { query: z.string(), ...shape } }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "one more than is allowed",
      options: [{ max: 1 }],
      code: `{ "name": "get", "inputSchema": { "properties": { "a": {}, "b": {} } } }`,
      errors: [{ messageId: "tooMany", line: 1, column: 60, endLine: 1, endColumn: 63 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "one more than is allowed",
      options: [{ max: 1 }],
      code: "name: get\ninputSchema:\n  properties:\n    a: {}\n    b: {}\n",
      errors: [{ messageId: "tooMany", line: 5, column: 5, endLine: 5, endColumn: 6 }],
    },
  ],
});
