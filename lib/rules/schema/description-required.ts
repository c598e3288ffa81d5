import type { Definition } from "../../model/definition.ts";
import { todoDescription } from "../../prose/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { tokenOf } from "../../schema/pointers.ts";

/** A model chooses a tool by its description. Without one it guesses from the name. */
export default defineRule({
  name: "description-required",
  family: "schema",
  ids: ["SCH-002", "description-required"],
  description: "Require every tool, prompt and resource to have a description",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  edit: "suggest",
  messages: {
    missing:
      "The {{kind}} '{{tool}}' has no description, so a model can only guess from its name what it is for; write what it does and when to use it.",
    empty:
      "The description of the {{kind}} '{{tool}}' is empty, so a model can only guess from its name what it is for; write what it does and when to use it.",
    notText:
      "The description of the {{kind}} '{{tool}}' is not text, so clients refuse the definition; write it as a string.",
    addDescription: "Write '{{text}}' as the description, for you to replace.",
  },
  check: {
    definition(definition, { report }) {
      const description = definition.get("description");
      if (description.state === "unknown") return;
      if (description.state === "absent") {
        report(definition, "missing", { suggest: suggestionsFor(definition) });
        return;
      }
      const { value } = description;
      if (value.kind === "code") return;
      const at = tokenOf(value, definition.keySpan("description") ?? definition.span);
      const isNothing = value.kind === "scalar" && (value.value === null || String(value.value).trim() === "");
      if (isNothing) report(definition, "empty", { at, suggest: suggestionsFor(definition) });
      else if (value.kind !== "scalar" || typeof value.value !== "string") report(definition, "notText", { at });
    },
  },
});

function suggestionsFor(definition: Definition) {
  const { name, editor } = definition;
  if (name.state !== "known") return [];
  const text = todoDescription(name.value);
  return [{ message: "addDescription" as const, data: { text }, edit: editor?.set("description", text) }];
}
