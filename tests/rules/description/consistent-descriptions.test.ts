import rule from "../../../lib/rules/description/consistent-descriptions.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson } from "../exact.ts";

/** Tools by name, each with its description. */
function toolsOf(descriptions: { readonly [name: string]: string }) {
  return Object.entries(descriptions).map(([name, description]) => ({
    name,
    description,
    inputSchema: { type: "object" },
  }));
}

surfaces(rule, {
  options: { checkMissingVerb: false, onlyClearMajority: true },
  valid: [
    {
      name: "the seed's good example",
      tools: toolsOf({
        "user-create": "Creates a new user account...",
        "user-update": "Updates an existing user account...",
        "user-delete": "Deletes a user account...",
      }),
    },
    {
      name: "a notice that a tool is deprecated",
      tools: toolsOf({
        "user-create": "Creates a user",
        "user-update": "Updates a user",
        "user-delete": "[DEPRECATED] This tool has been replaced by user-update",
      }),
    },
    {
      name: "tools that share only a verb",
      tools: toolsOf({ get_user: "Gets a user", get_weather: "Gets the weather", get_page: "Page content" }),
    },
    {
      name: "two relatives, of which neither is the pattern",
      tools: toolsOf({ get_user: "Gets a user.", create_user: "Create a user" }),
    },
    {
      name: "two relatives against the rest of the server",
      tools: toolsOf({
        get_user: "Gets a user.",
        list_users: "Lists users.",
        create_user: "Create a user",
        get_weather: "Get the weather",
        send_mail: "Send a mail",
        play_song: "Play a song",
      }),
    },
    {
      name: "two relatives that begin with a verb, where the server begins with nouns",
      tools: toolsOf({
        get_user: "Gets a user",
        list_users: "Lists users",
        user_total: "The users in total, by country",
        weather: "The weather of a place",
        news: "The news of a day",
        prices: "The prices of goods",
        moon: "The phase of the moon",
      }),
    },
    {
      name: "a text that does not say what the tool does, which require-description-parts reports",
      options: { checkMissingVerb: false },
      tools: toolsOf({
        "user-create": "Creates a user",
        "user-update": "Updates a user",
        "user-delete": "User account removal endpoint",
      }),
    },
    {
      name: "two halves",
      tools: toolsOf({
        get_user: "Gets a user",
        list_users: "Lists users",
        create_user: "Create a user",
        delete_user: "Delete a user",
      }),
    },
    {
      name: "a verb among nouns, which is better",
      tools: toolsOf({ get_user: "User details", list_users: "User list", create_user: "Creates a user" }),
    },
    {
      name: "tags and domains before the verb",
      tools: toolsOf({
        get_user: "[BETA] Gets a user",
        list_users: "Users: lists them all",
        create_user: "Creates a user",
      }),
    },
    {
      name: "texts of several sentences, which may end as they like",
      tools: toolsOf({
        get_user: "Gets a user.",
        list_users: "Lists users.",
        create_user: "Creates a user. Example: create_user(name)",
      }),
    },
    {
      name: "tools of two groups with two patterns",
      tools: toolsOf({
        vps_get_project: "Retrieves a project",
        vps_stop_project: "Stops a project",
        vps_delete_project: "Deletes a project",
        vps_create_project: "Deploy a project",
        vps_get_zone: "Retrieve a zone",
        vps_get_action: "Retrieve an action",
        vps_get_backup: "Retrieve a backup",
        vps_get_image: "Retrieve an image",
        vps_get_key: "Retrieve a key",
        vps_get_script: "Retrieve a script",
        vps_get_rule: "Retrieve a rule",
        vps_get_plan: "Retrieve a plan",
        vps_get_host: "Retrieve a host",
      }),
    },
    {
      name: "ends that say nothing",
      tools: toolsOf({
        get_user: "Gets a user.",
        list_users: "Lists users.",
        create_user: "Creates a user (at most 5)",
      }),
    },
    {
      name: "placeholders and missing descriptions",
      tools: [
        ...toolsOf({ get_user: "Gets a user.", list_users: "Lists users.", create_user: "TODO" }),
        { name: "delete_user", inputSchema: { type: "object" } },
      ],
    },
    {
      name: "another language",
      tools: toolsOf({
        get_user: "Gets a user.",
        list_users: "Lists users.",
        create_user: "La cuenta de un usuario del sistema",
      }),
    },
    {
      name: "vague words behind a verb",
      tools: toolsOf({
        insert_many: "Insert documents",
        delete_many: "Removes documents",
        update_many: "Updates documents",
      }),
    },
    {
      name: "a noun at the beginning of a sentence that says what the tool does",
      tools: toolsOf({
        get_user: "Gets a user",
        list_users: "Lists users",
        manage_user: "Full care for the users of a team - create, read and delete them",
      }),
    },
    { name: "one tool", tool: { name: "get_user", description: "User", inputSchema: { type: "object" } } },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      options: { checkMissingVerb: true },
      tools: toolsOf({
        "user-create": "Creates a new user account...",
        "user-update": "User modification endpoint",
        "user-delete": "This tool is for deleting...",
      }),
      errors: [
        {
          messageId: "noVerb",
          at: "User modification endpoint",
          message:
            "The description of tool 'user-update' begins with 'User', those of 'user-create' with a verb. Begin it with a verb, too.",
        },
        { messageId: "noVerb", at: "This tool is for deleting..." },
      ],
    },
    {
      name: "one without a verb",
      options: { checkMissingVerb: true },
      tools: toolsOf({
        list_users: "Lists users.",
        get_user: "Gets a user.",
        update_user: "User modification.",
        delete_user: "Deletes a user.",
      }),
      errors: [{ messageId: "noVerb", at: "User modification." }],
    },
    {
      name: "another person",
      tools: toolsOf({
        list_users: "Lists users",
        get_user: "Gets a user",
        update_user: "Update a user",
        delete_user: "Deletes a user",
      }),
      errors: [
        {
          messageId: "otherForm",
          at: "Update a user",
          message:
            "The description of tool 'update_user' begins with 'Update', those of 'list_users', 'get_user' and 'delete_user' with a form such as 'Lists'. Use the same form of the verb.",
        },
      ],
    },
    {
      name: "a gerund",
      tools: toolsOf({ list_users: "List users", get_user: "Get a user", update_user: "Updating a user" }),
      errors: [{ messageId: "otherForm", at: "Updating a user" }],
    },
    {
      name: "a full stop that is missing",
      tools: toolsOf({ list_users: "Lists users.", get_user: "Gets a user.", update_user: "Updates a user" }),
      errors: [
        {
          messageId: "open",
          at: "Updates a user",
          message:
            "The description of tool 'update_user' ends without a full stop, those of 'list_users' and 'get_user' with one. End it with a full stop.",
        },
      ],
    },
    {
      name: "a full stop that the others do without",
      tools: toolsOf({ list_users: "Lists users", get_user: "Gets a user", update_user: "Updates a user." }),
      errors: [{ messageId: "closed", at: "Updates a user." }],
    },
    {
      name: "relatives by their prefix, and more of them than a message shows",
      tools: toolsOf({
        browser_click: "Click on an element",
        browser_type: "Type text",
        browser_hover: "Hover over an element",
        browser_drag: "Drag an element",
        browser_console_messages: "Returns the messages of the console",
      }),
      errors: [
        {
          messageId: "otherForm",
          at: "Returns the messages of the console",
          message:
            "The description of tool 'browser_console_messages' begins with 'Returns', those of 'browser_click', 'browser_type' and 'browser_hover' … with a form such as 'Click'. Use the same form of the verb.",
        },
      ],
    },
    {
      name: "one report for two departures",
      tools: toolsOf({ list_users: "Lists users.", get_user: "Gets a user.", update_user: "Update a user" }),
      errors: [{ messageId: "otherForm", at: "Update a user" }],
    },
    {
      name: "two of eight",
      tools: toolsOf({
        list_users: "List users",
        get_user: "Get a user",
        update_user: "Update a user",
        delete_user: "Delete a user",
        block_user: "Block a user",
        invite_user: "Invite a user",
        count_users: "Counts users",
        merge_users: "Merges users",
      }),
      errors: [
        { messageId: "otherForm", at: "Counts users" },
        { messageId: "otherForm", at: "Merges users" },
      ],
    },
  ],
});

sources(rule, {
  options: { checkMissingVerb: false, onlyClearMajority: true },
  valid: [
    {
      name: "a description that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { about } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get_user", { description: "Gets a user" }, async () => ({ content: [] }));
server.registerTool("list_users", { description: "Lists users" }, async () => ({ content: [] }));
server.registerTool("create_user", { description: about }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the odd one of three",
      code: `[{ "name": "get_user", "description": "Gets a user" },
{ "name": "list_users", "description": "Lists users" },
{ "name": "create_user", "description": "Create a user" }]`,
      errors: [{ messageId: "otherForm", line: 3, column: 41, endLine: 3, endColumn: 56 }],
    },
  ],
});
