import { isRecord } from "../../../model/json.ts";
import { resultDataOf, isKnownAction, measuredCalls, namedActionsIn, sizeOf } from "../../conformance/budget.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

const budget = 8_192;

/** An answer of unlimited size may push important information out of the context window. */
export default defineProbe({
  name: "page-budget",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "An answer of more than 8 KB is reduced to the fields that identify its items, and says so.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "One call to each tool that may be called, and another with a high limit.",
  remedy: "Keep only ids, names, times and states, and set _overflow: true and _overflow_action.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const calls = (await measuredCalls(context)).map((call) => ({ ...call, data: resultDataOf(call.result) }));
    const whole = new Set(calls.flatMap(({ data }) => namedActionsIn(data)));
    for (const { tool, result, reply, data } of calls) {
      const subject = { kind: "tool", name: tool.name } as const;
      if (isRecord(data) && data["_overflow"] === true) {
        const action = data["_overflow_action"];
        const fault =
          typeof action !== "string" || !action
            ? "has no _overflow_action"
            : isKnownAction(context.facts, action)
              ? undefined
              : "names an _overflow_action that is not a tool of the server";
        if (fault !== undefined)
          groups.add(fault, { message: `The reduced answer of the tool '${tool.name}' ${fault}.`, subject, reply });
        continue;
      }
      const size = sizeOf(result);
      if (size <= budget || whole.has(tool.name)) continue;
      const message = `The answer of the tool '${tool.name}' is ${String(Math.ceil(size / 1024))} KB long, more than 8 KB.`;
      groups.add("size", { message, subject, reply });
    }
    groups.report(context.fail);
  },
});
