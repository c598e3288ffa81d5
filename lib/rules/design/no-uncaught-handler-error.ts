import { readsDeclared } from "../../code/parameters.ts";
import { argumentUsesOf } from "../../code/reads.ts";
import { spanInFile, reportedPath } from "../../code/reported-flows.ts";
import { type ReturnedAnswer, answersOf, caughtErrorsAnswered, caughtErrorsIn } from "../../code/returns.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** A failure inside a handler should reach the model as an answer that does not reveal internals of the server. */
export default defineRule({
  name: "no-uncaught-handler-error",
  family: "design",
  description: "Require handlers of tools to answer errors themselves, without the stack",
  reason:
    "A stack trace shows a client the server's paths and versions, and an uncaught error may never reach the model.",
  severity: "error",
  presets: ["strict"],
  options: {
    checkUncaught: option.boolean(false, {
      about: "Whether handlers of `tools/call` are reported, too, that do not catch what goes wrong in them",
    }),
  },
  messages: {
    stack: "Tool '{{tool}}' returns a stack trace to the client{{elsewhere}}.",
    uncaught: "{{Subject}} does not catch errors.",
  },
  remedies: {
    stack: "Return error.message only, with 'isError: true'.",
    uncaught: "Return 'isError: true', so that the model sees what failed.",
  },
  check: {
    handler(subject, { options, report }) {
      const { tool, handler, span } = subject;
      if (hasStack(caughtErrorsAnswered(tool))) {
        const answer = answersOf(tool).find((each) => hasStack(errorsIn(each)));
        const { at, elsewhere, flow } = reportedPath(answer?.steps ?? [], tool);
        report(subject, "stack", { at, data: { elsewhere }, flow });
      }
      if (!options.checkUncaught || handler.input !== "request") return;
      const uses = argumentUsesOf(tool);
      const exposed = uses && readsDeclared(tool, uses) ? uses.of("exposed")[0] : undefined;
      if (exposed) report(subject, "uncaught", { at: spanInFile(handler.place, tool, span), flow: [exposed.place] });
    },
  },
});

function errorsIn(answer: ReturnedAnswer): ReturnType<typeof caughtErrorsIn> {
  return ["content", "structuredContent"].flatMap((key) => {
    const value = answer.member(key);
    return value ? caughtErrorsIn(value) : [];
  });
}

function hasStack(errors: ReturnType<typeof caughtErrorsIn>): boolean {
  return errors.some(({ keys }) => keys.at(-1) === "stack");
}
