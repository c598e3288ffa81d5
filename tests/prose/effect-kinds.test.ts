import { describe, expect, it } from "vitest";
import { effectOf } from "../../lib/prose/effects.ts";

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
  ] as const)("%s is %s", (name, kind, verb) => {
    expect(effectOf(name)).toMatchObject({ kind, verb });
  });

  it.each([
    "run_query",
    "weather",
    "delete_preview",
    "send_mail_dry_run",
    "add",
    "add_two_numbers",
    "sequentialthinking",
    "",
    "42",
  ])("%s does not tell", (name) => {
    expect(effectOf(name)).toBeUndefined();
  });
});
