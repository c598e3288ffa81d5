import { option } from "../../rule/option.ts";
import { flowRule } from "../flow-rule.ts";

/** The arguments come from the model, or from the author of a page that the model has read. A shell executes both. */
export default flowRule({
  name: "no-dangerous-execution",
  description: "Disallow arguments of tools in shell commands and in code that is run",
  reason: "Anyone who can write a text that the model reads can run any program on the server's machine.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  presetOptions: {
    strict: { checkWholeCommands: true, checkProgramOptions: true },
    // Arguments that a program takes for options are the lesser fault: a list of arguments is what repairs a command.
    security: { checkWholeCommands: true },
  },
  options: {
    checkWholeCommands: option.boolean(false, {
      about: "Whether arguments that are whole commands are reported, too, as in a tool whose purpose is to run them",
    }),
    checkProgramOptions: option.boolean(false, {
      about: "Whether arguments are reported, too, that a program may take for one of its options",
    }),
  },
  messages: {
    command: "The server runs a command that contains {{arguments}} of {{kind}} '{{tool}}'{{elsewhere}}.",
    wholeCommand: "The server runs {{arguments}} of {{kind}} '{{tool}}' as a command{{elsewhere}}.",
    code: "The server runs {{arguments}} of {{kind}} '{{tool}}' as code{{elsewhere}}.",
    option: "A program may take {{arguments}} of {{kind}} '{{tool}}' for an option{{elsewhere}}.",
  },
  remedies: {
    command: "Pass the program and its arguments as a list, without a shell.",
    wholeCommand: "Offer the few commands that the tool needs, by name.",
    code: "Parse it, or look up what it names; do not run it.",
    option: "Put '--' before it, or reject a value that begins with '-'.",
  },
  sinks: {
    command: { sink: "command", isWhole: false },
    code: { sink: "code" },
    option: { sink: "option", onlyIf: "checkProgramOptions" },
    wholeCommand: { sink: "command", isWhole: true, onlyIf: "checkWholeCommands" },
  },
});
