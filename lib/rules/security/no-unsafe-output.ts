import { unsafeOutputsOf } from "../../code/tool-output.ts";
import { listOfArguments, reportedPath } from "../../code/reported-flows.ts";
import { answersOf, caughtErrorsAnswered } from "../../code/returns.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * A client shows the answer of a tool: a page runs scripts, a terminal executes control sequences, and a stack trace
 * reveals paths.
 */
export default defineRule({
  name: "no-unsafe-output",
  family: "security",
  description: "Disallow answers that a client may take for more than text",
  reason: "An argument can carry a script that runs in the client, and a stack trace shows the server's paths.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    markup: "Tool '{{tool}}' returns {{arguments}} as HTML without escaping{{elsewhere}}.",
    terminal: "Tool '{{tool}}' returns control characters of a terminal{{elsewhere}}.",
    stack: "Tool '{{tool}}' returns a stack trace to the client{{elsewhere}}.",
  },
  remedies: {
    markup: "Escape it for HTML.",
    terminal: "Return plain text.",
    stack: "Return error.message only, with 'isError: true'.",
  },
  check: {
    handler(subject, { report, isOn }) {
      const { tool } = subject;
      for (const { kind, keys, steps } of unsafeOutputsOf(tool)) {
        const { at, elsewhere, flow } = reportedPath(steps, tool);
        if (kind === "markup")
          report(subject, "markup", { at, flow, data: { arguments: listOfArguments(keys), elsewhere } });
        else report(subject, "terminal", { at, flow, data: { elsewhere } });
      }
      // The rule about caught errors reports the same.
      if (isOn("no-uncaught-handler-error") || !caughtErrorsAnswered(tool).some(({ keys }) => keys.at(-1) === "stack"))
        return;
      const answer = answersOf(tool).find(({ caught }) => caught);
      const { at, elsewhere, flow } = reportedPath(answer?.steps ?? [], tool);
      report(subject, "stack", { at, flow, data: { elsewhere } });
    },
  },
});
