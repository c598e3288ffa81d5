import { addressKindOf } from "../../conformance/addresses.ts";
import { argumentsFor, callableIn, parameterHeaders } from "../../conformance/calls.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { headerFaultOf } from "../../conformance/http-refusals.ts";
import type { Reply } from "../../live/conversation/message.ts";
import type { HeaderChanges } from "../../live/conversation/peer.ts";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** Gateways authorize calls by this header. If the server calls another tool, the call was not authorized. */
export default defineProbe({
  name: "name-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement:
    "If the Mcp-Name header is missing or does not match the body, the server answers with status 400 and error -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  sends:
    "Requests for a resource, a prompt and a tool: without the Mcp-Name header, with a wrong value, with the value in another case, and in Base64.",
  remedy:
    "Decode the Mcp-Name header, compare it with the name or URI in the body, and answer a mismatch with status 400 and error -32020.",
  async check(context) {
    const { peer, fail } = context;
    const named = await readableThings(context);
    const isDirect = addressKindOf(asHttp(context, peer).endpoint.url) === "loopback";
    for (const { method, name, params, headers } of named) {
      const ask = (header: string | undefined): Promise<Reply> =>
        peer.request(method, params, { headers: { ...headers, "mcp-name": header } });
      for (const [sent, header] of [
        ["without an Mcp-Name header", undefined],
        ["whose Mcp-Name header does not match the body", "validator-no-such-name"],
        ["whose Mcp-Name header differs from the body in the case", inOtherCase(name)],
      ] as const) {
        if (header === name) continue;
        const reply = await ask(header);
        const fault = headerFaultOf(reply, { isDirect });
        if (fault) fail({ message: `A ${method} request ${sent} ${fault}.`, reply });
      }
      const reply = await ask(`=?base64?${Buffer.from(name).toString("base64")}?=`);
      if (reply.error?.code !== -32020) continue;
      fail({ message: "The server refuses an Mcp-Name header in Base64 although it matches the body.", reply });
    }
  },
});

function inOtherCase(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}

interface NamedRequest {
  readonly method: string;
  readonly name: string;
  readonly params: JsonObject;
  readonly headers: HeaderChanges;
}

/** The maximum number of requests that are tried. */
const maxTried = 5;

/** Requests that the server answers with a result, so that they can only be refused because of the header. */
async function readableThings({ facts, callable, peer, skip }: ProbeContext): Promise<readonly NamedRequest[]> {
  const found = new Map<string, NamedRequest>();
  for (const named of namedRequests({ facts, callable }).slice(0, maxTried)) {
    const { method, params, headers } = named;
    if (found.has(method)) continue;
    const reply = await unlessSilent(peer.request(method, params, { headers }));
    if (reply?.result) found.set(method, named);
  }
  return found.size ? [...found.values()] : skip("No request for a resource, prompt or tool returned a result.");
}

/** Requests without side effects. */
function namedRequests({ facts, callable }: Pick<ProbeContext, "facts" | "callable">): NamedRequest[] {
  const resources = facts.resources.flatMap(({ uri }): NamedRequest[] =>
    typeof uri === "string" ? [{ method: "resources/read", name: uri, params: { uri }, headers: {} }] : [],
  );
  const tools = callableIn({ facts, callable }).flatMap(({ name, inputSchema }): NamedRequest[] => {
    const args = argumentsFor(inputSchema);
    if (!args) return [];
    const headers = parameterHeaders(inputSchema, args);
    return [{ method: "tools/call", name, params: { name, arguments: args }, headers }];
  });
  const prompts = facts.prompts.flatMap(({ name, arguments: args }): NamedRequest[] => {
    const isFree = !Array.isArray(args) || !args.some((one) => isRecord(one) && one["required"] === true);
    return typeof name === "string" && isFree ? [{ method: "prompts/get", name, params: { name }, headers: {} }] : [];
  });
  return [...resources.slice(0, 1), ...prompts.slice(0, 1), ...tools];
}
