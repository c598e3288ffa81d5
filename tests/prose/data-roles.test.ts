import { describe, expect, it } from "vitest";
import { type DataRole, dataRolesOf } from "../../lib/prose/data-roles.ts";

const tools: readonly (readonly [name: string, parameters: readonly string[], roles: readonly DataRole[]])[] = [
  ["read_file", ["path"], ["private"]],
  ["search_messages", [], ["private"]],
  ["query", ["sql"], ["private"]],
  ["find", ["database", "collection"], ["private"]],
  ["list_mail_messages", [], ["private", "foreign"]],
  ["web_search", ["query"], ["foreign"]],
  ["read_paper", ["id"], ["foreign"]],
  ["github_get_issue", ["number"], ["foreign"]],
  // A request to an address that the model writes carries data to there, too.
  ["fetch", ["url"], ["foreign", "out"]],
  ["browser_navigate", ["url"], ["foreign", "out"]],
  ["send_email", ["to", "body"], ["out"]],
  ["add_issue_comment", ["body"], ["out"]],
  ["slack_post_message", ["text"], ["out"]],
  ["git_push_files", ["files"], ["out"]],
  // What is said about a thing is not the thing.
  ["get_file_coverage", [], []],
  ["get_issue_types", [], []],
  ["list_email_labels", [], []],
  ["get_console_message", [], []],
  // What is written or removed is not read.
  ["write_file", ["path"], []],
  ["delete_email", ["id"], []],
  ["fetch", ["id"], []],
  ["get_weather", ["city"], []],
  ["add", ["a", "b"], []],
];

describe("what a tool does with data", () => {
  it.each(tools)("follows from its names: %s(%j)", (name, parameters, roles) => {
    expect(dataRolesOf({ name, parameters })).toEqual(roles);
  });
});
