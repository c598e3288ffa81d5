import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { ended, outcomesIn, rowsIn, start, startHost, sweep, tarball, zip } from "./sweeps.ts";

/** A server in TypeScript with one tool. */
const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "plants", version: "1.0.0" });
server.registerTool("list_plants", { title: "List plants", description: "Lists the plants." }, () => ({ content: [] }));
`;
const manifest = (fields: object): string =>
  JSON.stringify({ name: "plants", version: "1.0.0", dependencies: { "@modelcontextprotocol/sdk": "1" }, ...fields });

/** A server in Python with one tool. */
const module = `from fastmcp import FastMCP

mcp = FastMCP("plants")


@mcp.tool
def list_plants() -> list[str]:
    """Lists the plants of the garden."""
    return []
`;

/** A running server with one tool. */
const liveServer = `
import { createInterface } from "node:readline";
const answers = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "plants", version: "1" } },
  "tools/list": ${listOf(goodTool)},
  ping: {},
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const rest = answer ? { result: answer } : { error: { code: -32601, message: "There is no such method." } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...rest }) + "\\n");
});
`;

// Each entry is a process, and other tests run at the same time.
describe("mcp-validate sweep", { timeout: 120_000 }, () => {
  it("writes a row for each document, in the order of their names", async () => {
    const folder = folderOf({
      "list.txt": "# Plants\n\nb.json\na.json   # the good one\nempty.json\nbroken.json\nmissing.json\nb.json\n",
      "a.json": listOf(goodTool),
      "b.json": listOf(goodTool, badTool),
      "empty.json": "{}",
      "broken.json": "{",
    });
    const { code, out, err } = await sweep(["list.txt", "--out", "results.ndjson"], folder);
    expect([code, err, out]).toEqual([
      0,
      "",
      "5 entries: 2 checked, 1 no definitions, 1 not read, 1 not found. 2 findings.\n1 of the list repeat another line.\nresults.ndjson is written.\n",
    ]);
    const rows = rowsIn(join(folder, "results.ndjson"));
    expect(rows.map(({ entry }) => entry)).toEqual(["a.json", "b.json", "broken.json", "empty.json", "missing.json"]);
    const [good, bad] = rows;
    expect(good).toMatchObject({
      kind: "document",
      outcome: "checked",
      reason: null,
      tools: 1,
      errors: 0,
      findings: [],
    });
    expect(bad).toMatchObject({
      tools: 2,
      errors: 1,
      warnings: 1,
      content: expect.stringMatching(/^sha256:[\da-f]{64}$/u) as string,
    });
    expect(bad?.findings).toMatchObject([
      { id: "SCH-008", severity: "error", tool: "get_plant", file: "b.json", refused_by: ["gemini-api"] },
      { id: "LLM-006", severity: "warning", tool: "get_plant" },
    ]);
  });

  it("checks packages, repositories, archives and documents of hosts", async () => {
    const host = await startHost();
    host.npm(
      "built",
      "1.2.3",
      await tarball({
        "package/package.json": manifest({ main: "dist/index.js" }),
        "package/dist/index.js": server,
      }),
    );
    host.npm(
      "@scope/source",
      "2.0.0",
      await tarball({
        "package/package.json": manifest({}),
        "package/index.ts": server,
      }),
    );
    host.npm("plain", "1.0.0", await tarball({ "package/package.json": "{}", "package/index.js": "export {};" }));
    host.pypi("plants", "0.1", zip({ "plants/server.py": module }));
    const repository = await tarball({ "plants-main/package.json": manifest({}), "plants-main/src/index.ts": server });
    host.answers.set("/owner/plants/archive/HEAD.tar.gz", repository);
    host.answers.set("/files/plants.zip", zip({ "tools.json": listOf(goodTool) }));
    host.answers.set("/lists/plants", listOf(goodTool));
    const list = [
      ...["npm:built", "npm:@scope/source@2.0.0", "npm:plain", "npm:absent", "pypi:plants==0.1", "pypi:plants"],
      ...[
        "github:owner/plants",
        "github:owner/absent",
        `${host.address}/files/plants.zip`,
        `${host.address}/lists/plants`,
      ],
    ];
    const folder = folderOf({ "list.txt": list.join("\n") });
    const { err } = await sweep(["list.txt", "--out", "results.ndjson"], folder, host.env);
    expect(err).toBe("");
    const rows = rowsIn(join(folder, "results.ndjson"));
    const facts = rows.map(({ entry, version, outcome, tools }) => [entry, version, outcome, tools]);
    expect(facts).toEqual(
      [
        ["npm:built", "1.2.3", "checked", 1],
        ["npm:@scope/source@2.0.0", "2.0.0", "checked", 1],
        ["npm:plain", "1.0.0", "no definitions", 0],
        ["npm:absent", null, "not found", 0],
        ["pypi:plants==0.1", "0.1", "checked", 1],
        ["pypi:plants", "0.1", "checked", 1],
        ["github:owner/plants", null, "checked", 1],
        ["github:owner/absent", null, "not found", 0],
        [`${host.address}/files/plants.zip`, null, "checked", 1],
        [`${host.address}/lists/plants`, null, "checked", 1],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  });

  it("unpacks no archive that leads out of its folder or grows without end, and follows no link", async () => {
    const host = await startHost();
    const outside = folderOf({ "tools.json": listOf(badTool) });
    const archives = {
      up: await tarball({ "package/../../../escaped.json": listOf(badTool) }),
      absolute: await tarball({ [`${outside}/escaped.json`]: listOf(badTool) }),
      link: await tarball({ "package/package.json": "{}", "package/tools.json": { link: `${outside}/tools.json` } }),
      through: await tarball({ "package/out": { link: outside }, "package/out/tools.json": listOf(goodTool) }),
      bomb: await tarball({ "package/zeros.bin": { zeros: 600 * 1024 * 1024 } }),
      crowd: await tarball(
        Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [`package/${String(index)}`, ""])),
      ),
      windows: zip({ "..\\escaped.json": "{}" }),
      text: Buffer.from("This is not an archive."),
    };
    for (const [name, content] of Object.entries(archives))
      host.answers.set(`/${name}.${name === "windows" ? "zip" : "tgz"}`, content);
    host.npm("forged", "1.0.0", await tarball({ "package/tools.json": listOf(goodTool) }));
    host.answers.set("/files/forged-1.0.0.tgz", await tarball({ "package/tools.json": listOf(badTool) }));
    const address = (name: string): string => `${host.address}/${name}.${name === "windows" ? "zip" : "tgz"}`;
    const folder = folderOf({ "list.txt": [...Object.keys(archives).map(address), "npm:forged"].join("\n") });
    await sweep(["list.txt", "--out", "results.ndjson"], folder, host.env);
    const out = "not read: The archive has a path that leads out of its folder.";
    expect(outcomesIn(join(folder, "results.ndjson"))).toEqual({
      [address("up")]: out,
      [address("absolute")]: out,
      [address("windows")]: out,
      [address("link")]: expect.stringMatching(/^no definitions/u) as string,
      // The folder is one of the archive, not the one that the link leads to.
      [address("through")]: "checked",
      [address("bomb")]: "not read: The archive unpacks to more than 512 MB.",
      [address("crowd")]: "not read: The archive has more than 50,000 files.",
      [address("text")]: expect.stringMatching(/^not read: The archive cannot be unpacked/u) as string,
      "npm:forged": "failed: The download is not the one that the registry states: its digest differs.",
    });
    expect(readFileSync(join(outside, "tools.json"), "utf8")).toBe(listOf(badTool));
    expect(existsSync(join(outside, "escaped.json"))).toBe(false);
  });

  it("tries again what a host refuses for a moment", async () => {
    const host = await startHost();
    let calls = 0;
    host.answers.set("/tools.json", () => (++calls < 2 ? 503 : listOf(goodTool)));
    host.answers.set("/secret.json", 403);
    const folder = folderOf({ "list.txt": `${host.address}/tools.json\n${host.address}/secret.json` });
    await sweep(["list.txt", "--out", "results.ndjson"], folder);
    expect(outcomesIn(join(folder, "results.ndjson"))).toEqual({
      [`${host.address}/tools.json`]: "checked",
      [`${host.address}/secret.json`]: expect.stringMatching(
        /^failed: 127\.0\.0\.1:\d+ answered with HTTP 403\.$/u,
      ) as string,
    });
  });

  it("ends a check that takes too long or needs too much memory", async () => {
    const long = `server:node -e "setInterval(() => {}, 1000)"`;
    const tools = Array.from({ length: 20_000 }, (_, index) => ({ ...badTool, name: `tool_${String(index)}` }));
    const folder = folderOf({
      "list.txt": `large.json\nsmall.json\n`,
      "large.json": JSON.stringify({ tools }),
      "small.json": listOf(goodTool),
    });
    await sweep(["list.txt", "--out", "memory.ndjson", "--memory", "64"], folder);
    expect(outcomesIn(join(folder, "memory.ndjson"))).toEqual({
      "large.json": "out of memory: The check needs more than 64 MB.",
      "small.json": "checked",
    });
    writeFileSync(join(folder, "list.txt"), long);
    const refused = await sweep(["list.txt", "--out", "time.ndjson"], folder);
    expect([refused.code, refused.err]).toEqual([
      2,
      "USAGE list.txt:1: The line is a command, which would be run. Add --allow-commands if you trust every command of the list.\n",
    ]);
    await sweep(["list.txt", "--out", "time.ndjson", "--time-limit", "2000", "--allow-commands"], folder);
    expect(outcomesIn(join(folder, "time.ndjson"))[long]).toBe("timed out: The check took longer than 2000 ms.");
  });

  it("reads running servers", async () => {
    const server = join(folderOf({ "server.mjs": liveServer }), "server.mjs");
    const folder = folderOf({ "list.txt": `server:node ${server}\nserver:http://127.0.0.1:1/mcp` });
    await sweep(["list.txt", "--out", "results.ndjson", "--allow-commands"], folder);
    const rows = rowsIn(join(folder, "results.ndjson"));
    expect(rows.map(({ kind, outcome, tools }) => [kind, outcome, tools])).toEqual([
      ["server", "failed", 0],
      ["command", "checked", 1],
    ]);
    expect(rows[0]?.reason).toMatch(/^http:\/\/127\.0\.0\.1:1\/mcp: Port 1 is reserved/u);
  });

  it("obeys the configuration that is named, and none of a checkout", async () => {
    const host = await startHost();
    const rules = "rules:\n  no-undeclared-required: off\n";
    const files = { "package/tools.json": listOf(badTool), "package/mcp-validate.config.yaml": rules };
    host.npm("plants", "1.0.0", await tarball(files));
    const folder = folderOf({ "list.txt": "npm:plants", "c.yaml": rules });
    const run = async (out: string, ...flags: string[]): Promise<[number, string] | undefined> => {
      await sweep(["list.txt", "--out", out, ...flags], folder, host.env);
      const [row] = rowsIn(join(folder, out));
      return row && [row.errors, row.checker];
    };
    const [errors, checker] = (await run("usual.ndjson")) ?? [];
    expect(errors).toBe(1);
    const [others, another] = (await run("other.ndjson", "--config", "c.yaml")) ?? [];
    expect([others, another?.startsWith(`${String(checker)}+`)]).toEqual([0, true]);
  });

  it("goes on after a kill, with the same results", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${String(index)}.json`);
    const files = Object.fromEntries(
      names.map((name, index) => [name, listOf({ ...badTool, name: `tool_${String(index)}` })]),
    );
    const folder = folderOf({ "list.txt": names.join("\n"), ...files });
    const args = ["list.txt", "--concurrency", "1", "--out"];
    await sweep([...args, "whole.ndjson"], folder);
    const journal = join(folder, "killed.ndjson.journal");
    const child = start(["sweep", ...args, "killed.ndjson"], folder);
    const end = ended(child);
    await expect
      .poll(() => existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > 4, { timeout: 60_000 })
      .toBe(true);
    child.kill("SIGKILL");
    await end;
    expect(existsSync(join(folder, "killed.ndjson"))).toBe(false);
    // The kill may cut a line.
    writeFileSync(journal, `${readFileSync(journal, "utf8")}{"row":{"entry":"${"x".repeat(100_000)}`);
    const { out } = await sweep([...args, "killed.ndjson"], folder);
    expect(out).toMatch(/^\d+ were done before this run\.$/mu);
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(read("killed.ndjson")).toBe(read("whole.ndjson"));
    expect(read("killed.ndjson.journal").endsWith('\n{"end":true}\n')).toBe(true);
    expect(read("killed.ndjson.journal").match(/"row"/gu)).toHaveLength(12);
  });

  it("checks only what has changed since the last sweep", async () => {
    const host = await startHost();
    const content = await tarball({ "package/tools.json": listOf(goodTool) });
    host.npm("plants", "1.0.0", content);
    const folder = folderOf({
      "list.txt": "npm:plants\na.json\nb.json\n",
      "a.json": listOf(goodTool),
      "b.json": listOf(goodTool),
    });
    const run = (...flags: string[]): ReturnType<typeof sweep> =>
      sweep(["list.txt", "--out", "results.ndjson", ...flags], folder, host.env);
    await run();
    writeFileSync(join(folder, "b.json"), listOf(badTool));
    expect((await run()).out).toContain("2 have not changed since the last sweep.\n");
    expect(host.asked).toEqual(["/plants/latest", "/files/plants-1.0.0.tgz", "/plants/latest"]);
    expect(rowsIn(join(folder, "results.ndjson")).map(({ entry, errors }) => [entry, errors])).toEqual([
      ["a.json", 0],
      ["b.json", 1],
      ["npm:plants", 0],
    ]);
    expect((await run("--preset", "strict")).out).not.toContain("not changed");
    expect((await run("--preset", "strict", "--fresh")).out).not.toContain("not changed");
  });

  it("divides a list into shards that add up", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `${String(index)}.json`);
    const folder = folderOf({
      "list.txt": names.join("\n"),
      ...Object.fromEntries(names.map((name) => [name, listOf(goodTool)])),
    });
    const shards = ["1/3", "2/3", "3/3"];
    for (const shard of shards)
      await sweep(["list.txt", "--shard", shard, "--out", `${shard.slice(0, 1)}.ndjson`], folder);
    const parts = shards.map((shard) => rowsIn(join(folder, `${shard.slice(0, 1)}.ndjson`)).map(({ entry }) => entry));
    expect(parts.flat().sort()).toEqual(names);
    expect(parts.every((part) => part.length < 9)).toBe(true);
    rmSync(join(folder, "list.txt"));
  });
});

