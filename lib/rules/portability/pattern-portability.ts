import { knownValue } from "../../model/reading.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { constructsIn } from "../../schema/clients/pattern-traits.ts";

/** What the clients do not accept, the most frequent first. One report for each pattern. */
const constructs = [
  { trait: "patternEscape", message: "escape", isSpelling: true },
  { trait: "patternProperty", message: "property", isSpelling: false },
  { trait: "patternBracket", message: "bracket", isSpelling: true },
  { trait: "patternAround", message: "around", isSpelling: false },
  { trait: "patternAnchors", message: "anchors", isSpelling: false },
  { trait: "patternClass", message: "classes", isSpelling: false },
] as const;

export default defineRule({
  name: "pattern-portability",
  family: "portability",
  description: "Require patterns that the regular expressions of all clients accept",
  reason:
    "Providers compile a 'pattern' with engines of their own: Python's, Rust's, JavaScript's with the flag 'u'. They refuse the request if one of them does not accept it.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    escape: "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} has an escape that needs none.",
    property: "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} has '\\p'.",
    bracket: "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} has '[' inside of a class.",
    around: "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} looks ahead or behind.",
    anchors:
      "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} does not begin with '^' and end with '$'.",
    classes: "{{clients}} tool '{{tool}}'{{also}}: the pattern of {{schemaPart}} has '\\d', '\\w' or '\\s'.",
    rewrite: "Write '{{pattern}}'.",
  },
  remedies: {
    escape: "Write the character without '\\'.",
    property: "Say in the description which letters are allowed, and check them in the handler.",
    bracket: "Write '\\['.",
    around: "Say it in the description, and check it in the handler.",
    anchors: "Write '^' and '$' around it.",
    classes: "Write the characters: '[0-9]' for '\\d'.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      if (key !== "inputSchema") return;
      for (const part of schema.walk()) {
        const pattern = knownValue(part.keyword("pattern"));
        if (pattern?.kind !== "scalar" || typeof pattern.value !== "string") continue;
        const { traits: found, portable } = constructsIn(pattern.value);
        for (const { trait, message, isSpelling } of constructs) {
          const effect = found.has(trait) ? effectOn(settings.clients, trait) : undefined;
          if (!effect) continue;
          const edit = isSpelling && portable !== undefined ? part.editor?.set("pattern", portable) : undefined;
          const suggest = [{ message: "rewrite" as const, data: { pattern: portable ?? "" }, edit }];
          report(part, message, { at: part.keywordSpan("pattern") ?? part.anchor, data: effect, suggest });
          break;
        }
      }
    },
  },
});
