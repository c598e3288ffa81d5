import type { Definition } from "../../model/definition.ts";
import { todoDescription } from "../../prose/emptiness.ts";
import { standsElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { tokenOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "description-required",
  family: "schema",
  description: "Require every tool, prompt and resource to have a description",
  reason:
    "A model chooses a tool by its description, and a person a prompt. Without one, only the name is left to guess from.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "draft",
  options: {
    resources: option.boolean(true, {
      about: "Whether resources are reported, too. Applications and people choose them, and the protocol asks for none",
    }),
  },
  presetOptions: { recommended: { resources: false }, strict: { resources: false } },
  messages: {
    missing: "The {{kind}} '{{tool}}' has no description.",
    empty: "The description of the {{kind}} '{{tool}}' is empty.",
    notText: "The description of the {{kind}} '{{tool}}' is not a string.",
    addDescription: "Write '{{text}}' as the description, for you to replace.",
  },
  remedies: {
    missing: "Write what it does and when to use it.",
    empty: "Write what it does and when to use it.",
    notText: "Write a string.",
  },
  check: {
    definition(definition, { options, report, isOn, server }) {
      const description = definition.get("description");
      const isOptional = definition.kind === "resource" && !options.resources;
      if (description.state === "unknown") return;
      // The MCP SDK for Python sends an empty one, which nobody has written.
      if (description.state === "absent" || definition.isSupplied("description")) {
        if (isOptional) return;
        if (isOn("no-unsent-definition") && standsElsewhere(definition, server.surface, "description")) return;
        report(definition, "missing", { suggest: suggestionsFor(definition) });
        return;
      }
      const { value } = description;
      if (value.kind === "code") return;
      const at = tokenOf(value, definition.keySpan("description") ?? definition.span);
      const isNothing = value.kind === "scalar" && (value.value === null || String(value.value).trim() === "");
      const isText = value.kind === "scalar" && typeof value.value === "string";
      // The protocol leaves it to a server whether a resource has one.
      if (isNothing && isText && isOptional) return;
      if (isNothing) report(definition, "empty", { at, suggest: suggestionsFor(definition) });
      else if (!isText) report(definition, "notText", { at });
    },
  },
});

function suggestionsFor(definition: Definition) {
  const { name, editor } = definition;
  if (name.state !== "known") return [];
  const text = todoDescription(name.value);
  return [{ message: "addDescription" as const, data: { text }, edit: editor?.set("description", text), draft: true }];
}
