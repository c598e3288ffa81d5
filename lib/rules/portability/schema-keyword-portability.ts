import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Span } from "../../model/span.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn, withoutStrictMode } from "../../schema/clients/effects.ts";
import { type KeywordTrait, keywordTraits } from "../../schema/clients/keyword-traits.ts";
import { dialectOf } from "../../schema/meta-schema/validate.ts";

/** Keywords that Gemini refuses, and that are easy to do without. */
const replaceable = ["exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/**
 * What `portability` reports beside them. SDKs write `$schema` and `additionalProperties: false` into every schema, and
 * the latter is worth more than what it costs.
 */
const written: ReadonlySet<string> = new Set(["$schema", "additionalProperties"]);
const every = [...new Set(keywordTraits.flatMap(({ keywords }) => keywords))];
const refused = every.filter((keyword) => !written.has(keyword) && !replaceable.includes(keyword));

export default defineRule({
  name: "schema-keyword-portability",
  family: "portability",
  description: "Disallow keywords of JSON Schema that clients refuse",
  reason:
    "Gemini's API has a schema language of its own, and other clients know a part of JSON Schema. They refuse the request, or the model does not see the keyword.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  options: {
    keywords: option.strings(replaceable, { about: "The keywords that are reported" }),
    checkTypeLists: option.boolean(false, {
      about: 'Whether lists of types, such as `["string", "null"]`, are reported',
    }),
  },
  presetOptions: { portability: { keywords: refused, checkTypeLists: true } },
  clientOptions: { keywords: every, checkTypeLists: true },
  messages: {
    keyword: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has '{{keyword}}'.",
    properties: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has '{{keyword}}', but is not an object.",
    types: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has a list of types.",
    items: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has a list of types with 'object'.",
  },
  remedies: {
    keyword: "{{instead}}.",
    properties: "Remove it, or write the type 'object'.",
    items: "Give the items one type.",
    types: "Write one type, or 'anyOf' with a branch for each.",
  },
  check: {
    schema({ key, schema }, { isOn, options, settings, report }) {
      if (key !== "inputSchema") return;
      const parts = schema.walk();
      const isValidityOthers = isOn("valid-json-schema") && dialectOf(schema) !== undefined;
      const clients = withoutStrictMode(settings.clients);
      const others = options.keywords.filter((keyword) => !written.has(keyword) && !refused.includes(keyword));
      for (const { trait, keywords, instead, holds } of [...keywordTraits, otherKeywords(others)]) {
        const effect = effectOn(clients, trait);
        if (effect === undefined) continue;
        for (const keyword of keywords) {
          if (!options.keywords.includes(keyword)) continue;
          // One report for each keyword of a schema.
          const part = parts.find((each) => {
            if (each.keyword(keyword).state !== "known" || holds?.(each, keyword) === false) return false;
            return !(isValidityOthers && isFlag(each, keyword));
          });
          if (part) report(part, "keyword", { at: placeOf(part, keyword), data: { ...effect, keyword, instead } });
        }
      }
      const ofProperties = effectOn(settings.clients, "foreignProperties");
      if (ofProperties !== undefined) {
        for (const part of parts) {
          const keyword = foreignKeywordOf(part);
          if (keyword === undefined) continue;
          const data = { ...ofProperties, keyword };
          report(part, "properties", { at: placeOf(part, keyword), data });
        }
      }
      const ofTypes = options.checkTypeLists ? effectOn(settings.clients, "typeList") : undefined;
      const list = ofTypes === undefined ? undefined : parts.find(hasTypeList);
      const ofItems = effectOn(settings.clients, "unionInItems");
      if (list && ofTypes !== undefined) report(list, "types", { at: placeOf(list, "type"), data: ofTypes });
      // With `types` it is the same fault.
      else if (ofItems !== undefined) {
        const items = parts.flatMap(({ elements }) => elements ?? []).find(isObjectOrOther);
        if (items) report(items, "items", { at: placeOf(items, "type"), data: ofItems });
      }
    },
  },
});

/** Keywords that only a configuration names. */
function otherKeywords(keywords: readonly string[]): KeywordTrait {
  return {
    trait: "otherKeyword",
    keywords: keywords.filter((keyword) => !replaceable.includes(keyword)),
    instead: "Leave it out, or say it in the description",
  };
}

/** `exclusiveMinimum: true`, the form of draft-04, which is invalid since. */
function isFlag(part: Schema, keyword: string): boolean {
  const value = knownValue(part.keyword(keyword));
  return keyword.startsWith("exclusive") && value?.kind === "scalar" && typeof value.value === "boolean";
}

function placeOf(part: Schema, keyword: string): Span {
  return part.keywordSpan(keyword) ?? part.anchor;
}

/** `properties` or `required` next to a type that has neither. */
function foreignKeywordOf(part: Schema): string | undefined {
  const { types } = part;
  if (types.state !== "known" || types.value.includes("object") || !types.value.length) return undefined;
  return ["properties", "required"].find((keyword) => part.keyword(keyword).state === "known");
}

/** `["object", "null"]` */
function isObjectOrOther(schema: Schema): boolean {
  return hasTypeList(schema) && schema.types.state === "known" && schema.types.value.includes("object");
}

function hasTypeList({ types }: Schema): boolean {
  return types.state === "known" && types.value.length > 1;
}
