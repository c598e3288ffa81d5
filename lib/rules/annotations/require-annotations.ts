import { actionOf } from "../../code/reported-actions.ts";
import { type HintName, hintNames } from "../../model/annotations.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { declaredEffectOf, effectOfName, hasNoLastingEffect } from "../../prose/effects.ts";
import {
  valuesOfDestructive,
  valuesOfIdempotent,
  valuesOfOpenWorld,
  valuesOfReadOnly,
} from "../../prose/missing-hints.ts";
import { isStatedElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "require-annotations",
  family: "annotations",
  description: "Require tools to set the hints of their annotations",
  reason:
    "Without hints, clients take every tool for a destructive one, so people confirm each call until they stop reading.",
  severity: "suggestion",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  options: {
    hints: option.choices(["readOnlyHint", "destructiveHint"], hintNames, { about: "The hints that are required" }),
    checkPresumed: option.boolean(false, {
      about: "Whether a hint is required, too, where the value that the protocol presumes may be the right one",
    }),
    checkReadOnly: option.boolean(false, {
      about: "Whether `idempotentHint` is required of tools that only read, too",
    }),
    ignoreDescriptions: option.boolean(false, {
      about:
        "Whether the name alone says that a tool changes something, even if its description says that it does not; for `destructiveHint`",
    }),
    verbs: option.strings([], { about: "More verbs that change something, in lower case; for `destructiveHint`" }),
  },
  messages: {
    readOnly: "{{Subject}} has no 'readOnlyHint', so clients presume that it changes something.",
    destructive: "'{{verb}}' suggests that {{subject}} changes something, but it has no 'destructiveHint'.",
    idempotent: "{{Subject}} does not say whether repeating a call is safe: it has no 'idempotentHint'.",
    idempotentReading: "{{Subject}} has 'readOnlyHint: true', but no 'idempotentHint'.",
    openWorld: "{{Subject}} has no 'openWorldHint', so clients presume that it reaches the outside world.",
    closedWorld:
      "The texts of {{subject}} suggest that it does not reach the outside world, but it has no 'openWorldHint'.",
    readsOnly: "Say that it changes nothing ('readOnlyHint: true').",
    changes: "Say that it changes something ('readOnlyHint: false').",
    destroys: "Say that it may delete or overwrite what is there ('destructiveHint: true').",
    adds: "Say that it only adds ('destructiveHint: false').",
    repeatable: "Say that repeating a call does nothing more ('idempotentHint: true').",
    adding: "Say that each call does something more ('idempotentHint: false').",
    open: "Say that it reaches the outside world ('openWorldHint: true').",
    inside: "Say that it reaches nothing outside ('openWorldHint: false').",
  },
  remedies: {
    readOnly: "Set it to true if it only reads, else to false.",
    destructive: "Set it to false if it only adds, else to true.",
    idempotent: "Set it to true if it is, else to false.",
    idempotentReading: "Set 'idempotentHint' to true.",
    openWorld: "Set it to true if it does, else to false.",
    closedWorld: "Set it to false.",
  },
  check: {
    tool(tool, { options, report, isOn, server }) {
      const texts = toolTextsOf(tool);
      const isMissing = (hint: HintName): boolean =>
        options.hints.includes(hint) &&
        tool.hint(hint).state === "absent" &&
        !(isOn("no-unsent-definition") && isStatedElsewhere(tool, server.surface, hint));
      const isWanted = (hint: HintName, [value]: readonly boolean[]): boolean =>
        options.checkPresumed || value !== presumed[hint];
      const isReadOnly = tool.hint("readOnlyHint");

      if (isMissing("readOnlyHint")) {
        const { values, isClear } = valuesOfReadOnly(texts);
        if (isWanted("readOnlyHint", values))
          report(tool, "readOnly", { suggest: values.map((value) => offer(tool, "readOnlyHint", value, isClear)) });
      }
      if (isMissing("destructiveHint") && isReadOnly.state !== "unknown" && knownValue(isReadOnly) !== true) {
        const change = valuesOfDestructive(texts, options.verbs, options.ignoreDescriptions);
        // The other rule says it, and more seriously.
        const isSaid =
          isOn("annotations-match-handler", "checkMissing") &&
          (hasNoLastingEffect(effectOfName(texts.name)) || actionOf(tool, "deletes") !== undefined);
        if (change && isWanted("destructiveHint", change.values) && !isSaid) {
          const suggest = change.values.map((value) => offer(tool, "destructiveHint", value, change.isClear));
          report(tool, "destructive", { data: { verb: change.verb }, suggest });
        }
      }
      if (isMissing("idempotentHint") && (options.checkReadOnly || mayChange(tool))) {
        const { values, isClear } = valuesOfIdempotent(texts, knownValue(isReadOnly));
        const id = knownValue(isReadOnly) === true ? "idempotentReading" : "idempotent";
        if (isWanted("idempotentHint", values))
          report(tool, id, { suggest: values.map((value) => offer(tool, "idempotentHint", value, isClear)) });
      }
      if (isMissing("openWorldHint")) {
        const { values, isClear } = valuesOfOpenWorld(texts);
        const id = values[0] === false ? "closedWorld" : "openWorld";
        if (isWanted("openWorldHint", values))
          report(tool, id, { suggest: values.map((value) => offer(tool, "openWorldHint", value, isClear)) });
      }
    },
  },
});

/** What a client assumes without a hint. Source: MCP 2025-11-25, `ToolAnnotations`. */
const presumed: Readonly<Record<HintName, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** Repeating a call of a tool that only reads is safe, and one that seems to read should say so by the other hint. */
function mayChange(tool: Tool): boolean {
  const isReadOnly = tool.hint("readOnlyHint");
  if (isReadOnly.state === "unknown" || knownValue(isReadOnly) === true) return false;
  return isReadOnly.state === "known" || declaredEffectOf(toolTextsOf(tool))?.kind !== "reading";
}

const offers = {
  readOnlyHint: ["readsOnly", "changes"],
  destructiveHint: ["destroys", "adds"],
  idempotentHint: ["repeatable", "adding"],
  openWorldHint: ["open", "inside"],
} as const;

function offer(tool: Tool, hint: HintName, value: boolean, isClear: boolean) {
  const [ifTrue, ifFalse] = offers[hint];
  return { message: value ? ifTrue : ifFalse, edit: tool.setAnnotation(hint, value), draft: !isClear };
}
