import type { Review, Rewrite } from "../../model/review.ts";
import { proseOrdersIn } from "../../prose/directives.ts";
import { hiddenIn } from "../../prose/hidden-characters.ts";
import { shownQuote } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { type SeenText, seenTextsOf } from "../../schema/seen-texts.ts";

export default defineRule({
  name: "llm-review",
  family: "description",
  description: "Disallow texts that a model found unclear or contradictory, by the file of its answers",
  reason:
    "A model that doubts the words of a definition is likely to choose another tool, or to call this one wrongly, when it is in use.",
  severity: "warning",
  presets: [],
  edit: "draft",
  options: {
    file: option.text("mcp-llm.json", {
      about:
        "The file that 'mcp-validate --llm' wrote: a name in the folder of the linted file or above, or an absolute path",
    }),
    minClarity: option.integer(5, { min: 1, max: 10, about: "Report tools whose clarity the model rates lower" }),
    minCompleteness: option.integer(4, {
      min: 1,
      max: 10,
      about: "Report tools whose completeness the model rates lower",
    }),
  },
  messages: {
    ambiguous: "{{model}} finds '{{quote}}' unclear ({{problem}}).",
    doubt: "{{model}} finds {{subject}} unclear ({{problem}}).",
    conflict: "{{model}} sees a contradiction in {{subject}} ({{problem}}).",
    unclear: "{{model}} rates the clarity of {{subject}} {{score}} of 10.",
    incomplete: "{{model}} rates the completeness of {{subject}} {{score}} of 10.",
    rewrite: "Write '{{text}}'.",
  },
  remedies: {
    ambiguous: "Say exactly what is meant.",
    doubt: "Say exactly what is meant.",
    conflict: "Correct the text or the schema.",
    unclear: "Say what the tool does, when to use it and what it returns.",
    incomplete: "Say what the tool does, when to use it and what it returns.",
  },
  check: {
    tool(tool, { options, report, reviewOf }) {
      const review = reviewOf(tool, options.file);
      if (!review) return;
      const texts = new Map(seenTextsOf(tool).map((text) => [text.pointer, text]));
      const model = review.model.slice(review.model.indexOf("/") + 1);
      const rewrites = new Map(review.rewrites.map((rewrite) => [rewrite.pointer, rewrite]));
      /** The place of a remark, with the draft for its text, which is offered once. */
      const placeOf = (pointer: string) => {
        const seen = texts.get(pointer);
        const rewrite = seen && rewrites.get(pointer);
        rewrites.delete(pointer);
        return { ...(seen ? { at: seen.span, pointer } : {}), suggest: draftFor(rewrite, seen) };
      };
      for (const { pointer, quote, problem } of review.ambiguities) {
        const text = texts.get(pointer)?.text;
        const shown = { model, problem: clause(problem) };
        if (quote !== undefined && text?.includes(quote))
          report(tool, "ambiguous", {
            ...placeOf(pointer),
            quote: { words: quote, text },
            data: { ...shown, quote: shownQuote(quote) },
          });
        else report(tool, "doubt", { ...placeOf(pointer), data: shown });
      }
      for (const { pointer, quote, problem } of review.conflicts) {
        const text = texts.get(pointer)?.text;
        report(tool, "conflict", {
          ...placeOf(pointer),
          ...(quote !== undefined && text?.includes(quote) ? { quote: { words: quote, text } } : {}),
          data: { model, problem: clause(problem) },
        });
      }
      // What is wrong says more than a number.
      const scores = review.ambiguities.length + review.conflicts.length ? [] : lowScores(review, options);
      for (const [messageId, score] of scores)
        report(tool, messageId, { ...placeOf("/description"), data: { model, score } });
    },
  },
});

function lowScores(
  { clarity, completeness }: Review,
  { minClarity, minCompleteness }: { readonly minClarity: number; readonly minCompleteness: number },
) {
  return [
    ...(clarity < minClarity ? [["unclear", clarity] as const] : []),
    ...(completeness < minCompleteness ? [["incomplete", completeness] as const] : []),
  ];
}

function draftFor(rewrite: Rewrite | undefined, seen: SeenText | undefined) {
  // The file may have been edited by hand.
  if (!rewrite || !seen || hiddenIn(rewrite.text, true) || proseOrdersIn(rewrite.text).length) return [];
  const edit = seen.replaced(rewrite.text);
  return [{ message: "rewrite" as const, data: { text: shownQuote(rewrite.text) }, edit, draft: true }];
}

const longestProblem = 200;

/** The words of a model in a message: one line without the full stop. */
function clause(problem: string): string {
  const line = problem.replaceAll(/\s+/gu, " ").trim().replace(/\.$/u, "");
  return line.length > longestProblem ? `${line.slice(0, longestProblem - 1).trimEnd()}…` : line;
}
