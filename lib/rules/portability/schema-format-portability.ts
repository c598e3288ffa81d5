import { joinEdits, type Edit } from "../../model/editor.ts";
import { textOf } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Surface } from "../../model/server.ts";
import { completionOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/client-facts.ts";
import { appendToText } from "../../schema/descriptions.ts";
import { keyPathOf } from "../../schema/pointers.ts";

/** OpenAI, Structured Outputs, "Supported schemas". */
const portable = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

export default defineRule({
  name: "schema-format-portability",
  family: "portability",
  ids: ["schema-format-portability"],
  description: "Disallow formats that model providers refuse",
  reason: "In its strict mode OpenAI accepts nine formats, and refuses the whole request for another, such as 'uri'.",
  severity: "error",
  presets: ["portability", "mcp-ts-core"],
  edit: "suggest",
  options: { allowed: option.strings(portable, { about: "The formats that are accepted" }) },
  messages: {
    found: "'{{where}}' of tool '{{tool}}' has the format '{{format}}': {{effect}}.",
    moveToDescription: "Say '{{format}}' in the description instead.",
    remove: "Remove the format.",
  },
  check: {
    schema({ key, schema }, { server, options, settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "format") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        const format = knownValue(textOf(part.keyword("format")));
        if (format === undefined || options.allowed.includes(format)) continue;
        const at = part.keywordSpan("format") ?? part.anchor;
        const moved = movedToDescription(part, format, server.surface);
        const suggest = moved
          ? { message: "moveToDescription" as const, data: { format }, edit: moved }
          : { message: "remove" as const, edit: part.editor?.remove("format") };
        report(part, "found", { at, data: { where: keyPathOf(part.pointer), format, effect }, suggest: [suggest] });
      }
    },
  },
});

function movedToDescription(part: Schema, format: string, surface: Surface): Edit | undefined {
  const description = part.keyword("description");
  const text = knownValue(textOf(description));
  if (description.state !== "known" || text === undefined || !text.trim()) return undefined;
  const addition = completionOf(text.trimEnd(), [`format ${format}`], []);
  if (addition === undefined) return undefined;
  return joinEdits([part.editor?.remove("format"), appendToText(description.value.editor, text, addition, surface)]);
}
