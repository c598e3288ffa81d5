import type { Tool } from "../../model/tool.ts";
import { isIrreversible, isOpaque, statesAction, statesConsequence, statesLoss } from "../../prose/consequences.ts";
import { declaredEffectOf } from "../../prose/effects.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

/**
 * "Removes a user" sounds like taking somebody off a list. A model that knows that it is permanent asks before it
 * calls.
 */
export default defineRule({
  name: "describe-side-effects",
  family: "description",
  ids: ["LLM-011"],
  description: "Require descriptions of tools that change something to state the consequences",
  severity: "suggestion",
  presets: ["strict", "governance"],
  options: {
    restated: option.boolean(true, {
      about: "Whether a tool that destroys nothing only needs to say that it changes something",
    }),
  },
  presetOptions: { governance: { restated: false } },
  messages: {
    unstatedLoss:
      "The name of tool '{{tool}}' says that it takes something away ('{{verb}}'), but the description does not say for how long or with what, so a model calls it as lightly as any other; say whether it can be undone and what goes with it.",
    unstatedChange:
      "The name of tool '{{tool}}' says that it changes something ('{{verb}}'), but the description does not say what comes of it, so a model cannot weigh a call; say what is new, overwritten or sent, and who is told.",
    unstatedDestruction:
      "Tool '{{tool}}' is marked as destructive, but the description does not say what it destroys, so a model cannot weigh a call; say what is lost or overwritten and whether that can be undone.",
  },
  check: {
    tool(tool, { options, report }) {
      const { name: reading, description } = tool;
      const name = reading.state === "known" ? reading.value : "";
      const effect = declaredEffectOf(toolTextsOf(tool));
      const verb = effect === undefined || effect.kind === "reading" ? undefined : effect.verb;
      if ((verb === undefined && !isHinted(tool, "destructiveHint", true)) || mayBeReadOnly(tool)) return;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (isPlaceholder(text) || isForeign(text) || isRequest.test(text)) return;
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
