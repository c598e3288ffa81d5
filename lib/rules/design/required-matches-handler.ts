import { readsDeclared } from "../../code/parameters.ts";
import { spanInFile } from "../../code/reported-flows.ts";
import { argumentUsesOf } from "../../code/reads.ts";
import type { Parameter } from "../../model/parameter.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * A model may omit parameters that a schema makes optional, and fills the required ones. The code has to expect the
 * same.
 */
export default defineRule({
  name: "required-matches-handler",
  family: "design",
  description: "Require the schema and the code behind a tool to agree on which parameters are required",
  reason: "A call without an optional parameter fails with an error that tells the model nothing.",
  severity: "warning",
  presets: ["strict"],
  messages: {
    needed: "{{Subject}} is optional, but the handler fails without it.",
    defaulted: "{{Subject}} is required, but the handler has a default for it.",
  },
  remedies: {
    needed: "Require it, or give it a default in the schema.",
    defaulted: "State the default in the schema, or remove it.",
  },
  check: {
    parameter(parameter, { tool, report }) {
      const uses = argumentUsesOf(tool);
      if (!uses || parameter.depth > 0 || parameter.isRequired === undefined || !readsDeclared(tool, uses)) return;
      if (mayHaveDefault(parameter)) return;
      const kind = parameter.isRequired ? "defaulted" : "needed";
      const use = uses
        .of(kind)
        .find(({ keys, isCertain }) => isCertain && keys.length === 1 && keys[0] === parameter.name);
      if (!use || (parameter.isRequired && mayBeNull(parameter))) return;
      report(parameter, kind, { at: spanInFile(use.place, tool, parameter.keySpan), flow: [use.place] });
    },
  },
});

/** True if the server may give the parameter a value itself. */
function mayHaveDefault({ schema }: Parameter): boolean {
  return schema.isCheckedByCode || schema.alternatives.some((each) => each.isCheckedByCode || each.mayHave("default"));
}

function mayBeNull({ schema }: Parameter): boolean {
  return schema.alternatives.some((each) => each.types.state !== "known" || each.accepts("null"));
}
