import { isSuccess } from "../../conformance/calls.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { answered, askingTools, type InputRequiredRetry } from "../../conformance/input-requests.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A server that does not validate answers continues with wrong input, or fails instead of asking again. */
export default defineProbe({
  name: "input-responses",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004"],
  level: "SHOULD",
  requirement:
    "The server requests missing input again, refuses input of the wrong type, and ignores input that it did not request.",
  sources: { "2026-07-28": "basic/patterns/mrtr#error-handling" },
  sends:
    "Calls to tools that may be called. If a tool requests input, answers without it, with numbers and with more follow.",
  remedy: "Look up each answer by its key, validate it, and return the request for input again if it is missing.",
  comparesAnswers: true,
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    for (const asking of await askingTools(context)) {
      const subject = { kind: "tool", name: asking.tool.name } as const;
      const report = (kind: string, reply: Reply, what: string): void => {
        groups.add(kind, { message: `The tool '${subject.name}' ${what}.`, subject, reply });
      };
      const missing = await answered(context, asking, (complete) => ({ ...complete, inputResponses: {} }));
      if (missing?.error)
        report("missing", missing, `answers missing input with ${kindOf(missing)} instead of another request for it`);
      const wrong = await answered(context, asking, withNumbers);
      if (wrong && isSuccess(wrong)) report("wrong", wrong, "accepts a number instead of an input response");
      const right = await answered(context, asking, (complete) => complete);
      if (!right || right.error) continue;
      const more = await answered(context, asking, withMore);
      if (more?.error) report("more", more, `answers additional input with ${kindOf(more)}`);
    }
    groups.report(context.fail);
  },
});

function withNumbers({ requestState, inputResponses }: InputRequiredRetry): InputRequiredRetry | undefined {
  const keys = Object.keys(inputResponses);
  return keys.length
    ? { requestState, inputResponses: Object.fromEntries(keys.map((key) => [key, 12_345])) }
    : undefined;
}

function withMore({ requestState, inputResponses }: InputRequiredRetry): InputRequiredRetry {
  return { requestState, inputResponses: { ...inputResponses, validator_unknown: { action: "decline" } } };
}