describe("a sweep without the optional packages", () => {
  /** Makes Node.js find none of them. */
  const hook = `export function resolve(name, context, next) {
  if (!/^(?:bullmq|ioredis|@duckdb\\/node-api)$/u.test(name)) return next(name, context);
  throw Object.assign(new Error(name), { code: "ERR_MODULE_NOT_FOUND" });
}`;
  const dataOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
  const hidden = dataOf(`import { register } from "node:module"; register(${JSON.stringify(dataOf(hook))});`);

  it.each([
    [
      ["list.txt", "--out", "x.parquet"],
      "USAGE mcp-validate sweep: Parquet files need the package @duckdb/node-api. Install: npm install @duckdb/node-api",
    ],
    [
      ["list.txt", "--out", "x.ndjson", "--engine", "bullmq://127.0.0.1:1"],
      "USAGE mcp-validate sweep: Queues of BullMQ need the packages bullmq and ioredis. Install: npm install bullmq ioredis",
    ],
  ])("ends %j with what to install", async (args, message) => {
    const folder = folderOf({ "list.txt": "a.json" });
    const { code, err } = await sweep(args, folder, { NODE_OPTIONS: `--import ${hidden}` });
    expect([code, err.trimEnd().split("\n").at(-1)]).toEqual([2, message]);
  });
});

