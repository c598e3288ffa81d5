import { quotedListOf } from "../../prose/text.ts";
import { availableName, toolNamesOf } from "../../prose/tool-names.ts";
import { withoutLookalikes } from "../../prose/mixed-scripts.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOfName, effectOn } from "../../schema/clients/effects.ts";

/** The longest name that the protocol allows. */
const maxLength = 128;

export default defineRule({
  name: "valid-tool-name",
  family: "naming",
  description: "Require tool names to consist of letters, digits, dots, hyphens and underscores",
  reason:
    "Clients pass tool names on to model providers, which refuse the whole request if one name has a space or a slash.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "draft",
  messages: {
    illegalCharacter: "The name of {{subject}} contains {{characters}}.",
    tooLong: "The name of {{subject}} has {{length}} characters; the protocol allows {{most}}.",
    rename: "Rename it to '{{name}}'.",
  },
  remedies: {
    illegalCharacter: "Use only letters A to Z, digits, '_', '-' and '.'.",
    tooLong: "Leave out words that every tool of the server has.",
  },
  check: {
    tool(tool, { isOn, server, settings, report }) {
      const { name } = tool;
      // name-required reports an empty name.
      if (name.state !== "known" || !name.value.trim()) return;
      const all = illegalIn(name.value);
      const illegal = isOn("no-mixed-script-name") ? withoutLookalikes(all, name.value) : all;
      if (illegal.length) {
        const legal = availableName(toolNamesOf(server), name.value, { by: "valid-tool-name", rename: legalNameFor });
        const suggest =
          legal === undefined
            ? []
            : [
                {
                  message: "rename" as const,
                  data: { name: legal },
                  edit: tool.editor?.set("name", legal),
                  draft: true,
                },
              ];
        const told = [
          effectOn(settings.clients, "illegalName"),
          effectOfName(settings.clients, "toolName", name.value),
        ];
        report(tool, "illegalCharacter", {
          at: name.span,
          data: { characters: listed(illegal) },
          suggest,
          told: told.flatMap((effect) => effect?.told ?? []),
        });
      } else if (name.value.length > maxLength) {
        report(tool, "tooLong", { at: name.span, data: { length: name.value.length, most: maxLength } });
      }
    },
  },
});

/** "a space and '/'" */
function listed(characters: readonly string[]): string {
  return quotedListOf(characters).replace("' '", "a space");
}

function illegalIn(name: string): readonly string[] {
  return [...new Set(name.match(/[^A-Za-z0-9._-]/gu))];
}

/** The name with the separator that it already uses in place of invalid characters; "é" becomes "e". */
function legalNameFor(name: string): string | undefined {
  if (!illegalIn(name).length) return undefined;
  const separator = name.includes("-") && !name.includes("_") ? "-" : "_";
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const legal = plain
    .replace(/[^A-Za-z0-9._-]+/gu, separator)
    .replace(/([_-])[_-]+/g, "$1")
    .replace(/^[_-]+|(?<![_-])[_-]+$/g, "");
  return /[A-Za-z0-9]/.test(legal) && legal.length <= maxLength ? legal : undefined;
}
