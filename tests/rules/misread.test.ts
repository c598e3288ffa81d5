import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import { noParentSegments } from "../../lib/schema/path-pattern.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint, type Report } from "../harness/lint.ts";

/**
 * Tools that a word of a name or a lone keyword made a rule misread, in the forms in which they stand in servers: what a
 * description says of a tool counts before what its name reminds of.
 */
interface Case {
  readonly rule: string;
  readonly options?: JsonObject;
  readonly tool: JsonObject;
}

const text = (description: string): JsonObject => ({ type: "string", description });
const taking = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ name: "find", description: "Finds things.", ...more, inputSchema: { type: "object", properties } });
const told = (name: string, description: string, more: JsonObject = {}): JsonObject => ({ name, description, inputSchema: { type: "object", properties: {} }, ...more });

function reportsOf({ rule, options, tool }: Case): readonly Report[] {
  const source = { language: "json", filename: "tools.json", text: JSON.stringify({ tools: [tool] }) } as const;
  const subject = rules[rule];
  if (!subject) throw new Error(`there is no rule ${rule}`);
  const { reports, fatal } = lint(subject, source, options ? { options } : {});
  expect(fatal).toBeUndefined();
  return reports;
}

const silent: readonly Case[] = [
  ...["require-destructive-hint", "describe-side-effects"].flatMap((rule): Case[] =>
    [
      told("optimize_lineup", "Get recommendations for the best lineup."),
      told("optimize_route", "Analyze a route and suggest a shorter one."),
      told("swap_health", "Get the current health of the service, and its fees."),
      told("deploy_status", "Get the status of a deployment."),
      told("order_history", "List past orders of the user."),
      told("import_graph", "Show which modules import which."),
      told("resolve_ens", "Resolves a name to its address."),
      told("clean_text", "Clean and format text"),
    ].map((tool) => ({ rule, tool })),
  ),
  { rule: "annotation-coherence", tool: told("remove_background", "Remove the background of a picture and return the rest.", { annotations: { readOnlyHint: true } }) },
  ...[
    "Adds a comment on behalf of the authenticated user.",
    "Create a person. If the person already exists, this returns the existing record.",
    "Append text to a file. Creates the file if missing.",
    "Changes only the domain of the campaigns, their streams stay as they were.",
    "Submit proposals. Each is stored as a suggestion.",
    "Start the task: transitions it to 'in progress'.",
  ].map((description): Case => ({ rule: "describe-side-effects", options: { restated: false }, tool: told("create_thing", description) })),
  { rule: "describe-side-effects", tool: told("remove_from_cart", "Remove a line from the trolley.") },
  { rule: "describe-side-effects", tool: told("delete_email", "Delete an email (moves to deleted items).") },
  ...["Folder of the mailbox", "Optional folder override"].map((description): Case => ({
    rule: "require-path-pattern", tool: taking({ folder: text(description) }, { description: "Crawls emails of the IMAP server." }),
  })),
  { rule: "require-path-pattern", tool: taking({ path: text("JSON path (such as 'address.city')"), from_path: text("JSON pointer to the card.") }) },
  { rule: "require-path-pattern", tool: taking({ path: text("Path to append after api_url") }) },
  {
    rule: "no-sensitive-parameter",
    tool: taking({ commit_token: text("Commits a delete that was staged."), action_token: text(""), undo_token: text("Token returned by delete_file"), preview_token: text("The token") }),
  },
  { rule: "no-sensitive-parameter", tool: taking({ handle_token: text("Take it from the output of the first call") }) },
  ...["fulfill_order", "disarm_alarm", "triage_issue", "crosspost_news", "workspace.read_file", "interview_user"].map((name): Case => ({ rule: "tool-name-verb", tool: told(name, "Does it.") })),
  { rule: "tool-name-verb", tool: told("criar_tarefa", "Cria uma tarefa na lista do usuário.") },
  ...[
    "[DEPRECATED: use search_all] Recalls notes.",
    "Returns the last messages. Use searchMessages with a time range for older ones.",
  ].flatMap((description): Case[] => [
    { rule: "description-when", tool: told("recall", description) },
    { rule: "description-workflow", options: { every: true }, tool: told("recall", description) },
  ]),
  ...[
    "Read one email in full by its uid (from email_list).",
    "Shows the profile. Needs a session from agent_login.",
    "Logged but not published until a human approves it.",
    "Drafts an answer, which can be reviewed and sent later.",
    "Obtain the consent before execute_action.",
    "Creates a baseline. Switching goes through select_baseline.",
  ].map((description): Case => ({ rule: "description-workflow", options: { every: true }, tool: told("answer", description) })),
  { rule: "no-unexplained-abbreviations", tool: taking({ uid: text("The message uid from email_list.") }) },
  { rule: "prefer-enum", tool: taking({ command: text("Launch executable, such as uvx, python, npx, or the way to an interpreter.") }) },
  { rule: "prefer-enum", tool: taking({ action: text('The action, e.g. "trends", "settings".') }, { description: "Call any endpoint of the API." }) },
  { rule: "require-uri-format", tool: taking({ url: text("URL or HTML content to show") }) },
  { rule: "require-uri-format", tool: taking({ pageUrl: text("Only issues on pages whose URL contains this text.") }) },
  { rule: "require-uri-format", tool: taking({ url: text('Filter items by URL (items only, supports "null" and "notnull" literals)') }) },
  { rule: "require-uri-format", tool: taking({ url: text("Seed domain or http(s) URL to begin crawling; domains without a scheme default to https") }) },
  { rule: "require-uri-format", tool: taking({ uri: text("Target URI of the object (e.g., '/sap/bc/adt/programs/programs/zdemo/source/main#start=42')") }) },
  ...["Database ID to invalidate", "Customer id, from list_customers", "The numeric ID of the card"].map((description): Case => ({
    rule: "require-number-range", tool: taking({ database: { type: "number", description } }),
  })),
  ...[
    { prim_path: text("USD prim path, e.g., '/world/geo'") },
    { path: text("Asset path (e.g., '/Game/Blueprints'). Default: /Game.") },
    { skeletonPath: text("Asset path (e.g., /Game/Path/Asset).") },
    { secret_path: text("Vault path to the database secret (e.g. 'env/Z-vault/POSTGRES_URL')") },
    { path: text("Secret path in the KV engine, e.g. app/db") },
    { path: text("Asset path (e.g., /content/dam/myasset.jpg)") },
  ].map((properties): Case => ({ rule: "require-path-pattern", tool: taking(properties) })),
  {
    rule: "require-path-pattern",
    tool: taking({ path: text("Folder path to create (e.g., 'Archive/2026' or 'Projects')") }, { name: "create_mailbox", description: "Create a new mailbox (folder)." }),
  },
  { rule: "require-code-warning", tool: taking({ command: { type: "string" } }, { name: "nix_command_help", description: "Get help with common Nix commands" }) },
  { rule: "prefer-enum", tool: taking({ command: { type: "string" } }, { name: "send_raw_lightroom_command", description: "Send a raw command to Lightroom." }) },
  { rule: "prefer-enum", tool: taking({ format: text("Format of the dates, YYYY-MM-DD") }) },
  { rule: "describe-constraints", tool: taking({ file: { type: "string", description: "The file to read", pattern: noParentSegments } }) },
  { rule: "describe-constraints", options: { obvious: false }, tool: taking({ artist: { type: "string", description: "The artist", maxLength: 100 } }) },
  { rule: "describe-constraints", tool: taking({ color: { type: "string", description: "The base color, #rrggbb.", pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" } }) },
  { rule: "describe-constraints", tool: taking({ timeout_seconds: { type: "integer", description: "Default 1 hour; maximum 2 hours.", minimum: 1, maximum: 7200 } }) },
  { rule: "require-number-range", tool: taking({ course_identifier: { type: "number" } }) },
  { rule: "require-number-range", tool: taking({ user: { anyOf: [{ type: "string" }, { type: "number" }], description: "User ID or name." } }) },
  { rule: "parameter-description-length", options: { min: 8 }, tool: taking({ lat: text("緯度") }) },
];

describe("is not misread", () => {
  it.each(silent.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one).map(({ message }) => message.message)).toEqual([]);
  });
});

interface Suggesting extends Case {
  /** What the edits are called, in their order. */
  readonly offers: readonly string[];
}

const readsOnly = "Say that it changes nothing (readOnlyHint: true).";
const changes = "Say that it changes something (readOnlyHint: false).";
const uri = "Add the format 'uri'.";
const secure = "Add a pattern that asks for 'https://'.";
const web = "Add a pattern that asks for 'http://' or 'https://'.";

const suggesting: readonly Suggesting[] = [
  { rule: "require-read-only-hint", tool: told("forget", "Delete a fact by its id."), offers: [changes] },
  { rule: "require-read-only-hint", tool: told("optimize_lineup", "Get recommendations for the best lineup."), offers: [changes, readsOnly] },
  {
    rule: "require-destructive-hint", tool: told("create_file", "Create a file, overwriting an existing one of this name."),
    offers: ["Say that it may delete or overwrite what is there (destructiveHint: true).", "Say that it only adds (destructiveHint: false)."],
  },
  { rule: "require-number-range", tool: taking({ limit: { type: "number", description: "Max results (default 200)" } }), offers: ["Allow 1 or more."] },
  { rule: "require-number-range", tool: taking({ limit: { type: "number", description: "Max results (default 50)" } }), offers: ["Allow 1 to 100."] },
  ...([
    ["max_tokens", "Maximum token limit for the response", ["Allow 1 or more."]],
    ["token_limit", "Tokens to spend", ["Allow 1 or more."]],
    ["max_files", "Maximum number of files to include (0 = unlimited)", ["Allow 0 or more."]],
    ["page", "Page number (0-based) for pagination.", ["Allow 0 or more."]],
    ["page", "Номер страницы (0 — не указана)", ["Allow 0 or more."]],
    ["index", "1-based position in document", ["Allow 1 or more."]],
    ["index", "Index; -1 for the last", ["Allow -1 or more."]],
    ["max_users", "Max users on the plan (family billing)", []],
    ["offset", "UTC offset in hours", []],
    ["percent", "Percent change", []],
    ["port", "MIDI port index", []],
    ["port", "The port to listen on", ["Allow 1 to 65535."]],
  ] as const).map(([name, description, offers]): Suggesting => ({ rule: "require-number-range", tool: taking({ [name]: { type: "number", description } }), offers })),
  {
    rule: "require-number-range", offers: ["Allow at most 1000."],
    tool: taking({ limit: { type: "number" } }, { description: "Lists all rows. Capped by `limit` (default 100, max 1000)." }),
  },
  ...([
    ["url", "Url with http or https, domain, and query params", [uri, web]],
    ["url", "Long URL starting with http:// or https://", [uri, web]],
    ["base_url", "(e.g. https://api.touchque.com or http://localhost:5001)", [uri, web]],
    ["jdbcUrl", "JDBC URL (overrides host/port/databaseName)", [uri]],
    ["database_url", "SQLAlchemy-style database URL", [uri]],
    ["database_url", "Database connection string", [uri]],
    ["site_url", 'The site, "https://example.com/" or "sc-domain:example.com"', [uri]],
    ["uri", "URI to the file", [uri]],
    ["uri", "Content URI to read", [uri]],
    ["stream_url", "", [uri]],
    ["s3_uri", "", [uri]],
    ["spotify_uri", "", [uri]],
    ["magnet_url", "", [uri]],
    ["ws_url", "", [uri]],
    ["url", "The page to fetch, with its content", [uri, secure]],
  ] as const).map(([name, description, offers]): Suggesting => ({ rule: "require-uri-format", tool: taking({ [name]: text(description) }), offers })),
  { rule: "require-uri-format", tool: taking({ url: { type: "string", default: "http://localhost:3100" } }), offers: [uri, web] },
  ...([
    ["format", "Output format: raw, json, or text (default: raw)", "Allow only raw, json or text."],
    ["format", "Output format: json|table", "Allow only json or table."],
  ] as const).map(([name, description, offer]): Suggesting => ({ rule: "prefer-enum", tool: taking({ [name]: text(description) }), offers: [offer] })),
  ...([
    ["command", "Command line to run exactly as a terminal command.", undefined],
    ["diff", "Patch in OpenAI format", undefined],
    ["data", "Raw request body sent verbatim", undefined],
    ["task", "What you want built or changed. Be specific about features, design, and behavior.", undefined],
    ["transcript", "The conversation", undefined],
    ["bincode_base64", "", undefined],
    ["input", "String to hash", undefined],
    ["previous", "", undefined],
    ["value", "Value to store", undefined],
    ["question", "the question to put to the user", undefined],
    ["description", "Description of the issue.", undefined],
    ["parameters", "JSON-encoded parameter dict", 10_000],
    ["access_token", "", 8_192],
    ["pageToken", "", 8_192],
    ["config", "Path to config file", 1_024],
    ["output", "Download artifacts into this directory", 1_024],
    ["dirpath", "Relative path to the directory", 1_024],
    ["fileName", "", 255],
    ["retmode", "Return mode ('xml' or 'json')", 100],
    ["path", "Path to Terraform directory or JSON/plan file", 1_024],
    ["lang", "Language code of the transcript", 100],
  ] as const).map(([name, description, limit]): Suggesting => ({
    rule: "require-max-length", tool: taking({ [name]: text(description) }), offers: limit === undefined ? [] : [`Limit it to ${String(limit)} characters.`],
  })),
  ...([["uri", 2_048], ["jwt", 8_192], ["base64", undefined]] as const).map(([format, limit]): Suggesting => ({
    rule: "require-max-length", tool: taking({ thing: { type: "string", format } }), offers: limit === undefined ? [] : [`Limit it to ${String(limit)} characters.`],
  })),
  ...([
    ["Si se omite, devuelve todas las campañas de la cuenta.", "", []],
    ["City name (legacy parameter, use 'location' instead)", "", []],
    ["Directory path (empty for root)", "", []],
    ["Env suffix (dev/staging/prod); empty = plain .env", "", []],
    ["目录路径，为空代表根目录", "", []],
    ["The account", "Lists mails. Optional `thing` switches mailbox.", []],
    ["The account", "Lists mails.", ["Require 'thing'."]],
  ] as const).map(([description, toolDescription, offers]): Suggesting => ({
    rule: "required-list", tool: taking({ thing: text(description) }, toolDescription ? { description: toolDescription } : {}), offers: [...offers, "Write an empty list: all parameters are optional."],
  })),
  { rule: "require-number-range", tool: taking({ budget_limit: { type: "number", description: "Budget limit" } }), offers: [] },
  { rule: "require-max-items", tool: taking({ images: { type: "array", items: { type: "string" }, description: "Addresses of images (max 9)." } }), offers: ["Limit it to 9 items."] },
  { rule: "require-max-items", tool: taking({ tags: { type: "array", items: { type: "string" }, description: "Tags (max 20 characters each)." } }), offers: ["Limit it to 50 items."] },
  { rule: "describe-on-fields", tool: taking({ dry_run: { type: "boolean" } }), offers: ["Begin a description with 'Whether to try it out without doing it.', for you to finish."] },
  { rule: "describe-on-fields", tool: taking({ customer_confirmed: { type: "boolean" } }), offers: ["Begin a description with 'Whether the customer is confirmed.', for you to finish."] },
  { rule: "describe-on-fields", tool: taking({ include_ignored: { type: "boolean" } }), offers: ["Begin a description with 'Whether to include ignored.', for you to finish."] },
  { rule: "no-empty-properties", tool: told("hent_plan", "Henter hele planen for denne brukeren og viser den på skjermen."), offers: ["Let no arguments through."] },
  { rule: "describe-on-fields", tool: taking({ summary: { type: "boolean" } }), offers: ["Begin a description with 'Whether summary is wanted.', for you to finish."] },
  { rule: "describe-on-fields", tool: taking({ with_branches: { type: "string" } }), offers: [] },
  { rule: "describe-on-fields", tool: taking({ since: { type: "string" } }), offers: [] },
  { rule: "describe-on-fields", tool: taking({ name_contains: { type: "string" } }), offers: [] },
];

describe("offers what fits", () => {
  it.each(suggesting.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    const reports = reportsOf(one);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.message.suggestions?.map(({ desc }) => desc) ?? []).toEqual(one.offers);
  });
});

