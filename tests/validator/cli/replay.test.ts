import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/live/mutants/mutants.mjs";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { folderOf } from "../folders.ts";
import { commandOf, startHttp } from "../live/servers.ts";
import { type Run, runCommand, spawnCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

/** What each probe has found. */
function foundIn(run: Run): unknown {
  const { issues, runtime }: ValidationResult = resultOf(run);
  return {
    issues: issues.map(({ rule, message, tool }) => [rule, message, tool]),
    probes: runtime?.probes.map(({ probe, channel, status, reason }) => [probe, channel, status, reason]),
    channels: runtime?.channels.map(({ transport, era, name }) => [transport, era, name]),
  };
}

/** A run that is recorded, and the folder with its record. */
function recorded(server: string, more: readonly string[] = []): { readonly run: Run; readonly folder: string } {
  const folder = folderOf({ "package.json": "{}" });
  const run = spawnCommand(["probe", "--server", server, "--record", "run.jsonl", ...more, ...json], folder);
  return { run, folder };
}

describe("mcp-validate replay", () => {
  const families = ["--only", "errors,lists,lifecycle,resources,prompts,logging,roles,completion"];

  it.each(["any-method-legacy-stdio", "title-a-number-legacy-stdio", undefined])(
    "judges a recorded process as the run did, without starting it: %s",
    (mutant) => {
      const folder = folderOf({ "package.json": "{}" });
      // A copy that is gone when the record is judged.
      const program = new URL("../../../fixtures/live/mutants/server.mjs", import.meta.url).href;
      writeFileSync(join(folder, "server.mjs"), `await import(${JSON.stringify(program)});\n`);
      const server = `node server.mjs --era both ${mutant ? `--mutant ${mutant}` : ""}`;
      const only = mutant?.startsWith("title")
        ? [...families.slice(0, 1), `${families[1] ?? ""},messages-fit-schema`]
        : families;
      const run = spawnCommand(["probe", "--server", server, ...only, "--record", "run.jsonl", ...json], folder);
      rmSync(join(folder, "server.mjs"));
      const again = spawnCommand(["replay", "run.jsonl", ...only, ...json], folder);
      expect({ code: again.code, err: again.err, ...(foundIn(again) as object) }).toEqual({
        code: mutant ? 1 : 0,
        err: "",
        ...(foundIn(run) as object),
      });
    },
    60_000,
  );

  it.each(["unknown-method-code-legacy-http", "any-method-modern-http", "pong-legacy-sse"])(
    "judges recorded requests as the run did, without a server: %s",
    async (mutant) => {
      const { transport = "http", era = "legacy" } = mutants.find(({ name }) => name === mutant) ?? {};
      const folder = folderOf({ "package.json": "{}" });
      const origin = await startHttp("mutants/server", "--transport", transport, "--era", era, "--mutant", mutant);
      const target = `${origin}/${transport === "sse" ? "sse" : "mcp"}`;
      const probe = ["probe", "--server", target, ...families, "--record", "run.jsonl", ...json];
      const run = await runCommand(probe, folder);
      const elsewhere = readFileSync(join(folder, "run.jsonl"), "utf8").replaceAll(origin, "http://127.0.0.1:1");
      writeFileSync(join(folder, "run.jsonl"), elsewhere);
      const again = spawnCommand(["replay", "run.jsonl", ...families, ...json], folder);
      expect({ code: again.code, ...(foundIn(again) as object) }).toEqual({
        code: run.code,
        ...(foundIn(run) as object),
      });
    },
    60_000,
  );

  it("reads a record whose address is none", async () => {
    const origin = await startHttp("mutants/server", "--transport", "http", "--era", "legacy");
    const { folder } = recorded(`${origin}/mcp`, ["--only", "errors"]);
    const path = join(folder, "run.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/"url":"[^"]*"/gu, '"url":"nowhere"'));
    const { code, err } = await runCommand(["replay", "run.jsonl"], folder);
    expect(code).toBe(3);
    expect(err).toContain("The record has no conversation with this server that got as far as its lists.");
  }, 60_000);

  it("says that a record lacks the stream of a server", async () => {
    const origin = await startHttp("mutants/server", "--transport", "sse", "--era", "legacy");
    const { folder } = recorded(`${origin}/sse`, ["--only", "ping"]);
    const path = join(folder, "run.jsonl");
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, lines.filter((line) => !line.includes('"method":"GET"')).join("\n"));
    const { code, err } = await runCommand(["replay", "run.jsonl"], folder);
    expect([code, err]).toEqual([3, expect.stringContaining("The record has no conversation with this server")]);
  }, 60_000);

  it("does not run a probe whose messages were not recorded, and says so", () => {
    const { folder } = recorded(commandOf("mutants/server", "--era", "legacy"), ["--only", "ping"]);
    const again = spawnCommand(["replay", "run.jsonl", "--only", "ping,unknown-method", ...json], folder);
    expect(resultOf(again).runtime?.probes.map(({ probe, status, reason }) => [probe, status, reason])).toEqual([
      ["ping", "passed", undefined],
      ["unknown-method", "not run", "The record has no answer to validator/no-such-method as it is sent today."],
    ]);
  }, 60_000);

  it("shows how a server ends", () => {
    const { run, folder } = recorded(
      commandOf("mutants/server", "--era", "legacy", "--mutant", "batch-is-fatal-legacy-stdio"),
      ["--only", "no-batch"],
    );
    const again = spawnCommand(["replay", "run.jsonl", "--only", "no-batch", ...json], folder);
    expect(resultOf(run).issues).toHaveLength(1);
    expect(foundIn(again)).toEqual(foundIn(run));
  }, 60_000);

  it("has no secrets", async () => {
    const token = mutants.find(({ name }) => name === "token-of-same-length-legacy-http")?.token ?? "";
    const mutant = ["--mutant", "token-of-same-length-legacy-http"];
    const origin = await startHttp("mutants/server", "--transport", "http", "--era", "legacy", ...mutant);
    const folder = folderOf({ "package.json": "{}" });
    const header = ["--header", `Authorization: Bearer ${token}`];
    const only = ["--only", "wrong-token,ping,token-in-url"];
    await runCommand(
      ["probe", "--server", `${origin}/mcp?api_key=s3cret-key`, ...header, ...only, "--record", "run.jsonl"],
      folder,
    );
    const text = readFileSync(join(folder, "run.jsonl"), "utf8");
    expect(text).toContain("Bearer $TOKEN");
    const parts = [token.slice(0, -1), token.slice(1), "s3cret"];
    expect(parts.filter((part) => text.toLowerCase().includes(part))).toEqual([]);
    const again = spawnCommand(["replay", "run.jsonl", "--only", "ping", ...json], folder);
    expect(resultOf(again).runtime?.probes).toMatchObject([{ probe: "ping", status: "passed" }]);

    const command = commandOf("mutants/server", "--era", "legacy");
    const { folder: other } = recorded(command, ["--env", "SHED_KEY=s3cret key", "--only", "ping"]);
    expect(readFileSync(join(other, "run.jsonl"), "utf8").includes("s3cret")).toBe(false);
  }, 60_000);

  it("knows the token of another user again, and no report has it", async () => {
    const users = ["--token", "harbour-key", "--other-token", "mooring-key", "--mutant", "session-of-anyone"];
    const origin = await startHttp("mutants/server", "--transport", "http", "--era", "legacy", ...users);
    const folder = folderOf({ "package.json": "{}" });
    const only = ["--only", "session-owner"];
    const header = ["--header", "Authorization: Bearer harbour-key"];
    const probe = ["probe", "--server", `${origin}/mcp`, ...header, ...only, "--record", "run.jsonl", ...json];
    const run = await runCommand(probe, folder, { env: { MCP_VALIDATE_OTHER_TOKEN: "mooring-key" } });
    const again = spawnCommand(["replay", "run.jsonl", ...only, ...json], folder);
    expect(foundIn(again)).toEqual(foundIn(run));
    const [issue] = resultOf(run).issues;
    expect(issue?.rule).toBe("session-owner");
    // The session is that of the first user.
    const [opening = "", , asked = ""] = issue?.exchange?.reproduction?.split("\n") ?? [];
    expect(opening).toContain(`authorization: Bearer '"$TOKEN"`);
    expect(asked).toContain(`authorization: Bearer '"$MCP_VALIDATE_OTHER_TOKEN"`);
    const all = run.out + again.out + readFileSync(join(folder, "run.jsonl"), "utf8");
    expect(["harbour-key", "mooring-key"].filter((key) => all.includes(key))).toEqual([]);
  }, 60_000);

  it("keeps the record of a server that cannot be probed", () => {
    const { run, folder } = recorded(commandOf("scripted", "goodbye"), ["--startup-timeout", "3000"]);
    expect([run.code, existsSync(join(folder, "run.jsonl"))]).toEqual([3, true]);
    const again = spawnCommand(["replay", "run.jsonl"], folder);
    expect([again.code, again.out]).toEqual([3, ""]);
    expect(again.err).toContain("The record has no conversation with this server that got as far as its lists.");
  }, 60_000);

  it.each([
    ["{", "INVALID_FORMAT run.jsonl: Line 1 is no JSON object."],
    ["{}\n", "INVALID_FORMAT run.jsonl: It is no record of a run with probes."],
    [`{ "record": 1, "servers": [3] }`, "INVALID_FORMAT run.jsonl: It does not say which server was probed."],
    [undefined, "FILE_NOT_FOUND run.jsonl:"],
  ])("refuses what is no record: %j", async (text, message) => {
    const folder = folderOf(text === undefined ? {} : { "run.jsonl": text });
    const { code, err } = await runCommand(["replay", "run.jsonl"], folder);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
