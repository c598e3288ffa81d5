import { worldOf } from "../../prose/worlds.ts";
import { standsElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "require-open-world-hint",
  family: "annotations",
  description: "Require every tool to set openWorldHint",
  reason:
    "Without the hint a tool counts as reaching the outside world, so clients treat its calls and its results as risky.",
  severity: "suggestion",
  presets: [],
  edit: ["suggest", "draft"],
  options: {
    tools: option.choice("all", ["all", "closed"], {
      about:
        "The tools that need the hint: all, or those of which the texts say that they reach nothing outside, so that the default is wrong",
    }),
  },
  messages: {
    missing: "'{{tool}}' has no openWorldHint.",
    closed: "Without openWorldHint, '{{tool}}' counts as reaching the outside world.",
    open: "Say that it reaches the outside world (openWorldHint: true).",
    inside: "Say that it reaches nothing outside (openWorldHint: false).",
  },
  remedies: {
    missing: "Set openWorldHint.",
    closed: "Set openWorldHint to false.",
  },
  check: {
    tool(tool, { options, report, isOn, server }) {
      if (tool.hint("openWorldHint").state !== "absent") return;
      if (isOn("no-unsent-definition") && standsElsewhere(tool, server.surface, "openWorldHint")) return;
      const world = worldOf(toolTextsOf(tool));
      const isClosed = world?.isOpen === false;
      if (options.tools === "closed" && !isClosed) return;
      // The default of the protocol first, if the texts do not say it.
      const values = world ? [world.isOpen] : [true, false];
      const suggest = values.map((value) => ({
        message: value ? ("open" as const) : ("inside" as const),
        edit: tool.setAnnotation("openWorldHint", value),
        draft: !world?.isTold,
      }));
      report(tool, isClosed ? "closed" : "missing", { suggest });
    },
  },
});
