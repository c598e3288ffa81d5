import type { Edit } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** A default is the value for an omitted parameter, and a required parameter cannot be omitted. */
export default defineRule({
  name: "no-required-default",
  family: "schema",
  description: "Disallow defaults of required parameters",
  reason: "A model has to send a required parameter, and guesses a value where the author meant the default to count.",
  severity: "suggestion",
  presets: ["strict"],
  edit: "draft",
  messages: {
    unused: "{{Subject}} is required, so its default is never used.",
    makeOptional: "Remove '{{name}}' from the required names.",
    removeDefault: "Remove the default.",
  },
  remedies: {
    unused: "Remove it from 'required', or remove the default.",
  },
  check: {
    parameter(parameter, { report, tool }) {
      const { name, parent, schema, isRequired } = parameter;
      // A library that converts Zod calls or a function decides itself which parameters are required.
      if (isRequired !== true || tool.isConverted("inputSchema")) return;
      const value = schema.keyword("default");
      if (value.state !== "known" || hasOneValue(schema)) return;
      report(parameter, "unused", {
        at: schema.keywordSpan("default") ?? parameter.keySpan,
        suggest: [
          { message: "makeOptional", data: { name }, edit: withoutRequired(parent, name), draft: true },
          { message: "removeDefault", edit: schema.editor?.remove("default"), draft: true },
        ],
      });
    },
  },
});

/** True for a parameter with a single value, which marks a branch of a union: a client has to send it. */
function hasOneValue(schema: Schema): boolean {
  if (schema.keyword("const").state !== "absent") return true;
  const values = knownValue(schema.keyword("enum"));
  return values?.kind === "array" && values.items.length < 2;
}

/** Takes a name out of the list, or the list away if it has no other. */
function withoutRequired(parent: Schema, name: string): Edit | undefined {
  const list = knownValue(parent.keyword("required"));
  if (list?.kind !== "array") return undefined;
  if (list.items.length === 1) return parent.editor?.remove("required");
  const index = list.items.findIndex((item) => item.kind === "scalar" && item.value === name);
  return index < 0 ? undefined : list.editor?.remove(index);
}
