import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/require-annotations.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml, withOptions } from "../exact.ts";

const options = { replaceHints: ["readOnlyHint"], checkPresumed: true };

const inputSchema = { type: "object" };

function tool(name: string, annotations?: JsonObject) {
  return { name, ...(annotations ? { annotations } : {}), inputSchema };
}

/** The report on a tool, with the values that it offers as drafts, because only its name suggests them. */
function missing(at: string, ...values: readonly boolean[]) {
  const suggestions = values.map((value) => ({
    messageId: value ? "readsOnly" : "changes",
    draft: true,
    change: { pointer: "/annotations/readOnlyHint", value },
  }));
  return { messageId: "readOnly", at, suggestions };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      { name: "the seed's own example", tool: tool("list-users", { readOnlyHint: true }) },
      { name: "a tool that changes something", tool: tool("delete_user", { readOnlyHint: false }) },
      {
        name: "a hint that is no boolean, which valid-definition reports",
        tool: tool("list_users", { readOnlyHint: "yes" }),
      },
      {
        name: "tools that change something or whose name does not tell, if what is presumed is enough",
        options: { checkPresumed: false },
        tools: [tool("create_issue"), tool("weather")],
      },
      { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt" } },
    ],
    invalid: [
      {
        name: "a tool without annotations that reads",
        tool: tool("list-users"),
        errors: [
          {
            ...missing("list-users", true),
            message:
              "Tool 'list-users' has no 'readOnlyHint', so clients presume that it changes something. Set it to true if it only reads, else to false.",
          },
        ],
      },
      {
        name: "a tool that reads, if what is presumed is enough",
        options: { checkPresumed: false },
        tools: [tool("delete_user"), tool("list-users")],
        errors: [
          {
            messageId: "readOnly",
            at: "list-users",
            suggestions: [
              {
                messageId: "readsOnly",
                draft: true,
                change: { pointer: "/tools/1/annotations/readOnlyHint", value: true },
              },
            ],
          },
        ],
      },
      {
        name: "other annotations alone",
        tool: tool("delete_user", { destructiveHint: true }),
        errors: [missing("delete_user", false)],
      },
      {
        name: "empty annotations",
        tool: tool("github_create_issue", {}),
        errors: [missing("github_create_issue", false)],
      },
      { name: "a name that does not tell", tool: tool("weather"), errors: [missing("weather", false, true)] },
      {
        name: "a thing that one only asks for",
        tool: { ...tool("driving_directions"), description: "Get driving directions between two places." },
        errors: [
          {
            messageId: "readOnly",
            at: "driving_directions",
            suggestions: [{ messageId: "readsOnly", change: { pointer: "/annotations/readOnlyHint", value: true } }],
          },
        ],
      },
      { name: "a trial run", tool: tool("send_mail_dry_run"), errors: [missing("send_mail_dry_run", false, true)] },
      {
        name: "every tool of a list",
        tools: [tool("read_file", { readOnlyHint: true }), tool("readFile"), tool("file-read")],
        errors: ["readFile", "file-read"].map((name, index) => ({
          messageId: "readOnly",
          at: name,
          suggestions: [
            {
              messageId: "readsOnly",
              draft: true,
              change: { pointer: `/tools/${String(index + 1)}/annotations/readOnlyHint`, value: true },
            },
          ],
        })),
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

/** Every registering form that can carry annotations. */
const forms: readonly (readonly [name: string, text: string])[] = [
  [
    "registerTool",
    `${head}server.registerTool("get_user", { description: "Gets a user." }, async () => ({ content: [] }));`,
  ],
  [
    "registerTool with annotations",
    `${head}server.registerTool("get_user", { annotations: { title: "User" } }, async () => ({ content: [] }));`,
  ],
  [
    "registerTool with a constant",
    `${head}const config = { description: "Gets a user." };\nserver.registerTool("get_user", config, async () => ({ content: [] }));`,
  ],
  ["tool() without a shape", `${head}server.tool("get_user", async () => ({ content: [] }));`],
  ["tool() with a description", `${head}server.tool("get_user", "Gets a user.", async () => ({ content: [] }));`],
  ["tool() with a shape", `${head}server.tool("get_user", { id: z.string() }, async () => ({ content: [] }));`],
  [
    "tool() with a description and a shape",
    `${head}server.tool("get_user", "Gets a user.", { id: z.string() }, async () => ({ content: [] }));`,
  ],
  [
    "tool() with annotations",
    `${head}server.tool("get_user", "Gets a user.", { id: z.string() }, { title: "User" }, async () => ({ content: [] }));`,
  ],
  [
    "registerAppTool",
    `import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
${head}registerAppTool(server, "get_user", { description: "Gets a user.", inputSchema: {}, _meta: { ui: { resourceUri: "ui://x" } } }, async () => ({ content: [] }));`,
  ],
  [
    "an answer of a low-level server",
    `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "get_user", inputSchema: { type: "object" } }] }));`,
  ],
  [
    "a constant of a low-level server",
    `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const getUser = { name: "get_user", inputSchema: { type: "object", properties: {} } };
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [getUser] }));`,
  ],
  [
    "addTool of FastMCP",
    `import { FastMCP } from "fastmcp";
import { z } from "zod";
const server = new FastMCP({ name: "desk", version: "1.0.0" });
server.addTool({ name: "get_user", description: "Gets a user.", parameters: z.object({ id: z.string() }), execute: async () => "" });`,
  ],
  [
    "tool() of mcp-ts-core",
    `import { tool, z } from "@cyanheads/mcp-ts-core";
export const getUser = tool("get_user", { description: "Gets a user.", input: z.object({ id: z.string().describe("The ID.") }), handler: async () => ({}) });`,
  ],
  [
    "a class",
    `import { MCPTool } from "mcp-framework";
import { z } from "zod";
class GetUser extends MCPTool {
  name = "get_user";
  description = "Gets a user.";
  schema = { id: { type: z.string(), description: "The ID." } };
  async execute() { return ""; }
}
export default GetUser;`,
  ],
];

sources(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "annotations that are not known",
        language: "typescript",
        filename: "server.ts",
        text: `import { readOnly } from "somewhere";\n${head}server.registerTool("get_user", { annotations: readOnly }, async () => ({ content: [] }));\n`,
      },
      {
        name: "annotations of which some are spread in",
        language: "typescript",
        filename: "server.ts",
        text: `import { defaults } from "somewhere";\n${head}server.registerTool("get_user", { annotations: { ...defaults, title: "User" } }, async () => ({ content: [] }));\n`,
      },
    ],
    invalid: [
      ...forms.map(([name, text]) => ({
        name,
        language: "typescript" as const,
        filename: "server.ts",
        text: `${text}\n`,
        errors: [
          {
            messageId: "readOnly",
            at: "get_user",
            suggestions: [
              {
                messageId: "readsOnly",
                draft: !text.includes("Gets a user."),
                change: { pointer: "/tools/0/annotations/readOnlyHint", value: true },
              },
            ],
          },
        ],
      })),
      {
        name: "annotations that two tools share, which are not edited",
        language: "typescript",
        filename: "server.ts",
        text: `${head}const annotations = { openWorldHint: false };
server.registerTool("get_user", { annotations }, async () => ({ content: [] }));
server.registerTool("get_team", { annotations }, async () => ({ content: [] }));
`,
        errors: [
          { messageId: "readOnly", at: "get_user" },
          { messageId: "readOnly", at: "get_team" },
        ],
      },
    ],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "a tool without annotations",
      code: `{ "name": "list-users", "inputSchema": {} }`,
      options: [options],
      errors: [
        {
          messageId: "readOnly",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 23,
          suggestions: [
            {
              desc: "Draft: Say that it changes nothing ('readOnlyHint: true').",
              output: `{ "name": "list-users", "inputSchema": {}, "annotations": { "readOnlyHint": true } }`,
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
      name: "a tool with another annotation",
      code: "name: list-users\nannotations:\n  title: Users\ninputSchema: {}\n",
      options: [options],
      errors: [
        {
          messageId: "readOnly",
          line: 1,
          column: 7,
          endLine: 1,
          endColumn: 17,
          suggestions: [
            {
              messageId: "readsOnlyDraft",
              output: "name: list-users\nannotations:\n  title: Users\n  readOnlyHint: true\ninputSchema: {}\n",
            },
          ],
        },
      ],
    },
  ],
});
