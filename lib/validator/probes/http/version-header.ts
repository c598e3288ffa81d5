import { isRefusedForHeaders, outcomeOf } from "../../conformance/header-checks.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Gateways route by the header. Where the server believes the body, the two can be played off against each other. */
export default defineProbe({
  name: "version-header",
  family: "http",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "A request whose MCP-Protocol-Version is unknown is refused with HTTP 400, since 2026-07-28 also one that lacks the header or differs from its metadata.",
  sources: {
    "2025-11-25": "basic/transports#protocol-version-header",
    "2026-07-28": "basic/transports/streamable-http#protocol-version-header",
  },
  transports: ["http"],
  sends: "Requests with a wrong MCP-Protocol-Version, and one without it.",
  remedy: "Compare MCP-Protocol-Version with the supported revisions, and refuse others with HTTP 400.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const method = harmlessMethod(peer);
    if (context.era === "2025-11-25") {
      // Older revisions do not know the header.
      if (peer.protocolVersion < "2025-06-18") context.skip(`The revision ${peer.protocolVersion} has no such header.`);
      const reply = await peer.request(method, {}, { headers: { "mcp-protocol-version": "1999-01-01" } });
      if (reply.http?.status !== 400)
        context.fail({
          message: `A request with the MCP-Protocol-Version 1999-01-01 is answered with ${outcomeOf(reply)} instead of HTTP 400.`,
          reply,
        });
      return;
    }
    for (const [value, what] of [
      [undefined, "without MCP-Protocol-Version"],
      ["2025-11-25", "whose MCP-Protocol-Version differs from its metadata"],
    ] as const) {
      const reply = await peer.request(method, {}, { headers: { "mcp-protocol-version": value } });
      if (isRefusedForHeaders(reply)) continue;
      context.fail({
        message: `A request ${what} is answered with ${outcomeOf(reply)} instead of HTTP 400 and the error -32020.`,
        reply,
      });
    }
  },
});
