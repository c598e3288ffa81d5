import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { isPlaceholder, onlyRepeats, spellsOut } from "../../prose/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { tokenOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "no-empty-description",
  family: "description",
  description: "Disallow tool descriptions without content",
  reason: "An empty description leaves a model with only the name, and looks finished to everybody else.",
  severity: "error",
  presets: ["recommended", "strict"],
  options: {
    missing: option.boolean(false, {
      about: "Whether missing and blank descriptions are reported, as `description-required` does",
    }),
    unfinished: option.boolean(false, {
      about: "Whether placeholders such as 'TODO' are reported, as `no-placeholder-text` does",
    }),
    placeholders: option.strings([], { about: "More texts that are placeholders, in any case" }),
    repetitions: option.choice("all", ["all", "name", "spelling"], {
      about:
        "Which repetitions are reported: of words from the name or title, of words from the name, or of the exact name",
    }),
  },
  // "Merge a pull request" repeats `merge_pull_request`, but it is short, clear and complete.
  presetOptions: { recommended: { repetitions: "spelling" }, strict: { repetitions: "spelling" } },
  messages: {
    missing: "'{{tool}}' has no description.",
    blank: "The description of '{{tool}}' is blank.",
    placeholder: "The description of '{{tool}}' is a placeholder.",
    repetition: "The description of '{{tool}}' only repeats its {{source}}.",
  },
  remedies: {
    missing: "Write what the tool does.",
    blank: "Write what the tool does.",
    placeholder: "Write what the tool does.",
    repetition: "Say what the tool works on, what it returns or when to use it.",
  },
  check: {
    tool(tool, { options, report }) {
      const description = tool.get("description");
      if (description.state === "unknown") return;
      // The MCP SDK for Python sends an empty one, which nobody has written.
      if (description.state === "absent" || tool.isSupplied("description")) {
        if (options.missing) report(tool, "missing");
        return;
      }
      const { value } = description;
      if (value.kind !== "scalar" || (value.value !== null && typeof value.value !== "string")) return;
      const text = value.value ?? "";
      const at = tokenOf(value, tool.keySpan("description") ?? tool.span);
      if (text.trim() === "") {
        if (options.missing) report(tool, "blank", { at });
      } else if (
        (options.unfinished && isPlaceholder(text)) ||
        options.placeholders.some((one) => isSameText(one, text))
      ) {
        report(tool, "placeholder", { at });
      } else if (!isPlaceholder(text) || onlyRepeats(text, [knownValue(tool.name) ?? ""])) {
        const source = repeatedBy(tool, text, options.repetitions);
        if (source !== undefined) report(tool, "repetition", { at, data: { source } });
      }
    },
  },
});

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The names that the description merely repeats. */
function repeatedBy(tool: Tool, text: string, which: "all" | "name" | "spelling"): "name" | "title" | undefined {
  const name = knownValue(tool.name) ?? "";
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
