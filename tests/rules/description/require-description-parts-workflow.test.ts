import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/require-description-parts.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, withOptions } from "../exact.ts";

const options = { replaceParts: ["workflow"] };

const recordId = { type: "string", description: "The record." };

/** A tool that takes the ID of a record. */
function tool(description: string, properties: JsonObject = { recordId }, name = "update-record") {
  return { name, description, inputSchema: { type: "object", properties, required: Object.keys(properties) } };
}

const list = tool("Lists records.", {}, "list_records");

surfaces(
  rule,
  withOptions(options, {
    valid: [
      {
        name: "the seed's good example",
        tool: tool("Updates a record's fields. Call get-record first to retrieve current values before updating."),
      },
      ...[
        "Updates a record. Call it before publishing.",
        "Updates a record. After calling this, poll the status.",
        "Updates a record. Requires write access.",
        "Updates a record. Prerequisite: a session.",
        "Updates a record. To add one, use create-record instead.",
        "Updates a record; followed by a refresh.",
        "Updates a record with the ID returned by the search.",
        "Updates a record, an alternative to replacing it.",
        "Updates a record that must be unlocked, which must exist.",
        "Updates one record; choose the corresponding bulk tool for many.",
        "Updates a record. Do not use it for drafts.",
      ].map((description) => ({ name: `guidance as in "${description}"`, tool: tool(description) })),
      { name: "another tool's name as a whole word", tools: [tool("Updates a record of list_records."), list] },
      {
        name: "another tool's name of one word, in quotes or called a tool",
        tools: [
          tool("Updates a record of `search`."),
          tool("Updates what the search tool has found.", { recordId }, "patch-record"),
          tool("Searches.", {}, "search"),
        ],
      },
      {
        name: "a parameter that says where its value comes from",
        tools: [tool("Updates a record.", { recordId: { type: "string", description: "From list_records." } }), list],
      },
      ...[
        "Updates what was opened. Use this after a search.",
        "If a dialog was opened, use this command to handle it.",
        "Updates the currently selected record.",
      ].map((description) => ({ name: `a need as in "${description}"`, tool: tool(description) })),
      {
        name: "a parameter that says of what answer its value is",
        tool: tool(
          "Clicks on an element.",
          { uid: { type: "string", description: "The uid of an element from the page content snapshot" } },
          "click",
        ),
      },
      {
        name: "a reference that people know by heart",
        tools: [
          tool(
            "Presses a key.",
            { key: { type: "string", description: "Name of the key, such as `ArrowLeft`" } },
            "press_key",
          ),
          tool(
            "Adds a watch.",
            { issueKey: { type: "string", description: 'Key of the issue (e.g., "PROJECT-123")' } },
            "add_watch",
          ),
          tool(
            "Adds a wait.",
            { id: { type: "string", description: "Unique and arbitrary identifier of the wait" } },
            "add_wait",
          ),
        ],
      },
      {
        name: "the key of what is made",
        tool: tool("Creates a project.", { key: { type: "string", description: "Project key" } }, "create_project"),
      },
      {
        name: "calls that need nothing and lead nowhere",
        tools: [
          tool("Closes the page.", {}, "browser_close"),
          tool("Toggles the log.", {}, "toggle-log"),
          tool("Resets the count.", {}, "reset_count"),
        ],
      },
      {
        name: "another tool of one word, as a call",
        tools: [tool("Updates a record; where that fails, fill() it."), tool("Fills.", {}, "fill")],
      },
      {
        name: "a tool that needs nothing of another call",
        tool: tool("Gets the weather.", { city: { type: "string" } }, "get-weather"),
      },
      {
        name: "a reference that may be left out",
        tool: {
          name: "search",
          description: "Searches for text.",
          inputSchema: { type: "object", properties: { parentId: { type: "string" } } },
        },
      },
      {
        name: "a reference within a parameter",
        tool: tool(
          "Searches for text.",
          { by: { type: "object", properties: { userId: { type: "string" } }, required: ["userId"] } },
          "search",
        ),
      },
      {
        name: "no description",
        tool: {
          name: "update-record",
          inputSchema: { type: "object", properties: { recordId }, required: ["recordId"] },
        },
      },
      { name: "a description that holds a place", tool: tool("TODO") },
      { name: "another language", tool: tool("Actualiza los campos de la cuenta de un usuario") },
    ],
    invalid: [
      {
        name: "the seed's bad example",
        tool: tool("Updates a record's fields."),
        errors: [
          {
            messageId: "noOrder",
            at: "Updates a record's fields.",
            message:
              "The description of tool 'update-record' names no tool to call before or after it. Add a sentence such as 'Call get-record first'.",
          },
        ],
      },
      {
        name: "a change without parameters",
        tool: tool("Updates a record's fields.", {}),
        errors: [{ messageId: "noOrder", at: "Updates a record's fields." }],
      },
      {
        name: "a reference whose example nobody knows by heart",
        tool: tool("Updates a record.", {
          recordId: { type: "string", description: 'The record (e.g., 12345 or "6a7b8c")' },
        }),
        errors: [{ messageId: "noOrder", at: "Updates a record." }],
      },
      {
        name: "a look at what an ID names",
        tool: tool("Gets a record.", { recordId }, "get-record"),
        errors: [{ messageId: "noOrder", at: "Gets a record." }],
      },
      {
        name: "words of sequence that speak of the data",
        tool: tool("Gets the first 10 fields after a date, next to the last ones."),
        errors: [{ messageId: "noOrder", at: "Gets the first 10 fields after a date, next to the last ones." }],
      },
      {
        name: "the name of another tool as a plain word, or as a part of one",
        tools: [
          tool("Updates a record for a search, list_records_by_name."),
          tool("Searches for it.", {}, "search"),
          list,
        ],
        errors: [{ messageId: "noOrder", at: "Updates a record for a search, list_records_by_name." }],
      },
      {
        name: "its own name",
        tool: tool("As update-record says."),
        errors: [{ messageId: "noOrder", at: "As update-record says." }],
      },
      {
        name: "every tool on request",
        options: { checkAllTools: true },
        tools: [
          tool("Gets the weather.", { city: { type: "string", description: "From list_records." } }, "get-weather"),
          list,
        ],
        errors: [
          { messageId: "noOrder", at: "Gets the weather." },
          { messageId: "noOrder", at: "Lists records." },
        ],
      },
    ],
  }),
);

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { about } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

function module(description: string) {
  return {
    language: "typescript" as const,
    filename: "server.ts",
    text: `${head}\nserver.registerTool("update_record", { description: ${description}, inputSchema: { record_id: z.string() } }, async () => ({ content: [] }));\n`,
  };
}

sources(
  rule,
  withOptions(options, {
    valid: [
      { name: "a description that is not known", ...module("about") },
      { name: "a tool of another module", ...module('"Updates a record. See list_records."') },
    ],
    invalid: [
      {
        name: "a parameter that looks like a tool of another module",
        ...module('"Updates a record using record_id."'),
        errors: [{ messageId: "noOrder", at: "Updates a record using record_id." }],
      },
    ],
  }),
);

inJson(rule, {
  invalid: [
    {
      name: "the seed's bad example, without a schema",
      code: `{ "name": "update-record", "description": "Updates a record's fields." }`,
      options: [options],
      errors: [{ messageId: "noOrder", line: 1, column: 43, endLine: 1, endColumn: 71 }],
    },
  ],
});
