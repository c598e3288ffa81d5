import { placeOf } from "../../conformance/addresses.ts";
import { argumentsFor, callableIn, parameterHeaders } from "../../conformance/calls.ts";
import { headerFaultOf } from "../../conformance/http-refusals.ts";
import type { Reply } from "../../conversation/message.ts";
import type { HeaderChanges } from "../../conversation/peer.ts";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** A gateway permits calls by the header. If the server calls another tool, it was permitted wrongly. */
export default defineProbe({
  name: "name-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "A call whose Mcp-Name is missing, or differs from its name, is refused with 400 and -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  sends: "A request for something that can be read, without Mcp-Name, with a wrong one, and with one in Base64.",
  remedy: "Decode Mcp-Name, compare it with the name or URI of the body, and answer with 400 and -32020 otherwise.",
  async check(context) {
    const { peer, fail } = context;
    const { method, name, params, headers } = await readableThing(context);
    const isDirect = placeOf(asHttp(context, peer).endpoint.url) === "loopback";
    const ask = (header: string | undefined): Promise<Reply> =>
      peer.request(method, params, { headers: { ...headers, "mcp-name": header } });
    for (const [sent, header] of [
      ["without Mcp-Name", undefined],
      ["with another Mcp-Name than its own", "validator-no-such-name"],
    ] as const) {
      const reply = await ask(header);
      const fault = headerFaultOf(reply, { isDirect });
      if (fault) fail({ message: `A request of ${method} ${sent} ${fault}.`, reply });
    }
    const reply = await ask(`=?base64?${Buffer.from(name).toString("base64")}?=`);
    if (reply.error?.code === -32020)
      fail({ message: "An Mcp-Name in Base64 is refused, although it is that of the body.", reply });
  },
});

interface NamedRequest {
  readonly method: string;
  readonly name: string;
  readonly params: JsonObject;
  readonly headers: HeaderChanges;
}

/** No more requests are tried. */
const maxTried = 3;

/** A request that the server answers with a result: one that is wrong for another reason may be refused for that. */
async function readableThing({ facts, callable, peer, skip }: ProbeContext): Promise<NamedRequest> {
  for (const named of namedRequests({ facts, callable }).slice(0, maxTried)) {
    const { method, params, headers } = named;
    if ((await peer.request(method, params, { headers })).result) return named;
  }
  return skip("No resource, prompt or tool was found that can be read without further knowledge.");
}

/** Requests that change nothing if they are executed. */
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
