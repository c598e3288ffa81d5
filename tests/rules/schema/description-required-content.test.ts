import rule from "../../../lib/rules/schema/description-required.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { repetitions: "all" };

const unknown = {
  name: "a description that only the running server knows",
  language: "typescript",
  filename: "server.ts",
  text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { TEXT } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("search", { description: TEXT }, async () => ({ content: [] }));
`,
} as const;

/** A tool with this description. */
function described(name: string, description: string, rest: object = {}) {
  return { name, description, inputSchema: { type: "object" }, ...rest };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "placeholders, which no-placeholder-text reports", tool: described("get-user", "TODO") },
      { name: "a description that says something", tool: described("get-user", "Retrieves user information by ID.") },
      { name: "one word beyond the name", tool: described("get_user", "Get a user's profile.") },
      { name: "the things that are to be done", tool: described("add_task", "Create a TODO in the list of the day.") },
      { name: "notes in code", tool: described("scan", "Finds TODO and FIXME comments in a file.") },
      {
        name: "a sentence that repeats the name, where only the spelled name counts",
        options: { repetitions: "spelling" },
        tool: described("merge_pull_request", "Merge a pull request."),
      },
      {
        name: "a repeated title, where only the name counts",
        options: { repetitions: "name" },
        tool: described("go", "Navigate to a URL", { title: "Navigate to a URL" }),
      },
      { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt", description: "Notes" } },
      { name: "another language", tool: described("get_user", "获取用户信息") },
    ],
    invalid: [
      {
        name: "a placeholder, where they are reported",
        options: { checkPlaceholders: true },
        tool: described("get-user", "TODO"),
        errors: [
          {
            messageId: "placeholder",
            at: "TODO",
            message: "The description of tool 'get-user' is a placeholder. Write what it does and when to use it.",
          },
        ],
      },
      {
        name: "a word that is a placeholder elsewhere and repeats the name here",
        tool: described("test", "Test."),
        errors: [{ messageId: "repetition", at: "Test." }],
      },
      {
        name: "the words of the name in other forms",
        tool: described("get_user", "This tool gets the users."),
        errors: [
          {
            messageId: "repetition",
            at: "This tool gets the users.",
            message:
              "The description of tool 'get_user' only repeats its name. Say what it works on, what it returns or when to use it.",
          },
        ],
      },
      {
        name: "some words of a name",
        tool: described("browser-handle-dialog", "Handle a dialog"),
        errors: [{ messageId: "repetition", at: "Handle a dialog" }],
      },
      {
        name: "a name without any mark between its words",
        tool: described("getuser", "Get user."),
        errors: [{ messageId: "repetition", at: "Get user." }],
      },
      {
        name: "the words of the title",
        tool: described("go", "Navigates to a URL.", { title: "Navigate to URL" }),
        errors: [
          {
            messageId: "repetition",
            at: "Navigates to a URL.",
            message:
              "The description of tool 'go' only repeats its title. Say what it works on, what it returns or when to use it.",
          },
        ],
      },
      {
        name: "the words of the title among the annotations",
        tool: described("go", "Open page.", { annotations: { title: "Open Page" } }),
        errors: [{ messageId: "repetition", at: "Open page." }],
      },
      {
        name: "the name spelled out",
        options: { repetitions: "spelling" },
        tool: described("getUserProfile", "Get user profile."),
        errors: [{ messageId: "repetition", at: "Get user profile." }],
      },
      {
        name: "a blank description",
        tool: described("get-user", " "),
        errors: [
          {
            messageId: "empty",
            at: " ",
            suggestions: [
              {
                messageId: "addDescription",
                draft: true,
                change: { pointer: "/description", value: "TODO: describe get-user" },
              },
            ],
          },
        ],
      },
      {
        name: "a placeholder of the project's own",
        options: { placeholders: ["see wiki"] },
        tool: described("get-user", " See Wiki"),
        errors: [{ messageId: "placeholder", at: " See Wiki" }],
      },
    ],
  }),
);

sources(rule, withOptions(options, { valid: [unknown], invalid: [] }));

inJson(rule, {
  valid: [`{ "tools": [{ "name": 7, "description": "7", "inputSchema": {} }] }`],
  invalid: [
    {
      name: "null",
      code: `{ "tools": [{ "name": "get", "description": null, "inputSchema": {} }] }`,
      errors: [
        {
          messageId: "empty",
          line: 1,
          column: 45,
          endLine: 1,
          endColumn: 49,
          suggestions: [
            {
              messageId: "addDescriptionDraft",
              output: `{ "tools": [{ "name": "get", "description": "TODO: describe get", "inputSchema": {} }] }`,
            },
          ],
        },
      ],
    },
    {
      name: "a list",
      code: `{ "tools": [{ "name": "get", "description": ["TODO"], "inputSchema": {} }] }`,
      options: [{ checkPlaceholders: true }],
      errors: [{ messageId: "notText", line: 1 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a folded text",
      code: "tools:\n  - name: get-user\n    description: >-\n      Get\n      user\n    inputSchema: { type: object }\n",
      options: [options],
      errors: [{ messageId: "repetition", line: 3, column: 18, endLine: 4, endColumn: 10 }],
    },
  ],
});
