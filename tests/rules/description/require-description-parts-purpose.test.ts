import rule from "../../../lib/rules/description/require-description-parts.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { replaceParts: ["purpose"] };

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
  return { name: "user", description, inputSchema: { type: "object" } };
}

surfaces(
  rule,
  withOptions(
    { ...options, allowLaterClause: true },
    {
      valid: [
        {
          name: "a heading before the first sentence",
          tool: described("\n  🎯 Purpose:\n    1. Retrieves a user.\n\n  📦 Returns:\n    1. The user."),
        },
        { name: "a heading without a colon", tool: described("Purpose\n- Retrieves a user.") },
        {
          name: "a sentence in Japanese over English names",
          tool: described(
            "画像を取得して返します。\n\n- url: string, required, the address of the page with the images\n- images: true or an object with output and layout",
          ),
        },
        {
          name: "a notice that the tool is deprecated",
          tool: described("[DEPRECATED] This tool has been consolidated into 'list_users'."),
        },
        { name: "a verb that is written as a noun", tool: described("Rollback to a previous version") },
        { name: "a tool that returns", tool: described("Lightweight tool returning the columns of a table") },
        {
          name: "a second sentence that says it",
          tool: described("Unified schema discovery. Searches the names of all tables."),
        },
        { name: "a verb in two words", tool: described("Speed up a video") },
        { name: "a verb in two words, of which the first may be a noun", tool: described("Break down complex tasks") },
        { name: "a noun that is a verb before 'into'", tool: described("Input text into the simulator") },
        {
          name: "a sentence in Chinese with English names",
          tool: described("CloudBase HTTP 网关统一写入口（Domain/Route）。createRoute 把域名下的 path 转到上游"),
        },
        { name: "what empties something", tool: described("Empties the log file.") },
        ...[
          "Run auth diagnostics against the API",
          "Auto-size one or more columns",
          "Style shapes in a document",
          "Collapse a group of rows",
        ].map((text) => ({ name: text, tool: described(text) })),
        { name: "what is done again", tool: described("Rerank documents by relevance.") },
        { name: "a noun that stands for its verb", tool: described("Cleanup all managed resources") },
        {
          name: "the seed's good example",
          tool: described("Creates a new user account with the specified email and password."),
        },
        ...[
          "Navigates to a URL.",
          "Capturing screenshots of pages.",
          "Star a repository.",
          "[BETA] Recursively list files.",
          "GitHub Issues: Create an issue.",
          "🔒 Permanently deletes an account.",
          "This tool returns the boards in a workspace.",
          "Price quotes. The tool also fetches older ones.",
          "Tool to fetch users and teams.",
          "Primary entry point for finding papers by topic.",
          "Web search that returns ranked pages.",
          "Full lifecycle management for agents: create, read and delete.",
          "If a dialog was opened, use this command to handle it.",
          "Brave Local Search API provides enrichments for locations.",
          "Allows the user to send mail.",
        ].map((text) => ({ name: text, tool: described(text) })),
        { name: "a placeholder, which another rule reports", tool: described("TODO") },
        { name: "another script", tool: described("用户管理接口") },
        { name: "another language", tool: described("Gestión de cuentas de los usuarios.") },
        { name: "no description", tool: { name: "user", inputSchema: { type: "object" } } },
      ],
      invalid: [
        {
          name: "a second sentence about what the tool needs",
          tool: described("Full workflow update. Requires all nodes."),
          errors: [{ messageId: "noAction" as const, at: "Full workflow update. Requires all nodes." }],
        },
        {
          name: "the seed's own example",
          tool: described("User account management endpoint."),
          errors: [
            {
              messageId: "noAction",
              at: "User account management endpoint.",
              pointer: "",
              message:
                "The description of tool 'user' does not begin with what the tool does. Begin with a verb, such as 'Lists' or 'Create'.",
            },
          ],
        },
        ...[
          "Project management tool",
          "List of users.",
          "Access to the database.",
          "Billing information",
          "The root folder of the drive. Read-only.",
          "When to use: any task of a board.",
        ].map((text) => ({ name: text, tool: described(text), errors: [{ messageId: "noAction", at: text }] })),
      ],
    },
  ),
);

sources(rule, withOptions(options, { valid: [unknown], invalid: [] }));
