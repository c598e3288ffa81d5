import type { Parameter } from "../../model/parameter.ts";
import { isAmbiguousName, isAmbiguousText, isPlaceholder, onlyRepeats } from "../../prose/emptiness.ts";
import { ambiguousTerms } from "../../prose/lexicon/emptiness.ts";
import { wordSet } from "../../prose/lexicon/list.ts";
import { headWordOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { parameterDescriptionsOf } from "../../schema/descriptions.ts";
import { isSelfDescribing } from "../../schema/self-describing.ts";

/** "data: The data to process" fits every tool, so a model fills in whatever it has. */
export default defineRule({
  name: "no-ambiguous-terms",
  family: "description",
  ids: ["LLM-008"],
  description: "Disallow parameters whose descriptions are only generic words",
  severity: "warning",
  presets: ["recommended", "strict", "governance"],
  options: {
    terms: option.strings(ambiguousTerms, { about: "The generic words, in the singular" }),
  },
  messages: {
    generic:
      "Parameter '{{path}}' of tool '{{tool}}' has a name that fits anything, and the description adds nothing to it, so a model must guess what to send; say what it holds and in which form.",
    genericText:
      "The description of parameter '{{path}}' of tool '{{tool}}' would fit any parameter, so a model learns nothing from it; say what the parameter means and in which form.",
    placeholder:
      "The description of parameter '{{path}}' of tool '{{tool}}' is a placeholder such as 'TODO', which models read as it stands; say what the parameter means and in which form.",
  },
  check: ({ options }) => {
    const terms = new Set(options.terms.map((word) => word.toLowerCase()));
    return {
      tool(tool, { report }) {
        for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
          // "Description." says little about a parameter 'description', but it is not a placeholder.
          if (isPlaceholder(text) && !onlyRepeats(text, [parameter.name])) {
            report(parameter, "placeholder", { at: span });
          } else if (isAmbiguousText(text, terms) && !isSelfDescribing(parameter.schema) && !isValueOf(parameter)) {
            report(parameter, isAmbiguousName(parameter.name, terms) ? "generic" : "genericText", { at: span });
          }
        }
      },
    };
  },
});

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
