import type { Alternative } from "../../model/alternative.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { wordSet } from "../../prose/lexicon/list.ts";
import { allowsExtraKeys, isDocumentedByTool } from "../../prose/parameter-mentions.ts";
import { isForeign } from "../../prose/text.ts";
import { headWordOf, singularOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { elementsOf, mayBeOfType } from "../../schema/branches.ts";
import { textAbout, textAboutOuter } from "../../schema/descriptions.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";

/** Names of objects whose keys the caller chooses, or knows from elsewhere. */
const mapNames = wordSet(`
  annotation arg argument attribute body condition context cookie criteria document env environment expression extra filter header
  input label map mapping match meta metadata param parameter payload pipeline projection query replacement selector
  sort substitution tag update var variable where`);

export default defineRule({
  name: "no-undescribed-object",
  family: "schema",
  description: "Disallow object parameters of which nothing says what they hold",
  reason: "A model invents the keys that neither a schema nor a text names, and the server ignores or refuses them.",
  severity: "warning",
  presets: ["strict"],
  options: {
    allow: option.strings([...mapNames], {
      about: "The last words, in the singular, of names of objects whose keys the caller chooses",
    }),
  },
  messages: {
    unstated: "Neither schema nor descriptions say which keys {{subject}} takes.",
  },
  remedies: {
    unstated: "Declare its properties, or describe its keys.",
  },
  check: ({ options }) => {
    const free = new Set(options.allow.map((word) => word.toLowerCase()));
    return {
      tool(tool, { isOn, report }) {
        const description = knownValue(tool.description);
        if (description === undefined && tool.description.state === "unknown") return;
        for (const parameter of tool.parameters) {
          if (!mayBeOfType(parameter.schema, "object", "array") || !isFreeForm(parameter.schema)) continue;
          const { head } = headWordOf(parameter.name);
          if (free.has(head) || free.has(singularOf(head))) continue;
          const own = textAbout(parameter.schema);
          const outer = textAboutOuter(parameter);
          if (own === undefined || outer === undefined) continue;
          // A missing description is one fault, not two.
          if (own === "" && isOn("describe-on-fields")) continue;
          if ([own, outer].some((text) => mayNameKeys(text)) || isResponseOnly(parameter)) continue;
          if (isDocumentedByTool(parameter, description ?? "")) continue;
          report(parameter, "unstated");
        }
      },
    };
  },
});

/** Keywords that describe the keys or the values, or show a value. */
const statingKeywords = [
  "const",
  "default",
  "dependentSchemas",
  "enum",
  "example",
  "examples",
  "if",
  "not",
  "patternProperties",
  "propertyNames",
  "required",
  "unevaluatedProperties",
];

/** True for an object without any statement on its keys, or a list of such objects; null or a text may be allowed. */
function isFreeForm(schema: Schema): boolean {
  const filled = schema.alternatives.filter((each) => !acceptsOnly(each, "null"));
  if (filled.some((each) => isFreeObject(each))) {
    return filled.every(
      (each) => isFreeObject(each) || (acceptsOnly(each, "string") && !each.mayHave("enum", "const")),
    );
  }
  const [only, ...others] = filled;
  const elements = only && !others.length && acceptsOnly(only, "array") ? elementsOf(only) : undefined;
  if (!only || !elements || only.mayHave("default", "example", "examples")) return false;
  return elements.alternatives.every((each) => isFreeObject(each));
}

function isFreeObject(alternative: Alternative): boolean {
  if (!acceptsOnly(alternative, "object") || alternative.isCheckedByCode || alternative.mayHave(...statingKeywords))
    return false;
  return isEmpty(alternative, "properties") && isEmpty(alternative, "additionalProperties");
}

/** True if the keyword is absent, `true` or `{}`. A map with one type of values says what to write. */
function isEmpty(alternative: Alternative, keyword: "properties" | "additionalProperties"): boolean {
  const reading = alternative.keyword(keyword);
  if (reading.state !== "known") return reading.state === "absent";
  const { value } = reading;
  if (value.kind === "scalar") return value.value === true;
  return value.kind === "object" && value.members.size === 0 && !value.unknownRest;
}

function acceptsOnly({ types }: Alternative, type: string): boolean {
  return (
    types.state === "known" && types.value.length > 0 && types.value.every((each) => each === type || each === "null")
  );
}

/** Marks of an example, a list, a quotation or a reference; words that introduce names of keys or another source. */
const marks =
  /[`"“{[(<:=/]|'\w+'|\b(?:as|containing|contains?|dictionary|documentation|documented|e\.g|example|fields?|for each|from|including|json|keys?|keyed|like|map|mapping|names?|object of|pairs?|per|same|schema|see|such|where|with)\b/i;

/** True for a text that may name the keys, or says that any are accepted. */
function mayNameKeys(text: string): boolean {
  return marks.test(text) || allowsExtraKeys(text) || isForeign(text);
}
