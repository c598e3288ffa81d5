import { actionOf } from "../../code/actions.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { effectOf } from "../../prose/effects.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { openObjectsOf } from "../../schema/open-objects.ts";

/** A poisoned text can make a model add an argument that nobody has thought of, and the handler passes it on. */
export default defineRule({
  name: "no-permissive-input",
  family: "security",
  description: "Disallow tools that change something and take any argument",
  reason: "Whatever a model is talked into adding to a call reaches code that writes: `isAdmin: true`, `owner: …`.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: "draft",
  messages: {
    open: "'{{tool}}' changes something, and its input schema accepts any other argument.",
    any: "'{{tool}}' changes something, and its input schema accepts anything.",
    close: "Set additionalProperties to false.",
  },
  remedies: {
    open: "Set additionalProperties to false, and declare what the handler reads.",
    any: "Declare the arguments that the handler reads.",
  },
  check: {
    tool(tool, { report, isOn }) {
      const { inputSchema } = tool;
      if (inputSchema.state !== "known" || !writes(tool)) return;
      const { located } = inputSchema.value;
      const isEmpty = located.kind === "object" && !located.members.size && !located.unknownRest;
      if (isEmpty || (located.kind === "scalar" && located.value === true)) {
        // The protocol does not allow such a schema at all.
        if (!isOn("schema-is-object")) report(tool, "any", { at: inputSchema.span });
        return;
      }
      for (const { schema, way, at } of openObjectsOf(inputSchema.value, true)) {
        // Without the keyword the author may not know that others are allowed.
        if (way || !at) continue;
        const edit = schema.editor?.set("additionalProperties", false);
        report(schema, "open", { at, suggest: [{ message: "close", edit, draft: true }] });
      }
    },
  },
});

/** True if the handler, the hints or the name say that the tool changes something, and none of the hints denies it. */
function writes(tool: Tool): boolean {
  const readOnly = tool.hint("readOnlyHint");
  if (readOnly.state === "unknown" || knownValue(readOnly) === true) return false;
  if (knownValue(readOnly) === false || knownValue(tool.hint("destructiveHint")) === true) return true;
  if (actionOf(tool, "deletes") ?? actionOf(tool, "writes")) return true;
  const effect = effectOf(knownValue(tool.name) ?? "");
  return effect !== undefined && effect.isCertain && effect.kind !== "reading";
}
