import { declaredList } from "../../conformance/facts.ts";
import type { Reply } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A server that guesses what a request does not say serves clients in a way that they do not expect. */
export default defineProbe({
  name: "request-metadata",
  family: "lifecycle",
  requirements: ["REQ-ERROR-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server refuses a request without the version or the capabilities of the client, with the error -32602.",
  sources: { "2026-07-28": "basic/index#meta" },
  sends: "Requests without the version, without the capabilities, and without the name of the client.",
  remedy: "Check `params._meta` of every request. Only `clientInfo` is optional.",
  async check({ peer, facts, fail }) {
    const method = declaredList(facts) ?? "server/discover";
    const without = (key: string): Promise<Reply> =>
      peer.request(method, {}, { meta: { [`io.modelcontextprotocol/${key}`]: undefined } });
    // A request without a version may be one of an older revision.
    for (const key of speaksOlderRevisions(facts.handshake) ? required.slice(1) : required) {
      const reply = await without(key);
      // Over HTTP, the version of the header differs from a missing one.
      const codes = key === "protocolVersion" && reply.http ? [-32602, -32020] : [-32602];
      const status = reply.http?.status ?? 400;
      if (!codes.some((code) => code === reply.error?.code))
        fail({
          message: `The server answers a request without ${key} with ${named(reply)} instead of the error -32602.`,
          reply,
        });
      else if (status !== 400)
        fail({
          message: `The server answers a request without ${key} with the status ${String(status)} instead of 400.`,
          reply,
        });
    }
    const anonymous = await without("clientInfo");
    if (anonymous.result) return;
    fail({
      message: `The server answers a request without clientInfo, which is optional, with ${named(anonymous)}.`,
      reply: anonymous,
      level: "SHOULD",
    });
  },
});

const required = ["protocolVersion", "clientCapabilities"];

function named({ error, result }: Reply): string {
  return error ? `the error ${String(error.code)}` : result ? "a result" : "no message";
}

function speaksOlderRevisions({ result }: Reply): boolean {
  const versions = result?.["supportedVersions"];
  return Array.isArray(versions) && versions.some((version) => typeof version === "string" && version < "2026-07-28");
}
