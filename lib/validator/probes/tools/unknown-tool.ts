import { isSuccess } from "../../conformance/calls.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { unreadList } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** If a call to a removed tool succeeds, the model assumes that the tool has done its work. */
export default defineProbe({
  name: "unknown-tool",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  level: "SHOULD",
  requirement: "The server refuses a call to a tool that does not exist.",
  sources: { "2025-11-25": "server/tools#error-handling", "2026-07-28": "server/tools#error-handling" },
  sends: "A call to a tool that does not exist.",
  remedy: "Answer calls to unknown tools with error -32602.",
  needs: (facts) => unreadList(facts, "tools"),
  async check({ peer, fail }) {
    const reply = await peer.request("tools/call", { name: "validator_no_such_tool", arguments: {} });
    if (isSuccess(reply))
      fail({ message: "The server answers a call to an unknown tool with a successful result.", reply });
    else if (reply.error && reply.error.code !== -32602)
      fail({
        level: "ADVICE",
        message: `The server answers a call to an unknown tool with ${actualVersusExpected(reply, "error -32602")}.`,
        reply,
      });
  },
});
