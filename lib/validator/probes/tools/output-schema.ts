import { goodCalls } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { asObjectSchema, valueSchemaFaults } from "../../conformance/schema-check.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Clients validate results against the outputSchema, and reject those that do not match. */
export default defineProbe({
  name: "output-schema",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-STATIC-003"],
  level: "MUST",
  requirement: "A tool with an outputSchema returns structuredContent that matches it.",
  sources: { "2025-11-25": "server/tools#output-schema", "2026-07-28": "server/tools#output-schema" },
  sends: "One call to each tool that may be called, with arguments generated from its schema.",
  remedy: "Return structuredContent that matches the outputSchema, or correct the schema.",
  needs: ({ tools }) =>
    tools.some(({ outputSchema }) => asObjectSchema(outputSchema)) ? undefined : "No tool has an outputSchema.",
  async check(context) {
    if (context.peer.protocolVersion < "2025-06-18")
      context.skip(`Revision ${context.peer.protocolVersion} has no structured content.`);
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const { tool, result, reply } of await goodCalls(context)) {
      const outputSchema = asObjectSchema(tool.definition["outputSchema"]);
      if (!outputSchema) continue;
      const { name } = tool;
      const subject = { kind: "tool", name, pointer: "/outputSchema" } as const;
      const { structuredContent } = result;
      if (structuredContent === undefined) {
        judged++;
        const message = `The tool '${name}' has an outputSchema, but its result has no structuredContent.`;
        groups.add("missing", { message, subject, reply });
        continue;
      }
      const faults = valueSchemaFaults(outputSchema, structuredContent);
      if (!faults) continue;
      judged++;
      const [first] = faults;
      if (!first) continue;
      const fault = `${first.pointer || "the value"} ${first.message}`;
      const message = `The structuredContent of the tool '${name}' does not match its outputSchema: ${fault}.`;
      groups.add("misfit", { message, subject, reply });
    }
    if (!judged) context.skip("No tool with an outputSchema accepted the arguments generated from its schema.");
    groups.report(context.fail);
  },
});
