import rule from "../../../lib/rules/naming/tool-name-verb.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const rest = { description: "Gets a user.", inputSchema: { type: "object" } };
const named = (name: string) => ({ name, ...rest });
const all = (...names: readonly string[]) => names.map(named);
const notFirst = (...names: readonly string[]) => names.map((at) => ({ messageId: "notFirst", at }));

const prefixed = { position: "prefixed" };

surfaces(rule, {
  valid: [
    ...[
      "get-user",
      "create-document",
      "validate-input",
      "search-records",
      "getUser",
      "NavigateBack",
      "whoami",
      "echo",
      "query",
      "take_screenshot",
      "star_repository",
      "dismiss_alert",
      "unapprove_merge_request",
      "tentatively-accept-event",
      "borrow_book",
      "bulk_publish_notes",
    ].map((name) => ({ name, tool: named(name) })),
    {
      name: "a verb behind the name of a service that everybody knows",
      options: prefixed,
      tools: all("github_list_repos", "notion-search"),
    },
    {
      name: "a verb behind a prefix that the tools share",
      options: prefixed,
      tools: all("browser_navigate", "browser_click", "browser_type"),
    },
    {
      name: "a verb behind a prefix that both of two tools have",
      options: prefixed,
      tools: all("parcel_track", "parcel_find"),
    },
    {
      name: "a verb behind a prefix of two words",
      options: prefixed,
      tools: all("scraping_browser_go_back", "scraping_browser_click", "scraping_browser_type", "discover"),
    },
    {
      name: "a verb behind the server's own name",
      options: prefixed,
      settings: { serverName: "garden-planner-mcp-server" },
      tool: named("garden_plan_bed"),
    },
    {
      name: "verbs at the end, as the server has them",
      options: prefixed,
      tools: all("job_get", "job_list", "settings_get", "settings_set", "results_get", "analysis_run"),
    },
    {
      name: "the commands of Git",
      options: prefixed,
      tools: all("git_blame", "git_status", "git_worktree", "git_cherry_pick"),
    },
    { name: "a verb of one's own", options: { verbs: ["frobnicate"] }, tool: named("frobnicate-parts") },
    {
      name: "a verb anywhere",
      options: { position: "any" },
      tools: all("im_message_create", "web_data_search", "get-user"),
    },
    { name: "a name without words, which another rule reports", tools: all(" ", "--") },
    { name: "prompts, whose names are typed by people", prompt: { name: "code-review", arguments: [] } },
  ],
  invalid: [
    {
      name: "a noun",
      tool: named("user-profile"),
      errors: [
        {
          messageId: "notFirst",
          at: "user-profile",
          message:
            "The name of tool 'user-profile' does not begin with a verb. Put a verb first, such as 'get', 'create' or 'search'.",
        },
      ],
    },
    {
      name: "a noun among names that end in verbs",
      options: prefixed,
      tools: all("job_get", "settings_set", "results_list", "user_profile"),
      errors: notFirst("user_profile"),
    },
    { name: "a noun that does something", tool: named("document-handler"), errors: notFirst("document-handler") },
    { name: "a verb at the end", tool: named("message_create"), errors: notFirst("message_create") },
    {
      name: "nouns behind a prefix that tools share",
      options: prefixed,
      tools: all("web_data_amazon_product", "web_data_ebay_product", "web_data_search_engine", "web_data_x_posts"),
      errors: notFirst("web_data_amazon_product", "web_data_ebay_product", "web_data_x_posts"),
    },
    {
      name: "a prefix that one other tool of several has",
      tools: all("page_open", "page_close", "add"),
      errors: notFirst("page_open", "page_close"),
    },
    {
      name: "verbs behind prefixes and at the end, where they must come first",
      tools: all("github_list_repos", "job_get", "job_list"),
      errors: notFirst("github_list_repos", "job_get", "job_list"),
    },
    { name: "a service and a noun", tool: named("github_repos"), errors: notFirst("github_repos") },
    { name: "a command of Git without Git", tool: named("worktree_status"), errors: notFirst("worktree_status") },
    {
      name: "no verb anywhere",
      options: { position: "any" },
      tools: all("db-stats", "user-profile"),
      errors: [
        {
          messageId: "missing",
          at: "db-stats",
          message: "The name of tool 'db-stats' has no verb. Name the action, such as 'get', 'create' or 'search'.",
        },
        { messageId: "missing", at: "user-profile" },
      ],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { NAME, isNew } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
`;

sources(rule, {
  valid: [
    {
      name: "a name that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool(NAME, { description: "Says pong." }, async () => ({ content: [] }));\n`,
    },
    {
      name: "a name that a condition makes right",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool(isNew ? "users" : "list-users", { description: "Lists users." }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "user-profile", "inputSchema": {} }`,
      errors: [{ messageId: "notFirst", line: 1, column: 11, endLine: 1, endColumn: 25 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: "name: document-handler\ninputSchema: {}\n",
      errors: [{ messageId: "notFirst", line: 1, column: 7, endLine: 1, endColumn: 23 }],
    },
  ],
});
