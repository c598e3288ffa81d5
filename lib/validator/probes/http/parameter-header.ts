import type { JsonObject } from "../../../model/json.ts";
import { argumentsFor, callableTools, type CallableTool, parameterHeaders } from "../../conformance/calls.ts";
import { headerMismatch, isRefusedForHeaders, outcomeOf } from "../../conformance/header-checks.ts";
import { requiringSchemaOf } from "../../conformance/header-parameters.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** A gateway that decides by such a header must not be passed with a value that the tool does not get. */
export default defineProbe({
  name: "parameter-header",
  family: "http",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement:
    "A call whose Mcp-Param header is missing or differs from its argument is refused with HTTP 400 and -32020. A Base64 value is decoded.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-behavior-for-custom-headers" },
  transports: ["http"],
  sends:
    "Calls of tools that only read and have a parameter with x-mcp-header: without the header, with another value, and with one in Base64.",
  remedy: "Compare each Mcp-Param header, decoded, with its argument, and refuse other calls with the error -32020.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const { tool, args, header, value } = callWithHeader(context);
    const params = { name: tool.name, arguments: args };
    const headers = parameterHeaders(tool.inputSchema, args);
    const subject = { kind: "tool", name: tool.name } as const;
    for (const [wrong, what] of [
      [undefined, `without ${header}`],
      ["another-value", `whose ${header} differs from its argument`],
    ] as const) {
      const reply = await peer.request("tools/call", params, { headers: { ...headers, [header]: wrong } });
      if (isRefusedForHeaders(reply)) continue;
      context.fail({
        message: `A call ${what} is answered with ${outcomeOf(reply)} instead of HTTP 400 and the error -32020.`,
        reply,
        subject,
      });
    }
    const encoded = `=?base64?${Buffer.from(value).toString("base64")}?=`;
    const reply = await peer.request("tools/call", params, { headers: { ...headers, [header]: encoded } });
    if (reply.error?.code === headerMismatch)
      context.fail({ message: `A value of ${header} in Base64 is not decoded: ${outcomeOf(reply)}.`, reply, subject });
  },
});

interface HeaderCall {
  readonly tool: CallableTool;
  readonly args: JsonObject;
  readonly header: string;
  readonly value: string;
}

function callWithHeader(context: ProbeContext): HeaderCall {
  for (const tool of callableTools(context)) {
    // The parameters with a header may be optional, and a sample has only those that are required.
    const args = argumentsFor(requiringSchemaOf(tool.inputSchema));
    const [first] = args ? Object.entries(parameterHeaders(tool.inputSchema, args)) : [];
    if (args && first) return { tool, args, header: first[0], value: first[1] };
  }
  return context.skip("No tool that may be called has a parameter with x-mcp-header.");
}
