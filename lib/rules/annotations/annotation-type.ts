import { hintNames } from "../../model/annotations.ts";
import type { Located } from "../../model/located.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { tokenOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "annotation-type",
  family: "annotations",
  description: "Require hints to be true or false, and the title of the annotations to be a string",
  reason: 'Clients check the types of annotations. They ignore or refuse a hint such as `"true"`, which is a string.',
  severity: "warning",
  presets: [],
  edit: "suggest",
  messages: {
    hint: "'{{key}}' of {{subject}} is not a boolean.",
    title: "'title' in the annotations of {{subject}} is not a string.",
    write: "Write {{value}}.",
  },
  remedies: {
    hint: "Write true or false, without quotes.",
    title: "Write a string in quotes.",
  },
  check: {
    tool(tool, { report }) {
      const { annotations } = tool;
      if (annotations.state !== "known") return;
      for (const key of hintNames) {
        const hint = annotations.value.get(key);
        if (hint.state !== "known" || hint.value.kind === "unknown" || isBoolean(hint.value)) continue;
        const meant = meantBy(hint.value);
        report(tool, "hint", {
          at: tokenOf(hint.value, hint.span),
          data: { key },
          suggest:
            meant === undefined
              ? []
              : [{ message: "write", data: { value: String(meant) }, edit: annotations.value.editor?.set(key, meant) }],
        });
      }
      const title = annotations.value.get("title");
      if (title.state !== "known" || title.value.kind === "unknown" || title.value.kind === "code") return;
      const isText = title.value.kind === "scalar" && typeof title.value.value === "string";
      if (!isText) report(tool, "title", { at: tokenOf(title.value, title.span) });
    },
  },
});

function isBoolean(value: Located): boolean {
  return value.kind === "scalar" && typeof value.value === "boolean";
}

/** The boolean that a text means: "true", "yes". */
function meantBy(value: Located): boolean | undefined {
  const text = value.kind === "scalar" ? String(value.value).toLowerCase() : "";
  return text === "true" || text === "yes" ? true : text === "false" || text === "no" ? false : undefined;
}
