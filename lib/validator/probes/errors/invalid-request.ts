import { kindOf } from "../../conformance/failure-groups.ts";
import { assertAlive, otherCode, silentSdks, usualParams } from "../../conformance/raw-requests.ts";
import { messageOf, type Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A faulty client needs an error, or it waits for a reply that never comes. */
export default defineProbe({
  name: "invalid-request",
  family: "errors",
  requirements: ["REQ-ERROR-001"],
  level: "MUST",
  requirement: "The server answers JSON that is not a valid request with error -32600, and keeps running.",
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
    // Most servers treat all of them alike, which is one failure.
    const groups = new Map<string, { readonly what: string[]; readonly reply: Reply | undefined }>();
    for (const [index, { what }] of cases.entries()) {
      const reply = replies[index];
      if (reply?.error?.code === -32600) continue;
      const key = reply ? `${kindOf(reply)} ${String(reply.http?.status)}` : "";
      const group = groups.get(key) ?? { what: [], reply };
      group.what.push(what);
      groups.set(key, group);
    }
    for (const { what, reply } of groups.values()) fail(failureOf(what, reply, cases[0]?.text));
    await assertAlive(peer);
  },
});

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

async function repliesOverHttp(peer: Peer, cases: readonly InvalidRequest[]): Promise<Reply[]> {
  const headers = peer.era === "2026-07-28" ? { "mcp-method": peer.harmlessMethod } : {};
  const replies: Reply[] = [];
  for (const { text, id } of cases) replies.push(await peer.exchange(text, id, { headers }));
  return replies;
}

/** @returns `undefined` for a request without an answer. */
async function repliesOverStdio(peer: Peer, cases: readonly InvalidRequest[]): Promise<(Reply | undefined)[]> {
  const replies: (Reply | undefined)[] = [];
  for (const { text, id } of cases) {
    const start = peer.frames.length;
    await peer.send(text);
    await assertAlive(peer);
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

const asks = "REQ-ERROR-001 asks for error -32600";

/** @param sent the text that got no answer. */
function failureOf(what: readonly string[], reply: Reply | undefined, sent: string | undefined): Failure {
  const requests = `a request ${what.join(", or ")}`;
  if (!reply) {
    const says = `${asks}, and JSON-RPC 2.0 shows it as the answer; MCP leaves it open over stdio. ${silentSdks}`;
    return { message: `The server does not answer ${requests}.`, sent, protocol: { level: "ADVICE", says } };
  }
  const { error, result, http, frame } = reply;
  const status = http?.status ?? 200;
  const message = `The server answers ${requests} with ${kindOf(reply)}${error ? " instead of error -32600" : ""}.`;
  // The SDKs refuse it with other codes.
  if (status >= 400 && status < 500) {
    const says = `${asks}; MCP asks for the status alone. SDKs send -32700 (TypeScript) or -32602 (Python).`;
    return { message, reply, protocol: { level: "ADVICE", says } };
  }
  // It is harmless to treat the other version like JSON-RPC 2.0.
  if (result && what.every((one) => one.includes("1.0")))
    return {
      message,
      reply,
      protocol: { level: "SHOULD", says: `${asks}; MCP says that messages follow JSON-RPC 2.0.` },
    };
  return frame
    ? { message, reply, ...(error ? { protocol: otherCode(asks) } : {}) }
    : { message: `The server answers ${requests} with status ${String(status)} and no error.`, reply };
}
