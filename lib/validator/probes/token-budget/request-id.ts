import { isRecord } from "../../../model/json.ts";
import { resultDataOf } from "../../conformance/budget.ts";
import { goodCalls } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Without a request id in the answer, the log lines that belong to it cannot be found. */
export default defineProbe({
  name: "request-id",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "Every answer has the id of its request in _meta.request_id.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "One call to each tool that may be called, with arguments generated from its schema.",
  remedy: "Build all answers in one function that adds _meta.request_id.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const seen = new Set<string>();
    let judged = 0;
    for (const { tool, result, reply } of await goodCalls(context)) {
      const data = resultDataOf(result);
      // Plain text has no place for it.
      if (!isRecord(data)) continue;
      judged++;
      const subject = { kind: "tool", name: tool.name } as const;
      const id = [data, result].map(requestIdOf).find((each) => each !== undefined);
      if (id === undefined)
        groups.add("none", {
          message: `The answer of the tool '${tool.name}' has no _meta.request_id.`,
          subject,
          reply,
        });
      else if (seen.has(id))
        groups.add("again", {
          message: `The answer of the tool '${tool.name}' has the request_id of another answer.`,
          subject,
          reply,
        });
      else seen.add(id);
    }
    if (!judged) context.skip(inapplicable("No answer contains a JSON object."));
    groups.report(context.fail);
  },
});

function requestIdOf(holder: Record<string, unknown>): string | undefined {
  const meta = holder["_meta"];
  const id = isRecord(meta) ? meta["request_id"] : undefined;
  return typeof id === "string" && id ? id : undefined;
}
