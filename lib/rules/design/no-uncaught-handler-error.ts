import { readsDeclared } from "../../code/parameters.ts";
import { argumentUsesOf } from "../../code/reads.ts";
import { lastLinted, placeOf } from "../../code/reported-flows.ts";
import { type Answer, answersOf, caughtErrorsAnswered, caughtErrorsIn } from "../../code/returns.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** What goes wrong inside of a handler is told to the model as an answer, and without the insides of the server. */
export default defineRule({
  name: "no-uncaught-handler-error",
  family: "design",
  description: "Require handlers of tools to answer errors themselves, without the stack",
  reason:
    "A stack tells the paths and versions of the server to whoever reads the conversation, and costs the model hundreds of tokens. An error that a low-level handler throws becomes an error of the protocol, which most clients do not show to the model.",
  severity: "error",
  presets: ["strict"],
  options: {
    requireCatch: option.boolean(true, {
      about: "Whether a handler of `tools/call` has to catch what goes wrong in it",
    }),
  },
  presetOptions: { strict: { requireCatch: false } },
  messages: {
    stack: "'{{tool}}' hands the stack of a caught error to the client.",
    uncaught: "Nothing catches the errors of '{{tool}}': the client gets an error of the protocol.",
  },
  remedies: {
    stack: "Answer with the message of the error and isError: true, and write the stack to a log.",
    uncaught: "Catch the error in the handler, and answer with its message and isError: true.",
  },
  check: {
    handler(subject, { options, report }) {
      const { tool, handler, span } = subject;
      if (hasStack(caughtErrorsAnswered(tool))) {
        const answer = answersOf(tool).find((each) => hasStack(errorsIn(each)));
        report(subject, "stack", { at: (answer && lastLinted(answer.way)) ?? span, flow: answer?.way ?? [] });
      }
      if (!options.requireCatch || handler.input !== "request") return;
      const uses = argumentUsesOf(tool);
      const exposed = uses && readsDeclared(tool, uses) ? uses.of("exposed")[0] : undefined;
      if (exposed) report(subject, "uncaught", { at: placeOf(handler.place, span), flow: [exposed.place] });
    },
  },
});

function errorsIn(answer: Answer): ReturnType<typeof caughtErrorsIn> {
  return ["content", "structuredContent"].flatMap((key) => {
    const value = answer.member(key);
    return value ? caughtErrorsIn(value) : [];
  });
}

function hasStack(errors: ReturnType<typeof caughtErrorsIn>): boolean {
  return errors.some(({ keys }) => keys.at(-1) === "stack");
}
