import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { hasExample } from "../../prose/guidance.ts";
import { fieldsShownIn, hasInlineExample } from "../../prose/parameter-mentions.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { exampleOf } from "../../schema/examples.ts";
import { anyCompoundOf, complexityOf, compoundOf, mayShowValue } from "../../schema/structure.ts";

export default defineRule({
  name: "require-parameter-examples",
  family: "design",
  description: "Require examples for parameters that take objects",
  reason:
    "Without an example a model has to derive the form of an object from its schema, and gets it wrong more often.",
  severity: "suggestion",
  presets: [],
  edit: "suggest",
  options: {
    allowExamplesInText: option.boolean(true, {
      about: "Whether an example in the description of the parameter, of its fields or of the tool is enough",
    }),
    minComplexity: option.integer(2, {
      min: 2,
      about: "The minimum complexity: 1 for the schema and each nested one, and 1 for every two values of an enum",
    }),
    checkArraysAndUnions: option.boolean(false, {
      about: "Whether parameters that take an array of any kind, or values of several types, need an example, too",
    }),
  },
  messages: {
    missing: "{{Subject}} takes {{kindOfValue}} and has no example.",
    addExample: "Add the example {{example}}.",
  },
  plurals: {
    missing: "{{count}} parameters of {{source}} have no example: {{names}}.",
  },
  remedies: {
    missing: "Write one complete value in 'examples'.",
  },
  check: {
    parameter(parameter, { options, report, tool }) {
      // The example of a parameter shows its fields, too.
      if (parameter.depth > 0) return;
      const { schema } = parameter;
      const compound = (options.checkArraysAndUnions ? anyCompoundOf : compoundOf)(schema);
      if (!compound || mayShowValue(schema)) return;
      const isSimple = compound === "array" || compound === "value of one of several types";
      if (!isSimple && complexityBelow(schema) < options.minComplexity) return;
      if (options.allowExamplesInText && (hasSampleInProse(schema) || isShown(parameter, tool))) return;
      const sample = compound === "union of objects" ? undefined : exampleOf(schema);
      const example = sample === undefined ? "" : JSON.stringify(sample);
      const edit = sample === undefined ? undefined : schema.editor?.set("examples", [sample]);
      report(parameter, "missing", {
        data: { kindOfValue: article(compound) },
        suggest: [{ message: "addExample", data: { example }, edit }],
      });
    },
  },
});

function article(compound: string): string {
  return /^[aou]/.test(compound) && !compound.startsWith("union") ? `an ${compound}` : `a ${compound}`;
}

/** The complexity of a schema including the targets of its references. A union counts as a whole. */
function complexityBelow(schema: Schema): number {
  const conjuncts = schema.alternatives[0]?.conjuncts ?? [schema];
  return Math.max(...conjuncts.map(({ located }) => complexityOf(located)));
}

function isShown({ name, path, depth }: Parameter, { description, parameters }: Tool): boolean {
  if (description.state === "unknown") return true;
  const isField = (other: Parameter) =>
    other.depth === depth + 1 && /^[.[]/.test(other.path.slice(path.length)) && other.path.startsWith(path);
  const text = knownValue(description) ?? "";
  return (
    hasInlineExample(text, name) ||
    parameters.some((other) => isField(other) && fieldsShownIn(text).has(other.name.toLowerCase()))
  );
}

function hasSampleInProse(schema: Schema): boolean {
  return partsOf(schema).some(
    (part) => part.description.state === "unknown" || hasExample(knownValue(part.description) ?? ""),
  );
}

/** The parts below the schema, and the targets of references in the alternatives of its root. */
function partsOf(schema: Schema): readonly Schema[] {
  const roots = [schema, ...schema.alternatives.flatMap(({ conjuncts }) => conjuncts)];
  return [...new Map(roots.flatMap((root) => [...root.walk()]).map((part) => [part.located, part])).values()];
}
