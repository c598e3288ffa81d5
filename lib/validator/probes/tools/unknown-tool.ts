import { isSuccess } from "../../conformance/calls.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A model that calls a tool that is gone takes a success for the work that it wanted done. */
export default defineProbe({
  name: "unknown-tool",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  level: "SHOULD",
  requirement: "A call of a tool that does not exist is refused.",
  sources: { "2025-11-25": "server/tools#error-handling", "2026-07-28": "server/tools#error-handling" },
  sends: "A call of a tool that no server has.",
  remedy: "Answer calls of unknown tools with the error code -32602.",
  needs: ({ pages }) => (pages.tools.length ? undefined : "The server declares no tools."),
  async check({ peer, fail }) {
    const reply = await peer.request("tools/call", { name: "validator_no_such_tool", arguments: {} });
    if (isSuccess(reply)) fail({ message: "The server answers a call of an unknown tool with a success.", reply });
    else if (reply.error && reply.error.code !== -32602)
      fail({
        level: "ADVICE",
        message: `The server answers a call of an unknown tool with ${kindOf(reply)} instead of -32602.`,
        reply,
      });
  },
});
