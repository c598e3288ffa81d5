import { isRecord, type JsonObject } from "../../../model/json.ts";
import { argumentsFor, callableTools, callOnce, type CallableTool, forTools } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { refusalFaultOf } from "../../conformance/refusals.ts";
import { schemaFaultsOf } from "../../conformance/schema-check.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A tool that runs without what it needs does something that nobody asked for. */
export default defineProbe({
  name: "missing-arguments",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  level: "MUST",
  requirement: "A call without a required argument is refused, and says why.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  sends: "One call of each tool that may be called, without an argument that it requires.",
  remedy: "Check the arguments against the inputSchema, and return isError with a text that names the missing one.",
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
        message: `A call of '${tool.name}' without its required '${incomplete.name}' ${fault.text}.`,
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

/** Arguments that lack a required one; `undefined` if the schema does not clearly forbid that. */
function incompleteFor({
  inputSchema,
}: CallableTool): { readonly name: string; readonly args: JsonObject } | undefined {
  const { properties, required } = inputSchema;
  const complete = argumentsFor(inputSchema) ?? {};
  for (const name of Array.isArray(required) ? (required as unknown[]) : []) {
    if (typeof name !== "string") continue;
    const schema = isRecord(properties) ? properties[name] : undefined;
    // A default takes the place of what is missing.
    if (isRecord(schema) && schema["default"] !== undefined) continue;
    const args = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== name));
    const faults = schemaFaultsOf(inputSchema, args);
    if (faults?.some(({ keyword, pointer }) => keyword === "required" && pointer === "")) return { name, args };
  }
  return undefined;
}
