import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/require-annotations.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { replaceHints: ["destructiveHint"], checkPresumed: true, ignoreDescriptions: true };

const inputSchema = { type: "object" };

function tool(name: string, annotations?: JsonObject) {
  return { name, ...(annotations ? { annotations } : {}), inputSchema };
}

/** The report on a tool, with the values that it offers as drafts, because only its name suggests them. */
function missing(at: string, ...values: readonly boolean[]) {
  const suggestions = values.map((value) => ({
    messageId: value ? "destroys" : "adds",
    draft: true,
    change: { pointer: "/annotations/destructiveHint", value },
  }));
  return { messageId: "destructive", at, suggestions };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "the seed's own example", tool: tool("delete-account", { destructiveHint: true }) },
      { name: "a tool that adds and says so", tool: tool("create_issue", { destructiveHint: false }) },
      { name: "a reading tool", tool: tool("list_users") },
      { name: "a reading tool with a changing word behind", tool: tool("get_delete_candidates") },
      { name: "a name that does not tell", tool: tool("run_query") },
      {
        name: "a changing name on a tool that is declared read-only",
        tool: tool("create_chart", { readOnlyHint: true }),
      },
      { name: "a verb that is a part of a noun", tool: tool("git_merge_request_template") },
      {
        name: "tools that may destroy something, if what is presumed is enough",
        options: { checkPresumed: false },
        tools: [tool("delete_account"), tool("update_account")],
      },
      { name: "a preview", tool: tool("delete_preview") },
      { name: "a sum", tool: tool("add_numbers") },
      { name: "an adjective that only looks like the verb", tool: tool("deleted_users") },
      {
        name: "a hint of another type, which valid-definition reports",
        tool: tool("delete_user", { destructiveHint: "yes" }),
      },
    ],
    invalid: [
      {
        name: "a tool that only adds, if what is presumed is enough",
        options: { checkPresumed: false },
        tool: tool("create_issue"),
        errors: [missing("create_issue", false)],
      },
      {
        name: "a destroying verb",
        tool: tool("delete-account"),
        errors: [
          {
            ...missing("delete-account", true),
            message:
              "'delete' suggests that tool 'delete-account' changes something, but it has no 'destructiveHint'. Set it to false if it only adds, else to true.",
          },
        ],
      },
      ...[
        "Creates an issue, or updates it if there is one.",
        "Creates or updates an issue.",
        "Adds an issue and overwrites the old one.",
        "Adds an issue. An existing issue is replaced.",
        "Adds an issue. Existing issues with the id will be updated.",
        "Creates an issue; deletes the previous one.",
        "Create the board. Removes all existing issues.",
      ].map((description) => ({
        name: `a verb that adds, of a tool that also changes: ${description}`,
        tool: { ...tool("create_issue"), description },
        errors: [missing("create_issue", true, false)],
      })),
      ...[
        "Creates an issue. Never overwrites one.",
        "Creates an issue without replacing others.",
        "Creates an issue. It does not update existing ones.",
        "Creates an issue, with its title and update time.",
        "Creates an issue and returns the updated list.",
        "Creates an issue. Choose the update or edit tool when it is there already.",
        "Create a note for an issue or merge request.",
      ].map((description) => ({
        name: `a verb that adds, of a tool that changes nothing else: ${description}`,
        tool: { ...tool("create_issue"), description },
        errors: [
          {
            messageId: "destructive",
            at: "create_issue",
            suggestions: [{ messageId: "adds", change: { pointer: "/annotations/destructiveHint", value: false } }],
          },
        ],
      })),
      { name: "a verb that adds", tool: tool("create_issue"), errors: [missing("create_issue", false)] },
      {
        name: "a verb that changes",
        tool: tool("update_issue", { readOnlyHint: false }),
        errors: [missing("update_issue", true, false)],
      },
      {
        name: "a verb behind the name of the service",
        tool: tool("github_remove_label"),
        errors: [missing("github_remove_label", true)],
      },
      { name: "a verb at the end", tool: tool("calendarEventDelete"), errors: [missing("calendarEventDelete", true)] },
      {
        name: "the graver of two verbs",
        tool: tool("create_or_update_file"),
        errors: [missing("create_or_update_file", true, false)],
      },
      {
        name: "a reading verb joined with another",
        tool: tool("get_and_delete_message"),
        errors: [missing("get_and_delete_message", true)],
      },
      ...["clear_cache", "reset_password", "overwrite_file", "drop_table"].map((name) => ({
        name: `the verb of ${name}`,
        tool: tool(name),
        errors: [missing(name, true)],
      })),
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
        text: `import { hints } from "somewhere";\n${head}server.registerTool("delete_user", { annotations: hints }, async () => ({ content: [] }));\n`,
      },
      {
        name: "a readOnlyHint that is not known",
        language: "typescript",
        filename: "server.ts",
        text: `import { isSafe } from "somewhere";\n${head}server.registerTool("delete_user", { annotations: { readOnlyHint: isSafe } }, async () => ({ content: [] }));\n`,
      },
      {
        name: "a name that is not known",
        language: "typescript",
        filename: "server.ts",
        text: `import { prefix } from "somewhere";\n${head}server.registerTool(prefix + "_delete", {}, async () => ({ content: [] }));\n`,
      },
    ],
    invalid: [
      {
        name: "the older registering call",
        language: "typescript",
        filename: "server.ts",
        text: `${head}server.tool("delete_user", "Deletes a user.", async () => ({ content: [] }));\n`,
        errors: [
          {
            messageId: "destructive",
            at: "delete_user",
            suggestions: [
              { messageId: "destroys", change: { pointer: "/tools/0/annotations/destructiveHint", value: true } },
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
      name: "a destroying verb",
      code: `{ "name": "delete-account", "annotations": { "readOnlyHint": false }, "inputSchema": {} }`,
      options: [options],
      errors: [
        {
          messageId: "destructive",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 27,
          suggestions: [
            {
              desc: "Draft: Say that it may delete or overwrite what is there ('destructiveHint: true').",
              output: `{ "name": "delete-account", "annotations": { "readOnlyHint": false, "destructiveHint": true }, "inputSchema": {} }`,
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
      name: "a verb that adds",
      code: "name: create-note\ninputSchema: {}\n",
      options: [options],
      errors: [
        {
          messageId: "destructive",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 18,
          suggestions: [
            {
              desc: "Draft: Say that it only adds ('destructiveHint: false').",
              output: "name: create-note\ninputSchema: {}\nannotations:\n  destructiveHint: false\n",
            },
          ],
        },
      ],
    },
  ],
});
