import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand, spawnCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

interface Sent {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

/**
 * The responses of a server that accepts the handshake, and has 8 MB in all others. It also runs in another process.
 */
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

type Respond = (message: Sent, response: ServerResponse) => void;

function respond(message: Sent, response: ServerResponse): void {
  response.writeHead(message.id === undefined ? 202 : 200, { "content-type": "application/json" });
  response.end(message.id === undefined ? "" : JSON.stringify(answer(message)));
}

async function urlOfServer(send: Respond = respond): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      send(JSON.parse(Buffer.concat(pieces).toString("utf8") || "{}") as Sent, response);
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
    ["a URL", () => urlOfServer()],
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

/** A server that takes the handshake, refuses every other request, and sends `more` after each line. */
function chatterServer(more: string): string {
  return `let count = 0;
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const serverInfo = { name: "s", version: "1" };
  if (method === "initialize")
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo } });
  else if (id !== undefined && method) send({ id, error: { code: -32601, message: "No." } });
  ${more}
});`;
}

/** Two requests for each line, so that every answer of the client has two more. */
function asking(methods: readonly string[]): string {
  const request = `{ id: "s" + ++count, method: ${JSON.stringify(methods)}[count % ${String(methods.length)}], params: {} }`;
  return `for (const _each of "ab") send(${request});`;
}

/** Messages until the other side stops reading. */
function flooding(method: string): string {
  const many = `for (let n = 0; n < 100; n++) send({ method: "${method}", params: { progressToken: 1, progress: n } });`;
  return `const flood = () => { if (process.stdout.writableLength < 1e6) { ${many} } setImmediate(flood); };
  if (!count++) flood();`;
}

/** Answers each request with a stream of requests that ends with the connection alone. */
const streaming: Respond = (message, response) => {
  const { id, method } = message;
  if (id === undefined || method === "initialize" || method === undefined) {
    respond(method === undefined ? {} : message, response);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  let count = 0;
  const ask = (): void => {
    if (response.destroyed) return;
    // The answer repeats the id.
    const request = { jsonrpc: "2.0", id: `${String(count++)} ${"x".repeat(20_000)}`, method: "roots/list" };
    response.write(`data: ${JSON.stringify(request)}\n\n`);
    setImmediate(ask);
  };
  ask();
};

describe("a server that does not stop talking", () => {
  const stopped = /The server sent more than (?:64 MB in all conversations together, so it was stopped|\d+ messages)/u;

  it.each([
    ["asks the client back", asking(["sampling/createMessage", "elicitation/create", "roots/list"])],
    ["asks whether the client is there", asking(["ping"])],
    ["sends notifications", flooding("notifications/progress")],
  ])("%s, and is stopped", (_what, more) => {
    const folder = folderOf({ "live.cjs": chatterServer(more) });
    const run = spawnCommand(["probe", "--server", "node live.cjs", ...json], folder);
    expect(resultOf(run).runtime?.notices.join("\n")).toMatch(stopped);
    expect(run.code).toBe(1);
  });

  it("asks in a stream over HTTP before it says anything else, and is stopped", async () => {
    // Server and command share this process, which needs more than the usual limits on a busy machine.
    const limits = ["--timeout", "100000", "--max-time", "110000"];
    const run = await runCommand(["probe", "--server", await urlOfServer(streaming), ...limits], folderOf({}));
    expect([run.code, run.err]).toEqual([3, expect.stringMatching(stopped)]);
  }, 120_000);
});
