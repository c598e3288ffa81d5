import type { JsonObject } from "../../../model/json.ts";
import { headerMismatch, isRefusedForHeaders, outcomeOf } from "../../conformance/header-checks.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A gateway that forbids a tool by its name must not be passed with the name of another one. */
export default defineProbe({
  name: "name-header",
  family: "http",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement:
    "A request for a tool, resource or prompt whose Mcp-Name is missing or another is refused with HTTP 400 and -32020. A Base64 value is decoded.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  needs: (facts) => (targetOf(facts) ? undefined : "The server lists no resource, prompt or tool."),
  sends:
    "Requests for a resource, a prompt or a tool that does not exist, without Mcp-Name, with another one, and with one in Base64.",
  remedy:
    "Decode Mcp-Name, compare it with the name or URI of the body, and refuse other requests with the error -32020.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const { method, params, name } = targetOf(context.facts) ?? context.skip("The server lists nothing.");
    for (const [value, what] of [
      [undefined, "without Mcp-Name"],
      ["another-name", "whose Mcp-Name differs from its body"],
    ] as const) {
      const reply = await peer.request(method, params, { headers: { "mcp-name": value } });
      if (isRefusedForHeaders(reply)) continue;
      context.fail({
        message: `A request ${what} is answered with ${outcomeOf(reply)} instead of HTTP 400 and the error -32020.`,
        reply,
      });
    }
    const encoded = `=?base64?${Buffer.from(name).toString("base64")}?=`;
    const reply = await peer.request(method, params, { headers: { "mcp-name": encoded } });
    if (reply.error?.code === headerMismatch)
      context.fail({ message: `A Mcp-Name in Base64 is not decoded: ${outcomeOf(reply)}.`, reply });
  },
});

/** A request that changes nothing: it reads a resource, gets a prompt, or calls a tool that does not exist. */
function targetOf({
  resources,
  prompts,
  tools,
}: ServerFacts): { readonly method: string; readonly params: JsonObject; readonly name: string } | undefined {
  const uri = resources[0]?.["uri"];
  if (typeof uri === "string") return { method: "resources/read", params: { uri }, name: uri };
  const name = prompts[0]?.["name"];
  if (typeof name === "string") return { method: "prompts/get", params: { name }, name };
  const missing = "validator_no_such_tool";
  return tools.length ? { method: "tools/call", params: { name: missing, arguments: {} }, name: missing } : undefined;
}
