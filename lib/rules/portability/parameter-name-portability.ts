import { quotedListOf } from "../../prose/text.ts";
import { withoutLookalikes } from "../../prose/mixed-scripts.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOfName } from "../../schema/clients/effects.ts";

const maxLength = 64;

export default defineRule({
  name: "parameter-name-portability",
  family: "portability",
  description: "Require parameter names that clients accept",
  reason:
    "Claude's API refuses the whole request if one parameter name has more than 64 characters, or others than letters, digits, '_', '-' and '.'.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    characters: "{{clients}} tool '{{tool}}'{{also}}: the parameter name '{{path}}' has {{characters}}.",
    start: "{{clients}} tool '{{tool}}'{{also}}: the parameter name '{{path}}' begins with '{{character}}'.",
    tooLong:
      "{{clients}} tool '{{tool}}'{{also}}: the parameter name '{{path}}' has {{length}} characters, more than 64.",
    empty: "{{clients}} tool '{{tool}}'{{also}}: a parameter has an empty name.",
  },
  remedies: {
    characters: "Use only letters, digits, '_', '-' and '.'.",
    start: "Begin it with a letter.",
    tooLong: "Shorten it.",
    empty: "Give it a name.",
  },
  check: {
    parameter(parameter, { isOn, tool, settings, report }) {
      const { name, parent } = parameter;
      // The clients check the names at the root, not those in nested objects.
      if (parent !== parent.root || tool.source.nonObjectSchemas?.has("inputSchema")) return;
      const effect = effectOfName(settings.clients, "parameterName", name);
      if (effect === undefined) return;
      const { refuses, ...data } = effect;
      if (!name) {
        report(parameter, "empty", { data });
        return;
      }
      const all = [...new Set(name)].filter(refuses);
      const illegal = isOn("no-mixed-script-name") ? withoutLookalikes(all, name) : all;
      if (illegal.length) report(parameter, "characters", { data: { ...data, characters: charactersIn(illegal) } });
      else if (all.length) return;
      else if (name.length > maxLength)
        report(parameter, "tooLong", { data: { ...data, length: name.length.toLocaleString("en") } });
      else report(parameter, "start", { data: { ...data, character: name.charAt(0) } });
    },
  },
});

function charactersIn(illegal: readonly string[]): string {
  const others = illegal.filter((character) => character !== " ");
  const space = others.length < illegal.length ? ["a space"] : [];
  return [...space, ...(others.length ? [quotedListOf(others)] : [])].join(" and ");
}
