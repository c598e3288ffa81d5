import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { built, root } from "../built.ts";
import { runCommand } from "../cli/command.ts";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { connected, rest } from "./connection.ts";

/** The command line of the server, as a person would name it to another tool. */
const server = (): string => `"${process.execPath}" "${built("mcp-validate.js")}" mcp`;

describe("the server of mcp-validate", () => {
  it("satisfies every rule, as it runs and in its source", async () => {
    for (const input of [["--server", `${server()} --server "node x.js"`], ["lib/validator/mcp"]]) {
      const { code, out } = await runCommand([...input, "--preset", "all", "--format", "json"]);
      const { issues, summary } = JSON.parse(out) as { readonly issues: unknown; readonly summary: object };
      expect([code, issues, summary]).toMatchObject([0, [], { totalTools: 6 }]);
    }
  });

  it("lists what 'extract' reads in its source", async () => {
    const { out } = await runCommand(["extract", "lib/validator/mcp"]);
    const { tools } = JSON.parse(out) as { readonly tools: readonly { readonly name: string }[] };
    const listed = await (await connected(root)).list();
    expect(tools.filter(({ name }) => name !== "probe_server")).toEqual(listed);
  });

  it("has a server.json that satisfies every rule", async () => {
    const { code, out } = await runCommand(["mcp-validate/server.json", "--preset", "all", "--format", "json"]);
    expect([code, JSON.parse(out)]).toMatchObject([0, { issues: [] }]);
    const { version } = JSON.parse(readFileSync(join(root, "mcp-validate/package.json"), "utf8")) as {
      version: string;
    };
    const manifest: unknown = JSON.parse(readFileSync(join(root, "mcp-validate/server.json"), "utf8"));
    expect(manifest).toMatchObject({ version, packages: [{ version, packageArguments: [{ value: "mcp" }] }] });
  });

  it("keeps to the protocol", { timeout: 120_000 }, async () => {
    // A probe that waits for what must not come waits for a part of the time limit. The tools read the folder.
    const args = ["probe", "--server", server(), "--preset", "all", "--timeout", "6000", "--format", "json"];
    const { code, out } = await runCommand(args, folderOf({ "tools.json": JSON.stringify({ tools: [] }) }));
    const { issues } = JSON.parse(out) as { readonly issues: readonly { readonly rule: string }[] };
    expect([code, issues]).toEqual([0, []]);
  });
});

/** The server's process, initialized, and its answers. */
async function started(folder: string) {
  const child = spawn(process.execPath, [built("mcp-validate.js"), "mcp"], { cwd: folder, stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  send({ id: 0, method: "initialize", params });
  while (!out.includes("\n")) await once(child.stdout, "data");
  send({ method: "notifications/initialized" });
  return { child, send, lines: () => out.trimEnd().split("\n") };
}

describe("a line that is no message", () => {
  it.each<[what: string, line: string, answer: object]>([
    ["no JSON", '{"jsonrpc":"2.0",', { id: null, error: { code: -32_700 } }],
    ["a list", "[]", { id: null, error: { code: -32_600 } }],
    ["no method", '{"jsonrpc":"2.0","id":"a"}', { id: "a", error: { code: -32_600 } }],
    ["an id that is no id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', { id: null, error: { code: -32_600 } }],
    ["another JSON-RPC", '{"jsonrpc":"1.0","id":7,"method":"ping"}', { id: 7, error: { code: -32_600 } }],
    [
      "an unknown version",
      '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}',
      { id: 7, error: { code: -32_022, data: { supported: ["2026-07-28"], requested: "1900-01-01" } } },
    ],
    ["too long", `"${"é".repeat(12_000_000)}"`, { id: null, error: { code: -32_600 } }],
  ])("is refused, and the next is answered: %s", async (_what, line, answer) => {
    const { child, send, lines } = await started(folderOf({}));
    child.stdin.write(`${line}\n`);
    send({ id: 9, method: "ping" });
    while (lines().length < 3) await once(child.stdout, "data");
    const [, refused, pong] = lines().map((one) => JSON.parse(one) as object);
    expect([refused, pong]).toMatchObject([answer, { id: 9, result: {} }]);
  });
});

/** A text that takes seconds to check. */
const slow = listOf(
  ...Array.from({ length: 2_500 }, (_, index) => ({ ...badTool, name: `get_${String(index)}` })),
).replaceAll(/\n */gu, "");

describe("a call that takes long", () => {
  const call = (id: number, text: string) => ({
    id,
    method: "tools/call",
    params: { name: "validate_text", arguments: { text, fileName: "tools.json", ...rest } },
  });

  it("does not delay others, and is not answered after it was cancelled", async () => {
    const { send, lines, child } = await started(folderOf({}));
    send(call(1, slow));
    send(call(2, listOf(goodTool)));
    while (lines().length < 2) await once(child.stdout, "data");
    expect(JSON.parse(lines()[1] ?? "")).toMatchObject({ id: 2, result: { structuredContent: { total: 0 } } });
    send({ method: "notifications/cancelled", params: { requestId: 1 } });
    send(call(3, listOf(badTool)));
    send({ id: 4, method: "ping" });
    while (lines().length < 4) await once(child.stdout, "data");
    const ids = lines().map((line) => (JSON.parse(line) as { readonly id: number }).id);
    expect(ids.sort()).toEqual([0, 2, 3, 4]);
  });

  it.each<[string, (child: Awaited<ReturnType<typeof started>>["child"]) => void]>([
    ["the client closes the pipe", (child) => child.stdin.end()],
    ["Ctrl-C", (child) => child.kill("SIGINT")],
  ])("ends with the process: %s", async (_how, end) => {
    const { send, child, lines } = await started(folderOf({}));
    send(call(1, slow));
    send({ id: 2, method: "ping" });
    while (lines().length < 2) await once(child.stdout, "data");
    const at = performance.now();
    end(child);
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    expect([code ?? signal, performance.now() - at < 10_000]).toEqual([code === null ? "SIGINT" : 0, true]);
    expect(lines()).toHaveLength(2);
  });

  it("is refused by a flag that is wrong", async () => {
    expect(await runCommand(["mcp", "--root", "nowhere"], folderOf({}))).toEqual({
      code: 2,
      out: "",
      err: "USAGE --root nowhere: There is no such folder. Name the folder of the MCP server.\n",
    });
  });
});
