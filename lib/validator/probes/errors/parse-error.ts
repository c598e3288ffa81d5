import { kindOf } from "../../conformance/failure-groups.ts";
import { assertAlive, otherCode, silentSdks } from "../../conformance/raw-requests.ts";
import { messageOf, type Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that sent a malformed message needs an error, or it waits for a reply that never comes. */
export default defineProbe({
  name: "parse-error",
  family: "errors",
  requirements: ["REQ-ERROR-001"],
  level: "MUST",
  requirement: "The server answers invalid JSON with error -32700, over HTTP with status 400, and keeps running.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  when: "alone",
  sends: "A truncated request.",
  remedy: "Catch the parser's error, and answer with error -32700 and the id null.",
  async check({ peer, fail }) {
    const failure = await failureOver[peer.transport](peer);
    if (failure) fail(failure);
    await assertAlive(peer);
  },
});

const broken = '{"jsonrpc":"2.0","id":"broken","method":"tools/list","params":{';

async function failureOverHttp(peer: Peer): Promise<Failure | undefined> {
  // The header names the method, so that only the end of the body is missing.
  const headers = peer.era === "2026-07-28" ? { "mcp-method": "tools/list" } : {};
  const reply = await peer.exchange(broken, null, { headers });
  const status = reply.http?.status ?? 400;
  const isRefused = status >= 400 && status < 500;
  if (!isRefused && reply.error?.code !== -32700)
    return {
      message: `The server answers invalid JSON with status ${String(status)} instead of status 400.`,
      reply,
      ...(status >= 500
        ? { protocol: { level: "SHOULD", says: `${asks}; MCP asks for an error status, such as 400.` } }
        : {}),
    };
  if (!isRefused)
    return {
      message: `The server sends error -32700 with status ${String(status)} instead of status 400.`,
      reply,
      level: "SHOULD",
    };
  if (reply.error?.code === -32700) return undefined;
  const wanted = reply.error ? " instead of error -32700" : "";
  const message = `The server answers invalid JSON with ${kindOf(reply)}${wanted}.`;
  return { message, reply, protocol: { level: "ADVICE", says: `${asks}; MCP asks for the status alone.` } };
}

const asks = "REQ-ERROR-001 asks for error -32700";

async function failureOverStdio(peer: Peer): Promise<Failure | undefined> {
  await peer.send(broken);
  const start = peer.frames.length;
  await assertAlive(peer);
  const frame = peer.frames.slice(start).find((one) => {
    const message = one.from === "server" ? messageOf(one) : undefined;
    return message?.kind === "error" && (message.error.code === -32700 || isUnnamed(message.id));
  });
  const message = frame && messageOf(frame);
  if (frame && message?.kind === "error") {
    const reply = { sent: broken, frame, error: message.error, result: undefined, http: undefined };
    if (isUnnamed(message.id)) return failureOf(reply);
    return { message: "The server answers invalid JSON with an id that was never sent instead of the id null.", reply };
  }
  const says = `${asks}, and JSON-RPC 2.0 shows it as the answer; MCP leaves it open over stdio. ${silentSdks}`;
  return { message: "The server does not answer invalid JSON.", sent: broken, protocol: { level: "ADVICE", says } };
}

/** True for the id of an answer to unreadable JSON. A lenient server may have read the id anyway. */
function isUnnamed(id: unknown): boolean {
  return id === null || id === undefined || id === "broken";
}

/** Over HTTP+SSE, the answer to a message is only a status. */
async function failureOverSse(peer: Peer): Promise<undefined> {
  await peer.send(broken);
}

const failureOver = { stdio: failureOverStdio, http: failureOverHttp, sse: failureOverSse };

function failureOf(reply: Reply): Failure | undefined {
  if (reply.error?.code === -32700) return undefined;
  const found = `error ${String(reply.error?.code)} instead of error -32700`;
  return { message: `The server answers invalid JSON with ${found}.`, reply, protocol: otherCode(asks) };
}
