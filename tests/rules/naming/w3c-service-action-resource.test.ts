import rule from "../../../lib/rules/naming/w3c-service-action-resource.ts";
import { sources } from "../../harness/sources.ts";
import { documentSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";
import { elsewhere } from "./dispatch.ts";

const rest = { description: "Lists repos.", inputSchema: { type: "object" } };
const named = (name: string) => ({ name, ...rest });
const rename = (value: string, pointer = "/name") => [
  { messageId: "rename", draft: true, change: { pointer, value }, except: elsewhere },
];

surfaces(rule, {
  valid: [
    ...["github_list_repos", "slack_send_message", "jira_create_issue", "stripe_get_customer", "split_create_flag"].map(
      (name) => ({ name, tool: named(name) }),
    ),
    { name: "the service that is set", options: { service: "github" }, tool: named("github_list_repos") },
    { name: "a service that is a verb", options: { service: "map" }, tool: named("map_draw_route") },
    { name: "actions of one's own", options: { actions: ["frob"] }, tool: named("shop_frob_cart") },
    {
      name: "a pattern of one's own",
      options: { pattern: "^[a-z]+(?:_[a-z]+){2,}$" },
      tool: named("github_list_pull_requests"),
    },
    { name: "a blank name, which another rule reports", tool: named(" ") },
    { name: "prompts, which people choose", prompt: { name: "review", arguments: [] } },
  ],
  invalid: [
    {
      name: "camelCase",
      settings: { serverName: "github" },
      tool: named("listRepos"),
      errors: [
        {
          messageId: "camelCase",
          at: "listRepos",
          message:
            "The name of tool 'listRepos' is in camelCase, not in the form '{service}_{action}_{resource}', as in 'github_list_repos'. Write it in lower case with underscores.",
          suggestions: rename("github_list_repos"),
        },
      ],
    },
    {
      name: "two names that would become one",
      settings: { serverName: "github" },
      tools: [named("listRepos"), named("ListRepos")],
      errors: [
        { messageId: "camelCase", at: "listRepos", suggestions: rename("github_list_repos", "/tools/0/name") },
        { messageId: "camelCase", at: "ListRepos" },
      ],
    },
    {
      name: "camelCase of an unknown service",
      only: { surfaces: documentSurfaces, reason: "the code names its server" },
      tool: named("listRepos"),
      errors: [{ messageId: "camelCase", at: "listRepos" }],
    },
    {
      name: "PascalCase",
      options: { service: "github" },
      tool: named("ListRepos"),
      errors: [{ messageId: "camelCase", at: "ListRepos", suggestions: rename("github_list_repos") }],
    },
    {
      name: "the wrong order",
      tool: named("list_github_repos"),
      errors: [
        {
          messageId: "wrongOrder",
          at: "list_github_repos",
          message:
            "The name of tool 'list_github_repos' begins with the action 'list', not with the service, as in 'github_list_repos'. Put the service first.",
          suggestions: rename("github_list_repos"),
        },
      ],
    },
    {
      name: "kebab-case",
      settings: { serverName: "github-mcp-server" },
      tool: named("create-issue"),
      errors: [{ messageId: "wrongOrder", at: "create-issue", suggestions: rename("github_create_issue") }],
    },
    {
      name: "a verb first where the next word may be one",
      tool: named("list_issue_reactions_all"),
      errors: [{ messageId: "wrongOrder", at: "list_issue_reactions_all" }],
    },
    {
      name: "a name that says nothing",
      settings: { serverName: "github" },
      tools: [named("get_data"), named("tool1")],
      errors: [
        {
          messageId: "tooGeneric",
          at: "get_data",
          message:
            "The name of tool 'get_data' fits any tool of any server. Name the service, the action and the resource.",
        },
        { messageId: "tooGeneric", at: "tool1" },
      ],
    },
    {
      name: "another service",
      options: { service: "github" },
      tool: named("gitlab_list_repos"),
      errors: [
        {
          messageId: "otherService",
          at: "gitlab_list_repos",
          message:
            "The name of tool 'gitlab_list_repos' does not begin with the service 'github'. Put the service first.",
        },
      ],
    },
    {
      name: "no action in the second place",
      tool: named("github_repos_list"),
      errors: [
        {
          messageId: "noAction",
          at: "github_repos_list",
          message:
            "The second word of the name of tool 'github_repos_list' is not an action, as in 'github_list_repos'. Put a verb there, as in '{service}_{action}_{resource}'.",
          suggestions: rename("github_list_repos"),
        },
      ],
    },
    {
      name: "an action that is not among those of the option",
      options: { actions: ["list", "get"] },
      tool: named("slack_send_message"),
      errors: [{ messageId: "noAction", at: "slack_send_message" }],
    },
    {
      name: "too many words",
      tool: named("github_list_pull_requests"),
      errors: [
        {
          messageId: "otherForm",
          at: "github_list_pull_requests",
          message:
            "The name of tool 'github_list_pull_requests' does not match '^[a-z]+_[a-z]+_[a-z]+$'. Use the form '{service}_{action}_{resource}'.",
        },
      ],
    },
    {
      name: "the separators of another casing",
      tool: named("github-list-repos"),
      errors: [{ messageId: "otherForm", at: "github-list-repos", suggestions: rename("github_list_repos") }],
    },
    {
      name: "the prefix of the other tools as the service",
      tools: [named("shop_list_carts"), named("shop_get_cart"), named("shop_add_item"), named("remove_item")],
      errors: [
        { messageId: "wrongOrder", at: "remove_item", suggestions: rename("shop_remove_item", "/tools/3/name") },
      ],
    },
    {
      name: "a name that is taken in its better form",
      tools: [named("github_list_repos"), named("list_github_repos")],
      errors: [{ messageId: "wrongOrder", at: "list_github_repos" }],
    },
  ],
});

/** A server of some name with one tool, in TypeScript. */
function typescript(server: string, name: string, more = "") {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
${more}
const server = new McpServer({ name: ${server}, version: "1.0.0" });
server.registerTool(${name}, { description: "Lists repos." }, async () => ({ content: [] }));
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

/** The same in Python, with the lines that make the server and begin the tool. */
function python(creation: string, tool: string) {
  const text = `${creation}

${tool}
    """Lists repos."""
    return []
`;
  return { language: "python" as const, filename: "server.py", text };
}

const renamed = {
  messageId: "camelCase",
  message:
    "The name of tool 'listRepos' is in camelCase, not in the form '{service}_{action}_{resource}', as in 'github_list_repos'. Write it in lower case with underscores.",
} as const;
const draft = [
  { messageId: "rename", draft: true, change: { pointer: "/tools/0/name", value: "github_list_repos" } },
] as const;
const fastmcp = 'from fastmcp import FastMCP\nmcp = FastMCP("github-mcp-server")';
const lowLevel = `from mcp.server import Server
import mcp.types as types
server = Server("github")

@server.list_tools()
async def tools() -> list[types.Tool]:
    return [types.Tool(name="listRepos", inputSchema={"type": "object"})]
`;

sources(rule, {
  valid: [
    {
      name: "a name that is not known",
      ...typescript('"desk"', "NAME", 'import { NAME } from "somewhere";'),
    },
  ],
  invalid: [
    {
      name: "a tool of a server that is named after its service",
      ...typescript('"github"', '"listRepos"'),
      errors: [{ ...renamed, at: "listRepos", suggestions: draft }],
    },
    {
      name: "a tool of such a server in Python",
      ...python(fastmcp, "@mcp.tool\ndef listRepos() -> list[str]:"),
      errors: [{ ...renamed, at: "listRepos", suggestions: draft }],
    },
    {
      name: "a tool with a name of its own in Python",
      ...python(fastmcp, '@mcp.tool(name="listRepos")\ndef find() -> list[str]:'),
      errors: [{ ...renamed, at: "listRepos", suggestions: draft }],
    },
    {
      name: "a tool of MCPServer",
      ...python(
        'from mcp.server.mcpserver import MCPServer\nmcp = MCPServer(name="github")',
        "@mcp.tool()\ndef listRepos() -> list[str]:",
      ),
      errors: [{ ...renamed, at: "listRepos", suggestions: draft }],
    },
    {
      name: "a tool of a low-level server, which other code calls by its name",
      language: "python",
      filename: "server.py",
      text: lowLevel,
      errors: [{ ...renamed, at: "listRepos" }],
    },
    {
      name: "a tool of a server whose name is not known",
      ...typescript("process.env.NAME", '"listRepos"'),
      errors: [{ messageId: "camelCase", at: "listRepos" }],
    },
    {
      name: "a tool of a server whose name has several words",
      ...typescript('"acme-tools"', '"listRepos"'),
      errors: [{ messageId: "camelCase", at: "listRepos" }],
    },
    {
      name: "a tool that names another service than its server",
      ...typescript('"desk"', '"listGithubRepos"'),
      errors: [
        {
          ...renamed,
          message: renamed.message.replace("listRepos", "listGithubRepos"),
          at: "listGithubRepos",
          suggestions: draft,
        },
      ],
    },
    {
      name: "a tool of a running server",
      language: "json",
      filename: "answer.json",
      text: `{ "serverInfo": { "name": "github", "version": "1" }, "tools": [{ "name": "listRepos", "inputSchema": { "type": "object" } }] }`,
      errors: [{ ...renamed, at: "listRepos", suggestions: draft }],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "list_github_repos", "inputSchema": {} }`,
      errors: [
        {
          messageId: "wrongOrder",
          line: 1,
          column: 11,
          endLine: 1,
          endColumn: 30,
          suggestions: [
            {
              desc: "Draft: Rename it to 'github_list_repos', also where it is called.",
              output: `{ "name": "github_list_repos", "inputSchema": {} }`,
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
      name: "the seed's own example",
      code: "name: get_data\ninputSchema: {}\n",
      errors: [{ messageId: "tooGeneric", line: 1, column: 7, endLine: 1, endColumn: 15 }],
    },
  ],
});
