import { listOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

/** The number of parameters that a message names. */
const maxNamed = 3;

export default defineRule({
  name: "nullable-optionals",
  family: "portability",
  description: "Require optional parameters to accept null",
  reason:
    "Clients and models send null for an optional parameter that they do not set. A server that does not accept it refuses the call.",
  severity: "suggestion",
  presets: ["portability"],
  messages: {
    notNull: "{{clients}} tool '{{tool}}'{{also}}: {{names}} cannot be null.",
  },
  remedies: {
    notNull: "Accept null as a missing value, too.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      if (key !== "inputSchema") return;
      const effect = effectOn(settings.clients, "optionalNull");
      if (!effect) return;
      const required = schema.keyword("required");
      const list = required.state === "known" && required.value.kind === "array" ? required.value : undefined;
      if (required.state === "unknown" || (required.state === "known" && !list) || list?.unknownRest) return;
      const names = new Set(list?.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
      const refusing = schema.properties().filter(({ name, schema: own }) => {
        return (
          !names.has(name) &&
          own.alternatives.every((each) => {
            const { types } = each;
            return types.state === "known" && !types.value.includes("null") && !each.isCheckedByCode;
          })
        );
      });
      const [first] = refusing;
      if (!first) return;
      const shown = refusing.slice(0, maxNamed).map(({ name }) => `'${name}'`);
      const more = refusing.length > maxNamed ? [`${String(refusing.length - maxNamed)} more`] : [];
      report(schema, "notNull", {
        at: first.keySpan,
        data: { ...effect, names: listOf([...shown, ...more], "and") },
      });
    },
  },
});
