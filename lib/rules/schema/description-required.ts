import type { Definition } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { isPlaceholder, onlyRepeats, spellsOut, todoDescription } from "../../prose/emptiness.ts";
import { isToolDefinition } from "../../prose/unread-edits.ts";
import { isStatedElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { tokenOf } from "../../schema/pointers.ts";

const repetitions = ["all", "name", "spelling", "none"] as const;

export default defineRule({
  name: "description-required",
  family: "schema",
  description: "Require every tool, prompt and resource to have a description with content",
  reason: "A model that has only a name to go by does not choose the tool, or chooses it for the wrong task.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "draft",
  options: {
    checkResources: option.boolean(false, {
      about: "Whether resources are reported, too. Applications and people choose them, and the protocol asks for none",
    }),
    checkPlaceholders: option.boolean(false, {
      about: "Whether placeholders such as 'TODO' are reported, as `no-placeholder-text` does",
    }),
    placeholders: option.strings([], { about: "More texts that are placeholders, in any case" }),
    // "Merge a pull request" repeats `merge_pull_request`, but it is short, clear and complete.
    repetitions: option.choice("spelling", repetitions, {
      about:
        "Which repetitions are reported in the descriptions of tools: of words from the name or title, of words from the name, of the exact name, or none",
    }),
  },
  messages: {
    missing: "{{Subject}} has no description.",
    empty: "The description of {{subject}} is empty.",
    notText: "The description of {{subject}} is not a string.",
    placeholder: "The description of {{subject}} is a placeholder.",
    repetition: "The description of {{subject}} only repeats its {{source}}.",
    addDescription: "Write '{{text}}' as the description, for you to replace.",
  },
  remedies: {
    missing: "Write what it does and when to use it.",
    empty: "Write what it does and when to use it.",
    notText: "Write a string in quotes.",
    placeholder: "Write what it does and when to use it.",
    repetition: "Say what it works on, what it returns or when to use it.",
  },
  check: {
    definition(definition, { options, report, isOn, server, settings }) {
      const description = definition.get("description");
      const isOptional = definition.kind === "resource" && !options.checkResources;
      if (description.state === "unknown") return;
      // The MCP SDK for Python sends an empty description if the source has none.
      if (description.state === "absent" || definition.isAddedByServer("description")) {
        if (isOptional) return;
        if (isOn("no-unsent-definition") && isStatedElsewhere(definition, server.surface, "description")) return;
        report(definition, "missing", { suggest: suggestionsFor(definition) });
        return;
      }
      const { value } = description;
      if (value.kind === "code") return;
      const at = tokenOf(value, definition.keySpan("description") ?? definition.span);
      const text = value.kind === "scalar" ? value.value : undefined;
      const isNothing = text !== undefined && String(text ?? "").trim() === "";
      // The protocol leaves it to a server whether a resource has one.
      if (isNothing && text !== null && isOptional) return;
      const told =
        definition.kind === "tool" && typeof text !== "string"
          ? effectOn(settings.clients, "invalidDefinition")?.told
          : undefined;
      if (isNothing) report(definition, "empty", { at, suggest: suggestionsFor(definition), told });
      else if (typeof text !== "string") report(definition, "notText", { at, told });
      else if (!isToolDefinition(definition)) return;
      else if ((options.checkPlaceholders && isPlaceholder(text)) || isOneOf(options.placeholders, text))
        report(definition, "placeholder", { at });
      else if (!isPlaceholder(text) || onlyRepeats(text, [knownValue(definition.name) ?? ""])) {
        const source = repeatedBy(definition, text, options.repetitions);
        if (source !== undefined) report(definition, "repetition", { at, data: { source } });
      }
    },
  },
});

function suggestionsFor(definition: Definition) {
  const { name, editor } = definition;
  if (name.state !== "known") return [];
  const text = todoDescription(name.value);
  return [{ message: "addDescription" as const, data: { text }, edit: editor?.set("description", text), draft: true }];
}

function isOneOf(placeholders: readonly string[], text: string): boolean {
  const plain = (one: string): string => one.trim().toLowerCase();
  return placeholders.some((one) => plain(one) === plain(text));
}

/** The names that the description merely repeats. */
function repeatedBy(tool: Tool, text: string, which: (typeof repetitions)[number]): "name" | "title" | undefined {
  const name = knownValue(tool.name) ?? "";
  if (which === "none") return undefined;
  if (which === "spelling") return spellsOut(text, name) ? "name" : undefined;
  const titles = which === "all" ? titlesOf(tool) : [];
  // A text that repeats the name also repeats the name and the title together, so one check excludes most texts.
  if (!onlyRepeats(text, [name, ...titles])) return undefined;
  return !titles.length || onlyRepeats(text, [name]) ? "name" : "title";
}

function titlesOf(tool: Tool): string[] {
  const annotation = knownValue(tool.annotation("title"));
  const titles = [knownValue(tool.title), annotation?.kind === "scalar" ? annotation.value : undefined];
  return titles.filter((title) => typeof title === "string");
}
