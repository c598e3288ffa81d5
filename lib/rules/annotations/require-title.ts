import type { Located } from "../../model/located.ts";
import { knownValue, type Reading } from "../../model/reading.ts";
import { titleOf } from "../../prose/casing.ts";
import { isStatedElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "require-title",
  family: "annotations",
  description: "Require every tool to have a title",
  reason: "People approve calls in dialogs that show the title. Without one they have to approve `gh_pr_mrg_v2`.",
  severity: "suggestion",
  presets: [],
  edit: "suggest",
  messages: {
    missing: "{{Subject}} has no title, so people see its name when they approve a call.",
    addTitle: "Add the title '{{title}}'.",
  },
  remedies: {
    missing: "Write a short title for people.",
  },
  check: {
    tool(tool, { report, isOn, server }) {
      if (!isMissing(tool.get("title")) || !isMissing(tool.annotation("title"))) return;
      if (isOn("no-unsent-definition") && isStatedElsewhere(tool, server.surface, "title")) return;
      const title = tool.name.state === "known" ? titleOf(tool.name.value, knownValue(tool.description)) : "";
      // The older registration calls accept a title only in the annotations.
      const edit = title ? (tool.editor?.set("title", title) ?? tool.setAnnotation("title", title)) : undefined;
      report(tool, "missing", { suggest: [{ message: "addTitle", data: { title }, edit }] });
    },
  },
});

function isMissing(title: Reading<Located>): boolean {
  if (title.state !== "known") return title.state === "absent";
  const { value } = title;
  return value.kind === "scalar" && (value.value === null || value.value === "" || String(value.value).trim() === "");
}
