import rule from "../../../lib/rules/portability/schema-serializable.ts";
import { sources } from "../../harness/sources.ts";

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

const kinds = ["date()", "bigint()", "nan()", "symbol()", "map(z.string(), z.string())", "set(z.string())"];
const kindOf = (call: string) => call.replace(/\(.*/, "");

sources(rule, {
  valid: [
    {
      name: "types that JSON has",
      ...typescript,
      text: registering("{ a: z.string(), b: z.record(z.string(), z.number()) }", "zod/v4"),
    },
    { name: "a conversion in Zod 3", ...typescript, text: registering("{ a: z.coerce.date() }", "zod/v3") },
    {
      name: "a preparation in Zod 3",
      ...typescript,
      text: registering("{ a: z.preprocess((x) => new Date(x), z.date()) }", "zod/v3"),
    },
    {
      name: "one branch of a union in Zod 3",
      ...typescript,
      text: registering("{ a: z.union([z.string(), z.date()]) }", "zod/v3"),
    },
    { name: "a schema that is not known", ...typescript, text: registering("{ a: makeSchema() }", "zod/v4") },
    {
      name: "a JSON Schema",
      language: "json",
      filename: "tools.json",
      text: '{ "tools": [{ "name": "a", "inputSchema": { "type": "object", "properties": { "a": { "type": "date" } } } }] }',
    },
  ],
  invalid: [
    ...kinds.map((call) => ({
      name: `z.${call} in Zod 4`,
      ...typescript,
      text: registering(`{ since: z.${call} }`, "zod/v4"),
      errors: [
        {
          messageId: "notListed",
          at: `z.${call}`,
          pointer: "/inputSchema/properties/since",
          message: `Parameter 'since' of tool 'find' is of Zod type '${kindOf(call)}', with which 'tools/list' fails. Take a string or a number, and convert it in the handler.`,
        },
      ],
    })),
    ...["date()", "bigint()", "map(z.string(), z.string())", "set(z.string())"].map((call) => ({
      name: `z.${call} in Zod 3`,
      ...typescript,
      text: registering(`{ since: z.${call} }`, "zod/v3"),
      errors: [
        {
          messageId: "notSent",
          at: `z.${call}`,
          message: `Parameter 'since' of tool 'find' is of Zod type '${kindOf(call)}', which JSON does not have. Take a string or a number, and convert it in the handler.`,
        },
      ],
    })),
    {
      name: "a type within others, with a description",
      ...typescript,
      text: registering('{ by: z.object({ days: z.array(z.date().describe("A day")) }) }', "zod/v4"),
      errors: [{ messageId: "notListed", at: 'z.date().describe("A day")' }],
    },
    {
      name: "a class in Zod 4",
      ...typescript,
      text: registering("{ file: z.custom((x) => x instanceof File) }", "zod/v4"),
      errors: [{ messageId: "notListed", at: "z.custom((x) => x instanceof File)" }],
    },
  ],
});
