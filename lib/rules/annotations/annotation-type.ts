import { hintNames } from "../../model/annotations.ts";
import type { Located } from "../../model/located.ts";
import { valueWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { tokenOf } from "../../schema/pointers.ts";

/**
 * Clients check the list of tools against the protocol's types, so a single hint in quotes makes them reject the whole
 * list.
 */
export default defineRule({
  name: "annotation-type",
  family: "annotations",
  ids: ["annotation-type"],
  description: "Require annotations to have the types that the protocol defines",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    notObject:
      "The annotations of tool '{{tool}}' are {{found}}, so clients refuse the list of tools; write an object.",
    notBoolean:
      "'{{hint}}' of tool '{{tool}}' is {{found}}, which is neither true nor false, so clients refuse the list of tools; write true or false.",
    notText:
      "The title in the annotations of tool '{{tool}}' is {{found}}, so clients refuse the list of tools; write it as a string.",
    writeBoolean: "Write {{value}}.",
    writeText: "Write it as a string.",
    removeMember: "Remove '{{name}}'.",
  },
  check: {
    tool(tool, { report }) {
      const { annotations } = tool;
      if (annotations.state === "absent") return;
      if (annotations.state === "unknown") {
        const reading = tool.get("annotations");
        if (reading.state !== "known" || reading.value.kind === "code") return;
        const { value } = reading;
        const at = tokenOf(value, tool.keySpan("annotations") ?? tool.span);
        const suggest = isNull(value)
          ? [
              {
                message: "removeMember" as const,
                data: { name: "annotations" },
                edit: tool.editor?.remove("annotations"),
              },
            ]
          : [];
        report(tool, "notObject", { at, data: { found: valueWords(value) }, suggest });
        return;
      }
      const { members } = annotations.value.located;
      for (const name of [...hintNames, "title"]) {
        const member = members.get(name);
        const value = member?.value;
        if (!member || !value || value.kind === "unknown" || value.kind === "code") continue;
        const wanted = name === "title" ? "string" : "boolean";
        if (value.kind === "scalar" && typeof value.value === wanted) continue;
        const at = tokenOf(value, member.keySpan);
        const found = valueWords(value);
        const removal = {
          message: "removeMember" as const,
          data: { name },
          edit: isNull(value) ? annotations.value.editor?.remove(name) : undefined,
        };
        if (name === "title") {
          const text = value.kind === "scalar" && value.value !== null ? String(value.value) : undefined;
          const edit = text === undefined ? undefined : value.editor?.replace(text);
          report(tool, "notText", { at, data: { found }, suggest: [{ message: "writeText", edit }, removal] });
        } else {
          const meant = meantBy(value);
          const edit = meant === undefined ? undefined : value.editor?.replace(meant);
          const data = { value: String(meant) };
          report(tool, "notBoolean", {
            at,
            data: { hint: name, found },
            suggest: [{ message: "writeBoolean", data, edit }, removal],
          });
        }
      }
    },
  },
});

function isNull(value: Located): boolean {
  return value.kind === "scalar" && value.value === null;
}

/** The boolean that a text or number certainly stands for: "true", "No", 1. */
function meantBy(value: Located): boolean | undefined {
  switch (value.kind === "scalar" ? String(value.value).trim().toLowerCase() : undefined) {
    case "true":
    case "yes":
    case "1":
      return true;
    case "false":
    case "no":
    case "0":
      return false;
    default:
      return undefined;
  }
}
