import type { Definition } from "../../model/definition.ts";
import { lazy } from "../../model/lazy.ts";
import { tokensOf } from "../../model/plain.ts";
import { knownValue, type Reading } from "../../model/reading.ts";
import type { Located } from "../../model/located.ts";
import { isPlaceholderName, onlyRepeats, placeholderIn, spellsOut } from "../../prose/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Longer texts are cut in a message. */
const longestShown = 40;

export default defineRule({
  name: "no-placeholder-text",
  family: "description",
  description: "Disallow placeholders in names, titles and descriptions",
  reason: "A model reads 'TODO' as it stands, and whoever looks for missing descriptions no longer finds this one.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    found: "The {{part}} of {{subject}} is a placeholder: '{{text}}'.",
    inSchema: "The {{part}} of {{subject}} is a placeholder: '{{text}}'.",
    inArgument: "The {{part}} of argument '{{name}}' of {{subject}} is a placeholder: '{{text}}'.",
  },
  remedies: {
    found: "Write the real text.",
    inSchema: "Write the real text.",
    inArgument: "Write the real text.",
  },
  check: {
    definition(definition, { report }) {
      const { name } = definition;
      const label = knownValue(name) ?? "";
      if (name.state === "known" && isPlaceholderName(label))
        report(definition, "found", { at: name.span, data: { part: "name", text: shown(label) } });
      for (const [part, reading] of textsOf(definition)) {
        const found = textIn(reading, () => label);
        if (found) report(definition, "found", { at: found.span, data: { part, text: found.text } });
      }
    },

    prompt(prompt, { report }) {
      for (const argument of knownValue(prompt.args) ?? []) {
        const name = knownValue(argument.name) ?? "";
        for (const part of ["title", "description"] as const) {
          const found = textIn(argument[part], () => name);
          if (found) report(prompt, "inArgument", { at: found.span, data: { part, name, text: found.text } });
        }
      }
    },

    schema({ tool, key: root, schema }, { report }) {
      const parameters = lazy(
        () => new Map(root === "inputSchema" ? tool.parameters.map((one) => [one.schema.located, one] as const) : []),
      );
      for (const part of schema.walk()) {
        for (const key of ["title", "description"]) {
          const found = textIn(part.keyword(key), () => tokensOf(part.pointer).at(-1) ?? "");
          if (!found) continue;
          const subject = key === "description" ? (parameters().get(part.located) ?? part) : part;
          const data = { part: key, text: found.text };
          report(subject, "inSchema", { at: found.span, data });
        }
        for (const property of part.properties()) {
          if (!isPlaceholderName(property.name)) continue;
          const data = { part: "name", text: shown(property.name) };
          report(property.schema, "inSchema", { at: property.schema.anchor, data });
        }
      }
    },
  },
});

function textsOf(definition: Definition): readonly (readonly [part: string, text: Reading<Located>])[] {
  const annotations = knownValue(definition.get("annotations"));
  const title = annotations?.kind === "object" ? annotations.members.get("title")?.value : undefined;
  return [
    ["title", definition.get("title")],
    ["description", definition.get("description")],
    ...(title ? [["title", { state: "known", value: title, span: title.span }] as const] : []),
  ];
}

/** The placeholder in a text. A title or a description that repeats a name such as `placeholder` is none. */
function textIn(reading: Reading<Located | string>, name: () => string) {
  if (reading.state !== "known") return undefined;
  const { value, span } = reading;
  const text = typeof value === "string" || value.kind !== "scalar" ? value : value.value;
  if (typeof text !== "string" || onlyRepeats(withoutSize(text), [name()]) || spellsOut(text, name())) return undefined;
  const found = placeholderIn(text);
  return found === undefined ? undefined : { span, text: shown(found) };
}

/** "Brief description", of the parameter `description`, says what to write there. */
function withoutSize(text: string): string {
  return text.replace(/^\s*(?:an? )?(?:brief|long|short)(?= )/iu, "");
}

function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}
