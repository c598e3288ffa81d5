import rule from "../../../lib/rules/schema/name-required.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const rest = { description: "Gets a user.", inputSchema: { type: "object" } };
const written = {
  surfaces: zodlessSurfaces,
  reason: "a registering call has a name of some text",
} as const;
const empty = "The name of this tool is empty. Write a name that says what it does.";

surfaces(rule, {
  valid: [{ name: "a name", tool: { name: "get-user", ...rest } }],
  invalid: [
    { name: "an empty name", tool: { name: "", ...rest }, errors: [{ messageId: "empty", at: "", message: empty }] },
    {
      name: "a blank name",
      tool: { name: " \t", ...rest },
      errors: [{ messageId: "empty", at: " \t", message: empty }],
    },
    { name: "a number", tool: { name: 5, ...rest }, only: written, errors: [{ messageId: "notText", at: "5" }] },
    { name: "null", tool: { name: null, ...rest }, only: written, errors: [{ messageId: "missing", at: "null" }] },
  ],
});

sources(rule, {
  valid: [
    {
      name: "a name that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { NAME } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(NAME, { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  valid: [`{ "name": "get-user-profile", "description": "Retrieves a user profile by ID", "inputSchema": {} }`],
  invalid: [
    {
      name: "a tool without a name, at its first key",
      code: `{ "description": "Retrieves a user profile by ID", "inputSchema": {} }`,
      errors: [
        {
          message: "This tool has no name. Add a 'name' that says what it does.",
          line: 1,
          column: 3,
          endLine: 1,
          endColumn: 16,
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a key without a value",
      code: "tools:\n  - name:\n    inputSchema: {}\n",
      errors: [{ messageId: "missing", line: 2, column: 5, endLine: 2, endColumn: 9 }],
    },
  ],
});
