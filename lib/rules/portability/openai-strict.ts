import { chosenClients } from "../../model/client.ts";
import { knownValue } from "../../model/reading.ts";
import type { Property, Schema } from "../../model/schema.ts";
import { listOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn, effectOver } from "../../schema/clients/effects.ts";
import { keywordTraits } from "../../schema/clients/keyword-traits.ts";
import { sizeTraits } from "../../schema/clients/sizes.ts";

/** Who enables the rule asks about this client, whichever others the server has. */
const strictMode = chosenClients(["openai-strict"]);

export default defineRule({
  name: "openai-strict",
  family: "portability",
  description: "Require input schemas that OpenAI's strict mode accepts",
  reason: "OpenAI's strict mode refuses every request in which one tool has an open object or an optional parameter.",
  severity: "warning",
  presets: ["portability"],
  presetOptions: { portability: { ignoreUnlessNamed: true } },
  edit: "draft",
  options: {
    ignoreUnlessNamed: option.boolean(false, {
      about: "Whether the rule is silent unless `settings.mcp.clients` names `openai-strict`",
    }),
  },
  messages: {
    open: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} allows additional properties.",
    optional: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} does not require {{names}}.",
    keyword: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has '{{keyword}}'.",
    tooLarge: "{{clients}} tool '{{tool}}'{{also}}: its input schema has {{count}} {{what}}, more than {{max}}.",
    close: "Set 'additionalProperties' to false.",
  },
  remedies: {
    open: "Set 'additionalProperties' to false.",
    optional: "Require every property; use null for a missing value.",
    keyword: "State it in plain properties, or in the description.",
    tooLarge: "Divide the tool, or flatten its schema.",
  },
  check: {
    schema({ key, schema }, { options, settings, report }) {
      if (key !== "inputSchema") return;
      if (options.ignoreUnlessNamed && !settings.clients.some(({ name }) => name === "openai-strict")) return;
      const ofOpen = effectOn(strictMode, "openObject");
      const ofOptional = effectOn(strictMode, "optionalProperty");
      const refused = keywordTraits.flatMap((each) => {
        const effect = effectOn(strictMode, each.trait);
        return effect ? [{ ...each, effect }] : [];
      });
      for (const part of schema.walk()) {
        if (ofOpen && isOpen(part)) {
          const edit = part.editor?.set("additionalProperties", false);
          const at = part.keywordSpan("additionalProperties") ?? part.anchor;
          report(part, "open", { at, data: ofOpen, suggest: [{ message: "close", edit, draft: true }] });
        }
        const [first, ...others] = optionalOf(part);
        if (ofOptional && first) {
          const shown = [first, ...others].slice(0, 3).map(({ name }) => `'${name}'`);
          const more = others.length > 2 ? [`${String(others.length - 2)} more`] : [];
          const names = listOf([...shown, ...more], "and");
          report(part, "optional", { at: first.keySpan, data: { ...ofOptional, names } });
        }
        for (const { keywords, holds, effect } of refused) {
          for (const keyword of keywords) {
            if (part.keyword(keyword).state !== "known" || holds?.(part, keyword) === false) continue;
            const at = part.keywordSpan(keyword) ?? part.anchor;
            report(part, "keyword", { at, data: { ...effect, keyword } });
          }
        }
      }
      for (const { trait, what, measure } of sizeTraits) {
        const { number } = measure(schema);
        const effect = effectOver(strictMode, trait, number);
        if (!effect) continue;
        const { most, ...data } = effect;
        report(schema, "tooLarge", { data: { ...data, what, count: inEnglish(number), max: inEnglish(most) } });
      }
    },
  },
});

function inEnglish(number: number): string {
  return number.toLocaleString("en");
}

/** True for an object that certainly allows other properties. */
function isOpen(part: Schema): boolean {
  const { types } = part;
  if (types.state !== "known" || !types.value.includes("object")) return false;
  const others = part.keyword("additionalProperties");
  if (others.state === "unknown") return false;
  const value = knownValue(others);
  return value?.kind !== "scalar" || value.value !== false;
}

/** The properties that are certainly not required. */
function optionalOf(part: Schema): readonly Property[] {
  const reading = part.keyword("required");
  if (reading.state === "absent") return part.properties();
  const list = knownValue(reading);
  if (list?.kind !== "array" || list.unknownRest || list.items.some(({ kind }) => kind === "unknown")) return [];
  const required = new Set(list.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
  return part.properties().filter(({ name }) => !required.has(name));
}
