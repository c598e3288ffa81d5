import rule from "../../../lib/rules/description/description-length.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

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
  return { name: "get_user", description, inputSchema: { type: "object" } };
}

const least = "Gets one user by ID.";
const longest = `Gets users. ${"x".repeat(488)}`;

surfaces(rule, {
  options: { min: 20, max: 500 },
  valid: [
    {
      name: "the seed's good example",
      tool: described(
        "Retrieves user profile information by ID. Use this when you need to fetch user details including name, email, and preferences.",
      ),
    },
    { name: "as many characters as are wanted", tool: described(least) },
    { name: "as many characters as are allowed, and space around them", tool: described(`  ${longest}  `) },
    { name: "emoji, each of which is one character", tool: described("😀".repeat(500)) },
    { name: "a script that says as much with fewer letters", tool: described("获取用户的资料") },
    { name: "no description", tool: { name: "get_user", inputSchema: { type: "object" } } },
    { name: "a blank description", tool: described("   ") },
    { name: "limits of one's own", options: { min: 5, max: 10 }, tool: described("Gets user") },
    { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt", description: "Notes" } },
  ],
  invalid: [
    {
      name: "the seed's own short example",
      tool: described("Gets user"),
      errors: [
        {
          messageId: "short",
          at: "Gets user",
          pointer: "",
          message:
            "The description of tool 'get_user' has fewer than 20 characters. Say what it works on, what it returns or when to use it.",
        },
      ],
    },
    {
      name: "space that says nothing",
      tool: described(`   ${least.slice(1)}   `),
      errors: [{ messageId: "short", at: `   ${least.slice(1)}   ` }],
    },
    {
      name: "two words of a dense script",
      tool: described("获取用户"),
      errors: [{ messageId: "short", at: "获取用户" }],
    },
    {
      name: "one character too many",
      tool: described(`${longest}x`),
      errors: [
        {
          messageId: "long",
          at: `${longest}x`,
          message:
            "The description of tool 'get_user' has 501 characters; the maximum is 500. Move details to the descriptions of the parameters.",
        },
      ],
    },
    {
      name: "more than one's own limit",
      options: { max: 30 },
      tool: described("Gets one user by ID. Or by name."),
      errors: [{ messageId: "long", at: "Gets one user by ID. Or by name." }],
    },
  ],
});

sources(rule, { valid: [unknown], invalid: [] });
