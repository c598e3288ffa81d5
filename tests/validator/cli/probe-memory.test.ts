import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

interface Sent {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

/** What a server answers that takes the handshake, and has 8 MB in everything else. It runs in another process, too. */
function answer({ id, method, params }: Sent): object {
  if (method !== "initialize")
    return { jsonrpc: "2.0", id, error: { code: -32601, message: "No.", data: "x".repeat(8_000_000) } };
  const serverInfo = { name: "s", version: "1" };
  return { jsonrpc: "2.0", id, result: { protocolVersion: params?.protocolVersion, capabilities: {}, serverInfo } };
}

const files = {
  "live.cjs": `${answer.toString()}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.id !== undefined && message.method) process.stdout.write(JSON.stringify(answer(message)) + "\\n");
});`,
};

async function urlOfServer(): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const message = JSON.parse(Buffer.concat(pieces).toString("utf8") || "{}") as Sent;
      response.writeHead(message.id === undefined ? 202 : 200, { "content-type": "application/json" });
      response.end(message.id === undefined ? "" : JSON.stringify(answer(message)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
}

describe("a server that sends more than is kept", () => {
  it.each([
    ["a command", () => Promise.resolve("node live.cjs")],
    ["a URL", urlOfServer],
  ])("is stopped, and what was not probed says so: %s", async (_what, target) => {
    const run = await runCommand(["probe", "--server", await target(), "--preset", "all", ...json], folderOf(files));
    const { runtime } = resultOf(run);
    const reason = "The server sent more than 64 MB in all conversations together, so it was stopped.";
    expect(runtime?.notices.join("\n")).toContain(reason);
    const { probes = [] } = runtime ?? {};
    const after = probes.filter((probe) => probe.status === "not run" && probe.reason === reason);
    expect(after.length).toBeGreaterThan(10);
    expect(run.code).toBe(1);
  });
});
