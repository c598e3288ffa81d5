import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { harmless, mutants } from "../../../fixtures/live/mutants/mutants.mjs";
import { startHttp } from "../live/servers.ts";

/** A message of a server, as far as these tests look at it. */
interface Message {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly { readonly name: string }[]; readonly nextCursor?: string };
  readonly error?: { readonly code: number };
}

const file = "mutants/server";
const path = fileURLToPath(new URL(`../../../fixtures/live/${file}.mjs`, import.meta.url));

const clientInfo = { name: "test", version: "1" };
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
};
const listTools = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const listToolsWithMetadata = {
  ...listTools,
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

const firstPage = ["echo_text", "read_note", "convert_length", "count_steps"];

function namesIn(message: Message | undefined): string[] | undefined {
  return message?.result?.tools?.map(({ name }) => name);
}

/** The output of the server for some messages, and then the end of its input. */
async function answersOnStdio(args: readonly string[], messages: readonly object[]): Promise<Message[]> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  const lines = out.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Message);
}

async function post(url: string, message: object, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify(message);
  return fetch(url, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
}

describe("the server that keeps all requirements", () => {
  it.each(["legacy", "both"])("lists its tools after a handshake over stdio (%s)", async (era) => {
    const answers = await answersOnStdio(["--era", era], [initialize, listTools]);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(namesIn(answers[1])).toEqual(firstPage);
  });

  it.each(["modern", "both"])("lists its tools without a handshake over stdio (%s)", async (era) => {
    const answers = await answersOnStdio(["--era", era], [listToolsWithMetadata, listTools]);
    expect(namesIn(answers.find(({ result }) => result))).toEqual(firstPage);
    expect(answers.find(({ error }) => error)?.error?.code).toBe(-32602);
  });

  it.each(["legacy", "both"])("lists its tools in a session over HTTP (%s)", async (era) => {
    const url = `${await startHttp(file, "--transport", "http", "--era", era)}/mcp`;
    const session = (await post(url, initialize)).headers.get("mcp-session-id") ?? "";
    const answer = await post(url, listTools, { "Mcp-Session-Id": session });
    expect(namesIn((await answer.json()) as Message)).toEqual(firstPage);
    expect((await post(url, listTools)).status).toBe(400);
  });

  it.each(["modern", "both"])("lists its tools without a session over HTTP (%s)", async (era) => {
    const url = `${await startHttp(file, "--transport", "http", "--era", era)}/mcp`;
    const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };
    const answer = await post(url, listToolsWithMetadata, headers);
    expect(namesIn((await answer.json()) as Message)).toEqual(firstPage);
    expect((await post(url, listToolsWithMetadata)).status).toBe(400);
  });

  it("lists its tools over HTTP+SSE", async () => {
    const origin = await startHttp(file, "--transport", "sse");
    const leaving = new AbortController();
    onTestFinished(() => {
      leaving.abort();
    });
    const stream = await fetch(`${origin}/sse`, { signal: leaving.signal });
    let text = "";
    const texts = stream.body?.pipeThrough(new TextDecoderStream());
    const reading = texts?.pipeTo(new WritableStream({ write: (piece: string) => void (text += piece) }));
    reading?.catch(() => undefined);
    await expect.poll(() => text).toContain("\n\n");
    const address = origin + (/^data: (.*)$/m.exec(text)?.[1] ?? "");
    for (const message of [initialize, listTools]) expect((await post(address, message)).status).toBe(202);
    await expect.poll(() => text).toContain('"name":"echo_text"');
  });

  it("wants the token that it was started with", async () => {
    const url = `${await startHttp(file, "--transport", "http", "--token", "harbour-key")}/mcp`;
    const refused = await post(url, initialize);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer /)]);
    expect((await post(url, initialize, { Authorization: "Bearer harbour-key" })).status).toBe(200);
  });
});

describe("the table of its mutants", () => {
  const all = [...mutants, ...harmless];

  it("has each name once", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("says of each in a sentence what it breaks", () => {
    expect(all.filter(({ about }) => !/^.{15,120}\.$/.test(about)).map(({ name }) => name)).toEqual([]);
  });

  it("is started by the name alone", async () => {
    const answers = await answersOnStdio(
      ["--mutant", "pong-legacy-stdio"],
      [initialize, { ...listTools, method: "ping" }],
    );
    expect(answers[1]?.result).toEqual({ pong: true });
  });
});
