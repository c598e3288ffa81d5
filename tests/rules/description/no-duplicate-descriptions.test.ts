import rule from "../../../lib/rules/description/no-duplicate-descriptions.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

const named = (name: string, description: string) => ({ name, description, inputSchema: { type: "object" } });

surfaces(rule, {
  valid: [
    {
      name: "descriptions that differ in a word",
      tools: [named("a", "Lists open issues."), named("b", "Lists closed issues.")],
    },
    { name: "a tool that is listed twice", tools: [named("a", "Lists issues."), named("a", "Lists issues.")] },
    { name: "blank descriptions", tools: [named("a", " "), named("b", " ")] },
    {
      name: "no descriptions",
      tools: [
        { name: "a", inputSchema: { type: "object" } },
        { name: "b", inputSchema: { type: "object" } },
      ],
    },
  ],
  invalid: [
    {
      name: "the same text",
      tools: [named("list_users", "Lists the users."), named("list_groups", "Lists the users.")],
      errors: [
        {
          messageId: "same",
          at: "Lists the users.",
          message:
            "Tools 'list_groups' and 'list_users' have the same description. Say what each of them does that the other does not.",
        },
      ],
    },
    {
      name: "texts that differ in case, punctuation and articles",
      tools: [
        named("a", "Lists the users."),
        named("b", "lists users"),
        named("c", "Lists a user"),
        named("d", "LISTS: users!"),
      ],
      errors: [
        { messageId: "same", at: "lists users" },
        { messageId: "same", at: "LISTS: users!" },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "tools of two servers",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const one = new McpServer({ name: "one", version: "1.0.0" });
const two = new McpServer({ name: "two", version: "1.0.0" });
one.registerTool("a", { description: "Lists users." }, async () => ({ content: [] }));
two.registerTool("b", { description: "Lists users." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});
