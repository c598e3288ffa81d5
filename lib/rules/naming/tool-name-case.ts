import { inCasing, isInCasing, nameOfCasing } from "../../prose/casing.ts";
import { availableName, toolNamesOf } from "../../prose/tool-names.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "tool-name-case",
  family: "naming",
  description: "Enforce a consistent casing of tool names",
  reason: "A model that has called `get-user` tries `list-orders`, not `listOrders`.",
  severity: "error",
  presets: [],
  edit: "draft",
  options: {
    case: option.choice("consistent", ["kebab", "snake", "camel", "pascal", "dot", "consistent"], {
      about: "The required casing; `consistent` means that of most names of the server",
    }),
  },
  messages: {
    otherCasing: "The name of {{subject}} is not in {{casing}}.",
    oddCasing: "The name of {{subject}} is not in {{casing}}, as most tool names of this server are.",
    rename: "Rename it to '{{name}}', also where it is called.",
  },
  remedies: {
    otherCasing: "Write it in {{casing}}.",
    oddCasing: "Write it in {{casing}}.",
  },
  check: {
    tool(tool, { server, options, report }) {
      const { name } = tool;
      // Another rule reports a blank name.
      if (name.state !== "known" || !name.value.trim()) return;
      const names = toolNamesOf(server);
      const casing = options.case === "consistent" ? names.casing : options.case;
      if (casing === undefined || isInCasing(name.value, casing)) return;
      const renamed = availableName(names, name.value, {
        by: `tool-name-case ${casing}`,
        rename: (one) => (isInCasing(one, casing) ? undefined : inCasing(one, casing)),
      });
      report(tool, options.case === "consistent" ? "oddCasing" : "otherCasing", {
        at: name.span,
        data: { casing: nameOfCasing(casing) },
        suggest:
          renamed === undefined
            ? []
            : [{ message: "rename", data: { name: renamed }, edit: tool.editor?.set("name", renamed), draft: true }],
      });
    },
  },
});
