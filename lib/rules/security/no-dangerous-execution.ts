import { reportedFlows } from "../../code/reported-flows.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** The model writes arguments, and whoever wrote the page that it has read. A shell obeys both. */
export default defineRule({
  name: "no-dangerous-execution",
  family: "security",
  description: "Disallow arguments of tools in shell commands and in code that is run",
  reason: "Whoever can write a text that the model reads can run any program on the server's machine.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  presetOptions: {
    recommended: { wholeCommands: false, programOptions: false },
    // It is the lesser fault: a list of arguments is what repairs a command.
    security: { programOptions: false },
  },
  options: {
    wholeCommands: option.boolean(true, {
      about: "Whether to report arguments that are whole commands, as in a tool whose purpose is to run them",
    }),
    programOptions: option.boolean(true, {
      about: "Whether to report arguments that a program may take for one of its options",
    }),
  },
  messages: {
    command: "The server runs a command that contains {{arguments}} of '{{tool}}'{{elsewhere}}.",
    wholeCommand: "The server runs {{arguments}} of '{{tool}}' as a command{{elsewhere}}.",
    code: "The server runs {{arguments}} of '{{tool}}' as code{{elsewhere}}.",
    option:
      "The program that gets {{arguments}} of '{{tool}}' takes text that begins with '-' for an option{{elsewhere}}.",
  },
  remedies: {
    command: "Pass the program and its arguments as a list, without a shell, or allow a few values only.",
    wholeCommand: "Let the tool offer the few commands that it needs, and look them up by name.",
    code: "Do not run text as code. Parse it, or look up what it names.",
    option: "Put '--' before it, if the program knows that, or reject text that begins with '-'.",
  },
  check: {
    handler(subject, { options, report }) {
      const { tool } = subject;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "command", false))
        report(subject, "command", { at, flow, data: { arguments: names, elsewhere } });
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "code"))
        report(subject, "code", { at, flow, data: { arguments: names, elsewhere } });
      if (options.programOptions)
        for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "option"))
          report(subject, "option", { at, flow, data: { arguments: names, elsewhere } });
      if (!options.wholeCommands) return;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(tool, "command", true))
        report(subject, "wholeCommand", { at, flow, data: { arguments: names, elsewhere } });
    },
  },
});
