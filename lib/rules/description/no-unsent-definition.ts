import type { Definition } from "../../model/definition.ts";
import type { Located } from "../../model/located.ts";
import { absent, type Reading } from "../../model/reading.ts";
import { type ReadPlace, unreadMembersOf } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import {
  configCall,
  isHint,
  isToolDefinition,
  isUnreadTitle,
  moved,
  removedMember,
  renamed,
} from "../../prose/unread-edits.ts";

export default defineRule({
  name: "no-unsent-definition",
  family: "description",
  description: "Disallow descriptions, titles, schemas and hints where no client reads them",
  reason:
    "A text or a hint at a place where no client looks never reaches the model, and its author believes that it does.",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    misplaced: "'{{key}}' of {{subject}} stands in {{holder}}, where no client reads it: its place is '{{place}}'.",
    needless: "'{{key}}' of {{subject}} stands in {{holder}}, where no client reads it: clients read '{{place}}'.",
    misspelled: "No client reads the hint '{{key}}' of {{subject}}: its name is '{{place}}'.",
    lost: "The description of {{subject}} is lost: this version of Zod drops it at the next call.",
    leftOut: "'{{key}}' of {{subject}} is not given to the call that registers it, so no client gets it.",
    confirmation: "No client reads '{{key}}' of {{subject}}: clients decide by the hints whether they ask first.",
    notInstructions: "No client reads '{{key}}' beside the server's name: its place is '{{place}}' of the options.",
    move: "Move it to '{{place}}'.",
    last: "Call '.describe()' last.",
    call: "Call '{{method}}', which takes a configuration.",
    rename: "Write '{{place}}'.",
    remove: "Remove '{{key}}'.",
  },
  remedies: {
    misplaced: "Move it to '{{place}}'.",
    needless: "Say there what it adds, and remove it.",
    misspelled: "Write '{{place}}'.",
    lost: "Call '.describe()' last, or use Zod 4.3.",
    leftOut: "Add it to that call, or remove it.",
    confirmation: "Set 'readOnlyHint' and 'destructiveHint'.",
    notInstructions: "Move it to the second argument.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const part of schema.walk()) {
        const { located } = part;
        const lost = located.kind === "object" ? located.lostDescription : undefined;
        if (!lost) continue;
        const suggest = [{ message: "last" as const, edit: part.editor?.set("description", lost.text) }];
        report(part, "lost", { at: lost.span, suggest });
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
        if (there.state !== "absent" && !definition.isAddedByServer(belongs)) {
          const edit = isEqual(there, member.value) ? removedMember(definition, unread) : undefined;
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
  const tool = isToolDefinition(definition) ? definition : undefined;
  if (isHint(place)) return tool ? tool.annotation(place) : absent;
  const own = definition.get(place);
  return place === "title" && own.state === "absent" && tool ? tool.annotation(place) : own;
}

function isEqual(there: Reading<Located>, here: Located): boolean {
  if (there.state !== "known" || there.value.kind !== "scalar" || here.kind !== "scalar") return false;
  return there.value.value === here.value;
}
