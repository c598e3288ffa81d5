import { quotedListOf } from "../../prose/text.ts";
import { withoutLookalikes } from "../../prose/mixed-scripts.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

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
    tooLong:
      "{{clients}} tool '{{tool}}'{{also}}: the parameter name '{{path}}' has {{length}} characters, more than 64.",
    empty: "{{clients}} tool '{{tool}}'{{also}}: a parameter has an empty name.",
  },
  remedies: {
    characters: "Use only letters, digits, '_', '-' and '.'.",
    tooLong: "Shorten it.",
    empty: "Give it a name.",
  },
  check: {
    parameter(parameter, { isOn, tool, settings, report }) {
      const { name, parent } = parameter;
      // The API checks the names at the root, not those in nested objects.
      if (parent !== parent.root || tool.source.nonObjectSchemas?.has("inputSchema")) return;
      const all = [...new Set(name.match(/[^a-zA-Z0-9_.-]/gu))];
      const illegal = isOn("no-mixed-script-name") ? withoutLookalikes(all, name) : all;
      if (name && !illegal.length && name.length <= maxLength) return;
      const effect = effectOn(settings.clients, "propertyKey");
      if (effect === undefined) return;
      if (!name) report(parameter, "empty", { data: effect });
      else if (!illegal.length)
        report(parameter, "tooLong", { data: { ...effect, length: name.length.toLocaleString("en") } });
      else report(parameter, "characters", { data: { ...effect, characters: charactersIn(illegal) } });
    },
  },
});

function charactersIn(illegal: readonly string[]): string {
  const others = illegal.filter((character) => character !== " ");
  const space = others.length < illegal.length ? ["a space"] : [];
  return [...space, ...(others.length ? [quotedListOf(others)] : [])].join(" and ");
}
