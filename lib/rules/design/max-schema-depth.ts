import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { depthOf } from "../../schema/structure.ts";

export default defineRule({
  name: "max-schema-depth",
  family: "design",
  description: "Enforce a maximum depth of input schemas",
  reason:
    "Models lose track of brackets and of the object that a field belongs to, so they fill in deeply nested fields wrongly.",
  severity: "warning",
  presets: ["strict"],
  options: { max: option.integer(4, { min: 1, about: "The maximum number of nested levels of properties" }) },
  presetOptions: { strict: { max: 5 } },
  messages: {
    tooDeep: "'{{where}}' of '{{tool}}' is nested {{depth}} levels deep; the maximum is {{max}}.",
    endless: "'{{where}}' of '{{tool}}' contains itself, so values can be nested without end.",
  },
  remedies: {
    tooDeep: "Flatten the object, or split the tool.",
    endless: "Allow a fixed number of levels, or use a flat list whose items name their parent.",
  },
  check: {
    schema({ key, schema }, { options, report }) {
      if (key !== "inputSchema") return;
      const { levels, isEndless } = depthOf(schema);
      const last = levels.at(-1);
      if (isEndless && last) {
        report(last.schema, "endless", { at: last.keySpan, data: { where: last.path } });
        return;
      }
      const level = levels[options.max];
      if (!level) return;
      const data = { where: level.path, depth: options.max + 1, max: options.max };
      report(level.schema, "tooDeep", { at: level.keySpan, data });
    },
  },
});
