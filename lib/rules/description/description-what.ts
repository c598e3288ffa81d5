import { isPlaceholder } from "../../prose/emptiness.ts";
import { isDeprecationNotice } from "../../prose/guidance.ts";
import { saysWhat } from "../../prose/openings.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * "User account management endpoint." names a thing, so a model cannot tell whether the tool lists, changes or deletes.
 */
export default defineRule({
  name: "description-what",
  family: "description",
  ids: ["LLM-003"],
  description: "Require tool descriptions to say what the tool does",
  severity: "warning",
  presets: ["strict", "governance"],
  messages: {
    noAction:
      "The description of tool '{{tool}}' begins without saying what the tool does, so a model must infer what a call changes or returns; begin it with a verb, such as 'Lists' or 'Create'.",
  },
  check: {
    tool(tool, { report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      // no-empty-description reports texts without content.
      if (saysWhat(text) || isPlaceholder(text) || isForeign(text) || isDeprecationNotice(text)) return;
      report(tool, "noAction", { at });
    },
  },
});
