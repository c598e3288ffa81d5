import { describe, expect, it } from "vitest";
import { changingVerbOf, effectOfName, hasNoLastingEffect, readingVerbOf } from "../../lib/prose/effects.ts";
import { topicOf } from "../../lib/prose/style.ts";
import { verbOfName } from "../../lib/prose/verbs.ts";
import { wordsOf } from "../../lib/prose/words.ts";

describe("what the name of a tool says that it does", () => {
  it.each([
    ["get_issue", "reading", "get"],
    ["listUsers", "reading", "list"],
    ["brave_web_search", "reading", "search"],
    ["get-flag-status-across-environments", "reading", "get"],
    ["bitable_v1_appTableRecord_search", "reading", "search"],
    ["API-retrieve-a-page", "reading", "retrieve"],
    ["create_issue", "creating", "create"],
    ["im_v1_message_create", "creating", "create"],
    ["slack_post_message", "creating", "post"],
    ["create_merge_request_note", "creating", "create"],
    ["update-excel-range", "changing", "update"],
    ["mark_todo_done", "changing", "mark"],
    ["create_or_update_file", "changing", "update"],
    ["delete-many", "destroying", "delete"],
    ["firecrawl_monitor_delete", "destroying", "delete"],
    ["reset_unread_notification_count", "destroying", "reset"],
    ["session_clear_defaults", "destroying", "clear"],
    ["get_and_delete", "destroying", "delete"],
    ["github-delete-logs", "destroying", "delete"],
    ["jira_create_requests", "creating", "create"],
    ["shop_remove_notes", "destroying", "remove"],
    ["forward_geocode", "reading", "geocode"],
    ["maps_reverse_geocode", "reading", "geocode"],
    ["forward-geocoding", "reading", "geocoding"],
    ["driving_directions", "reading", "directions"],
    ["directions_tool", "reading", "directions"],
    ["send_directions", "creating", "send"],
  ] as const)("%s is %s", (name, kind, verb) => {
    expect(effectOfName(name)).toMatchObject({ kind, verb });
  });

  it.each([
    "run_query",
    "weather",
    "delete_preview",
    "bank_transfer_status",
    "send_mail_dry_run",
    "add",
    "add_two_numbers",
    "sequentialthinking",
    "open_directions",
    "",
    "42",
  ])("%s does not tell", (name) => {
    expect(effectOfName(name)).toBeUndefined();
  });
});

/**
 * The results of the functions that look up the verb of a name: the effect of a call, whether it is certain, and the
 * noun that it is about.
 */
const names: readonly (readonly [
  name: string,
  verb: string | undefined,
  effect: string | undefined,
  certain: string | undefined,
  noun: string | undefined,
])[] = [
  ["delete_user", "delete", "destroying delete", "delete", "user"],
  ["removeItem", "remove", "destroying remove", "remove", "item"],
  ["send-email", "send", "creating send", "send", "email"],
  ["list_users", "list", "reading list", "list", "user"],
  ["search_and_delete", "search", "destroying delete", undefined, "delete"],
  ["user-create", "create", "creating create", undefined, "user"],
  ["user_list", "list", "reading list", undefined, "user"],
  ["github_create_issue", "create", "creating create", undefined, "issue"],
  // A noun that is also a verb, and the verb at the end.
  ["comment_list", "list", "reading list", undefined, "comment"],
  ["order_list", "list", "reading list", undefined, "order"],
  ["invite_get", "get", "reading get", undefined, "invite"],
  ["order_search", "search", "reading search", undefined, "order"],
  ["issue_update", "update", "changing update", undefined, "issue"],
  ["order_cancel", "cancel", "changing cancel", undefined, "order"],
  ["upload_get", "get", "reading get", undefined, "upload"],
  ["crm_order_cancel", "cancel", "changing cancel", undefined, "order"],
  ["chat_get_messages", "get", "reading get", undefined, "message"],
  ["firecrawl_monitor_list", "list", "reading list", undefined, "monitor"],
  // These are verbs all the same: of lists, of what follows.
  ["copy_list", "copy", "creating copy", undefined, undefined],
  ["watch_list", "watch", "creating watch", undefined, undefined],
  ["invite_user", "invite", "creating invite", undefined, "user"],
  ["comment_on_issue", "comment", "creating comment", undefined, "issue"],
  ["update_and_delete_user", "update", "destroying delete", "update", "delete"],
  ["create_or_update_file", "create", "changing update", undefined, "update"],
  ["copy_and_delete", "copy", "destroying delete", undefined, "delete"],
  // How it is done.
  ["tentatively_accept_event", "accept", "changing accept", undefined, "event"],
  ["bulk_delete_tags", "delete", "destroying delete", undefined, "tag"],
  ["hubspot-batch-create-objects", "create", "creating create", undefined, "object"],
  ["butterfly_search", "search", "reading search", undefined, "butterfly"],
  ["tavily_search", "search", "reading search", undefined, "tavily"],
  // A verb that is a part of a noun, or may be.
  ["update_history", "update", undefined, undefined, "history"],
  ["install_guide", "install", undefined, undefined, "guide"],
  ["order_status", "order", undefined, undefined, undefined],
  ["delete_policy", "delete", "destroying delete", undefined, "policy"],
  ["reset_simulation", "reset", "destroying reset", undefined, "simulation"],
  ["update_status", "update", "changing update", undefined, undefined],
  ["post_status", "post", "creating post", undefined, undefined],
  ["create_chart", "create", "creating create", undefined, "chart"],
  // A trial, in which nothing is done; what looks at one looks.
  ["delete_preview", "delete", undefined, undefined, "preview"],
  ["delete_simulate", "delete", undefined, undefined, "simulate"],
  ["send_email_dry_run", "send", undefined, undefined, "email"],
  ["get_delete_preview", "get", "reading get", "get", "delete"],
  ["get_deleted_users", "get", "reading get", "get", "deleted"],
  ["web_data_google_play_store", undefined, undefined, undefined, "web"],
  ["user_profile", undefined, undefined, undefined, "user"],
  ["undelete_user", "undelete", undefined, undefined, "user"],
  ["", undefined, undefined, undefined, undefined],
];

describe("the verb of a name", () => {
  it.each(names)("in %j is %j: %s, for certain %s, about %s", (name, verb, effect, certain, noun) => {
    expect(verbOfName(wordsOf(name))?.verb).toBe(verb);
    const found = effectOfName(name);
    expect(found && `${found.kind} ${found.verb}`).toBe(effect);
    expect(changingVerbOf(name) ?? readingVerbOf(name)).toBe(certain);
    if (certain !== undefined) expect(found?.isCertain).toBe(true);
    expect(topicOf(name).noun).toBe(noun);
  });

  it("that only looks is not certain where another one follows", () => {
    expect(readingVerbOf("get_and_delete")).toBeUndefined();
    expect(readingVerbOf("get_and_parse")).toBeUndefined();
  });
});

it.each([
  ["delete_user", true],
  ["truncate_table", true],
  ["delete_policy", false],
  ["reset_counter", false],
  ["create_user", false],
])("the name %s says that something is gone for certain: %s", (name, isGone) => {
  expect(hasNoLastingEffect(effectOfName(name))).toBe(isGone);
});
