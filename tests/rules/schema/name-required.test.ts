import rule from "../../../lib/rules/schema/name-required.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const empty = { type: "object" };

surfaces(rule, {
  valid: [
    {
      name: "a tool with a name",
      tool: { name: "get-user-profile", description: "Retrieves a user profile by ID", inputSchema: empty },
    },
    {
      name: "a resource with a name",
      resource: { name: "notes", uri: "file:///notes.txt", description: "All notes." },
    },
    { name: "a prompt with a name", prompt: { name: "review", description: "Reviews code.", arguments: [] } },
  ],
  invalid: [
    {
      name: "a blank name",
      tool: { name: "  ", description: "Retrieves a user profile by ID", inputSchema: empty },
      errors: [
        {
          messageId: "empty",
          at: "  ",
          message: "The name of this tool is empty. Write a name that says what it does.",
        },
      ],
    },
    {
      name: "the blank name of an argument",
      prompt: { name: "review", description: "Reviews code.", arguments: [{ name: "code" }, { name: " " }] },
      except: { fastmcp: "a parameter has a name", mcpserver: "a parameter has a name" },
      errors: [
        {
          messageId: "emptyArgument",
          at: " ",
          pointer: "/arguments/1/name",
          message: "The name of an argument of prompt 'review' is empty. Write a name that says what the argument is.",
        },
      ],
    },
    {
      name: "the blank name of a prompt",
      prompt: { name: " ", description: "Reviews code.", arguments: [] },
      errors: [
        {
          messageId: "empty",
          at: " ",
          message: "The name of this prompt is empty. Write a name that says what it does.",
        },
      ],
    },
  ],
});

inJson(rule, {
  valid: [`{ "name": "get-user-profile", "inputSchema": {} }`, `{ "servers": { "description": "no tool at all" } }`],
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "tools": [{ "description": "Retrieves a user profile by ID", "inputSchema": {} }] }`,
      errors: [
        {
          message: "This tool has no name. Add a 'name' that says what it does.",
          line: 1,
          column: 15,
          endLine: 1,
          endColumn: 28,
        },
      ],
    },
    {
      name: "an empty name",
      code: `{ "tools": [{ "name": "", "inputSchema": {} }] }`,
      errors: [{ messageId: "empty", line: 1, column: 23, endLine: 1, endColumn: 25 }],
    },
    {
      name: "null",
      code: `{ "tools": [{ "name": null, "inputSchema": {} }] }`,
      errors: [{ messageId: "missing", line: 1, column: 23, endLine: 1, endColumn: 27 }],
    },
    {
      name: "a number",
      code: `{ "tools": [{ "name": 7, "inputSchema": {} }] }`,
      errors: [{ messageId: "notText", line: 1, column: 23, endLine: 1, endColumn: 24 }],
    },
    {
      name: "a list",
      code: `{ "tools": [{ "name": ["a"], "inputSchema": {} }] }`,
      errors: [{ messageId: "notText", line: 1, column: 15, endLine: 1, endColumn: 21 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a name that is null",
      code: "tools:\n  - name:\n    inputSchema: { type: object }\n",
      errors: [{ messageId: "missing", line: 2, column: 5, endLine: 2, endColumn: 9 }],
    },
    {
      name: "a name that YAML takes for a number",
      code: "tools:\n  - name: 2024\n    inputSchema: { type: object }\n",
      errors: [{ messageId: "notText", line: 2, column: 11, endLine: 2, endColumn: 15 }],
    },
  ],
});
