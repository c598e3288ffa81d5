import type { Tool } from "../../model/tool.ts";
import { isIrreversible, isOpaque, statesAction, statesConsequence, statesLoss } from "../../prose/consequences.ts";
import { declaredEffectOf, effectOf } from "../../prose/effects.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "describe-side-effects",
  family: "description",
  description: "Require descriptions of tools that change something to state the consequences",
  reason:
    '"Removes a user" sounds like taking somebody off a list. A model that knows that it is permanent asks before it calls.',
  severity: "suggestion",
  presets: ["strict"],
  options: {
    restated: option.boolean(true, {
      about: "Whether a tool that destroys nothing only needs to say that it changes something",
    }),
    nameAlone: option.boolean(true, {
      about: "Whether the name alone decides, even if the description says that the tool changes nothing",
    }),
    phrases: option.strings([], { about: "More phrases that state a consequence" }),
  },
  presetOptions: { strict: { nameAlone: false } },
  messages: {
    unstatedLoss: "'{{tool}}' removes something ('{{verb}}'), but its description does not say if that can be undone.",
    unstatedChange: "'{{tool}}' changes something ('{{verb}}'), but its description does not say what results.",
    unstatedDestruction: "'{{tool}}' has destructiveHint true, but its description does not say what it destroys.",
  },
  remedies: {
    unstatedLoss: "Describe what is lost and whether it can be undone.",
    unstatedChange: "Describe what is created, overwritten or sent.",
    unstatedDestruction: "Describe what is lost and whether it can be undone.",
  },
  check: {
    tool(tool, { options, report }) {
      const { name: reading, description } = tool;
      const name = reading.state === "known" ? reading.value : "";
      const effect = options.nameAlone ? effectOf(name) : declaredEffectOf(toolTextsOf(tool));
      const verb = effect === undefined || effect.kind === "reading" ? undefined : effect.verb;
      if ((verb === undefined && !isHinted(tool, "destructiveHint", true)) || mayBeReadOnly(tool)) return;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (isPlaceholder(text) || isForeign(text) || isRequest.test(text) || hasPhrase(text, options.phrases)) return;
      if (verb === undefined) {
        const isPlain = options.restated && (effect !== undefined || !isOpaque(name, text));
        if (!isPlain && !statesConsequence(text)) report(tool, "unstatedDestruction", { at });
      } else if (effect?.kind === "destroying" && isLoss(tool, verb, name)) {
        if (!statesLoss(text)) report(tool, "unstatedLoss", { at, data: { verb } });
      } else if (!statesConsequence(text) && !(options.restated && statesAction(text))) {
        report(tool, "unstatedChange", { at, data: { verb } });
      }
    },
  },
});

/** "Perform an HTTP DELETE request": the verb is the method's, and the consequences depend on another server. */
const isRequest = /\bHTTP (?:DELETE|PATCH|POST|PUT)\b/;

function isLoss(tool: Tool, verb: string, name: string): boolean {
  return isIrreversible(verb, name) && !isHinted(tool, "destructiveHint", false);
}

function isHinted(tool: Tool, name: "readOnlyHint" | "destructiveHint", value: boolean): boolean {
  const hint = tool.hint(name);
  return hint.state === "known" && hint.value === value;
}

/** A tool that only reads has no effects, whatever its name says. Another rule reports the contradiction. */
function mayBeReadOnly(tool: Tool): boolean {
  const hint = tool.hint("readOnlyHint");
  return hint.state === "unknown" || (hint.state === "known" && hint.value);
}
