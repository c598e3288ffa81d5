import { parametersOf } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { effectOfName } from "../../prose/effects.ts";
import { returnsShapeless } from "../../prose/tool-answers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { describedBy } from "../../schema/descriptions.ts";

export default defineRule({
  name: "require-output-schema",
  family: "design",
  description: "Require tools to have an output schema",
  reason: "A model learns the shape of a result only from the first call, and a program cannot check it.",
  severity: "suggestion",
  presets: [],
  options: {
    tools: option.choice("all", ["all", "reading"], {
      about: "The tools that need one: all, or those that read data, according to their name or `readOnlyHint`",
    }),
    checkDescriptions: option.boolean(false, { about: "Whether the fields of an output schema need descriptions" }),
  },
  messages: {
    missing: "{{Subject}} has no output schema.",
    undescribed: "{{Subject}} has no description.",
    notSchema: "'outputSchema' of tool '{{tool}}' must be a schema object.",
    undescribedRoot: "{{Subject}} has neither fields nor a description.",
  },
  plurals: {
    undescribed: "{{count}} output fields of {{source}} have no description: {{names}}.",
  },
  remedies: {
    missing: "Describe the result with 'outputSchema'.",
    undescribed: "Say what the field means.",
    notSchema: 'Write { "type": "object", "properties": … }.',
    undescribedRoot: "Declare its fields in 'properties'.",
  },
  check: {
    tool(tool, { options, report }) {
      const schema = tool.get("outputSchema");
      if (schema.state === "known" && options.checkDescriptions && tool.outputSchema.state !== "known") {
        if (schema.value.kind !== "code") report(tool, "notSchema", { at: tool.keySpan("outputSchema") ?? tool.span });
        return;
      }
      if (schema.state !== "absent") return;
      if (options.tools === "reading" && !readsData(tool)) return;
      report(tool, "missing");
    },
    schema({ key, schema }, { options, report }) {
      if (key !== "outputSchema" || !options.checkDescriptions) return;
      const fields = parametersOf(schema);
      if (!fields.length && !schema.mayHaveOtherParts && describedBy(schema) === "no")
        report(schema, "undescribedRoot");
      for (const field of fields) {
        if (describedBy(field.schema) === "no") report(field, "undescribed");
      }
    },
  },
});

function readsData(tool: Tool): boolean {
  const name = knownValue(tool.name);
  const isReadOnly = tool.hint("readOnlyHint");
  if (name === undefined || isReadOnly.state === "unknown") return false;
  if (returnsShapeless(name)) return false;
  return effectOfName(name)?.kind === "reading" && knownValue(isReadOnly) !== false;
}
