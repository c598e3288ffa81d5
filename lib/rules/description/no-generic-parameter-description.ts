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
    ignoreSelfEvident: option.boolean(true, {
      about:
        "Whether a parameter is not reported that has no description at all, or whose meaning is clear from its fields, its values or the field beside it",
    }),
    checkRepetitions: option.boolean(false, {
      about: 'Whether an identifier is reported whose description only repeats its name: `jobId`, "The job ID"',
    }),
  },
  presetOptions: { strict: { checkRepetitions: true } },
  messages: {
    generic: "The name and the description of {{subject}} are only generic words.",
    genericText: "The description of {{subject}} is only generic words.",
    repetition: "The description of {{subject}} only repeats its name.",
    bare: "{{Subject}} has a generic name and no description.",
  },
  plurals: {
    generic: "{{count}} parameters of {{source}} have only generic words as names and descriptions: {{names}}.",
    repetition: "{{count}} descriptions of parameters of {{source}} only repeat the names: {{names}}.",
    bare: "{{count}} parameters of {{source}} have generic names and no description: {{names}}.",
  },
  remedies: {
    generic: "Describe the content and the format.",
    genericText: "Describe the content and the format.",
    repetition: "Say what the value means and where it comes from.",
    bare: "Describe the content and the format.",
  },
  check: ({ options }) => {
    const terms = new Set(options.terms.map((word) => word.toLowerCase()));
    return {
      tool(tool, { report }) {
        for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
          // no-placeholder-text reports a placeholder. "Description." is none for a parameter of that name.
          if (isPlaceholder(text) && !onlyRepeats(text, [parameter.name])) continue;
          if (isAmbiguousText(text, terms) && !(options.ignoreSelfEvident && isEvident(parameter))) {
            report(parameter, isAmbiguousName(parameter.name, terms) ? "generic" : "genericText", { at: span });
          } else if (options.checkRepetitions && isRepetition(parameter, text)) {
            report(parameter, "repetition", { at: span });
          }
        }
      },
      parameter(parameter, { report, isOn }) {
        // The other rule reports every parameter without a description.
        if (isOn("describe-on-fields") || options.ignoreSelfEvident || !isAmbiguousName(parameter.name, terms)) return;
        if (describedBy(parameter.schema) === "no") report(parameter, "bare");
      },
    };
  },
});

/**
 * True for an identifier that the description only repeats. "Commit message" is enough for a message that a model
 * writes.
 */
function isRepetition({ name, schema }: Parameter, text: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  // "The IID of the issue": no-unexplained-abbreviations reports that the abbreviation is not known.
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
