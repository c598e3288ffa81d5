import { isRecord } from "../../../model/json.ts";
import { resultDataOf, isKnownAction, measuredCalls, namedActionsIn, textFieldsIn } from "../../conformance/budget.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

const longest = 2_048;
const longestPreview = 500;

/** A log or a page in an answer may fill the context window. A preview with a way to get the rest does not. */
export default defineProbe({
  name: "long-text-envelope",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "A text of more than 2 KB in an answer is truncated, and the answer says how to get the rest.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "One call to each tool that may be called, and another with a high limit.",
  remedy: "Replace a long text with { _truncated: true, preview, full_action, full_params }.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const calls = (await measuredCalls(context)).map((call) => ({ ...call, data: resultDataOf(call.result) }));
    // A tool that returns the rest returns it in full.
    const whole = new Set(calls.flatMap(({ data }) => namedActionsIn(data)));
    let judged = 0;
    for (const { tool, reply, data } of calls) {
      if (typeof data !== "object" || data === null) continue;
      judged++;
      const subject = { kind: "tool", name: tool.name } as const;
      const { texts, envelopes } = textFieldsIn(data);
      const long = texts.find(({ value }) => typeof value === "string" && Buffer.byteLength(value) > longest);
      if (long && !whole.has(tool.name)) {
        const message = `The answer of the tool '${tool.name}' has a text of more than 2 KB at ${long.pointer}.`;
        groups.add(`long ${tool.name}`, { message, subject, reply });
      }
      for (const { pointer, value } of envelopes) {
        const fault = isRecord(value) ? faultOf(value, (action) => isKnownAction(context.facts, action)) : undefined;
        if (fault === undefined) continue;
        const message = `The envelope at ${pointer || "the top level"} of the answer of the tool '${tool.name}' ${fault}.`;
        groups.add(fault, { message, subject, reply });
      }
    }
    if (!judged) context.skip(inapplicable("No answer contains JSON."));
    groups.report(context.fail);
  },
});

function faultOf(envelope: Record<string, unknown>, isKnown: (action: string) => boolean): string | undefined {
  const { preview, full_action: action, full_params: params } = envelope;
  if (typeof preview !== "string") return "has no preview";
  if (preview.length > longestPreview) return `has a preview of more than ${String(longestPreview)} characters`;
  if (typeof action !== "string") return "has no full_action";
  if (!isRecord(params)) return "has no full_params";
  return isKnown(action) ? undefined : "names a full_action that is not a tool of the server";
}
