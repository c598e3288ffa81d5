import { secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { secretContextOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-sensitive-default",
  family: "security",
  description: "Disallow default values for parameters that take secrets",
  reason: "Every client and every model that lists the tools gets the default, so a secret in it is no longer secret.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  edit: "draft",
  reportsSecrets: true,
  options: {
    words: option.strings(secretWords, { about: "The words for a secret, at the end of a parameter's name" }),
    ignoreDescriptions: option.boolean(false, {
      about: "Whether the name alone decides, even if the description says that the value is no secret",
    }),
    checkKeys: option.boolean(false, { about: "Whether a parameter `key` is reported, whatever its description says" }),
  },
  messages: {
    // The message does not repeat the value, because reports may be logged.
    sensitive: "{{Subject}} has a default, and its name suggests a secret.",
    removeDefault: "Remove the default.",
  },
  remedies: {
    sensitive: "Remove the default, and replace the secret if it is real.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      const fallback = schema.keyword("default");
      if (fallback.state !== "known") return;
      const { value, span } = fallback;
      if (value.kind === "scalar" && (value.value === null || value.value === "")) return;
      if (!namesSecret(name, options, () => secretContextOf(schema))) return;
      const at = value.kind === "scalar" ? span : schema.keywordSpan("default");
      const edit = schema.editor?.remove("default");
      report(parameter, "sensitive", {
        ...(at ? { at } : {}),
        // Callers may rely on it.
        suggest: [{ message: "removeDefault", edit, draft: true }],
      });
    },
  },
});
