import { enforcedBoundsOf } from "../../code/rejected-limits.ts";
import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { type ListedChoice, choiceOf } from "../../prose/choices.ts";
import { choiceWords, contentWords, longTextWords, pathWords, urlWords } from "../../prose/lexicon/roles.ts";
import { impliedFactsOf } from "../../prose/implied-facts.ts";
import { fixedLengthOf, likelyLengthOf, type TextOfTool } from "../../prose/lengths.ts";
import { filePathOf } from "../../prose/locations.ts";
import { namesContent, namesUrl } from "../../prose/roles.ts";
import { statedLengthOf } from "../../prose/stated.ts";
import { isForeign } from "../../prose/text.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { boundsLength, requiredMinimumOf, unboundedStringsOf } from "../../schema/bounds.ts";
import { editTargetsOf, enumCandidatesOf, textKeyword } from "../../schema/branches.ts";
import { descriptionsOf, textAbout } from "../../schema/descriptions.ts";
import { formatAccepts } from "../../schema/format-check.ts";
import { valueFactsOf } from "../../schema/value-facts.ts";

export default defineRule({
  name: "require-max-length",
  family: "security",
  description: "Require string parameters to have a maximum length",
  reason: "A model can pass a whole document in place of an id, and fill memory, logs and databases.",
  severity: "error",
  presets: ["strict", "security"],
  presetSeverity: { strict: "warning" },
  edit: ["suggest", "draft"],
  options: {
    suggestedLimit: option.integer(100, {
      min: 1,
      about: "The limit that the suggestion writes for ordinary strings",
    }),
    allow: option.strings(contentWords, {
      about: "The last words in the names of parameters that take strings of any length",
    }),
    ignoreLongTexts: option.boolean(true, {
      about: "Whether Markdown, HTML, scripts, SQL, comments and instructions may have any length, too",
    }),
    ignoreDescribedValues: option.boolean(true, {
      about: "Whether parameters are ignored whose description lists their values",
    }),
    ignoreDescribedFormats: option.boolean(true, {
      about: "Whether parameters are ignored whose description tells a form that limits their length",
    }),
    checkUnknownLimits: option.boolean(false, {
      about: "Whether parameters are reported, too, whose limit nothing states, fixes or enforces",
    }),
  },
  // In `strict` constraints-in-schema reports parameters whose description states a form.
  presetOptions: { security: { ignoreDescribedFormats: false, checkUnknownLimits: true } },
  messages: {
    missing: "{{Subject}} has no 'maxLength'.",
    addMaxLength: "Limit it to {{limit}} characters.",
  },
  plurals: {
    missing: "{{count}} string parameters of {{source}} have no 'maxLength': {{names}}.",
  },
  remedies: {
    missing: "Set 'maxLength' to the largest length that makes sense.",
  },
  check: {
    parameter(parameter, { options, tool, report, isOn }) {
      if (namesContent(parameter.name, options.allow)) return;
      if (options.ignoreLongTexts && namesContent(parameter.name, longTextWords)) return;
      const unbounded = unboundedStringsOf(parameter.schema).filter((each) => !each.isCheckedByCode);
      if (!unbounded.length || isResponseOnly(parameter)) return;
      const description = textAbout(parameter.schema) ?? "";
      const { isChoice, values } = choiceAmong(parameter, tool, description);
      if (options.ignoreDescribedValues && values.length) return;
      const other = isChoice ? "prefer-enum" : ruleOfLocation(parameter, tool, description);
      if (other !== undefined && isOn(other)) return;
      if (options.ignoreDescribedFormats && tellsForm(parameter.schema)) return;
      const likely = unbounded.map((each) => {
        if (each.mayHave("contentEncoding", "contentMediaType")) return "open";
        return likelyLengthOf({ name: parameter.name, description, format: textKeyword(each, "format") });
      });
      const least = requiredMinimumOf(unbounded, "minLength");
      const known =
        statedLengthOf(description) ??
        fixedLengthOf(textOf(parameter, tool, description)) ??
        (parameter.depth === 0 ? enforcedBoundsOf(tool, parameter.name, "length").maximum : undefined);
      const isKnown = known !== undefined && known >= least;
      if (!isKnown && !options.checkUnknownLimits) return;
      const numbers = likely.map((each) => (typeof each === "number" ? each : 0));
      const limit = isKnown ? known : Math.max(options.suggestedLimit, least, ...numbers);
      const edit = joinEdits(editTargetsOf(unbounded).map(({ editor }) => editor?.set("maxLength", limit)));
      const hasLimit = isKnown || !likely.includes("open");
      const suggest = [
        { message: "addMaxLength" as const, data: { limit: limit.toLocaleString("en") }, edit, draft: !isKnown },
      ];
      report(parameter, "missing", { suggest: hasLimit ? suggest : [] });
    },
  },
});

function textOf({ name }: Parameter, tool: Tool, description: string): TextOfTool {
  const [toolName, toolDescription] = [knownValue(tool.name) ?? "", knownValue(tool.description) ?? ""];
  return { name, description, toolName, toolDescription };
}

/** The choice that `prefer-enum` finds in a parameter. */
function choiceAmong({ name, depth, schema }: Parameter, tool: Tool, description: string): ListedChoice {
  if (!enumCandidatesOf(schema).length) return { isChoice: false, values: [] };
  const toolWords = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
  const toolDescription = knownValue(tool.description) ?? "";
  const described = { name, isField: depth > 0, description, toolWords, toolDescription };
  return choiceOf(described, { words: choiceWords, ignoreDescriptions: false });
}

/** True for a parameter for which `constraints-in-schema` requires a format or a pattern that limits the length. */
function tellsForm(schema: Schema): boolean {
  const { isComplete, written } = descriptionsOf(schema);
  const [first] = written;
  const facts = first && isComplete && !isForeign(first.text) ? valueFactsOf(schema) : undefined;
  if (!first || !facts || facts.isCheckedByCode) return false;
  const fallback = textKeyword(schema, "default");
  return impliedFactsOf(first.text, facts).some(({ keyword, value }) => {
    const isRejecting =
      keyword === "format" && fallback !== undefined && formatAccepts(String(value), fallback) === false;
    return boundsLength(keyword, value) && !isRejecting;
  });
}

/** The rule that looks after a parameter for a URL or a path, whose format or pattern limits the length, too. */
function ruleOfLocation(parameter: Parameter, tool: Tool, description: string): string | undefined {
  if (namesUrl(parameter.name, description, { words: urlWords, ignoreDescriptions: false }))
    return "require-uri-format";
  const path = filePathOf(parameter, tool, description, { words: pathWords, ignoreDescriptions: false });
  return path && "require-path-pattern";
}
