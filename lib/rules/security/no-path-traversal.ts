import { reportedFlows } from "../../code/reported-flows.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** A path that a model passes on leads to any file that the server may read or write, unless something keeps it in. */
export default defineRule({
  name: "no-path-traversal",
  family: "security",
  description: "Disallow arguments of tools in file paths that nothing keeps in a folder",
  reason: "A model can be made to read any file that the server may read: keys, configuration, other users' data.",
  severity: "error",
  presets: ["strict", "security"],
  messages: {
    found: "The server opens any file that {{arguments}} of tool '{{tool}}' can name{{elsewhere}}.",
  },
  remedies: {
    found: "Resolve it (realpath), and compare its start with the folder and '/'.",
  },
  check: {
    handler(subject, { report }) {
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(subject.tool, "path"))
        report(subject, "found", { at, flow, data: { arguments: names, elsewhere } });
    },
  },
});
