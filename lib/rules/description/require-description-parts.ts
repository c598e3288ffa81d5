import { lacksResult, lacksWorkflow, sendsToOther, unstatedEffectOf } from "../../prose/description-parts.ts";
import { declaredEffectOf, effectOfName } from "../../prose/effects.ts";
import { isPlaceholder, spellsOut } from "../../prose/emptiness.ts";
import { hasExample, isDeprecationNotice, saysWhen } from "../../prose/guidance.ts";
import { beginsWithAction, saysWhat } from "../../prose/openings.ts";
import { hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { showsExample } from "../../schema/examples.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

const parts = ["purpose", "when", "example", "workflow", "result", "sideEffects"] as const;

export default defineRule({
  name: "require-description-parts",
  family: "description",
  description: "Require tool descriptions to have certain parts, such as the side effects of a call",
  reason: "A model deletes data for good, or calls the wrong tool, because the description did not say what happens.",
  severity: "suggestion",
  presets: ["strict"],
  options: {
    // Careful authors omit the other parts where a tool explains itself.
    parts: option.choices(["sideEffects"], parts, {
      about:
        "What a description must say: what the tool does, when to use it, an example, the calls before and after it, what it returns, and its side effects",
    }),
    allowLaterClause: option.boolean(false, {
      about: "Whether the purpose may also be in a later clause of the first sentence, or in the second sentence",
    }),
    allowSchemaExamples: option.boolean(false, {
      about: "Whether an example in the input schema counts; a tool without parameters then needs none",
    }),
    checkAllTools: option.boolean(false, {
      about: "Whether the workflow is required of tools that do not seem to depend on other calls, too",
    }),
    requireResult: option.boolean(false, {
      about: "Whether side effects need more than the statement that something is changed: what results of it",
    }),
    ignoreDescriptions: option.boolean(false, {
      about: "Whether the name alone says that a tool has side effects, even if its description says that it has none",
    }),
    verbs: option.strings([], { about: "More verbs that a purpose begins with, in the imperative and in lower case" }),
    whenPhrases: option.strings([], { about: "More phrases that say when to use a tool" }),
    examplePhrases: option.strings([], { about: "More phrases that introduce an example" }),
    workflowPhrases: option.strings([], {
      about: "More phrases for an order of calls, a precondition or an alternative",
    }),
    sideEffectPhrases: option.strings([], { about: "More phrases that state a consequence" }),
  },
  messages: {
    noAction: "The description of {{subject}} does not begin with what the tool does.",
    noOccasion: "The description of {{subject}} does not say when to use it.",
    noExample: "The description of {{subject}} has no example.",
    noOrder: "The description of {{subject}} names no tool to call before or after it.",
    noResult: "The description of {{subject}} does not say what it returns.",
    unstatedLoss: "The description of {{subject}} does not say whether '{{verb}}' can be undone.",
    unstatedChange: "The description of {{subject}} does not say what '{{verb}}' results in.",
    unstatedDestruction: "{{Subject}} has 'destructiveHint: true', but its description does not say what it destroys.",
  },
  remedies: {
    noAction: "Begin with a verb, such as 'Lists' or 'Create'.",
    noOccasion: "Add a sentence such as 'Use this when …'.",
    noExample: "Add one, such as 'Example: pattern=\"*.json\"'.",
    noOrder: "Add a sentence such as 'Call get-record first'.",
    noResult: "Say it, or declare 'outputSchema'.",
    unstatedLoss: "Say what is lost for good.",
    unstatedChange: "Say what it creates, overwrites or sends.",
    unstatedDestruction: "Say what is lost for good.",
  },
  check: {
    tool(tool, { options, report, server, isOn }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      // description-required reports texts without content.
      if (isPlaceholder(text) || isForeign(text)) return;
      const needs = (part: (typeof parts)[number], phrases: readonly string[] = []): boolean =>
        options.parts.includes(part) && !hasPhrase(text, phrases);
      const described = { tool, text };

      if (needs("purpose") && !beginsWithAction(text, options.verbs)) {
        const isLater = options.allowLaterClause && (saysWhat(text) || isDeprecationNotice(text));
        if (!isLater) report(tool, "noAction", { at });
      }
      if (needs("when", options.whenPhrases) && !saysWhen(text) && !sendsToOther(described))
        report(tool, "noOccasion", { at });
      if (needs("example", options.examplePhrases) && !hasExample(text)) {
        const isShown = options.allowSchemaExamples && showsExample(tool, hasExample) !== "no";
        if (!isShown) report(tool, "noExample", { at });
      }
      if (needs("workflow", options.workflowPhrases) && lacksWorkflow(described, server, options.checkAllTools))
        report(tool, "noOrder", { at });
      // The other rule requires the schema, which says more.
      if (needs("result") && lacksResult(described) && !isOn("require-output-schema")) report(tool, "noResult", { at });
      const repeatsName = tool.name.state === "known" && spellsOut(text, tool.name.value);
      const isReported =
        repeatsName && isOn("description-required") && !isOn("description-required", "repetitions", "none");
      // If the name alone decides, the side effects are a separate requirement.
      if (isReported && !options.ignoreDescriptions) return;
      if (needs("sideEffects", options.sideEffectPhrases)) {
        const texts = toolTextsOf(tool);
        const effect = options.ignoreDescriptions ? effectOfName(texts.name) : declaredEffectOf(texts);
        const unstated = unstatedEffectOf(described, effect, options.requireResult);
        if (unstated?.kind === "unstatedDestruction") report(tool, unstated.kind, { at });
        else if (unstated) report(tool, unstated.kind, { at, data: { verb: unstated.verb } });
      }
    },
  },
});
