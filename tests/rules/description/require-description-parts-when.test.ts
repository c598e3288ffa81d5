import rule from "../../../lib/rules/description/require-description-parts.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { replaceParts: ["when"] };

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
function described(description: string) {
  return { name: "list_users", description, inputSchema: { type: "object" } };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "the seed's good example",
        tool: described(
          "Lists all users in a workspace. Use this when you need to enumerate members or search for specific users.",
        ),
      },
      ...[
        "Lists users. Call whenever the team changes.",
        "Lists users. Use `get_user` instead for one of them.",
        "Lists users, ideal for address books.",
        "Lists users. Useful if you need their IDs.",
        "Lists users. Should be used sparingly.",
        "Lists users. Only for administrators.",
        "Lists users. Do not call this in a loop.",
        "Lists users. Call it before deleting one.",
      ].map((text) => ({ name: text, tool: described(text) })),
      { name: "a placeholder, which another rule reports", tool: described("TBD") },
      { name: "another script", tool: described("需要时列出用户") },
      { name: "another language", tool: described("Devuelve los usuarios de un grupo.") },
      { name: "no description", tool: { name: "list_users", inputSchema: { type: "object" } } },
    ],
    invalid: [
      {
        name: "the seed's own example",
        tool: described("Lists all users in a workspace."),
        errors: [
          {
            messageId: "noOccasion",
            at: "Lists all users in a workspace.",
            pointer: "",
            message:
              "The description of tool 'list_users' does not say when to use it. Add a sentence such as 'Use this when …'.",
          },
        ],
      },
      ...[
        "Lists users to mail them.",
        "Lists users for a team.",
        "Reports if a user exists.",
        "Lists users who joined before a date.",
        "Finds the useful users and their whenabouts.",
      ].map((text) => ({ name: text, tool: described(text), errors: [{ messageId: "noOccasion", at: text }] })),
    ],
  }),
);

sources(rule, withOptions(options, { valid: [unknown], invalid: [] }));
