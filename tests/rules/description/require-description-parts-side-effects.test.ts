import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/require-description-parts.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, withOptions } from "../exact.ts";

const options = { ignoreDescriptions: true };

const inputSchema = { type: "object" };

function tool(name: string, description: string, annotations?: JsonObject) {
  return { name, description, inputSchema, ...(annotations ? { annotations } : {}) };
}

const destructive = { destructiveHint: true };

/** Cases in which each description is accepted, or reported at itself. */
function accepted(name: string, descriptions: readonly string[], annotations?: JsonObject) {
  return descriptions.map((description) => ({
    name: `${name}: ${description}`,
    tool: tool(name, description, annotations),
  }));
}

function reported(messageId: string, name: string, description: string, annotations?: JsonObject) {
  return {
    name: `${name}: ${description}`,
    tool: tool(name, description, annotations),
    errors: [{ messageId, at: description }],
  };
}

surfaces(
  rule,
  withOptions(options, {
    valid: [
      ...accepted("remove_member_from_card", ["Remove a member from a specific card"]),
      ...accepted("terminate_app", ["Terminates a running app by its bundle identifier"]),
      ...accepted("delete_firewall", [
        "Delete a firewall. Any machine that has it activated will automatically have it deactivated.",
        "Delete a firewall; only an unused one can be deleted.",
        "Delete a firewall, closing all connections.",
      ]),
      {
        name: "the seed's good example",
        tool: tool(
          "delete-user",
          "Permanently deletes a user account and all associated data. This action cannot be undone.",
        ),
      },
      {
        name: "the test vector, destructive or not",
        tools: [
          tool("delete-file", "Permanently deletes the file."),
          tool("remove-file", "Permanently deletes the file.", destructive),
        ],
      },
      ...accepted("delete_user", [
        "Deletes a user. This is irreversible.",
        "Deletes a user along with their posts.",
        "Deletes a user. It can be restored within 30 days.",
        "Moves a user to the trash.",
        "Deletes a user. Their sessions stop immediately.",
        "Removes a user but keeps their posts.",
        "Deletes a user. Use with caution.",
      ]),
      ...accepted("create_issue", ["Creates a new issue.", "Create an issue in a repository.", "Adds an issue"]),
      ...accepted("update_record", ["Updates a record's fields.", "Overwrites the fields of a record."]),
      ...accepted("send_message", ["Sends a message to a channel.", "Post to a channel"]),
      { name: "ties that a call puts back", tool: tool("remove_label", "Removes a label from an issue.") },
      { name: "a resource that is linked", tool: tool("delete-todo-linked-resource", "Deletes a link.") },
      { name: "what is gone from a cache", tool: tool("remove-account", "Removes an account from the local cache.") },
      {
        name: "a marked tool that leaves open what it does on a screen",
        tool: tool("browser_evaluate", "Evaluate an expression on the page.", destructive),
      },
      { name: "what holds for a session", tool: tool("session_clear_defaults", "Clear the defaults.") },
      {
        name: "a verb that only takes something away of something",
        tool: tool("browser_drop", "Drop files onto an element.", destructive),
      },
      { name: "a method of HTTP", tool: tool("http_delete", "Perform an HTTP DELETE request") },
      {
        name: "a loss that is marked as none",
        tool: tool("delete_draft", "Deletes a draft.", { destructiveHint: false }),
      },
      {
        name: "a tool that only reads, by its hint",
        tool: tool("delete_user", "Removes a user.", { readOnlyHint: true }),
      },
      { name: "a tool that only looks", tool: tool("get_user", "Gets a user.") },
      { name: "a noun with a verb in it", tool: tool("get_delete_preview", "Previews it.") },
      {
        name: "a marked tool whose name says what it does",
        tool: tool("browser_hover", "Hover over an element.", destructive),
      },
      {
        name: "a marked tool that says what is lost",
        tool: tool("execute_sql", "Runs a statement, which may overwrite rows.", destructive),
      },
      { name: "no description", tool: { name: "delete_user", inputSchema } },
      { name: "a description that holds a place", tool: tool("delete_user", "TODO") },
      { name: "another language", tool: tool("delete_user", "Elimina la cuenta de un usuario del sistema") },
      {
        name: "what is overwritten where a mere verb is not enough",
        options: { requireResult: true },
        tool: tool("update_record", "Overwrites the fields of a record."),
      },
      {
        name: "what is new where a mere verb is not enough",
        options: { requireResult: true },
        tool: tool("create_record", "Creates a new record."),
      },
      {
        name: "what is sent where a mere verb is not enough",
        options: { requireResult: true },
        tool: tool("send_mail", "Sends the draft."),
      },
      {
        name: "who pays where a mere verb is not enough",
        options: { requireResult: true },
        tool: tool("pay_invoice", "Charges the card on file."),
      },
      {
        name: "who is told where a mere verb is not enough",
        options: { requireResult: true },
        tool: tool("move_event", "Moves an event and notifies the guests."),
      },
    ],
    invalid: [
      {
        name: "the seed's bad example, a test vector",
        tool: tool("delete-user", "Removes a user from the system."),
        errors: [
          {
            messageId: "unstatedLoss",
            at: "Removes a user from the system.",
            message:
              "The description of tool 'delete-user' does not say whether 'delete' can be undone. Say what is lost for good.",
          },
        ],
      },
      {
        ...reported("unstatedLoss", "delete-user", "Removes a user from the system.", destructive),
        name: "the same, marked as destructive",
      },
      reported("unstatedLoss", "delete_user", "This will delete a user"),
      reported("unstatedLoss", "drop_table", "Drops a table"),
      reported("unstatedLoss", "crm_delete_contact", "Delete a contact."),
      reported("unstatedLoss", "delete_post", "Deletes a public post that was sent by email."),
      {
        name: "a change that is not even named",
        tool: tool("user-update", "User modification endpoint"),
        errors: [
          {
            messageId: "unstatedChange",
            at: "User modification endpoint",
            message:
              "The description of tool 'user-update' does not say what 'update' results in. Say what it creates, overwrites or sends.",
          },
        ],
      },
      {
        name: "a marked tool that leaves open what it does",
        tool: tool("execute_sql", "Run a statement.", destructive),
        errors: [
          {
            messageId: "unstatedDestruction",
            at: "Run a statement.",
            message:
              "Tool 'execute_sql' has 'destructiveHint: true', but its description does not say what it destroys. Say what is lost for good.",
          },
        ],
      },
      {
        ...reported("unstatedChange", "create_record", "Creates a record."),
        name: "a mere verb of creation on request",
        options: { requireResult: true },
      },
      {
        ...reported("unstatedChange", "write_file", "Writes a file."),
        name: "a mere verb of change on request",
        options: { requireResult: true },
      },
      {
        ...reported("unstatedDestruction", "browser_click", "Click on an element.", destructive),
        name: "a mere mark on request",
        options: { requireResult: true },
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { about, hints } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

sources(
  rule,
  withOptions(options, {
    valid: [
      ["a description that is not known", "{ description: about }"],
      ["hints that are not known", '{ description: "Removes a user.", annotations: hints }'],
    ].map(([name = "", config = ""]) => ({
      name,
      language: "typescript" as const,
      filename: "server.ts",
      text: `${head}\nserver.registerTool("delete_user", ${config}, async () => ({ content: [] }));\n`,
    })),
    invalid: [
      {
        name: "the older registering call",
        language: "typescript",
        filename: "server.ts",
        text: `${head}\nserver.tool("delete_user", "Removes a user.", {}, async () => ({ content: [] }));\n`,
        errors: [{ messageId: "unstatedLoss", at: "Removes a user." }],
      },
    ],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "the seed's bad example",
      code: `{ "name": "delete-user", "description": "Removes a user from the system.", "inputSchema": {} }`,
      options: [options],
      errors: [{ messageId: "unstatedLoss", line: 1, column: 41, endLine: 1, endColumn: 74 }],
    },
  ],
});
