import type { Json, JsonObject } from "../../lib/model/json.ts";

/** An example of a requirement: a list of whole tools that its rule accepts, or reports. */
export interface CatalogExample {
  /** The id of the requirement. */
  readonly id: string;
  readonly role: "good" | "bad";
  readonly what: string;
  readonly tools: readonly JsonObject[];
  /** The rule, where several carry the id. */
  readonly rule?: string;
}

const object = { type: "object", properties: {}, additionalProperties: false };

/** The parts that a fragment omits from a tool. */
const rest = {
  description: "Retrieves user information by ID. Use this when you need to fetch user details.",
  inputSchema: object,
};

/** A tool of that name. */
function named(name: string): JsonObject {
  return { name, ...rest };
}

/** A tool of that description. */
function described(description: string, name = "search-users", more: JsonObject = {}): JsonObject {
  return { name, description, inputSchema: object, ...more };
}

/** A tool with that input schema. */
function accepting(inputSchema: Json): JsonObject {
  return { name: "search-users", description: rest.description, inputSchema };
}

/** A tool with those parameters. */
function taking(properties: { readonly [name: string]: Json }): JsonObject {
  return accepting({ type: "object", properties, required: Object.keys(properties), additionalProperties: false });
}

const good = (id: string, what: string, ...tools: readonly JsonObject[]): CatalogExample => ({
  id,
  role: "good",
  what,
  tools,
});
const bad = (id: string, what: string, ...tools: readonly JsonObject[]): CatalogExample => ({
  id,
  role: "bad",
  what,
  tools,
});

const string = { type: "string" };
const userId = { type: "string", description: "The unique identifier of the user to retrieve" };
const address = {
  type: "object",
  description: "The postal address to deliver to",
  properties: Object.fromEntries(
    ["recipient", "street", "city", "region", "postcode", "country"].map((part) => [
      part,
      { type: "string", maxLength: 100, description: `The ${part} as it stands on a letter` },
    ]),
  ),
  required: ["recipient", "street", "city", "country"],
  additionalProperties: false,
};

/** An object schema with so many objects nested in it. */
function nested(levels: number): JsonObject {
  return levels ? { type: "object", properties: { inner: nested(levels - 1) } } : { type: "string" };
}

const tooLong = `Retrieves user profile information by ID. ${"It reads the profile, the settings, the history and the preferences. ".repeat(8)}`;
const eleven = Object.fromEntries(
  ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"].map((name) => [name, string]),
);
const ten = Object.fromEntries(Object.entries(eleven).slice(1));

