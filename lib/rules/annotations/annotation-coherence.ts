import { joinEdits } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import { changingVerbOf, readingVerbOf } from "../../prose/effects.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "annotation-coherence",
  family: "annotations",
  description: "Disallow annotations that contradict each other or the name of the tool",
  reason:
    "Clients decide by the hints whether they ask before a call. A wrong hint runs a deletion without a question.",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: ["fix", "draft"],
  options: {
    // App directories reject tools with a missing hint, even an unnecessary one.
    checkRedundant: option.boolean(false, {
      about: "Whether a redundant `destructiveHint` of false on a read-only tool is reported",
    }),
  },
  messages: {
    meaninglessHint: "{{Subject}} has 'readOnlyHint: true', so clients ignore its 'destructiveHint'.",
    changesDespiteReadOnly: "{{Subject}} has 'readOnlyHint: true', but '{{verb}}' in its name suggests a change.",
    looksDespiteDestructive:
      "{{Subject}} has 'destructiveHint: true', but '{{verb}}' in its name suggests that it only reads.",
    readsOnly: "Say that it changes nothing ('readOnlyHint: true', 'destructiveHint: false').",
    destroysNothing: "Say that it destroys nothing ('destructiveHint: false').",
  },
  remedies: {
    meaninglessHint: "Remove 'destructiveHint'.",
    changesDespiteReadOnly: "Set 'readOnlyHint' to false, or rename the tool.",
    looksDespiteDestructive: "Set 'destructiveHint' to false.",
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
      if (isReadOnly && destructive && (options.checkRedundant || destroys === true)) {
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
        // Without the hint a tool counts as destructive, too, so removing it alone changes nothing. Only the author
        // knows whether the hint that is written is wrong, or the name.
        const { editor } = annotations;
        const destroysNothing = editor?.set("destructiveHint", false);
        const readsOnly =
          readOnly.state === "absent" ? joinEdits([editor?.set("readOnlyHint", true), destroysNothing]) : undefined;
        report(tool, "looksDespiteDestructive", {
          at: destructive,
          data: { verb: looking },
          suggest: [
            { message: "readsOnly", edit: readsOnly, draft: true },
            { message: "destroysNothing", edit: destroysNothing, draft: true },
          ],
        });
      }
    },
  },
});
