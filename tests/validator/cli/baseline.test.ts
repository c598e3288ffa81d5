import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { commandOf } from "../live/servers.ts";
import { type Run, runCommand, spawnCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

const server = (mutant: string): string => commandOf("mutants/server", "--era", "legacy", "--mutant", mutant);
const faulty = server("any-method-legacy-stdio");
const broken = server("no-structured-content-legacy-stdio");
const clean = commandOf("mutants/server", "--era", "legacy");

const at = ["--baseline", "accepted.json"];

function probe(target: string, only: string, more: readonly string[], folder: string): Run {
  return spawnCommand(["probe", "--server", target, "--only", only, ...more], folder);
}

function entriesOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, "accepted.json"), "utf8"));
}

const accepted = { "server:harbour-notes": { "mcp/unknown-method": { count: 1, subjects: ["server"] } } };

describe("--baseline", () => {
  it("accepts the failures that --update-baseline has written, counts them, and passes", () => {
    const folder = folderOf({ "package.json": "{}" });
    expect(probe(faulty, "errors", [], folder).code).toBe(1);
    const update = probe(faulty, "errors", [...at, "--update-baseline"], folder);
    expect([update.code, update.err]).toEqual([0, ""]);
    expect(entriesOf(folder)).toEqual(accepted);
    const again = probe(faulty, "errors", [...at, ...json], folder);
    const { issues, runtime, valid } = resultOf(again);
    expect([again.code, again.err, issues, valid]).toEqual([0, "", [], true]);
    expect(runtime?.accepted).toEqual({ file: "accepted.json", findings: 1 });
    // The probe has failed nevertheless.
    expect(runtime?.counts.failed).toBe(1);
    expect(update.out).toContain("accepted.json accepts 1 failure of probed servers.");
  }, 60_000);

  it("accepts a failure of its subjects alone", () => {
    const folder = folderOf({ "package.json": "{}" });
    expect(probe(broken, "output-schema", [...at, "--update-baseline"], folder).code).toBe(0);
    const [[, entry] = []] = Object.entries(
      entriesOf(folder) as Record<string, Record<string, { subjects: string[] }>>,
    );
    expect(entry?.["mcp/output-schema"]?.subjects).toEqual(["tool read_note"]);
    writeFileSync(
      join(folder, "accepted.json"),
      JSON.stringify({ "server:harbour-notes": { "mcp/output-schema": { count: 1, subjects: ["tool other"] } } }),
    );
    const run = probe(broken, "output-schema", [...at, ...json], folder);
    expect(run.code).toBe(1);
    expect(resultOf(run).issues.map(({ tool }) => tool)).toEqual(["read_note"]);
    expect(run.err).toContain("not there any longer: output-schema of tool other.");
  }, 60_000);

  it("accepts the errors of what the server lists, by rule and subject", () => {
    const tool = (name: string, type: string): object => ({
      name,
      description: "Lists the tides of a day, for skippers who plan when to leave the harbour.",
      inputSchema: { type: "object", properties: { day: { type, description: "The day.", maxLength: 10 } } },
    });
    const folder = folderOf({ "package.json": "{}" });
    const run = (tools: readonly object[], ...more: readonly string[]): Run => {
      const target = commandOf("scripted", "faulty", JSON.stringify(tools));
      // Rules judge the lists only in a run of all probes.
      const flags = ["--exclude", "security", "--fail-on", "error", ...at, ...more];
      return spawnCommand(["probe", "--server", target, ...flags], folder);
    };
    const lists = (one: Run): string[] =>
      resultOf(one).issues.flatMap(({ rule }) => (rule.startsWith("valid-") ? [rule] : []));
    const wrong = [tool("list tides", "string"), tool("list_ebbs", "int")];
    const update = run(wrong, "--update-baseline", ...json);
    expect([update.code, lists(update)]).toEqual([0, []]);
    expect(entriesOf(folder)).toMatchObject({
      "server:scripted": {
        "mcp/valid-tool-name": { count: 1, subjects: ["tool list tides"] },
        "mcp/valid-json-schema": { count: 1, subjects: ["tool list_ebbs"] },
      },
    });
    const same = run(wrong, ...json);
    expect([same.code, lists(same)]).toEqual([0, []]);
    expect(same.err).not.toContain("not there any longer");
    const worse = run([...wrong, tool("list_floods", "int")], ...json);
    expect([worse.code, lists(worse)]).toEqual([1, ["valid-json-schema"]]);
    const better = run([tool("list_tides", "string"), tool("list_ebbs", "int")], ...json);
    expect(better.err).toContain("not there any longer: valid-tool-name of tool list tides.");
  }, 120_000);

  it("says what is not there any longer, and does not fail for it", () => {
    const folder = folderOf({ "accepted.json": JSON.stringify(accepted) });
    const run = probe(clean, "unknown-method", [...at, ...json], folder);
    const notice =
      "accepted.json accepts 1 failure that is not there any longer: unknown-method of server. Run with --update-baseline.";
    expect([run.code, run.err]).toEqual([0, `${notice}\n`]);
    expect(resultOf(run).runtime?.notices).toEqual([notice]);
    // A probe that was not run says nothing about its failure.
    expect(probe(clean, "ping", at, folder).err).toBe("");
    expect(probe(clean, "unknown-method", [...at, "--update-baseline"], folder)).toMatchObject({ code: 0, err: "" });
    expect(entriesOf(folder)).toEqual({});
  }, 60_000);

  it("keeps what a run has not judged, and the suppressions of ESLint keep its entries", async () => {
    const entries = {
      "a.json": { "mcp/no-undeclared-required": { count: 3 } },
      "server:harbour-notes": { "mcp/ping": { count: 1, subjects: ["server"] } },
      "server:other": { "mcp/unknown-method": { count: 1, subjects: ["server"] } },
    };
    const folder = folderOf({ "accepted.json": JSON.stringify(entries), "b.json": `{ "tools": [] }` });
    expect(probe(faulty, "unknown-method", [...at, "--update-baseline"], folder).code).toBe(0);
    const { "server:harbour-notes": own, ...others } = entries;
    const all = { ...others, "server:harbour-notes": { ...own, ...accepted["server:harbour-notes"] } };
    expect(entriesOf(folder)).toEqual(all);
    await runCommand(["b.json", "--suppressions-location", "accepted.json", "--prune-suppressions"], folder);
    const { "a.json": _gone, ...left } = all;
    expect(entriesOf(folder)).toEqual(left);
  }, 60_000);

  it.each<[string[], string, Record<string, string>?]>([
    [["--baseline", "a.json"], "USAGE --baseline a.json: There is no such file. Make it with --update-baseline.\n"],
    [["--update-baseline"], "USAGE --update-baseline: It has no file to write. Name one with --baseline FILE.\n"],
    [
      ["--baseline", "a.json"],
      "INVALID_CONFIG a.json: It is not JSON. Correct it, or remove it and use --update-baseline.\n",
      { "a.json": "{" },
    ],
    [
      ["--baseline", "a.json"],
      "INVALID_CONFIG a.json: The entry for 'server:a' has no counts by rule. Correct it, or remove it and use --update-baseline.\n",
      { "a.json": `{ "server:a": { "mcp/ping": { "count": 1, "subjects": 3 } } }` },
    ],
  ])("is refused before a server is started: %j", async (args, message, files = {}) => {
    const folder = folderOf({ "package.json": "{}", ...files });
    const starts = `'${process.execPath}' -e 'require("fs").writeFileSync("started", "")'`;
    const { code, err } = await runCommand(["probe", "--server", starts, ...args], folder);
    expect([code, err, existsSync(join(folder, "started"))]).toEqual([2, message, false]);
  });

  it("is for probes", async () => {
    const { code, err } = await runCommand(["--server", "x", "--baseline", "a.json"], folderOf({}));
    expect([code, err]).toEqual([2, expect.stringContaining("--baseline: It applies only to probes")]);
  });
});
