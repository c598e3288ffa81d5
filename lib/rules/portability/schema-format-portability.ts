import { joinEdits, type Edit } from "../../model/editor.ts";
import { textOf } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Server, Surface } from "../../model/server.ts";
import { completionOf } from "../../prose/text.ts";
import { checkOutputs } from "../../rule/check-outputs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { appendToText } from "../../schema/descriptions.ts";

/** OpenAI, Structured Outputs, "Supported schemas". */
const portable = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

export default defineRule({
  name: "schema-format-portability",
  family: "portability",
  description: "Disallow formats that model providers refuse",
  reason: "In its strict mode OpenAI accepts nine formats, and refuses the whole request for another, such as 'uri'.",
  severity: "error",
  presets: ["portability"],
  edit: "suggest",
  options: { allow: option.strings(portable, { about: "The formats that are accepted" }), ...checkOutputs },
  messages: {
    foundElsewhere: "{{Subject}} has the format '{{format}}', which some clients refuse.",
    found: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has the format '{{format}}'.",
    moveToDescription: "Say '{{format}}' in the description instead.",
    remove: "Remove the format.",
  },
  remedies: {
    foundElsewhere: "Say it in the description instead.",
    found: "Say it in the description instead.",
  },
  check: {
    statedSchema({ schema }, { server, options, settings, report }) {
      const allowed = settings.formatAllowlist ?? options.allow;
      for (const { part, format, ...details } of options.checkOutputs ? refusedIn(schema, allowed, server) : [])
        report(part, "foundElsewhere", { ...details, data: { format } });
    },
    schema({ key, schema }, { server, options, settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "format") : undefined;
      if (effect === undefined && !options.checkOutputs) return;
      for (const found of refusedIn(schema, settings.formatAllowlist ?? options.allow, server)) {
        const { part, format, ...details } = found;
        if (effect === undefined) report(part, "foundElsewhere", { ...details, data: { format } });
        else report(part, "found", { ...details, data: { ...effect, format } });
      }
    },
  },
});

/** The formats of a schema that are not allowed. */
function* refusedIn(schema: Schema, allowed: readonly string[], { surface }: Server) {
  for (const part of schema.walk()) {
    const format = knownValue(textOf(part.keyword("format")));
    if (format === undefined || allowed.includes(format)) continue;
    const moved = movedToDescription(part, format, surface);
    const suggest = moved
      ? { message: "moveToDescription" as const, data: { format }, edit: moved }
      : { message: "remove" as const, edit: part.editor?.remove("format") };
    const at = part.keywordSpan("format") ?? part.anchor;
    yield { part, format, at, suggest: [suggest] };
  }
}

function movedToDescription(part: Schema, format: string, surface: Surface): Edit | undefined {
  const description = part.keyword("description");
  const text = knownValue(textOf(description));
  if (description.state !== "known" || text === undefined || !text.trim()) return undefined;
  const addition = completionOf(text.trimEnd(), [`format ${format}`], []);
  if (addition === undefined) return undefined;
  return joinEdits([part.editor?.remove("format"), appendToText(description.value.editor, text, addition, surface)]);
}
