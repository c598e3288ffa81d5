import { callWithHighLimit, resultDataOf, highLimit, itemsIn, takesLimit } from "../../conformance/budget.ts";
import { argumentsFor, asSuccess, callableTools, callOnce, forTools } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

const most = 100;
const mostByDefault = 20;

/** A list of thousands of items fills the context window of a model, and a refusal costs one more call. */
export default defineProbe({
  name: "limit-clamped",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement:
    "A list returns up to 20 items by default and at most 100, and a higher limit is lowered instead of refused.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "Two calls to each tool that has a limit parameter and may be called: one without a limit, and one with 1000.",
  remedy: "Lower the limit in the handler: Math.min(limit, 100), with a default of 20.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context).filter(takesLimit), async (tool) => {
      const call = await callWithHighLimit(context, tool);
      const args = argumentsFor(tool.inputSchema);
      if (!call?.reply || !args) return false;
      const { reply } = call;
      const subject = { kind: "tool", name: tool.name, pointer: "/inputSchema/properties/limit" } as const;
      const refused = `The tool '${tool.name}' refuses a limit of ${String(highLimit)} instead of lowering it.`;
      const good = asSuccess(call);
      const count = itemsIn(good && resultDataOf(good.result))?.length ?? 0;
      if (!good) groups.add("refused", { message: refused, subject, reply });
      else if (count > most)
        groups.add("more", {
          message: `The tool '${tool.name}' returns ${String(count)} items at once, more than ${String(most)}.`,
          subject,
          reply,
        });
      const plain = asSuccess(await callOnce(context, tool, args));
      const byDefault = itemsIn(plain && resultDataOf(plain.result))?.length ?? 0;
      if (plain && !("limit" in args) && byDefault > mostByDefault)
        groups.add("default", {
          message: `Without a limit, the tool '${tool.name}' returns ${String(byDefault)} items, more than ${String(mostByDefault)}.`,
          subject,
          reply: plain.reply,
        });
      return true;
    });
    if (!results.includes(true)) context.skip(inapplicable("No tool that may be called has a limit parameter."));
    groups.report(context.fail);
  },
});
