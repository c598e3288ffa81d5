import { secretWords } from "../../prose/lexicon/roles.ts";
import { namesSecret } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { secretContextOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-sensitive-parameter",
  family: "security",
  ids: ["SEC-007"],
  description: "Disallow parameters that take secrets",
  reason:
    "A model has read what it fills in, so the secret is in the conversation, in its logs and at the model's provider.",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  options: {
    words: option.strings(secretWords, { about: "The words for a secret, at the end of a parameter's name" }),
    nameAlone: option.boolean(true, {
      about: "Whether the name alone decides, even if the description says that the value is no secret",
    }),
  },
  presetOptions: { strict: { nameAlone: false }, security: { nameAlone: false } },
  messages: {
    sensitive: "Parameter '{{path}}' of '{{tool}}' takes a secret from the model.",
  },
  plurals: {
    sensitive: "{{count}} parameters of {{source}} take a secret from the model: {{names}}.",
  },
  remedies: {
    sensitive: "Read the secret from the environment of the server, or use elicitation by URL.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const { name, schema } = parameter;
      if (namesSecret(name, options, () => secretContextOf(schema))) report(parameter, "sensitive");
    },
  },
});
