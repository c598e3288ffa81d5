import { knownValue } from "../../model/reading.ts";
import { describedEffectOf, effectOf } from "../../prose/effects.ts";
import { informingVerbs } from "../../prose/lexicon/verbs.ts";
import { phrases } from "../../prose/lexicon/list.ts";
import { openingOf } from "../../prose/openings.ts";
import { isForeign, textWordsOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "describe-result",
  family: "description",
  description: "Require tools without an output schema to say what they return",
  reason:
    "A model plans its next call by what this one returns: whether the answer has the id of the new issue, or nothing.",
  severity: "suggestion",
  presets: [],
  messages: {
    unstated: "Nothing says what '{{tool}}' returns.",
  },
  remedies: {
    unstated: "Say it in the description, or declare outputSchema.",
  },
  check: {
    tool(tool, { report }) {
      const { description } = tool;
      if (description.state !== "known" || !description.value.trim()) return;
      if (tool.get("outputSchema").state !== "absent" || saysResult(description.value)) return;
      // "Use this as the primary way to search logs", in the description of `list_log_entries`.
      if (effectOf(knownValue(tool.name) ?? "")?.kind === "reading") return;
      report(tool, "unstated", { at: description.span });
    },
  },
});

const results = phrases(String.raw`
  (?:answer|download|emit|output|print|provide|receive|render|respond|response|result|return|send back|show|yield)(?:ed|ing|s)?
  gives? (?:back|you)
  (?:gets?|hands?|sends?) back
`);

/** True for a text that mentions a result, or begins with a verb for reading: "Lists the users" returns the users. */
function saysResult(text: string): boolean {
  if (results.test(text) || isForeign(text)) return true;
  const { sentence, verb } = openingOf(text);
  if (verb === undefined || textWordsOf(sentence).length < 2) return false;
  return informingVerbs.has(verb.verb) || describedEffectOf(text)?.kind === "reading";
}
