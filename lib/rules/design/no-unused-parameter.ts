import { argumentUsesOf } from "../../code/reads.ts";
import { readsDeclared } from "../../code/parameters.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** A name that says itself that nothing reads the parameter. */
const unusedName = /^_|^(?:dummy|unused|placeholder|random_?string|no_?params?)$/i;

/** A model fills the parameters that a schema declares. If the code does not read one, that decision has no effect. */
export default defineRule({
  name: "no-unused-parameter",
  family: "design",
  description: "Disallow parameters of tools that the code behind the tool never reads",
  reason: "A filter that the code ignores gives wrong answers without an error.",
  severity: "warning",
  presets: ["strict"],
  messages: {
    unused: "The handler of tool '{{tool}}' never reads parameter '{{path}}'.",
  },
  plurals: {
    unused: "{{count}} parameters of {{source}} are never read: {{names}}.",
  },
  remedies: {
    unused: "Use every parameter in the handler, or remove it from the schema.",
  },
  check: {
    parameter(parameter, { tool, report }) {
      const uses = argumentUsesOf(tool);
      const { depth, name } = parameter;
      // A nested object often has the form of another tool's answer.
      if (!uses?.isComplete || depth > 0 || uses.mayRead([name]) || unusedName.test(name)) return;
      if (!hasOneValue(parameter) && uses.mayReturn && readsDeclared(tool, uses)) report(parameter, "unused");
    },
  },
});

/** True for a parameter that says which kind of call it is, and has one kind only so far. */
function hasOneValue({ schema }: Parameter): boolean {
  return schema.alternatives.every((each) => {
    const values = knownValue(each.keyword("enum"));
    return each.mayHave("const") || (values?.kind === "array" && values.items.length === 1);
  });
}
