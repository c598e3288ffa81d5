import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/require-full-tool-names.ts";
import { surfaces } from "../../harness/surfaces.ts";

function tool(name: string, description: string, properties: JsonObject = {}) {
  return { name, description, inputSchema: { type: "object", properties } };
}

const create = tool("github_create_pr", "Opens a pull request.");

surfaces(rule, {
  valid: [
    {
      name: "the full name",
      tools: [create, tool("github_create_issue", "Opens an issue. For code, use github_create_pr.")],
    },
    {
      name: "the tool's own operation",
      tools: [create, tool("github_create_issue", "Opens an issue with create_issue.")],
    },
    {
      name: "a parameter of that name",
      tools: [
        create,
        tool("github_merge", "Merges; with create_pr, opens it first.", { create_pr: { type: "boolean" } }),
      ],
    },
    {
      name: "a name that no tool has",
      tools: [create, tool("github_create_issue", "Opens an issue. Before, use create_label.")],
    },
    {
      name: "a tool of another prefix",
      tools: [create, tool("gitlab_create_issue", "Opens an issue. For code, use create_pr.")],
    },
    {
      name: "two tools that it may be",
      tools: [
        tool("hub_git_create_pr", "Opens one."),
        tool("hub_svn_create_pr", "Opens one."),
        tool("hub_list", "Lists. Use create_pr to add one."),
      ],
    },
    {
      name: "an operation of an interface",
      tools: [create, tool("github_create_issue", "Opens an issue (operation: create_pr of REST, v3).")],
    },
    {
      name: "a path and a scope",
      tools: [create, tool("github_create_issue", "See docs/create_pr, or ask for scope.create_pr.")],
    },
  ],
  invalid: [
    {
      name: "a name without its prefix",
      tools: [create, tool("github_create_issue", "Opens an issue. For code, use create_pr.")],
      errors: [
        {
          messageId: "short",
          at: "Opens an issue. For code, use create_pr.",
          message:
            "'description' of tool 'github_create_issue' names 'create_pr', which is not a tool of this server: 'github_create_pr' is. Write 'github_create_pr'.",
          suggestions: [
            {
              messageId: "write",
              change: { pointer: "/tools/1/description", value: "Opens an issue. For code, use github_create_pr." },
            },
          ],
        },
      ],
    },
    {
      name: "one in the text of a parameter, with a longer prefix",
      tools: [
        tool("acme_crm_list_users", "Lists the users."),
        tool("acme_crm_get_user", "Gets a user.", {
          id: { type: "string", description: "Id of the user, from `list_users` first" },
        }),
      ],
      errors: [
        {
          messageId: "short",
          at: "Id of the user, from `list_users` first",
          pointer: "/inputSchema/properties/id/description",
          suggestions: [
            {
              messageId: "write",
              change: {
                pointer: "/tools/1/inputSchema/properties/id/description",
                value: "Id of the user, from `acme_crm_list_users` first",
              },
            },
          ],
        },
      ],
    },
  ],
});
