import { askForLife, usualParams } from "../../conformance/raw-requests.ts";
import { messageOf, type Reply } from "../../conversation/message.ts";
import type { Peer } from "../../conversation/peer.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A faulty client needs an error, or it waits for a reply that never comes. */
export default defineProbe({
  name: "invalid-request",
  family: "errors",
  requirements: ["REQ-ERROR-001"],
  level: "MUST",
  requirement:
    "The server answers JSON that is not a valid request with error -32600 or, over HTTP, with a 4xx status, and keeps running.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  // Over HTTP+SSE, the response to a POST contains no message.
  transports: ["stdio", "http"],
  when: "alone",
  sends: "A request that has no method, one whose method is a number, and one that uses JSON-RPC 1.0.",
  remedy: "Validate each message before you read its method, and answer invalid ones with error -32600.",
  async check({ peer, fail }) {
    const cases = casesFor(peer);
    const replies =
      peer.transport === "http" ? await repliesOverHttp(peer, cases) : await repliesOverStdio(peer, cases);
    const failures = cases.flatMap(({ what }, index) => {
      const reply = replies[index];
      return reply ? (failureOf(what, reply) ?? []) : [];
    });
    for (const failure of failures) fail(failure);
    const silent = cases.filter((_, index) => replies[index] === undefined);
    const [first] = silent;
    if (first) {
      const what = silent.map((one) => one.what).join(", or ");
      fail({
        message: `The server does not answer a request ${what}.`,
        sent: first.text,
        level: silence[peer.transport],
      });
    }
    await askForLife(peer);
  },
});

/** Over stdio, hardly any server answers, and MCP itself does not require it. */
const silence = { stdio: "ADVICE", http: "SHOULD", sse: "ADVICE" } as const;

interface InvalidRequest {
  readonly what: string;
  readonly id: string;
  readonly text: string;
}

function casesFor(peer: Peer): InvalidRequest[] {
  const usual = { jsonrpc: "2.0", method: peer.harmlessMethod, ...usualParams(peer) };
  const changes = {
    "that has no method": { method: undefined },
    "whose method is a number": { method: 5 },
    "that uses JSON-RPC 1.0": { jsonrpc: "1.0" },
  };
  return Object.entries(changes).map(([what, change], index) => {
    const id = `invalid-${String(index)}`;
    return { what, id, text: JSON.stringify({ ...usual, ...change, id }) };
  });
}

/** @returns `undefined` for a request without an answer. */
async function repliesOverHttp(peer: Peer, cases: readonly InvalidRequest[]): Promise<(Reply | undefined)[]> {
  const headers = peer.era === "2026-07-28" ? { "mcp-method": peer.harmlessMethod } : {};
  const replies: (Reply | undefined)[] = [];
  for (const { text, id } of cases) {
    const reply = await peer.exchange(text, id, { headers });
    const isAnswer = reply.frame !== undefined || (reply.http?.status ?? 200) >= 300;
    replies.push(isAnswer ? reply : undefined);
  }
  return replies;
}

async function repliesOverStdio(peer: Peer, cases: readonly InvalidRequest[]): Promise<(Reply | undefined)[]> {
  const replies: (Reply | undefined)[] = [];
  for (const { text, id } of cases) {
    const start = peer.frames.length;
    await peer.send(text);
    await askForLife(peer);
    const found = peer.frames.slice(start).flatMap((frame): Reply[] => {
      const message = frame.from === "server" ? messageOf(frame) : undefined;
      if (message?.kind === "error" && (message.id === id || message.id === null || message.id === undefined))
        return [{ sent: text, frame, error: message.error, result: undefined, http: undefined }];
      if (message?.kind !== "result" || message.id !== id) return [];
      return [{ sent: text, frame, error: undefined, result: {}, http: undefined }];
    });
    replies.push(found[0]);
  }
  return replies;
}

function failureOf(what: string, reply: Reply): Failure | undefined {
  const { error, http, result } = reply;
  const status = http?.status ?? 200;
  if (error?.code === -32600 || (status >= 400 && status < 500)) return undefined;
  // It is harmless to treat the other version like JSON-RPC 2.0.
  if (result && what.includes("1.0"))
    return { message: `The server answers a request ${what} with a result.`, reply, level: "SHOULD" };
  const found = result ? "a result" : error ? `error ${String(error.code)}` : `status ${String(status)}`;
  const message = `The server answers a request ${what} with ${found} instead of error -32600.`;
  return { message, reply, ...(error ? { level: "SHOULD" } : {}) };
}
