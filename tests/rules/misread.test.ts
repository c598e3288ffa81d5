import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
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

const suggesting: readonly Suggesting[] = [
  { rule: "require-read-only-hint", tool: told("forget", "Delete a fact by its id."), offers: [changes] },
  { rule: "require-read-only-hint", tool: told("optimize_lineup", "Get recommendations for the best lineup."), offers: [changes, readsOnly] },
  {
    rule: "require-destructive-hint", tool: told("create_file", "Create a file, overwriting an existing one of this name."),
    offers: ["Say that it may delete or overwrite what is there (destructiveHint: true).", "Say that it only adds (destructiveHint: false)."],
  },
  { rule: "require-number-range", tool: taking({ limit: { type: "number", description: "Max results (default 200)" } }), offers: ["Allow 1 or more."] },
  { rule: "require-number-range", tool: taking({ limit: { type: "number", description: "Max results (default 50)" } }), offers: ["Allow 1 to 100."] },
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
  { rule: "no-unexplained-abbreviations", tool: taking({ uid: text("The uid") }) },
];

describe("is still reported", () => {
  it.each(reported.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one)).toHaveLength(1);
  });
});

