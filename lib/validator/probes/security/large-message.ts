import { argumentsFor, callableIn, parameterHeaders } from "../../conformance/calls.ts";
import { isOfThisMachine } from "../../conformance/addresses.ts";
import { askForLife } from "../../conformance/raw-requests.ts";
import { HttpPeer } from "../../conversation/http-peer.ts";
import { messageOf } from "../../conversation/message.ts";
import { type HeaderChanges, NoAnswer, type Peer, ServerEnded } from "../../conversation/peer.ts";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

const megabytes = 5;

/** One message of one client would end the server for all, or keep it busy for good. */
export default defineProbe({
  name: "large-message",
  family: "security",
  requirements: ["REQ-ERROR-001", "SEC-NFR-003"],
  level: "MUST",
  requirement: `A message of ${String(megabytes)} MB is answered or refused, and the server goes on.`,
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#response_object",
    "2026-07-28": "https://www.jsonrpc.org/specification#response_object",
  },
  // The older transport with two addresses has no way to refuse a message.
  transports: ["stdio", "http"],
  when: "alone",
  sends: `${String(megabytes)} MB in an argument of a tool that only reads, or for a method that no server has.`,
  remedy: "Limit the size of messages, and answer larger ones with an error.",
  async check(context) {
    const { peer, fail, skip } = context;
    const { method, params, headers } = largeRequest(context);
    const known = peer.frames.length;
    try {
      await peer.request(method, params, { headers, timeout: peer.answerTime * 2 });
    } catch (error) {
      // Over HTTP, a server may close the connection as soon as it has read too much.
      if (error instanceof ServerEnded && peer.transport === "stdio") throw error;
      if (error instanceof NoAnswer && !isRefused(peer, known)) {
        if (isFar(peer)) skip("No answer came in time, which can be due to the network.");
        fail({ message: `The server does not answer a request of ${String(megabytes)} MB (${method}).` });
        return;
      }
      if (!(error instanceof NoAnswer || error instanceof ServerEnded)) throw error;
    }
    await askForLife(peer);
  },
});

/** Whether there was an error without an id: a server that has not read the message does not know its id. */
function isRefused(peer: Peer, known: number): boolean {
  return peer.frames.slice(known).some((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    return message?.kind === "error" && (message.id === null || message.id === undefined);
  });
}

function isFar(peer: Peer): boolean {
  return peer instanceof HttpPeer && !isOfThisMachine(peer.endpoint.url);
}

interface LargeRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly headers: HeaderChanges;
}

function largeRequest({ facts, callable }: ProbeContext): LargeRequest {
  const text = "large ".repeat((megabytes * 1024 * 1024) / 6);
  for (const { name, inputSchema } of callableIn({ facts, callable })) {
    const parameter = textParameterOf(inputSchema);
    if (parameter === undefined) continue;
    const args = argumentsFor(inputSchema) ?? {};
    return {
      method: "tools/call",
      params: { name, arguments: { ...args, [parameter]: text } },
      headers: parameterHeaders(inputSchema, args),
    };
  }
  return { method: "validator/no-such-method", params: { text }, headers: {} };
}

/** A parameter that may be any text, and that is not repeated in a header. */
function textParameterOf({ properties }: JsonObject): string | undefined {
  if (!isRecord(properties)) return undefined;
  return Object.entries(properties).find(([, schema]) => {
    return isRecord(schema) && schema["type"] === "string" && !schema["enum"] && schema["x-mcp-header"] === undefined;
  })?.[0];
}
