import { isRecord, type Json } from "../../../model/json.ts";
import { asSuccess, callOnce, noSuccessReason, type ToolCall, validCalls } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { asObjectSchema, valueSchemaFaults } from "../../conformance/schema-check.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** Clients validate results against the outputSchema, and reject those that do not match. */
export default defineProbe({
  name: "output-schema",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-STATIC-003"],
  level: "MUST",
  requirement: "A tool with an outputSchema returns structuredContent that matches it.",
  sources: { "2025-11-25": "server/tools#output-schema", "2026-07-28": "server/tools#output-schema" },
  sends:
    "One call to each tool that may be called, with arguments generated from its schema, and up to three with other options of a parameter.",
  remedy: "Return structuredContent that matches the outputSchema, or correct the schema.",
  needs: (facts) =>
    emptyList("tools")(facts) ??
    (facts.tools.some(({ outputSchema }) => asObjectSchema(outputSchema))
      ? undefined
      : inapplicable("No tool has an outputSchema.")),
  async check(context) {
    if (context.peer.protocolVersion < "2025-06-18")
      context.skip(inapplicable(`Revision ${context.peer.protocolVersion} has no structured content.`));
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    const calls = (await validCalls(context)).filter(({ tool }) => asObjectSchema(tool.definition["outputSchema"]));
    if (!calls.length) context.skip("No tool with an outputSchema may be called.");
    const others = await Promise.all(calls.map((call) => otherOptions(context, call)));
    for (const { tool, result, reply } of [...calls, ...others.flat()].flatMap((call) => asSuccess(call) ?? [])) {
      const outputSchema = asObjectSchema(tool.definition["outputSchema"]) ?? {};
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
    if (!judged) context.skip(calls.some(asSuccess) ? unreadable : noSuccessReason(calls));
    groups.report(context.fail);
  },
});

/** The maximum number of further calls to a tool. */
const maxOptions = 3;

/** Calls of the same tool with the other options of its first parameter that has some: each may have its own result. */
async function otherOptions(context: ProbeContext, { tool, arguments: args }: ToolCall): Promise<readonly ToolCall[]> {
  const { properties } = tool.inputSchema;
  if (!isRecord(properties)) return [];
  for (const [name, schema] of Object.entries(properties)) {
    const options = isRecord(schema) ? schema["enum"] : undefined;
    if (!Array.isArray(options)) continue;
    const rest = (options as Json[]).filter((one) => one !== args[name]).slice(0, maxOptions);
    return Promise.all(rest.map((one) => callOnce(context, tool, { ...args, [name]: one })));
  }
  return [];
}

const unreadable = "No outputSchema could be read as a schema to judge a result by.";
