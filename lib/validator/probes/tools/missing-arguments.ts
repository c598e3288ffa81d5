import { callableTools, callOnce, forTools } from "../../conformance/calls.ts";
import { incompleteFor } from "../../conformance/faulty-arguments.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { refusalFaultOf } from "../../conformance/refusals.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A tool that runs without a required argument may do something that the user did not request. */
export default defineProbe({
  name: "missing-arguments",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  level: "MUST",
  requirement: "The server refuses a call without a required argument and says why.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  sends: "One call to each tool that may be called, without an argument that it requires.",
  remedy:
    "Validate the arguments against the inputSchema, and return isError: true with a text that names the missing argument.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context), async (tool) => {
      const incomplete = incompleteFor(tool);
      if (!incomplete) return false;
      const { reply } = await callOnce(context, tool, incomplete.args);
      if (!reply) return false;
      const fault = refusalFaultOf(reply);
      if (!fault) return true;
      groups.add(fault.kind, {
        message: `A call to the tool '${tool.name}' without the required argument '${incomplete.name}' ${fault.text}.`,
        subject: { kind: "tool", name: tool.name },
        ...(fault.kind === "success" ? {} : { level: "SHOULD" }),
        reply,
      });
      return true;
    });
    if (!results.includes(true)) context.skip("No tool that may be called requires an argument.");
    groups.report(context.fail);
  },
});
