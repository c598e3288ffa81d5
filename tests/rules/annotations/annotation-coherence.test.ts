import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/annotation-coherence.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { checkRedundant: true };

function tool(name: string, annotations: JsonObject) {
  return { name, annotations, inputSchema: { type: "object" } };
}

const removed = { change: { pointer: "/annotations/destructiveHint", removed: true } } as const;

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "a tool without annotations", tool: { name: "delete_user", inputSchema: { type: "object" } } },
      { name: "a read-only tool", tool: tool("get_user", { readOnlyHint: true, idempotentHint: true }) },
      { name: "a destructive tool", tool: tool("delete_user", { readOnlyHint: false, destructiveHint: true }) },
      { name: "a tool that adds", tool: tool("create_user", { destructiveHint: false }) },
      { name: "a verb that is part of a noun", tool: tool("delete_preview", { readOnlyHint: true }) },
      { name: "a verb that may change nothing", tool: tool("create_chart", { readOnlyHint: true }) },
      { name: "a verb further behind", tool: tool("list_deleted", { readOnlyHint: true }) },
      {
        name: "a needless hint",
        options: { checkRedundant: false },
        tool: tool("get_user", { readOnlyHint: true, destructiveHint: false }),
      },
      { name: "a tool that looks and destroys", tool: tool("get_and_delete", { destructiveHint: true }) },
    ],
    invalid: [
      {
        name: "a destructiveHint on a read-only tool",
        tool: tool("get_user", { readOnlyHint: true, destructiveHint: false, openWorldHint: true }),
        errors: [
          {
            messageId: "meaninglessHint",
            at: "destructiveHint",
            message:
              "Tool 'get_user' has 'readOnlyHint: true', so clients ignore its 'destructiveHint'. Remove 'destructiveHint'.",
            fix: removed,
          },
        ],
      },
      {
        name: "a destructiveHint of either value",
        tool: tool("run_report", { readOnlyHint: true, destructiveHint: true }),
        errors: [{ messageId: "meaninglessHint", at: "destructiveHint", fix: removed }],
      },
      {
        name: "a contradiction where needless hints are welcome",
        options: { checkRedundant: false },
        tool: tool("run_report", { readOnlyHint: true, destructiveHint: true }),
        errors: [{ messageId: "meaninglessHint", at: "destructiveHint", fix: removed }],
      },
      {
        name: "a changing verb on a read-only tool",
        tool: tool("delete_user", { readOnlyHint: true }),
        errors: [
          {
            messageId: "changesDespiteReadOnly",
            at: "readOnlyHint",
            message:
              "Tool 'delete_user' has 'readOnlyHint: true', but 'delete' in its name suggests a change. Set 'readOnlyHint' to false, or rename the tool.",
          },
        ],
      },
      {
        name: "both at once, and nothing fixed, for destructiveHint may be right",
        tool: tool("deleteUser", { readOnlyHint: true, destructiveHint: true }),
        errors: [
          { messageId: "meaninglessHint", at: "destructiveHint" },
          { messageId: "changesDespiteReadOnly", at: "readOnlyHint" },
        ],
      },
      {
        name: "a looking verb on a destructive tool",
        tool: tool("list-users", { destructiveHint: true }),
        errors: [
          {
            messageId: "looksDespiteDestructive",
            at: "destructiveHint",
            message:
              "Tool 'list-users' has 'destructiveHint: true', but 'list' in its name suggests that it only reads. Set 'destructiveHint' to false.",
            suggestions: [
              {
                messageId: "readsOnly",
                draft: true,
                change: [
                  { pointer: "/annotations/destructiveHint", value: false },
                  { pointer: "/annotations/readOnlyHint", value: true },
                ],
              },
              {
                messageId: "destroysNothing",
                draft: true,
                change: { pointer: "/annotations/destructiveHint", value: false },
              },
            ],
          },
        ],
      },
      {
        name: "the same beside readOnlyHint: false, which the author meant",
        tool: tool("list-users", { readOnlyHint: false, destructiveHint: true }),
        errors: [
          {
            messageId: "looksDespiteDestructive",
            at: "destructiveHint",
            suggestions: [
              {
                messageId: "destroysNothing",
                draft: true,
                change: { pointer: "/annotations/destructiveHint", value: false },
              },
            ],
          },
        ],
      },
    ],
  }),
);

sources(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "a hint that is not known",
        language: "typescript",
        filename: "server.ts",
        text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get", { annotations: { readOnlyHint: isReadOnly(), destructiveHint: false } }, async () => ({ content: [] }));
`,
      },
      {
        name: "hints of which one is not known",
        language: "typescript",
        filename: "server.ts",
        options: { checkRedundant: false },
        text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get_user", { annotations: { readOnlyHint: true, destructiveHint: mayDestroy() } }, async () => ({ content: [] }));
server.registerTool("list_users", { annotations: { readOnlyHint: isReadOnly(), destructiveHint: true } }, async () => ({ content: [] }));
`,
      },
    ],
    invalid: [],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "a destructiveHint on a read-only tool",
      code: `{ "name": "get", "annotations": { "readOnlyHint": true, "destructiveHint": false }, "inputSchema": {} }`,
      output: `{ "name": "get", "annotations": { "readOnlyHint": true }, "inputSchema": {} }`,
      options: [options],
      errors: [{ messageId: "meaninglessHint", line: 1, column: 57, endLine: 1, endColumn: 74 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a destructiveHint on a read-only tool",
      code: "name: get\nannotations:\n  destructiveHint: false\n  readOnlyHint: true\ninputSchema: {}\n",
      output: "name: get\nannotations:\n  readOnlyHint: true\ninputSchema: {}\n",
      options: [options],
      errors: [{ messageId: "meaninglessHint", line: 3, column: 3, endLine: 3, endColumn: 18 }],
    },
  ],
});