describe("a wrong sweep", () => {
  const list = { "list.txt": "a.json\nftp://host/x\n", "tools.txt": "a.json" };

  it.each([
    [
      ["list.txt", "--out", "x.ndjson"],
      "INVALID_FORMAT list.txt:2:1: 'ftp:' is not a kind of entry. Write npm:NAME@VERSION, pypi:NAME==VERSION, github:OWNER/NAME@REF, server:URL, a path or an https address.",
    ],
    [
      ["tools.txt", "--out", "x.csv"],
      "USAGE --out x.csv: The extension is not one of results. Use .parquet or .ndjson.",
    ],
    [["tools.txt"], "USAGE --out: No file for the results is named. Add --out results.parquet."],
    [
      ["absent.txt", "--out", "x.ndjson"],
      "FILE_NOT_FOUND absent.txt: There is no such file. Name a text file with one entry a line.",
    ],
    [
      ["tools.txt", "--out", "x.ndjson", "--shard", "3/2"],
      "USAGE --shard: '3/2' is not a shard. Write --shard 1/4 for the first of four.",
    ],
    [
      ["tools.txt", "--out", "x.ndjson", "--engine", "redis://a"],
      "USAGE --engine: The engine is not known. Write bullmq://HOST:PORT/DATABASE?queue=NAME, or bullmqs:// for TLS.",
    ],
    [["--worker"], "USAGE --worker: No queue is named. Add --engine bullmq://HOST:PORT."],
    [
      ["tools.txt", "--worker", "--engine", "bullmq://a"],
      "USAGE --worker: A worker gets its entries and how to check them from the queue. Leave out the list.",
    ],
    [
      ["--worker", "--engine", "bullmq://a", "--time-limit", "200"],
      "USAGE --time-limit: A worker gets its entries and how to check them from the queue. Remove this flag.",
    ],
    [
      ["tools.txt", "--out", "x.ndjson", "--engine", "bullmq://a", "--concurrency", "2"],
      "USAGE --concurrency: The workers of the queue do the checks. Give it to them.",
    ],
    [
      ["tools.txt", "--out", "x.ndjson", "--config", "c.js"],
      "USAGE --config c.js: It is not data. Name a configuration in YAML or JSON.",
    ],
    [
      ["-", "--out", "x.ndjson"],
      "INVALID_FORMAT <stdin>: The list has no entries. Write npm:NAME@VERSION, pypi:NAME==VERSION, github:OWNER/NAME@REF, server:URL, a path or an https address.",
    ],
  ])("%j", async (args, message) => {
    const folder = folderOf(list);
    expect(await runCommand(["sweep", ...args], folder)).toEqual({ code: 2, out: "", err: `${message}\n` });
    expect(existsSync(join(folder, "x.ndjson.journal"))).toBe(false);
  });

  it.each(["npm:a b", "npm:", "pypi:-a", "github:owner", "https://user:secret@host/x", "server:", "gopher:x"])(
    "refuses the line %s",
    async (line) => {
      const { code, err } = await runCommand(
        ["sweep", "list.txt", "--out", "x.ndjson"],
        folderOf({ "list.txt": line }),
      );
      expect([code, err.startsWith("INVALID_FORMAT list.txt:1:1: "), err.includes("secret")]).toEqual([2, true, false]);
    },
  );
});
