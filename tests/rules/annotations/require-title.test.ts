import rule from "../../../lib/rules/annotations/require-title.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const inputSchema = { type: "object" };

const derived = { fastmcp: "FastMCP makes a title of the name" } as const;

surfaces(rule, {
  valid: [
    { name: "a title", tool: { name: "get-user-profile", title: "Get User Profile", inputSchema } },
    {
      name: "a title among the annotations",
      tool: { name: "get-user-profile", annotations: { title: "Get User Profile" }, inputSchema },
    },
    { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt" } },
  ],
  invalid: [
    {
      name: "a tool without a title",
      except: derived,
      tool: { name: "get_user_profile", inputSchema },
      errors: [
        {
          messageId: "missing",
          at: "get_user_profile",
          message:
            "Tool 'get_user_profile' has no title, so people see its name when they approve a call. Write a short title for people.",
          suggestions: [{ messageId: "addTitle", change: { pointer: "/title", value: "Get User Profile" } }],
        },
      ],
    },
    {
      name: "annotations without a title",
      except: derived,
      tool: { name: "openURL", annotations: { readOnlyHint: true }, inputSchema },
      errors: [
        {
          messageId: "missing",
          at: "openURL",
          suggestions: [{ messageId: "addTitle", change: { pointer: "/title", value: "Open URL" } }],
        },
      ],
    },
    {
      name: "a blank title",
      tool: { name: "ping", title: " ", inputSchema },
      errors: [
        {
          messageId: "missing",
          at: "ping",
          suggestions: [{ messageId: "addTitle", change: { pointer: "/title", value: "Ping" } }],
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "annotations that are not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { readOnly } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("ping", { description: "Says pong.", annotations: readOnly }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [
    {
      name: "the older registering call, which has room for annotations alone",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.tool("ping", "Says pong.", {}, { readOnlyHint: true }, async () => ({ content: [] }));
`,
      errors: [
        {
          messageId: "missing",
          at: "ping",
          suggestions: [{ messageId: "addTitle", change: { pointer: "/tools/0/annotations/title", value: "Ping" } }],
        },
      ],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "a tool without a title",
      code: `{ "name": "get-user-profile", "inputSchema": {} }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 29,
          suggestions: [
            {
              desc: "Add the title 'Get User Profile'.",
              output: `{ "name": "get-user-profile", "title": "Get User Profile", "inputSchema": {} }`,
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
      name: "a tool without a title",
      code: "name: get-user-profile\ninputSchema: {}\n",
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 23,
          suggestions: [
            { messageId: "addTitle", output: "name: get-user-profile\ntitle: Get User Profile\ninputSchema: {}\n" },
          ],
        },
      ],
    },
  ],
});
