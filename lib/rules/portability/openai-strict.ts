import { chosenClients } from "../../model/client.ts";
import { knownValue } from "../../model/reading.ts";
import type { Property, Schema } from "../../model/schema.ts";
import { listOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { depthOf } from "../../schema/structure.ts";

/** OpenAI, Structured Outputs, "Supported schemas". */
const refused = ["allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"];
const maxProperties = 5_000;
const maxDepth = 10;

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
    tooMany: "{{clients}} tool '{{tool}}'{{also}}: its input schema has {{count}} properties, more than 5,000.",
    tooDeep: "{{clients}} tool '{{tool}}'{{also}}: its input schema nests {{depth}} levels, more than 10.",
    close: "Set 'additionalProperties' to false.",
  },
  remedies: {
    open: "Set 'additionalProperties' to false.",
    optional: "Require every property; use null for a missing value.",
    keyword: "State it in plain properties, or in the description.",
    tooMany: "Divide it into several tools.",
    tooDeep: "Flatten the schema.",
  },
  check: {
    schema({ key, schema }, { options, settings, report }) {
      if (options.ignoreUnlessNamed && !settings.clients.some(({ name }) => name === "openai-strict")) return;
      const effect = key === "inputSchema" ? effectOn(strictMode, "strictMode") : undefined;
      if (effect === undefined) return;
      let count = 0;
      for (const part of schema.walk()) {
        const properties = part.properties();
        count += properties.length;
        if (isOpen(part)) {
          const edit = part.editor?.set("additionalProperties", false);
          const at = part.keywordSpan("additionalProperties") ?? part.anchor;
          report(part, "open", { at, data: effect, suggest: [{ message: "close", edit, draft: true }] });
        }
        const [first, ...others] = optionalOf(part);
        if (first) {
          const shown = [first, ...others].slice(0, 3).map(({ name }) => `'${name}'`);
          const more = others.length > 2 ? [`${String(others.length - 2)} more`] : [];
          report(part, "optional", {
            at: first.keySpan,
            data: { ...effect, names: listOf([...shown, ...more], "and") },
          });
        }
        for (const keyword of refused) {
          if (part.keyword(keyword).state !== "known") continue;
          const at = part.keywordSpan(keyword) ?? part.anchor;
          report(part, "keyword", { at, data: { ...effect, keyword } });
        }
      }
      if (count > maxProperties) report(schema, "tooMany", { data: { ...effect, count: count.toLocaleString("en") } });
      const { levels, isEndless } = depthOf(schema);
      const depth = levels.length;
      if (depth > maxDepth && !isEndless) report(schema, "tooDeep", { data: { ...effect, depth } });
    },
  },
});

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
