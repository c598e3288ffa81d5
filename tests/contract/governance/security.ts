import { accepting, integer, object, taking, text, type Probes } from "./probes.ts";

const string = { type: "string" };
const said = text("What the caller wants to pass here");
const list = (more = {}) => ({ type: "array", description: "Tags to apply to the user", items: string, ...more });

/** A parameter of that name that is a text with that description. */
const param = (name: string, description: string, more = {}) => taking(name, text(description, more));

/** SEC-001 to SEC-010. */
export const securityProbes: readonly Probes[] = [
  {
    id: "SEC-001",
    fires: [
      param("username", "Username"),
      param("userId", "The ID of the user"),
      taking("user", object({ name: said })),
      taking("nickname", { type: ["string", "null"] }),
      param("homepage", "The home page", { format: "uri" }),
      param("slug", "The slug of the page", { pattern: "^[a-z]+$" }),
      param("comment", "A remark for the log"),
      param("html", "The page to show"),
      param("status", "One of: open, closed"),
    ],
    silent: [
      param("username", "Username (max 100 characters)", { maxLength: 100 }),
      ...["content", "body", "text", "message", "prompt", "code", "query", "messageBody"].map((name) =>
        param(name, "What to send"),
      ),
      param("color", "The color", { enum: ["red", "green"] }),
      param("version", "The version", { const: "1" }),
      param("birthday", "The day", { format: "date" }),
      param("id", "The ID", { format: "uuid" }),
      param("zip", "The postal code", { pattern: "^[0-9]{5}$" }),
    ],
  },
  {
    id: "SEC-002",
    fires: [
      taking("tags", list()),
      taking("tags", { type: "array" }),
      taking("tags", list({ minItems: 1 })),
      taking("filter", object({ tags: list() })),
      taking("tags", list({ type: ["array", "null"] })),
    ],
    silent: [
      taking("tags", list({ maxItems: 50 })),
      taking("range", { type: "array", prefixItems: [string, string], items: false }),
      taking("range", { type: "array", prefixItems: [string, string] }),
      taking("filter", object({ tags: list({ maxItems: 5 }) })),
      taking("tag", string),
    ],
  },
  {
    id: "SEC-003",
    fires: [
      ...["pageSize", "value", "x", "timestamp", "price", "sortOrder", "amount", "startTime"].map((name) =>
        taking(name, integer()),
      ),
      taking("size", { type: "number", description: "The ID count" }),
      taking("size", { type: ["integer", "null"] }),
      taking("filter", object({ limit: integer() })),
      param("database", "Database ID to invalidate", { type: "integer" }),
      taking("page", integer({ minimum: 1 })),
      taking("ratio", integer({ exclusiveMaximum: 1 })),
      taking("ratio", integer({ exclusiveMinimum: 0 })),
    ],
    silent: [
      taking("pageSize", integer({ minimum: 1, maximum: 100 })),
      taking("ratio", integer({ exclusiveMinimum: 0, exclusiveMaximum: 1 })),
      taking("level", integer({ enum: [1, 2, 3] })),
      taking("version", integer({ const: 2 })),
      taking("user_id", integer()),
      taking("issueNumber", integer()),
    ],
  },
  {
    id: "SEC-004",
    fires: [
      param("filePath", "Path to the file"),
      param("path", "Absolute path of the file"),
      param("directory", "The working directory"),
      param("outputFolder", "Where to write the report"),
      param("filename", "Original filename of the upload"),
      param("dir", "Where the mail is kept", { maxLength: 100 }),
      taking("target", object({ path: said, op: said })),
    ],
    silent: [
      param("filePath", "Path to the file", { pattern: "^[a-zA-Z0-9_\\-./]+$" }),
      param("path", "The path", { enum: ["/tmp", "/var"] }),
      param("path", "The path", { const: "/tmp" }),
      param("profile", "The profile of the user"),
      param("pathology", "What the patient suffers from"),
      taking("file", { type: "integer" }),
    ],
  },
  {
    id: "SEC-005",
    fires: [
      param("webhookUrl", "Webhook endpoint URL"),
      param("url", "The page"),
      param("href", "Where to go"),
      param("callbackUri", "Who to call"),
      param("endpoint", "The endpoint to call, as a host name"),
      param("link", "The link", { pattern: "^.{1,50}$" }),
      param("url", "The page", { format: "email" }),
    ],
    silent: [
      param("webhookUrl", "Webhook endpoint URL", { format: "uri" }),
      ...["uri-reference", "iri", "iri-reference", "uri-template"].map((format) =>
        param("url", "The page", { format }),
      ),
      param("url", "The page", { pattern: "^https://" }),
      param("urlCount", "How many"),
      param("curl", "The command to run"),
    ],
  },
  {
    id: "SEC-006",
    fires: [
      ...["action", "command", "method", "operation", "mode", "type", "kind"].map((name) =>
        param(name, "Which one to perform"),
      ),
      param("action", "Action to perform: start, stop, or restart"),
      param("command", "Shell command to run on the host"),
      param("type", "The type, such as 'user'"),
      taking("step", object({ action: said })),
      taking("query", said, { name: "run-command", description: "Runs a command of the device." }),
      param("query", "One of start, stop or restart"),
    ],
    silent: [
      param("action", "Action to perform", { enum: ["start", "stop", "restart"] }),
      param("action", "Action to perform", { const: "start" }),
      param("method", "The method", { pattern: "^(GET|POST)$" }),
      taking("mode", { description: "The mode", anyOf: [{ const: "fast" }, { const: "slow" }] }),
      param("query", "What to search for"),
      param("reaction", "The emoji"),
    ],
  },
  {
    id: "SEC-007",
    fires: [
      ...["password", "passwd", "pwd", "passphrase", "secret", "token", "apiKey", "access_key", "privateKey"],
      ...["credential", "bearer", "authToken", "githubToken", "new_password"],
    ]
      .map((name) => taking(name, said))
      .concat([
        taking("key", said),
        param("token", "Token returned by lock-file"),
        param("key", "The secret API key of the account"),
      ]),
    silent: [
      ...[
        "maxTokens",
        "tokenCount",
        "pageToken",
        "nextToken",
        "author",
        "authority",
        "keyword",
        "secretType",
        "sortKey",
      ],
    ].map((name) => taking(name, said)),
  },
  {
    id: "SEC-008",
    fires: [
      param("apiKey", "API key for authentication", { default: "sk-test-12345" }),
      param("password", "The password", { default: "changeme" }),
      param("token", "The token", { default: "0" }),
      taking("auth", object({ secret: text("The secret", { default: "s3cret" }) })),
      param("token", "Token returned by lock-file", { default: "abc" }),
      param("key", "The entry to read", { default: "abc" }),
    ],
    silent: [
      param("apiKey", "API key for authentication"),
      param("password", "The password", { default: "" }),
      taking("token", { type: ["string", "null"], default: null }),
      param("pageToken", "Where to continue", { default: "first" }),
      param("author", "The author", { default: "nobody" }),
    ],
  },
  {
    id: "SEC-009",
    fires: [
      taking("config", object({ timeout: integer() }, { additionalProperties: true })),
      taking("config", { type: "object", properties: { timeout: integer() } }),
      taking("config", { type: "object", description: "The configuration", additionalProperties: true }),
      taking("config", object({ timeout: integer() }, { additionalProperties: true, description: "Other options" })),
      taking("outer", object({ config: object({ timeout: integer() }, { additionalProperties: true }) })),
      taking("rules", { type: "array", items: { type: "object", properties: { name: string } } }),
    ],
    silent: [
      taking("config", object({ timeout: integer() })),
      taking("config", object({ timeout: integer() }, { additionalProperties: true, unevaluatedProperties: false })),
      taking("labels", { type: "object", additionalProperties: string }),
      taking("config", object({ a: string }, { additionalProperties: true, description: "Arbitrary settings" })),
      taking("config", object({ a: string }, { additionalProperties: true, description: "A free-form object" })),
      taking("config", object({ a: string }, { additionalProperties: true, description: "Any key is accepted" })),
      accepting({ type: "object", properties: { userId: string } }),
    ],
  },
  {
    id: "SEC-010",
    fires: [
      param("script", "JavaScript code to execute"),
      taking("code", string),
      param("code", "The code of the page"),
      param("sql", "The query to validate"),
      param("command", "The command line"),
      param("expression", "What to compute"),
      param("shell_command", "What to run"),
      taking("query", said, { name: "run-sql" }),
      taking("script", said, { description: "Runs a script safely, with care." }),
    ],
    silent: [
      param("script", "JavaScript code to execute. WARNING: Executes with full permissions - only run trusted code."),
      param("code", "Code to run in a sandbox"),
      param("command", "Dangerous: runs as it stands"),
      param("sql", "The statement; a security risk"),
      ...["zipCode", "countryCode", "statusCode", "errorCode", "languageCode"].map((name) => param(name, "The code")),
      param("query", "What to search for"),
      param("code", "The ISO country code"),
    ],
  },
];
