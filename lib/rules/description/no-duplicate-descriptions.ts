import type { Tool } from "../../model/tool.ts";
import { wordingOf } from "../../prose/near-names.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-duplicate-descriptions",
  family: "description",
  description: "Require the tools of a server to have different descriptions",
  reason: "Between two tools with the same description a model can only guess, and calls the wrong one.",
  severity: "warning",
  presets: ["strict"],
  messages: {
    same: "Tools '{{tool}}' and '{{other}}' have the same description.",
  },
  remedies: {
    same: "Say what each of them does that the other does not.",
  },
  check: {
    server({ tools }, { report }) {
      const owners = new Map<string, Tool>();
      for (const tool of tools) {
        const { description, name, source } = tool;
        if (description.state !== "known" || name.state !== "known" || source.otherVariants?.length) continue;
        const text = wordingOf(description.value);
        if (!text) continue;
        const key = `${source.group}\n${text}`;
        const other = owners.get(key);
        // no-duplicate-names reports a tool that is listed twice.
        if (other && other.label !== name.value)
          report(tool, "same", { at: description.span, data: { other: other.label } });
        else owners.set(key, tool);
      }
    },
  },
});
