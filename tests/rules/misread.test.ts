import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import { rules } from "../../lib/rules/index.ts";
import { noParentSegments } from "../../lib/schema/pattern-length.ts";
import { lint } from "../harness/lint.ts";
import { reportsOf, taking, text, told, type Case, hint, part } from "./lone-tool.ts";

/**
 * Tools that a rule misread because of a word in a name or a single keyword, in the forms that servers use: the
 * description of a tool takes precedence over associations of its name.
 */
const silent: readonly Case[] = [
  ...[hint("destructiveHint"), part("sideEffects")].flatMap((rule): Case[] =>
    [
      told("optimize_lineup", "Get recommendations for the best lineup."),
      told("optimize_route", "Analyze a route and suggest a shorter one."),
      told("swap_health", "Get the current health of the service, and its fees."),
      told("deploy_status", "Get the status of a deployment."),
      told("order_history", "List past orders of the user."),
      told("import_graph", "Show which modules import which."),
      told("resolve_ens", "Resolves a name to its address."),
      told("clean_text", "Clean and format text"),
    ].map((tool) => ({ ...rule, tool })),
  ),
  {
    rule: "annotation-coherence",
    tool: told("remove_background", "Remove the background of a picture and return the rest.", {
      annotations: { readOnlyHint: true },
    }),
  },
  ...[
    "Adds a comment on behalf of the authenticated user.",
    "Create a person. If the person already exists, this returns the existing record.",
    "Append text to a file. Creates the file if missing.",
    "Changes only the domain of the campaigns, their streams stay as they were.",
    "Submit proposals. Each is stored as a suggestion.",
    "Start the task: transitions it to 'in progress'.",
  ].map((description): Case => ({
    ...part("sideEffects", { requireResult: true }),
    tool: told("create_thing", description),
  })),
  { ...part("sideEffects"), tool: told("remove_from_cart", "Remove a line from the trolley.") },
  { ...part("sideEffects"), tool: told("delete_email", "Delete an email (moves to deleted items).") },
  ...["Folder of the mailbox", "Optional folder override"].map((description): Case => ({
    rule: "require-path-pattern",
    tool: taking({ folder: text(description) }, { description: "Crawls emails of the IMAP server." }),
  })),
  {
    rule: "require-path-pattern",
    tool: taking({ path: text("JSON path (such as 'address.city')"), from_path: text("JSON pointer to the card.") }),
  },
  { rule: "require-path-pattern", tool: taking({ path: text("Path to append after api_url") }) },
  {
    rule: "no-sensitive-parameter",
    tool: taking({
      commit_token: text("Commits a delete that was staged."),
      action_token: text(""),
      undo_token: text("Token returned by delete_file"),
      preview_token: text("The token"),
    }),
  },
  { rule: "no-sensitive-parameter", tool: taking({ handle_token: text("Take it from the output of the first call") }) },
  ...["fulfill_order", "disarm_alarm", "triage_issue", "crosspost_news", "workspace.read_file", "interview_user"].map(
    (name): Case => ({ rule: "tool-name-verb", options: { position: "prefixed" }, tool: told(name, "Does it.") }),
  ),
  { rule: "tool-name-verb", tool: told("criar_tarefa", "Cria uma tarefa na lista do usuário.") },
  ...[
    "[DEPRECATED: use search_all] Recalls notes.",
    "Returns the last messages. Use searchMessages with a time range for older ones.",
  ].flatMap((description): Case[] => [
    { ...part("when"), tool: told("recall", description) },
    { ...part("workflow", { checkAllTools: true }), tool: told("recall", description) },
  ]),
  ...[
    "Read one email in full by its uid (from email_list).",
    "Shows the profile. Needs a session from agent_login.",
    "Logged but not published until a human approves it.",
    "Drafts an answer, which can be reviewed and sent later.",
    "Obtain the consent before execute_action.",
    "Creates a baseline. Switching goes through select_baseline.",
  ].map((description): Case => ({
    ...part("workflow", { checkAllTools: true }),
    tool: told("answer", description),
  })),
  { rule: "no-unexplained-abbreviations", tool: taking({ uid: text("The message uid from email_list.") }) },
  {
    rule: "prefer-enum",
    tool: taking({ command: text("Launch executable, such as uvx, python, npx, or the way to an interpreter.") }),
  },
  {
    rule: "prefer-enum",
    tool: taking(
      { action: text('The action, e.g. "trends", "settings".') },
      { description: "Call any endpoint of the API." },
    ),
  },
  { rule: "require-uri-format", tool: taking({ url: text("URL or HTML content to show") }) },
  { rule: "require-uri-format", tool: taking({ pageUrl: text("Only issues on pages whose URL contains this text.") }) },
  {
    rule: "require-uri-format",
    tool: taking({ url: text('Filter items by URL (items only, supports "null" and "notnull" literals)') }),
  },
  {
    rule: "require-uri-format",
    tool: taking({
      url: text("Seed domain or http(s) URL to begin crawling; domains without a scheme default to https"),
    }),
  },
  {
    rule: "require-uri-format",
    tool: taking({
      uri: text("Target URI of the object (e.g., '/sap/bc/adt/programs/programs/zdemo/source/main#start=42')"),
    }),
  },
  ...["Database ID to invalidate", "Customer id, from list_customers", "The numeric ID of the card"].map(
    (description): Case => ({
      rule: "require-number-range",
      tool: taking({ database: { type: "number", description } }),
    }),
  ),
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
    tool: taking(
      { path: text("Folder path to create (e.g., 'Archive/2026' or 'Projects')") },
      { name: "create_mailbox", description: "Create a new mailbox (folder)." },
    ),
  },
  {
    rule: "require-code-warning",
    tool: taking(
      { command: { type: "string" } },
      { name: "nix_command_help", description: "Get help with common Nix commands" },
    ),
  },
  {
    rule: "prefer-enum",
    tool: taking(
      { command: { type: "string" } },
      { name: "send_raw_lightroom_command", description: "Send a raw command to Lightroom." },
    ),
  },
  { rule: "prefer-enum", tool: taking({ format: text("Format of the dates, YYYY-MM-DD") }) },
  {
    rule: "constraints-in-description",
    tool: taking({ file: { type: "string", description: "The file to read", pattern: noParentSegments } }),
  },
  {
    rule: "constraints-in-description",
    options: { checkObvious: false },
    tool: taking({ artist: { type: "string", description: "The artist", maxLength: 100 } }),
  },
  {
    rule: "constraints-in-description",
    tool: taking({
      color: { type: "string", description: "The base color, #rrggbb.", pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" },
    }),
  },
  {
    rule: "constraints-in-description",
    tool: taking({
      timeout_seconds: { type: "integer", description: "Default 1 hour; maximum 2 hours.", minimum: 1, maximum: 7200 },
    }),
  },
  { rule: "require-number-range", tool: taking({ course_identifier: { type: "number" } }) },
  {
    rule: "require-number-range",
    tool: taking({ user: { anyOf: [{ type: "string" }, { type: "number" }], description: "User ID or name." } }),
  },
  { rule: "parameter-description-length", options: { min: 8 }, tool: taking({ lat: text("緯度") }) },
  // What a tool is to report, with a name whose verb is a noun.
  ...[hint("destructiveHint"), part("sideEffects", { requireResult: true })].flatMap((rule): Case[] =>
    [
      told("order_book", "Top-10 bids/asks for a CLOB token id (from search_markets)."),
      told("order_book_scan", "Order book depth + OBI signal at a target price. Returns the spread."),
      told(
        "optimize_budget",
        "Meridian's optimal allocation across channels. With no argument, returns the optimal split.",
      ),
      told("put_call_ratio", "Put/call ratio of a symbol."),
      told("stop_times", "List the stop times of a route."),
      told("drop_rates", "Get the drop rates of a monster."),
      told("kill_stats", "Kill stats of a player."),
      told("share_price", "Share price of a company."),
      told("transfer_news", "Latest transfer news."),
      told("commit_history", "Commit history of a branch."),
      told("clear_sky_index", "Clear sky index at a location."),
      told("correct_grammar", "Correct the grammar of a text."),
      told("merge_json", "Merge two JSON documents."),
    ].map((tool) => ({ ...rule, tool })),
  ),
  ...[
    told(
      "create_circles",
      "Create circles on an existing layer. This adds objects only and does not read or write external files.",
    ),
    told("optimize_placement", "Reads the project netlist, writes the project placement."),
    told("close_session", "Close the session: closes episodes, runs episode analysis, and returns the summary."),
    told("append_to_draft", "Add text to the end of a draft."),
    told("create_snapshot", "Create a named develop snapshot."),
  ].map((tool): Case => ({ ...part("sideEffects", { requireResult: true }), tool })),
  ...[
    "decompile_function",
    "color_elements",
    "ramp_canary",
    "hash",
    "practice_skill",
    "extrude",
    "slew",
    "isolate",
    "reroute",
    "rerank_documents",
    "invoice",
    "offer_deal",
  ].map((name): Case => ({ rule: "tool-name-verb", tool: told(name, "Does it.") })),
  ...[
    "Color elements based on RGB values.",
    "Jog the head.",
    "Diarize speakers of a recording.",
    "Fillet edges of a solid.",
    "Consultar saldo atual.",
    "Buscar facturas pendientes. Use antes de pagar.",
    "Gera relatorio mensal.",
    "Sucht Kunden, Rechnungen, Angebote.",
    "Menampilkan daftar pelanggan aktif.",
  ].map((description): Case => ({ ...part("purpose"), tool: told("find", description) })),
  ...[
    "Lists all documentation resources. Call this first to see what there is.",
    "Logs a turn. After a successful response, log this turn so the other one can read it.",
  ].map((description): Case => ({ ...part("when"), tool: told("find", description) })),
  {
    ...part("workflow", { checkAllTools: true }),
    tool: told("answer", "After a successful response, log this turn so that others can read it."),
  },
  {
    rule: "no-unexplained-abbreviations",
    tool: taking({
      room_qty: text("Number of rooms required (default: 1)"),
      tx_power: text("Transmit power in dBm"),
      dob: text("Birth date, YYYY-MM-DD"),
      msg: text("Text to post"),
    }),
  },
  {
    rule: "no-unexplained-abbreviations",
    tool: taking({ tx_id: text("The ID") }, { description: "Flips the transaction to status denied." }),
  },
];

