import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { validateServer } from "../../../lib/validator/index.ts";
import { folderOf, goodTool, listOf } from "../folders.ts";
import { commandOf, scripted } from "../live/servers.ts";
import { runCommand, spawnCommand } from "./command.ts";
import { json, resultOf, run } from "./runs.ts";

/** A server whose tool names show where and with which arguments it was started. */
const telling = `
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "t", version: "1" } });
  const names = [process.cwd().split("/").pop(), process.env.GARDEN, process.env.OURS];
  if (method === "tools/list") send(id, { tools: names.map((name) => ({ name, inputSchema: { type: "object" } })) });
});
`;

describe("--server", () => {
  it("validates what servers answer, beside files", async () => {
    const servers = [commandOf("sdk1-stdio"), scripted("plain")];
    const one = await run(["a.json", ...servers.flatMap((server) => ["--server", server]), ...json], {
      "a.json": listOf(goodTool),
    });
    const { sources, tools, statistics } = resultOf(one);
    expect(one.err).toBe("");
    expect(sources.map(({ type, name }) => [type, name])).toEqual([
      ["file", "a.json"],
      ...servers.map((server) => ["server", server]),
    ]);
    for (const { name, tools: count } of sources) {
      expect(count).toBeGreaterThan(0);
      expect(tools.filter(({ file }) => file === name)).toHaveLength(count);
    }
    expect(statistics.toolsAnalyzed).toBe(tools.length);
  });

  it("starts a command in the folder and with the variables that it is given", async () => {
    const folder = folderOf({ "telling.cjs": telling });
    mkdirSync(join(folder, "plot"));
    const flags = ["--cwd", "plot", "--env", "GARDEN=roses=red", "--env", "OURS"];
    const one = await runCommand(["--server", `node '${join(folder, "telling.cjs")}'`, ...flags, ...json], folder, {
      env: { OURS: "tulips" },
    });
    expect(resultOf(one).tools.map(({ name }) => name)).toEqual(["plot", "roses=red", "tulips"]);
  });

  it("ends when checking the answers takes longer than --timeout allows", () => {
    const properties =
      "Object.fromEntries(Array.from({ length: 20 }, (_, index) => ['p' + index, { type: 'string' }]))";
    const endless = telling
      .replace("names.map", 'Array(8_000).fill("x").map')
      .replace('{ type: "object" }', `{ type: "object", properties: ${properties} }`);
    const folder = folderOf({ "endless.cjs": endless });
    const one = spawnCommand(["--server", "node endless.cjs", "--timeout", "5000", "--preset", "all", ...json], folder);
    const message = "The answers of the server could not be checked within 5000 ms.";
    expect(one).toEqual({
      code: 3,
      out: "",
      err: `TIMEOUT node endless.cjs: ${message} Allow more time with --timeout.\n`,
    });
  }, 60_000);

  it("says on stderr what should be known of the exchange", async () => {
    expect((await run(["--server", scripted("chatter"), ...json])).err).toMatch(/stdout/u);
  });

  it.each<[string, string[], RegExp]>([
    [
      "crashes",
      ["--server", scripted("crash")],
      /^CONNECTION_FAILED [\s\S]*Cannot find the key\.\n {2}Set HARBOUR_KEY\.\n$/u,
    ],
    ["speaks another language", ["--server", scripted("noise"), "--timeout", "5000"], /^PROTOCOL_ERROR /u],
    ["says nothing", ["--server", scripted("silent"), "--timeout", "400"], /^TIMEOUT /u],
  ])("that %s exits with 3 and reports nothing", async (_what, args, message) => {
    const { code, out, err } = await run(["a.json", ...args], { "a.json": listOf(goodTool) });
    expect(err).toMatch(message);
    expect([code, out]).toEqual([3, ""]);
  });
});

describe("validateServer", () => {
  it("gives a result, or the text of a report", async () => {
    const { sources, tools } = await validateServer(commandOf("sdk1-stdio"));
    expect(sources).toMatchObject([{ type: "server", language: "live", tools: tools.length }]);
    expect(JSON.parse(await validateServer(scripted("plain"), { format: "json" }))).toHaveProperty("valid");
  });

  it("rejects with the server's error", async () => {
    await expect(validateServer(scripted("silent"), { timeout: 300 })).rejects.toMatchObject({
      name: "LiveServerError",
      code: "TIMEOUT",
    });
  });
});