/** What still has to be said of tools like these. */
const reported: readonly Case[] = [
  { rule: "require-destructive-hint", tool: told("create_invoice", "Returns the invoice that was created.") },
  { rule: "require-destructive-hint", tool: told("update_status", "Update the status of an order.") },
  { rule: "describe-side-effects", tool: told("delete_user", "Removes a user from the system.") },
  { rule: "no-sensitive-parameter", tool: taking({ access_token: text("Token returned by login") }) },
  { rule: "no-sensitive-parameter", tool: taking({ signing_token: text("Token to sign with. Not returned by the service.") }) },
  { rule: "require-path-pattern", tool: taking({ folder: text("Folder to write into") }) },
  { rule: "tool-name-verb", tool: told("user_profile", "Reads a profile.") },
  { rule: "require-uri-format", tool: taking({ url: text("The URL to fetch") }) },
  { rule: "require-path-pattern", tool: taking({ path: text("Path of the file to write") }) },
  { rule: "require-number-range", tool: taking({ count: { type: "number", description: "Max number of IDs to return" } }) },
  { rule: "require-code-warning", tool: taking({ command: { type: "string" } }, { name: "run_command", description: "Runs a command." }) },
  { rule: "prefer-enum", tool: taking({ command: { type: "string" } }, { name: "nix_command_help", description: "Get help with common Nix commands" }) },
  { rule: "describe-constraints", options: { obvious: false }, tool: taking({ tweet: { type: "string", description: "The tweet", maxLength: 280 } }) },
  { rule: "no-unexplained-abbreviations", tool: taking({ uid: text("The uid") }) },
];

describe("is still reported", () => {
  it.each(reported.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one)).toHaveLength(1);
  });
});

