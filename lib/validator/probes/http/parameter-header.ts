import { addressKindOf } from "../../conformance/addresses.ts";
import { argumentsFor, callableIn, parameterHeaders } from "../../conformance/calls.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { headerFaultOf } from "../../conformance/http-refusals.ts";
import { sampleOf } from "../../conformance/samples.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Gateways route and authorize calls by this header. If the argument differs, the call was not authorized. */
export default defineProbe({
  name: "parameter-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement:
    "If an Mcp-Param header is missing or does not match the argument, the server answers with status 400 and error -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-behavior-for-custom-headers" },
  transports: ["http"],
  sends:
    "Calls to a tool that may be called: with the right header, without it, with a wrong value, and with the value in Base64.",
  remedy: "Decode the header, compare it with the argument, and answer a mismatch with status 400 and error -32020.",
  async check(context) {
    const { peer, facts, callable, fail, skip } = context;
    const isDirect = addressKindOf(asHttp(context, peer).endpoint.url) === "loopback";
    let refused: Reply | undefined;
    for (const { name, inputSchema } of callableIn({ facts, callable })) {
      const args = argumentsWithHeader(inputSchema);
      if (!args) continue;
      const right = parameterHeaders(inputSchema, args);
      const [header = "", value = ""] = Object.entries(right)[0] ?? [];
      const ask = (changed: string | undefined): Promise<Reply> =>
        peer.request("tools/call", { name, arguments: args }, { headers: { ...right, [header]: changed } });
      const subject = { kind: "tool", name } as const;
      const first = await ask(value);
      if (first.error?.code === -32020) {
        const message = `A call whose Mcp-Param headers match the arguments is refused with error -32020.`;
        fail({ message, subject, reply: first });
        return;
      }
      // The tool may refuse the arguments, and then with the wrong header, too.
      if (!first.result) {
        refused = first;
        continue;
      }
      for (const [sent, changed] of [
        [`without the ${header} header`, undefined],
        [`whose ${header} header does not match the argument`, otherValue(value)],
      ] as const) {
        const reply = await ask(changed);
        const fault = headerFaultOf(reply, { isDirect });
        if (fault) fail({ message: `A call ${sent} ${fault}.`, subject, reply });
      }
      const reply = await ask(inBase64(value));
      const message = `The server refuses the ${header} header in Base64 although it matches the argument.`;
      if (reply.error?.code === -32020) fail({ message, subject, reply });
      return;
    }
    if (refused) skip(`A call with the right header is answered with ${kindOf(refused)}.`);
    skip(inapplicable("No tool that may be called has a parameter with x-mcp-header."));
  },
});

/** Arguments that include one for a parameter with a header; `undefined` if there are none. */
function argumentsWithHeader(inputSchema: JsonObject): JsonObject | undefined {
  return [argumentsFor(inputSchema), sampleOf(inputSchema, { isWhole: true })].find(
    (args): args is JsonObject => isRecord(args) && Object.keys(parameterHeaders(inputSchema, args)).length > 0,
  );
}

function inBase64(value: string): string {
  return value.startsWith("=?base64?") ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`;
}

/** A value of the same type. */
function otherValue(value: string): string {
  if (value === "true" || value === "false") return value === "true" ? "false" : "true";
  return /^-?\d+$/u.test(value) ? `${value}1` : "validator-other-value";
}
