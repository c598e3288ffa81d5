import { describe, expect, it } from "vitest";
import { reportsOf, taking, text, told, type Case, hint } from "./lone-tool.ts";

/** Edits that were once offered for tools that they are wrong for, and the edits that are offered now. */
interface Suggesting extends Case {
  /** The titles of the edits, in their order. */
  readonly offers: readonly string[];
}

function draft(offer: string): string {
  return `Draft: ${offer}`;
}

const readsOnly = "Say that it changes nothing ('readOnlyHint: true').";
const changes = "Say that it changes something ('readOnlyHint: false').";
const uri = "Add the format 'uri'.";
const web = "Add a pattern that requires 'http://' or 'https://'.";

const destroys = "Say that it may delete or overwrite what is there ('destructiveHint: true').";
const adds = "Say that it only adds ('destructiveHint: false').";
const repeatable = "Say that repeating a call does nothing more ('idempotentHint: true').";
const again = "Say that each call does something more ('idempotentHint: false').";

const suggesting: readonly Suggesting[] = [
  { ...hint("readOnlyHint"), tool: told("forget", "Delete a fact by its id."), offers: [changes] },
  {
    ...hint("readOnlyHint"),
    tool: told("optimize_lineup", "Get recommendations for the best lineup."),
    offers: [draft(changes), draft(readsOnly)],
  },
  {
    ...hint("destructiveHint"),
    tool: told("create_file", "Create a file, overwriting an existing one of this name."),
    offers: [draft(destroys), draft(adds)],
  },
  {
    rule: "require-number-range",
    tool: taking({ limit: { type: "number", description: "Max results (default 200)" } }),
    offers: [draft("Allow 1 or more.")],
  },
  {
    rule: "require-number-range",
    tool: taking({ limit: { type: "number", description: "Max results (default 50)" } }),
    offers: [draft("Allow 1 to 100.")],
  },
  ...(
    [
      ["max_tokens", "Maximum token limit for the response", [draft("Allow 1 or more.")]],
      ["token_limit", "Tokens to spend", [draft("Allow 1 or more.")]],
      ["max_files", "Maximum number of files to include (0 = unlimited)", [draft("Allow 0 or more.")]],
      ["limit", "Maximum number of items to return (default: all)", [draft("Allow 1 or more.")]],
      ["limit", "Max results. Defaults to no limit.", [draft("Allow 1 or more.")]],
      ["pageSize", "Maximum number of messages. When omitted, returns all messages.", [draft("Allow 1 or more.")]],
      ["limit", "Maximum number of items of all kinds", [draft("Allow 1 to 100.")]],
      ["page", "Page number (0-based) for pagination.", [draft("Allow 0 or more.")]],
      ["page", "Номер страницы (0 — не указана)", [draft("Allow 0 or more.")]],
      ["index", "1-based position in document", [draft("Allow 1 or more.")]],
      ["index", "Index; -1 for the last", [draft("Allow -1 or more.")]],
      ["max_users", "Max users on the plan (family billing)", []],
      ["offset", "UTC offset in hours", []],
      ["percent", "Percent change", []],
      ["port", "MIDI port index", []],
      ["port", "The port to listen on", ["Allow 1 to 65,535."]],
    ] as const
  ).map(([name, description, offers]): Suggesting => ({
    rule: "require-number-range",
    tool: taking({ [name]: { type: "number", description } }),
    offers,
  })),
  {
    rule: "require-number-range",
    offers: ["Allow at most 1,000."],
    tool: taking(
      { limit: { type: "number" } },
      { description: "Lists all rows. Capped by `limit` (default 100, max 1000)." },
    ),
  },
  ...(
    [
      ["url", "Url with http or https, domain, and query params", [web, draft(uri)]],
      ["url", "Long URL starting with http:// or https://", [web, draft(uri)]],
      ["base_url", "(e.g. https://api.touchque.com or http://localhost:5001)", [web, draft(uri)]],
      ["jdbcUrl", "JDBC URL (overrides host/port/databaseName)", [draft(uri)]],
      ["database_url", "SQLAlchemy-style database URL", [draft(uri)]],
      ["database_url", "Database connection string", [draft(uri)]],
      ["site_url", 'The site, "https://example.com/" or "sc-domain:example.com"', [draft(uri)]],
      ["uri", "URI to the file", [draft(uri)]],
      ["uri", "Content URI to read", [draft(uri)]],
      ["stream_url", "", [draft(uri)]],
      ["s3_uri", "", [draft(uri)]],
      ["spotify_uri", "", [draft(uri)]],
      ["magnet_url", "", [draft(uri)]],
      ["ws_url", "", [draft(uri)]],
      ["url", "The page to fetch, with its content", [draft(web), draft(uri)]],
    ] as const
  ).map(([name, description, offers]): Suggesting => ({
    rule: "require-uri-format",
    tool: taking({ [name]: text(description) }),
    offers,
  })),
  {
    rule: "require-uri-format",
    tool: taking({ url: { type: "string", default: "http://localhost:3100" } }),
    offers: [web, draft(uri)],
  },
  ...(
    [
      ["format", "Output format: raw, json, or text (default: raw)", "Allow only raw, json or text."],
      ["format", "Output format: json|table", "Allow only json or table."],
      [
        "mode",
        "Mode of transport:\n- walking: pedestrian/hiking\n- cycling: bicycle",
        "Allow only walking or cycling.",
      ],
    ] as const
  ).map(([name, description, offer]): Suggesting => ({
    rule: "prefer-enum",
    tool: taking({ [name]: text(description) }),
    offers: [offer],
  })),
  ...(
    [
      ["command", "Command line to run exactly as a terminal command.", 10_000],
      ["diff", "Patch in OpenAI format", undefined],
      ["data", "Raw request body sent verbatim", undefined],
      ["task", "What you want built or changed. Be specific about features, design, and behavior.", 10_000],
      ["transcript", "The conversation", undefined],
      ["bincode_base64", "", undefined],
      ["input", "String to hash", 10_000],
      ["previous", "", 10_000],
      ["value", "Value to store", 10_000],
      ["question", "the question to put to the user", 1_000],
      ["description", "Description of the issue.", 1_000],
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
    ] as const
  ).map(([name, description, limit]): Suggesting => ({
    rule: "require-max-length",
    tool: taking({ [name]: text(description) }),
    offers: limit === undefined ? [] : [draft(`Limit it to ${limit.toLocaleString("en")} characters.`)],
  })),
  ...(
    [
      ["uri", 2_048],
      ["jwt", 8_192],
      ["base64", undefined],
    ] as const
  ).map(([format, limit]): Suggesting => ({
    rule: "require-max-length",
    tool: taking({ thing: { type: "string", format } }),
    offers: limit === undefined ? [] : [draft(`Limit it to ${limit.toLocaleString("en")} characters.`)],
  })),
  ...(
    [
      ["Si se omite, devuelve todas las campañas de la cuenta.", "", []],
      ["City name (legacy parameter, use 'location' instead)", "", []],
      ["Directory path (empty for root)", "", []],
      ["Env suffix (dev/staging/prod); empty = plain .env", "", []],
      ["目录路径，为空代表根目录", "", []],
      ["The account", "Lists mails. Optional `thing` switches mailbox.", []],
      ["The account", "Lists mails.", [draft("Require 'thing'.")]],
    ] as const
  ).map(([description, toolDescription, offers]): Suggesting => ({
    rule: "require-required-list",
    tool: taking(
      { thing: text(description) },
      { name: "count", ...(toolDescription ? { description: toolDescription } : {}) },
    ),
    offers,
  })),
  {
    rule: "require-number-range",
    tool: taking({ budget_limit: { type: "number", description: "Budget limit" } }),
    offers: [],
  },
  {
    rule: "require-max-items",
    tool: taking({ images: { type: "array", items: { type: "string" }, description: "Addresses of images (max 9)." } }),
    offers: ["Limit it to 9 items."],
  },
  {
    rule: "require-max-items",
    tool: taking({ tags: { type: "array", items: { type: "string" }, description: "Tags (max 20 characters each)." } }),
    offers: [draft("Limit it to 50 items.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ dry_run: { type: "boolean" } }),
    offers: [draft("Write 'TODO: describe dry_run' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ customer_confirmed: { type: "boolean" } }),
    offers: [draft("Write 'TODO: describe customer_confirmed' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ include_ignored: { type: "boolean" } }),
    offers: [draft("Write 'TODO: describe include_ignored' as the description, for you to replace.")],
  },
  {
    rule: "require-properties",
    tool: told("hent_plan", "Henter hele planen for denne brukeren og viser den på skjermen."),
    offers: ["Accept no arguments."],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ summary: { type: "boolean" } }),
    offers: [draft("Write 'TODO: describe summary' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ with_branches: { type: "string" } }),
    offers: [draft("Write 'TODO: describe with_branches' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ since: { type: "string" } }),
    offers: [draft("Write 'TODO: describe since' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ name_contains: { type: "string" } }),
    offers: [draft("Write 'TODO: describe name_contains' as the description, for you to replace.")],
  },
  ...[
    told("learn_procedure", "Store a learned procedure."),
    told("learn_github_docs", "Ingest all markdown files of a repository."),
    told("extract_archive", "Extract files from an archive.", {
      inputSchema: { type: "object", properties: { destination: text("Directory to extract to.") } },
    }),
    told("git_fetch", "Fetch updates from a remote."),
    told("binary_get", "Download a version of the binary."),
    told("check_in", "Check in (ping) a snitch."),
    told("show_notification", "Shows an Android notification."),
    told("review_playlist", "Rate or review a playlist."),
    told("order_book", "Top-10 bids/asks for a CLOB token id."),
    told("fix_json", "Fix broken JSON."),
    told("help", "START HERE. Explains what this server is for."),
  ].map((tool): Suggesting => ({ ...hint("readOnlyHint"), tool, offers: [draft(changes), draft(readsOnly)] })),
  { ...hint("readOnlyHint"), tool: told("learn_from_session", "Save a transcript."), offers: [changes] },
  {
    ...hint("readOnlyHint"),
    tool: told("get_directions", "Get the way to a place.", {
      inputSchema: { type: "object", properties: { destination: text("Where to go.") } },
    }),
    offers: [readsOnly],
  },
  ...[
    told("send_code_to_revit", "Execute C# code in Revit."),
    told("send_sql", "Send SQL to the database."),
    told("upload_object", "Upload an object to a bucket."),
    told("import_database", "Import a dump, dropping existing tables."),
    told("create_rootfs", "Create a root file system.", {
      inputSchema: { type: "object", properties: { force: text("Overwrite what is there") } },
    }),
  ].map((tool): Suggesting => ({ ...hint("destructiveHint"), tool, offers: [draft(destroys), draft(adds)] })),
  ...[
    told("send_email", "Send an email."),
    told("upload_object", "Upload an object. Fails if the object already exists."),
  ].map((tool): Suggesting => ({ ...hint("destructiveHint"), tool, offers: [adds] })),
  ...[told("add_to_collection", "Add photos to a collection."), told("add_keywords", "Add keywords to photos.")].map(
    (tool): Suggesting => ({ ...hint("idempotentHint"), tool, offers: [again] }),
  ),
  ...[
    told("run_query", "Runs a query."),
    told("execute_code", "Runs code in a sandbox."),
    told("update_log", "Appends a line to the log."),
    told("insert_text", "Puts text into the document."),
  ].map((tool): Suggesting => ({ ...hint("idempotentHint"), tool, offers: [draft(again)] })),
  {
    ...hint("idempotentHint"),
    tool: told("tag_all_walls", "Tag all walls."),
    offers: [draft(again), draft(repeatable)],
  },
  {
    ...hint("idempotentHint"),
    tool: told("delete_last_message", "Deletes the last message."),
    offers: [draft(repeatable)],
  },
  { ...hint("idempotentHint"), tool: told("add_comment", "Add a comment."), offers: [again] },
  {
    ...hint("idempotentHint"),
    tool: told("get_or_create_session", "Get the session, or create a new one if none exists."),
    offers: [draft(repeatable), draft(again)],
  },
  {
    rule: "describe-on-fields",
    tool: told("crear_factura", "Crea una factura nueva para el cliente en el sistema.", {
      inputSchema: { type: "object", properties: { cargo: { type: "string" } } },
    }),
    offers: [draft("Write 'TODO: describe cargo' as the description, for you to replace.")],
  },
  {
    rule: "describe-on-fields",
    tool: taking({ if_exists: { type: "boolean" } }),
    offers: [draft("Write 'TODO: describe if_exists' as the description, for you to replace.")],
  },
  ...[
    ["ExecuteABAP", "Executes it.", "Execute ABAP"],
    ["icd11_get", "Get an ICD-11 code.", "ICD 11 Get"],
    ["e2e_eval", "Run it.", "E2E Eval"],
    ["dmca_filing", "File a DMCA takedown notice.", "DMCA Filing"],
    ["get_users", "Get ALL USERS, or some users.", "Get Users"],
    ["list_new_mail", "Lists NEW mail.", "List New Mail"],
  ].map(([name = "", description = "", title = ""]): Suggesting => ({
    rule: "require-title",
    tool: told(name, description),
    offers: [`Add the title '${title}'.`],
  })),
];

describe("offers what fits", () => {
  it.each(suggesting.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))(
    "%s: %s",
    (_rule, _tool, one) => {
      const reports = reportsOf(one, "governance");
      expect(reports).toHaveLength(1);
      expect(reports[0]?.message.suggestions?.map(({ desc }) => desc) ?? []).toEqual(one.offers);
    },
  );
});
