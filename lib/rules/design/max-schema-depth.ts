import { shortPath } from "../../model/parameter.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { depthOf } from "../../schema/structure.ts";

export default defineRule({
  name: "max-schema-depth",
  family: "design",
  description: "Enforce a maximum depth of input schemas",
  reason: "Models lose track of brackets, and put fields of deeply nested objects into the wrong one.",
  severity: "warning",
  presets: ["strict"],
  options: { max: option.integer(5, { min: 1, about: "The maximum number of nested levels of properties" }) },
  messages: {
    tooDeep: "Parameter '{{where}}' of tool '{{tool}}' is nested {{depth}} levels deep; the maximum is {{max}}.",
    endless: "Parameter '{{where}}' of tool '{{tool}}' contains itself, so values can be nested without end.",
  },
  remedies: {
    tooDeep: "Flatten the object, or split the tool.",
    endless: "Use a flat list whose items name their parent.",
  },
  check: {
    schema({ key, schema }, { options, report }) {
      if (key !== "inputSchema") return;
      const { levels, isEndless } = depthOf(schema);
      const last = levels.at(-1);
      if (isEndless && last) {
        report(last.schema, "endless", { at: last.keySpan, data: { where: shortPath(last.path) } });
        return;
      }
      const level = levels[options.max];
      if (!level) return;
      const data = { where: shortPath(level.path), depth: options.max + 1, max: options.max };
      report(level.schema, "tooDeep", { at: level.keySpan, data });
    },
  },
});
