import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { allowsAll } from "../../schema/structure.ts";
import type { TraitName } from "../../schema/clients/facts.ts";
import { constructsIn } from "../../schema/clients/pattern-traits.ts";

/** A construct with its message. A spelling has another one that all engines accept. */
interface Construct {
  readonly trait: TraitName;
  /** The trait in the table, if it is another one than that of the pattern. */
  readonly told?: TraitName;
  readonly message: "escape" | "property" | "bracket" | "around" | "anchors" | "classes";
  readonly isSpelling: boolean;
}

/** What the clients do not accept, the most frequent first. One report for each pattern. */
const inputConstructs: readonly Construct[] = [
  { trait: "patternEscape", message: "escape", isSpelling: true },
  { trait: "patternProperty", message: "property", isSpelling: false },
  { trait: "patternBracket", message: "bracket", isSpelling: true },
  { trait: "patternAround", message: "around", isSpelling: false },
  { trait: "patternAnchors", message: "anchors", isSpelling: false },
  { trait: "patternClass", message: "classes", isSpelling: false },
];

/** Clients compile the patterns of output schemas with the flag `u`. No provider gets them. */
const outputConstructs: readonly Construct[] = [
  { trait: "patternEscape", told: "outputPatternEscape", message: "escape", isSpelling: true },
];

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
      const constructs = key === "inputSchema" ? inputConstructs : outputConstructs;
      for (const part of schema.walk()) {
        if (key === "outputSchema") {
          const escaped = escapedKeyOf(part);
          const effect =
            escaped &&
            effectOn(settings.clients, allowsAll(escaped.value) ? "uncompilableNewer" : "outputPatternEscape");
          if (effect) report(part, "escape", { at: escaped.keySpan, data: effect });
        }
        const pattern = knownValue(part.keyword("pattern"));
        if (pattern?.kind !== "scalar" || typeof pattern.value !== "string") continue;
        const { traits: found, portable } = constructsIn(pattern.value);
        for (const { trait, told = trait, message, isSpelling } of constructs) {
          const effect = found.has(trait) ? effectOn(settings.clients, told) : undefined;
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

/** The first name pattern of a schema with an escape that needs none. */
function escapedKeyOf(part: Schema) {
  const byPattern = knownValue(part.keyword("patternProperties"));
  if (byPattern?.kind !== "object") return undefined;
  return [...byPattern.members.values()].find(({ key }) => constructsIn(key).traits.has("patternEscape"));
}
