import rule from "../../../lib/rules/security/no-permissive-input.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

const open = { type: "object", properties: { name: { type: "string" } }, additionalProperties: true };
const closed = { ...open, additionalProperties: false };

surfaces(rule, {
  valid: [
    { name: "a closed schema", tool: { name: "create_user", inputSchema: closed } },
    { name: "a tool that reads", tool: { name: "find_user", inputSchema: open } },
    {
      name: "a tool that says so",
      tool: { name: "create_user", annotations: { readOnlyHint: true }, inputSchema: open },
    },
    { name: "a name that does not tell", tool: { name: "user", inputSchema: open } },
  ],
  invalid: [
    {
      name: "a name that changes something",
      tool: { name: "create_user", inputSchema: open },
      errors: [
        {
          messageId: "open",
          at: { default: "additionalProperties", zod3: "passthrough", zod4: "passthrough" },
          message: "'create_user' changes something, and its input schema accepts any other argument.",
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
      ],
    },
    {
      name: "a hint",
      tool: { name: "user", annotations: { readOnlyHint: false }, inputSchema: open },
      errors: [
        {
          messageId: "open",
          at: { default: "additionalProperties", zod3: "passthrough", zod4: "passthrough" },
          suggestions: [
            { messageId: "close", draft: true, change: { pointer: "/inputSchema/additionalProperties", value: false } },
          ],
        },
      ],
    },
  ],
});

function act(schema: string, code: string) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("act", { inputSchema: ${schema} }, async (args) => {
  ${code}
  return { content: [] };
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

sources(rule, {
  valid: [
    { name: "a shape", ...act("{ file: z.string() }", "await fs.writeFile(args.file, '');") },
    { name: "a handler that reads", ...act("z.looseObject({ file: z.string() })", "await fs.readFile(args.file);") },
    {
      name: "a schema that does not speak of other arguments",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "create_user", "inputSchema": { "type": "object", "properties": { "a": { "type": "string" } } } }] }`,
    },
  ],
  invalid: [
    {
      name: "a handler that writes",
      ...act("z.looseObject({ file: z.string() })", "await fs.writeFile(args.file, '');"),
      errors: [
        {
          messageId: "open",
          at: "looseObject",
          message: "'act' changes something, and its input schema accepts any other argument.",
        },
      ],
    },
    {
      name: "an empty schema",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "create_user", "inputSchema": {} }] }`,
      errors: [
        {
          messageId: "any",
          at: "{}",
          message: "'create_user' changes something, and its input schema accepts anything.",
        },
      ],
    },
  ],
});
