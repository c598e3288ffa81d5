import type { Definition } from "../../model/definition.ts";
import type { Located } from "../../model/located.ts";
import { absent, type Reading } from "../../model/reading.ts";
import { type ReadPlace, unreadMembersOf } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { configCall, isHint, isTool, isUnreadTitle, moved, removed, renamed } from "../../prose/unread-edits.ts";

/** An author who wrote a description believes that the model has it, and looks elsewhere for the fault. */
export default defineRule({
  name: "no-unsent-definition",
  family: "description",
  description: "Disallow descriptions, titles, schemas and hints where no client reads them",
  reason:
    "Clients look for a text or a hint at one place. Its author believes that the model has what stands elsewhere, and it has not.",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    misplaced:
      "'{{key}}' of the {{kind}} '{{tool}}' stands in {{holder}}, where no client reads it; it belongs in '{{place}}'.",
    needless:
      "'{{key}}' of the {{kind}} '{{tool}}' stands in {{holder}}, where no client reads it; clients read '{{place}}'.",
    misspelled: "No client reads '{{key}}' of the {{kind}} '{{tool}}'; the hint is '{{place}}'.",
    lost: "The description of '{{part}}' in the tool '{{tool}}' is lost, because the version of Zod drops it at the next call.",
    leftOut: "'{{key}}' of the tool '{{tool}}' is not among what registers it, so no client gets it.",
    confirmation:
      "No client reads '{{key}}' of the {{kind}} '{{tool}}'; whether they ask first follows from the hints.",
    notInstructions:
      "'{{key}}' is given with the server's name and version, where no client reads it; it belongs in '{{place}}' of the options.",
    move: "Move it to '{{place}}'.",
    last: "Call '.describe()' last.",
    call: "Call '{{method}}', which takes a configuration.",
    rename: "Write '{{place}}'.",
    remove: "Remove '{{key}}'.",
  },
  remedies: {
    misplaced: "Move it to '{{place}}'.",
    needless: "Say in '{{place}}' what it adds, and remove it.",
    misspelled: "Write '{{place}}'.",
    lost: "Call '.describe()' last, or use Zod 4.3.",
    leftOut: "Add it to the call that registers the tool, or remove it.",
    confirmation: "Set readOnlyHint and destructiveHint.",
    notInstructions: "Move it to '{{place}}' in the second argument.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const part of schema.walk()) {
        const { located } = part;
        const lost = located.kind === "object" ? located.lostDescription : undefined;
        if (!lost) continue;
        const suggest = [{ message: "last" as const, edit: part.editor?.set("description", lost.text) }];
        report(part, "lost", { at: lost.span, data: { part: keyPathOf(part.pointer) }, suggest });
      }
    },
    module(module, { report }) {
      for (const { key, belongs, span, edit } of module.unreadTexts ?? []) {
        const suggest = [{ message: "move" as const, data: { place: belongs }, edit }];
        report(module, "notInstructions", { at: span, data: { key, place: belongs }, suggest });
      }
    },
    definition(definition, { report, server }) {
      for (const unread of unreadMembersOf(definition, server.surface)) {
        const { member, where, pointer, belongs, isSame } = unread;
        const { key, keySpan: at } = member;
        if (where === "object") {
          report(definition, "leftOut", { at, pointer, data: { key } });
          continue;
        }
        const isInner = where !== "annotations" && (isHint(belongs) || isUnreadTitle(unread));
        const place = isInner ? `annotations.${belongs}` : belongs;
        const holder = holders[where];
        if (!isSame) {
          report(definition, "confirmation", { at, pointer, data: { key } });
          continue;
        }
        const there = readAt(definition, belongs);
        if (there.state !== "absent" && !definition.isSupplied(belongs)) {
          const edit = isEqual(there, member.value) ? removed(definition, unread) : undefined;
          const suggest = [{ message: "remove" as const, data: { key }, edit }];
          report(definition, "needless", { at, pointer, data: { key, place, holder }, suggest });
        } else if (where === "annotations" && isHint(belongs)) {
          const suggest = [{ message: "rename" as const, data: { place }, edit: renamed(unread, belongs) }];
          report(definition, "misspelled", { at, pointer, data: { key, place }, suggest });
        } else {
          const call = configCall(definition, unread);
          const suggest = call
            ? [{ message: "call" as const, data: { method: call.method }, edit: call.edit }]
            : [{ message: "move" as const, data: { place }, edit: moved(definition, unread) }];
          report(definition, "misplaced", { at, pointer, data: { key, holder, place }, suggest });
        }
      }
    },
  },
});

const holders = {
  annotations: "the annotations",
  definition: "the tool itself",
  registration: "the registration",
} as const;

/** What clients read at a place; a title may be in the annotations of a tool, too. */
function readAt(definition: Definition, place: ReadPlace): Reading<Located> {
  const tool = isTool(definition) ? definition : undefined;
  if (isHint(place)) return tool ? tool.annotation(place) : absent;
  const own = definition.get(place);
  return place === "title" && own.state === "absent" && tool ? tool.annotation(place) : own;
}

function isEqual(there: Reading<Located>, here: Located): boolean {
  if (there.state !== "known" || there.value.kind !== "scalar" || here.kind !== "scalar") return false;
  return there.value.value === here.value;
}
