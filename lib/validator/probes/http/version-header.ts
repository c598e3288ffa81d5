import { answerOf, headerFaultOf, isBusy } from "../../conformance/http-refusals.ts";
import { addressKindOf } from "../../conformance/addresses.ts";
import { declaredList } from "../../conformance/facts.ts";
import { initializeParams } from "../../live/conversation/handshake.ts";
import type { Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { asHttp, defineProbe, type Failure, type ProbeContext } from "../probe.ts";

const header = "mcp-protocol-version";
const metaVersion = "io.modelcontextprotocol/protocolVersion";
/** The newest revision that does not have the header. */
const lastWithout = "2025-03-26";

/** A server that accepts a message of an unknown revision may misinterpret it. */
export default defineProbe({
  name: "version-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers a request with a wrong MCP-Protocol-Version header with status 400.",
  sources: {
    "2025-11-25": "basic/transports#protocol-version-header",
    "2026-07-28": "basic/transports/streamable-http#protocol-version-header",
  },
  transports: ["http"],
  sends:
    "Requests with unknown versions in the header, with different versions in the header and in the body, and without the header.",
  remedy: "Compare the MCP-Protocol-Version header with the supported versions and with the metadata of the request.",
  check: (context) => (context.era === "2025-11-25" ? checkUnknown(context) : checkMismatch(context)),
});

async function checkUnknown({ peer, fail, skip }: ProbeContext): Promise<void> {
  if (peer.protocolVersion <= lastWithout) skip(inapplicable(`Revision ${peer.protocolVersion} has no such header.`));
  for (const version of ["1900-01-01", "no-version", "2999-12-31"]) {
    const reply = await peer.request(peer.harmlessMethod, {}, { headers: { [header]: version } });
    if (isBusy(reply.http)) skip("The server was too busy.");
    if (reply.http?.status === 400) continue;
    const message = `A request with MCP-Protocol-Version ${version} is answered with ${answerOf(reply)}`;
    fail({ message: `${message} instead of status 400.`, reply });
    return;
  }
}

async function checkMismatch(context: ProbeContext): Promise<void> {
  const { peer, facts, fail } = context;
  const isDirect = addressKindOf(asHttp(context, peer).endpoint.url) === "loopback";
  const supported = facts.handshake.result?.["supportedVersions"];
  const isSupported = (version: string): boolean => Array.isArray(supported) && supported.includes(version);
  // A server of both eras answers the request for a list in either.
  const method = declaredList(facts) ?? "server/discover";
  let mild: Failure | undefined;
  for (const { asked, version, options } of mismatches) {
    const reply = await peer.request(method, {}, options);
    // If two things are wrong, the server may report either.
    const fault = headerFaultOf(reply, { codes: isSupported(version) ? [] : [-32022], isDirect });
    if (!fault) continue;
    const message = `A 2026-07-28 request with ${asked} ${fault}.`;
    // A server that goes by one of the two refuses the request as one of the other revision.
    if (!reply.result && (reply.http?.status === 400 || isOlderAnswer(version, reply)))
      mild ??= { message, reply, level: "SHOULD" };
    else {
      fail({ message, reply });
      mild = undefined;
      break;
    }
  }
  if (mild) fail(mild);
  const reply = await peer.request("server/discover", {}, { headers: { [header]: undefined } });
  const fault = headerFaultOf(reply, { isDirect });
  // A server that also supports revisions without the header may accept such a request.
  if (!fault || isSupported(lastWithout) || (await speaksOlder(peer))) return;
  fail({ message: `A request without an MCP-Protocol-Version header ${fault}.`, reply });
}

/** Requests whose header and metadata state different versions. A server of both eras could go by either. */
const mismatches = [
  ...["2025-11-25", "1900-01-01"].map((version) => ({
    asked: `MCP-Protocol-Version ${version}`,
    version,
    options: { headers: { [header]: version } },
  })),
  ...["2025-11-25", "1900-01-01"].map((version) => ({
    asked: `the version ${version} in '_meta'`,
    version,
    options: { meta: { [metaVersion]: version } },
  })),
];

/**
 * True for the answer of a server that goes by the header: revision 2025-11-25 has no such method, and no metadata to
 * compare the header with. So does SDK 2.3 for Python (read on 2026-11-29).
 */
function isOlderAnswer(version: string, { error }: Reply): boolean {
  return version === "2025-11-25" && error?.code === -32601;
}

/** Whether the server supports revisions without the header. Its list of supported versions may not include them. */
async function speaksOlder(peer: Peer): Promise<boolean> {
  const id = peer.nextId();
  const message = { jsonrpc: "2.0", id, method: "initialize", params: initializeParams(lastWithout) };
  const { result } = await peer.exchange(JSON.stringify(message), id, { headers: { [header]: undefined } });
  const version = result?.["protocolVersion"];
  return typeof version === "string" && version <= lastWithout;
}
