import rule from "../../../lib/rules/schema/description-required.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { checkResources: true };

const inputSchema = { type: "object" };
const written = "TODO: describe get-user-profile";

surfaces(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "a described tool",
        tool: { name: "get-user", description: "Retrieves user information by ID.", inputSchema },
      },
      {
        name: "a described resource",
        resource: { name: "notes", uri: "file:///notes.txt", description: "All notes." },
      },
      { name: "a described prompt", prompt: { name: "review", description: "Reviews code.", arguments: [] } },
    ],
    invalid: [
      {
        name: "a tool without a description",
        tool: { name: "get-user-profile", inputSchema },
        errors: [
          {
            messageId: "missing",
            at: "get-user-profile",
            message: "Tool 'get-user-profile' has no description. Write what it does and when to use it.",
            suggestions: [
              { messageId: "addDescription", draft: true, change: { pointer: "/description", value: written } },
            ],
          },
        ],
      },
      {
        name: "a blank description",
        tool: { name: "get-user-profile", description: "  ", inputSchema },
        errors: [
          {
            messageId: "empty",
            at: "  ",
            suggestions: [
              { messageId: "addDescription", draft: true, change: { pointer: "/description", value: written } },
            ],
          },
        ],
      },
      {
        name: "a resource without a description",
        resource: { name: "user_notes", uri: "file:///notes.txt" },
        errors: [
          {
            messageId: "missing",
            at: "user_notes",
            suggestions: [
              {
                messageId: "addDescription",
                draft: true,
                change: { pointer: "/description", value: "TODO: describe user_notes" },
              },
            ],
          },
        ],
      },
      {
        name: "a prompt without a description",
        prompt: { name: "code-review", arguments: [] },
        errors: [
          {
            messageId: "missing",
            at: "code-review",
            suggestions: [
              {
                messageId: "addDescription",
                draft: true,
                change: { pointer: "/description", value: "TODO: describe code-review" },
              },
            ],
          },
        ],
      },
    ],
  }),
);

surfaces(rule, {
  preset: "recommended",
  valid: [
    { name: "a resource, whose description is optional", resource: { name: "user_notes", uri: "file:///notes.txt" } },
    {
      name: "a resource with an empty description",
      resource: { name: "user_notes", uri: "file:///notes.txt", description: "" },
    },
  ],
  invalid: [
    {
      name: "a prompt",
      prompt: { name: "code-review", arguments: [] },
      errors: [
        {
          messageId: "missing",
          at: "code-review",
          message: "Prompt 'code-review' has no description. Write what it does and when to use it.",
          suggestions: [
            {
              messageId: "addDescription",
              draft: true,
              change: { pointer: "/description", value: "TODO: describe code-review" },
            },
          ],
        },
      ],
    },
  ],
});

inJson(rule, {
  valid: [`{ "name": "get-user", "description": "Retrieves user information by ID.", "inputSchema": {} }`],
  invalid: [
    {
      name: "a tool whose name is null, as good as none",
      code: `{ "tools": [{ "name": null, "inputSchema": {} }] }`,
      errors: [
        {
          message: "Tool '(unnamed)' has no description. Write what it does and when to use it.",
        },
      ],
    },
    {
      name: "the seed's own example",
      code: `{ "tools": [{ "name": "get-user", "description": "", "inputSchema": {} }] }`,
      errors: [
        {
          messageId: "empty",
          line: 1,
          column: 50,
          endLine: 1,
          endColumn: 52,
          suggestions: [
            {
              desc: "Draft: Write 'TODO: describe get-user' as the description, for you to replace.",
              output: `{ "tools": [{ "name": "get-user", "description": "TODO: describe get-user", "inputSchema": {} }] }`,
            },
          ],
        },
      ],
    },
    {
      name: "null",
      code: `{ "tools": [{ "name": "?", "description": null, "inputSchema": {} }] }`,
      errors: [
        {
          messageId: "empty",
          line: 1,
          column: 43,
          endLine: 1,
          endColumn: 47,
          suggestions: [
            {
              messageId: "addDescriptionDraft",
              output: `{ "tools": [{ "name": "?", "description": "TODO: describe ?", "inputSchema": {} }] }`,
            },
          ],
        },
      ],
    },
    {
      name: "a list of lines, which is nobody's to replace",
      code: `{ "tools": [{ "name": "get-user", "description": ["Gets", "a user."], "inputSchema": {} }] }`,
      errors: [{ messageId: "notText", line: 1, column: 35, endLine: 1, endColumn: 48 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a key without a value",
      code: "tools:\n  - name: get-user\n    description:\n    inputSchema: { type: object }\n",
      errors: [
        {
          messageId: "empty",
          line: 3,
          column: 5,
          endLine: 3,
          endColumn: 16,
          suggestions: [
            {
              messageId: "addDescriptionDraft",
              output:
                'tools:\n  - name: get-user\n    description: "TODO: describe get-user"\n    inputSchema: { type: object }\n',
            },
          ],
        },
      ],
    },
  ],
});
