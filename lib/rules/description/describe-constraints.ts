import type { Constraint } from "../../model/constraint.ts";
import { knownValue } from "../../model/reading.ts";
import { mentionsConstraint, phraseOf, worthMentioning } from "../../prose/constraints.ts";
import { effectOf } from "../../prose/effects.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { completionOf, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { constraintsOf } from "../../schema/constraints.ts";
import { appendTo, descriptionsOf } from "../../schema/descriptions.ts";
import { noParentSegments } from "../../schema/pattern-length.ts";

/** More than this is cut off in a message. */
const longestShown = 80;

/**
 * A limit that stands in the schema alone is one that models learn of by failing: they plan with what they have read.
 */
export default defineRule({
  name: "describe-constraints",
  family: "description",
  ids: ["LLM-009"],
  description: "Require parameter descriptions to mention the constraints of the parameter",
  severity: "suggestion",
  presets: ["strict", "governance"],
  edit: "suggest",
  options: {
    selfExplaining: option.integer(3, {
      min: 0,
      about: "The longest enum of self-explanatory values that needs no mention",
    }),
    longestList: option.integer(12, { min: 0, about: "The longest enum whose values the description must repeat" }),
    obvious: option.boolean(true, {
      about:
        "Whether constraints that any sensible value meets, such as the form of an identifier, must be mentioned, too",
    }),
  },
  presetOptions: {
    // Where a list speaks for itself, or a value is copied, a mention beside the schema is not worth its tokens.
    strict: { selfExplaining: 12, obvious: false },
    governance: { longestList: 50 },
  },
  messages: {
    missing:
      "The description of parameter '{{path}}' of tool '{{tool}}' does not mention what the schema demands ({{missing}}), so a model learns of it from a failed call; mention it.",
    mention: "Append '{{addition}}'.",
  },
  check: {
    parameter(parameter, { options, report, server, tool }) {
      const { name, schema } = parameter;
      const constraints = constraintsOf(schema);
      if (!constraints.length) return;
      const isNew = effectOf(knownValue(tool.name) ?? "")?.kind === "creating";
      const worth = constraints.flatMap((constraint) => worthMentioning(constraint, name, isNew, options) ?? []);
      if (!worth.length) return;
      const { isComplete, text, written } = descriptionsOf(schema);
      const [first] = written;
      // No description at all is what another rule reports.
      if (!isComplete || !first || isPlaceholder(first.text)) return;
      if (isNeverSent.test(text)) return;
      const isOfFormat = constraints.some((one) => one.kind === "format" && phraseOf(one) !== undefined);
      const untold = worth.filter((constraint) => {
        // The guard that `require-path-pattern` asks for: it refuses `..`, of which a model need not know.
        if (constraint.kind === "pattern" && constraint.pattern === noParentSegments) return false;
        // What checks a format needs no words beside the format's.
        if (constraint.kind === "pattern" && isOfFormat) return false;
        const needsEnglish = constraint.kind === "pattern" || constraint.kind === "format";
        return !mentionsConstraint(text, name, constraint) && !(needsEnglish && isForeign(text));
      });
      if (!untold.length) return;
      const addition = additionTo(first.text, untold);
      report(parameter, "missing", {
        at: first.span,
        data: { missing: untold.map(shown).join(", ") },
        suggest:
          addition === undefined || isForeign(text)
            ? []
            : [
                {
                  message: "mention",
                  data: { addition: addition.trim() },
                  edit: appendTo(first, addition, server.surface),
                },
              ],
      });
    },
  },
});

/** What only answers hold; schemas that are shared by requests and answers have it, too. */
const isNeverSent = /\bread-only\b/i;

function additionTo(text: string, untold: readonly Constraint[]): string | undefined {
  const phrases = untold.map((constraint) => ({ kind: constraint.kind, phrase: phraseOf(constraint) }));
  const inBrackets = phrases.flatMap(({ kind, phrase }) => (kind === "enum" ? [] : [phrase ?? ""]));
  const sentences = phrases.flatMap(({ kind, phrase }) =>
    kind === "enum" && phrase ? [phrase.replace("one", "One")] : [],
  );
  if (phrases.some(({ phrase }) => phrase === undefined)) return undefined;
  return completionOf(text.trimEnd(), [...new Set(inBrackets)], [...new Set(sentences)]);
}

function shown(constraint: Constraint): string {
  const phrase = phraseOf(constraint) ?? "a pattern";
  return phrase.length > longestShown ? `${phrase.slice(0, longestShown)}…` : phrase;
}
