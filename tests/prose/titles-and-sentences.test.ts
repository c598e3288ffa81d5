import { describe, expect, it } from "vitest";
import { parameterSentenceOf } from "../../lib/prose/parameter-sentence.ts";
import { nounSentenceOf, sentenceOf } from "../../lib/prose/sentence.ts";
import { titleOf } from "../../lib/prose/title.ts";
import { isUnfinished, unfinished } from "../../lib/prose/unfinished.ts";

describe("a title", () => {
  it.each([
    ["get_user_profile", "Get User Profile"],
    ["get-user-by-id", "Get User by ID"],
    ["listAPIs", "List APIs"],
    ["github.createIssue", "GitHub Create Issue"],
    ["sign_in", "Sign In"],
    ["npm_install", "npm Install"],
    ["mp4_to_gif", "MP4 to GIF"],
    ["x", "X"],
    ["--", ""],
  ])("of %j is %j", (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});

describe("a first sentence about a tool", () => {
  it.each([
    ["get-user-profile", "Get a user profile."],
    ["list_users", "List users."],
    ["list_user", "List users."],
    ["search_documents", "Search documents."],
    ["search_code", "Search code."],
    ["get_current_weather", "Get the current weather."],
    ["get_server_status", "Get the server status."],
    ["read_file", "Read a file."],
    ["open_url", "Open a URL."],
    ["run_sql_query", "Run an SQL query."],
    ["create_issue_comment", "Create an issue comment."],
    ["add_hour", "Add an hour."],
    ["get_user_by_id", "Get a user by ID."],
    ["add_comment_to_issue", "Add a comment to an issue."],
    ["convert_html_to_markdown", "Convert HTML to Markdown."],
    ["list_all_users", "List all users."],
    ["turn_on_light", "Turn on a light."],
    ["navigate_and_click", "Navigate and click."],
    ["user-create", "Create a user."],
    ["code-review", "Review code."],
    ["github_list_repos", "List GitHub repos."],
    ["browser_take_screenshot", "Take a browser screenshot."],
    ["browser_navigate", "Navigate in the browser."],
    ["notion-search", "Search in Notion."],
    ["API-retrieve-a-page", "Retrieve an API page."],
    ["bulk_publish_notes", "Bulk publish notes."],
    ["user_profile", "User profile."],
    ["profile_query", "Profile a query."],
    ["2fa-verify", "Verify a 2FA."],
    ["get_news", "Get news."],
    ["anomaly_detect", "Detect an anomaly."],
    ["assembly_list", "List assemblies."],
    ["butterfly_search", "Search in butterfly."],
    ["tavily_search", "Search in Tavily."],
    ["report_list", "List reports."],
    ["reply_list", "List replies."],
    ["issue_update", "Update an issue."],
    ["user_list", "List users."],
    ["order_search", "Search orders."],
    ["order_status", "Order status."],
    ["chat_get_messages", "Get chat messages."],
    ["github_bulk_close_issues", "Bulk close GitHub issues."],
    ["tentatively_accept_event", "Tentatively accept an event."],
    ["web_data_google_play_store", "Web data Google play store."],
  ])("named %j is %j", (name, sentence) => {
    expect(sentenceOf(name)).toBe(sentence);
  });

  it("needs a word", () => {
    expect(sentenceOf("--")).toBeUndefined();
  });

  it("is not made of what is no name", () => {
    expect(sentenceOf("and_go_".repeat(50_000))).toBeUndefined();
  });

  it("is a noun phrase for a resource", () => {
    expect(nounSentenceOf("user_profile")).toBe("The user profile.");
  });

  it("is known again as unfinished", () => {
    expect(unfinished("Get a user.")).toBe("Get a user. TODO: finish this description.");
    expect(isUnfinished(unfinished("Get a user."))).toBe(true);
    expect(isUnfinished("Adds an item to the todo list.")).toBe(false);
  });
});

describe("a first sentence about a parameter", () => {
  it.each([
    ["userId", "string", "The user ID."],
    ["page_size", "integer", "The page size."],
    ["maxResults", "integer", "The maximum number of results."],
    ["maximum_number_of_tokens", "integer", "The maximum number of tokens."],
    ["minLength", "integer", "The minimum length."],
    ["tags", "array", "The tags."],
    ["createdAt", "string", "When it was created."],
    ["updated_before", "string", "The time before which it was updated."],
    ["includeDetails", "boolean", "Whether to include details."],
    ["isActive", "boolean", "Whether it is active."],
    ["hasChildren", "boolean", "Whether it has children."],
    ["noVerify", "boolean", "Whether not to verify."],
    ["recursive", "boolean", "Whether it is recursive."],
    ["squash", "boolean", "Whether to squash."],
    ["sort_by", "string", "What to sort by."],
    ["group_by", "array", "What to group by."],
    ["created_by", "string", "Who or what it is created by."],
    ["lastModifiedBy", "string", "Who or what it is last modified by."],
    ["starts_at", "string", "When it starts."],
    ["event_starts_at", "string", "When the event starts."],
    ["order_created_at", "string", "When the order was created."],
    ["include_deleted_since", "string", undefined],
    ["users_created_at", "string", "When the users were created."],
    ["created_at_before", "string", "The time before which it was created."],
    ["due_on_after", "string", "The time after which it is due."],
    ["sent_after", "string", "The time after which it was sent."],
    ["valid_until", "string", "The time until which it is valid."],
    ["lastUpdatedAt", "string", "When it was last updated."],
    ["insert_before", "string", undefined],
    ["startDateSince", "string", undefined],
    ["feed_at", "string", undefined],
    ["arrive_by", "string", undefined],
    ["asUser", "string", undefined],
    ["readOnly", "boolean", "Whether it is read-only."],
    ["unread_only", "boolean", "Whether only what is unread is wanted."],
    ["name_only", "boolean", "Whether only the name is wanted."],
    ["teamsOnly", "boolean", "Whether only teams are wanted."],
    ["onlyMainContent", "boolean", "Whether only the main content is wanted."],
    ["validate_only", "boolean", "Whether to validate only."],
    ["showFilenamesOnly", "boolean", "Whether to show filenames only."],
    ["only_allow_merge_if_pipeline_succeeds", "boolean", undefined],
    ["only", "boolean", undefined],
    ["asMarkdown", "boolean", undefined],
    ["in_trash", "boolean", undefined],
    ["with_stats", "boolean", "Whether to include stats."],
    ["with_issues_enabled", "boolean", undefined],
    ["non_archived", "boolean", "Whether it is not archived."],
    ["needsCropping", "boolean", "Whether it needs cropping."],
    ["maintainer_can_modify", "boolean", "Whether the maintainer can modify."],
    ["enable_local", "boolean", "Whether to enable local."],
    ["customers_confirmed", "boolean", "Whether the customers are confirmed."],
    ["publicly_visible", "boolean", "Whether it is publicly visible."],
    ["continue_on_error", "boolean", "Whether to continue on error."],
    ["slowly", "boolean", "Whether it is done slowly."],
    ["dryRun", "boolean", "Whether to try it out without doing it."],
  ])("%j (%s) is %j", (name, type, sentence) => {
    expect(parameterSentenceOf(name, type)).toBe(sentence);
  });

  it("needs a word", () => {
    expect(parameterSentenceOf("$", "string")).toBeUndefined();
  });
});
