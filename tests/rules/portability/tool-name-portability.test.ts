import rule from "../../../lib/rules/portability/tool-name-portability.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { elsewhere } from "../naming/dispatch.ts";

const named = (name: string) => ({ name, description: "Finds books.", inputSchema: { type: "object" } });

surfaces(rule, {
  valid: [
    { name: "the longest name that fits beside any server", tool: named("x".repeat(56)) },
    { name: "a server's name that fits", settings: { serverName: "books" }, tool: named("x".repeat(52)) },
    { name: "a dot for clients that take it", settings: { clients: ["vscode", "gemini"] }, tool: named("books.find") },
    { name: "characters that another rule reports", tool: named("books find!") },
    { name: "a long name for other clients", settings: { clients: ["vscode"] }, tool: named("x".repeat(70)) },
  ],
  invalid: [
    {
      name: "a dot",
      tool: named("books.find"),
      errors: [
        {
          messageId: "dot",
          at: "books.find",
          message:
            "Claude API, Copilot CLI and 3 others refuse tool 'books.find', and Claude Desktop leaves out its server: its name has a dot. Write '_' in place of dots.",
          suggestions: [
            { messageId: "rename", draft: true, change: { pointer: "/name", value: "books_find" }, except: elsewhere },
          ],
        },
      ],
    },
    {
      name: "a dot in a name whose other form is taken",
      tools: [named("books.find"), named("books_find")],
      errors: [{ messageId: "dot", at: "books.find" }],
    },
    {
      name: "57 characters",
      tool: named("x".repeat(57)),
      errors: [
        {
          messageId: "tooLong",
          at: "x".repeat(57),
          message: `Claude Code's tool search refuses tool '${"x".repeat(57)}': its name has 57 characters, of at most 56. Leave out words that every tool of the server has.`,
        },
      ],
    },
    {
      name: "a name that is too long beside that of the server",
      settings: { serverName: "posthog" },
      tool: named("x".repeat(53)),
      errors: [
        {
          messageId: "tooLong",
          at: "x".repeat(53),
          message: `Claude Code's tool search refuses tool '${"x".repeat(53)}', and Cursor leaves out the tool: its name has 53 characters, of at most 50. Leave out words that every tool of the server has.`,
        },
      ],
    },
    {
      name: "a name that is too long without any prefix",
      settings: { clients: ["openai"] },
      tool: named("x".repeat(65)),
      errors: [
        {
          messageId: "tooLong",
          at: "x".repeat(65),
          message: `OpenAI API refuses tool '${"x".repeat(65)}': its name has 65 characters, of at most 64. Leave out words that every tool of the server has.`,
        },
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
server.registerTool(PREFIX + ".x", { description: "Says pong." }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});