/** The examples of the governance catalog, and where it has only a sentence, that sentence as an example. */
const catalog: readonly CatalogExample[] = [
  good("SCH-001", "a name", { ...rest, name: "get-user-profile", description: "Retrieves a user profile by ID" }),
  bad("SCH-001", "no name", { description: "Retrieves a user profile by ID", inputSchema: object }),

  good("SCH-002", "a description", named("get-user")),
  bad("SCH-002", "an empty description", { ...named("get-user"), description: "" }),

  good("SCH-003", "an input schema", {
    name: "search-users",
    inputSchema: { type: "object", properties: { query: string } },
  }),
  bad("SCH-003", "no input schema", { name: "search-users", description: "Searches for users" }),

  good(
    "SCH-004",
    "a valid schema",
    accepting({ type: "object", properties: { count: { type: "integer", minimum: 0 } } }),
  ),
  bad(
    "SCH-004",
    "a type and properties that are none",
    accepting({ type: "invalid-type", properties: "not-an-object" }),
  ),

  good("SCH-005", "an object", accepting({ type: "object", properties: {} })),
  bad("SCH-005", "an array", accepting({ type: "array" })),

  good("SCH-006", "properties", accepting({ type: "object", properties: { userId: string } })),
  good("SCH-006", "no parameters, as the description says", {
    name: "get-server-status",
    description: "Gets current server status. Takes no parameters.",
    inputSchema: { type: "object", properties: {} },
  }),
  bad("SCH-006", "no parameters without a word", accepting({ type: "object", properties: {} })),

  good(
    "SCH-007",
    "a list of what is required",
    accepting({
      type: "object",
      properties: { userId: string, includeDetails: { type: "boolean" } },
      required: ["userId"],
    }),
  ),
  bad("SCH-007", "no such list", accepting({ type: "object", properties: { userId: string } })),

  good(
    "SCH-008",
    "required names that are declared",
    accepting({ type: "object", properties: { userId: string }, required: ["userId"] }),
  ),
  bad(
    "SCH-008",
    "a required name that is not",
    accepting({ type: "object", properties: { userId: string }, required: ["userId", "nonExistentParam"] }),
  ),

  good("NAM-001", "a name", named("get-user")),
  bad("NAM-001", "an empty name", named("")),
  bad("NAM-001", "no name", rest),

  ...["get-user-profile", "create-file", "list-items"].map((name) => good("NAM-002", name, named(name))),
  ...["getUser", "get_user", "GetUser", "GET-USER"].map((name) => bad("NAM-002", name, named(name))),

  ...["get-user", "search-documents-by-content"].map((name) => good("NAM-003", name, named(name))),
  ...["gu", "search-and-retrieve-all-documents-matching-query-with-pagination-and-sorting"].map((name) =>
    bad("NAM-003", name, named(name)),
  ),

  good("NAM-004", "get-user", named("get-user")),
  bad("NAM-004", "2fa-verify", named("2fa-verify")),

  ...["get-user", "create-document", "validate-input", "search-records"].map((name) =>
    good("NAM-005", name, named(name)),
  ),
  ...["user-profile", "document-handler"].map((name) => bad("NAM-005", name, named(name))),

  good(
    "NAM-006",
    "one casing",
    taking({ userId: string, includeDetails: { type: "boolean" }, maxResults: { type: "integer" } }),
  ),
  bad(
    "NAM-006",
    "mixed casings",
    taking({ userId: string, include_details: { type: "boolean" }, MaxResults: { type: "integer" } }),
  ),

  good(
    "SEC-001",
    "a maximum length",
    taking({ username: { type: "string", maxLength: 100, description: "Username (max 100 characters)" } }),
  ),
  good(
    "SEC-001",
    "content fields",
    taking(
      Object.fromEntries(
        ["content", "message", "prompt", "body", "text", "code", "query"].map((name) => [name, string]),
      ),
    ),
  ),
  bad("SEC-001", "no maximum length", taking({ username: { type: "string", description: "Username" } })),

  good(
    "SEC-002",
    "a maximum of items",
    taking({ tags: { type: "array", items: string, maxItems: 50, description: "Tags to apply (max 50)" } }),
  ),
  bad("SEC-002", "no maximum of items", taking({ tags: { type: "array", items: string } })),

  good(
    "SEC-003",
    "a range",
    taking({ pageSize: { type: "integer", minimum: 1, maximum: 100, description: "Results per page (1-100)" } }),
  ),
  bad("SEC-003", "no range", taking({ pageSize: { type: "integer", description: "Results per page" } })),

  good(
    "SEC-004",
    "a pattern",
    taking({
      filePath: {
        type: "string",
        pattern: "^[a-zA-Z0-9_\\-./]+$",
        description: "File path (alphanumeric, dots, slashes, hyphens, underscores only)",
      },
    }),
  ),
  bad("SEC-004", "no pattern", taking({ filePath: { type: "string", description: "Path to the file" } })),

  good(
    "SEC-005",
    "a format",
    taking({ webhookUrl: { type: "string", format: "uri", description: "Webhook endpoint URL" } }),
  ),
  bad("SEC-005", "no format", taking({ webhookUrl: { type: "string", description: "Webhook endpoint URL" } })),

  good(
    "SEC-006",
    "an enum",
    taking({
      action: {
        type: "string",
        enum: ["start", "stop", "restart"],
        description: "Action to perform: start, stop, or restart",
      },
    }),
  ),
  bad("SEC-006", "no enum", taking({ action: { type: "string", description: "Action to perform" } })),

  good("SEC-007", "nothing secret", taking({ userName: string })),
  ...["password", "token", "apiKey", "clientSecret"].map((name) => bad("SEC-007", name, taking({ [name]: string }))),

  good(
    "SEC-008",
    "a secret without a default",
    taking({ apiKey: { type: "string", description: "API key for authentication" } }),
  ),
  bad(
    "SEC-008",
    "a secret with one",
    taking({ apiKey: { type: "string", default: "sk-test-12345", description: "API key for authentication" } }),
  ),

  good(
    "SEC-009",
    "a closed object",
    taking({ config: { type: "object", properties: { timeout: { type: "integer" } }, additionalProperties: false } }),
  ),
  bad(
    "SEC-009",
    "an open object",
    taking({ config: { type: "object", properties: { timeout: { type: "integer" } } } }),
  ),

  good(
    "SEC-010",
    "a warning",
    taking({
      script: {
        type: "string",
        description: "JavaScript code to execute. WARNING: Executes with full permissions - only run trusted code.",
      },
    }),
  ),
  bad("SEC-010", "no warning", taking({ script: { type: "string", description: "JavaScript code to execute" } })),

  good("LLM-001", "a description", named("get-user")),
  bad("LLM-001", "an empty description", described("")),
  bad("LLM-001", "a blank description", described("  ")),

  good(
    "LLM-002",
    "two sentences",
    described(
      "Retrieves user profile information by ID. Use this when you need to fetch user details including name, email, and preferences.",
    ),
  ),
  bad("LLM-002", "two words", described("Gets user")),
  bad("LLM-002", "more than 500 characters", described(tooLong)),

  good(
    "LLM-003",
    "a verb",
    described("Creates a new user account with the specified email and password.", "create-user"),
  ),
  bad("LLM-003", "a noun", described("User account management endpoint.", "create-user")),

  good(
    "LLM-004",
    "when",
    described(
      "Lists all users in a workspace. Use this when you need to enumerate members or search for specific users.",
      "list-users",
    ),
  ),
  bad("LLM-004", "what alone", described("Lists all users in a workspace.", "list-users")),

  good(
    "LLM-005",
    "an example",
    described(
      'Searches for files by name pattern. Example: search-files pattern="*.json" to find all JSON files.',
      "search-files",
    ),
  ),
  bad("LLM-005", "no example", described("Searches for files by name pattern.", "search-files")),

  good("LLM-006", "a description", taking({ userId })),
  bad("LLM-006", "no description", taking({ userId: string })),

  good("LLM-007", "one sentence", taking({ userId })),
  bad("LLM-007", "too few characters", taking({ userId: { type: "string", description: "User" } })),
  bad(
    "LLM-007",
    "too many characters",
    taking({ userId: { type: "string", description: "The unique identifier of the user to retrieve. ".repeat(5) } }),
  ),

  good(
    "LLM-008",
    "a name and a description with content",
    taking({ userData: { type: "object", description: "User profile data including name, email, and preferences" } }),
  ),
  bad("LLM-008", "data to process", taking({ data: { type: "object", description: "The data to process" } })),

  good(
    "LLM-009",
    "the range in brackets",
    taking({
      pageSize: { type: "integer", minimum: 1, maximum: 100, description: "Number of results per page (1-100)" },
    }),
  ),
  bad(
    "LLM-009",
    "a range that is not mentioned",
    taking({ pageSize: { type: "integer", minimum: 1, maximum: 100, description: "Number of results per page" } }),
  ),

  good("LLM-010", "words", taking({ userId: { type: "string", description: "The unique user identifier" } })),
  bad("LLM-010", "an abbreviation", taking({ uid: { type: "string", description: "The uid" } })),

  good(
    "LLM-011",
    "what cannot be undone",
    described(
      "Permanently deletes a user account and all associated data. This action cannot be undone.",
      "delete-user",
    ),
  ),
  bad("LLM-011", "the action alone", described("Removes a user from the system.", "delete-user")),

  good(
    "LLM-012",
    "one pattern",
    described("Creates a new user account...", "user-create"),
    described("Updates an existing user account...", "user-update"),
    described("Deletes a user account...", "user-delete"),
  ),
  bad(
    "LLM-012",
    "three patterns",
    described("Creates a new user account...", "user-create"),
    described("User modification endpoint", "user-update"),
    described("This tool is for deleting...", "user-delete"),
  ),

  good(
    "LLM-013",
    "what to call first",
    described(
      "Updates a record's fields. Call get-record first to retrieve current values before updating.",
      "update-record",
    ),
  ),
  bad("LLM-013", "no word of other calls", described("Updates a record's fields.", "update-record")),

  good("BP-001", "a title", { ...named("get-user-profile"), annotations: { title: "Get User Profile" } }),
  bad("BP-001", "no title", named("get-user-profile")),

  good("BP-002", "the hint", { ...named("list-users"), annotations: { readOnlyHint: true } }),
  bad("BP-002", "no hint", named("list-users")),

  good("BP-003", "the hint", { ...named("delete-account"), annotations: { destructiveHint: true } }),
  bad("BP-003", "no hint", named("delete-account")),

  good("BP-004", "the hint", { ...named("get-user"), annotations: { idempotentHint: true } }),
  bad("BP-004", "no hint", named("get-user")),

  good("BP-005", "ten parameters", taking(ten)),
  bad("BP-005", "eleven parameters", taking(eleven)),

  good(
    "BP-006",
    "references to one definition",
    accepting({
      type: "object",
      properties: { from: { $ref: "#/$defs/Address" }, to: { $ref: "#/$defs/Address" } },
      $defs: { Address: address },
    }),
  ),
  bad(
    "BP-006",
    "one schema in two tools",
    { ...taking({ address }), name: "send-parcel" },
    { ...taking({ address }), name: "track-parcel" },
  ),
  bad("BP-006", "one schema twice in a tool", taking({ from: address, to: address })),

  good("BP-007", "two levels", accepting(nested(2))),
  bad("BP-007", "six levels", accepting(nested(6))),

  good(
    "BP-008",
    "an example of the object",
    taking({
      filters: {
        type: "object",
        properties: { status: string, createdAfter: { type: "string", format: "date" } },
        examples: [{ status: "active", createdAfter: "2024-01-01" }],
      },
    }),
  ),
  bad(
    "BP-008",
    "no example",
    taking({
      filters: { type: "object", properties: { status: string, createdAfter: { type: "string", format: "date" } } },
    }),
  ),

  good("BP-009", "an output schema that is described", {
    ...named("get-user"),
    outputSchema: {
      type: "object",
      description: "User profile information",
      properties: {
        id: { type: "string", description: "Unique user identifier" },
        name: { type: "string", description: "Display name" },
        email: { type: "string", description: "Email address" },
      },
    },
  }),
  bad("BP-009", "no output schema", named("get-user")),
];

