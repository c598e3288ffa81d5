import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../lib/model/json.ts";
import { openingOf } from "../../lib/prose/openings.ts";
import { reportsOf, taking, text, told, type Case, hint, part } from "./lone-tool.ts";

const fields = (properties: JsonObject): JsonObject => ({ type: "object", properties });

/** Words of names and descriptions that mean something else than they mean elsewhere, as servers use them. */
const silent: readonly Case[] = [
  // A direction and a manner are not the action.
  ...[hint("destructiveHint"), part("sideEffects")].flatMap((rule): Case[] =>
    [
      told("playwright_go_forward", "Navigate forward in the browser history."),
      told("navigate_page_forward", "Goes forward to the next page."),
      told("browser_forward", "Go forward to the next page."),
    ].map((tool) => ({ ...rule, tool })),
  ),
  { ...hint("destructiveHint"), tool: told("forward_geocode", "Forward geocode an address to coordinates.") },
  { ...hint("destructiveHint"), tool: told("forward-geocoding", "Forward geocoding of addresses.") },
  { rule: "tool-name-verb", tool: told("long_press_element", "Long press an element.") },
  { rule: "tool-name-verb", tool: told("double_tap", "Double tap an element.") },
  { ...part("purpose"), tool: told("long_press", "Long press on the screen at the given coordinates.") },
  // Paths that no file system knows, and texts of files.
  ...[
    { areaPath: text("Area path of the work item, such as Team\\Web") },
    { iterationPath: text("The iteration") },
    { path: text("HTTP path of the request, such as /users/me") },
    { path: text("Path of the page, beginning with a slash") },
    { file: text("Contents of the file, not the path") },
    { file: text("The file contents") },
    { file: text("Text of the configuration, not a file path") },
  ].map((properties): Case => ({ rule: "require-path-pattern", tool: taking(properties) })),
  {
    rule: "require-path-pattern",
    tool: taking({ method: { type: "string", enum: ["GET", "POST"] }, path: text("Where to send it") }),
  },
  // The name of something that the server keeps.
  ...[
    { credential: text("credential to use") },
    { credential: text("Name of the stored credential") },
    { password: text("Saved password to sign in with") },
    { token: text("ID of the access token to revoke") },
    { secret: text("Secret name") },
  ].map((properties): Case => ({ rule: "no-sensitive-parameter", tool: taking(properties) })),
  // The program that runs the code.
  ...[
    { shell: text("Shell to use (bash, zsh)") },
    { shell: text("The shell for command execution, defaults to the system shell") },
    { shell: text("'bash' or 'zsh'") },
    { shell: text("Optional shell") },
    { defaultShell: { type: "string" } },
  ].map((properties): Case => ({
    rule: "require-code-warning",
    tool: taking({ ...properties, port: text("The port") }, { name: "run_process" }),
  })),
  // A part of a URL or of a path that others are compared with.
  ...["require-uri-format", "require-path-pattern"].flatMap((rule): Case[] =>
    ["url", "path"].flatMap((name) =>
      [
        { operator: text("How to compare") },
        { matchType: text("") },
        { how: { type: "string", enum: ["contains", "equals"] } },
      ].map((beside) => ({
        rule,
        tool: taking({ visited: { type: "array", items: fields({ [name]: text(""), ...beside }) } }),
      })),
    ),
  ),
  // The subcommands of a program are not code.
  ...[
    { command: text("The kubectl command to execute (e.g. patch, rollout, top)") },
    { subCommand: text("Subcommand if applicable (e.g. 'history' for rollout)") },
  ].map((properties): Case => ({
    rule: "require-code-warning",
    tool: taking(properties, { name: "kubectl_generic", description: "Execute any kubectl command." }),
  })),
];

const reported: readonly Case[] = [
  { ...hint("destructiveHint"), tool: told("forward_message", "Forward a message to others.") },
  { ...hint("destructiveHint"), tool: told("email_forward", "Forwards an e-mail.") },
  { rule: "tool-name-verb", tool: told("long_text", "A long text.") },
  { ...part("purpose"), tool: told("long_text", "Long text of a page.") },
  { rule: "require-path-pattern", tool: taking({ file: text("The file whose contents are returned") }) },
  { rule: "require-path-pattern", tool: taking({ path: text("Where to write it") }) },
  { rule: "no-sensitive-parameter", tool: taking({ credential: text("The credential") }) },
  { rule: "no-sensitive-parameter", tool: taking({ password: text("The new password, replaces the saved one") }) },
  { rule: "no-sensitive-parameter", tool: taking({ password: text("Password of the user with this ID") }) },
  ...[{ shell: text("Shell command to run") }, { shell: text("A line of code") }, { bash: text("") }].map(
    (properties): Case => ({ rule: "require-code-warning", tool: taking(properties) }),
  ),
  ...[{ how: { type: "string", enum: ["get", "post"] } }, { operators: text("") }].map((beside): Case => ({
    rule: "require-uri-format",
    tool: taking({ page: fields({ url: text(""), ...beside }) }),
  })),
  ...["Runs a command. Needs file permissions.", "Runs a command with the privileges of nobody."].map(
    (description): Case => ({
      rule: "require-code-warning",
      tool: taking({ command: text("The shell command") }, { name: "run_command", description }),
    }),
  ),
  {
    rule: "require-code-warning",
    tool: taking({ command: text("Shell command to run (e.g. ls, pwd)") }, { name: "run_command" }),
  },
];

describe("words that mean something else", () => {
  it.each(silent.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one).map(({ message }) => message.message)).toEqual([]);
  });
});

describe("words that mean what they say", () => {
  it.each(reported.map((one) => [one.rule, JSON.stringify(one.tool), one] as const))("%s: %s", (_rule, _tool, one) => {
    expect(reportsOf(one)).toHaveLength(1);
  });
});

it.each([
  ["Write operations on pages.", undefined],
  ["Write operations: encode a new memory.", "encode"],
  ["Read operations for issues", undefined],
  ["Write access to the wiki", undefined],
  ["Write the operations of a day.", "write"],
  ["List operations of a project.", "list"],
  ["Long-press the button", "press"],
  ["Long press the button", "press"],
  ["Right click on an element", "click"],
  ["Soft-delete a record", "delete"],
])("%j begins with the verb %s", (description, verb) => {
  expect(openingOf(description).verb?.verb).toBe(verb);
});
