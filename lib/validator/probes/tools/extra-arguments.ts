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
import { schemaFaultsOf } from "../../conformance/schema-check.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A model that misspells an optional argument never learns of it, and takes the answer for that to its question. */
export default defineProbe({
  name: "extra-arguments",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-ERROR-003"],
  // Libraries drop unknown arguments although the schema that they make of Zod 3 excludes them.
  level: "ADVICE",
  requirement: "A tool whose inputSchema excludes other arguments refuses them.",
  sources: {
    "2025-11-25": "server/tools#security-considerations",
    "2026-07-28": "server/tools#security-considerations",
  },
  sends: "One call of each such tool that may be called, with an argument that it does not have.",
  remedy: "Refuse unknown arguments (with Zod: z.strictObject), or leave additionalProperties out of the schema.",
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
          message: `The tool '${tool.name}' accepts an argument that its inputSchema excludes.`,
          subject: { kind: "tool", name: tool.name, pointer: "/inputSchema/additionalProperties" },
          reply,
        });
      return true;
    });
    if (!results.includes(true)) context.skip("No tool that may be called excludes other arguments.");
    groups.report(context.fail);
  },
});

function extendedFor({ inputSchema }: CallableTool): JsonObject | undefined {
  const valid = argumentsFor(inputSchema);
  if (!valid) return undefined;
  const args = { ...valid, validator_unknown: "test" };
  return schemaFaultsOf(inputSchema, args)?.length ? args : undefined;
}
