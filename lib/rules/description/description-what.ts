import { isPlaceholder } from "../../prose/emptiness.ts";
import { isDeprecationNotice } from "../../prose/guidance.ts";
import { beginsWithAction, saysWhat } from "../../prose/openings.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "description-what",
  family: "description",
  description: "Require tool descriptions to say what the tool does",
  reason:
    '"User account management endpoint." names a thing, so a model cannot tell whether the tool lists, changes or deletes.',
  severity: "warning",
  presets: [],
  options: {
    verbs: option.strings([], {
      about: "More verbs that descriptions begin with, in the imperative and in lower case",
    }),
    clauses: option.boolean(false, {
      about: "Whether the action may also be in a later clause of the first sentence, or in the second sentence",
    }),
  },
  messages: {
    noAction: "The description of '{{tool}}' does not begin with what the tool does.",
  },
  remedies: {
    noAction: "Begin with a verb, such as 'Lists' or 'Create'.",
  },
  check: {
    tool(tool, { options, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      // no-empty-description reports texts without content.
      if (beginsWithAction(text, options.verbs) || isPlaceholder(text) || isForeign(text)) return;
      if (options.clauses && (saysWhat(text) || isDeprecationNotice(text))) return;
      report(tool, "noAction", { at });
    },
  },
});
