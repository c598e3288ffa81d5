import { isRecord } from "../../../model/json.ts";
import { actualVersusExpected, kindOf } from "../../conformance/failure-groups.ts";
import { withVersion } from "../../conformance/raw-requests.ts";
import { furtherRequests } from "../../conformance/credentials.ts";
import { declaredList } from "../../conformance/facts.ts";
import type { Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** This error tells a client which versions the server supports. There is no other way to agree on one. */
export default defineProbe({
  name: "unsupported-version",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server answers a version that it does not support with error -32022, which lists its supported versions.",
  sources: { "2026-07-28": "basic/versioning#protocol-version-negotiation" },
  sends:
    "Requests for a list with the versions '1900-01-01' and '2999-12-31', and for a tool, a resource and a prompt that do not exist.",
  remedy: "Answer with error -32022, with 'supported' and 'requested' in its 'data', and over HTTP with status 400.",
  async check({ peer, open, facts, fail, skip }) {
    const method = declaredList(facts) ?? "server/discover";
    const ask = (one: Peer): Promise<Reply> => one.request(method, {}, withVersion(version));
    // Some servers only check the version of the first request on a connection.
    const right = await peer.request(method);
    const reply = await ask(peer);
    if (right.error && right.error.code === reply.error?.code)
      skip(`The server answers ${method} with ${kindOf(right)} in every version.`);
    const wrong = wrongIn(reply);
    if (wrong && wrongIn(await ask(await open())) === undefined)
      fail({ message: `${wrong} It only checks the first request on a connection.`, reply, level: "SHOULD" });
    else if (wrong) fail({ message: wrong, reply });
    else {
      // A server may accept each date after its own.
      const later = await peer.request(method, {}, withVersion(laterVersion));
      const fault = wrongIn(later, laterVersion);
      if (fault) fail({ message: fault, reply: later });
      // Some servers check it in one method alone.
      for (const [other, params] of furtherRequests(facts).slice(1)) {
        const answer = await peer.request(other, params, withVersion(version));
        if (!answer.result && answer.error?.code !== -32602) continue;
        const found = actualVersusExpected(answer, "error -32022");
        fail({
          message: `The server answers ${other} of the version '${version}' with ${found}.`,
          reply: answer,
          // It may say first what else is wrong.
          ...(answer.result ? {} : { level: "SHOULD" }),
        });
      }
    }
    const status = reply.http?.status ?? 400;
    if (status !== 400)
      fail({
        message: `The server answers an unsupported version with status ${String(status)} instead of status 400.`,
        reply,
      });
  },
});

const version = "1900-01-01";
const laterVersion = "2999-12-31";

function wrongIn(reply: Reply, asked = version): string | undefined {
  const { error } = reply;
  if (error?.code !== -32022)
    return `The server answers the version '${asked}' with ${actualVersusExpected(reply, "error -32022")}.`;
  const { supported, requested } = isRecord(error.data) ? error.data : {};
  if (!Array.isArray(supported) || !supported.includes("2026-07-28"))
    return "The server sends error -32022 without the supported version 2026-07-28 in data.supported.";
  return requested === asked
    ? undefined
    : "The server sends error -32022 without the requested version in data.requested.";
}
