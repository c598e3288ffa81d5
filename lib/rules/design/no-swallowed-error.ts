import { reportedPath } from "../../code/reported-flows.ts";
import { type ReturnedAnswer, answersOf, caughtErrorsIn, answerTexts } from "../../code/returns.ts";
import { defineRule } from "../../rule/define-rule.ts";

const failure = /\b(?:error|failed|failure|could not|couldn't|cannot|unable to|exception)\b/i;

/** A model treats an answer without `isError` as the result that it requested. */
export default defineRule({
  name: "no-swallowed-error",
  family: "design",
  description: "Disallow answering a caught error as a success",
  reason: "A client counts a failed call as done, and the model may take the error for data.",
  severity: "warning",
  presets: ["strict"],
  messages: {
    swallowed: "{{Subject}} returns a caught error without 'isError'{{elsewhere}}, as if the call had succeeded.",
  },
  remedies: {
    swallowed: "Add 'isError: true'.",
  },
  check: {
    handler(subject, { report }) {
      const { tool } = subject;
      if (tool.convention !== "sdk" && tool.convention !== "verbatim") return;
      const reported = new Set<number>();
      for (const answer of answersOf(tool)) {
        if (!answer.caught || answer.isError !== false || !tellsOfFailure(answer)) continue;
        const { at, elsewhere, flow } = reportedPath(answer.steps, tool);
        if (!reported.has(at.start)) report(subject, "swallowed", { at, data: { elsewhere }, flow });
        reported.add(at.start);
      }
    },
  },
});

/** True if a text of the answer contains a caught error, or mentions one. */
function tellsOfFailure(answer: ReturnedAnswer): boolean {
  return answerTexts(answer).some(
    (text) => caughtErrorsIn(text).length > 0 || (typeof text.constant === "string" && failure.test(text.constant)),
  );
}
