import rule from "../../../lib/rules/naming/no-leading-digit.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const rest = { description: "Verifies a code.", inputSchema: { type: "object" } };

surfaces(rule, {
  valid: [
    ...["get-user", "verify-2fa", "v2_users", "_2fa", "-1", " "].map((name) => ({
      name: JSON.stringify(name),
      tool: { name, ...rest },
    })),
    { name: "resources, whose names are for people", resource: { name: "2026 notes", uri: "file:///notes.txt" } },
  ],
  invalid: [
    {
      name: "a digit",
      tool: { name: "2fa-verify", ...rest },
      errors: [
        {
          messageId: "leadingDigit",
          at: "2fa-verify",
          message: "The name of tool '2fa-verify' begins with a digit. Begin it with a letter.",
        },
      ],
    },
    { name: "digits alone", tool: { name: "42", ...rest }, errors: [{ messageId: "leadingDigit", at: "42" }] },
    {
      name: "a digit of another script",
      tool: { name: "٣d-view", ...rest },
      errors: [{ messageId: "leadingDigit", at: "٣d-view" }],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "a name that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { PREFIX } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool(\`\${PREFIX}2fa\`, { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "2fa-verify", "inputSchema": {} }`,
      errors: [{ messageId: "leadingDigit", line: 1, column: 11, endLine: 1, endColumn: 23 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: "name: 2fa-verify\ninputSchema: {}\n",
      errors: [{ messageId: "leadingDigit", line: 1, column: 7, endLine: 1, endColumn: 17 }],
    },
  ],
});
