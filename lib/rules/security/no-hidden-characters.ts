import type { ServerIdentity } from "../../model/server.ts";
import { hiddenIn, type HiddenText } from "../../prose/hidden-characters.ts";
import { listOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { identityTextsOf, introducedBy, seenTextsOf } from "../../schema/seen-texts.ts";

/** More kinds of characters are not listed in a message. */
const mostListed = 4;

export default defineRule({
  name: "no-hidden-characters",
  family: "security",
  description: "Disallow invisible characters and terminal escape sequences in the texts that a model sees",
  reason: "A reviewer sees a harmless text, and the model gets another one with it.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  edit: ["fix", "suggest"],
  messages: {
    invisible: "{{place}} of {{kind}} '{{tool}}' has {{found}}.",
    smuggled: "{{place}} of {{kind}} '{{tool}}' hides '{{message}}' in {{found}}.",
    terminal: "{{place}} of {{kind}} '{{tool}}' has {{found}}, which control a terminal.",
    reordered: "{{place}} of {{kind}} '{{tool}}' has {{found}}, which show it in another order than a model reads it.",
    ofServer: "'{{where}}' of the server has {{found}}.",
    smuggledInServer: "'{{where}}' of the server hides '{{message}}' in {{found}}.",
    remove: "Remove them.",
  },
  remedies: {
    invisible: "Remove these characters.",
    smuggled: "Find out who added it, and remove it.",
    terminal: "Remove these characters.",
    reordered: "Remove these characters.",
    ofServer: "Remove these characters.",
    smuggledInServer: "Find out who added it, and remove it.",
  },
  check: {
    definition(definition, { report }) {
      for (const { text, role, pointer, where, place, span, replaced } of seenTextsOf(definition)) {
        const hidden = hiddenIn(text, role !== "value");
        if (!hidden) continue;
        const { message, controlsTerminal, isReordered, visibleText } = hidden;
        const edit = replaced(visibleText);
        const suggest = [{ message: "remove" as const, edit }];
        const data = { where, place, found: foundIn(hidden) };
        if (message !== undefined)
          report(definition, "smuggled", { at: span, pointer, data: { ...data, message }, suggest });
        else if (controlsTerminal) report(definition, "terminal", { at: span, pointer, data, suggest });
        else if (isReordered) report(definition, "reordered", { at: span, pointer, data, suggest });
        // Code compares names and values with its input, so a person has to review them.
        else if (role === "prose") report(definition, "invisible", { at: span, pointer, data, fix: edit });
        else report(definition, "invisible", { at: span, pointer, data, suggest });
      }
    },
    server(server, { report }) {
      const answer = introducedBy(server);
      if (answer) for (const [id, details] of faultsOf(server.identity)) report(answer, id, details);
    },
    module(module, { report }) {
      for (const [id, details] of faultsOf(module.identity)) report(module, id, details);
    },
  },
});

function* faultsOf(identity: ServerIdentity | undefined) {
  for (const { text, where, span } of identityTextsOf(identity)) {
    const hidden = hiddenIn(text, true);
    if (!hidden) continue;
    const { message = "" } = hidden;
    const id = hidden.message === undefined ? ("ofServer" as const) : ("smuggledInServer" as const);
    yield [id, { at: span, data: { where, found: foundIn(hidden), message } }] as const;
  }
}

/** "2 invisible characters (U+200B zero width space and U+FEFF byte order mark)" */
function foundIn({ characters, count }: HiddenText): string {
  const listed = characters.slice(0, mostListed);
  const more = characters.length - listed.length;
  const names = more > 0 ? [...listed, `${String(more)} others`] : listed;
  return `${String(count)} invisible character${count > 1 ? "s" : ""} (${listOf(names)})`;
}
