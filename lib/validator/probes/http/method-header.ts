import { isRefusedForHeaders, outcomeOf } from "../../conformance/header-checks.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A gateway that lets `tools/list` through by its header must not thereby let a call through. */
export default defineProbe({
  name: "method-header",
  family: "http",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement:
    "A request without Mcp-Method, or with another method than that of its body, is refused with HTTP 400 and -32020.",
  sources: { "2026-07-28": "basic/transports/streamable-http#server-validation" },
  transports: ["http"],
  sends: "Requests without Mcp-Method, and with that of another method.",
  remedy: "Compare Mcp-Method with the method of the body, and refuse other requests with the error -32020.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    for (const [value, what] of [
      [undefined, "without Mcp-Method"],
      ["prompts/list", "whose Mcp-Method differs from its method"],
    ] as const) {
      const reply = await peer.request("server/discover", {}, { headers: { "mcp-method": value } });
      if (isRefusedForHeaders(reply)) continue;
      context.fail({
        message: `A request ${what} is answered with ${outcomeOf(reply)} instead of HTTP 400 and the error -32020.`,
        reply,
      });
    }
  },
});
