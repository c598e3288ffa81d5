import rule from "../../../lib/rules/naming/tool-name-length.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const rest = { description: "Gets a user.", inputSchema: { type: "object" } };
const named = (name: string) => ({ name, ...rest });
const long = "search-and-retrieve-all-documents-matching-query-with-pagination-and-sorting";

surfaces(rule, {
  valid: [
    ...["get-user", "search-documents-by-content", "run", "a".repeat(50)].map((name) => ({ name, tool: named(name) })),
    { name: "a blank name, which another rule reports", tool: named(" ") },
    { name: "other limits", options: { min: 1, max: 80 }, tools: [named("q"), named(long)] },
    { name: "resources, whose names are for people", resource: { name: "A", uri: "file:///notes.txt" } },
  ],
  invalid: [
    {
      name: "two letters",
      tool: named("gu"),
      errors: [
        {
          messageId: "tooShort",
          at: "gu",
          message: "The name of tool 'gu' is too short: 2 of at least 3 characters. Write the words out.",
        },
      ],
    },
    {
      name: "a sentence",
      tool: named(long),
      errors: [
        {
          messageId: "tooLong",
          at: long,
          message: `The name of tool '${long}' is too long: 76 of at most 50 characters. Leave out words that every tool of the server has.`,
        },
      ],
    },
    { name: "51 characters", tool: named("a".repeat(51)), errors: [{ messageId: "tooLong", at: "a".repeat(51) }] },
    {
      name: "stricter limits",
      options: { min: 5, max: 8 },
      tools: [named("tiny"), named("get-users")],
      errors: [
        { messageId: "tooShort", at: "tiny" },
        { messageId: "tooLong", at: "get-users" },
      ],
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
server.registerTool(PREFIX + "x", { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "gu", "inputSchema": {} }`,
      errors: [{ messageId: "tooShort", line: 1, column: 11, endLine: 1, endColumn: 15 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `name: ${long}\ninputSchema: {}\n`,
      errors: [{ messageId: "tooLong", line: 1, column: 7, endLine: 1, endColumn: 83 }],
    },
  ],
});
