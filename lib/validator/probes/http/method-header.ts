import { placeOf } from "../../conformance/addresses.ts";
import { headerFaultOf } from "../../conformance/http-refusals.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A gateway routes and permits by the header. If the server executes another method, it was permitted wrongly. */
export default defineProbe({
  name: "method-header",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "A request whose Mcp-Method is missing, or differs from its method, is refused with 400 and -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  sends: "Requests without Mcp-Method, and with another one than in the body.",
  remedy: "Compare Mcp-Method with the method of the body, and answer with the status 400 and the error -32020.",
  async check(context) {
    const { peer, fail } = context;
    const isDirect = placeOf(asHttp(context, peer).endpoint.url) === "loopback";
    for (const [sent, method] of [
      ["without Mcp-Method", undefined],
      ["with another Mcp-Method than its method", "tools/list"],
    ] as const) {
      const reply = await peer.request("server/discover", {}, { headers: { "mcp-method": method } });
      const fault = headerFaultOf(reply, { isDirect });
      if (fault) fail({ message: `A request ${sent} ${fault}.`, reply });
    }
  },
});
