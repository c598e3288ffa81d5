import type { Constraint } from "../../model/constraint.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { contradictionsOf } from "../../prose/contradictions.ts";
import { mentionsConstraint, constraintPhrase, shouldDescribe } from "../../prose/constraints.ts";
import { effectOfName } from "../../prose/effects.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { completionOf, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { constraintsOf } from "../../schema/constraints.ts";
import { appendToDescription, descriptionsOf } from "../../schema/descriptions.ts";
import { isPathGuard } from "../../schema/pattern-length.ts";
import { valueFactsOf } from "../../schema/value-facts.ts";

/** Longer texts are cut in a message. */
const longestShown = 80;

export default defineRule({
  name: "constraints-in-description",
  family: "description",
  description: "Require parameter descriptions to mention the constraints of the parameter",
  reason: "A model that is not told the limit sends 500 where 100 is allowed, and the call fails.",
  severity: "suggestion",
  presets: [],
  edit: "suggest",
  options: {
    maxObviousEnum: option.integer(3, {
      min: 0,
      about: "The longest enum of self-explanatory values that needs no mention",
    }),
    maxEnumToList: option.integer(12, { min: 0, about: "The longest enum whose values the description must repeat" }),
    checkObvious: option.boolean(true, {
      about:
        "Whether constraints that any sensible value meets, such as the form of an identifier, must be mentioned, too",
    }),
    checkContradicted: option.boolean(true, {
      about: "Whether descriptions that state other limits than the schema are reported, too",
    }),
  },
  messages: {
    missing: "The description of {{subject}} does not state: {{missing}}.",
    mention: "Append '{{addition}}'.",
  },
  plurals: {
    missing: "{{count}} descriptions in {{source}} do not state the limits of their parameters: {{names}}.",
  },
  remedies: {
    missing: "Add the constraints to the description.",
  },
  check: {
    parameter(parameter, { options, report, server, tool }) {
      const { name, schema } = parameter;
      const constraints = constraintsOf(schema);
      if (!constraints.length) return;
      const isNew = effectOfName(knownValue(tool.name) ?? "")?.kind === "creating";
      const worth = constraints.flatMap((constraint) => shouldDescribe(constraint, name, isNew, options) ?? []);
      if (!worth.length) return;
      const { isComplete, text, written } = descriptionsOf(schema);
      const [first] = written;
      // Another rule reports a missing description.
      if (!isComplete || !first || isPlaceholder(first.text)) return;
      if (isNeverSent.test(text) || (!options.checkContradicted && contradictsSchema(schema, first.text))) return;
      const isOfFormat = constraints.some((one) => one.kind === "format" && constraintPhrase(one) !== undefined);
      const untold = worth.filter((constraint) => {
        if (constraint.kind === "pattern" && isPathGuard(constraint.pattern)) return false;
        // A pattern that checks a format needs no words besides the format's.
        if (constraint.kind === "pattern" && isOfFormat) return false;
        const needsEnglish = constraint.kind === "pattern" || constraint.kind === "format";
        return !mentionsConstraint(text, name, constraint) && !(needsEnglish && isForeign(text));
      });
      if (!untold.length) return;
      const addition = additionTo(first.text, untold);
      report(parameter, "missing", {
        at: first.span,
        data: { missing: untold.map(shown).join("; ") },
        suggest:
          addition === undefined || isForeign(text)
            ? []
            : [
                {
                  message: "mention",
                  data: { addition: addition.trim() },
                  edit: appendToDescription(first, addition, server.surface),
                },
              ],
      });
    },
  },
});

function contradictsSchema(schema: Schema, description: string): boolean {
  const facts = valueFactsOf(schema);
  const isName = () => false;
  // The default is not a limit.
  const found = facts ? contradictionsOf({ description, facts, fallback: undefined, isName }) : [];
  return found.some(({ about }) => about !== "default");
}

/** Fields of responses. Schemas that requests and responses share contain them, too. */
const isNeverSent = /\bread-only\b/i;

function additionTo(text: string, untold: readonly Constraint[]): string | undefined {
  const phrases = untold.map((constraint) => ({ kind: constraint.kind, phrase: constraintPhrase(constraint) }));
  const inBrackets = phrases.flatMap(({ kind, phrase }) => (kind === "enum" ? [] : [phrase ?? ""]));
  const sentences = phrases.flatMap(({ kind, phrase }) =>
    kind === "enum" && phrase ? [phrase.replace("one", "One")] : [],
  );
  if (phrases.some(({ phrase }) => phrase === undefined)) return undefined;
  return completionOf(text.trimEnd(), [...new Set(inBrackets)], [...new Set(sentences)]);
}

function shown(constraint: Constraint): string {
  const phrase = constraintPhrase(constraint) ?? "a pattern";
  return phrase.length > longestShown ? `${phrase.slice(0, longestShown)}…` : phrase;
}
