import { joinEdits } from "../../model/editor.ts";
import { contentWords, endsInContentWord } from "../../prose/content-words.ts";
import { likelyLengthOf } from "../../prose/likely-length.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isForAnswersOnly } from "../../schema/answer-only.ts";
import { saidAbout } from "../../schema/said-about.ts";
import { unboundedStringsOf } from "../../schema/string-bounds.ts";

const usualLimit = 100;

/** Unbounded strings let a model pass a novel where an id belongs, and a server run out of memory. */
export default defineRule({
  name: "require-max-length",
  family: "security",
  ids: ["SEC-001"],
  description: "Require string parameters to have a maximum length",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    default: option.integer(usualLimit, { min: 1, about: "The limit that the suggestion writes where nothing speaks for a longer text" }),
    exempt: option.strings(contentWords, {
      about: "Last words of the names of parameters that take text of any length",
    }),
  },
  messages: {
    missing:
      "String parameter '{{path}}' of tool '{{tool}}' has no maxLength, so a call can carry text of any size; write the longest that makes sense.",
    addMaxLength: "Limit it to {{limit}} characters.",
  },
  check: {
    parameter(parameter, { options, report }) {
      if (endsInContentWord(parameter.name, options.exempt)) return;
      const unbounded = unboundedStringsOf(parameter.schema);
      if (!unbounded.length || isForAnswersOnly(parameter)) return;
      // Whoever sets a limit means it.
      const likely = options.default === usualLimit ? likelyLengthOf(parameter.name, saidAbout(parameter.schema) ?? "") : undefined;
      const limit = likely ?? options.default;
      // Each way to pass a string needs its own limit; two of them may share the schema that states the type.
      const bases = [...new Map(unbounded.map(({ base }) => [base.located, base])).values()];
      const edit = joinEdits(bases.map(({ editor }) => editor?.set("maxLength", limit)));
      report(parameter, "missing", { suggest: [{ message: "addMaxLength", data: { limit }, edit }] });
    },
  },
});
