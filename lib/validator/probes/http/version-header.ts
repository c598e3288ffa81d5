import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { answerOf, headerFaultOf, isBusy } from "../../conformance/http-refusals.ts";
import { placeOf } from "../../conformance/addresses.ts";
import { initializeParams } from "../../conversation/handshake.ts";
import type { Peer } from "../../conversation/peer.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

const header = "mcp-protocol-version";
/** The newest revision without the header. */
const lastWithout = "2025-03-26";

/** A server that takes a message of a revision that it does not know reads something else than what was meant. */
export default defineProbe({
  name: "version-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "A request with a wrong MCP-Protocol-Version is refused with the status 400.",
  sources: {
    "2025-11-25": "basic/transports#protocol-version-header",
    "2026-07-28": "basic/transports/streamable-http#protocol-version-header",
  },
  transports: ["http"],
  sends: "Requests with unknown versions in the header, with another one than in the body, and without the header.",
  remedy: "Compare MCP-Protocol-Version with the supported versions, and with the metadata of the request.",
  check: (context) => (context.era === "2025-11-25" ? checkUnknown(context) : checkMismatch(context)),
});

async function checkUnknown({ peer, fail, skip }: ProbeContext): Promise<void> {
  if (peer.protocolVersion <= lastWithout) skip(`The revision ${peer.protocolVersion} has no such header.`);
  for (const version of ["1900-01-01", "no-version"]) {
    const reply = await peer.request(harmlessMethod(peer), {}, { headers: { [header]: version } });
    if (isBusy(reply.http)) skip("The server was too busy.");
    if (reply.http?.status === 400) continue;
    fail({ message: `MCP-Protocol-Version: ${version} is answered with ${answerOf(reply)} instead of 400.`, reply });
    return;
  }
}

async function checkMismatch(context: ProbeContext): Promise<void> {
  const { peer, facts, fail } = context;
  const isDirect = placeOf(asHttp(context, peer).endpoint.url) === "loopback";
  const supported = facts.handshake.result?.["supportedVersions"];
  const isSupported = (version: string): boolean => Array.isArray(supported) && supported.includes(version);
  for (const version of ["2025-11-25", "1900-01-01"]) {
    const reply = await peer.request("server/discover", {}, { headers: { [header]: version } });
    // Of two things that are wrong, the server may name either.
    const fault = headerFaultOf(reply, { codes: isSupported(version) ? [] : [-32022], isDirect });
    if (!fault) continue;
    fail({ message: `MCP-Protocol-Version: ${version} in a request of 2026-07-28 ${fault}.`, reply });
    break;
  }
  const reply = await peer.request("server/discover", {}, { headers: { [header]: undefined } });
  const fault = headerFaultOf(reply, { isDirect });
  // Servers for clients of before the header may take such a request for one of theirs.
  if (!fault || isSupported(lastWithout) || (await speaksOlder(peer))) return;
  fail({ message: `A request without MCP-Protocol-Version ${fault}.`, reply });
}

/** Whether the server supports revisions of before the header. Not all are in its list of supported versions. */
async function speaksOlder(peer: Peer): Promise<boolean> {
  const id = peer.nextId();
  const message = { jsonrpc: "2.0", id, method: "initialize", params: initializeParams(lastWithout) };
  const { result } = await peer.exchange(JSON.stringify(message), id, { headers: { [header]: undefined } });
  const version = result?.["protocolVersion"];
  return typeof version === "string" && version <= lastWithout;
}
