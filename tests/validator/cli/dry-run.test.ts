import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { commandOf, startHttp } from "../live/servers.ts";
import { runCommand, spawnCommand } from "./command.ts";

/** A server that writes down what it gets. */
const server = new URL("../../../fixtures/live/mutants/server.mjs", import.meta.url).href;
const listening = `import { appendFileSync } from "node:fs";
const { emit } = process.stdin;
process.stdin.emit = function (name, ...args) {
  if (name === "data") appendFileSync("got.jsonl", args[0]);
  return emit.call(this, name, ...args);
};
await import(${JSON.stringify(server)});
`;

/** The lines of a report that follow the name of a probe. */
function linesOf(out: string, probe: string): string[] {
  const lines = out.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`  ${probe}: `));
  const rest = lines.slice(start + 1);
  return rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith("    ")),
  );
}

describe("a dry run", () => {
  it("asks the server for its lists alone, and prints what the probes would send to it", () => {
    const folder = folderOf({ "server.mjs": listening });
    const { code, out, err } = spawnCommand(["probe", "--server", "node server.mjs --era both", "--dry-run"], folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const got = readFileSync(join(folder, "got.jsonl"), "utf8");
    const methods = [...got.matchAll(/"method":"([^"]+)"/gu)].map(([, method]) => method);
    const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"];
    expect(new Set(methods)).toEqual(
      new Set(["initialize", "notifications/initialized", "server/discover", "ping", ...lists]),
    );
    expect(got).not.toContain("no-such");
    expect(out).toContain("Over stdio, revision 2025-11-25: 9 tools, 3 resources and 2 prompts\n");
    expect(out).toContain("Over stdio, revision 2026-07-28: 8 tools, 3 resources and 2 prompts\n");
    expect(out).toMatch(/^Would call: echo_text, .*list_notes/mu);
    expect(out).toMatch(/^Would not call: remove_note\. /mu);
    expect(linesOf(out, "ping")).toEqual(['    {"jsonrpc":"2.0","id":2,"method":"ping"}']);
    expect(linesOf(out, "unknown-prompt")).toEqual([
      '    {"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"validator_no_such_prompt"}}',
    ]);
    expect(linesOf(out, "task-result").join("\n")).toContain('"method":"tasks/result","params":{"taskId":');
    const [first, ...others] = linesOf(out, "missing-arguments");
    expect(first).toMatch(/"params":\{"name":"echo_text","arguments":\{\},/u);
    expect(others.at(-1)).toMatch(/^ {4}and \d+ more messages$/u);
    // What each request of 2026-07-28 has would hide the rest.
    expect(out).toContain('"method":"prompts/get","params":{"name":"validator_no_such_prompt","_meta":{…}}}');
  }, 60_000);

  it("says which tools it would call, with the arguments of --call-args", () => {
    const args = JSON.stringify({ remove_note: { id: 3 } });
    const folder = folderOf({ "args.json": args });
    const target = commandOf("mutants/server");
    const flags = ["--call", "remove_note", "--call-args", "args.json", "--only", "call-result"];
    const { out } = spawnCommand(["probe", "--server", target, "--dry-run", ...flags], folder);
    expect(out).toMatch(/^Would call: .*remove_note/mu);
    // It can only be called as a task.
    expect(out).toMatch(/^Would not call: sound_depth\. /mu);
    expect(out).toContain('"params":{"name":"remove_note","arguments":{"id":3}');
  }, 30_000);

  it("shows over HTTP what differs from an ordinary request, without secrets", async () => {
    const origin = await startHttp("mutants/server", "--transport", "http", "--era", "both", "--token", "s3cret-token");
    const target = ["--server", `${origin}/mcp`, "--header", "Authorization: Bearer s3cret-token"];
    const { code, out, err } = await runCommand(["probe", ...target, "--dry-run"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(linesOf(out, "origin")[0]).toMatch(/^ {4}POST \(origin: https:\/\/foreign\.invalid\) \{"jsonrpc"/u);
    expect(linesOf(out, "session-required")).toEqual([
      '    POST (without mcp-session-id) {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    ]);
    expect(linesOf(out, "session-ended")[0]).toBe("    DELETE");
    expect(linesOf(out, "authentication")[0]).toMatch(/^ {4}POST \(authorization: \*\*\*\) /u);
    expect(out).toMatch(/^Would not run\n(?: {2}\S+: .*\n)* {2}tls: The server is at a loopback address\.$/mu);
    expect(out).not.toContain("s3cret");
  }, 60_000);

  it("does not say which messages it would send over HTTP+SSE", async () => {
    const origin = await startHttp("mutants/server", "--transport", "sse", "--era", "legacy");
    const { code, out } = await runCommand(["probe", "--server", `${origin}/sse`, "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Over HTTP\+SSE, .*\nThe messages are not known over this transport\.$/mu);
    expect(out).toContain("  unknown-method: A request for a method that does not exist.\n");
    expect(out).not.toContain("Would not call");
  }, 30_000);

  it("prints what any server would get if the server does not show its lists", () => {
    const folder = folderOf({ "ended.mjs": "process.exit(3);\n" });
    const { code, out, err } = spawnCommand(["probe", "--server", "node ended.mjs", "--dry-run"], folder);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^node ended\.mjs: .*exited with code 3.* Without its lists, this is what any server would get\.$/mu,
    );
    expect(out).toContain("Would start the command: node ended.mjs\n");
    expect(out).toContain("  unknown-method: A request for a method that does not exist.\n");
  });

  it("starts nothing without the consent that probes need", async () => {
    const folder = folderOf({ "server.mjs": listening });
    const { code, err } = await runCommand(["--check", "behavior", "--server", "node server.mjs", "--dry-run"], folder);
    expect(code).toBe(2);
    expect(err).toContain("Add --allow-runtime");
    expect(existsSync(join(folder, "got.jsonl"))).toBe(false);
  });
});
