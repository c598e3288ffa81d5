import { isRecord } from "../../../model/json.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { unansweredList } from "../../conformance/facts.ts";
import { listAnswers } from "../../conformance/list-answers.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that cannot read one definition often shows no tools at all. */
export default defineProbe({
  name: "tools-list",
  family: "tools",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "tools/list returns a list of tools, each with a name and an inputSchema of type object.",
  sources: { "2025-11-25": "server/tools#tool", "2026-07-28": "server/tools#tool" },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy: 'Give each tool a name and an inputSchema, at least { "type": "object" }.',
  isBasic: true,
  needs: (facts) => unansweredList(facts, "tools"),
  check(context) {
    const groups = new FailureGroups<Failure>();
    for (const reply of listAnswers(context, "tools")) {
      const tools: unknown = reply.result?.["tools"];
      if (!Array.isArray(tools)) {
        groups.add("list", { message: "The result of tools/list does not contain a list of tools.", reply });
        continue;
      }
      for (const tool of tools as unknown[]) {
        const fault = faultOf(tool);
        if (fault === undefined) continue;
        const name = isRecord(tool) ? tool["name"] : undefined;
        if (typeof name === "string" && name)
          groups.add(fault, { message: `The tool '${name}' ${fault}.`, subject: { kind: "tool", name } });
        else groups.add(fault, { message: `A tool ${fault}.`, received: JSON.stringify(tool) });
      }
    }
    groups.report(context.fail);
  },
});

function faultOf(tool: unknown): string | undefined {
  if (!isRecord(tool)) return "is not an object";
  const { name, inputSchema } = tool;
  if (typeof name !== "string" || !name) return "has no name";
  if (!isRecord(inputSchema))
    return inputSchema === undefined ? "has no inputSchema" : "has an inputSchema that is not an object";
  return inputSchema["type"] === "object" ? undefined : 'has an inputSchema without "type": "object"';
}
