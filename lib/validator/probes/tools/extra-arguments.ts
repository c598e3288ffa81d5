import type { JsonObject } from "../../../model/json.ts";
import {
  argumentsFor,
  callableTools,
  callOnce,
  type CallableTool,
  forTools,
  isSuccess,
} from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { valueSchemaFaults } from "../../conformance/schema-check.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A model that misspells an optional argument does not notice it, and trusts the answer to another question. */
export default defineProbe({
  name: "extra-arguments",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  // Libraries drop unknown arguments although the schema that they generate from Zod 3 forbids them.
  level: "ADVICE",
  requirement: "A tool whose inputSchema forbids additional arguments refuses them.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  sends: "One call to each such tool that may be called, with an unknown argument.",
  remedy: "Refuse unknown arguments (with Zod: z.strictObject), or remove additionalProperties from the schema.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context), async (tool) => {
      const args = extendedFor(tool);
      if (!args) return false;
      const { reply } = await callOnce(context, tool, args);
      if (!reply) return false;
      if (isSuccess(reply))
        groups.add("success", {
          message: `The tool '${tool.name}' accepts an argument that its inputSchema forbids.`,
          subject: { kind: "tool", name: tool.name, pointer: "/inputSchema/additionalProperties" },
          reply,
        });
      return true;
    });
    if (!results.includes(true)) context.skip("No tool that may be called forbids additional arguments.");
    groups.report(context.fail);
  },
});

function extendedFor({ inputSchema }: CallableTool): JsonObject | undefined {
  const valid = argumentsFor(inputSchema);
  if (!valid) return undefined;
  const args = { ...valid, validator_unknown: "test" };
  return valueSchemaFaults(inputSchema, args)?.length ? args : undefined;
}
