import { defineRule } from "../../rule/define-rule.ts";
import { tokenOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "no-empty-name",
  family: "naming",
  description: "Disallow missing and empty tool names",
  reason: "A tool is called by its name, so nobody can call a tool without one.",
  severity: "error",
  // In other presets name-required covers tools, prompts and resources.
  presets: [],
  messages: {
    missing: "This tool has no name.",
    empty: "The name of this tool is empty.",
  },
  remedies: {
    missing: "Write a name that says what it does.",
    empty: "Write a name that says what it does.",
  },
  check: {
    tool(tool, { report }) {
      const name = tool.get("name");
      if (name.state === "absent") {
        report(tool, "missing");
        return;
      }
      if (name.state === "unknown" || name.value.kind !== "scalar") return;
      const { value } = name.value;
      const at = tokenOf(name.value, tool.keySpan("name") ?? tool.span);
      if (value === null) report(tool, "missing", { at });
      else if (typeof value === "string" && !value.trim()) report(tool, "empty", { at });
    },
  },
});
