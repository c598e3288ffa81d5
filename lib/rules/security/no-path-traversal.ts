import { reportedFlows } from "../../code/reported-flows.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** A path that a model passes on leads to any file that the server may read or write, unless something keeps it in. */
export default defineRule({
  name: "no-path-traversal",
  family: "security",
  description: "Disallow arguments of tools in file paths that nothing keeps in a folder",
  reason: "A path with '..' or a link leads out of the folder that the tool is for, to keys and configuration.",
  severity: "error",
  presets: ["strict", "security"],
  messages: {
    found: "The server opens a file that {{arguments}} of '{{tool}}' names{{elsewhere}}.",
  },
  remedies: {
    found:
      "Resolve the path, follow its links, and check that it begins with the folder and a separator, before the call.",
  },
  check: {
    handler(subject, { report }) {
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(subject.tool, "path"))
        report(subject, "found", { at, flow, data: { arguments: names, elsewhere } });
    },
  },
});
