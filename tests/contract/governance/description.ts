import type { JsonObject } from "../../../lib/model/json.ts";
import { all, described, integer, object, taking, takingAll, text, tool, type Probes } from "./probes.ts";

const string = { type: "string" };

/** A parameter of that name that is a text with that description. */
const param = (name: string, description: string, more: JsonObject = {}) => taking(name, text(description, more));
const change = (name: string, description: string, annotations: JsonObject = {}) =>
  tool({ name, description, annotations });

/** LLM-001 to LLM-013. */
export const descriptionProbes: readonly Probes[] = [
  {
    id: "LLM-001",
    fires: [
      tool({ description: undefined }),
      ...["", "  ", "TODO", "TBD", "n/a", "Description", "Gets user", "Get the user."].map((one) => described(one)),
      tool({ description: "Profile lookup", title: "Profile Lookup", name: "x" }),
    ],
    silent: [
      described("Retrieves a user by ID"),
      described("Fetches the profile, with name and email."),
      described("Lists TODO comments of a file.", "list-comments"),
      described("Gets the user who is logged in."),
    ],
  },
  {
    id: "LLM-002",
    fires: [
      described("Gets user"),
      described("a".repeat(19)),
      described(`${" ".repeat(30)}Gets a user.${" ".repeat(30)}`),
      described("a".repeat(501)),
    ],
    silent: [
      described("a".repeat(20)),
      described("a".repeat(500)),
      described("Retrieves user profile information by ID."),
      described(`  ${"a".repeat(500)}  `),
    ],
  },
  {
    id: "LLM-003",
    fires: [
      described("User account management endpoint."),
      described("A list of users."),
      described("The users of a workspace, by name."),
      described("Unified discovery of schemas. Searches the names of tables."),
      described("Given a user, fetches the account."),
      described("Notification handling utility"),
    ],
    silent: [
      described("Creates a new user account with the specified email and password."),
      ...["Create an account.", "Navigates to a page.", "Capturing a picture of the page.", "Star a repository."].map(
        (one) => described(one),
      ),
      described("GitHub: Lists the open issues."),
      described("Account data: reads it from the cache."),
      described("[BETA] Lists the open issues."),
      described("User accounts. This tool lists them."),
      described("Onboards a customer."),
      described("Recursively lists the files."),
      described("Rasterizes pictures."),
      described("Demystifies logs."),
      described("Use this tool to list users."),
    ],
  },
  {
    id: "LLM-004",
    fires: [
      described("Lists all users in a workspace."),
      described("Lists users, to show them to a person."),
      described("Lists users for a workspace."),
      described("Lists users if there are any."),
      described("Deprecated. Lists users."),
    ],
    silent: [
      "Lists users. Use this when you need to enumerate members.",
      "Lists users. Call it whenever a name is unclear.",
      "Lists users, if you need a name.",
      "Lists users. Should be used with care.",
      "Lists users. Ideal for large workspaces.",
      "Lists users. Use it instead of get-user.",
      "Lists users. Use before deleting one.",
      "Lists users. Only for administrators.",
    ].map((one) => described(one)),
  },
  {
    id: "LLM-005",
    fires: [
      described("Searches for files by name."),
      described("Updates the user's name."),
      described('Updates the "name" of a user.'),
      described("Searches for files whose size is 5."),
    ],
    silent: [
      'Searches for files. Example: search-files pattern="*.json" to find all JSON files.',
      "Searches for files, e.g. all of one folder.",
      "Searches for files, for instance pictures.",
      "Searches for files such as pictures.",
      "Searches for files with `*.json`.",
      'Searches for files with pattern="*.json".',
    ].map((one) => described(one)),
  },
  {
    id: "LLM-006",
    fires: [
      taking("userId", string),
      param("userId", ""),
      param("userId", "  "),
      taking("filter", object({ status: string })),
      taking("mode", { const: "fast" }),
      taking("color", { type: "string", enum: ["red", "green"] }),
      taking("steps", { type: "array", description: "The steps", items: { type: "object", properties: {} } }),
      taking("target", { description: "Where", anyOf: [object({}), { type: "object", properties: { a: text("A") } }] }),
    ],
    silent: [
      param("userId", "The unique identifier of the user to retrieve"),
      param("userId", "x"),
      taking("filter", object({ status: text("The status") })),
      taking("tags", { type: "array", description: "The tags", items: string }),
      taking("labels", { type: "object", description: "The labels", additionalProperties: string }),
      taking("size", { description: "The size", anyOf: [{ const: "S" }, { const: "L" }] }),
    ],
  },
  {
    id: "LLM-007",
    fires: [
      param("userId", "The ID"),
      param("userId", "Latitude."),
      param("userId", `   ${"a".repeat(9)}   `),
      param("userId", "a".repeat(201)),
      taking("filter", object({ status: text("Status") })),
    ],
    silent: [
      param("userId", "a".repeat(10)),
      param("userId", "a".repeat(200)),
      param("userId", "The unique identifier of the user"),
      taking("filter", object({ status: text("The status of the user") })),
    ],
  },
  {
    id: "LLM-008",
    fires: [
      ...[
        "data",
        "value",
        "input",
        "info",
        "item",
        "object",
        "thing",
        "stuff",
        "params",
        "options",
        "args",
        "payload",
      ].map((name) => param(name, `The ${name} to process`)),
      param("stuff", "Stuff"),
      taking("stuff", string),
      taking("data", object({ name: text("The name of the user") }, { description: "The data to process" })),
      takingAll({ filter: object({ name: text("The name of it"), value: text("The value") }) }),
      param("userId", "The input value"),
    ],
    silent: [
      param("userData", "User profile data including name, email, and preferences"),
      param("data", "User profile data including name, email, and preferences"),
      param("value", "The temperature in degrees"),
      param("userId", "The unique identifier of the user"),
      param("payload", "The body of the message, as JSON"),
    ],
  },
  {
    id: "LLM-009",
    fires: [
      taking("pageSize", integer({ minimum: 1, maximum: 100, description: "Number of results per page" })),
      param("name", "The name of the user", { maxLength: 100 }),
      param("name", "The name of the user", { minLength: 3 }),
      param("code", "The code of the product", { pattern: "^[A-Z]{3}-[0-9]{4}$" }),
      param("level", "How much to write", { enum: ["a1", "b2", "c3", "d4", "e5"] }),
      param("start", "When it begins", { format: "date-time" }),
    ],
    silent: [
      taking("pageSize", integer({ minimum: 1, maximum: 100, description: "Number of results per page (1-100)" })),
      taking("pageSize", integer({ minimum: 1, maximum: 100, description: "Results, between 1 and 100" })),
      param("name", "The name of the user, at most 100 characters", { maxLength: 100 }),
      param("start", "When it begins, in ISO 8601", { format: "date-time" }),
      param("action", 'Either "start", "stop" or "restart"', { enum: ["start", "stop", "restart"] }),
      param("id", "The UUID of the user", { format: "uuid" }),
      taking("page", integer({ minimum: 1, description: "The page to show" })),
      param("size", "The size of the picture", { enum: ["small", "large"] }),
    ],
  },
  {
    id: "LLM-010",
    fires: [
      param("uid", "The uid"),
      param("cfg", "What to use"),
      param("dst", "Where to write"),
      param("usrName", "Who it is"),
      param("query", "Filter of the msg"),
      described("Sends a msg to the owner."),
    ],
    silent: [
      param("userId", "The unique user identifier"),
      param("uid", "The unique identifier of the user"),
      param("qty", "The quantity to order"),
      ...["id", "url", "apiUrl", "json", "maxItems", "html", "sql"].map((name) => param(name, "What the caller has")),
      described("Sends a message to the owner."),
    ],
  },
  {
    id: "LLM-011",
    fires: [
      change("delete-user", "Removes a user from the system."),
      change("send-notification", "Notification handling utility"),
      change("drop-table", "Table management."),
      change("create-invoice", "Invoice creation utility"),
      change("update-profile", "Returns the profile."),
      change("move-file", "Moves a file."),
      change("pay-invoice", "Handles an invoice."),
      change("run-job", "Runs the nightly job.", { destructiveHint: true }),
    ],
    silent: [
      change(
        "delete-user",
        "Permanently deletes a user account and all associated data. This action cannot be undone.",
      ),
      change("delete-file", "Permanently deletes the file.", { destructiveHint: true }),
      change("write-file", "Writes a file and overwrites one of the same name."),
      change("create-user", "Creates a new user."),
      change("pay-invoice", "Pays an invoice and charges the card."),
      change("update-user", "Updates a user and notifies them."),
      change("get-user", "Gets a user."),
      change("delete-user", "Removes a user.", { readOnlyHint: true }),
    ],
  },
  {
    id: "LLM-012",
    fires: [
      all(
        ["user-create", "Creates a new user account."],
        ["user-update", "User modification endpoint."],
        ["user-delete", "This tool is for deleting users."],
      ),
      all(
        ["create-user", "Creates a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "Deletes a user."],
        ["list-users", "User overview."],
      ),
      all(["create-user", "Creates a user."], ["update-user", "Updates a user."], ["delete-user", "User removal."]),
      all(
        ["create-user", "Creates a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "User removal that deletes what is given."],
      ),
      all(
        ["create-user", "Creates a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "Deletes a user."],
        ["list-users", "User overview."],
        ["find-user", "User search."],
      ),
      all(
        ["create-user", "Creates a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "User removal."],
        ["get-weather", "Weather report."],
        ["get-traffic", "Traffic report."],
        ["get-news", "News report."],
      ),
      all(
        ["create-user", "Create a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "Deletes a user."],
        ["list-users", "Lists users."],
      ),
      all(
        ["create-user", "Creates a user."],
        ["update-user", "Updates a user."],
        ["delete-user", "Deletes a user"],
        ["list-users", "Lists users."],
      ),
    ],
    silent: [
      all(
        ["user-create", "Creates a new user account."],
        ["user-update", "Updates an existing user account."],
        ["user-delete", "Deletes a user account."],
      ),
      all(["create-user", "Creates a user."], ["update-user", "User modification."]),
      all(["get-user", "Gets a user."], ["get-weather", "Weather of a place."], ["get-order", "Gets an order."]),
      all(["create-user", "Creates a user."], ["send-mail", "Mail dispatch."], ["list-files", "List files"]),
    ],
  },
  {
    id: "LLM-013",
    fires: [
      described("Updates a record's fields."),
      described("Lists the records of a table, newest first."),
      described("Updates a record and returns it."),
      described("Deletes a record, whatever it is."),
      described("Get a record.", "get-record"),
    ],
    silent: [
      described("Updates a record's fields. Call get-record first to retrieve current values before updating."),
      described("Updates a record. Prefer search_v2 for large tables."),
      described("Saves a draft. Then you can publish it."),
      described("Saves a draft. After that, call publish."),
      described("Deletes a record. Requires the role of an administrator."),
      described("Deletes a record. Prerequisite: a session."),
      described("Reads a record. Use list-records instead for several."),
      described("Starts a job, followed by a check of its state."),
      described("Reads a record after creating it."),
      described("Updates a record before calling the next tool."),
    ],
  },
];
