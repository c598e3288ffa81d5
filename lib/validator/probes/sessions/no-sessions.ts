import { initializeParams } from "../../live/conversation/handshake.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import type { HttpPeer } from "../../live/conversation/http-peer.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** A request may reach another process of the server than the one before. A session in one of them is lost there. */
export default defineProbe({
  name: "no-sessions",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "SHOULD",
  requirement:
    "The server issues no session ids, ignores those of clients, and answers GET and DELETE with status 405.",
  sources: { "2026-07-28": "basic/transports/streamable-http#earlier-streamable-http-revisions" },
  transports: ["http"],
  sends:
    "Requests with and without an Mcp-Session-Id and a Last-Event-ID header. If the server supports no older revision, also a GET and a DELETE request.",
  remedy: "Ignore the headers of older revisions, and answer their methods with status 405.",
  async check(context) {
    const { fail } = context;
    const peer = asHttp(context, context.peer);
    const usual = await peer.request(peer.harmlessMethod);
    if (!usual.result) context.skip(`The server answers ${peer.harmlessMethod} with ${answerOf(usual)}.`);
    const id = usual.http?.headers["mcp-session-id"];
    if (id !== undefined) fail({ message: "The server issues a session id.", received: `Mcp-Session-Id: ${id}` });
    for (const name of ["Mcp-Session-Id", "Last-Event-ID"]) {
      const reply = await peer.request(peer.harmlessMethod, {}, { headers: { [name]: "validator-unknown" } });
      const echoed = name === "Mcp-Session-Id" ? reply.http?.headers["mcp-session-id"] : undefined;
      if (echoed !== undefined && id === undefined)
        fail({ message: "The server sends a session id back.", received: `Mcp-Session-Id: ${echoed}` });
      if (reply.result || isBusy(reply.http)) continue;
      fail({ message: `The server answers a request with an ${name} header with ${answerOf(reply)}.`, reply });
    }
    if (!(await speaksOlder(context))) await checkMethods(context, peer);
  },
});

async function checkMethods({ fail }: ProbeContext, peer: HttpPeer): Promise<void> {
  for (const method of ["GET", "DELETE"] as const) {
    const options = { isHeadEnough: true, milliseconds: peer.answerTime / 2 };
    const http = await peer.ask(method, {}, options).catch(() => undefined);
    if (!http) fail({ message: `The server does not answer ${method}, instead of status 405.` });
    else if (http.status !== 405 && !isBusy(http))
      fail({ message: `The server answers ${method} with status ${String(http.status)} instead of status 405.` });
  }
}

/** Whether the server supports a revision with sessions. */
async function speaksOlder({ peer, facts }: ProbeContext): Promise<boolean> {
  const supported = facts.handshake.result?.["supportedVersions"];
  if (Array.isArray(supported) && supported.some((one) => typeof one === "string" && one < "2026-07-28")) return true;
  const id = peer.nextId();
  const message = { jsonrpc: "2.0", id, method: "initialize", params: initializeParams("2025-11-25") };
  const headers = { "mcp-protocol-version": undefined };
  return (await peer.exchange(JSON.stringify(message), id, { headers })).result !== undefined;
}
