import { addressKindOf } from "../../conformance/addresses.ts";
import { headerFaultOf } from "../../conformance/http-refusals.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Gateways route and authorize requests by this header. If the server runs another method, it was not authorized. */
export default defineProbe({
  name: "method-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement:
    "If the Mcp-Method header is missing or does not match the method, the server answers with status 400 and error -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  sends:
    "Requests without the Mcp-Method header, and with one that does not match the body, or only without regard to the case.",
  remedy:
    "Compare the Mcp-Method header with the method in the body, and answer a mismatch with status 400 and error -32020.",
  async check(context) {
    const { peer, fail } = context;
    const isDirect = addressKindOf(asHttp(context, peer).endpoint.url) === "loopback";
    for (const [sent, method] of [
      ["without an Mcp-Method header", undefined],
      ["whose Mcp-Method header does not match its method", "tools/list"],
      ["whose Mcp-Method header differs from its method in the case", "SERVER/discover"],
    ] as const) {
      const reply = await peer.request("server/discover", {}, { headers: { "mcp-method": method } });
      const fault = headerFaultOf(reply, { isDirect });
      if (fault) fail({ message: `A request ${sent} ${fault}.`, reply });
    }
  },
});
