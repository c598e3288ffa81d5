import type { Parameter } from "../../model/parameter.ts";
import { isAmbiguousName, isAmbiguousText, isPlaceholder, onlyRepeats } from "../../prose/emptiness.ts";
import { ambiguousTerms } from "../../prose/lexicon/emptiness.ts";
import { wordSet } from "../../prose/lexicon/list.ts";
import { headWordOf, isIdentifierWord, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { describedBy, parameterDescriptionsOf } from "../../schema/descriptions.ts";
import { isSelfDescribing } from "../../schema/self-describing.ts";

export default defineRule({
  name: "no-generic-parameter-description",
  family: "description",
  description: "Disallow parameters whose descriptions are only generic words",
  reason: '"data: The data to process" fits every tool, so a model fills in whatever it has.',
  severity: "warning",
  presets: ["recommended", "strict"],
  options: {
    terms: option.strings(ambiguousTerms, { about: "The generic words, in the singular" }),
    evident: option.boolean(false, {
      about:
        "Whether a parameter is not reported that has no description at all, or whose meaning is clear from its fields, its values or the field beside it",
    }),
    repetitions: option.boolean(false, {
      about: 'Whether an identifier is reported whose description only repeats its name: `jobId`, "The job ID"',
    }),
  },
  presetOptions: { recommended: { evident: true }, strict: { evident: true, repetitions: true } },
  messages: {
    generic: "The name of parameter '{{path}}' of '{{tool}}' fits anything, and its description adds nothing.",
    genericText: "The description of parameter '{{path}}' of '{{tool}}' fits any parameter.",
    repetition: "The description of parameter '{{path}}' of '{{tool}}' only repeats its name.",
    bare: "'{{path}}' of '{{tool}}' has a generic name and no description.",
  },
  plurals: {
    generic:
      "{{count}} parameters of {{source}} have names that fit anything, and descriptions that add nothing: {{names}}.",
    repetition: "{{count}} parameters of {{source}} have descriptions that only repeat their names: {{names}}.",
    bare: "{{count}} parameters of {{source}} have generic names and no description: {{names}}.",
  },
  remedies: {
    generic: "Say what it contains and in which format.",
    genericText: "Say what it contains and in which format.",
    repetition: "Say where it comes from, or how one looks: 'ID of the job, as list_jobs returns it'.",
  },
  check: ({ options }) => {
    const terms = new Set(options.terms.map((word) => word.toLowerCase()));
    return {
      tool(tool, { report }) {
        for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
          // no-placeholder-text reports a placeholder. "Description." is none for a parameter of that name.
          if (isPlaceholder(text) && !onlyRepeats(text, [parameter.name])) continue;
          if (isAmbiguousText(text, terms) && !(options.evident && isEvident(parameter))) {
            report(parameter, isAmbiguousName(parameter.name, terms) ? "generic" : "genericText", { at: span });
          } else if (options.repetitions && isRepetition(parameter, text)) {
            report(parameter, "repetition", { at: span });
          }
        }
      },
      parameter(parameter, { report }) {
        if (options.evident || !isAmbiguousName(parameter.name, terms)) return;
        if (describedBy(parameter.schema) === "no") report(parameter, "bare");
      },
    };
  },
});

/** True for an identifier of which nothing is said: "Commit message" is enough for a message, which a model writes. */
function isRepetition({ name, schema }: Parameter, text: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  // "The IID of the issue": no-unexplained-abbreviations reports that nobody knows what an IID is.
  return isIdentifierWord(last) && !/^iids?$/u.test(last) && !isSelfDescribing(schema) && onlyRepeats(text, [name]);
}

function isEvident(parameter: Parameter): boolean {
  return isSelfDescribing(parameter.schema) || isValueOf(parameter);
}

/** `{ name, value }`, `{ tool, args }`: the field next to it says whose value it is. */
function isValueOf({ name, depth, parent }: Parameter): boolean {
  const owners = depth > 0 ? owning.get(name.toLowerCase()) : undefined;
  return owners !== undefined && parent.properties().some((beside) => owners.has(headWordOf(beside.name).head));
}

const named = wordSet("attribute column field header key label metric name parameter path property slug type variable");
const called = wordSet("action command function method name operation tool");
const owning: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["value", named],
  ["args", called],
  ["arguments", called],
  ["params", called],
  ["parameters", called],
]);
