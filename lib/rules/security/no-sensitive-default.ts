import { secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { secretContextOf } from "../../schema/descriptions.ts";

/** Every client and every model that lists the tools gets the default, so a secret in it is no longer secret. */
export default defineRule({
  name: "no-sensitive-default",
  family: "security",
  ids: ["SEC-008"],
  description: "Disallow default values for parameters that take secrets",
  severity: "error",
  presets: ["recommended", "strict", "security", "governance"],
  edit: "suggest",
  options: {
    words: option.strings(secretWords, { about: "The words for a secret, at the end of a parameter's name" }),
  },
  messages: {
    // The message does not repeat the value, because reports may be logged.
    sensitive:
      "Parameter '{{path}}' of tool '{{tool}}' takes a secret and has a default, which every client can read and every caller may use; remove the default, and replace the secret if it was a real one.",
    removeDefault: "Remove the default.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      const fallback = schema.keyword("default");
      if (fallback.state !== "known") return;
      const { value, span } = fallback;
      if (value.kind === "scalar" && (value.value === null || value.value === "")) return;
      if (!namesSecret(name, options.words, () => secretContextOf(schema))) return;
      const at = value.kind === "scalar" ? span : schema.keywordSpan("default");
      report(parameter, "sensitive", {
        ...(at ? { at } : {}),
        suggest: [{ message: "removeDefault", edit: schema.editor?.remove("default") }],
      });
    },
  },
});
