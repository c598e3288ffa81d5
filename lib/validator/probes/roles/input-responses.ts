import { isSuccess } from "../../conformance/calls.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { answered, askingTools, type SecondRound } from "../../conformance/input-requests.ts";
import type { Reply } from "../../conversation/message.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A server that does not check the answers of a client goes on with the wrong ones, or gives up on the user. */
export default defineProbe({
  name: "input-responses",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004"],
  level: "SHOULD",
  requirement: "The server asks again if input is missing, refuses input of a wrong type, and ignores other input.",
  sources: { "2026-07-28": "basic/patterns/mrtr#error-handling" },
  sends: "Calls of tools that may be called, and, where one asks for input, answers without, with wrong and with more.",
  remedy: "Look up each answer by its key, check it, and return the request for input again if it is missing.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    for (const asking of await askingTools(context)) {
      const subject = { kind: "tool", name: asking.tool.name } as const;
      const report = (kind: string, reply: Reply, what: string): void => {
        groups.add(kind, { message: `The tool '${subject.name}' ${what}.`, subject, reply });
      };
      const missing = await answered(context, asking, (complete) => ({ ...complete, inputResponses: {} }));
      if (missing?.error)
        report("missing", missing, `answers missing input with ${kindOf(missing)}, not by asking again`);
      const wrong = await answered(context, asking, withNumbers);
      if (wrong && isSuccess(wrong)) report("wrong", wrong, "accepts a number in the place of an answer");
      const right = await answered(context, asking, (complete) => complete);
      if (!right || right.error) continue;
      const more = await answered(context, asking, withMore);
      if (more?.error) report("more", more, `answers input that it has not asked for with ${kindOf(more)}`);
    }
    groups.report(context.fail);
  },
});

function withNumbers({ requestState, inputResponses }: SecondRound): SecondRound | undefined {
  const keys = Object.keys(inputResponses);
  return keys.length
    ? { requestState, inputResponses: Object.fromEntries(keys.map((key) => [key, 12_345])) }
    : undefined;
}

function withMore({ requestState, inputResponses }: SecondRound): SecondRound {
  return { requestState, inputResponses: { ...inputResponses, validator_unknown: { action: "decline" } } };
}
