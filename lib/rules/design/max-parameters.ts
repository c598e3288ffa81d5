import type { Parameter } from "../../model/parameter.ts";
import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "max-parameters",
  family: "design",
  description: "Enforce a maximum number of parameters",
  reason: "A model fills in more parameters wrongly, and a tool with many of them usually does several jobs.",
  severity: "warning",
  presets: ["strict"],
  options: { max: option.integer(24, { min: 0, about: "The maximum number of top-level parameters of a tool" }) },
  messages: {
    tooMany: "Tool '{{tool}}' has {{count}} parameters; the maximum is {{max}}.",
  },
  remedies: {
    tooMany: "Split the tool, or remove parameters that are rarely used.",
  },
  check: {
    tool(tool, { options, report }) {
      const { inputSchema, parameters } = tool;
      if (inputSchema.state !== "known" || parameters.length <= options.max) return;
      const atTop = parameters.filter(({ depth }) => depth === 0);
      const first = atTop[options.max];
      if (!first) return;
      const count = maxParametersPerCall(atTop, inputSchema.value);
      if (count <= options.max) return;
      report(inputSchema.value, "tooMany", { at: first.keySpan, data: { count, max: options.max } });
    },
  },
});

/** The number of parameters in the largest possible call: branches of a union exclude each other. */
function maxParametersPerCall(atTop: readonly Parameter[], schema: Schema): number {
  const isPlain = atTop.every(({ parent }) => parent.located === schema.located);
  if (isPlain) return atTop.length;
  const counts = schema.alternatives.map(
    ({ conjuncts }) => new Set(conjuncts.flatMap((part) => [...part.properties()].map(({ name }) => name))).size,
  );
  return Math.max(...counts);
}
