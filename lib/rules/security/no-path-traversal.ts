import { flowRule } from "../flow-rule.ts";

/** A path that a model passes on leads to any file that the server may read or write, unless something keeps it in. */
export default flowRule({
  name: "no-path-traversal",
  description: "Disallow arguments of tools in file paths that nothing keeps in a folder",
  reason: "A model can be made to read any file that the server may read: keys, configuration, other users' data.",
  severity: "error",
  presets: ["strict", "security"],
  messages: {
    found: "The server opens any file that {{arguments}} of {{kind}} '{{tool}}' can name{{elsewhere}}.",
  },
  remedies: {
    found: "Resolve it (realpath), and compare its start with the folder and '/'.",
  },
  sinks: { found: { sink: "path" } },
});
