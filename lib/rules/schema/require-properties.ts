import type { Edit } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Surface } from "../../model/server.ts";
import { setAll } from "../../model/set-all.ts";
import type { Tool } from "../../model/tool.ts";
import { saysNoParameters } from "../../prose/parameter-mentions.ts";
import { completionOf, hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { appendToText } from "../../schema/descriptions.ts";

export default defineRule({
  name: "require-properties",
  family: "schema",
  description: "Require input schemas to have 'properties', and tools without parameters to say so",
  reason: "Clients refuse the whole request for one tool whose input schema has no 'properties', not even empty ones.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: ["fix", "suggest", "draft"],
  options: {
    checkMissing: option.boolean(true, {
      about: "Whether schemas without 'properties' are reported that clients refuse",
    }),
    checkEmpty: option.boolean(false, {
      about: "Whether empty 'properties' are reported, too, if the schema accepts any argument and no text says why",
    }),
    phrases: option.strings([], { about: "More phrases that say that a tool takes no parameters" }),
  },
  messages: {
    missing: "{{clients}} tool '{{tool}}'{{also}}: its input schema has no 'properties'.",
    empty: "Tool '{{tool}}' declares no parameters, but accepts any argument.",
    closeSchema: "Accept no arguments.",
    sayInDescription: "Say in the description that the tool takes no parameters.",
  },
  remedies: {
    missing: "Declare them, or write {} for none.",
    empty: "Declare them, or set 'additionalProperties' to false.",
  },
  check: {
    tool(tool, { options, server, settings, report }) {
      const { inputSchema } = tool;
      // A schema that the server sends instead of a rejected root says nothing about parameters.
      if (inputSchema.state !== "known" || tool.source.nonObjectSchemas?.has("inputSchema")) return;
      const schema = inputSchema.value;
      const isUnexplained = options.checkEmpty && mayTakeAnything(tool, schema, options.phrases);
      // Without `properties` nothing shows whether the author has thought of them.
      const draft = schema.keyword("properties").state === "absent";
      const isOpen = schema.keyword("additionalProperties").state === "absent";
      const close = { message: "closeSchema", edit: isOpen ? closing(schema) : undefined, draft } as const;
      const effect = effectOn(settings.clients, "objectWithoutProperties");
      if (effect && options.checkMissing && lacksProperties(tool, schema)) {
        // With empty `properties` this rule would report the schema again.
        const edits = isUnexplained ? { suggest: [close] } : { fix: schema.editor?.set("properties", {}) };
        report(schema, "missing", { data: effect, ...edits });
      } else if (isUnexplained) {
        report(schema, "empty", {
          at: tool.isAddedByServer("inputSchema") ? tool.span : schema.anchor,
          suggest: [close, { message: "sayInDescription", edit: sayingSo(tool, server.surface), draft }],
        });
      }
    },
  },
});

/** True for an object schema without the keyword, unless an SDK adds it: its author cannot change that one. */
function lacksProperties(tool: Tool, schema: Schema): boolean {
  if (tool.isAddedByServer("inputSchema")) return false;
  const { types } = schema;
  const isObject = types.state === "known" && types.value.includes("object");
  return isObject && ["properties", "$ref"].every((keyword) => schema.keyword(keyword).state === "absent");
}

/** True if neither the schema nor the description says what the tool takes, and the schema accepts anything. */
function mayTakeAnything(tool: Tool, schema: Schema, phrases: readonly string[]): boolean {
  if (!isEmpty(schema)) return false;
  // Zod lists the properties of every object. Without them the source was not an object, such as `z.any()`.
  if (tool.isConverted("inputSchema") && schema.keyword("properties").state === "absent") return false;
  const { description } = tool;
  const text = knownValue(description) ?? "";
  return description.state !== "unknown" && !saysNoParameters(text) && !hasPhrase(text, phrases);
}

/** Keywords that may add properties besides `properties`, or change the type of the schema. */
const others = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "patternProperties",
  "dependentSchemas",
  "unevaluatedProperties",
];

/** True for an object schema that certainly declares nothing and accepts anything. */
function isEmpty(schema: Schema): boolean {
  const { located } = schema;
  if (located.kind !== "object" || located.unknownRest) return false;
  const properties = located.members.get("properties")?.value;
  if (properties && (properties.kind !== "object" || properties.members.size > 0 || properties.unknownRest))
    return false;
  // schema-is-object reports a root without a type, or with another type.
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || type.value !== "object") return false;
  // A schema with `required` has parameters in mind; no-undeclared-required reports it.
  const required = located.members.get("required")?.value;
  if (required && !(required.kind === "array" && !required.items.length && !required.unknownRest)) return false;
  const more = located.members.get("additionalProperties")?.value;
  // `true` and `{}` accept anything. A schema describes the values, and false accepts nothing.
  const isOpen =
    !more ||
    (more.kind === "scalar" && more.value === true) ||
    (more.kind === "object" && !more.members.size && !more.unknownRest);
  return isOpen && !others.some((keyword) => located.members.has(keyword));
}

/** Copilot CLI and OpenAI refuse a closed schema without `properties`. */
function closing(schema: Schema): Edit | undefined {
  const hasProperties = schema.keyword("properties").state !== "absent";
  return setAll(schema.editor, { ...(hasProperties ? {} : { properties: {} }), additionalProperties: false });
}

function sayingSo(tool: Tool, surface: Surface) {
  const description = tool.get("description");
  if (description.state !== "known" || description.value.kind !== "scalar") return undefined;
  const text = String(description.value.value);
  // An English sentence after one in another language does not help.
  if (!text.trim() || isForeign(text)) return undefined;
  const addition = completionOf(text.trimEnd(), [], ["Takes no parameters"]);
  return addition === undefined ? undefined : appendToText(description.value.editor, text, addition, surface);
}