describe("is not misread", () => {
  it.each(silent.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one).map(({ message }) => message.message)).toEqual([]);
  });
});

describe("lists that hold themselves", () => {
  const value: JsonObject = { $ref: "#/$defs/J", description: "Any JSON value" };
  const tool: JsonObject = {
    name: "set_value",
    description: "Sets a value.",
    inputSchema: {
      type: "object",
      properties: { value },
      $defs: { J: { type: "array", items: { $ref: "#/$defs/J" } } },
    },
  };
  it.each(Object.keys(rules))("do not stop %s", (rule) => {
    expect(() => reportsOf({ rule, tool })).not.toThrow();
  });
});

describe("two branches of a union in one place", () => {
  it("are reported once", () => {
    const branch = (name: string): JsonObject => ({ type: "object", properties: { [name]: { type: "string" } } });
    const permissions: JsonObject = { type: "array", items: { anyOf: [branch("user"), branch("group")] } };
    expect(
      reportsOf({ rule: "no-additional-properties", options: { checkUnstated: true }, tool: taking({ permissions }) }),
    ).toHaveLength(1);
    const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("share", { inputSchema: {
  permissions: z.array(z.union([z.object({ user: z.string() }), z.object({ group: z.string() })])),
} }, async () => ({ content: [] }));
`;
    const subject = rules["no-additional-properties"];
    const places = (
      subject
        ? lint(subject, { language: "typescript", filename: "server.ts", text }, { preset: "security" }).reports
        : []
    ).map(({ message }) => `${String(message.line)}:${String(message.column)} ${message.message}`);
    expect(places).toEqual([...new Set(places)]);
    expect(places.length).toBeGreaterThan(0);
  });
});

/** What still has to be said of tools like these. */
const reported: readonly Case[] = [
  { ...hint("destructiveHint"), tool: told("create_invoice", "Returns the invoice that was created.") },
  {
    ...hint("destructiveHint", { checkPresumed: true }),
    tool: told("update_status", "Update the status of an order."),
  },
  { ...part("sideEffects"), tool: told("delete_user", "Removes a user from the system.") },
  { rule: "no-sensitive-parameter", tool: taking({ access_token: text("Token returned by login") }) },
  {
    rule: "no-sensitive-parameter",
    tool: taking({ signing_token: text("Token to sign with. Not returned by the service.") }),
  },
  { rule: "require-path-pattern", tool: taking({ folder: text("Folder to write into") }) },
  { rule: "tool-name-verb", tool: told("user_profile", "Reads a profile.") },
  { rule: "require-uri-format", tool: taking({ url: text("The URL to fetch") }) },
  { rule: "require-path-pattern", tool: taking({ path: text("Path of the file to write") }) },
  {
    rule: "require-number-range",
    tool: taking({ count: { type: "number", description: "Max number of IDs to return (1-100)" } }),
  },
  {
    rule: "require-code-warning",
    tool: taking({ command: { type: "string" } }, { name: "run_command", description: "Runs a command." }),
  },
  {
    rule: "prefer-enum",
    tool: taking(
      { command: { type: "string" } },
      { name: "nix_command_help", description: "Get help with common Nix commands" },
    ),
  },
  {
    rule: "constraints-in-description",
    options: { checkObvious: false },
    tool: taking({ tweet: { type: "string", description: "The tweet", maxLength: 280 } }),
  },
  { rule: "no-unexplained-abbreviations", tool: taking({ uid: text("The uid") }) },
  { ...hint("destructiveHint"), tool: told("order_pizza", "Orders a pizza.") },
  { ...hint("destructiveHint"), tool: told("post_message", "Post message to a channel.") },
  {
    ...hint("destructiveHint", { checkPresumed: true }),
    tool: told("stop_container", "[BETA] Stop containers by name."),
  },
  {
    ...hint("destructiveHint", { checkPresumed: true }),
    tool: told("clear_history", "Clear history of the browser."),
  },
  { rule: "tool-name-verb", tool: told("invoice_details", "Does it.") },
  { rule: "no-unexplained-abbreviations", tool: taking({ tx_id: text("The ID") }) },
  { ...part("purpose"), tool: told("find", "Saldo of the account.") },
];

describe("is still reported", () => {
  it.each(reported.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one)).toHaveLength(1);
  });
});
