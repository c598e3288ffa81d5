import { isRecord } from "../../../model/json.ts";
import { declaredList } from "../../conformance/facts.ts";
import type { Reply } from "../../conversation/message.ts";
import type { Peer } from "../../conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A client finds a version that both sides speak in this error, and has no other way to do so. */
export default defineProbe({
  name: "unsupported-version",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server answers a version that it does not support with the error -32022, which names those that it supports.",
  sources: { "2026-07-28": "basic/versioning#protocol-version-negotiation" },
  sends: "A request with the version “1900-01-01”.",
  remedy: "Answer with the code -32022 and `data` with `supported` and `requested`; over HTTP, with the status 400.",
  async check({ peer, open, facts, fail }) {
    const method = declaredList(facts) ?? "server/discover";
    const ask = (one: Peer): Promise<Reply> => one.request(method, {}, unsupported);
    // Some servers look at the version of the first request only. They refuse it in a new conversation.
    await peer.request(method);
    const reply = await ask(peer);
    const wrong = wrongIn(reply);
    if (wrong && wrongIn(await ask(await open())) === undefined)
      fail({ message: `Except in the first request: ${wrong}`, reply, level: "SHOULD" });
    else if (wrong) fail({ message: wrong, reply });
    const status = reply.http?.status ?? 400;
    if (status !== 400)
      fail({
        message: `The server answers an unsupported version with the status ${String(status)} instead of 400.`,
        reply,
      });
  },
});

const version = "1900-01-01";
const unsupported = {
  meta: { "io.modelcontextprotocol/protocolVersion": version },
  headers: { "mcp-protocol-version": version },
};

function wrongIn({ error, result }: Reply): string | undefined {
  const found = error ? `the error ${String(error.code)}` : result ? "a result" : "no message";
  if (error?.code !== -32022)
    return `The server answers the version “${version}” with ${found} instead of the error -32022.`;
  const { supported, requested } = isRecord(error.data) ? error.data : {};
  if (!Array.isArray(supported) || !supported.includes("2026-07-28"))
    return "The error -32022 does not name the supported version 2026-07-28 in data.supported.";
  return requested === version ? undefined : "The error -32022 does not have the requested version in data.requested.";
}
