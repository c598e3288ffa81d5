import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "no-excessive-tools",
  family: "design",
  description: "Enforce a maximum number of tools of a server",
  reason: "Models choose worse among many tools, and clients cut the list or refuse it.",
  severity: "warning",
  presets: ["strict"],
  options: { max: option.integer(40, { min: 1, about: "The maximum number of tools of a server" }) },
  messages: {
    tooMany: "The server has {{count}} tools; the maximum is {{max}}.",
  },
  remedies: {
    tooMany: "Combine tools, leave some out by default, or split the server.",
  },
  check: {
    server({ complete, tools }, { options, report }) {
      const first = tools[options.max];
      // If the file is one module of several, it is not known which tools a server offers together.
      if (complete && first) report(first, "tooMany", { data: { count: tools.length, max: options.max } });
    },
  },
});
