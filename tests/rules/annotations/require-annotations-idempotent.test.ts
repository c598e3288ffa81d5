import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/require-annotations.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { replaceHints: ["idempotentHint"], checkPresumed: true };

const inputSchema = { type: "object" };
const always = { checkReadOnly: true };

function tool(name: string, annotations?: JsonObject) {
  return { name, ...(annotations ? { annotations } : {}), inputSchema };
}

/** The report on a tool that states that it only reads. */
function unstated(at: string) {
  const { suggestions, ...report } = missing(at, true);
  return {
    ...report,
    messageId: "idempotentReading",
    suggestions: suggestions.map((one) => ({ ...one, draft: false })),
  };
}

/** The report on a tool, with the values that it offers as drafts, because only its name suggests them. */
function missing(at: string, ...values: readonly boolean[]) {
  const suggestions = values.map((value) => ({
    messageId: value ? "repeatable" : "adding",
    draft: true,
    change: { pointer: "/annotations/idempotentHint", value },
  }));
  return { messageId: "idempotent", at, suggestions };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "the seed's own example", tool: tool("get-user", { idempotentHint: true }) },
      {
        name: "the seed's own example, asked for on every tool",
        options: always,
        tool: tool("get-user", { idempotentHint: true }),
      },
      { name: "a hint of false", tool: tool("create_user", { idempotentHint: false }) },
      { name: "a read-only tool", tool: tool("run_report", { readOnlyHint: true }) },
      { name: "a tool that only reads by its name", tool: tool("get_user") },
      { name: "a readOnlyHint of another type", tool: tool("create_user", { readOnlyHint: "no" }) },
      {
        name: "a tool that adds, where only what may be repeated needs the hint",
        options: { checkPresumed: false },
        tool: tool("create_user"),
      },
      {
        name: "a name that does not tell, where only what may be repeated needs the hint",
        options: { checkPresumed: false },
        tool: tool("run_query"),
      },
      {
        name: "a push, which may do more or nothing, likewise",
        options: { checkPresumed: false },
        tool: tool("push_branch"),
      },
      { name: "a hint of another type", options: always, tool: tool("create_user", { idempotentHint: 1 }) },
    ],
    invalid: [
      {
        name: "a tool that adds",
        tool: tool("create_user"),
        errors: [
          {
            ...missing("create_user", false),
            message:
              "Tool 'create_user' does not say whether repeating a call is safe: it has no 'idempotentHint'. Set it to true if it is, else to false.",
          },
        ],
      },
      {
        name: "a tool that deletes",
        tool: tool("delete_user", { destructiveHint: true }),
        errors: [missing("delete_user", true)],
      },
      {
        name: "a tool that sets",
        tool: tool("update_user", { readOnlyHint: false }),
        errors: [missing("update_user", true, false)],
      },
      {
        name: "a tool that changes again each time",
        tool: tool("toggle_light"),
        errors: [missing("toggle_light", false)],
      },
      { name: "a name that does not tell", tool: tool("run_query"), errors: [missing("run_query", false)] },
      {
        name: "a reading name that is declared to change something",
        tool: tool("get_ticket", { readOnlyHint: false }),
        errors: [missing("get_ticket", false, true)],
      },
      {
        name: "a file of which the name does not tell whether it is uploaded twice",
        tool: tool("upload_file"),
        errors: [missing("upload_file", false, true)],
      },
      {
        name: "what may be repeated, where only that needs the hint",
        options: { checkPresumed: false },
        tool: tool("delete_user"),
        errors: [missing("delete_user", true)],
      },
      {
        name: "a tool that reads, asked for on every tool",
        options: always,
        tool: tool("get_user"),
        errors: [missing("get_user", true)],
      },
      {
        name: "a read-only tool, asked for on every tool",
        options: always,
        tool: tool("run_report", { readOnlyHint: true }),
        errors: [unstated("run_report")],
      },
      {
        name: "an edit, which may set what it is told",
        tool: tool("edit_message"),
        errors: [missing("edit_message", false, true)],
      },
      {
        name: "what finds what is there already",
        tool: {
          ...tool("create_contact"),
          description: "Create a person. If it already exists, returns the existing record.",
        },
        errors: [missing("create_contact", true, false)],
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "annotations that are not known",
        language: "typescript",
        filename: "server.ts",
        options: always,
        text: `import { hints } from "somewhere";\n${head}server.registerTool("delete_user", { annotations: hints }, async () => ({ content: [] }));\n`,
      },
      {
        name: "a readOnlyHint that is not known",
        language: "typescript",
        filename: "server.ts",
        text: `import { isSafe } from "somewhere";\n${head}server.registerTool("delete_user", { annotations: { readOnlyHint: isSafe } }, async () => ({ content: [] }));\n`,
      },
    ],
    invalid: [
      {
        name: "the older registering call with annotations",
        language: "typescript",
        filename: "server.ts",
        text: `${head}server.tool("delete_user", "Deletes a user.", {}, { destructiveHint: true }, async () => ({ content: [] }));\n`,
        errors: [
          {
            messageId: "idempotent",
            at: "delete_user",
            suggestions: [
              {
                messageId: "repeatable",
                draft: true,
                change: { pointer: "/tools/0/annotations/idempotentHint", value: true },
              },
            ],
          },
        ],
      },
    ],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "a tool that adds",
      code: `{ "name": "add-user", "annotations": { "readOnlyHint": false }, "inputSchema": {} }`,
      options: [options],
      errors: [
        {
          messageId: "idempotent",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 21,
          suggestions: [
            {
              desc: "Draft: Say that each call does something more ('idempotentHint: false').",
              output: `{ "name": "add-user", "annotations": { "readOnlyHint": false, "idempotentHint": false }, "inputSchema": {} }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a tool that deletes",
      code: "name: delete-user\ninputSchema: {}\n",
      options: [options],
      errors: [
        {
          messageId: "idempotent",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 18,
          suggestions: [
            {
              desc: "Draft: Say that repeating a call does nothing more ('idempotentHint: true').",
              output: "name: delete-user\ninputSchema: {}\nannotations:\n  idempotentHint: true\n",
            },
          ],
        },
      ],
    },
  ],
});
