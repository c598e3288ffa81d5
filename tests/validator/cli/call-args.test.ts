import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { commandOf } from "../live/servers.ts";
import { runCommand, spawnCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

const server = commandOf("mutants/server", "--era", "legacy");
const probe = ["probe", "--server", server, "--only", "call-result", "--call-args", "args.json"];

describe("--call-args", () => {
  it("states the arguments with which probes call tools, also when the run is judged again", () => {
    const folder = folderOf({ "args.json": JSON.stringify({ read_note: { id: 77 } }) });
    expect(spawnCommand([...probe, "--record", "run.jsonl"], folder)).toMatchObject({ code: 0, err: "" });
    const calls = readFileSync(join(folder, "run.jsonl"), "utf8");
    expect(calls).toContain(JSON.stringify(JSON.stringify({ name: "read_note", arguments: { id: 77 } })).slice(2, -3));
    const again = spawnCommand(["replay", "run.jsonl", "--only", "call-result", ...json], folder);
    expect(resultOf(again).runtime?.probes).toMatchObject([{ probe: "call-result", status: "passed" }]);
  }, 60_000);

  it("tells of a name that no tool has, and of arguments that do not fit, and does not use these", () => {
    const folder = folderOf({ "args.json": JSON.stringify({ read_note: { id: "x" }, gone: {} }) });
    const { code, err } = spawnCommand(probe, folder);
    expect(code).toBe(0);
    expect(err.split("\n").map((line) => line.replace(/^.*?: The /u, "The "))).toEqual([
      "The arguments of --call-args for the tool 'read_note' do not fit its schema, so they are not used: '/id' must be integer.",
      "The server has no tool 'gone', for which --call-args has arguments.",
      "",
    ]);
  }, 60_000);

  it.each([
    ["{", "It is not JSON."],
    ["[]", "It is no object."],
    [`{ "a": 1 }`, "The arguments of 'a' are no object."],
    [undefined, "--call-args args.json: "],
  ])("is refused before the server is started: %j", async (text, message) => {
    const { code, err } = await runCommand(probe, folderOf(text === undefined ? {} : { "args.json": text }));
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
