import { knownValue } from "../../model/reading.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { tokenOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "name-required",
  family: "schema",
  description: "Require every tool, prompt and resource to have a name",
  reason: "Clients drop a definition without a name, or reject the whole list, and no model can call it.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    missing: "This {{kind}} has no name.",
    empty: "The name of this {{kind}} is empty.",
    notText: "The name of this {{kind}} is not a string.",
    emptyArgument: "The name of an argument of {{subject}} is empty.",
  },
  remedies: {
    missing: "Add a 'name' that says what it does.",
    empty: "Write a name that says what it does.",
    notText: "Write a string in quotes.",
    emptyArgument: "Write a name that says what the argument is.",
  },
  check: {
    prompt(prompt, { report }) {
      for (const { name, pointer } of knownValue(prompt.args) ?? []) {
        if (name.state === "known" && !name.value.trim())
          report(prompt, "emptyArgument", { at: name.span, pointer: `${pointer}/name` });
      }
    },
    definition(definition, { report, settings }) {
      const name = definition.get("name");
      if (name.state === "unknown") return;
      const told = definition.kind === "tool" ? effectOn(settings.clients, "invalidDefinition")?.told : undefined;
      if (name.state === "absent") {
        report(definition, "missing", { told });
        return;
      }
      const { value } = name;
      if (value.kind === "code") return;
      const at = tokenOf(value, definition.keySpan("name") ?? definition.span);
      if (value.kind === "scalar" && value.value === null) report(definition, "missing", { at, told });
      else if (value.kind !== "scalar" || typeof value.value !== "string") report(definition, "notText", { at, told });
      else if (!value.value.trim()) report(definition, "empty", { at });
    },
  },
});
