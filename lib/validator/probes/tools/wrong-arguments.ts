import { callableTools, callOnce, forTools } from "../../conformance/calls.ts";
import { wrongFor } from "../../conformance/faulty-arguments.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { refusalFaultOf } from "../../conformance/refusals.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A tool that accepts a value of any type may work with "[object Object]", and its answer looks right. */
export default defineProbe({
  name: "wrong-arguments",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  level: "MUST",
  requirement: "The server refuses a call with an argument of the wrong type and says why.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  sends: "One call to each tool that may be called, with an argument of a wrong type that cannot be converted.",
  remedy:
    "Validate the arguments against the inputSchema, and return isError: true with a text that names the wrong argument.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context), async (tool) => {
      const wrong = wrongFor(tool);
      if (!wrong) return false;
      const { reply } = await callOnce(context, tool, wrong.args);
      if (!reply) return false;
      const fault = refusalFaultOf(reply);
      if (!fault) return true;
      const given = Array.isArray(wrong.args[wrong.name]) ? "a list" : "an object";
      groups.add(fault.kind, {
        message: `A call to the tool '${tool.name}' with ${given} as the argument '${wrong.name}' ${fault.text}.`,
        subject: { kind: "tool", name: tool.name, pointer: `/inputSchema/properties/${wrong.name}` },
        ...(fault.kind === "success" ? {} : { level: "SHOULD" }),
        reply,
      });
      return true;
    });
    if (!results.includes(true)) context.skip("No tool that may be called has a parameter with a declared type.");
    groups.report(context.fail);
  },
});
