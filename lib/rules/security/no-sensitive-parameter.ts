import { secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { secretContextOf } from "../../schema/descriptions.ts";

/** A model has read what it fills in, so the secret is in the conversation, in its logs and at the model's provider. */
export default defineRule({
  name: "no-sensitive-parameter",
  family: "security",
  ids: ["SEC-007"],
  description: "Disallow parameters that take secrets",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  options: {
    words: option.strings(secretWords, { about: "The words for a secret, at the end of a parameter's name" }),
  },
  messages: {
    sensitive:
      "Parameter '{{path}}' of tool '{{tool}}' takes a secret, which then stands in the conversation and in every log of it; let the server get it from its environment, or ask the user for it past the model.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      if (namesSecret(name, options.words, () => secretContextOf(schema))) report(parameter, "sensitive");
    },
  },
});