/** The examples of the naming convention {service}_{action}_{resource}. */
const triples: readonly CatalogExample[] = [
  ...["github_list_repos", "slack_send_message", "jira_create_issue", "stripe_get_customer"].flatMap((name) =>
    ["w3c-service-action-resource", "no-generic-tool-name"].map((rule) => ({
      ...good("REQ-STATIC-002", name, named(name)),
      rule,
    })),
  ),
  ...["listRepos", "get_data", "tool1", "list_github_repos"].map((name) => ({
    ...bad("REQ-STATIC-002", name, named(name)),
    rule: "w3c-service-action-resource",
  })),
  ...["get_data", "tool1"].map((name) => ({
    ...bad("REQ-STATIC-002", name, named(name)),
    rule: "no-generic-tool-name",
  })),
];

/** What other validators of this kind get wrong. */
const vectors: readonly CatalogExample[] = [
  good("SCH-006", "the words 'Takes no parameters.'", {
    ...accepting({ type: "object", properties: {} }),
    description: "Takes no parameters.",
  }),
  good(
    "SCH-004",
    "a schema that names its dialect",
    accepting({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { id: string } }),
  ),
  good("SEC-001", "a string with an enum", taking({ role: { type: "string", enum: ["admin", "guest"] } })),
  bad("SEC-001", "a nested string", taking({ user: { type: "object", properties: { name: string } } })),
  bad("SEC-001", "a string or null", taking({ nickname: { type: ["string", "null"] } })),
  good("SEC-003", "an exclusive bound", taking({ ratio: { type: "number", exclusiveMinimum: 0, maximum: 1 } })),
  ...["author", "maxTokens", "pageToken"].map((name) => good("SEC-007", name, taking({ [name]: string }))),
  bad("LLM-005", "an apostrophe, which is no example", described("Gets the user's name", "get-name")),
  good("LLM-011", "what is permanent", described("Permanently deletes the file.", "delete-file")),
  good(
    "LLM-011",
    "what is permanent, beside the hint",
    described("Permanently deletes the file.", "delete-file", { annotations: { destructiveHint: true } }),
  ),
  bad(
    "LLM-011",
    "the action alone, beside the hint",
    described("Removes a user from the system.", "delete-user", { annotations: { destructiveHint: true } }),
  ),
  good("BP-001", "a title of the tool itself", { ...named("get-user-profile"), title: "Get User Profile" }),
];

/** Every example, those of the requirements first. */
export const catalogExamples: readonly CatalogExample[] = [...catalog, ...triples, ...vectors];
