import { actualVersusExpected, kindOf } from "../../conformance/failure-groups.ts";
import { declaredList } from "../../conformance/facts.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A server that guesses missing metadata may behave in a way that the client does not expect. */
export default defineProbe({
  name: "request-metadata",
  family: "lifecycle",
  requirements: ["REQ-ERROR-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server answers a request without the protocol version or the client capabilities with error -32602.",
  sources: { "2026-07-28": "basic/index#meta" },
  sends: "Requests without the protocol version, without the client capabilities, and without clientInfo.",
  remedy: "Check 'params._meta' of every request. Only 'clientInfo' is optional.",
  async check({ peer, facts, fail }) {
    const method = declaredList(facts) ?? "server/discover";
    const without = (key: string): Promise<Reply> =>
      peer.request(method, {}, { meta: { [`io.modelcontextprotocol/${key}`]: undefined } });
    // A request without a version may be one of an older revision.
    for (const key of speaksOlderRevisions(facts.handshake) ? required.slice(1) : required) {
      const reply = await without(key);
      // Over HTTP, a missing version does not match the one in the header.
      const codes = key === "protocolVersion" && reply.http ? [-32602, -32020] : [-32602];
      const status = reply.http?.status ?? 400;
      if (!codes.some((code) => code === reply.error?.code))
        fail({
          message: `The server answers a request without ${key} with ${actualVersusExpected(reply, "error -32602")}.`,
          reply,
        });
      else if (status !== 400)
        fail({
          message: `The server answers a request without ${key} with status ${String(status)} instead of status 400.`,
          reply,
        });
    }
    // Some servers check it in one method alone.
    for (const method of ["server/discover", "tools/call"]) {
      if (method === "tools/call" && !facts.tools.length) continue;
      const params = method === "tools/call" ? { name: "validator_no_such_tool" } : {};
      const meta = { "io.modelcontextprotocol/clientCapabilities": undefined };
      const reply = await peer.request(method, params, { meta });
      // A call of an unknown tool is refused with the same error.
      const isAnswered = method === "tools/call" ? reply.result?.["isError"] === true : reply.result !== undefined;
      if (!isAnswered) continue;
      const found = actualVersusExpected(reply, "error -32602");
      fail({ message: `The server answers ${method} without clientCapabilities with ${found}.`, reply });
    }
    const anonymous = await without("clientInfo");
    if (anonymous.result) return;
    fail({
      message: `The server answers a request without clientInfo, which is optional, with ${kindOf(anonymous)}.`,
      reply: anonymous,
      level: "SHOULD",
    });
  },
});

const required = ["protocolVersion", "clientCapabilities"];

function speaksOlderRevisions({ result }: Reply): boolean {
  const versions = result?.["supportedVersions"];
  return Array.isArray(versions) && versions.some((version) => typeof version === "string" && version < "2026-07-28");
}
