import { knownValue } from "../../model/reading.ts";
import { changingVerbOf, readingVerbOf } from "../../prose/effects.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/**
 * Clients use the hints to decide whether to ask before a call. Hints that contradict each other or the name mislead
 * them.
 */
export default defineRule({
  name: "annotation-coherence",
  family: "annotations",
  ids: ["annotation-coherence"],
  description: "Disallow annotations that contradict each other or the name of the tool",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: "fix",
  options: {
    redundant: option.boolean(true, {
      about: "Whether a redundant `destructiveHint` of false on a read-only tool is reported",
    }),
  },
  // App directories reject tools with a missing hint, even an unnecessary one.
  presetOptions: { recommended: { redundant: false }, strict: { redundant: false } },
  messages: {
    meaninglessHint:
      "Tool '{{tool}}' is read-only, where 'destructiveHint' has no meaning and makes readers doubt which of the two holds; remove 'destructiveHint'.",
    changesDespiteReadOnly:
      "The name of tool '{{tool}}' says that it changes something ('{{verb}}'), but 'readOnlyHint' is true, so clients run it without asking; remove the hint, or rename a tool that changes nothing.",
    looksDespiteDestructive:
      "The name of tool '{{tool}}' says that it only looks ('{{verb}}'), but 'destructiveHint' is true, so clients ask before every call; remove the hint, or name the tool after what it destroys.",
  },
  check: {
    tool(tool, { options, report }) {
      const { annotations: reading, name } = tool;
      if (reading.state !== "known") return;
      const annotations = reading.value;
      const readOnly = annotations.hint("readOnlyHint");
      const destroys = knownValue(annotations.hint("destructiveHint"));
      const isReadOnly = knownValue(readOnly) === true;
      const changing = name.state === "known" && isReadOnly ? changingVerbOf(name.value) : undefined;
      const looking =
        name.state === "known" && !isReadOnly && readOnly.state !== "unknown" ? readingVerbOf(name.value) : undefined;
      const destructive = annotations.keySpan("destructiveHint");
      if (isReadOnly && destructive && (options.redundant || destroys === true)) {
        // If the name contradicts readOnlyHint, destructiveHint may be the correct one.
        const fix = changing === undefined ? annotations.editor?.remove("destructiveHint") : undefined;
        report(tool, "meaninglessHint", { at: destructive, fix });
      }
      if (changing !== undefined) {
        report(tool, "changesDespiteReadOnly", {
          at: annotations.keySpan("readOnlyHint") ?? reading.span,
          data: { verb: changing },
        });
      }
      if (looking !== undefined && destructive && destroys === true) {
        report(tool, "looksDespiteDestructive", { at: destructive, data: { verb: looking } });
      }
    },
  },
});
